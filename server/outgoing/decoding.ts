import { pipeline, Readable } from 'node:stream'
import * as zlib from 'node:zlib'
import { gunzipped } from './gunzip.ts'
import type { Coding } from './rules/codings.ts'
import { UnreadableAnswer } from './rules/unreadable.ts'

type Pieces = AsyncIterable<Buffer>

/** Maximum size between two codings in a row: what comes out of the last one is bounded by its reader. */
const maxBetweenBytes = 256 * 1024 * 1024

/**
 * Decodes a body. It is decoded as it is read: of a body that grows a thousandfold, little waits in memory. The end may be missing,
 * because many servers leave out the checksum.
 * @param codings in the order in which they were applied
 * @throws UnreadableAnswer
 */
export async function* decoded(body: Pieces, codings: readonly Coding[]): AsyncGenerator<Buffer> {
  let pieces = body
  for (const coding of codings.toReversed()) {
    pieces = withoutCoding(pieces === body ? body : bounded(pieces), coding)
  }
  yield* pieces
}

async function* withoutCoding(body: Pieces, coding: Coding): AsyncGenerator<Buffer> {
  const rest = body[Symbol.asyncIterator]()
  let first = Buffer.alloc(0)
  while (first.length < decidedBytes) {
    const { value, done } = await rest.next()
    if (done) break
    first = Buffer.concat([first, value])
  }
  const found = codingFound(coding, first)
  const whole = joined(first, rest)
  yield* found === undefined ? whole : decompressed(whole, found)
}

async function* joined(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    if (first.length > 0) yield first
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

async function* decompressed(body: Pieces, found: Found): AsyncGenerator<Buffer> {
  try {
    if (found === 'gzip') return yield* gunzipped(body)
    const decoder = decoders[found]()
    pipeline(Readable.from(body), decoder, () => {})
    yield* decoder
  } catch (error) {
    throw error instanceof UnreadableAnswer ? error : new UnreadableAnswer('the answer cannot be decompressed', error)
  }
}

async function* bounded(body: Pieces): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.length
    if (bytes > maxBetweenBytes) throw new UnreadableAnswer('the answer cannot be decompressed')
    yield piece
  }
}

const lenient = { finishFlush: zlib.constants.Z_SYNC_FLUSH }
const decoders: Record<Exclude<Found, 'gzip'>, () => NodeJS.ReadWriteStream & AsyncIterable<Buffer>> = {
  zlib: () => zlib.createInflate(lenient),
  raw: () => zlib.createInflateRaw(lenient),
  br: () => zlib.createBrotliDecompress({ finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH }),
  zstd: () => zlib.createZstdDecompress({ finishFlush: zlib.constants.ZSTD_e_flush }),
}

/** The number of bytes by which a declared coding is recognised. */
const decidedBytes = 4096

/** The real coding of a body; `zlib` and `raw` are the two forms of deflate. */
type Found = 'gzip' | 'zlib' | 'raw' | 'br' | 'zstd'

/**
 * The coding of a body that declares one, by its first bytes: servers name one that they do not apply, or another one.
 * @param first `decidedBytes`, or the whole body
 */
function codingFound(declared: Coding, first: Buffer): Found | undefined {
  if (first[0] === 0x1f && first[1] === 0x8b) return 'gzip'
  if (isZstd(first)) return 'zstd'
  if (declared === 'br') return decodes(zlib.brotliDecompressSync, first) ? 'br' : undefined
  if (decodes(zlib.inflateSync, first)) return 'zlib'
  return declared === 'deflate' && decodes(zlib.inflateRawSync, first) ? 'raw' : undefined
}

const isZstd = (bytes: Buffer): boolean => bytes.length >= 4 && bytes.readUInt32LE() === 0xfd2fb528

/** Whether a beginning can be decoded into something. Most texts that are not coded fail within a few bytes. */
function decodes(decode: (bytes: Buffer, options: zlib.ZlibOptions) => Buffer, first: Buffer): boolean {
  const isBrotli = decode === zlib.brotliDecompressSync
  const finishFlush = isBrotli ? zlib.constants.BROTLI_OPERATION_FLUSH : zlib.constants.Z_SYNC_FLUSH
  try {
    return decode(first, { finishFlush, maxOutputLength: 64 * 1024 }).length > 0
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
  }
}
