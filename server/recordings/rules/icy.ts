import { hasKept, textKeeping } from '../../lib/kept-bytes.ts'
import { storedTitle } from './title-text.ts'

/** Takes the parts of a stream with ICY metadata, in order. */
export type IcyParts = {
  /** A piece of audio, a view of the chunk. */
  audio(bytes: Uint8Array): void
  /** A title that holds from here on; called when it changes. */
  title(title: string): void
}

/** A block of metadata has at most 255 units of this size. */
const unitBytes = 16

/**
 * Takes the ICY metadata out of a stream: after each `metaint` bytes of audio there is a byte with the length of the
 * metadata in units of 16 bytes, and the metadata. The returned function takes the next chunk and tells its parts.
 * Source: ample.sourceforge.net/developers.shtml.
 *
 * @param metaint the header `icy-metaint` of the response
 */
export function icyDemux(metaint: number, parts: IcyParts): (chunk: Uint8Array) => void {
  let audioLeft = metaint
  /** The metadata block that is being received, and how much of it is there; undefined while there is audio. */
  let block: Uint8Array | undefined
  let filled = 0
  let title: string | undefined

  return (chunk) => {
    let at = 0
    while (at < chunk.length) {
      if (audioLeft > 0) {
        const audio = chunk.subarray(at, at + audioLeft)
        audioLeft -= audio.length
        at += audio.length
        parts.audio(audio)
      } else if (block === undefined) {
        block = new Uint8Array(chunk[at++]! * unitBytes)
        filled = 0
      } else {
        const taken = chunk.subarray(at, at + block.length - filled)
        block.set(taken, filled)
        filled += taken.length
        at += taken.length
      }
      if (block !== undefined && filled === block.length) {
        const heard = titleIn(block)
        if (heard !== undefined && heard !== title) parts.title(heard)
        title = heard ?? title
        block = undefined
        audioLeft = metaint
      }
    }
  }
}

/** The next name in a block, with its `=` and opening mark. */
const nextName = /;\s*[a-z][\w-]*\s*=\s*['"]/i

/**
 * The title in a block of ICY metadata, such as `StreamTitle='Artist - Song';StreamUrl='';` and zeros, as it is stored. It may contain
 * quotes. Empty if nothing is named, undefined if the block has no title.
 */
export function titleIn(block: Uint8Array): string | undefined {
  // One character for each byte: in all encodings of titles, the marks are ASCII.
  const text = Buffer.from(block)
    .toString('latin1')
    .replace(/(?<!\0)\0+$/, '')
  const begin = /(?:^|[;\0])\s*StreamTitle\s*=\s*/i.exec(text) ?? /StreamTitle\s*=\s*(?=['"])/i.exec(text)
  if (!begin) return undefined
  const rest = text.slice(begin.index + begin[0].length)
  const mark = rest[0]
  const title = mark === "'" || mark === '"' ? marked(rest.slice(1), mark) : rest.split(';')[0]!
  return storedTitle(Buffer.from(withoutOverrun(title, mark), 'latin1'))
}

/** A title up to its closing mark: that before the next name, else that at the end, else the first before a semicolon. */
function marked(rest: string, mark: string): string {
  const closing = mark === "'" ? /'\s*(?:;\s*(?:[\w-]+\s*=|$)|$)/ : /"\s*(?:;\s*(?:[\w-]+\s*=|$)|$)/
  const closed = [rest.search(closing), rest.indexOf(`${mark};`)].find((end) => end >= 0) ?? -1
  const unclosed = rest.search(nextName)
  if (unclosed >= 0 && (closed < 0 || unclosed < closed)) return rest.slice(0, unclosed)
  return closed >= 0 ? rest.slice(0, closed) : rest.replace(/;$/, '')
}

/** Bytes that a server may write beyond its text. */
const overrunBytes = 8

/**
 * Some servers write the closing mark, and then some bytes of their memory before another mark. A title that is ASCII has no word
 * that begins, behind a mark, with something else than a letter, and has symbols that are not UTF-8.
 */
function withoutOverrun(title: string, mark: string | undefined): string {
  const at = mark === undefined ? -1 : title.lastIndexOf(mark)
  const [before, after] = [title.slice(0, at), title.slice(at + 1)]
  const isShort = at >= 0 && after.length <= overrunBytes && /^[^a-z ]/i.test(after)
  if (!isShort || /[^\0-\x7f]/.test(before)) return title
  const bytes = Buffer.from(after, 'latin1')
  const symbols = /[\p{S}\p{No}\p{Cc}]/u.test(new TextDecoder('windows-1252').decode(bytes))
  return symbols && hasKept(textKeeping(bytes)) ? before : title
}
