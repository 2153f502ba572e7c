import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { lastBackupAt } from '../backups/daily.ts'
import type { Config } from '../config.ts'
import { locationOf } from '../storage/location.ts'
import { type Finding, failed, ok, warning } from './check.ts'
import { bucketTrouble } from './storage.ts'

/** A daily backup that is older than this was not made when it should have been. */
const backupHours = 26

/**
 * Whether ffmpeg is in the search path. It is not started.
 * @param needing the stations that cannot be recorded without it
 */
export async function checkFfmpeg(searchPath = '', needing: readonly number[] = []): Promise<Finding> {
  for (const folder of searchPath.split(delimiter)) {
    const path = join(folder, 'ffmpeg')
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (folder && isThere) return ok(`ffmpeg is ${path}.`)
  }
  if (needing.length > 0) {
    const names = `${needing.length === 1 ? 'station' : 'stations'} ${needing.join(', ')}`
    return failed(`ffmpeg is not in the search path; ${names} cannot be recorded without it.`, 'Install it.')
  }
  return warning('ffmpeg is not in the search path.', 'Install it if streams other than MP3 are to be recorded.')
}

/** The age of the last daily backup. */
export async function checkBackup({ backup, s3 }: Config, nowMs: number): Promise<Finding> {
  if (!backup) {
    return warning('There are no daily backups.', 'Set AIRCHECK_BACKUP to a folder on another disk, or to a bucket.')
  }
  const madeAt = await lastBackupAt(backup.to, s3).catch((error: unknown) => {
    const place = locationOf(backup.to)
    throw place?.kind === 's3' ? bucketTrouble(error, place.bucket, s3, 'AIRCHECK_BACKUP') : error
  })
  const advice = 'See the log of the server for "back up", or run: aircheck backup --to FILE'
  if (madeAt === undefined)
    return warning('No backup was made yet.', 'The running server makes one within a few minutes.')
  const hours = Math.floor((nowMs / 1000 - madeAt) / 3600)
  const says = `The last backup is ${hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`} old.`
  return hours > backupHours ? failed(says, advice) : ok(says)
}
