import { storedTitle } from './title-text.ts'

const pageHeaderBytes = 27
const beginsStream = 2
/** Comments may contain pictures; the title is looked for in this much. */
const maxCommentBytes = 64 * 1024
const maxTitleBytes = 4096
/** Longer names than those of artist and title are not told apart. */
const maxNameBytes = 10

const equals = '='.charCodeAt(0)
const separator = Buffer.from(' - ')

/**
 * Finds the titles in an Ogg stream: each chained stream begins with its comments. The returned function takes the next
 * bytes of the stream and gives the titles that begin in them, as `Artist - Title`. Source: RFC 3533 (pages),
 * RFC 7845, 5.2 (OpusTags), xiph.org/vorbis/doc/v-comment.html.
 */
export function oggTitles(): (chunk: Uint8Array) => string[] {
  let unread: Uint8Array = new Uint8Array()
  /** The comment packet as far as it has been read; undefined while audio is passed over. */
  let comment: Uint8Array | undefined

  /** Reads a page's part of the comment packet; gives the packet when it is complete. */
  function read(lacing: Uint8Array, body: Uint8Array): Uint8Array | undefined {
    const last = lacing.findIndex((length) => length < 255)
    const ofPacket = (last < 0 ? lacing : lacing.subarray(0, last + 1)).reduce((sum, length) => sum + length, 0)
    comment = joined(comment!, body.subarray(0, ofPacket))
    return last >= 0 || comment.length > maxCommentBytes ? comment : undefined
  }

  return (chunk) => {
    const titles: string[] = []
    unread = unread.length === 0 ? chunk : joined(unread, chunk)
    for (;;) {
      const start = pageStart(unread)
      unread = unread.subarray(start)
      const segments = unread[pageHeaderBytes - 1]
      if (segments === undefined || unread.length < pageHeaderBytes + segments) return titles
      const lacing = unread.subarray(pageHeaderBytes, pageHeaderBytes + segments)
      const bodyAt = pageHeaderBytes + segments
      const end = lacing.reduce((sum, length) => sum + length, bodyAt)
      if (unread.length < end) return titles
      if (unread[5]! & beginsStream) comment = new Uint8Array()
      else if (comment) {
        const packet = read(lacing, unread.subarray(bodyAt, end))
        if (packet) {
          comment = undefined
          const title = titleOf(packet)
          if (title !== undefined) titles.push(title)
        }
      }
      unread = unread.subarray(end)
    }
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

/** Where the next page begins, or the earliest place where it could. */
function pageStart(bytes: Uint8Array): number {
  const mark = [0x4f, 0x67, 0x67, 0x53]
  for (let at = 0; at < bytes.length; at++) {
    if (mark.every((byte, index) => at + index >= bytes.length || bytes[at + index] === byte)) return at
  }
  return bytes.length
}

/** The title in a comment packet of Opus, Vorbis or FLAC; undefined if it is not a comment packet. */
function titleOf(packet: Uint8Array): string | undefined {
  const start = Buffer.from(packet.subarray(0, 8)).toString('latin1')
  const prefix =
    start === 'OpusTags' ? 8 : start.startsWith('\u0003vorbis') ? 7 : (packet[0]! & 0x7f) === 4 ? 4 : undefined
  if (prefix === undefined) return undefined
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength)
  const found = new Map<string, Uint8Array>()
  let at = prefix
  /** The next length, or more than there is. */
  const length = () => (at + 4 <= packet.length ? view.getUint32(at, true) : packet.length)
  at += 4 + length()
  let count = length()
  at += 4
  for (; count > 0 && at + 4 + length() <= packet.length; count--) {
    const comment = packet.subarray(at + 4, at + 4 + length())
    const end = comment.indexOf(equals)
    const name = Buffer.from(comment.subarray(0, Math.min(Math.max(end, 0), maxNameBytes)))
      .toString('latin1')
      .toUpperCase()
    if (end < comment.length - 1 && !found.has(name)) found.set(name, comment.subarray(end + 1))
    at += 4 + length()
  }
  const parts = ['ARTIST', 'TITLE'].flatMap((name) => found.get(name)?.subarray(0, maxTitleBytes) ?? [])
  return storedTitle(Buffer.concat(parts.flatMap((part, index) => (index > 0 ? [separator, part] : [part]))))
}
