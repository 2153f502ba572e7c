import { type Head, listedIn } from './head.ts'
import { UnreadableAnswer } from './unreadable.ts'

/** The way to find the end of a body. */
export type Framing =
  | { kind: 'none' }
  /** `isSure` is false where the server gave several lengths: the largest, unless the connection ends before. */
  | { kind: 'length'; bytes: number; isSure: boolean }
  | { kind: 'chunks' }
  /** By the end of the connection, as of most live streams. */
  | { kind: 'closed' }

/**
 * Decides how a body ends. Chunks go before a length; a length that is not a number, such as -1, is ignored; one in a list or with a sign
 * or a unit counts.
 */
export function framingOf(head: Head, method: string): Framing {
  const { status } = head
  if (method === 'HEAD' || status < 200 || status === 204 || status === 304) return { kind: 'none' }
  if (listedIn(head, 'transfer-encoding').includes('chunked')) return { kind: 'chunks' }
  const lengths = lengthsIn(head)
  if (lengths.length === 0) return { kind: 'closed' }
  const bytes = Math.max(...lengths)
  return { kind: 'length', bytes, isSure: lengths.every((length) => length === bytes) }
}

/** The length that the server says the file has, in bytes, if it says one. */
export function lengthOf(head: Head): number | undefined {
  const lengths = new Set(lengthsIn(head))
  return lengths.size === 1 && !listedIn(head, 'transfer-encoding').includes('chunked') ? [...lengths][0] : undefined
}

function lengthsIn({ fields }: Head): number[] {
  const texts = (fields.get('content-length') ?? []).flatMap((value) => value.split(','))
  return texts.flatMap((text) => /^[ \t]*\+?(\d{1,15})(?![\w.])/.exec(text)?.[1] ?? []).map(Number)
}

/** The end of a body: whole; at the end of a chunk, without the last one; or too early. */
export type Ending = 'whole' | 'without last chunk' | 'cut'

export type BodyReader = {
  /** Takes the next bytes; returns whether the body is over. Throws UnreadableAnswer. */
  push(bytes: Uint8Array): boolean
  /** The connection has ended before the body was over. */
  end(): Ending
}

/** Makes a reader that gives the pieces of a body, views of the bytes, to `take`. */
export function bodyReader(framing: Framing, take: (piece: Uint8Array) => void): BodyReader {
  if (framing.kind === 'chunks') return chunkReader(take)
  let left = framing.kind === 'length' ? framing.bytes : framing.kind === 'none' ? 0 : Number.POSITIVE_INFINITY
  return {
    push(bytes) {
      const piece = bytes.length > left ? bytes.subarray(0, left) : bytes
      left -= piece.length
      if (piece.length > 0) take(piece)
      return left === 0
    },
    end: () =>
      left === 0 || framing.kind === 'closed' || (framing.kind === 'length' && !framing.isSure) ? 'whole' : 'cut',
  }
}

/** Maximum length of the line before a chunk. */
const maxChunkLineBytes = 16 * 1024

/**
 * Reads chunks as curl and ffmpeg do: lines end with LF, empty lines and spaces before a size are skipped, extensions are
 * ignored. The fields after the last chunk are not read.
 */
function chunkReader(take: (piece: Uint8Array) => void): BodyReader {
  let place: 'size' | 'extension' | 'data' | 'over' = 'size'
  let left = 0
  let digits = 0
  let lineBytes = 0

  function takeLineByte(byte: number): void {
    if (++lineBytes > maxChunkLineBytes) throw unreadable()
    if (byte === 0x0a && digits > 0) {
      place = left > 0 ? 'data' : 'over'
      lineBytes = digits = 0
    } else if (place === 'size') {
      const digit = Number.parseInt(String.fromCharCode(byte), 16)
      if (!Number.isNaN(digit)) {
        left = left * 16 + digit
        digits++
        if (!Number.isSafeInteger(left)) throw unreadable()
      } else if (digits > 0) {
        // `0x`: what comes after it is the size.
        if (!(digits === 1 && left === 0 && (byte === 0x78 || byte === 0x58))) place = 'extension'
      } else if (!whitespace.has(byte)) throw unreadable()
    }
  }

  return {
    push(bytes) {
      for (let at = 0; at < bytes.length && place !== 'over'; ) {
        if (place === 'data') {
          const piece = bytes.subarray(at, at + left)
          left -= piece.length
          at += piece.length
          if (left === 0) place = 'size'
          take(piece)
        } else takeLineByte(bytes[at++]!)
      }
      return place === 'over'
    },
    end: () => (place === 'size' && digits === 0 ? 'without last chunk' : 'cut'),
  }
}

const whitespace = new Set([0x20, 0x09, 0x0d, 0x0a])

const unreadable = () => new UnreadableAnswer('the chunks of the answer cannot be read')
