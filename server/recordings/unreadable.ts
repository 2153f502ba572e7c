import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/open.ts'
import type { Clock } from '../lib/clock.ts'
import { forEach } from '../lib/for-each.ts'
import type { RecordingStorage } from '../storage/recordings.ts'
import { listReelStates } from './reel-store.ts'
import { listRetentions } from './store.ts'

/** Reels whose files cannot be read by this installation, and how many of them are in a bucket that is not set. */
export type Unreadable = { reels: number; seconds: number; offloaded: number }

type Deps = {
  db: Db
  storage: Pick<RecordingStorage, 'listLocal' | 'listOffloaded' | 'hasBucket'>
  clock: Clock
}

/** Time in which the file of a reel may be on the disk of another instance, until it is in the bucket, in microseconds. */
const elsewhereUs = 3_600_000_000

/** Compares the rows of a station's reels with the names of its files. */
export async function findUnreadable({ db, storage, clock }: Deps, stationId: number): Promise<Unreadable> {
  const there = new Set<string>()
  for await (const name of storage.listLocal(stationId)) there.add(name)
  for await (const name of storage.listOffloaded(stationId)) there.add(name)
  const sinceUs = storage.hasBucket ? clock.nowMs() * 1000 - elsewhereUs : Number.POSITIVE_INFINITY
  const found: Unreadable = { reels: 0, seconds: 0, offloaded: 0 }
  let after = { started_us: -1, id: 0 }
  for (;;) {
    const reels = await listReelStates(db, stationId, after)
    for (const { name, state, started_us, ended_us } of reels) {
      if (there.has(name) || (state !== 'stowed' && ended_us > sinceUs)) continue
      found.reels++
      found.seconds += (ended_us - started_us) / 1e6
      if (state === 'stowed' && !storage.hasBucket) found.offloaded++
    }
    const last = reels.at(-1)
    if (!last) return found
    after = last
  }
}

/** Advice about reels that cannot be read. */
export function unreadableAdvice({ offloaded }: Unreadable): string {
  return offloaded > 0
    ? 'They are in a bucket, and none is set. Set AIRCHECK_MEDIA again, or copy them with `aircheck media copy`.'
    : 'Put the files back into `recordings/` of the data directory, or see what `aircheck recording verify` says.'
}

/** Writes a line to the log for each station with reels that cannot be read. */
export async function tellUnreadable(
  deps: Deps & { log: Pick<FastifyBaseLogger, 'warn'> },
  signal: AbortSignal,
): Promise<void> {
  const tell = async ({ id }: { id: number }) => {
    const { reels, seconds, offloaded } = await findUnreadable(deps, id)
    if (reels === 0) return
    const advice = unreadableAdvice({ reels, seconds, offloaded })
    deps.log.warn({ station: id, reels, seconds, advice }, 'a part of the recording cannot be read')
  }
  await forEach(await listRetentions(deps.db), tell, signal)
}
