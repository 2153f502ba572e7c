import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { isUnavailable as isDatabaseDown } from '../database/dialect/engine.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import type { Clock } from '../lib/clock.ts'
import { openStorage } from '../storage/open.ts'
import { openPieces } from '../storage/pieces.ts'
import { openRecordings } from '../storage/recordings.ts'
import { keepReserve } from '../storage/reserve.ts'
import { StorageDown } from '../storage/storage.ts'
import { timedStores } from '../storage/timed.ts'
import { clearUnfinished } from '../uploads/orphans.ts'

/** The database and the stored files of an installation. */
export type Data = Awaited<ReturnType<typeof openData>>

/**
 * Migrates and opens the database, opens the storage of media and recordings, and removes the unfinished uploads of a process that
 * crashed. The signal ends the wait for locks of the database.
 */
export async function openData(
  config: Config,
  { log, clock, stopping }: { log: FastifyBaseLogger; clock: Clock; stopping?: AbortSignal },
) {
  await migrateDatabase(config.database, { onWait: (sentence) => log.warn(sentence), signal: stopping })
  const database = openDatabase(config.database, {
    connections: config.databaseConnections,
    onLost: (error) => log.warn({ err: error }, 'connection to the database lost'),
  })
  const { db } = database
  const recordings = await openRecordings(config.dataDir, config.media, config.s3)
  const opened = {
    storage: await openStorage(config.media, { s3: config.s3, redirect: config.mediaRedirect }),
    pieces: await openPieces(config.media, config.s3),
  }
  const isOnDisk = config.media === `disk:${config.dataDir}`
  const stores = { ...(isOnDisk ? keepReserve(opened, () => recordings.space()) : opened), recordings }
  const { storage, pieces, recordings: recordingStorage } = config.traces ? timedStores(stores) : stores
  const swept = await clearUnfinished({ db, storage, clock }).catch((error: unknown) => {
    // Start even if the bucket is down or a write holds a lock: a job of the timetable clears them later.
    if (!(error instanceof StorageDown || isDatabaseDown(error))) throw error
    log.warn({ err: error }, 'could not clear unfinished uploads')
  })
  if (swept && swept.kept + swept.discarded > 0) log.info(swept, 'cleared unfinished uploads')
  return {
    database,
    db,
    storage,
    pieces,
    recordingStorage,
    async close() {
      await storage.close()
      await recordingStorage.close()
      await pieces.close()
      await database.close()
    },
  }
}
