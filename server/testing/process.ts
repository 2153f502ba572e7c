import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

// Threads have the flags of their process, and a standard input of their own.
const watchStdin = `import { isMainThread } from 'node:worker_threads'
if (isMainThread) process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL')).resume().unref()`
/**
 * The flag with which a Node process ends when its parent has ended, however that happened: its standard input is a pipe to
 * which has no writer, and which is closed then.
 */
export const endsWithParent = `--import=data:text/javascript,${encodeURIComponent(watchStdin)}`

const shiftedClock = fileURLToPath(new URL('./shifted-clock.ts', import.meta.url))
/** The environment of a process whose wall clock is ahead of the system's, in milliseconds. */
export const clockAhead = (ms: number) => ({
  NODE_OPTIONS: `--import=${shiftedClock}`,
  TEST_CLOCK_AHEAD_MS: `${ms}`,
})

/**
 * Ends a process with SIGKILL and removes folders when this process has ended, however that happened; the result calls that
 * off. For programs that do not notice it themselves.
 */
export function endWithThis(pid: number, ...folders: string[]): () => void {
  const script = 'read -r never; kill -9 "$0"; rm -rf "$@"'
  // Detached, so that a signal to the process group does not end it first.
  const watcher = spawn('sh', ['-c', script, `${pid}`, ...folders], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watcher.unref()
  ;(watcher.stdin as Socket).unref()
  return () => void watcher.kill('SIGKILL')
}

/** The result of a finished command: its exit code, stdout and stderr. */
export type Finished = { code: number | null; out: string; err: string }

/** A running `aircheck` process. */
export type Running = {
  pid: number
  /** Resolves when the process has ended. */
  ended: Promise<Finished>
  signal: (name: NodeJS.Signals) => void
  /** Closes its stdout and stderr here, as a reader that ends does. */
  stopReading: () => void
  /** Its stdout so far. */
  out: () => string
  /** Its stderr so far. */
  err: () => string
  /** For how long its main thread has waited for a processor, in milliseconds; 0 where the system does not tell. */
  waitedMs: () => number
}

/** Starts `aircheck …`. The data directory is its working directory too; its environment has little else. */
export function start(
  dataDir: string,
  args: readonly string[],
  settings: Record<string, string> = {},
  /** A file that its stderr is appended to; by default the result has it. */
  errFile?: string,
): Running {
  const { PATH = '', TMPDIR } = process.env
  const own = { AIRCHECK_HOME: dataDir, AIRCHECK_DATA_DIR: dataDir, AIRCHECK_PROBE_AUDIO: 'off' }
  // A process that finds the code compiled starts with a quarter less processor time.
  const compiled = TMPDIR === undefined ? {} : { NODE_COMPILE_CACHE: join(TMPDIR, 'node-compile-cache') }
  const env = { PATH, TMPDIR, ...compiled, ...own, ...settings }
  const errTo = errFile === undefined ? ('pipe' as const) : openSync(errFile, 'a')
  const child: ChildProcess = spawn(process.execPath, [endsWithParent, main, ...args], {
    cwd: dataDir,
    env,
    stdio: ['pipe', 'pipe', errTo],
  })
  if (typeof errTo === 'number') closeSync(errTo)
  let [out, err] = ['', '']
  child.stdout!.setEncoding('utf8').on('data', (text) => {
    out += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    err += text
  })
  const ended = new Promise<Finished>((resolve) => child.once('close', (code) => resolve({ code, out, err })))
  const waitedMs = () => {
    const path = `/proc/${child.pid}/schedstat`
    return existsSync(path) ? Number(readFileSync(path, 'utf8').split(' ')[1]) / 1e6 : 0
  }
  const stopReading = () => {
    child.stdout!.destroy()
    child.stderr?.destroy()
  }
  const signal = (name: NodeJS.Signals) => void child.kill(name)
  return { ended, pid: child.pid!, signal, stopReading, out: () => out, err: () => err, waitedMs }
}

/** Runs a command to its end. */
export const run = (dataDir: string, args: readonly string[], settings?: Record<string, string>): Promise<Finished> =>
  start(dataDir, args, settings).ended

/** A running server that listens. */
export type Serving = Running & { port: number; origin: string }

/** Starts `aircheck serve`, or another command that serves, on a free port, and waits until it listens. */
export async function serve(
  dataDir: string,
  args = ['serve'],
  settings: Record<string, string> = {},
  errFile?: string,
): Promise<Serving> {
  const port = await freePort()
  const running = start(dataDir, args, { AIRCHECK_PORT: `${port}`, ...settings }, errFile)
  const early = running.ended.then(({ code, err }) => {
    throw new Error(`aircheck ${args.join(' ')} ended with ${code}: ${err}`)
  })
  const listening = async () => {
    while (running.out() === '') await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await Promise.race([listening(), early])
  early.catch(() => {})
  return { ...running, port, origin: `https://localhost:${port}` }
}

/** A TCP port that is free at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
