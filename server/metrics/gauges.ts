import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Database } from '../database/open.ts'
import type { Family } from './exposition.ts'

/** The state of the database connections. SQLite has no connection pool, so the metrics of the pool have no samples. */
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
      help: '1 while notifications of writes by other instances are received.',
      type: 'gauge',
      samples: [{ value: isWatching() ? 1 : 0 }],
    },
  ]
}

/** The age of the last backup; nothing where it is unknown. */
export function backupFamilies(lastBackup: number | undefined): Family[] {
  if (lastBackup === undefined) return []
  return [
    {
      name: 'aircheck_last_backup_timestamp_seconds',
      help: 'When the newest backup was made, in Unix time.',
      type: 'gauge',
      samples: [{ value: lastBackup }],
    },
  ]
}

/** Sampling interval of the event loop. Node's measurement includes the interval, so it is subtracted. */
const resolutionMs = 10

/** Measures the event loop lag since the last scrape, until `stop`. */
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
