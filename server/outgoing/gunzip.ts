import { once } from 'node:events'
import * as zlib from 'node:zlib'
import { UnreadableAnswer } from './rules/unreadable.ts'

/** Maximum size of the header of a member, with its name and comment. */
const maxHeaderBytes = 64 * 1024

/** Maximum number of empty members in a row: each takes time, and none counts towards the limit of a reader. */
const maxEmptyMembers = 1000

/**
 * Decodes the members of a gzip body one after another, and ends where something else than a member follows, as curl and browsers do:
 * zlib of Node refuses such a body as a whole. Checksums are not compared, and the end may be missing.
 * @throws UnreadableAnswer, the errors of zlib
 */
export async function* gunzipped(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = body[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const more = async () => {
    const { value, done } = await source.next()
    if (!done) rest = Buffer.concat([rest, value])
    return !done
  }
  let emptyMembers = 0
  try {
    for (let isFirst = true; ; isFirst = false) {
      let length = headerLength(rest)
      while (length === undefined && rest.length < maxHeaderBytes && (await more())) length = headerLength(rest)
      if (isFirst && !length && rest.length >= 10) throw new UnreadableAnswer('the answer cannot be decompressed')
      if (!length) return
      rest = rest.subarray(length)
      const decoder = zlib.createInflateRaw({ finishFlush: zlib.constants.Z_SYNC_FLUSH })
      try {
        let taken = 0
        do {
          for await (const piece of inflated(decoder, rest)) {
            emptyMembers = -1
            yield piece
          }
          rest = rest.subarray(decoder.bytesWritten - taken)
          taken = decoder.bytesWritten
        } while (rest.length === 0 && (await more()))
      } finally {
        decoder.destroy()
      }
      if (++emptyMembers > maxEmptyMembers) throw new UnreadableAnswer('the answer cannot be decompressed')
      while (rest.length < checkBytes && (await more()));
      rest = rest.subarray(checkBytes)
    }
  } finally {
    await source.return?.()
  }
}

/** The checksum and the length after a member. */
const checkBytes = 8

/** The output for a piece. The decoder takes less than the piece if the member ends in it. */
async function* inflated(decoder: zlib.InflateRaw, piece: Buffer): AsyncGenerator<Buffer> {
  if (piece.length === 0) return
  let isTaken = false
  const taken = new Promise<void>((resolve, reject) => {
    decoder.once('error', reject)
    decoder.write(piece, (error) => {
      isTaken = true
      decoder.off('error', reject)
      error ? reject(error) : resolve()
    })
  })
  taken.catch(() => {})
  for (;;) {
    const wasTaken = isTaken
    for (let out = decoder.read() as Buffer | null; out !== null; out = decoder.read() as Buffer | null) yield out
    if (wasTaken) return taken
    const stop = new AbortController()
    const readable = once(decoder, 'readable', { signal: stop.signal })
    readable.catch(() => {})
    await Promise.race([taken, readable])
    stop.abort()
  }
}

/** The length of the header of a member (RFC 1952); undefined if more bytes are needed, 0 if this is no member. */
function headerLength(bytes: Buffer): number | undefined {
  if ([0x1f, 0x8b, 8].some((byte, at) => at < bytes.length && bytes[at] !== byte)) return 0
  if (bytes.length < 10) return undefined
  const flags = bytes[3]!
  let at = 10
  if (flags & 4) {
    if (bytes.length < at + 2) return undefined
    at += 2 + bytes.readUInt16LE(at)
  }
  for (const flag of [8, 16]) {
    if (!(flags & flag)) continue
    const end = bytes.indexOf(0, at)
    if (end < 0) return undefined
    at = end + 1
  }
  if (flags & 2) at += 2
  return at <= bytes.length ? at : undefined
}
