import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Agent, type Dispatcher, request } from 'undici'
import { endsWithParent, serve } from '../server/testing/process.ts'
import type { BareSettings } from './bare.ts'

/** A running server, which `await using` stops; `printed` is its standard output so far. */
export type Server = AsyncDisposable & { pid: number; origin: string; printed: () => string }

/** Connections of one instance to PostgreSQL: the product's default. */
export const databaseConnections = 10

/** Starts the product as it is shipped, with its log in a file, except that no request limit is ever reached. */
export async function startProduct(dataDir: string, settings: Record<string, string> = {}, flag = ''): Promise<Server> {
  const environment = {
    NODE_OPTIONS: `--max-semi-space-size=8 ${flag}`,
    AIRCHECK_RATE_LIMIT: '999999999',
    AIRCHECK_PUBLIC_RATE_LIMIT: '999999999',
    AIRCHECK_DATABASE_CONNECTIONS: `${databaseConnections}`,
    ...settings,
  }
  const log = join(dataDir, 'server.log')
  const { pid, port, out, signal, ended } = await serve(dataDir, ['serve', '--json'], environment, log)
  const stop = async () => {
    signal('SIGTERM')
    await ended
  }
  return { pid, origin: `https://127.0.0.1:${port}`, printed: out, [Symbol.asyncDispose]: stop }
}

/** Starts a script of this folder that prints the port on which it listens. */
export async function startScript(name: string, argument: string) {
  const args = [endsWithParent, join(import.meta.dirname, name), argument]
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout!.setEncoding('utf8'), 'data')
  const stop = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { pid: child.pid!, origin: `127.0.0.1:${`${line}`.trim()}`, [Symbol.asyncDispose]: stop }
}

/** Starts the bare server with the certificate of an installation. */
export async function startBare(dataDir: string, settings: Omit<BareSettings, 'certPath' | 'keyPath'>) {
  const [certPath, keyPath] = [join(dataDir, 'tls/cert.pem'), join(dataDir, 'tls/key.pem')]
  const bare = await startScript('bare.ts', JSON.stringify({ certPath, keyPath, ...settings }))
  return { ...bare, origin: `https://${bare.origin}` }
}

/**
 * Makes an HTTP client with one connection, which does not verify certificates: `ask('GET /v1/shows')`. A plain object is
 * sent as JSON, an array as the pieces of a body.
 */
export function client(origin: string, key: string) {
  const dispatcher = new Agent({ connections: 1, connect: { rejectUnauthorized: false } })
  return async (endpoint: string, content?: object, more: object = {}) => {
    const [method = 'GET', path = '/'] = endpoint.split(' ')
    const isJson = content !== undefined && !Array.isArray(content)
    const headers = { 'X-API-Key': key, ...(isJson && { 'Content-Type': 'application/json' }), ...more }
    const startedMs = performance.now()
    const response = await request(origin + path, {
      ...{ dispatcher, method: method as Dispatcher.HttpMethod, headers },
      body: (isJson ? JSON.stringify(content) : (content ?? null)) as string | null,
    })
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of response.body) {
      bytes += chunk.length
      // Files are measured, not looked at.
      if (bytes < 1e6) chunks.push(chunk)
    }
    const ms = performance.now() - startedMs
    const text = `${Buffer.concat(chunks)}`
    if (response.statusCode >= 400) throw new Error(`${endpoint} was answered ${response.statusCode}: ${text}`)
    return { text, bytes, ms }
  }
}

const ofProcess = (pid: number, file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8')

/** Resident memory of a process, in MiB. */
export const residentMiB = (pid: number) => Number(/^VmRSS:\s+(\d+) kB/m.exec(ofProcess(pid, 'status'))![1]) / 1024

/** Memory of a process in MiB, with its part of the pages that it shares with others (PSS). */
export const proportionalMiB = (pid: number) =>
  Number(/^Pss:\s+(\d+) kB/m.exec(ofProcess(pid, 'smaps_rollup'))![1]) / 1024

/** The fields of /proc/<pid>/stat that follow the name. */
const statOf = (pid: number) => ofProcess(pid, 'stat').split(') ')[1]!.split(' ')

/** CPU time that a process has used so far, in seconds, with its threads and ended children. */
export function cpuSeconds(pid: number): number {
  const ticks = statOf(pid).slice(11, 15)
  // USER_HZ is 100 on all current Linux systems.
  return ticks.reduce((sum, each) => sum + Number(each), 0) / 100
}

/** CPU time of a process and its running children so far, in seconds. */
export function familySeconds(pid: number): number {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  return pids.reduce((sum, each) => {
    try {
      return each === pid || Number(statOf(each)[1]) === pid ? sum + cpuSeconds(each) : sum
    } catch {
      return sum
    }
  }, 0)
}
