import { runCommandLine } from '../cli.ts'
import type { Finished } from './process.ts'

/** Runs a command to its end without a process around it. */
export async function runHere(args: string[], environment: Record<string, string>): Promise<Finished> {
  let [out, err] = ['', '']
  const code = await runCommandLine(args, {
    environment,
    out: (text) => {
      out += text
    },
    err: (text) => {
      err += text
    },
    isTerminal: false,
    onSignal: () => {},
  })
  return { code, out, err }
}
