import { diskStorage, hasMediaFolder } from './disk.ts'
import { locationOf, parseLocation } from './location.ts'
import { type S3Access, type S3Redirect, s3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

/** Settings of a bucket besides its location. */
export type StorageOptions = { s3: S3Access; redirect?: S3Redirect | null }

/**
 * Opens the storage at a location.
 * @param location `disk:<path>`, whose folders are created if absent, or `s3://<bucket>[/<prefix>]`, which is not
 *   contacted
 * @throws if the location has neither form
 */
export async function openStorage(location: string, { s3, redirect = null }: StorageOptions): Promise<Storage> {
  const found = parseLocation(location)
  return found.kind === 'disk' ? diskStorage(found.path) : s3Storage(found, s3, redirect)
}

/** Whether there is a folder of audio at a location; true for every bucket, without contacting it. */
export function isLocationThere(location: string): boolean {
  const found = locationOf(location)
  return found?.kind !== 'disk' || hasMediaFolder(found.path)
}
