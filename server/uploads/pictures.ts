import { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/open.ts'
import { OutcomeUnknown } from '../database/transaction.ts'
import { fairQueue } from '../lib/fair-queue.ts'
import { jpegSize } from '../lib/jpeg-size.ts'
import { type MediaUrls, pictureNameIn, picturePath } from '../lib/media-name.ts'
import type { Problem } from '../lib/problem.ts'
import type { OutgoingClient } from '../outgoing/client.ts'
import type { Cookies } from '../outgoing/rules/cookies.ts'
import type { StationFile } from '../station/stored-files-store.ts'
import { newMediaName, type Storage } from '../storage/storage.ts'
import { type Decoder, NotDecoded } from './decoder.ts'
import { fileRefused } from './file-problem.ts'
import { type BufferedPicture, heldBytes, personOf, type Sender } from './held-bytes.ts'
import type { DecodeFault } from './rules/decoding.ts'
import { isPicture, maxPictureBytes, maxPixels, maxSidePixels } from './rules/picture.ts'
import { findMediaInUse } from './store.ts'

type Deps = {
  db: Db
  storage: Storage
  client: OutgoingClient
  urls: MediaUrls
  decoder: Decoder
  /** Counts a file as one of the station. */
  count: (who: Sender, file: StationFile) => Promise<void>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Pictures that are received, or wait to be decoded: each takes up to 10 MB. */
const inMemory = { bytes: 96 * 2 ** 20, ofPerson: 6, ofStation: 12 }

/** A picture takes a process while it is decoded. Of a person and of a station one is decoded at a time. */
const [ofPerson, decoding] = [{}, { atOnce: 2 }]

/** Maximum time for another server to answer with a picture, in milliseconds. */
const fetchMs = 10_000

/** Bytes of a picture, as they come. */
export type PictureSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export type Pictures = ReturnType<typeof makePictures>

/**
 * Receives artwork: checks it, makes a JPEG of it that is not larger than needed, without metadata, and stores that. It
 * takes its turn to be decoded when all of it is here, so that a slow sender delays no one else. Nothing refers to the
 * picture yet: without that, the daily sweep removes it.
 */
export function makePictures({ db, storage, client, urls, decoder, count, log }: Deps) {
  const hold = heldBytes(inMemory)
  const [turnOfPerson, turnOfStation] = [fairQueue(ofPerson), fairQueue(decoding)]

  async function asJpeg(bytes: Buffer, { stationId }: Sender, field: string): Promise<Uint8Array> {
    return decoder.decode('artwork', bytes).catch((error: unknown) => {
      if (!(error instanceof NotDecoded)) throw error
      if (error.fault === 'heavy') log.warn({ err: error, station: stationId }, 'a picture was not decoded')
      const [words, code] = faults[error.fault]
      throw fileRefused(words, code, field)
    })
  }

  /**
   * Stores a picture.
   * @param who sends it
   * @param source its bytes, of which at most 10 MB are read
   * @param field that a refusal is about
   * @returns its path, which columns named `image` hold
   * @throws 400 codes `picture_type`, `picture_broken`, `picture_pixels`, `picture_heavy`, `picture_too_large`; 429 when too
   *   many are sent; 409 `quota`; 503 `disk_reserved`; the errors of `source`
   */
  async function receive(who: Sender, source: PictureSource, field = 'file'): Promise<string> {
    const held = hold(who)
    try {
      const bytes = await held.unlessGivenUp(whole(source, held))
      if (!isPicture(bytes)) throw fileRefused('must be a JPEG, PNG, WebP or GIF', 'picture_type', field)
      const turn = turnOfPerson(personOf(who), () =>
        turnOfStation(who.stationId, () => {
          held.secure()
          return asJpeg(bytes, who, field)
        }),
      )
      const jpeg = await held.unlessGivenUp(turn)
      const { name } = await storage.receive(Readable.from([jpeg]), newMediaName('jpg'))
      const file = { name, stationId: who.stationId, bytes: jpeg.length, ...jpegSize(jpeg) }
      await count(who, file).catch(async (error: unknown) => {
        if (!(error instanceof OutcomeUnknown)) await storage.discard(name)
        throw error
      })
      await storage.keep(name)
      return picturePath(name)
    } finally {
      held.end()
    }
  }

  async function* download(url: string, cookies?: Cookies): AsyncGenerator<Buffer> {
    const headers = { accept: 'image/*', 'user-agent': 'Aircheck' }
    const answer = await client
      .request({
        method: 'GET',
        url,
        headers,
        timeoutMs: fetchMs,
        maxBodyBytes: maxPictureBytes,
        ...(cookies && { cookies }),
      })
      .catch(() => undefined)
    if (!answer?.body) throw fileRefused('cannot be downloaded', 'picture_unreachable', 'image_url')
    yield answer.body
  }

  /**
   * The value of a column named `image` for an `image_url`.
   * @throws 400 `picture_unreachable` for a URL of ours where no picture is: one that was not used for a day is removed
   */
  async function knownImage(url: string): Promise<string> {
    const image = urls.imageOf(url)
    const name = pictureNameIn(image)
    if (!name || (await findMediaInUse(db, [name])).size > 0 || (await storage.size(name)) !== undefined) return image
    throw fileRefused('must be a picture that exists', 'picture_unreachable', 'image_url')
  }

  return {
    receive,
    knownImage,

    /**
     * The value of a column named `image` for an `image_url` of the dashboard: of a picture elsewhere, a copy is stored,
     * because its pages may load pictures from this server only.
     * @param cookies of other files that belong together
     * @throws the same, and 400 `picture_unreachable`
     */
    async imageOf(url: string, who: Sender, cookies?: Cookies): Promise<string> {
      const image = await knownImage(url)
      if (image === '' || pictureNameIn(image)) return image
      return receive(who, download(url, cookies), 'image_url')
    },
  }
}

/** The message and the code of each fault. */
const faults = {
  broken: ['cannot be read', 'picture_broken'],
  pixels: [`must have at most ${maxPixels / 1e6} million pixels, and ${maxSidePixels} on a side`, 'picture_pixels'],
  heavy: ['takes too much time or memory to read', 'picture_heavy'],
} as const satisfies Record<DecodeFault, readonly [string, string]>

/** All bytes of a picture. Of one that is too large, the rest is left to the server. */
async function whole(source: PictureSource, held: BufferedPicture): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of source) {
    size += chunk.length
    if (size > maxPictureBytes) throw pictureTooLarge()
    held.add(chunk.length)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The error for a picture of more bytes than are received. */
export function pictureTooLarge(): Problem {
  return fileRefused('must be 10 MB or smaller', 'picture_too_large')
}
