import type { Terminal } from '../cli/session.ts'
import { runCommandLine } from '../cli.ts'
import type { Finished } from './process.ts'

/** Runs a command of the command line to its end, in this process, without a terminal unless given one. */
export async function runHere(
  args: string[],
  environment: Record<string, string>,
  terminal: Partial<Terminal> = {},
): Promise<Finished> {
  let [out, err] = ['', '']
  const code = await runCommandLine(args, {
    // Without the settings of whoever runs the tests.
    environment: { AIRCHECK_HOME: '/nonexistent', ...environment },
    out: (text) => {
      out += text
    },
    err: (text) => {
      err += text
    },
    isTerminal: false,
    isOutTerminal: false,
    timeZone: 'Europe/Berlin',
    onSignal: () => () => {},
    ...terminal,
  })
  return { code, out, err }
}

/** Runs a command that must succeed, in this process, and parses the JSON that it prints. */
export async function runJson(
  dataDir: string,
  args: readonly string[],
  settings: Record<string, string> = {},
  // biome-ignore lint/suspicious/noExplicitAny: tests read results of every shape
): Promise<any> {
  const { code, out, err } = await runHere([...args, '--json'], { AIRCHECK_DATA_DIR: dataDir, ...settings })
  if (code !== 0) throw new Error(`aircheck ${args.join(' ')} ended with ${code}: ${err}`)
  return JSON.parse(out)
}
