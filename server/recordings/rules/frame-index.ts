/** Every how many frames the index of a reel has an entry: 1.7 s of MPEG-1 at 44.1 kHz. */
export const framesPerEntry = 64

/** Byte offsets in a reel, of every 64th frame from frame 0 on. */
export type FrameIndex = readonly number[]

/** The index as text: the differences between its entries in base 36. */
export function writeFrameIndex(index: FrameIndex): string {
  return index.map((offset, at) => (offset - (index[at - 1] ?? 0)).toString(36)).join(',')
}

/** Reads text that `writeFrameIndex` made. */
export function readFrameIndex(text: string): number[] {
  let offset = 0
  return text === '' ? [] : text.split(',').map((difference) => (offset += Number.parseInt(difference, 36)))
}

/** The last indexed frame at or before `frame`, and its byte offset. */
export function entryBefore(index: FrameIndex, frame: number): { frame: number; offset: number } {
  const entry = Math.max(0, Math.min(Math.floor(frame / framesPerEntry), index.length - 1))
  return { frame: entry * framesPerEntry, offset: index[entry] ?? 0 }
}
