#!/usr/bin/env -S node --max-semi-space-size=8
import { enableCompileCache } from 'node:module'

// The only file that uses `process`: arguments, environment, streams, signals and exit code. The flag above, also in
// the scripts of package.json, has garbage of uploads collected every 8 MiB instead of every 32.

// Caching the compiled code makes later starts a third faster.
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
