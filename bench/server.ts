import { execFile } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Child, freePort, startNode } from './process.ts'

const run = promisify(execFile)
const fileBeside = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const main = fileBeside('../server/main.ts')

/** A running server of the product: its process and address. */
export type Product = Child & { origin: string; port: number; dataDir: string }

/** A seeded station. */
export type Seeded = { stationId: number; key: string; seconds: number }

type Options = { dataDir: string; env?: Record<string, string>; probed?: boolean }

/**
 * Starts the product as it is shipped, except that the rate limit is never reached. The log is on, at its default
 * level, and goes to a file.
 * @param options `probed` enables `loopHold`, which measures how long the event loop was blocked
 */
export async function startProduct({ dataDir, env = {}, probed = false }: Options): Promise<Product> {
  const port = await freePort()
  const probe = probed ? ['--import', new URL('./loop-probe.ts', import.meta.url).href] : []
  const child = await startNode([...probe, '--max-semi-space-size=8', main, 'serve', '--json'], {
    cwd: dataDir,
    ipc: probed,
    stderr: openSync(join(dataDir, 'server.log'), 'a'),
    env: { ...configuration(dataDir), AIRCHECK_PORT: `${port}`, ...env },
  })
  return { ...child, origin: `https://127.0.0.1:${port}`, port, dataDir }
}

/** Creates one or several stations with `episodes` episodes each, in the installation of a data directory. */
export async function seed(
  dataDir: string,
  episodes: number,
  { stations = 1, env = {} }: { stations?: number; env?: Record<string, string> } = {},
): Promise<Seeded> {
  const startedMs = performance.now()
  const args = [fileBeside('./seed.ts'), '--episodes', `${episodes}`, '--stations', `${stations}`, '--json']
  const { stdout } = await run(process.execPath, args, {
    cwd: dataDir,
    env: { ...process.env, ...configuration(dataDir), ...env },
  })
  const { station_id, key } = JSON.parse(stdout)
  return { stationId: station_id, key, seconds: (performance.now() - startedMs) / 1000 }
}

/** Connections of one instance to PostgreSQL: the product's default. */
const usualConnections = 10

function configuration(dataDir: string): Record<string, string> {
  return {
    AIRCHECK_DATA_DIR: dataDir,
    AIRCHECK_HOST: '127.0.0.1',
    AIRCHECK_PROBE_AUDIO: 'off',
    AIRCHECK_RATE_LIMIT: '999999999',
    AIRCHECK_DATABASE_CONNECTIONS: `${usualConnections}`,
  }
}

/** A bare server as a baseline: its process and address. */
export type Bare = Child & { origin: string; port: number }

/** Starts the bare server with the certificate of an installation. */
export function startBare(
  dataDir: string,
  settings: { answerPath?: string; filePath?: string; folder?: string },
): Promise<Bare> {
  return startYardstick('./bare.ts', dataDir, settings)
}

/** Starts the bare server that queries PostgreSQL for each response, over as many connections as the product has. */
export function startBareRows(
  dataDir: string,
  settings: { url: string; query: { text: string; values: readonly unknown[] } },
): Promise<Bare> {
  return startYardstick('./bare-rows.ts', dataDir, { ...settings, connections: usualConnections })
}

async function startYardstick(file: string, dataDir: string, settings: object): Promise<Bare> {
  const port = await freePort()
  const [certPath, keyPath] = [join(dataDir, 'tls/cert.pem'), join(dataDir, 'tls/key.pem')]
  const child = await startNode([fileBeside(file), JSON.stringify({ port, certPath, keyPath, ...settings })])
  return { ...child, origin: `https://127.0.0.1:${port}`, port }
}
