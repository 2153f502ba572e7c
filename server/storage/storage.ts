import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ByteRange } from '../lib/byte-range.ts'

/** A file that has been received: durable and public, though nobody has been told its name. */
export type Received = { name: string; sizeBytes: number }

/** A public file as a store lists it; `modifiedAt` in Unix seconds. */
export type StoredFile = { name: string; sizeBytes: number; modifiedAt: number }

/** Where audio is kept. Names come from here and cannot be guessed; nobody else builds a path or a key. */
export type Storage = {
  /**
   * Writes the bytes as they come, and makes them durable and public. When the source fails, nothing stays behind, and its
   * error is thrown on. Until `keep` or `discard` it is undecided: after a crash the next sweep looks it up.
   * @param name the name of a file that comes from another store; absent, a new one is made
   */
  receive(source: AsyncIterable<Buffer>, name?: string): Promise<Received>
  /** Decides that a received file stays. Nothing that may fail is left to do. */
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
   * Clears what a crash left of files that were being received or were undecided: one that is in use is kept, any other
   * discarded. What an instance that is alive receives is left alone; a store that cannot tell who is alive leaves alone
   * what was begun after `startedBefore`, in Unix seconds.
   */
  sweep(
    isInUse: (name: string) => Promise<boolean>,
    startedBefore: number,
  ): Promise<{ kept: number; discarded: number }>
  /** Throws when files cannot be written: a folder is written to, a bucket is only asked for. */
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
