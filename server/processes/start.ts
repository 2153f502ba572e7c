import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { execPath } from 'node:process'
import { fileURLToPath } from 'node:url'

/** Where programs are looked for. Nothing else of the environment is handed on: it contains credentials. */
const searchPath = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin'

/** Starts a program between three pipes. */
export function startProgram(program: string, args: readonly string[]): ChildProcessWithoutNullStreams {
  return spawn(program, args, { stdio: 'pipe', env: { PATH: searchPath }, windowsHide: true })
}

/** A process of our own, with a channel for messages. */
export type OwnProcess = ChildProcess

/** Limits of a process of our own, in bytes. */
export type MemoryLimits = {
  /** All that is allocated, which the system enforces (RLIMIT_DATA, where it has that). Node itself reserves 600 MB. */
  allocatedBytes: number
  /** Objects of JavaScript. */
  heapBytes: number
}

/**
 * Sets the limits, makes the process the first that the system ends when memory runs out, and becomes Node. Where a limit
 * is unknown, it is left out.
 */
const limited = `
ulimit -c 0 2>/dev/null
ulimit -d "$0" 2>/dev/null
{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null
exec "$@"`

/**
 * Starts a module as a process of its own, with a channel for messages. The process ends when this one has ended, as it is
 * then disconnected, and does not keep this one alive. It has no environment.
 */
export function startOwn(module: URL, { allocatedBytes, heapBytes }: MemoryLimits): OwnProcess {
  const flags = [`--max-old-space-size=${Math.ceil(heapBytes / 2 ** 20)}`, '--disable-warning=ExperimentalWarning']
  const own = [execPath, ...flags, fileURLToPath(module)]
  const child = spawn('/bin/sh', ['-c', limited, `${Math.floor(allocatedBytes / 1024)}`, ...own], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    cwd: '/',
    env: { PATH: searchPath, UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '2' },
    windowsHide: true,
  })
  child.unref()
  child.channel?.unref()
  ;(child.stderr as unknown as { unref(): void }).unref()
  return child
}
