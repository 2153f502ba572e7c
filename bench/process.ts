import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'

/** A child process, and the first line that it printed. */
export type Child = { process: ChildProcess; pid: number; line: string; stop: () => Promise<void> }

type Options = { env?: Record<string, string>; cwd?: string; stderr?: 'inherit' | number; ipc?: boolean }

const startWithinMs = 30_000
const stopWithinMs = 40_000
/** The unit of CPU times in `/proc` (USER_HZ), which is 100 on all current Linux systems. */
const ticksPerSecond = 100

/** Starts Node and waits for its first line of output, which means that it is ready. */
export async function startNode(
  args: string[],
  { env = {}, cwd, stderr = 'inherit', ipc = false }: Options = {},
): Promise<Child> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', stderr, ...(ipc ? (['ipc'] as const) : [])],
    ...(cwd !== undefined && { cwd }),
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.removeListener('exit', kill))
  const line = await firstLine(child)
  return {
    process: child,
    pid: child.pid!,
    line,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const cutOff = setTimeout(kill, stopWithinMs)
      child.kill('SIGTERM')
      await once(child, 'exit')
      clearTimeout(cutOff)
    },
  }
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const late = setTimeout(() => fail('did not get ready'), startWithinMs)
    const fail = (why: string) => {
      clearTimeout(late)
      child.kill('SIGKILL')
      reject(new Error(`${child.spawnargs.join(' ')} ${why}`))
    }
    const ended = () => fail('ended')
    child.once('exit', ended)
    child.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      if (!text.includes('\n')) return
      clearTimeout(late)
      child.removeListener('exit', ended)
      resolve(text.slice(0, text.indexOf('\n')))
    })
  })
}

/** Resident memory of a process, in MiB. */
export function residentMiB(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
}

/** CPU time that a process has used so far, in seconds, including its threads and ended children. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return ticks / ticksPerSecond
}

/** CPU time of a process and its children so far, in seconds; ended children are counted by their parent. */
export function familySeconds(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, one) => {
    try {
      return sum + cpuSeconds(one)
    } catch {
      return sum
    }
  }, 0)
}

function childrenOf(pid: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((child) => {
    try {
      return Number(readFileSync(`/proc/${child}/stat`, 'utf8').split(') ')[1]!.split(' ')[1]) === pid
    } catch {
      return false
    }
  })
}

/** A free port on 127.0.0.1. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
