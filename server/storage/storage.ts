import type { Readable } from 'node:stream'

/** A file that has been received: durable, but not public yet. */
export type Received = { name: string; sizeBytes: number }

/** A stretch of a file in bytes, both ends inclusive. */
export type ByteRange = { start: number; end: number }

/** Where audio is kept. Names come from here and cannot be guessed; nobody else builds a path. */
export type Storage = {
  /**
   * Writes the bytes as they come and makes them durable. When the source fails, nothing stays behind, and its error
   * is thrown on.
   */
  receive(source: AsyncIterable<Buffer>): Promise<Received>
  /** Makes a received file public. */
  keep(name: string): Promise<void>
  /** Throws a received file away. */
  discard(name: string): Promise<void>
  /** Size in bytes of a public file; undefined when there is none of that name. */
  size(name: string): Promise<number | undefined>
  read(name: string, range?: ByteRange): Readable
  /**
   * Clears what a crash left between receiving and keeping: a file that is in use is kept, any other discarded. What
   * another instance that is alive receives is left alone.
   */
  sweep(isInUse: (name: string) => Promise<boolean>): Promise<{ kept: number; discarded: number }>
  /** Throws when files cannot be written. */
  check(): Promise<void>
  /** Lets go of what this instance holds. */
  close(): Promise<void>
}

/** The form of every name. */
export const mediaName = /^[A-Za-z0-9_-]{24}\.mp3$/

/** True for a failure of the disk itself (gone, full, read only, failing) rather than of what was asked of it. */
export function isStorageDown(error: unknown): boolean {
  const down = ['EACCES', 'EDQUOT', 'EIO', 'EMFILE', 'ENOENT', 'ENOSPC', 'EPERM', 'EROFS']
  return error instanceof Error && 'syscall' in error && down.includes((error as NodeJS.ErrnoException).code ?? '')
}
