import { diskStorage, hasMediaFolder } from './disk.ts'
import { locationOf } from './location.ts'
import { type S3Access, type S3Redirect, s3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

/** What a bucket needs besides its address. */
export type StorageOptions = { s3: S3Access; redirect?: S3Redirect | null }

/**
 * Opens the storage at a location.
 * @param location `disk:<path>`, whose folders are made when absent, or `s3://<bucket>[/<prefix>]`, which need not answer yet
 * @throws for any other text
 */
export async function openStorage(location: string, { s3, redirect = null }: StorageOptions): Promise<Storage> {
  const found = locationOf(location)
  if (!found) throw new Error('A location for audio is written disk:<path> or s3://<bucket>[/<prefix>].')
  return found.kind === 'disk' ? diskStorage(found.path) : s3Storage(found, s3, redirect)
}

/** Whether there is something to read at a location; of a bucket it is taken for granted. */
export function isLocationThere(location: string): boolean {
  const found = locationOf(location)
  return found?.kind !== 'disk' || hasMediaFolder(found.path)
}
