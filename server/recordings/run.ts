import type { Mp3Format } from '../lib/mp3-frame.ts'

/** An uninterrupted part of a recording: whole frames of one format, and where the wanted ones begin and end. */
export type Run = {
  format: Mp3Format
  /**
   * Byte offsets of the wanted frames within the run. The bytes before `begin` are earlier frames of the same run, which
   * may be needed for decoding the first wanted ones; there may be none.
   */
  begin: number
  end: number
  /**
   * Reads the bytes from `from` to `to` (exclusive) in chunks. Their memory may be used again: see `chunksValid` in
   * storage/buffer-ring.ts.
   */
  read(from: number, to: number): AsyncIterable<Uint8Array>
}
