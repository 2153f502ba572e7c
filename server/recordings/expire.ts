import { type Writer, write } from '../database/transaction.ts'
import { findStation } from '../station/store.ts'
import { listComplete, setReelState } from './reel-store.ts'
import { expiredSpans } from './rules/expiry.ts'
import { listHeld } from './store.ts'

const dayUs = 86_400_000_000

/** Reels examined in one transaction. */
const reelsAtOnce = 100

/** A file that its instance has not removed within this many days after its expiry is on no disk that is in use. */
const patienceDays = 7

/**
 * Finds reels that have expired and are not held, and counts them as lost, so that nothing reads them while their files are
 * removed. Holds cannot change meanwhile. Each instance handles the reels on its own disk.
 * @param afterUs only reels that began at this instant or later
 * @returns the names of some, and the instant to continue from; undefined if there are no more
 */
export async function markExpired(
  deps: Writer,
  stationId: number,
  afterUs: number,
  isLocal: (name: string) => Promise<boolean>,
): Promise<{ names: string[]; nextUs: number | undefined }> {
  return write(deps, stationId, async ({ tx }) => {
    const station = await findStation(tx, stationId)
    if (!station) return { names: [], nextUs: undefined }
    const beforeUs = deps.clock.nowMs() * 1000 - station.retention_days * dayUs
    const names: string[] = []
    for (const span of expiredSpans(beforeUs, await listHeld(tx, stationId))) {
      if (span.untilUs <= afterUs) continue
      const within = { ...span, fromUs: Math.max(span.fromUs, afterUs) }
      const reels = await listComplete(tx, stationId, within, reelsAtOnce)
      for (const { name, state, ended_us } of reels) {
        const isAbandoned = ended_us < beforeUs - patienceDays * dayUs
        if (state === 'sealed' && !isAbandoned && !(await isLocal(name))) continue
        await setReelState(tx, { name, state }, 'lost')
        names.push(name)
      }
      if (reels.length === reelsAtOnce) return { names, nextUs: reels.at(-1)!.started_us + 1 }
    }
    return { names, nextUs: undefined }
  })
}
