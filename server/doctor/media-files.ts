import { existsSync } from 'node:fs'
import type { Config } from '../config.ts'
import { readDatabase } from '../database/inspect.ts'
import type { Db } from '../database/open.ts'
import { mediaPath } from '../storage/disk.ts'
import { locationOf } from '../storage/location.ts'
import { openStorage } from '../storage/open.ts'
import { findMediaInUse } from '../uploads/store.ts'
import { type Finding, failed, ok, warning } from './check.ts'

/** The characters of names of files, in the order of their bytes: names are random, so a sample has some of each. */
const characters = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
const ofEach = 2
/** Number of files of a bucket that are looked up in the database. */
const mostListed = 200

/** Whether files that episodes use are in the storage, by a sample, and whether a bucket has files of others. */
export async function checkMediaFiles({
  database,
  media,
  s3,
  backup,
}: Pick<Config, 'database' | 'media' | 's3' | 'backup'>): Promise<Finding> {
  const place = locationOf(media)!
  const storage = place.kind === 's3' ? await openStorage(media, { s3 }) : undefined
  const isThere = async (name: string) =>
    place.kind === 'disk' ? existsSync(mediaPath(place.path, name)) : (await storage!.size(name)) !== undefined
  const look = readDatabase(database, async (db) => {
    const names = await sampleOf(db)
    const found = await Promise.all(names.map(isThere))
    const missing = found.filter((is) => !is).length
    return { looked: names.length, missing, strange: storage ? await countStrange(db, storage.list()) : undefined }
  })
  // A database or a bucket that is down is told by its own check.
  const found = await look.catch(() => undefined).finally(() => storage?.close())
  if (!found) return ok('Stored files were not looked up.')
  const { looked, missing, strange } = found
  if (missing > 0) {
    const from = backup ? `${backup.to}/` : 'BACKUP'
    return failed(
      `Of ${looked} stored files that were looked up, ${missing} are missing: their episodes answer 404.`,
      `Put them back from a backup: aircheck media restore --from ${from}`,
    )
  }
  if (strange && strange.unused > strange.looked / 2) {
    return warning(
      `Of ${strange.looked} files in the bucket, ${strange.unused} belong to no episode of this installation.`,
      'If another installation uses this bucket, give each a prefix of its own in AIRCHECK_MEDIA: each would remove the files of the other. If not, see aircheck media orphans.',
    )
  }
  return ok('Stored files that were looked up are there.')
}

async function sampleOf(db: Db): Promise<string[]> {
  const names = new Set<string>()
  for (const first of characters) {
    const rows = await db
      .selectFrom('episodes')
      .select('media_name')
      .where('media_name', '>', first)
      .orderBy('media_name')
      .limit(ofEach)
      .execute()
    for (const { media_name } of rows) names.add(media_name!)
  }
  return [...names]
}

/** Counts the first files of a listing, and those of them that nothing here uses. */
async function countStrange(db: Db, files: AsyncIterable<{ name: string }>) {
  const names: string[] = []
  for await (const { name } of files) if (names.push(name) === mostListed) break
  const used = names.length > 0 ? await findMediaInUse(db, names) : new Set()
  return { looked: names.length, unused: names.length - used.size }
}
