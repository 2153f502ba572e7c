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

/**
 * The title in a block of ICY metadata, such as `StreamTitle='Artist - Song';StreamUrl='';` and zeros. It may contain
 * quotes. Its bytes are UTF-8, or else Windows-1252, which contains Latin-1; Icecast 2.4 writes characters that the
 * mount's Latin-1 lacks as `&#1046;`. Empty if nothing is named, undefined if the block has no title.
 */
export function titleIn(block: Uint8Array): string | undefined {
  const text = decoded(block).replace(/(?<!\0)\0+$/, '')
  const [, rest] = text.split(/StreamTitle='([\s\S]*)/)
  const length = rest?.search(/'(?:;\s*(?:\w+=|$)|$)/) ?? -1
  if (rest === undefined || length < 0) return undefined
  return rest
    .slice(0, length)
    .replace(/&#(\d{2,6});/g, (_, code) => String.fromCodePoint(Number(code)))
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()
}

/** Text of unknown encoding: UTF-8 if it is valid as that, else Windows-1252. */
export function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
