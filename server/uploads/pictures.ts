import { Readable } from 'node:stream'
import type { Db } from '../database/open.ts'
import { type MediaUrls, pictureNameIn, picturePath } from '../lib/media-name.ts'
import { Problem } from '../lib/problem.ts'
import { makeTurns, type Name, NoTurn } from '../lib/turns.ts'
import type { OutgoingClient } from '../outgoing/client.ts'
import { newMediaName, type Storage } from '../storage/storage.ts'
import { decoder } from './decoder.ts'
import { fileRefused } from './file-problem.ts'
import { isPicture, maxPictureBytes, maxPixels, storedPixels } from './rules/picture.ts'
import { findMediaInUse } from './store.ts'

type Deps = { db: Db; storage: Storage; client: OutgoingClient; urls: MediaUrls }

/** Pictures that are received, downloaded or decoded: each takes up to 10 MB from its first byte until it is stored. */
const underWay = { atOnce: 10, atOnceEach: 2, maxWaiting: 5, maxWaitingInAll: 50, maxWaitMs: 30_000 }

/** A picture takes a thread and up to 200 MB while it is decoded. Few wait: `underWay` limits them. */
const decoding = { atOnce: 2 }

/** Decoding that takes longer is given up, in seconds. */
const longestSeconds = 20

/** How long another server may take to answer with a picture, in milliseconds. */
const fetchMs = 10_000

export type Pictures = ReturnType<typeof makePictures>

/**
 * Receives artwork: checks it, makes a JPEG of it that is not larger than needed, without metadata, and stores that. It
 * is decoded in the thread pool, two at a time. Nothing refers to the picture yet: without that, the daily sweep removes it.
 */
export function makePictures({ db, storage, client, urls }: Deps) {
  const [places, decoders] = [makeTurns(underWay), makeTurns(decoding)]

  /**
   * Stores a picture.
   * @param who whose turn it is
   * @param read gives its bytes; called when it is its turn
   * @param field that a refusal is about
   * @returns its path, which columns named `image` hold
   * @throws 400 codes `picture_type`, `picture_broken`, `picture_pixels`; 429 when too many wait; the errors of `read`
   */
  async function receive(who: Name, read: () => Promise<Buffer>, field = 'file'): Promise<string> {
    const ended = await places.take(who).catch(tooMany)
    try {
      const bytes = await read()
      if (!isPicture(bytes)) throw fileRefused('must be a JPEG, PNG, WebP or GIF', 'picture_type', field)
      const jpeg = await decoders(who, () => asJpeg(bytes, field))
      const { name } = await storage.receive(Readable.from([jpeg]), newMediaName('jpg'))
      await storage.keep(name)
      return picturePath(name)
    } finally {
      ended()
    }
  }

  async function download(url: string): Promise<Buffer> {
    const headers = { accept: 'image/*', 'user-agent': 'Aircheck' }
    const answer = await client
      .request({ method: 'GET', url, headers, timeoutMs: fetchMs, maxBodyBytes: maxPictureBytes })
      .catch(() => undefined)
    if (!answer?.body) throw fileRefused('cannot be downloaded', 'picture_unreachable', 'image_url')
    return answer.body
  }

  /**
   * What a column named `image` is to hold for an `image_url`.
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
     * What a column named `image` is to hold for an `image_url` of the dashboard: of a picture elsewhere, a copy is stored,
     * because its pages may load pictures from this server only.
     * @throws the same, and 400 `picture_unreachable`
     */
    async imageOf(url: string, who: Name): Promise<string> {
      const image = await knownImage(url)
      if (image === '' || pictureNameIn(image)) return image
      return receive(who, () => download(url), 'image_url')
    },
  }
}

/** The error for a person who sends too many pictures at once, or when many people do. */
function tooMany(error: unknown): never {
  if (!(error instanceof NoTurn)) throw error
  throw new Problem('rate_limited', 'Too many pictures at once.', { headers: { 'Retry-After': '5' } })
}

async function asJpeg(bytes: Buffer, field: string): Promise<Buffer> {
  const decoded = await decoder()
  try {
    return await decoded(bytes)
      .autoOrient()
      .resize({ width: storedPixels, height: storedPixels, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82, progressive: true })
      .timeout({ seconds: longestSeconds })
      .toBuffer()
  } catch (error) {
    // The limit is the only failure that is told apart by its message.
    if (/pixel limit/.test((error as Error).message)) {
      throw fileRefused(`must have at most ${maxPixels / 1e6} million pixels`, 'picture_pixels', field)
    }
    throw fileRefused('cannot be read', 'picture_broken', field)
  }
}
