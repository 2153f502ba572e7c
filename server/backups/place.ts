import { statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { Problem } from '../lib/problem.ts'
import { type Archives, openArchives } from '../storage/archives.ts'
import { locationOf } from '../storage/location.ts'
import type { S3Access } from '../storage/s3.ts'
import { newestOf } from './rules/names.ts'

/** The location of backups, and the name of one. Without a name: a new backup when writing, the newest when reading. */
export type Place = { location: string; name?: string }

/**
 * Parses a path or `s3://<bucket>/<key>`. An existing folder, a bucket and a text that ends in a slash are folders of
 * backups.
 * @returns undefined for any other text
 */
export function placeOf(text: string): Place | undefined {
  if (text.startsWith('s3://')) {
    const slash = text.lastIndexOf('/')
    const [folder, name] = slash < 's3://'.length ? [text, ''] : [text.slice(0, slash), text.slice(slash + 1)]
    if (!locationOf(folder)) return
    return name === '' ? { location: folder } : { location: folder, name }
  }
  if (text === '' || text.includes('\0')) return
  const path = resolve(text)
  if (text.endsWith('/') || statSync(path, { throwIfNoEntry: false })?.isDirectory()) return folderAt(path)
  return { ...folderAt(dirname(path)), name: basename(path) }
}

/** The place that `AIRCHECK_BACKUP` names: always a folder, or a prefix of a bucket. */
export const folderOf = (text: string): Place => (text.startsWith('s3://') ? { location: text } : folderAt(text))

const folderAt = (path: string): Place => ({ location: `disk:${path}` })

/** Formats a file of a place as a path or an `s3://` URL. */
export function written({ location }: Place, name: string): string {
  return `${location.replace(/^disk:/, '').replace(/\/$/, '')}/${name}`
}

/** Runs work on the files of a place, and closes it afterwards. */
export async function withArchives<Result>(
  { location }: Place,
  s3: S3Access,
  work: (archives: Archives) => Promise<Result>,
): Promise<Result> {
  const archives = await openArchives(location, s3)
  return work(archives).finally(archives.close)
}

/** The names of all files of a place. */
export const namesIn = (archives: Archives): Promise<string[]> => Array.fromAsync(archives.list(), ({ name }) => name)

/** The name of the newest backup of a place; undefined when there is none. */
export async function newestIn(place: Place, s3: S3Access): Promise<string | undefined> {
  return withArchives(place, s3, async (archives) => newestOf(await namesIn(archives)))
}

/** An existing backup: its path or `s3://` URL, its size, and its bytes, which may be read more than once. */
export type StoredBackup = { name: string; sizeBytes: number; bytes: () => Promise<AsyncIterable<Buffer>> }

/**
 * Runs work on the backup that a place names, or without a name on the newest.
 * @throws Problem when there is none
 */
export async function withBackup<Result>(
  from: Place,
  s3: S3Access,
  work: (found: StoredBackup) => Promise<Result>,
): Promise<Result> {
  const name = from.name ?? (await newestIn(from, s3))
  if (!name) throw new Problem('not_found', 'There is no backup.')
  return withArchives(from, s3, async (archives) => {
    const sizeBytes = await archives.size(name)
    if (sizeBytes === undefined) throw new Problem('not_found', `There is no ${written(from, name)}.`)
    return work({ name: written(from, name), sizeBytes, bytes: () => readAll(archives, name) })
  })
}

/** The bytes of a file. */
export async function readAll(archives: Archives, name: string): Promise<AsyncIterable<Buffer>> {
  const bytes = await archives.read(name)
  if (!bytes) throw new Problem('not_found', 'There is no such backup.')
  return bytes
}
