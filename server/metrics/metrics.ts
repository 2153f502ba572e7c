import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Database } from '../database/open.ts'
import type { RequestSample } from '../http/port/served.ts'
import type { Storage } from '../storage/storage.ts'
import { bucketMetrics } from './bucket.ts'
import { databaseMetrics, eventLoopMetrics } from './gauges.ts'
import { type EndedGeneration, generationMetrics, type UnfinishedGenerations } from './generations.ts'
import { type ListenerLoad, listenerMetrics } from './listeners.ts'
import { meteredStorage } from './metered-storage.ts'
import { observe } from './observe.ts'
import { type RecorderLoad, recordingMetrics } from './recording.ts'
import { requestMetrics } from './requests.ts'

/** The address of the metrics endpoint. */
export type MetricsAddress = { host: string; port: number }

/** The metrics of a running server. This module is loaded only if metrics are configured. */
export type Metrics = {
  /** The given storage, wrapped to count uploads. */
  storage: Storage
  /** Counts a request. */
  served: (served: RequestSample) => void
  /** Counts a generation that has ended. */
  generationEnded: (ended: EndedGeneration) => void
  /** Adds the number of connections for server-sent events, read at each scrape. */
  observePush: (connections: () => number) => void
  /** Starts to serve `GET /metrics`; returns its URL. */
  listen: () => Promise<string>
  close: () => Promise<void>
}

/** The sources that are read at each scrape. */
type Observed = {
  database: Pick<Database, 'load' | 'isWatching' | 'check'>
  storage: Storage
  /** Whether files are in a bucket. */
  hasBucket: boolean
  /** When the newest backup was made, in Unix seconds: 0 before the first, undefined where none are to be made. */
  lastBackup: () => Promise<number | undefined>
  /** Whether the clock is in doubt. */
  isClockDoubted: () => boolean
  /** State of the recorder; undefined while the process starts. */
  recording: () => RecorderLoad | undefined
  /** Free space of the disk that is recorded to. */
  space: () => Promise<{ freeBytes: number }>
  unfinished: () => Promise<UnfinishedGenerations>
  listeners: () => ListenerLoad
}

/**
 * Collects metrics and serves them to Prometheus over plain HTTP on a separate address: they are for the operator, so
 * they are not on the public port.
 */
export function makeMetrics({ host, port }: MetricsAddress, observed: Observed): Metrics {
  const { database, storage, lastBackup, isClockDoubted, recording, space, unfinished, listeners } = observed
  const registry = new Registry()
  const served = requestMetrics(registry)
  databaseMetrics(registry, database)
  const metered = meteredStorage(registry, storage)
  if (observed.hasBucket) bucketMetrics(registry, storage)
  const stopEventLoop = eventLoopMetrics(registry)
  recordingMetrics(registry, recording, space)
  listenerMetrics(registry, listeners)
  const generationEnded = generationMetrics(registry, unfinished)
  const backup = 'When the newest backup was made, in Unix time; 0 before the first.'
  observe(registry, { name: 'aircheck_last_backup_timestamp_seconds', help: backup }, lastBackup)
  const clock = '1 while the clock is in doubt, so that what is old is removed later or not at all.'
  observe(registry, { name: 'aircheck_clock_in_doubt', help: clock }, () => (isClockDoubted() ? 1 : 0))
  collectDefaultMetrics({ register: registry })

  async function scrape(response: ServerResponse): Promise<void> {
    response.writeHead(200, { 'Content-Type': registry.contentType }).end(await registry.metrics())
  }

  const server = createServer((request, response) => {
    const isScrape = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics'
    if (!isScrape) return void response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found.\n')
    scrape(response).catch(() => response.destroy())
  })

  return {
    storage: metered,
    served,
    generationEnded,
    observePush(connections) {
      const help = 'Connections that receive the state of a station as server-sent events.'
      observe(registry, { name: 'aircheck_push_connections', help }, connections)
    },
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject).listen(port, host, () => {
          const { port } = server.address() as AddressInfo
          resolve(`http://${host.includes(':') ? `[${host}]` : host}:${port}/metrics`)
        })
      }),
    async close() {
      stopEventLoop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
