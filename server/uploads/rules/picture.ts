/** The maximum number of pixels on each side of stored artwork, a JPEG. Directories of podcasts take 1400 to 3000. */
export const storedPixels = 3000

/** The size in bytes that directories of podcasts take at most of artwork. */
export const maxArtworkBytes = 512_000

/**
 * The forms in which artwork may be stored: it gets the first that is small enough, or the last. Pixels are those of its larger
 * side at most; below 1400 directories refuse it.
 */
export const artworkSteps: readonly { pixels: number; quality: number }[] = [
  { pixels: storedPixels, quality: 82 },
  { pixels: storedPixels, quality: 68 },
  { pixels: storedPixels, quality: 54 },
  { pixels: 2000, quality: 60 },
  { pixels: 2000, quality: 44 },
  { pixels: 1400, quality: 50 },
  { pixels: 1400, quality: 30 },
  { pixels: 1400, quality: 10 },
]

/** The largest picture that is received, in bytes. */
export const maxPictureBytes = 10 * 1024 * 1024

/** The largest picture that is decoded, in pixels: a small file can hold a picture that fills the memory. */
export const maxPixels = 50_000_000

/** The longest side of a picture that is decoded, in pixels: one of a single column costs as much time as a large one. */
export const maxSidePixels = 20_000

/** Whether a file is a PNG, by its first bytes. */
export function isPng(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 8)) === '\x89PNG\r\n\x1a\n'
}

/** Whether a file is a JPEG, PNG, WebP or GIF, by its first bytes: declared types are often wrong. */
export function isPicture(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 12))
  return start.startsWith('\xff\xd8\xff') || isPng(bytes) || /^RIFF.{4}WEBP/s.test(start) || /^GIF8[79]a/.test(start)
}

/** The larger side of the small copies for lists, in pixels: twice the displayed size, for high-resolution screens. */
export const thumbnailPixels = 160
