import { load } from './load.ts'
import { cpuSeconds, familySeconds } from './process.ts'
import { quantile } from './rounds.ts'
import { figure } from './table.ts'

/**
 * Throughput, latency, and CPU time of a request: `ownMicros` of the product's servers, `databaseMicros` of PostgreSQL.
 */
export type Cost = { requestsPerSecond: number; p99: number; ownMicros: number; databaseMicros: number }

/** The column headings of a table of costs. */
export const costHead = ['requests/s', 'p99 ms', 'own µs', 'database µs']

/** What to load: the servers, each with its own load generator, and the process of their database, if it has one. */
export type Asked = {
  servers: readonly { origin: string; pid: number }[]
  databasePid: number | undefined
  key: string
  path: string
}

const connections = 32

/** Loads all servers at the same time for one round of `seconds`. */
export async function cost({ servers, databasePid, key, path }: Asked, seconds: number): Promise<Cost> {
  const own = () => sum(servers.map(({ pid }) => cpuSeconds(pid)))
  const database = () => (databasePid === undefined ? 0 : familySeconds(databasePid))
  const before = [own(), database()] as const
  const headers = { 'X-API-Key': key }
  const loads = await Promise.all(
    servers.map(({ origin }) =>
      load({ url: origin + path, headers, seconds, connections: connections / servers.length }),
    ),
  )
  const failed = sum(loads.map((one) => one.failed))
  if (failed > 0) throw new Error(`${failed} requests to ${path} failed`)
  const requestsPerSecond = sum(loads.map((one) => one.requestsPerSecond))
  const micros = (cpu: number) => (cpu * 1e6) / (requestsPerSecond * seconds)
  return {
    requestsPerSecond,
    p99: Math.max(...loads.map(({ p99 }) => p99)),
    ownMicros: micros(own() - before[0]),
    databaseMicros: micros(database() - before[1]),
  }
}

/** The medians of several rounds as cells of a table. */
export function costCells(costs: readonly Cost[]): string[] {
  const names = ['requestsPerSecond', 'p99', 'ownMicros', 'databaseMicros'] as const
  return names.map((name) =>
    figure(
      quantile(
        costs.map((one) => one[name]),
        0.5,
      ),
    ),
  )
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
