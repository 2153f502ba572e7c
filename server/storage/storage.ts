import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ByteRange } from '../lib/byte-range.ts'
import { type MediaKind, mediaName } from '../lib/media-name.ts'

/** A received file: durable and public, but its name has not been given to any client yet. */
export type Received = { name: string; sizeBytes: number }

/** A public file in a listing; `modifiedAt` in Unix seconds. */
export type StoredFile = { name: string; sizeBytes: number; modifiedAt: number }

/**
 * Storage of public files: audio and pictures. It makes their names, which cannot be guessed; only storage builds paths or keys from them.
 */
export type Storage = {
  /**
   * Streams the bytes to a new file, and makes it durable and public. If the source fails, nothing is left behind and
   * its error is rethrown. Until `keep` or `discard` the file is undecided: after a crash, the next sweep checks
   * whether it is in use.
   * @param name a new name, or that of a file copied from another storage; by default a new one for audio
   */
  receive(source: AsyncIterable<Buffer>, name?: string): Promise<Received>
  /** Refuses a file of this size before it is made, if it would use the reserve of the disk. Absent without a reserve. */
  refuse?(bytes: number): Promise<void>
  /** Confirms a received file. Does nothing that can fail. */
  keep(name: string): Promise<void>
  /** Removes a received file. */
  discard(name: string): Promise<void>
  /** Size in bytes of a public file; undefined if it does not exist. */
  size(name: string): Promise<number | undefined>
  /**
   * A stream of a public file, opened successfully; undefined if it does not exist. A caller that does not
   * read to the end must destroy the stream.
   */
  read(name: string, range?: ByteRange): Promise<Readable | undefined>
  /** A URL at which the client can get the file directly. Absent where this server sends all files itself. */
  redirect?(name: string, method: 'GET' | 'HEAD'): Promise<string>
  /** Every public file, in no particular order. */
  list(): AsyncIterable<StoredFile>
  /** Removes a public file, if it exists. */
  remove(name: string): Promise<void>
  /**
   * Cleans up files that a crash left unfinished or undecided: keeps those in use, discards the others. Files of living
   * instances are skipped. A storage that cannot tell which instances are alive skips uploads that began at
   * `startedBefore` (Unix seconds) or later.
   */
  sweep(
    isInUse: (name: string) => Promise<boolean>,
    startedBefore: number,
  ): Promise<{ kept: number; discarded: number }>
  /** Throws if files cannot be written. A folder is tested with a write, a bucket only with a HEAD request. */
  check(): Promise<void>
  /** Releases the locks and connections of this instance. */
  close(): Promise<void>
}

/** Makes a random name (144 bits) for a new file. */
export function newMediaName(kind: MediaKind = 'mp3'): string {
  return `${randomBytes(18).toString('base64url')}.${kind}`
}

/** Returns the name if it is safe as a part of a path or key; throws for any other. */
export function checkedName(name: string): string {
  if (!mediaName.test(name)) throw new Error('That is no name of a media file.')
  return name
}

/** A storage service cannot be reached, or refuses the request. */
export class StorageDown extends Error {
  /** Whether it did not answer or could not serve, as while it starts, rather than refuse the request. */
  readonly isNotUp: boolean
  /** The code of the error, and the HTTP status of a service that answered. */
  readonly code: string | undefined
  readonly status: number | undefined

  constructor(
    message: string,
    { isNotUp = false, code, status }: { isNotUp?: boolean; code?: string; status?: number | undefined } = {},
  ) {
    super(message)
    this.isNotUp = isNotUp
    this.code = code
    this.status = status
  }
}

/** Whether an error is a failure of the storage itself (gone, full, read only, failing), not of the request. */
export function isStorageDown(error: unknown): boolean {
  if (error instanceof StorageDown) return true
  const down = ['EACCES', 'EDQUOT', 'EIO', 'EISDIR', 'EMFILE', 'ENOENT', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS']
  return error instanceof Error && 'syscall' in error && down.includes((error as NodeJS.ErrnoException).code ?? '')
}
