import { type Config, readConfig, type SettingShown } from '../config.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import type { Writer } from '../database/transaction.ts'
import { systemClock } from '../lib/clock.ts'
import { textTable } from '../lib/text-table.ts'

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

/** Reads the configuration when it is first asked for, so that a mistake in it spoils only what needs it. */
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
