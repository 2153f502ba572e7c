import { type Kysely, type KyselyPlugin, sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { emptyDatabases } from '../testing/empty-databases.ts'
import { within } from '../testing/filled-station.ts'
import { migrate, migrations } from './migrate.ts'

const empty = emptyDatabases()
afterAll(empty.drop)

const before = (name: string) => {
  const at = migrations.findIndex((one) => one.name === name)
  return { earlier: migrations.slice(0, at), step: migrations[at]! }
}

class NoLock extends Error {}

/** Refuses the first statement that is no `lock table`. */
const onlyLocks: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind !== 'RawNode' || !node.sqlFragments[0]?.startsWith('lock table')) throw new NoLock()
    return node
  },
  transformResult: async ({ result }) => result,
}

type Table = { oid: number; name: string }

const listTables = async (db: Kysely<unknown>) => {
  const { rows } = await sql<Table>`
    select oid, relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  `.execute(db)
  return rows
}

/** Weakest first: others block nothing that an instance does. */
const modes = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock']

/** The strongest lock of this transaction on each table, if others cannot write to the table meanwhile. */
async function locksOn(tables: readonly Table[], tx: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ oid: number; mode: string }>`
    select relation as oid, mode from pg_locks where locktype = 'relation' and pid = pg_backend_pid()
  `.execute(tx)
  return tables
    .flatMap(({ oid, name }) => {
      const strongest = modes.findLast((mode) => rows.some((row) => row.oid === oid && row.mode === mode))
      return strongest ? [`${name} ${strongest}`] : []
    })
    .sort()
}

describe('a migration that takes long with many rows', () => {
  it.each(['0007-stored-files', '0008-fair-shares', '0009-lists'])(
    'PostgreSQL: %s has the locks of all tables before it does anything else',
    async (name) => {
      const { earlier, step } = before(name)
      await within(await empty.PostgreSQL(), async (db) => {
        await migrate(db, { steps: earlier })
        const plain = db as unknown as Kysely<unknown>
        const tables = await listTables(plain)
        const locksAfter = async (work: (tx: Kysely<unknown>) => Promise<void>) => {
          const tx = await plain.startTransaction().execute()
          await work(tx)
          const locks = await locksOn(tables, tx)
          await tx.rollback().execute()
          return locks
        }
        const atFirst = await locksAfter((tx) => expect(step.up(tx.withPlugin(onlyLocks))).rejects.toThrow(NoLock))
        const atLast = await locksAfter((tx) => step.up(tx))
        expect(atLast).not.toEqual([])
        expect(atFirst).toEqual(atLast)
      })
    },
  )
})

describe.each(['SQLite', 'PostgreSQL'] as const)('0008-fair-shares on %s', (engine) => {
  it('gives a station to what is still to be measured, and does not write what is measured again', async () => {
    const { earlier } = before('0008-fair-shares')
    await within(await empty[engine](), async (db) => {
      await migrate(db, { steps: earlier })
      const run = (statement: string) => sql.raw(statement).execute(db)
      await run(`
        insert into stations (id, name, description, image, color, url, time_zone, number_of_weeks, rotation_start,
          public_api, created_at)
        values (5, '', '', '', '', '', 'UTC', 1, '2026-01-05', 0, 1)
      `)
      for (const id of [1, 2]) {
        await run(`
          insert into episodes (id, station_id, show_id, series_id, title, title_folded, description, image, datetime,
            audio_url, audio_length, created_at)
          values (${id}, 5, 1, 1, '', '', '', '', 1, '', 1, 1)
        `)
        await run(`
          insert into episode_audio (episode_id, duration_ms, samples, sample_rate, channels, peaks, due_ms)
          values (${id}, 1, 1, 44100, 2, ${id === 1 ? "'{}', null" : 'null, 1'})
        `)
      }
      await migrate(db)
      const rows = await db
        .selectFrom('episode_audio')
        .select(['episode_id', 'station_id'])
        .orderBy('episode_id')
        .execute()
      expect(rows).toEqual([
        { episode_id: 1, station_id: 0 },
        { episode_id: 2, station_id: 5 },
      ])
    })
  })
})
