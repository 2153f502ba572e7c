/** Part of a stream with ICY metadata: audio, or a title that holds from here on. */
export type IcyPart = { audio: Uint8Array } | { title: string }

/** A block of metadata has at most 255 units of this size. */
const unitBytes = 16

/**
 * Takes the ICY metadata out of a stream: after each `metaint` bytes of audio there is a byte with the length of the
 * metadata in units of 16 bytes, and the metadata. The returned function gives the parts of each chunk, in order; `audio`
 * is a view of the chunk. A title is given when it changes. Source: ample.sourceforge.net/developers.shtml.
 *
 * @param metaint the header `icy-metaint` of the response
 */
export function icyDemux(metaint: number): (chunk: Uint8Array) => IcyPart[] {
  let audioLeft = metaint
  /** The metadata block that is being received, and how much of it is there; undefined while there is audio. */
  let block: Uint8Array | undefined
  let filled = 0
  let title: string | undefined

  return (chunk) => {
    const parts: IcyPart[] = []
    let at = 0
    while (at < chunk.length) {
      if (audioLeft > 0) {
        const audio = chunk.subarray(at, at + audioLeft)
        parts.push({ audio })
        audioLeft -= audio.length
        at += audio.length
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
        if (heard !== undefined && heard !== title) parts.push({ title: heard })
        title = heard ?? title
        block = undefined
        audioLeft = metaint
      }
    }
    return parts
  }
}

/**
 * The title in a block of ICY metadata, such as `StreamTitle='Artist - Song';StreamUrl='';` and zeros. It may contain
 * quotes. Its bytes are UTF-8, or else Windows-1252, which contains Latin-1; Icecast 2.4 writes characters that the
 * mount's Latin-1 lacks as `&#1046;`. Empty if nothing is named, undefined if the block has no title.
 */
export function titleIn(block: Uint8Array): string | undefined {
  const text = decoded(block).replace(/\0+$/, '')
  const title = text.match(/StreamTitle='(.*?)'(?:;\s*(?:\w+=|$)|$)/s)?.[1]
  return title
    ?.replace(/&#(\d{2,6});/g, (_, code) => String.fromCodePoint(Number(code)))
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
