#!/usr/bin/env -S node --max-semi-space-size=8
import { enableCompileCache } from 'node:module'

// The only file that touches the process: its arguments, environment, streams, signals and exit code. The flag above, also
// in the scripts of package.json, keeps what uploads leave to be collected small: 8 MiB at a time, instead of 32.

// What was compiled is kept for the next start, which takes a third less time then.
enableCompileCache()
const { runCommandLine } = await import('./cli.ts')

process.exitCode = await runCommandLine(process.argv.slice(2), {
  environment: process.env,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  isTerminal: process.stderr.isTTY === true,
  onSignal(signal, handler) {
    process.on(signal, handler)
  },
})
