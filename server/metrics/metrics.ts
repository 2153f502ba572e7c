import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Database } from '../database/open.ts'
import type { Served } from '../http/port/served.ts'
import type { Storage } from '../storage/storage.ts'
import { exposition } from './exposition.ts'
import { backupFamilies, databaseFamilies, loopLag } from './gauges.ts'
import { type EndedGeneration, generationTallies } from './generations.ts'
import { meteredStorage } from './metered-storage.ts'
import { type RecorderLoad, recordingFamilies } from './recording.ts'
import { requestTallies } from './requests.ts'

/** The address of the metrics endpoint. */
export type MetricsAddress = { host: string; port: number }

/** The metrics of a running server. This module is loaded only if metrics are configured. */
export type Metrics = {
  /** The given storage, wrapped to count uploads. */
  storage: Storage
  /** Counts a request. */
  served: (served: Served) => void
  /** Counts a generation that has ended. */
  generationEnded: (ended: EndedGeneration) => void
  /** Starts to serve `GET /metrics`; returns its URL. */
  listen: () => Promise<string>
  close: () => Promise<void>
}

/** What is read at each scrape. */
type Observed = {
  database: Pick<Database, 'load' | 'isWatching'>
  storage: Storage
  /** When the newest backup was made, in Unix seconds; undefined when that is unknown. */
  lastBackup: () => Promise<number | undefined>
  /** What is recorded; undefined while the process starts. */
  recording: () => RecorderLoad | undefined
  /** Free space of the disk that is recorded to. */
  space: () => Promise<{ freeBytes: number }>
  /** How many generations of the installation are not finished. */
  unfinished: () => Promise<{ pending: number; working: number }>
}

/**
 * Collects metrics and serves them to Prometheus over plain HTTP on a separate address: they are for the operator, so
 * they are not on the public port.
 */
export function makeMetrics({ host, port }: MetricsAddress, observed: Observed): Metrics {
  const { database, storage, lastBackup, recording, space, unfinished } = observed
  const requests = requestTallies()
  const uploads = meteredStorage(storage)
  const generations = generationTallies()
  const lag = loopLag()
  const ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })

  async function scrape(response: ServerResponse): Promise<void> {
    const own = [requests.families(), databaseFamilies(database), uploads.families(), lag.families()].flat()
    // The other metrics are served while the disk or the database is down.
    const [disk, waiting] = await Promise.all([space().catch(() => undefined), unfinished().catch(() => undefined)])
    own.push(...recordingFamilies(recording(), disk?.freeBytes), ...generations.families(waiting))
    own.push(...backupFamilies(await lastBackup()))
    const text = exposition(own) + (await ofProcess.metrics())
    response.writeHead(200, { 'Content-Type': ofProcess.contentType }).end(text)
  }

  const server = createServer((request, response) => {
    const isScrape = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics'
    if (!isScrape) return void response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found.\n')
    scrape(response).catch(() => response.destroy())
  })

  return {
    storage: uploads.storage,
    served: requests.count,
    generationEnded: generations.count,
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject).listen(port, host, () => {
          const { port } = server.address() as AddressInfo
          resolve(`http://${host.includes(':') ? `[${host}]` : host}:${port}/metrics`)
        })
      }),
    async close() {
      lag.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
