import { type Config, readConfig, type SettingShown } from '../config.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import type { Writer } from '../database/transaction.ts'
import { systemClock } from '../lib/clock.ts'
import { textTable } from '../lib/text-table.ts'

/** The parts of the process that the command line uses. */
export type Terminal = {
  environment: Record<string, string | undefined>
  out: (text: string) => void
  err: (text: string) => void
  /** Whether stderr is a terminal, so that a person reads the log. */
  isTerminal: boolean
  onSignal: (signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP', handler: () => void) => void
}

/** What a command receives. */
export type Session = Terminal & {
  config: () => Config
  settings: () => SettingShown[]
  /** Opens the database, migrates it, runs `work` and closes it. */
  withDatabase: <Result>(work: (writer: Writer) => Promise<Result>) => Promise<Result>
  /** Prints a result: as JSON with `json`, otherwise as a table of the given columns. */
  print: (result: object | object[], options: { json?: boolean }, columns?: string[]) => void
}

/** Reads the configuration on first use, so that an invalid setting fails only the commands that need it. */
export function newSession(terminal: Terminal): Session {
  let read: ReturnType<typeof readConfig> | undefined
  const settings = () => (read ??= readConfig(terminal.environment))
  return {
    ...terminal,
    config: () => settings().config,
    settings: () => settings().shown,
    async withDatabase(work) {
      const { database } = settings().config
      await migrateDatabase(database, { onWait: (sentence) => terminal.err(`${sentence}\n`) })
      const { db, close } = openDatabase(database)
      try {
        return await work({ db, clock: systemClock, actor: { kind: 'command' }, changed: () => {} })
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
