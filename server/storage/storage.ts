import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/** A file that has been received: durable, but not public yet. */
export type Received = { name: string; sizeBytes: number }

/** A public file as a store lists it; `modifiedAt` in Unix seconds. */
export type StoredFile = { name: string; sizeBytes: number; modifiedAt: number }

/** A stretch of a file in bytes, both ends inclusive. */
export type ByteRange = { start: number; end: number }

/** Where audio is kept. Names come from here and cannot be guessed; nobody else builds a path or a key. */
export type Storage = {
  /**
   * Writes the bytes as they come and makes them durable. When the source fails, nothing stays behind, and its error
   * is thrown on.
   * @param name the name of a file that comes from another store; absent, a new one is made
   */
  receive(source: AsyncIterable<Buffer>, name?: string): Promise<Received>
  /** Makes a received file public. A store may give it out before, since nobody has been told its name. */
  keep(name: string): Promise<void>
  /** Throws a received file away. */
  discard(name: string): Promise<void>
  /** Size in bytes of a public file; undefined when there is none of that name. */
  size(name: string): Promise<number | undefined>
  /**
   * The bytes of a public file, once they are certain to come; undefined when there is none of that name. Whoever does
   * not read to the end destroys the stream.
   */
  read(name: string, range?: ByteRange): Promise<Readable | undefined>
  /** An address that gives the same answer in our place. Absent where everything is served from here. */
  redirect?(name: string, method: 'GET' | 'HEAD'): Promise<string>
  /** Every public file, in no order. */
  list(): AsyncIterable<StoredFile>
  /** Removes a public file, if it is there. */
  remove(name: string): Promise<void>
  /**
   * Clears what a crash left between receiving and keeping: a file that is in use is kept, any other discarded. What
   * another instance that is alive receives is left alone; a store that cannot tell who is alive leaves alone what was
   * begun after `startedBefore`, in Unix seconds.
   */
  sweep(
    isInUse: (name: string) => Promise<boolean>,
    startedBefore: number,
  ): Promise<{ kept: number; discarded: number }>
  /** Throws when files cannot be written. */
  check(): Promise<void>
  /** Lets go of what this instance holds. */
  close(): Promise<void>
}

/** The form of every name. */
export const mediaName = /^[A-Za-z0-9_-]{24}\.mp3$/

/** Makes a name that nobody can guess, for a file that has none yet. */
export function newMediaName(): string {
  return `${randomBytes(18).toString('base64url')}.mp3`
}

/** Hands on a name that may become a part of a path or key, and throws for any other. */
export function checkedName(name: string): string {
  if (!mediaName.test(name)) throw new Error('That is no name of a media file.')
  return name
}

/** A store across the network cannot be reached, or refuses to work for us. */
export class StorageDown extends Error {}

/** True for a failure of the store itself (gone, full, read only, failing) rather than of what was asked of it. */
export function isStorageDown(error: unknown): boolean {
  if (error instanceof StorageDown) return true
  const down = ['EACCES', 'EDQUOT', 'EIO', 'EMFILE', 'ENOENT', 'ENOSPC', 'EPERM', 'EROFS']
  return error instanceof Error && 'syscall' in error && down.includes((error as NodeJS.ErrnoException).code ?? '')
}
