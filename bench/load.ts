import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The result of a round of load. Latencies are in milliseconds. */
export type Load = { requestsPerSecond: number; p50: number; p99: number; failed: number }

export type LoadOptions = { url: string; headers: Record<string, string>; seconds: number; connections: number }

const run = promisify(execFile)
const autocannon = fileURLToPath(import.meta.resolve('autocannon'))
let wrkIsThere: Promise<boolean> | undefined

/** The load generator in use: `wrk`, which uses less CPU, if it is installed. */
export async function loadTool(): Promise<'wrk' | 'autocannon'> {
  wrkIsThere ??= run('wrk', ['-v']).then(
    () => true,
    (error: { code?: unknown }) => error.code !== 'ENOENT',
  )
  return (await wrkIsThere) ? 'wrk' : 'autocannon'
}

/** Requests one URL repeatedly over keep-alive connections, for `seconds`. */
export async function load(options: LoadOptions): Promise<Load> {
  return (await loadTool()) === 'wrk' ? byWrk(options) : byAutocannon(options)
}

async function byWrk({ url, headers, seconds, connections }: LoadOptions): Promise<Load> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...lines, url]
  const { stdout } = await run('wrk', args, { timeout: (seconds + 15) * 1000 })
  const read = (pattern: RegExp) => pattern.exec(stdout)?.[1]
  const refused = Number(read(/Non-2xx or 3xx responses: (\d+)/) ?? 0)
  const broken = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout)?.slice(1) ?? []
  return {
    requestsPerSecond: Number(read(/Requests\/sec:\s+([\d.]+)/)),
    p50: milliseconds(read(/ 50%\s+(\S+)/)),
    p99: milliseconds(read(/ 99%\s+(\S+)/)),
    failed: broken.reduce((sum, count) => sum + Number(count), refused),
  }
}

function milliseconds(text = ''): number {
  const [, number, unit] = /^([\d.]+)(us|ms|s)$/.exec(text) ?? []
  return Number(number) * ({ us: 0.001, ms: 1, s: 1000 }[unit!] ?? Number.NaN)
}

async function byAutocannon({ url, headers, seconds, connections }: LoadOptions): Promise<Load> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const args = [autocannon, '-j', '-c', `${connections}`, '-d', `${seconds}`, ...lines, url]
  const { stdout } = await run(process.execPath, args, {
    timeout: (seconds + 15) * 1000,
    env: { ...process.env, NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' },
  })
  const { requests, latency, errors, timeouts, non2xx } = JSON.parse(stdout)
  return {
    requestsPerSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    failed: errors + timeouts + non2xx,
  }
}
