import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../database/open.ts'
import { forgetOldKeys } from '../http/checks/idempotency.ts'
import { countUnrevokedKeys, findEnabledKey, listKeys } from '../keys/store.ts'
import { deleteWeek, listEntries } from '../schedule/store.ts'
import type { Scope, SearchEngine } from '../search/matching.ts'
import { postgresSearch } from '../search/postgres.ts'
import { sqliteSearch } from '../search/sqlite.ts'
import { countEpisode, defaultSeriesId, findShow, listShows } from '../shows/store.ts'
import { noon, type TestApp, testApp } from '../testing/app.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { fillShow, makeShow } from '../testing/factories.ts'
import { type Planner, plannerOf } from '../testing/query-plans.ts'
import { findMediaInUse } from '../uploads/store.ts'
import {
  countByStatus,
  episodeStatuses,
  findStaffEpisode,
  listStaffEpisodes,
  listStaffEpisodesById,
} from './staff-store.ts'
import {
  countOfShow,
  countOfStation,
  findEpisode,
  findNextDue,
  findStationOfEpisode,
  findUnknownLength,
  listAbove,
  listAllEpisodes,
  listPage,
  listPageOfShow,
  listStationsOfUnknownLengths,
  setAudioLength,
} from './store.ts'

const now = Date.parse(noon) / 1000
const page = { datetime: now + 1, id: 0, offset: 0, limit: 21 }
const deep = { ...page, offset: 500 }

/** A query of the product whose result is small compared with the tables. */
type Question = [name: string, ask: (db: Db, known: Known) => Promise<unknown>]
type Known = { station: number; show: number; episode: number }

const wanted = ({ station }: Known, folded: string) => ({
  stationId: station,
  folded,
  limit: 20,
  datetime: now + 1,
  id: 0,
})

const searchesOf = (scope: Scope, { walkNewest, findByTitle, findByShow }: SearchEngine): Question[] => [
  [`${scope}: episodes of shows with a term`, (db, known) => findByShow(db, wanted(known, 'tide'))],
  [`${scope}: the newest, one by one`, (db, known) => walkNewest(db, { ...wanted(known, 'part'), length: 200 })],
  [`${scope}: titles with a term`, (db, known) => findByTitle(db, wanted(known, 'part 77'))],
  [`${scope}: titles with one letter`, (db, known) => findByTitle(db, wanted(known, 'z'))],
]

const questionsOf = (engines: Record<Scope, SearchEngine>): Question[] => [
  ...searchesOf('listed', engines.listed),
  ...searchesOf('active', engines.active),
  ['a page of the listing', (db, { station }) => listPage(db, { stationId: station, ...page })],
  ['a page deep in the listing', (db, { station }) => listPage(db, { stationId: station, ...deep })],
  ['a page of one show', (db, { station, show }) => listPageOfShow(db, { stationId: station, showId: show, ...page })],
  [
    'a page deep in one show',
    (db, { station, show }) => listPageOfShow(db, { stationId: station, showId: show, ...deep }),
  ],
  ['how many are listed', (db, { station }) => countOfStation(db, { stationId: station, now })],
  ['when the next comes due', (db, { station }) => findNextDue(db, { stationId: station, now })],
  ['how many of a show are', (db, { station, show }) => countOfShow(db, { stationId: station, showId: show, now })],
  ['one episode', (db, { station, episode }) => findEpisode(db, station, episode)],
  ['all active episodes', (db, { station }) => listAllEpisodes(db, station, { archived: false, limit: 1000 })],
  [
    'all archived episodes',
    (db, { station }) => listAllEpisodes(db, station, { archived: true, after: { datetime: now, id: 9 }, limit: 1000 }),
  ],
  ['episodes of an export', (db, { station }) => listAbove(db, station, 500, 1000)],
  ...episodeStatuses.map(
    (status): Question => [
      `${status} ones in the dashboard`,
      (db, { station }) => listStaffEpisodes(db, station, now, { status, limit: 50 }),
    ],
  ),
  [
    'those of a show in the dashboard',
    (db, { station, show }) => listStaffEpisodes(db, station, now, { status: 'published', showId: show, limit: 50 }),
  ],
  ['those found for the dashboard', (db, { station, episode }) => listStaffEpisodesById(db, station, [episode])],
  ['one in the dashboard', (db, { station, episode }) => findStaffEpisode(db, station, episode)],
  ['number of each status', (db, { station }) => countByStatus(db, station, now)],
  ['who plays a file', (db) => findMediaInUse(db, [`${'x'.repeat(24)}.mp3`])],
  ['who has unknown lengths', (db) => listStationsOfUnknownLengths(db)],
  ['the next unknown length', (db, { station, episode }) => findUnknownLength(db, station, 'after', episode)],
  ['an older unknown length', (db, { station, episode }) => findUnknownLength(db, station, 'before', episode)],
  ['the length of one', (db, { episode }) => setAudioLength(db, episode, 'https://audio.test/1', 5)],
  ['the station of an episode', (db, { episode }) => findStationOfEpisode(db, episode)],
  ['all shows', (db, { station }) => listShows(db, station)],
  ['one show', (db, { station, show }) => findShow(db, station, show)],
  ['the counter of a show', (db, { station, show }) => countEpisode(db, station, show, 1)],
  ['the series of a show', (db, { show }) => defaultSeriesId(db, show)],
  ['the entries of a station', (db, { station }) => listEntries(db, station)],
  ['the week of a show', (db, { show }) => deleteWeek(db, show, 1)],
  ['all keys', (db, { station }) => listKeys(db, station)],
  ['how many keys', (db, { station }) => countUnrevokedKeys(db, station)],
  ['a key by its hash', (db) => findEnabledKey(db, '0'.repeat(64))],
  ['old idempotency keys', (db) => forgetOldKeys(db, now)],
]

/** Three stations of three shows with a thousand episodes each. */
async function fill(app: TestApp): Promise<Known> {
  let known: Known | undefined
  for (const _ of Array(3)) {
    const station = await app.station()
    for (const published of [true, true, false]) {
      const show = (await makeShow(station.call, { published, presenter: 'Ada' })).id
      const episodes = Array.from({ length: 1000 }, (_, at) => ({
        title: `Part ${at}`,
        datetime: now + 600 - 60 * at,
      }))
      const [episode] = await fillShow(app, station.id, show, episodes)
      const entries = [{ day: 'mon', time: 540, duration: 60 }]
      await station.call('PUT /v1/schedule', { show_id: show, week: 1, entries })
      known ??= { station: station.id, show, episode: episode! }
    }
  }
  return known!
}

const [sqlite, postgres] = databases as [TestDatabase, TestDatabase]

describe('the plans of queries on SQLite', () => {
  let app: TestApp
  let known: Known
  let planner: Planner
  beforeAll(async () => {
    app = await testApp({ database: sqlite })
    known = await fill(app)
    planner = await plannerOf(app.config.database)
  })
  afterAll(async () => {
    await planner.close()
    await app.close()
  })

  for (const [name, ask] of questionsOf(sqliteSearch)) {
    it(`${name}: found by an index, in the order wanted`, async () => {
      const asked = await planner.slowSteps((db) => ask(db, known))
      expect(asked.length).toBeGreaterThan(0)
      for (const { sql, steps } of asked) expect(steps, sql).toEqual([])
    })
  }

  it('the number of each status is read in one statement, so from one snapshot', async () => {
    expect(await planner.slowSteps((db) => countByStatus(db, known.station, now))).toHaveLength(1)
  })

  it('this test detects a full table scan, a full index scan and a sort', async () => {
    const asked = await planner.slowSteps(async (db) => {
      const ids = db.selectFrom('episodes').select('id')
      await ids.where('title', '=', 'Part 7').execute()
      await ids.where('archived_at', 'is', null).where('datetime', '>', now).execute()
      await ids.where('show_id', '=', 1).orderBy('created_at').execute()
    })
    expect(asked.map(({ steps }) => steps.length)).toEqual([1, 1, 2])
  })

  it('the plans do not depend on ANALYZE', async () => {
    const { rows } = await sql`select name from sqlite_master where name like 'sqlite_stat%'`.execute(app.app.db)
    expect(rows).toEqual([])
  })
})

describe('the plans of queries on PostgreSQL', () => {
  let app: TestApp
  let known: Known
  let planner: Planner
  beforeAll(async () => {
    app = await testApp({ database: postgres })
    known = await fill(app)
    planner = await plannerOf(app.config.database)
  })
  afterAll(async () => {
    await planner.close()
    await app.close()
  })

  /** Queries that find few rows by an index and may sort those. */
  const sortsFew = ['titles with', 'the newest, one by one', 'episodes of shows with a term']

  for (const [name, ask] of questionsOf(postgresSearch)) {
    it(`${name}: found by an index, in the order wanted`, async () => {
      const asked = await planner.slowSteps((db) => ask(db, known))
      expect(asked.length).toBeGreaterThan(0)
      const maySort = sortsFew.some((few) => name.includes(few))
      for (const { sql, steps } of asked) {
        const found = steps.filter((step) => !maySort || !step.includes('Sort'))
        expect(found, sql).toEqual([])
      }
    })
  }

  it('this test detects a full table scan and a sort', async () => {
    const asked = await planner.slowSteps(async (db) => {
      const ids = db.selectFrom('episodes').select('id')
      await ids.where('title', '=', 'Part 7').execute()
      await ids.where('id', '<', 9).orderBy('created_at').execute()
    })
    expect(asked.map(({ steps }) => steps)).toEqual([['Seq Scan episodes'], ['Sort']])
  })
})
