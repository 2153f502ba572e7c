import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { readDatabase } from '../database/inspect.ts'
import type { Clock } from '../lib/clock.ts'
import { listRetentions } from '../recordings/store.ts'
import { findUnreadable, type Unreadable, unreadableAdvice } from '../recordings/unreadable.ts'
import { openRecordings } from '../storage/recordings.ts'
import { type Finding, ok, warning } from './check.ts'

/** Whether the files of all recordings can be read. Creates nothing. */
export async function checkReelFiles(
  { database, dataDir, media, s3 }: Pick<Config, 'database' | 'dataDir' | 'media' | 's3'>,
  clock: Clock,
): Promise<Finding> {
  const isThere = existsSync(join(dataDir, 'recordings'))
  const nothing = { listLocal: noNames, listOffloaded: noNames, hasBucket: false, close: async () => {} }
  const storage = isThere || media.startsWith('s3:') ? await openRecordings(dataDir, media, s3) : nothing
  const sum: Unreadable = { reels: 0, seconds: 0, offloaded: 0 }
  const stations: number[] = []
  const read = readDatabase(database, async (db) => {
    for (const { id } of await listRetentions(db)) {
      const found = await findUnreadable({ db, storage, clock }, id)
      if (found.reels > 0) stations.push(id)
      for (const name of ['reels', 'seconds', 'offloaded'] as const) sum[name] += found[name]
    }
  })
  // A database or a bucket that is down is told by its own check.
  await read.catch(() => {}).finally(storage.close)
  if (sum.reels === 0) return ok('The files of all recordings are there.')
  const hours = (sum.seconds / 3600).toFixed(1)
  const whose = `station${stations.length > 1 ? 's' : ''} ${stations.slice(0, 5).join(', ')}${stations.length > 5 ? ', …' : ''}`
  return warning(`${hours} hours of the recording cannot be read, of ${whose}.`, unreadableAdvice(sum))
}

async function* noNames(): AsyncGenerator<string> {}
