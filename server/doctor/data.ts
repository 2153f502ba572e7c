import { constants, existsSync } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { inspectDatabase } from '../database/inspect.ts'
import { locationOf } from '../storage/location.ts'
import { openStorage } from '../storage/open.ts'
import { type Finding, failed, ok, warning } from './check.ts'
import { type Recorded, recordingNeeds } from './recording.ts'

/** Clocks that differ by less than this are called equal. */
const clockSlackSeconds = 5

const [MB, GB] = [1_000_000, 1_000_000_000]

/** Whether the database can be reached and written, and has the schema of this program. */
export async function checkDatabase({ database }: Config): Promise<Finding> {
  const found = await inspectDatabase(database)
  if (!found) {
    await refuseUnwritable(database.slice('sqlite:'.length))
    return ok('There is no database yet; the first start makes it.')
  }
  if (database.startsWith('sqlite:')) {
    const path = database.slice('sqlite:'.length)
    for (const place of [path, dirname(path)]) await refuseUnwritable(place)
  }
  if (found.behind === undefined) return ok('The database is empty; the first start makes its tables.')
  if (found.behind > 0) {
    return warning(
      'The database has the schema of an older version.',
      'Make a backup, then start the server: it updates it.',
    )
  }
  return ok('The database can be read and written, and its schema is current.')
}

/** Whether the clock agrees with the database server's, and is not behind what was recorded. */
export async function checkClock({ database }: Config, nowMs: number): Promise<Finding> {
  const advice = 'Let NTP set the clock of this machine (timedatectl set-ntp true): schedules and expiries follow it.'
  const found = await inspectDatabase(database).catch(() => null)
  if (found === null)
    return warning('The clock could not be compared with the database.', 'See the check of the database.')
  const { serverClock, newestEventAt } = found ?? {}
  const now = nowMs / 1000
  if (serverClock !== undefined && Math.abs(serverClock - now) > clockSlackSeconds) {
    const seconds = Math.round(Math.abs(serverClock - now))
    return warning(`The clocks of this machine and of the database server differ by ${seconds} seconds.`, advice)
  }
  if (newestEventAt !== undefined && newestEventAt - now > clockSlackSeconds) {
    const at = new Date(newestEventAt * 1000).toISOString()
    return failed(`The clock is behind: the newest change was recorded at ${at}, which is still to come.`, advice)
  }
  return ok(`The clock says ${new Date(nowMs).toISOString()}, and nothing contradicts it.`)
}

/** Whether audio can be stored. A bucket is only asked whether it is there. */
export async function checkStorage({ media, s3 }: Config): Promise<Finding> {
  const place = locationOf(media)!
  if (place.kind === 's3') {
    const storage = await openStorage(media, { s3 })
    await storage.check().finally(storage.close)
    return ok('The bucket can be reached.')
  }
  for (const folder of ['media', 'incoming', 'instances']) await refuseUnwritable(join(place.path, folder))
  return ok('The folder of audio can be written.')
}

/** Whether the disk of the data directory has space, also for what is still to be recorded. */
export async function checkDisk({ dataDir, media }: Config, recorded: readonly Recorded[]): Promise<Finding> {
  const { bavail, bsize } = await statfs(existing(dataDir))
  const free = bavail * bsize
  const says = `${sizeOf(free)} are free in the data directory.`
  const advice = 'Free some space, or move the data directory to a larger disk.'
  if (free < 100 * MB) return failed(says, advice)
  const { dailyBytes, moreBytes } = recordingNeeds(recorded)
  const plan = `${sizeOf(dailyBytes)} are recorded a day`
  // Of what is moved to a bucket, the disk has the last day at most.
  const needed = locationOf(media)?.kind === 's3' ? dailyBytes : moreBytes
  if (needed > free) {
    const days = Math.floor(free / dailyBytes)
    return (days < 2 ? failed : warning)(
      `${says} ${plan}, and ${sizeOf(needed)} more are needed until the oldest expire: the disk is full in ${days} days.`,
      'Keep recordings for fewer days (aircheck station set --retention-days), or move the data directory to a larger disk.',
    )
  }
  if (dailyBytes > 0 && free >= GB) return ok(`${says} ${plan}, for which ${sizeOf(needed)} more are needed at most.`)
  return free < GB ? warning(says, advice) : ok(says)
}

function sizeOf(bytes: number): string {
  return bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : `${Math.round(bytes / MB)} MB`
}

/** @throws when a file, or a folder that may have to be made, cannot be written */
async function refuseUnwritable(path: string): Promise<void> {
  const found = existing(path)
  await access(found, constants.R_OK | constants.W_OK)
  if (found !== path && !(await stat(found)).isDirectory()) throw new Error(`${found} is not a folder.`)
}

/** The path, or the nearest folder above it that exists. */
function existing(path: string): string {
  return existsSync(path) || path === dirname(path) ? path : existing(dirname(path))
}
