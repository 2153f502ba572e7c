import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/**
 * Runs a program to its end, and returns what it printed, without the last line break.
 * @throws when it fails, with what it wrote to stderr
 */
export async function run(cwd: string, command: string, ...args: string[]): Promise<string> {
  try {
    const { stdout } = await execute(command, args, { cwd, maxBuffer: 64 * 1024 * 1024 })
    return stdout.trimEnd()
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    throw new Error(`${command} ${args.join(' ')} failed: ${stderr?.trim() || message}`, { cause: error })
  }
}

/**
 * Runs programs of which each reads what the one before it writes.
 * @throws when one of them fails
 */
export async function pipe(cwd: string, from: string[], into: string[]): Promise<void> {
  const [writer, reader] = [from, into].map(([command = '', ...args], at) =>
    spawn(command, args, { cwd, stdio: [at === 0 ? 'ignore' : 'pipe', at === 0 ? 'pipe' : 'ignore', 'inherit'] }),
  )
  writer!.stdout!.pipe(reader!.stdin!)
  const codes = await Promise.all([writer!, reader!].map(async (child) => (await once(child, 'exit'))[0]))
  if (codes.some((code) => code !== 0)) throw new Error(`${from.join(' ')} | ${into.join(' ')} failed.`)
}
