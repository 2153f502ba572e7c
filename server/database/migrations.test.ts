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

const station = `
  insert into stations (id, name, description, image, color, url, time_zone, number_of_weeks, rotation_start, public_api,
    created_at)
  values (5, '', '', '', '', '', 'UTC', 1, '2026-01-05', 0, 1)
`

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
  it.each(['0007-stored-files', '0008-fair-shares', '0009-lists', '0010-presenter'])(
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
  it('gives a station to episodes that are still to be measured, and does not rewrite measured ones', async () => {
    const { earlier } = before('0008-fair-shares')
    await within(await empty[engine](), async (db) => {
      await migrate(db, { steps: earlier })
      const run = (statement: string) => sql.raw(statement).execute(db)
      await run(station)
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

const showRow = (id: number) => `
  insert into shows (id, station_id, title, title_folded, description, image, published, created_at)
  values (${id}, 5, '', '', '', '', 1, 1)
`
const metadata = (id: number, name: string, value: string) => `
  insert into show_metadata (show_id, name, value, value_folded) values (${id}, '${name}', '${value}', lower('${value}'))
  on conflict (show_id, name) do update set value = excluded.value, value_folded = excluded.value_folded
`

describe.each(['SQLite', 'PostgreSQL'] as const)('0010-presenter on %s', (engine) => {
  it('moves the presenters of shows, and leaves those without one empty', async () => {
    const { earlier } = before('0010-presenter')
    await within(await empty[engine](), async (db) => {
      await migrate(db, { steps: earlier })
      const rows = [metadata(1, 'presenter', 'Ada'), metadata(2, 'presenter', ''), metadata(3, 'other', 'x')]
      for (const row of [station, ...[1, 2, 3, 4].map(showRow), ...rows]) await sql.raw(row).execute(db)
      await migrate(db)
      const shows = await db.selectFrom('shows').select(['id', 'presenter', 'presenter_folded']).orderBy('id').execute()
      expect(shows.map((show) => Object.values(show))).toEqual([
        [1, 'Ada', 'ada'],
        ...[2, 3, 4].map((id) => [id, '', '']),
      ])
    })
  })
})

describe('0010-presenter during a rolling upgrade', () => {
  it('old and new instances read what the other has written', async () => {
    await within(await empty.PostgreSQL(), async (db) => {
      await migrate(db)
      const asOld = async () => (await sql`select value from show_metadata where show_id = 1`.execute(db)).rows
      const asNew = () => db.selectFrom('shows').select(['presenter', 'presenter_folded']).where('id', '=', 1).execute()
      for (const row of [station, showRow(1), metadata(1, 'presenter', 'Old')]) await sql.raw(row).execute(db)
      expect(await asNew()).toEqual([{ presenter: 'Old', presenter_folded: 'old' }])
      await db.updateTable('shows').set({ presenter: 'New', presenter_folded: 'new' }).execute()
      expect(await asOld()).toEqual([{ value: 'New' }])
      await sql.raw(metadata(1, 'presenter', 'Old again')).execute(db)
      expect(await asNew()).toEqual([{ presenter: 'Old again', presenter_folded: 'old again' }])
      await db.deleteFrom('shows').execute()
      expect(await asOld()).toEqual([])
    })
  })
})
