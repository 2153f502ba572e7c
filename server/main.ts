#!/usr/bin/env node
import { runCommandLine } from './cli.ts'

// The only file that touches the process: its arguments, environment, streams, signals and exit code.

process.exitCode = await runCommandLine(process.argv.slice(2), {
  environment: process.env,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  isTerminal: process.stderr.isTTY === true,
  onSignal(signal, handler) {
    process.on(signal, handler)
  },
})
