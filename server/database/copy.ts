import { createHash } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { Problem } from '../lib/problem.ts'
import { engineOf } from './dialect/engine.ts'
import { inSnapshot } from './in-snapshot.ts'
import { migrate, NewerDatabase, stepsBehind } from './migrate.ts'
import { type Db, openWhole } from './open.ts'
import type { Tables } from './tables.ts'

/** A copied table: its number of rows, and the SHA-256 of all rows as lines of JSON, in the order of their keys. */
export type CopiedTable = { name: string; rows: number; checksum: string }

/** The progress of one part of the copy: `done` rows of `of`. */
export type Step = { name: string; done: number; of: number; isFinished: boolean }

/** Options of `copyDatabase` besides the two URLs. */
export type CopyOptions = {
  /** Builds derived data, such as the search index, on the target from the copied rows, in the same transaction. */
  derive: (tx: Db, progress: (step: Step) => void) => Promise<void>
  progress: (step: Step) => void
}

type Row = Record<string, unknown>
/**
 * A copied table. Rows of running instances and their clock, of sign-ins and uploads in progress, and those by which listeners
 * of a day are told apart are not copied.
 */
type Table = Exclude<
  keyof Tables,
  | 'leases'
  | 'known_time'
  | 'recorders'
  | 'tails'
  | 'segments'
  | 'sign_in_tickets'
  | 'sign_in_delays'
  | 'sent_mails'
  | 'resumable_uploads'
  | 'listener_keys'
  | 'day_listeners'
  | 'listening_now'
>
type Order = { numbers: readonly string[]; texts?: readonly string[] }

/**
 * The tables in an order that satisfies the foreign keys, each with the unique columns by which it is read page by
 * page, numbers before texts.
 */
const order = {
  stations: { numbers: ['id'] },
  api_keys: { numbers: ['id'] },
  shows: { numbers: ['id'] },
  series: { numbers: ['id'] },
  former_shows: { numbers: ['id'] },
  former_slugs: { numbers: [], texts: ['slug'] },
  former_show_slugs: { numbers: ['station_id'], texts: ['slug'] },
  episodes: { numbers: ['id'] },
  former_media_names: { numbers: [], texts: ['name'] },
  moments: { numbers: ['id'] },
  now_serials: { numbers: ['station_id'] },
  schedule_entries: { numbers: ['id'] },
  exceptions: { numbers: ['id'] },
  events: { numbers: ['id'] },
  reels: { numbers: ['id'] },
  recorded: { numbers: ['station_id'] },
  gaps: { numbers: ['id'] },
  shifts: { numbers: ['station_id', 'number'] },
  plays: { numbers: ['id'] },
  catalogue: { numbers: ['id'] },
  holds: { numbers: ['id'] },
  generations: { numbers: ['id'] },
  airings: { numbers: ['station_id'] },
  stored_files: { numbers: [], texts: ['name'] },
  picture_copies: { numbers: ['station_id'], texts: ['url'] },
  feed_states: { numbers: ['station_id'], texts: ['name'] },
  audience_days: { numbers: ['station_id', 'day'], texts: ['kind', 'ref'] },
  audience_hours: { numbers: ['station_id', 'hour'] },
  feed_followers: { numbers: ['station_id', 'show_id', 'day'], texts: ['app'] },
  episode_audio: { numbers: ['episode_id'] },
  people: { numbers: ['id'] },
  memberships: { numbers: ['person_id', 'station_id'] },
  alarm_mails: { numbers: ['station_id', 'person_id'], texts: ['alarm'] },
  presented_shows: { numbers: ['person_id', 'show_id'] },
  sessions: { numbers: ['id'] },
  passkeys: { numbers: ['id'] },
  known_devices: { numbers: ['person_id'], texts: ['hash'] },
  recovery_codes: { numbers: ['person_id'], texts: ['hash'] },
  key_hours: { numbers: ['key_id', 'hour'] },
  feed_imports: { numbers: ['id'] },
  feed_import_items: { numbers: ['import_id', 'number'] },
  // `created_at` comes first because it has an index.
  idempotency_keys: { numbers: ['created_at', 'station_id'], texts: ['endpoint', 'key'] },
} satisfies Record<Table, Order>

/** The tables that are copied, in order. */
export const copiedTables = Object.keys(order) as Table[]

const withIds = copiedTables.filter((table) => order[table].numbers[0] === 'id')

/** SQLite allows 32,766 parameters in a statement: enough for this many rows of up to 65 columns. */
const rowsAtOnce = 500

/**
 * Copies a whole installation into an empty database: every row with its id, and the id sequences. The target is
 * written in one transaction, which is committed only after every row has been read back and compared. So a copy that
 * fails or is killed leaves no rows and can be run again. The transaction holds the migration lock, so no server can
 * start on the target until it ends.
 * @param from URL of the source, which must have this program's schema; it is read from one snapshot and not written
 * @param to URL of the target, which is migrated first
 * @throws Problem when a database cannot be used, a row is rejected, or a table differs after copying
 */
export async function copyDatabase(from: string, to: string, options: CopyOptions): Promise<CopiedTable[]> {
  if (placeOf(from) === placeOf(to)) throw new Problem('conflict', 'The source and the target are the same database.')
  return opened('source', from, async (source) => {
    await refuseOtherSchema(source)
    return opened('target', to, (target) => copyAll(source, target, options))
  })
}

/**
 * Refuses a database that contains rows. One that is absent or has no tables counts as empty, and is not created.
 * @throws Problem when it contains rows, or cannot be opened
 */
export async function refuseFilled(url: string): Promise<void> {
  if (url.startsWith('sqlite:') && !existsSync(url.slice('sqlite:'.length))) return
  await opened('target', url, refuseUnlessEmpty)
}

/** Normalises a URL to compare two databases. Different URLs may still name the same one, such as by two host names. */
function placeOf(url: string): string {
  if (!url.startsWith('sqlite:')) {
    const { hostname, port, pathname, search } = new URL(url)
    return `${hostname}:${port || 5432}${pathname}${search}`
  }
  const path = resolve(url.slice('sqlite:'.length))
  return existsSync(path) ? realpathSync(path) : path
}

async function opened<Result>(side: 'source' | 'target', url: string, work: (db: Db) => Promise<Result>) {
  if (side === 'source' && url.startsWith('sqlite:') && !existsSync(url.slice('sqlite:'.length))) {
    throw new Problem('not_found', 'The source is not there.')
  }
  let db: Db
  try {
    db = openWhole(url, { readOnly: side === 'source' })
    await db.introspection.getTables()
  } catch (error) {
    const { message } = ((error as Error).cause ?? error) as Error
    throw new Problem('unavailable', `The ${side} cannot be opened: ${message}`)
  }
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

async function refuseOtherSchema(source: Db): Promise<void> {
  const behind = await stepsBehind(source)
  if (behind === undefined) throw new Problem('conflict', 'The source is not a database of Aircheck.')
  if (behind === 0) return
  throw new Problem('conflict', 'The source has an older schema. Run `aircheck migrate` on it first.')
}

async function refuseUnlessEmpty(target: Db): Promise<void> {
  const present = new Set((await target.introspection.getTables()).map(({ name }) => name))
  for (const table of copiedTables) {
    if (!present.has(table)) continue
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(target)
    if (rows.length > 0) throw new Problem('conflict', `The target is not empty: there are rows in ${table}.`)
  }
}

async function copyAll(source: Db, target: Db, { derive, progress }: CopyOptions): Promise<CopiedTable[]> {
  // Before migrating, because the target may be an older installation given by mistake.
  await refuseUnlessEmpty(target)
  let underway = 'the schema'
  const noted = (step: Step) => {
    underway = step.name
    progress(step)
  }
  const [reading, writing] = [engineOf(source).copying, engineOf(target)]
  try {
    await migrate(target, { patienceMs: 5000 })
    return await inSnapshot(source, (snapshot) =>
      target.transaction().execute(async (tx) => {
        await writing.migrating.lockSchema(tx)
        // Another copy may have finished while this one waited for the lock.
        await refuseUnlessEmpty(tx)
        const copied: CopiedTable[] = []
        for (const table of copiedTables) copied.push(await copyTable(snapshot, tx, table, noted))
        await derive(tx, noted)
        for (const table of withIds) {
          const last = await reading.lastId(snapshot, table)
          if (last > 0) await writing.copying.continueAfter(tx, table, last)
        }
        return copied
      }),
    )
  } catch (error) {
    if (error instanceof Problem || error instanceof NewerDatabase) throw error
    const reason = (error as Error).message
    throw new Problem('unavailable', `The copy failed at ${underway}, and can be run again: ${reason}`)
  }
}

async function copyTable(source: Db, tx: Db, table: Table, progress: (step: Step) => void): Promise<CopiedTable> {
  const columns = await columnsOf(source, table)
  const of = await countRows(source, table)
  const step = (done: number, isFinished = false) => progress({ name: table, done, of, isFinished })
  step(0)
  const [read, written] = [checksum(columns), checksum(columns)]
  for await (const rows of pagesOf(source, table, columns)) {
    read.add(rows)
    await (tx as unknown as Kysely<Record<Table, Row>>).insertInto(table).values(rows).execute()
    step(read.rows())
  }
  await engineOf(tx).copying.refreshStatistics(tx, table)
  for await (const rows of pagesOf(tx, table, columns)) written.add(rows)
  const [expected, found] = [read, written].map((sum) => ({ name: table, rows: sum.rows(), checksum: sum.digest() }))
  if (expected!.rows !== found!.rows || expected!.checksum !== found!.checksum) {
    throw new Problem(
      'conflict',
      `The table ${table} is not the same after copying: ${expected!.rows} rows with the checksum ${expected!.checksum} ` +
        `became ${found!.rows} with ${found!.checksum}. Nothing was kept.`,
    )
  }
  step(found!.rows, true)
  return found!
}

async function columnsOf(db: Db, table: Table): Promise<string[]> {
  const tables = await db.introspection.getTables()
  return tables.find(({ name }) => name === table)!.columns.map(({ name }) => name)
}

async function countRows(db: Db, table: Table): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return rows[0]!.count
}

/** Reads a table in pages by its key (keyset pagination), in ascending order. */
async function* pagesOf(db: Db, table: Table, columns: readonly string[]): AsyncGenerator<Row[]> {
  const { numbers, texts = [] }: Order = order[table]
  const collation = sql.ref(engineOf(db).copying.byteOrder)
  const key = sql.join([
    ...numbers.map((name) => sql.ref(name)),
    ...texts.map((name) => sql`${sql.ref(name)} collate ${collation}`),
  ])
  const select = sql`select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)}`
  let after = sql``
  for (;;) {
    const { rows } = await sql<Row>`
      ${select} ${after} order by ${key} limit ${sql.lit(rowsAtOnce)}
    `.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = sql`where (${key}) > (${sql.join([...numbers, ...texts].map((name) => last[name]))})`
  }
}

/** A SHA-256 over rows, each as a JSON array of these columns in this order and a line end. */
function checksum(columns: readonly string[]) {
  const hash = createHash('sha256')
  let count = 0
  return {
    add(rows: readonly Row[]) {
      count += rows.length
      for (const row of rows) hash.update(`${JSON.stringify(columns.map((name) => row[name]))}\n`)
    },
    rows: () => count,
    digest: () => hash.digest('hex'),
  }
}
