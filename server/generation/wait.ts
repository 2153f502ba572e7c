import type { Db } from '../database/open.ts'
import type { Wait } from '../lib/clock.ts'
import { findGeneration } from './store.ts'
import type { GenerationWorker } from './worker.ts'

/** Time that a request waits for its episode. Source: the contract, "Generating an episode". */
const patienceMs = 25_000
/** Interval of reading the table: another instance may make the episode. */
const lookEveryMs = 500

/**
 * Waits until a generation is done or has failed, at most 25 s, and not while the process stops. Holds no connection to
 * the database meanwhile.
 */
export async function waitForEnd(
  { db, wait, worker }: { db: Db; wait: Wait; worker: Pick<GenerationWorker, 'onEnded' | 'stopping'> },
  stationId: number,
  id: number,
): Promise<void> {
  const enough = new AbortController()
  const signal = AbortSignal.any([enough.signal, worker.stopping])
  let news = Promise.withResolvers<void>()
  const unsubscribe = worker.onEnded((ended) => ended === id && news.resolve())
  void wait(patienceMs, signal).then(() => enough.abort())
  try {
    while (!signal.aborted) {
      news = Promise.withResolvers()
      const row = await findGeneration(db, stationId, id)
      if (!row || row.due_ms === null) return
      await Promise.race([news.promise, wait(lookEveryMs, signal)])
    }
  } finally {
    unsubscribe()
    enough.abort()
  }
}
