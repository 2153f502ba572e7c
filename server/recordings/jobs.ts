import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/open.ts'
import type { Clock } from '../lib/clock.ts'
import type { RecordingStorage } from '../storage/recordings.ts'
import { readReelName } from './rules/reel-name.ts'
import { deleteReel, listExpired, listSealed, pruneGaps, stationsWithReels } from './store.ts'

type Deps = { db: Db; storage: RecordingStorage; clock: Clock; log: FastifyBaseLogger }

const dayUs = 86_400_000_000

/**
 * Removes audio that is older than its station keeps it and that no hold keeps. The file goes first: a crash leaves a
 * row without a file, which the next run removes.
 */
export async function expireRecordings({ db, storage, clock, log }: Deps, signal: AbortSignal): Promise<void> {
  let removed = 0
  for (const { id, retention_days } of await stationsWithReels(db)) {
    const beforeUs = clock.nowMs() * 1000 - retention_days * dayUs
    for (;;) {
      const names = await listExpired(db, id, beforeUs)
      if (names.length === 0) break
      for (const name of names) {
        signal.throwIfAborted()
        await storage.remove(name)
        await deleteReel(db, name)
        removed++
      }
    }
    await pruneGaps(db, id, beforeUs)
  }
  if (removed > 0) log.info({ reels: removed }, 'removed recordings older than their station keeps them')
}

/** Removes the local recordings of stations that were deleted. */
export async function removeForeignRecordings({ db, storage, log }: Deps, signal: AbortSignal): Promise<void> {
  const stations = new Set((await db.selectFrom('stations').select('id').execute()).map(({ id }) => id))
  let removed = 0
  for await (const name of storage.listLocal()) {
    signal.throwIfAborted()
    if (stations.has(readReelName(name).stationId)) continue
    await storage.remove(name)
    removed++
  }
  if (removed > 0) log.info({ reels: removed }, 'removed recordings of deleted stations')
}

/** Moves complete reels on this disk to the bucket. One that cannot be moved now is moved by a later run. */
export async function stowRecordings({ db, storage }: Deps, signal: AbortSignal): Promise<void> {
  if (!storage.hasBucket) return
  for await (const name of storage.listLocal()) {
    signal.throwIfAborted()
    if ((await listSealed(db, [name])).length === 0) continue
    await storage.stow(name)
  }
}
