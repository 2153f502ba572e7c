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
