import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { firstSchema } from '../database/migrations/0001-first-schema.ts'
import { eventsAndLeases } from '../database/migrations/0002-events-and-leases.ts'
import { recordings } from '../database/migrations/0003-recordings.ts'
import { accounts } from '../database/migrations/0004-accounts.ts'
import { plays } from '../database/migrations/0006-plays.ts'
import { type Database, type Db, openDatabase } from '../database/open.ts'
import { makePlan } from '../schedule/rules/plan.ts'
import { deleteStation } from '../station/store.ts'
import { databases } from '../testing/databases.ts'
import { emptyDatabases } from '../testing/empty-databases.ts'
import { type Station, stationRow } from '../testing/stations.ts'
import { endPlaying, listPlays, playsExpireUs, prunePlays, savePlay, scheduleOnAir, shiftPlays } from './plays.ts'
import type { Play } from './rules/play-log.ts'
import { listGaps, removeFromGaps, saveGap } from './store.ts'

const s = (seconds: number) => seconds * 1e6
const dayUs = 86_400_000_000

const empty = emptyDatabases()
afterAll(() => empty.drop())

for (const engine of databases) {
  describe(`plays on ${engine.name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'aircheck-plays-'))
    let database: Database
    let db: Db
    let station: Station
    beforeAll(async () => {
      database = openDatabase(await engine.open(folder))
      db = database.db
      await migrate(db)
    })
    beforeEach(async () => {
      station = await stationRow(db)
    })
    afterAll(async () => {
      await database.close()
      await engine.drop(folder)
      rmSync(folder, { recursive: true, force: true })
    })

    const all = async (id = station.id) =>
      (await listPlays(db, id, 0, 1e17)).map(({ from_us, until_us, title, show_id }) => [
        title,
        from_us,
        until_us,
        show_id,
      ])
    const save = (...some: [title: string, from: number, until: number | null][]) =>
      Promise.all(
        some.map(([title, from, until]) => {
          const play: Play = { title, fromUs: s(from), untilUs: until === null ? null : s(until), showId: null }
          return savePlay(db, station.id, play)
        }),
      )

    it('are inserted while they last, and get their end later', async () => {
      await save(['A', 1, null])
      await save(['A', 1, 5])
      expect(await all()).toEqual([['A', s(1), s(5), null]])
    })

    it('the one that lasted when the recording ended ends there, and may continue, and no other', async () => {
      await save(['A', 1, 5], ['B', 5, null])
      expect((await endPlaying(db, station.id, s(9)))?.title).toBe('B')
      expect(await all()).toEqual([
        ['A', s(1), s(5), null],
        ['B', s(5), s(9), null],
      ])
      await save(['B', 5, 7])
      expect(await endPlaying(db, station.id, s(9))).toBeUndefined()
      expect((await endPlaying(db, station.id, s(7)))?.title).toBe('B')
      expect(await endPlaying(db, station.id, undefined)).toBeUndefined()
    })

    it('move with the audio; a gap that comes into being ends the one before; other stations stay', async () => {
      const other = station.id
      await save(['O', 20, 30])
      station = await stationRow(db)
      await save(['A', 1, 5], ['B', 5, 20], ['C', 20, null])
      await shiftPlays(db, station.id, s(10), s(3))
      expect(await all()).toEqual([
        ['A', s(1), s(5), null],
        ['B', s(5), s(10), null],
        ['C', s(23), null, null],
      ])
      await shiftPlays(db, station.id, s(23), s(-3))
      expect((await all())[2]).toEqual(['C', s(20), null, null])
      expect(await all(other)).toEqual([['O', s(20), s(30), null]])
    })

    it('are deleted after the years for which they are kept, and with their station', async () => {
      const nowUs = 1_795_000_000_000_000
      const old = { title: 'A', untilUs: null, showId: null }
      await savePlay(db, station.id, { ...old, fromUs: nowUs - 1099 * dayUs })
      await savePlay(db, station.id, { ...old, fromUs: nowUs - 1095 * dayUs })
      await prunePlays(db, station.id, playsExpireUs(nowUs, 3), new AbortController().signal)
      expect((await all()).map(([, fromUs]) => fromUs)).toEqual([nowUs - 1095 * dayUs])
      await deleteStation(db, station.id)
      expect(await all()).toEqual([])
    })

    it('a line typed by hand is neither continued nor moved, and ends no title', async () => {
      await save(['A', 1, null])
      const typed = { station_id: station.id, title: '', artist: 'Miles Davis', song: 'So What', by_hand: 1 }
      await db
        .insertInto('plays')
        .values({ ...typed, from_us: s(2), until_us: s(9), show_id: null })
        .execute()
      expect((await endPlaying(db, station.id, s(5)))?.title).toBe('A')
      await shiftPlays(db, station.id, s(0), s(3))
      await savePlay(db, station.id, { title: '', fromUs: s(2), untilUs: s(3), showId: null })
      expect((await all()).filter(([, , until]) => until !== s(3))).toEqual([
        ['', s(2), s(9), null],
        ['A', s(4), s(8), null],
      ])
    })

    it('audio that is found removes gaps, shortens them, or leaves what is before and after it', async () => {
      const gap = async (from: number, until: number | null) => {
        const row = { station_id: station.id, from_us: s(from), until_us: until === null ? null : s(until) }
        await saveGap(db, { ...row, reason: 'x' })
      }
      for (const [from, until] of [
        [0, 10],
        [20, 30],
        [40, 60],
        [70, null],
      ] as const)
        await gap(from, until)
      const found: [number, number][] = [
        [0, 10],
        [25, 32],
        [45, 50],
        [60, 80],
      ]
      for (const [from, until] of found) await removeFromGaps(db, station.id, { fromUs: s(from), untilUs: s(until) })
      const left = (await listGaps(db, station.id, 0, 1e17)).map(({ from_us, until_us }) => [from_us, until_us])
      expect(left).toEqual([
        [s(20), s(25)],
        [s(40), s(45)],
        [s(50), s(60)],
        [s(80), null],
      ])
    })
  })

  describe(`the migration to plays on ${engine.name}`, () => {
    it('makes them of the titles of the reels: until the next, a gap, or the end of the show that was made of it', async () => {
      const database = openDatabase(await empty[engine.name as 'SQLite']())
      try {
        const db = database.db
        const steps = [firstSchema, eventsAndLeases, recordings, accounts]
        await migrate(db, { steps })
        const [one, two] = [await earlyStation(db), await earlyStation(db)]
        const reel = async (id: number, from: number, until: number, titles: [number, string][], state = 'sealed') => {
          const place = { station_id: id, name: `${id}/${from}`, instance: 'i', state: state as 'sealed' }
          const format = { slew_ppb: 0, version: 10, sample_rate: 44_100, channels: 2, frames: 1, bytes: 1 }
          const times = { started_us: s(from), ended_us: s(until) }
          const text = JSON.stringify(titles.map(([at, title]) => [s(at), title]))
          await db
            .insertInto('reels')
            .values({ ...place, ...format, ...times, frame_index: '', titles: text, sha256: null })
            .execute()
        }
        await reel(one.id, 0, 600, [
          [10, 'A'],
          [500, 'B'],
        ])
        await reel(one.id, 600, 900, [
          [620, 'B'],
          [700, ''],
          [800, 'C'],
        ])
        await reel(one.id, 1000, 1200, [[1000, 'C']])
        await reel(one.id, 1200, 1300, [[1200, 'lost']], 'lost')
        for (let nth = 0; nth < 1100; nth++) await reel(two.id, nth * 10, nth * 10 + 10, [[nth * 10, `${nth}`]])
        const generation = { station_id: one.id, show_id: 4, occurrence: '4@0', from_us: 0, until_us: s(550) }
        const words = { title: '', description: '', image: '', reason: '', gaps: '[]', state: 'done' as const }
        await db
          .insertInto('generations')
          .values({ ...generation, ...words, datetime: 0, attempts: 0, created_at: 0 })
          .execute()
        expect(await migrate(db, { steps: [...steps, plays] })).toEqual(['0006-plays'])
        const rows = await listPlays(db, one.id, 0, 1e17)
        expect(rows.map(({ title, from_us, until_us, show_id }) => [title, from_us, until_us, show_id])).toEqual([
          ['A', s(10), s(500), 4],
          ['B', s(500), s(550), 4],
          ['C', s(800), s(900), null],
          ['C', s(1000), s(1200), null],
        ])
        expect(await listPlays(db, two.id, 0, 1e17)).toHaveLength(1100)
      } finally {
        await database.close()
      }
    })
  })
}

describe('the show on air according to the schedule', () => {
  it('the show of an instant, which another may cover', async () => {
    const rotation = { timeZone: 'UTC', numberOfWeeks: 1, rotationStart: '2026-01-05' } as const
    const entries = [
      { showId: 1, week: 1, day: 'mon' as const, time: 600, duration: 120 },
      { showId: 2, week: 1, day: 'mon' as const, time: 660, duration: 30 },
    ]
    const plan = makePlan(entries, rotation)
    const onAir = scheduleOnAir(async () => ({ plan, showOf: new Map(), cleared: [] }))
    const at = (time: string) => Date.parse(`2026-11-23T${time}:00Z`) * 1000
    expect(await onAir(1, at('10:30'))).toBe(1)
    expect(await onAir(1, at('11:10'))).toBe(2)
    expect(await onAir(1, at('11:40'))).toBe(1)
    expect(await onAir(1, at('12:40'))).toBe(null)
  })
})

/** Makes a station as the first migrations had it. */
async function earlyStation(db: Db): Promise<{ id: number }> {
  const { rows } = await sql<{ id: number }>`
    insert into stations (name, description, image, color, url, time_zone, number_of_weeks, rotation_start, public_api, created_at)
    values ('Test Radio', '', '', '#000000', '', 'UTC', 1, '2026-11-16', 1, 0) returning id
  `.execute(db)
  return rows[0]!
}
