import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import type { KnownTime } from '../clock/known-time.ts'
import type { Db } from '../database/open.ts'
import { notYet } from '../leases/jobs.ts'
import type { Clock } from '../lib/clock.ts'
import { hasStation } from '../station/store.ts'
import type { Archives } from '../storage/archives.ts'
import type { S3Access } from '../storage/s3.ts'
import type { Backup, BackupPlan, Installation } from './make.ts'
import { folderOf, namesIn, newestIn, withArchives } from './place.ts'
import { madeAt, surplus } from './rules/names.ts'

type Deps = Installation & {
  /** The value of `AIRCHECK_BACKUP`. */
  to: string
  keep: number
  version: string
  db: Db
  clock: Clock
  /** Whether what is old may be removed now. */
  time: Pick<KnownTime, 'mayRemove'>
  log: FastifyBaseLogger
}

/** An interrupted write of this age is no longer under way. */
const abandonedAfterSeconds = 2 * 24 * 3600

/** Cache lifetime of the time of the last backup: a bucket charges for each listing. */
const rememberedMs = 5 * 60_000

/**
 * The job of the daily backup: makes one in a thread of its own, and then removes the oldest beyond `keep`. It waits until
 * there is a station: a backup of an empty installation would be the only one for a day.
 */
export function dailyBackup({ to, keep, version, db, clock, time, log, ...deps }: Deps) {
  const { database, media, s3, dataDir } = deps
  const place = folderOf(to)

  /** Removes what is old. The backup is made already: a failure here must not have it made again. */
  async function tidy(nowMs: number): Promise<void> {
    const step = (words: string, work: Promise<unknown>) =>
      work.catch((err: unknown) => log.warn({ err }, `${words}; the backup is complete`))
    await withArchives(place, s3, async (archives) => {
      await step('old backups could not be removed', removeSurplus(archives, nowMs))
      const startedBefore = Math.floor(nowMs / 1000) - abandonedAfterSeconds
      await step('the remains of interrupted backups could not be removed', archives.sweep(startedBefore))
    })
  }

  async function removeSurplus(archives: Archives, nowMs: number): Promise<void> {
    const removed = surplus(await namesIn(archives), keep, nowMs)
    for (const name of removed) await archives.remove(name)
    if (removed.length > 0) log.info({ removed }, 'old backups removed')
  }

  return async (signal: AbortSignal): Promise<unknown> => {
    if (!(await hasStation(db))) return notYet
    const nowMs = clock.nowMs()
    const plan = { database, media, s3, dataDir, to: place, withAudio: true, nowMs, version }
    const { rows: _, ...made } = await inThread(plan, signal)
    log.info(made, 'backup made')
    if (made.audio?.missing) log.warn({ missing: made.audio.missing }, 'audio of episodes is not in the storage')
    if (await time.mayRemove()) await tidy(nowMs)
    return undefined
  }
}

function inThread(plan: BackupPlan, signal: AbortSignal): Promise<Backup> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: plan })
    const stop = () => {
      reject(signal.reason)
      void worker.terminate()
    }
    signal.addEventListener('abort', stop)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop)
      reject(new Error('The backup ended without a result.'))
    })
  })
}

type Settings = { backup: { to: string } | null; s3: S3Access }

/**
 * Returns a function that looks up when the newest backup was made, in Unix seconds, at most every five minutes: 0 when there is
 * none, and what was known before while the place cannot be read. It returns undefined where none are to be made.
 */
export function lastBackup({ backup, s3 }: Settings, clock: Clock): () => Promise<number | undefined> {
  let known: { atMs: number; found: Promise<number> } | undefined
  let last = 0
  return async () => {
    if (!backup) return
    const nowMs = clock.nowMs()
    if (!known || Math.abs(nowMs - known.atMs) >= rememberedMs)
      known = {
        atMs: nowMs,
        found: lastBackupAt(backup.to, s3).then(
          (at = 0) => at,
          () => last,
        ),
      }
    last = await known.found
    return last
  }
}

/** When the newest backup of a place was made, in Unix seconds; undefined when there is none. */
export async function lastBackupAt(to: string, s3: S3Access): Promise<number | undefined> {
  const name = await newestIn(folderOf(to), s3)
  return name === undefined ? undefined : madeAt(name)
}
