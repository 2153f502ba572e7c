import type { FileHandle } from 'node:fs/promises'

export type BufferRing = ReturnType<typeof bufferRing>

const bufferBytes = 128 * 1024
/** More than a write stream of storage holds at a time. */
export const chunksValid = 8

/**
 * Makes a ring. A large file that is read through fresh buffers leaves them to the garbage collector, which removes them
 * only after tens of megabytes.
 */
export function bufferRing() {
  const buffers: Buffer[] = []
  let turn = 0

  /** A buffer of at least `length` bytes, valid until the `chunksValid`th one after it has been asked for. */
  function next(length: number): Buffer {
    const at = turn++ % chunksValid
    let buffer = buffers[at]
    if (!buffer || buffer.length < length) {
      buffer = Buffer.allocUnsafeSlow(length)
      buffers[at] = buffer
    }
    return buffer
  }

  return {
    next,
    /**
     * Reads a part of a file in chunks, all of it by default, and closes it. A chunk is valid until the `chunksValid`th one
     * after it has been asked for.
     */
    async *read(file: FileHandle, { start, end } = { start: 0, end: Infinity }) {
      try {
        for (let at = start; at <= end; ) {
          const length = Math.min(bufferBytes, end + 1 - at)
          const buffer = next(length)
          const { bytesRead } = await file.read(buffer, 0, length, at)
          if (bytesRead === 0) return
          yield buffer.subarray(0, bytesRead)
          at += bytesRead
        }
      } finally {
        await file.close()
      }
    },
  }
}
