import type { Mp3Format } from '../lib/mp3-frame.ts'
import { Problem } from '../lib/problem.ts'

/** 404: a file of a run is gone, as when it has expired since its window was read. Another window has a gap there. */
export class FileMissing extends Problem {
  constructor() {
    super('not_found', 'A file of the recording is missing.')
  }
}

/**
 * An uninterrupted part of a recording: whole frames of one format, and where the wanted ones begin and end. Where another
 * encoder began within it, frames are silent that could not be decoded: see `repaired`.
 */
export type Run = {
  format: Mp3Format
  /**
   * Byte offsets of the wanted frames within the run. The bytes before `begin` are earlier frames of the same run, which
   * may be needed for decoding the first wanted ones, if there are any.
   */
  begin: number
  end: number
  /**
   * Reads the bytes from `from` to `to` (exclusive) in chunks. Their memory may be used again: see `chunksValid` in
   * storage/buffer-ring.ts.
   * @throws FileMissing, StorageDown
   */
  read(from: number, to: number): AsyncIterable<Uint8Array>
}
