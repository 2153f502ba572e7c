import { recallTime } from '../clock/known-time.ts'
import { type Config, readConfig, type SettingShown } from '../config.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import type { Writer } from '../database/transaction.ts'
import { systemClock } from '../lib/clock.ts'
import { ownHosts } from '../lib/own-hosts.ts'
import { Problem } from '../lib/problem.ts'
import { textTable } from '../lib/text-table.ts'
import { localDateTime } from '../lib/zoned-time.ts'
import { outgoing } from '../outgoing/client.ts'
import { type CheckDomain, domainChecker } from '../station/domain-check.ts'
import { listStations } from '../station/store.ts'
import { refuseForeignData } from './ownership.ts'

/** The parts of the process that the command line uses. */
export type Terminal = {
  environment: Record<string, string | undefined>
  out: (text: string) => void
  err: (text: string) => void
  /** Whether stderr is a terminal, so that a person reads the log. */
  isTerminal: boolean
  /** Whether stdout is a terminal. */
  isOutTerminal: boolean
  /** Prints a question and resolves to the line that is typed; absent unless stdin and stderr are a terminal. */
  ask?: (question: string) => Promise<string>
  /** The time zone of the machine, as an IANA name. */
  timeZone: string
  /** The id of the user of this process; absent on systems without such ids. */
  userId?: number | undefined
  /** Calls a handler at each such signal, which then has no other effect, until the returned function is called. */
  onSignal: (signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP', handler: () => void) => () => void
}

/** The dependencies of a command. */
export type Session = Terminal & {
  /** The configuration; `given` are settings from the command line, which take precedence over the environment. */
  config: (given?: Record<string, string>) => Config
  /**
   * The configuration, for a command that writes to the data of this installation.
   * @throws Problem when they belong to another user
   */
  ownConfig: (given?: Record<string, string>) => Config
  settings: () => SettingShown[]
  /** Replaces the secrets of the settings, once they are read, in a text that is shown or logged. */
  hide: (text: string) => string
  /** Looks where a domain leads, once for each in a process. */
  checkDomain: CheckDomain
  /** Says which station a command is about. */
  about: (stationId: number | undefined) => void
  /** Opens the database, migrates it, runs `work` and closes it. */
  withDatabase: <Result>(work: (writer: Writer) => Promise<Result>) => Promise<Result>
  /**
   * Asks for confirmation of a change that cannot be undone. Does not ask with `yes` or `json`, or without a terminal.
   * @throws Problem when the answer is not yes
   */
  confirm: (question: string, options: { yes?: boolean; json?: boolean }) => Promise<void>
  /**
   * Formats an instant (Unix seconds) as date, time and offset: in the time zone of the station that the command is about, or of the
   * only one; otherwise in that of the machine.
   */
  dateTime: (at: number) => string
  /** The same with seconds. */
  instant: (at: number) => string
  /**
   * Prints a result: as JSON with `json`, otherwise as a table of the given columns, with instants in the time of their station. Long
   * cells of several rows are cut off on a terminal only.
   */
  print: (result: object | object[], options: { json?: boolean }, columns?: string[]) => void
  /** Prints rows as they come, page by page: one array with `json`, otherwise a table for each page. */
  printPages: (pages: AsyncIterable<object[]>, options: { json?: boolean }, columns: string[]) => Promise<void>
}

/** Reads the configuration on first use, so that an invalid setting fails only the commands that need it. */
export function newSession(terminal: Terminal): Session {
  let read: ReturnType<typeof readConfig> | undefined
  const settings = (given: Record<string, string> = {}) => {
    if (read) return read
    read = readConfig({ ...terminal.environment, ...given })
    for (const name of read.unknown) terminal.err(`${name} is no setting and has no effect; see aircheck config.\n`)
    return read
  }
  const ownConfig = (given?: Record<string, string>) => {
    const { config } = settings(given)
    refuseForeignData(config, terminal.userId)
    return config
  }
  const looked = new Map<string, ReturnType<CheckDomain>>()
  const checkDomain: CheckDomain = (domain) => {
    const found = looked.get(domain) ?? domainChecker({ ...settings().config, client: outgoing() })(domain)
    looked.set(domain, found)
    return found
  }
  /** The time zones of stations by their ids. */
  let zones = new Map<number, string>()
  let stationId: number | undefined
  const dateTime = (at: number, ofStation = stationId, withSeconds = false) => {
    const only = zones.size === 1 ? [...zones.values()][0] : undefined
    return localDateTime(zones.get(ofStation ?? 0) ?? only ?? terminal.timeZone, Math.floor(at), withSeconds)
  }
  const tableOf = (rows: object[], columns?: string[]) =>
    `${textTable(
      rows.map((row) => withDates(row, dateTime)),
      columns,
      terminal.isOutTerminal ? widestCell : Infinity,
      widestTable,
    )}\n`
  return {
    ...terminal,
    config: (given) => settings(given).config,
    ownConfig,
    settings: () => settings().shown,
    checkDomain,
    hide: (text) => read?.hide(text) ?? text,
    dateTime,
    instant: (at) => dateTime(at, stationId, true),
    about(id) {
      stationId = id
    },
    async confirm(question, { yes = false, json = false }) {
      if (yes || json || !terminal.ask) return
      const answer = await terminal.ask(`${question} It cannot be undone. [y/N] `)
      if (!/^\s*y(es)?\s*$/i.test(answer)) throw new Problem('conflict', 'Nothing was changed.')
    },
    async withDatabase(work) {
      const { database, baseUrl } = ownConfig()
      const leadsHere = async (domain: string) => (await checkDomain(domain)).leadsHere
      const domains = { ownHosts: ownHosts(baseUrl), leadsHere }
      await migrateDatabase(database, { onWait: (sentence) => terminal.err(`${sentence}\n`) })
      const { db, close } = openDatabase(database)
      try {
        zones = new Map((await listStations(db)).map(({ id, time_zone }) => [id, time_zone]))
        const { clock } = await recallTime(db, systemClock)
        return await work({ db, clock, actor: { kind: 'command' }, changed: () => {}, ...domains })
      } finally {
        await close()
      }
    },
    print(result, { json = false }, columns) {
      if (json) return terminal.out(`${JSON.stringify(result)}\n`)
      terminal.out(tableOf(Array.isArray(result) ? result : [result], columns))
    },
    async printPages(pages, { json = false }, columns) {
      let count = 0
      for await (const rows of pages) {
        if (json) for (const row of rows) terminal.out(`${count++ === 0 ? '[' : ','}${JSON.stringify(row)}`)
        else if (rows.length > 0 || count === 0) terminal.out(tableOf(rows, columns))
        if (!json) count += rows.length
      }
      if (json) terminal.out(count === 0 ? '[]\n' : ']\n')
    },
  }
}

/** Width of a table, in characters. */
const widestTable = 100

/** Longest cell of a table on a terminal, in characters. */
const widestCell = 60

/** The row with its instants formatted: `datetime`, and the properties that end in `_at`. */
function withDates(row: object, dateTime: (at: number, stationId?: number) => string): Record<string, unknown> {
  const { station_id: stationId } = row as { station_id?: number }
  const isInstant = (name: string, value: unknown) => /(^datetime|_at)$/.test(name) && typeof value === 'number'
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isInstant(name, value) ? dateTime(value, stationId) : value]),
  )
}
