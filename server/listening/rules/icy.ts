/** Bytes of sound between two pieces of ICY metadata: a second of 128 kbit/s. */
export const metaInterval = 16_000

const unitBytes = 16
const maxUnits = 255

/** A piece of ICY metadata that tells a title: its length in units of 16 bytes, and the text, padded with zeros. */
export function icyMetadata(title: string): Buffer {
  const room = maxUnits * unitBytes - Buffer.byteLength("StreamTitle='';")
  // A cut within a character leaves bytes that are no text.
  const text = `StreamTitle='${withoutEnd(title, room)}';`
  const units = Math.ceil(Buffer.byteLength(text) / unitBytes)
  const piece = Buffer.alloc(1 + units * unitBytes)
  piece[0] = units
  piece.write(text, 1)
  return piece
}

/** The begin of a title, of at most `bytes` bytes, without what ends it in the metadata. */
function withoutEnd(title: string, bytes: number): string {
  let text = title.replaceAll("';", '’;').replaceAll(/\p{Cc}/gu, ' ')
  while (Buffer.byteLength(text) > bytes) text = [...text].slice(0, -1).join('')
  return text
}

/** Puts metadata into sound, after each `metaInterval` bytes: the title if it is another one, else an empty piece. */
export function icyInterleaver() {
  let untilMeta = metaInterval
  let told: string | undefined

  return (sound: Uint8Array, title: string): Uint8Array[] => {
    const pieces: Uint8Array[] = []
    let rest = sound
    while (rest.length >= untilMeta) {
      pieces.push(rest.subarray(0, untilMeta), told === title ? Buffer.of(0) : icyMetadata(title))
      told = title
      rest = rest.subarray(untilMeta)
      untilMeta = metaInterval
    }
    untilMeta -= rest.length
    if (rest.length > 0) pieces.push(rest)
    return pieces
  }
}
