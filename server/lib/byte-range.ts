/** A range of bytes in a file, both ends inclusive. */
export type ByteRange = { start: number; end: number }
