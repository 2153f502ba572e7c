import { globSync, readFileSync, rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { countByStatus } from './episodes/staff-store.ts'
import { countItems } from './feeds/import/import-store.ts'
import { topics } from './lib/event.ts'
import type * as recordings from './recordings/store.ts'
import { updateStation } from './station/store.ts'
import { testApp } from './testing/app.ts'
import { engines } from './testing/databases.ts'
import { fillShow } from './testing/factories.ts'
import { fillStation, within } from './testing/filled-station.ts'
import { calledFiles, queries } from './testing/queries/all.ts'
import { now, type QueriesOf, reel, show, station } from './testing/queries/query.ts'
import { unreasoned, unused } from './testing/queries/slow-steps.ts'
import { type Planner, plannerOf } from './testing/query-plans.ts'
import { unfilteredTables } from './testing/station-filter.ts'

for (const database of engines) {
  describe(`queries on ${database.name}`, () => {
    let planner: Planner
    let ofStations: Set<string>
    let drop: () => Promise<void>
    beforeAll(async () => {
      const app = await testApp({ database })
      const filled = await fillStation(app)
      const episodes = Array.from({ length: 1000 }, (_, at) => ({ title: `Part ${at}`, datetime: now + 600 - 60 * at }))
      await fillShow(app, station, show, episodes)
      const { config, dataDir } = app
      await app.close({ keepData: true })
      drop = async () => {
        await database.drop(dataDir)
        rmSync(dataDir, { recursive: true, force: true })
      }
      expect(filled.showIds[0]).toBe(show)
      await within(config.database, async (db) => {
        await updateStation(db, station, { record: 1, stream_url: 'https://stream.test/live' })
        const state = { state: 'recording', since_us: 1, reason: '', alarms: '[]' } as const
        const recorder = {
          station_id: station,
          instance: 'one',
          until_ms: now * 1000,
          last_audio_us: null,
          head_us: null,
        }
        await db
          .insertInto('recorders')
          .values({ ...recorder, ...state })
          .execute()
        expect(await db.selectFrom('reels').select('name').execute()).toEqual([{ name: reel }])
        const tables = await db.introspection.getTables()
        const isOfStation = (table: (typeof tables)[number]) => table.columns.some(({ name }) => name === 'station_id')
        ofStations = new Set(tables.filter(isOfStation).map(({ name }) => name))
      })
      planner = await plannerOf(config.database)
    })
    afterAll(async () => {
      await planner.close()
      await drop()
    })

    it.each(queries)(
      '%s: names the station of its rows, and finds them by an index, in their order',
      async (name, { ask, anyStation }) => {
        const asked = await planner.slowSteps(ask)
        expect(asked.length).toBeGreaterThan(0)
        const unfiltered = asked.filter((one) => unfilteredTables(one, ofStations).length > 0).map(({ sql }) => sql)
        if (anyStation) expect(unfiltered, 'needs no reason').not.toEqual([])
        else expect(unfiltered).toEqual([])
        for (const { sql, steps } of asked) expect(unreasoned(name, steps), sql).toEqual([])
      },
    )

    it('counts that belong together are read by one query, so from one snapshot', async () => {
      expect(await planner.slowSteps((db) => countByStatus(db, station, now))).toHaveLength(1)
      expect(await planner.slowSteps((db) => countItems(db, [1, 2, 3]))).toHaveLength(1)
    })

    it('this test detects a full scan of a table, and a sort', async () => {
      const asked = await planner.slowSteps(async (db) => {
        const ids = db.selectFrom('episodes').select('id')
        await ids.where('title', '=', 'Part 7').execute()
        await ids.where('id', '<', 9).orderBy('created_at').execute()
      })
      expect(asked.map(({ steps }) => steps)).toEqual([
        [expect.stringMatching(/^(SCAN|Seq Scan) episodes$/)],
        [expect.stringMatching(/^(USE TEMP B-TREE FOR ORDER BY|Sort)$/)],
      ])
    })

    it('this test detects a query, and one within another, that names no station', async () => {
      const asked = await planner.slowSteps(async (db) => {
        const ofShow = db.selectFrom('episodes').select('id').where('show_id', '=', show)
        await ofShow.where('station_id', '=', station).execute()
        await ofShow.execute()
        await db.updateTable('moments').set({ title: '' }).where('id', '=', 1).execute()
        await db.deleteFrom('moments').where('station_id', '=', station).where('episode_id', 'in', ofShow).execute()
        await db.selectFrom('people').innerJoin('memberships', 'person_id', 'people.id').select('role').execute()
      })
      expect(asked.map((one) => unfilteredTables(one, ofStations))).toEqual([
        ...[[], ['episodes'], ['moments'], ['episodes'], ['memberships']],
      ])
    })
  })
}

it.runIf(engines.length > 1)('every reason for a slow step is needed', () => {
  expect(unused()).toEqual([])
})

it('on SQLite, plans do not depend on ANALYZE', async () => {
  const { rows } = await within(`sqlite:${inject('sqlite')}`, (db) =>
    sql`select name from sqlite_master where name like 'sqlite_stat%'`.execute(db),
  )
  expect(rows).toEqual([])
})

it('no two topics begin with the same four letters, by which the history is indexed', () => {
  expect(new Set(topics.map((topic) => topic.slice(0, 4))).size).toBe(topics.length)
})

/** Files whose queries are not called by name: those of the searches, of the schema, and of checks of all stations. */
const notCalled = /^(search\/(postgres|sqlite)|database\/.*|doctor\/.*|clock\/other-clocks|backups\/verify)\.ts$/

it('every file that makes queries is among those that are called', () => {
  const made = globSync('**/*.ts', { cwd: 'server', exclude: ['**/*.test.ts', 'testing/**'] })
    .filter((path) =>
      /\.(selectFrom|updateTable|deleteFrom|insertInto)\(|\bsql</.test(readFileSync(`server/${path}`, 'utf8')),
    )
    .filter((path) => !notCalled.test(path))
  expect(made.length).toBeGreaterThan(50)
  expect(made.filter((path) => !calledFiles.includes(path))).toEqual([])
})

it('the functions of a store that are not called do not compile', () => {
  // @ts-expect-error: the call of `findHold` is missing.
  const calls: QueriesOf<Pick<typeof recordings, 'findHold'>> = {}
  expect(calls).toEqual({})
})
