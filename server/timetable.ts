import type { FastifyBaseLogger } from 'fastify'
import { forgetSignIns } from './accounts/jobs.ts'
import { forgetListeners } from './audience/store.ts'
import type { KnownTime } from './clock/known-time.ts'
import type { Database } from './database/open.ts'
import { pruneEvents } from './events/jobs.ts'
import { bringCopiesForward } from './feeds/pictures-store.ts'
import { bringForward } from './generation/store.ts'
import { forgetOldKeys } from './http/checks/idempotency.ts'
import { pruneKeyHours } from './keys/jobs.ts'
import type { KeyUsage } from './keys/usage.ts'
import { type Job, notYet } from './leases/jobs.ts'
import { unixSeconds } from './lib/clock.ts'
import { expireRecordings, offloadRecordings, reconcileRecordings } from './recordings/jobs.ts'
import { tellUnreadable } from './recordings/unreadable.ts'
import type { Pieces } from './storage/pieces.ts'
import type { Storage } from './storage/storage.ts'
import { removeOrphans } from './uploads/jobs.ts'
import { removeAbandonedUploads } from './uploads/resumable.ts'

type Deps = {
  usage: KeyUsage
  pieces: Pieces
  database: Database
  storage: Storage
  time: KnownTime
  log: FastifyBaseLogger
  /** The dependencies of the jobs of recordings. */
  recordings: Parameters<typeof reconcileRecordings>[0]
  /** Replaces a self-signed certificate that is about to expire, and warns of any other. */
  renewCertificate: () => Promise<void>
  /** Queues the generations of shows that have ended. */
  followSchedule: Job['run']
  /** Finds out the length and the waveform of uploaded episodes. */
  analyseUploads: Job['run']
  /** Measures episodes that were published. */
  measureEpisodes: Job['run']
  /** Archives episodes, and deletes their audio, as their shows say. */
  archiveOld: Job['run']
  /** Sends alarms by mail; null without a mail server. */
  mailAlarms: Job['run'] | null
  /** Measures and copies pictures for feeds. */
  preparePictures: Job['run']
  /** Adds what was counted of listeners to the tables. */
  countListeners: Job['run']
  /** Tells the WebSub hub of changed feeds; null without a hub. */
  announceFeeds: Job['run'] | null
  /** Looks where domains of stations lead, when that is due. */
  lookUpDomains: Job['run']
  /** Imports the feeds of podcasts that were queued. */
  importFeeds: Job['run']
  /** Makes the daily backup; null when there is none. */
  backUp: Job['run'] | null
}

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]

/** The list of all background jobs: whether each instance runs it or one for all, how often, and what it calls. */
export function timetable(deps: Deps): Job[] {
  const { usage, pieces, database, storage, time, log, recordings } = deps
  const { renewCertificate, followSchedule, analyseUploads, measureEpisodes, backUp } = deps
  const { archiveOld, mailAlarms, preparePictures, announceFeeds, importFeeds, countListeners, lookUpDomains } = deps
  const { db } = database
  const job = (by: Job['by'], everyMs: number, name: string, run: Job['run']) => ({ by, everyMs, name, run })
  // Old data is removed by the time that has passed for certain, and not while the clock is contradicted.
  const clock = time.counted
  const removal = (by: Job['by'], everyMs: number, name: string, run: Job['run']) =>
    job(by, everyMs, name, async (signal) => ((await time.mayRemove()) ? run(signal) : notYet))
  return [
    job('each', 2 * second, 'upkeep of the database', () => database.upkeep()),
    job('each', minute, 'compare the clock with others', time.look),
    job('each', second, 'make episodes of shows that have ended', followSchedule),
    job('each', 2 * second, 'measure new episodes', measureEpisodes),
    job('each', 2 * second, 'find out how long uploads are', analyseUploads),
    // Each run takes the imports of people at whose imports no other one is: so a long import delays no short one.
    ...[1, 2, 3, 4, 5, 6].map((number) => job('each', 2 * second, `import feeds (${number})`, importFeeds)),
    job('each', day, 'look at the certificate', renewCertificate),
    job('each', minute, 'store how often keys are used', () => usage.flush()),
    job('each', 10 * second, 'store figures of listeners', countListeners),
    removal('one', hour, 'forget who listened', () => forgetListeners(db, Math.floor(clock.nowMs() / day) - 1)),
    removal('one', day, 'forget old use of keys', () => pruneKeyHours(db, unixSeconds(clock))),
    removal('one', hour, 'forget idempotency keys after a day', () => forgetOldKeys(db, unixSeconds(clock))),
    removal('one', hour, 'forget sessions and links that have ended', () => forgetSignIns(db, unixSeconds(clock))),
    removal('one', day, 'forget old events', (signal) => pruneEvents(db, unixSeconds(clock), signal)),
    removal('one', day, 'remove files that nothing uses', (signal) =>
      removeOrphans({ db, storage, clock, log }, signal),
    ),
    removal('one', day, 'archive old episodes', archiveOld),
    removal('one', hour, 'remove abandoned uploads', (signal) => removeAbandonedUploads({ db, clock, pieces }, signal)),
    removal('one', hour, 'bring forward what a clock that was ahead put off', async () => {
      await bringForward(db, clock.nowMs())
      await bringCopiesForward(db, unixSeconds(clock))
    }),
    // Each instance removes and moves files on its own disk.
    removal('each', hour, 'remove expired recordings', (signal) => expireRecordings(recordings, signal)),
    job('one', day, 'look for reels that cannot be read', (signal) =>
      tellUnreadable({ db, clock, log, storage: recordings.storage }, signal),
    ),
    removal('each', day, 'reconcile recordings with their rows', (signal) => reconcileRecordings(recordings, signal)),
    ...(recordings.storage.hasBucket
      ? [job('each', minute, 'move recordings to the bucket', (signal) => offloadRecordings(recordings, signal))]
      : []),
    ...(mailAlarms ? [job('one', 10 * second, 'send alarms by mail', mailAlarms)] : []),
    job('one', 5 * minute, 'look whether domains of stations lead here', lookUpDomains),
    job('one', minute, 'measure and copy pictures for feeds', preparePictures),
    ...(announceFeeds ? [job('one', minute, 'tell the WebSub hub of changed feeds', announceFeeds)] : []),
    ...(backUp ? [job('one', day, 'back up', backUp)] : []),
  ]
}
