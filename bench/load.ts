import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { median } from './rounds.ts'
import { cpuSeconds, familySeconds } from './servers.ts'
import { figure } from './table.ts'

/** Throughput, latency, and CPU time of a request: `ownMicros` of the servers, `databaseMicros` of PostgreSQL. */
export type Cost = { requestsPerSecond: number; p99: number; ownMicros: number; databaseMicros: number }

/** The column headings of a table of costs. */
export const costHead = ['requests/s', 'p99 ms', 'own µs', 'database µs']

/** The servers, each with its own load generator, and the process of their database, if it is a server. */
export type Load = {
  servers: readonly { origin: string; pid: number }[]
  databasePid?: number
  key: string
  path: string
  seconds: number
}

const connections = 32

/** Loads all servers at the same time for one round. */
export async function loadAll({ servers, databasePid, key, path, seconds }: Load): Promise<Cost> {
  const own = () => sum(servers.map(({ pid }) => cpuSeconds(pid)))
  const database = () => (databasePid === undefined ? 0 : familySeconds(databasePid))
  const before = [own(), database()] as const
  const loads = await Promise.all(
    servers.map(({ origin }) => wrk(origin + path, key, seconds, connections / servers.length)),
  )
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
export const costCells = (costs: readonly Cost[]) =>
  (['requestsPerSecond', 'p99', 'ownMicros', 'databaseMicros'] as const).map((name) =>
    figure(median(costs.map((one) => one[name]))),
  )

/** Requests one URL repeatedly over connections that stay open. */
async function wrk(url: string, key: string, seconds: number, count: number) {
  const args = ['-t1', `-c${count}`, `-d${seconds}s`, '--latency', '-H', `X-API-Key: ${key}`, url]
  const { stdout } = await promisify(execFile)('wrk', args, { timeout: (seconds + 15) * 1000 })
  const failed = /Non-2xx or 3xx responses: .*|Socket errors: .*/.exec(stdout)
  if (failed) throw new Error(`${url}: ${failed[0]}`)
  const [, p99, unit] = / 99%\s+([\d.]+)(us|ms|s)/.exec(stdout)!
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)![1]),
    p99: Number(p99) * { us: 0.001, ms: 1, s: 1000 }[unit as 'ms'],
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
