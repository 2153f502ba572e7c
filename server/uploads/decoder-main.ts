import { setPriority } from 'node:os'
import type { Raw, Sharp } from 'sharp'
import type { DecodeFault, DecodeMessage, DecodeRequest } from './rules/decoding.ts'
import {
  artworkSteps,
  isPng,
  maxArtworkBytes,
  maxPixels,
  maxSidePixels,
  storedPixels,
  thumbnailPixels,
} from './rules/picture.ts'
import { stillPng } from './rules/still-png.ts'

// The main file of the process in which pictures are decoded, one at a time: `decoder.ts` starts it. Whatever a picture
// does to this process, it does to no other.

/** More resident memory than any picture needs, for systems that do not enforce a limit. */
const maxResidentBytes = 700 * 2 ** 20

type Decode = (bytes: Uint8Array, raw?: Raw) => Sharp

async function load(): Promise<Decode> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}`) })
  return (bytes, raw) =>
    sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true, ...(raw && { raw }) })
}

class Refused extends Error {
  readonly fault: DecodeFault
  constructor(fault: DecodeFault) {
    super(fault)
    this.fault = fault
  }
}

async function decoded(decode: Decode, { kind, bytes }: DecodeRequest): Promise<Uint8Array> {
  const still = isPng(bytes) ? stillPng(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) : bytes
  if (!still) throw new Refused('broken')
  const image = decode(still)
  const { width, height } = await image.metadata()
  if (Math.max(width, height) > maxSidePixels) throw new Refused('pixels')
  const within = (pixels: number) => ({
    ...{ width: pixels, height: pixels, fit: 'inside' as const, withoutEnlargement: true },
  })
  if (kind === 'small') return image.resize(within(thumbnailPixels)).jpeg({ quality: 80 }).toBuffer()
  const { data, info } = await image
    .autoOrient()
    .resize(within(storedPixels))
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  let jpeg = Buffer.alloc(0)
  for (const { pixels, quality } of artworkSteps) {
    jpeg = await decode(data, info).resize(within(pixels)).jpeg({ quality, progressive: true }).toBuffer()
    if (jpeg.length <= maxArtworkBytes) break
  }
  return jpeg
}

/** The fault that an error of the library stands for: two are told apart by their messages. */
function faultOf(error: unknown): DecodeFault {
  if (error instanceof Refused) return error.fault
  const { message } = error as Error
  if (/pixel limit/.test(message)) return 'pixels'
  return /out of memory/.test(message) ? 'heavy' : 'broken'
}

const send = (message: DecodeMessage) => void process.send?.(message)

// The server goes first when there is little processor time.
setPriority(10)
setInterval(() => {
  if (process.memoryUsage.rss() > maxResidentBytes) process.kill(process.pid, 'SIGKILL')
}, 50).unref()

try {
  const decode = await load()
  process.on('message', (request: DecodeRequest) => {
    decoded(decode, request).then(
      (jpeg) => send({ jpeg }),
      (error: unknown) => send({ fault: faultOf(error) }),
    )
  })
  send({ ready: true })
} catch (error) {
  send({ failed: (error as Error).message })
}
