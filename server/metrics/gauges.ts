import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Database } from '../database/open.ts'
import type { Family } from './exposition.ts'

/** How the connections to the database are at the moment. SQLite has no pool, so nothing is said of one there. */
export function databaseFamilies({ load, isWatching }: Pick<Database, 'load' | 'isWatching'>): Family[] {
  const pool = load()
  return [
    {
      name: 'aircheck_database_connections',
      help: 'Connections of the pool: open ones, and those of them that are idle.',
      type: 'gauge',
      samples: pool ? (['open', 'idle'] as const).map((state) => ({ labels: { state }, value: pool[state] })) : [],
    },
    {
      name: 'aircheck_database_waiting',
      help: 'Queries that wait for a connection of the pool.',
      type: 'gauge',
      samples: pool ? [{ value: pool.waiting }] : [],
    },
    {
      name: 'aircheck_database_listening',
      help: '1 while news of what other instances write arrive.',
      type: 'gauge',
      samples: [{ value: isWatching() ? 1 : 0 }],
    },
  ]
}

/** The event loop is looked at this often; the look itself is part of what Node measures, and is taken off again. */
const resolutionMs = 10

/** How late the event loop was since the last time that somebody asked, until it is stopped. */
export function loopLag(): { families: () => Family[]; stop: () => void } {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  const lagSeconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000)
  return {
    families() {
      const seen = [0.5, 0.99, 1].map((quantile) => ({
        labels: { quantile },
        value: lagSeconds(delays.percentile(quantile * 100)),
      }))
      delays.reset()
      return [
        {
          name: 'aircheck_event_loop_lag_seconds',
          help: 'How late the event loop was since the last scrape; quantile 1 is the worst.',
          type: 'gauge',
          samples: seen,
        },
      ]
    },
    stop: () => void delays.disable(),
  }
}
