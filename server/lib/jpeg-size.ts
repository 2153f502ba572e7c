/** The sides of a picture in pixels. */
export type PictureSize = { width: number; height: number }

/** Bytes of a JPEG that we made in which its size is: what precedes are tables only. */
export const jpegHeadBytes = 64 * 1024

/**
 * Reads the size in the header of a JPEG (ITU-T T.81, B.2.2): that of its first frame. Undefined if the bytes have no frame,
 * which may be the beginning of the file.
 */
export function jpegSize(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined
  for (let at = 2; at + 9 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at++
      continue
    }
    // C4, C8 and CC are no frames: Huffman tables, an extension, and conditioning of arithmetic coding.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}
