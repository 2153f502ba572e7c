import { relative } from 'node:path'
import { lastBackupAt } from '../backups/daily.ts'
import type { Config } from '../config.ts'
import { readDatabase } from '../database/inspect.ts'
import { hasStation } from '../station/store.ts'
import { locationOf } from '../storage/location.ts'
import { Failure, type Finding, failed, ok, warning } from './check.ts'
import { backupFailure } from './jobs.ts'
import { bucketTrouble, checkRights } from './storage.ts'
import { existing, refuseUnwritable } from './writable.ts'

/** A daily backup that is older than this was not made when it should have been. */
const backupHours = 26

/** The age of the last daily backup, whether the job that makes it failed last, and whether its place can be used. */
export async function checkBackup(config: Config, nowMs: number, userId: number | undefined): Promise<Finding> {
  const { backup, s3, dataDir, database } = config
  if (!backup) {
    return warning('There are no daily backups.', 'Set AIRCHECK_BACKUP to a folder on another disk, or to a bucket.')
  }
  const place = locationOf(backup.to)
  const isFolder = place?.kind !== 's3'
  const madeAt = await lastBackupAt(backup.to, s3).catch((error: unknown) => {
    throw isFolder ? error : bucketTrouble(error, place.bucket, s3, 'AIRCHECK_BACKUP')
  })
  const failure = await backupFailure({ database })
  if (failure && failure.atMs > (madeAt ?? 0) * 1000) {
    const at = new Date(failure.atMs).toISOString().slice(0, 16)
    throw new Failure(`The backup failed at ${at}Z: ${failure.reason}.`, adviceOn(failure.reason, backup.to))
  }
  if (isFolder) await refuseUnwritable(backup.to, dataDir, userId)
  else await checkRights(place, s3, 'AIRCHECK_BACKUP')
  const advice = 'See the log of the server for "back up", or run: aircheck backup --to FILE'
  if (madeAt === undefined) {
    const isEmpty = !(await readDatabase(database, hasStation).catch(() => true))
    return isEmpty
      ? ok('No backup was made yet; the first is made when there is a station.')
      : warning('No backup was made yet.', 'The running server makes one within a few minutes.')
  }
  const hours = Math.floor((nowMs / 1000 - madeAt) / 3600)
  const says = `The last backup is ${hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`} old.`
  if (hours > backupHours) return failed(says, advice)
  if (isFolder && isWithin(backup.to, dataDir)) {
    return warning(
      `${says} It is in the data directory, and is lost with it.`,
      'Set AIRCHECK_BACKUP to a folder on another disk, or to a bucket.',
    )
  }
  return ok(says)
}

function isWithin(path: string, folder: string): boolean {
  const below = relative(folder, path)
  return below === '' || !(below.startsWith('..') || below.startsWith('/'))
}

/** Advice about the failure of the server, which may have fewer rights to files than this process. */
function adviceOn(reason: string, to: string): string {
  if (/EROFS/.test(reason)) {
    return `The server may write to its own folders only. Make ${to}, give it to its user, and name it in the unit: systemctl edit aircheck, with the lines [Service] and ReadWritePaths=${to}; then restart it.`
  }
  if (/EACCES|EPERM/.test(reason)) {
    return `The user of the server may not write there. Run as root: install -d -m 750 -o aircheck -g aircheck ${to} (with the name of its user), and restart it.`
  }
  if (/ENOSPC|EDQUOT/.test(reason)) return `Free some space at ${existing(to)}, or keep fewer (AIRCHECK_BACKUP_KEEP).`
  if (/ENOTDIR|EEXIST/.test(reason)) return `AIRCHECK_BACKUP must name a folder: ${to} is a file, or is below one.`
  return 'See the log of the server for "back up", or run: aircheck backup --to FILE'
}
