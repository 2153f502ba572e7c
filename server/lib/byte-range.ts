/** A stretch of a file in bytes, both ends inclusive. */
export type ByteRange = { start: number; end: number }
