/** The chunks that a still picture is made of. All others may unpack to any size before the pixels are looked at. */
const needed = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

/** Chunks that are copied once if they are small: the orientation of the picture, and its colours. */
const small = new Set(['eXIf', 'iCCP'])
const smallBytes = 64 * 1024

const signatureBytes = 8

/** The fields of a chunk besides its data: length, type and checksum. */
const frameBytes = 12

/**
 * A PNG without the chunks that its picture can do without: texts, which may unpack to a hundred times the size of the
 * file, and the other pictures of an animation.
 * @param png begins with the signature of a PNG
 * @returns undefined if it ends within a chunk
 */
export function stillPng(png: Buffer): Buffer | undefined {
  const kept = [png.subarray(0, signatureBytes)]
  const once = new Set(small)
  for (let at = signatureBytes; at < png.length; ) {
    if (at + frameBytes > png.length) return undefined
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    const end = at + frameBytes + length
    if (end > png.length) return undefined
    if (needed.has(type) || (length <= smallBytes && once.delete(type))) kept.push(png.subarray(at, end))
    if (type === 'IEND') break
    at = end
  }
  return Buffer.concat(kept)
}
