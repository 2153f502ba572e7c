#!/usr/bin/env -S node --max-semi-space-size=8
import { enableCompileCache } from 'node:module'
import { createInterface } from 'node:readline'

// The only file that uses `process`: arguments, environment, streams, signals and exit code. The flag above, also in
// the launcher `aircheck`, has garbage of uploads collected every 8 MiB instead of every 32.

// Twice the usual number of threads, because four passwords at a time may take one each: files need the others.
process.env.UV_THREADPOOL_SIZE ??= '8'

// A reload may be asked for from the first moment on, and would end a process without a handler. `serve` sets its own.
if (['serve', 'demo'].includes(process.argv[2] ?? '')) process.on('SIGHUP', () => {})

// Independent of the shell: the data have secrets, such as those of second factors and the passwords of streams.
process.umask(0o077)

// Caching the compiled code makes later starts a third faster.
enableCompileCache()
const { runCommandLine } = await import('./cli.ts')

/** Prints a question on the terminal and reads a line; an empty one on Ctrl-C and at the end of the input. */
async function ask(question: string): Promise<string> {
  const reader = createInterface({ input: process.stdin, output: process.stderr })
  const answer = new Promise<string>((resolve) => {
    reader.once('close', () => resolve(''))
    reader.question(question, resolve)
  })
  return answer.finally(() => reader.close())
}

// The reader of the output may have ended (`aircheck … | head`), or its disk may be full. Without a handler that would
// end the process: a server continues, and a command that could not print its result has failed.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE') process.exitCode ||= 1
})
process.stderr.on('error', () => {})

const exitCode = await runCommandLine(process.argv.slice(2), {
  environment: process.env,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  isTerminal: process.stderr.isTTY === true,
  isOutTerminal: process.stdout.isTTY === true,
  ...(process.stdin.isTTY && process.stderr.isTTY && { ask }),
  timeZone: Temporal.Now.timeZoneId(),
  userId: process.getuid?.(),
  onSignal(signal, handler) {
    process.on(signal, handler)
    return () => void process.off(signal, handler)
  },
})
process.exitCode ||= exitCode
