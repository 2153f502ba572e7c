import type { FastifyBaseLogger } from 'fastify'
import { knowTime } from '../clock/known-time.ts'
import { bucketUrlOf, readOtherClocks } from '../clock/other-clocks.ts'
import type { OtherClock } from '../clock/rules/known-time.ts'
import type { Config } from '../config.ts'
import { isUnavailable as isDatabaseDown } from '../database/dialect/engine.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import type { Clock, Wait } from '../lib/clock.ts'
import { outagesOf } from '../lib/outage.ts'
import { openStorage } from '../storage/open.ts'
import { openPieces } from '../storage/pieces.ts'
import { openRecordings } from '../storage/recordings.ts'
import { keepReserve } from '../storage/reserve.ts'
import { StorageDown } from '../storage/storage.ts'
import { timedStores } from '../storage/timed.ts'
import { clearUnfinished } from '../uploads/orphans.ts'
import { bucketService, databaseService } from './services.ts'

/** The clock of this machine, one in milliseconds that is never set, and those of other machines, which tests replace. */
type Clocks = {
  clock: Clock
  wait: Wait
  uptimeMs: () => number
  otherClocks?: (() => Promise<OtherClock[]>) | undefined
}

/** The database, what is known of the time, and the stored files of an installation. */
export type Data = Awaited<ReturnType<typeof openData>>

/**
 * Migrates and opens the database, reads what is known of the time, opens the storage of media and recordings, and removes the
 * unfinished uploads of a process that crashed. The signal ends the wait for locks of the database.
 */
export async function openData(
  config: Config,
  { log, clock, wait, uptimeMs, otherClocks, stopping }: Clocks & { log: FastifyBaseLogger; stopping?: AbortSignal },
) {
  await migrateDatabase(config.database, { onWait: (sentence) => log.warn(sentence), signal: stopping })
  const database = openDatabase(config.database, {
    connections: config.databaseConnections,
    onLost: (error) => databaseOutages.failed(error),
  })
  const { db } = database
  const closing = new AbortController()
  const watching = { log, wait, nowMs: clock.nowMs, signal: closing.signal }
  const databaseOutages = outagesOf({ ...databaseService(config), check: database.check }, watching)
  const { allowPrivateStreams } = config
  const read = (withStreams?: boolean) =>
    readOtherClocks({ db, clock, allowPrivateStreams, bucketUrl: bucketUrlOf(config) }, withStreams)
  const time = await knowTime({ db, clock, uptimeMs, otherClocks: otherClocks ?? read, log })
  const recordings = await openRecordings(config.dataDir, config.media, config.s3)
  const opened = {
    storage: await openStorage(config.media, { s3: config.s3, redirect: config.mediaRedirect }),
    pieces: await openPieces(config.media, config.s3),
  }
  const isOnDisk = config.media === `disk:${config.dataDir}`
  const stores = { ...(isOnDisk ? keepReserve(opened, () => recordings.space()) : opened), recordings }
  const { storage, pieces, recordings: recordingStorage } = config.traces ? timedStores(stores) : stores
  const clearing = clearUnfinished({ db, storage, clock: time.counted }).then(
    (swept) => swept.kept + swept.discarded > 0 && log.info(swept, 'cleared unfinished uploads'),
    (error: unknown) => {
      // Start even if the bucket is down or a write holds a lock: a job of the timetable clears them later.
      log.warn({ err: error }, 'could not clear unfinished uploads')
      if (!(error instanceof StorageDown || isDatabaseDown(error)) && !recordings.hasBucket) throw error
    },
  )
  const bucket = bucketService(config)
  const bucketOutages = bucket && outagesOf({ ...bucket, check: () => storage.check() }, watching)
  if (bucketOutages) void storage.check().catch(bucketOutages.failed)
  // The recording begins without waiting for a bucket.
  if (!recordings.hasBucket) await clearing
  return {
    database,
    db,
    time,
    storage,
    pieces,
    recordingStorage,
    outages: { database: databaseOutages, bucket: bucketOutages },
    /** Aborted when everything is closed: errors are expected then. */
    closing,
    async close() {
      await storage.close()
      await recordingStorage.close()
      await pieces.close()
      await time.store()
      await database.close()
    },
  }
}
