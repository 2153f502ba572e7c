import { Command, CommanderError } from 'commander'
import { configCommand } from './cli/config.ts'
import { episodeCommand } from './cli/episode.ts'
import { keyCommand } from './cli/key.ts'
import { migrateCommand } from './cli/migrate.ts'
import { demoCommand, serveCommand } from './cli/serve.ts'
import { stationCommand } from './cli/station.ts'
import { type Config, ConfigError, readConfig, type SettingShown } from './config.ts'
import { migrate, NewerDatabase } from './database/migrate.ts'
import { openDatabase } from './database/open.ts'
import type { Writer } from './database/transaction.ts'
import { systemClock } from './lib/clock.ts'
import { Problem } from './lib/problem.ts'
import { textTable } from './lib/text-table.ts'
import { version } from './version.ts'

/** What the command line has of the process. */
export type Terminal = {
  environment: Record<string, string | undefined>
  out: (text: string) => void
  err: (text: string) => void
  /** Whether a person reads the log. */
  isTerminal: boolean
  onSignal: (signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP', handler: () => void) => void
}

/** What a command is given. */
export type Session = Terminal & {
  config: () => Config
  settings: () => SettingShown[]
  /** Runs a verb on the database, which is migrated first and closed afterwards. */
  withDatabase: <Result>(work: (writer: Writer) => Promise<Result>) => Promise<Result>
  /** Prints a result: exact JSON when `json`, a tidy table of the columns named otherwise. */
  print: (result: object | object[], options: { json?: boolean }, columns?: string[]) => void
}

/** Exit codes: done, refused, wrong usage. */
const [done, refused, wrongUsage] = [0, 1, 2]

/** Runs one command; returns the exit code of the process. */
export async function runCommandLine(args: string[], terminal: Terminal): Promise<number> {
  const program = new Command('aircheck')
    .description('The station platform for radio and podcasts.')
    .version(version)
    .exitOverride()
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err })
  const session = newSession(terminal)
  for (const add of [
    serveCommand,
    demoCommand,
    stationCommand,
    keyCommand,
    episodeCommand,
    migrateCommand,
    configCommand,
  ]) {
    add(program, session)
  }
  try {
    await program.parseAsync(args, { from: 'user' })
    return done
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? done : wrongUsage
    terminal.err(`${reason(error)}\n`)
    return refused
  }
}

function newSession(terminal: Terminal): Session {
  let read: ReturnType<typeof readConfig> | undefined
  const settings = () => (read ??= readConfig(terminal.environment))
  return {
    ...terminal,
    config: () => settings().config,
    settings: () => settings().shown,
    async withDatabase(work) {
      const { db, close } = openDatabase(settings().config.databasePath)
      try {
        await migrate(db)
        return await work({ db, clock: systemClock, changed: () => {} })
      } finally {
        await close()
      }
    },
    print(result, { json = false }, columns) {
      if (json) return terminal.out(`${JSON.stringify(result)}\n`)
      const rows = Array.isArray(result) ? result : [result]
      terminal.out(`${textTable(rows as Record<string, unknown>[], columns)}\n`)
    },
  }
}

/** Why a command was refused, in a line. The stack of something unforeseen is told too: there is no log here. */
function reason(error: unknown): string {
  const isForeseen = error instanceof Problem || error instanceof ConfigError || error instanceof NewerDatabase
  if (isForeseen || !(error instanceof Error)) return String((error as Error)?.message ?? error)
  return error.stack ?? error.message
}
