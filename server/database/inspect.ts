import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { engineOf } from './dialect/engine.ts'
import { stepsBehind } from './migrate.ts'
import { type Db, openWhole } from './open.ts'

/** The state of a database, read without changing anything. */
export type Inspected = {
  /** The number of migrations that it is missing; undefined when it has no schema. */
  behind: number | undefined
  /** When the newest event was recorded, in Unix seconds; undefined when it has no event. */
  newestEventAt: number | undefined
  /** The clock of the database server, in Unix seconds; undefined for a file. */
  serverClock: number | undefined
}

/**
 * Looks at a database. On a server, an update that matches no row shows whether it can be written; of a file nothing is
 * written or created.
 * @returns undefined when there is no such file
 * @throws NewerDatabase, or the engine's error when it cannot be used
 */
export async function inspectDatabase(url: string): Promise<Inspected | undefined> {
  return look(url, async (db) => {
    const behind = await stepsBehind(db)
    const isServer = engineOf(db).name === 'PostgreSQL'
    if (isServer && behind !== undefined) {
      await db.updateTable('stations').set({ name: '' }).where(sql<boolean>`false`).execute()
    }
    const serverMs = await serverClockMs(db)
    const newest =
      behind === 0 ? await db.selectFrom('events').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst() : null
    return { behind, newestEventAt: newest?.at, serverClock: serverMs && serverMs / 1000 }
  })
}

/** The clock of the database server, in Unix milliseconds; undefined for a file. */
export async function serverClockMs(db: Db): Promise<number | undefined> {
  if (engineOf(db).name !== 'PostgreSQL') return undefined
  const now = sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 as now`
  return Number((await now.execute(db)).rows[0]!.now) * 1000
}

/**
 * Reads from a database that may be in use, and writes nothing.
 * @returns undefined when there is no such database, or its schema is not that of this program
 */
export async function readDatabase<Result>(
  url: string,
  read: (db: Db) => Promise<Result>,
): Promise<Result | undefined> {
  return look(url, async (db) => ((await stepsBehind(db)) === 0 ? read(db) : undefined))
}

async function look<Result>(url: string, read: (db: Db) => Promise<Result>): Promise<Result | undefined> {
  const path = url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined
  if (path && !existsSync(path)) return undefined
  // Without a write-ahead log no process has the file open.
  const db = openWhole(url, { readOnly: true, isIdle: path !== undefined && !existsSync(`${path}-wal`) })
  try {
    return await read(db)
  } finally {
    await db.destroy()
  }
}
