import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Registry } from 'prom-client'
import type { Database } from '../database/open.ts'
import { isUp, observe } from './observe.ts'

/** Adds the state of the database connections. SQLite has no connection pool, so the metrics of the pool have no samples. */
export function databaseMetrics(
  registry: Registry,
  { load, isWatching, check }: Pick<Database, 'load' | 'isWatching' | 'check'>,
): void {
  const connections = 'Connections of the pool: open ones, and those of them that are idle.'
  observe(registry, { name: 'aircheck_database_connections', help: connections, label: 'state' }, () => {
    const pool = load()
    return pool && { open: pool.open, idle: pool.idle }
  })
  const waiting = 'Queries that wait for a connection of the pool.'
  observe(registry, { name: 'aircheck_database_waiting', help: waiting }, () => load()?.waiting)
  const listening = '1 while notifications of writes by other instances are received.'
  observe(registry, { name: 'aircheck_database_listening', help: listening }, () => (isWatching() ? 1 : 0))
  // Last, because it takes a connection itself.
  const up = '1 while the database takes writes, 0 while it does not.'
  observe(registry, { name: 'aircheck_database_up', help: up }, () => isUp(check))
}

/** Sampling interval of the event loop. Node's measurement includes the interval, so it is subtracted. */
const resolutionMs = 10

/** Adds the event loop lag since the last scrape. @returns a function that stops the measurement */
export function eventLoopMetrics(registry: Registry): () => void {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  const lagSeconds = (quantile: number) => Math.max(0, delays.percentile(quantile * 100) / 1e9 - resolutionMs / 1000)
  const help = 'Delay of the event loop since the last scrape; quantile 1 is the worst.'
  observe(registry, { name: 'aircheck_event_loop_lag_seconds', help, label: 'quantile' }, () => {
    const seen = Object.fromEntries([0.5, 0.99, 1].map((quantile) => [quantile, lagSeconds(quantile)]))
    delays.reset()
    return seen
  })
  return () => void delays.disable()
}
