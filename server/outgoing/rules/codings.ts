import * as zlib from 'node:zlib'
import { type Head, listedIn } from './head.ts'
import { UnreadableAnswer } from './unreadable.ts'

/** A coding of a body, whatever its declared name was. */
export type Coding = 'gzip' | 'deflate' | 'br' | 'zstd'

const names: Record<string, Coding> = {
  gzip: 'gzip',
  'x-gzip': 'gzip',
  deflate: 'deflate',
  'x-deflate': 'deflate',
  br: 'br',
  zstd: 'zstd',
}

/** As in curl. */
const maxCodings = 5

/**
 * The codings that an answer declares, in the order in which they were applied; unknown names are taken for no coding.
 * @throws UnreadableAnswer
 */
export function declaredCodings(head: Head): Coding[] {
  const listed = ['content-encoding', 'transfer-encoding'].flatMap((name) => listedIn(head, name))
  const codings = listed.flatMap((name) => names[name] ?? [])
  if (codings.length > maxCodings) throw new UnreadableAnswer('the answer cannot be decompressed')
  return codings
}

/** The number of bytes by which a declared coding is recognised. */
export const decidedBytes = 4096

/** What a body is really coded in; `zlib` and `raw` are the two forms of deflate. */
export type Found = 'gzip' | 'zlib' | 'raw' | 'br' | 'zstd'

/**
 * The coding of a body that declares one, by its first bytes: servers name one that they do not apply, or another one.
 * @param first `decidedBytes`, or the whole body
 */
export function codingFound(declared: Coding, first: Buffer): Found | undefined {
  if (first[0] === 0x1f && first[1] === 0x8b) return 'gzip'
  if (isZstd(first)) return 'zstd'
  if (declared === 'br') return decodes(zlib.brotliDecompressSync, first) ? 'br' : undefined
  if (decodes(zlib.inflateSync, first)) return 'zlib'
  return declared === 'deflate' && decodes(zlib.inflateRawSync, first) ? 'raw' : undefined
}

/** The length of the header of gzip (RFC 1952, 2.3). */
const gzipHeaderBytes = 10

/**
 * Whether a body that declares no coding is gzip all the same; undefined while more bytes are needed. A stream of audio may begin at
 * any byte: all that is fixed in the header is compared, which one in 10¹¹ beginnings passes by chance.
 */
export function isSurelyGzip(first: Uint8Array): boolean | undefined {
  const isValid = [
    (byte: number) => byte === 0x1f,
    (byte: number) => byte === 0x8b,
    (byte: number) => byte === 8,
    (flags: number) => flags < 0x20,
  ]
  if (!isValid.every((check, at) => first.length <= at || check(first[at]!))) return false
  if (first.length < gzipHeaderBytes) return undefined
  const [effort, system] = [first[8]!, first[9]!]
  return [0, 2, 4].includes(effort) && (system <= 19 || system === 255)
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
