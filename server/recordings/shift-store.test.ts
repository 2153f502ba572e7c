import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseUnreachable } from '../database/dialect/postgres-pool.ts'
import { migrate } from '../database/migrate.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { engines } from '../testing/databases.ts'
import { startProxy } from '../testing/proxy.ts'
import { frames } from '../testing/reels.ts'
import { stationRow } from '../testing/stations.ts'
import { type Ledger, makeLedger } from './ledger.ts'
import { recorderRows } from './recorder-rows.ts'
import type { OpenReel } from './reel-writer.ts'
import { reelName } from './rules/reel-name.ts'
import { lastShift, listShifts } from './shift-store.ts'
import { listGaps, pruneGaps } from './store.ts'

const startUs = 1_790_000_000e6
const [{ format }] = frames(1) as [ReturnType<typeof frames>[number]]
/** Frames per second: 20 ms each, so that sums are whole. */
const second = 50
const even = { ...format, sampleRate: 48_000 as const, samplesPerFrame: 960 as never }

for (const engine of engines) {
  describe(`shifts of recorded audio on ${engine.name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'aircheck-shifts-'))
    let database: Database
    let stationId: number
    let ledger: Ledger
    let rows: ReturnType<typeof recorderRows>
    let isDown: boolean
    beforeAll(async () => {
      database = openDatabase(await engine.open(folder))
      await migrate(database.db)
    })
    beforeEach(async () => {
      stationId = (await stationRow(database.db)).id
      await record('one')
      isDown = false
      ledger = makeLedger(database.db, (error) => {
        if (!isDown) throw error
      })
      rows = recorderRows(ledger, { stationId, instance: 'one' }, 0)
    })
    afterAll(async () => {
      await database.close()
      await engine.drop(folder)
      rmSync(folder, { recursive: true, force: true })
    })

    const record = async (instance: string) => {
      await database.db.deleteFrom('recorders').where('station_id', '=', stationId).execute()
      const state = { state: 'recording', since_us: startUs, reason: '', alarms: '[]' } as const
      const late = { late_since_us: startUs + 5e6, late_by_us: 5e6 }
      const row = { station_id: stationId, instance, until_ms: 1, last_audio_us: null, head_us: null }
      await database.db
        .insertInto('recorders')
        .values({ ...row, ...state, ...late })
        .execute()
    }
    /** A reel of some seconds; instants are seconds from the start. */
    const reel = (from: number, seconds: number, named = from, titles: [number, string][] = []): OpenReel => ({
      ...{ stationId, startUs: startUs + from * 1e6, slewPpb: 0, format: even, index: [0] },
      ...{ frames: seconds * second, bytes: 1000, titles: titles.map(([at, title]) => [startUs + at * 1e6, title]) },
      name: reelName({ stationId, startUs: startUs + named * 1e6, slewPpb: 0 }, 'abcdefgh'),
    })
    const sealed = (one: OpenReel) => rows.sealed({ ...one, sha256: '00' })
    const gap = (from: number, until: number | null, reason = 'no connection') =>
      rows.gap({ fromUs: startUs + from * 1e6, untilUs: until === null ? null : startUs + until * 1e6, reason })
    const shift = (from: number, by: number, until = 1000) =>
      rows.shift({
        ...{ fromUs: startUs + from * 1e6, untilUs: startUs + until * 1e6, byUs: by * 1e6 },
        ...{ reason: 'audio is missing', decidedUs: startUs + until * 1e6 },
      })
    const at = (us: number | null) => (us === null ? null : (us - startUs) / 1e6)
    /** The stored reels and gaps in order, in seconds from the start. */
    async function stored() {
      const reels = await database.db
        .selectFrom('reels')
        .selectAll()
        .where('station_id', '=', stationId)
        .orderBy('started_us')
        .execute()
      const gaps = await listGaps(database.db, stationId, 0, startUs * 2)
      return {
        reels: reels.map((row) => [at(row.started_us), at(row.ended_us)]),
        titles: reels.flatMap((row) => JSON.parse(row.titles).map(([us, title]: [number, string]) => [at(us), title])),
        gaps: gaps.map((row) => [at(row.from_us), at(row.until_us), row.reason]),
      }
    }
    const flushed = async () => {
      await ledger.flush()
      expect(ledger.waiting()).toBe(0)
      return stored()
    }

    it('move the reels from there on, sealed and open, with their titles, and the gaps between, and make a gap', async () => {
      sealed(reel(0, 10))
      sealed(reel(10, 10, 10, [[12, 'One']]))
      gap(20, 23, 'the stream ended')
      sealed(reel(23, 7))
      rows.reel(reel(30, 5, 30, [[31, 'Two']]))
      await ledger.flush()
      shift(10, 5)
      expect(await flushed()).toEqual({
        reels: [
          [0, 10],
          [15, 25],
          [28, 35],
          [35, 40],
        ],
        titles: [
          [17, 'One'],
          [36, 'Two'],
        ],
        gaps: [
          [10, 15, 'audio is missing'],
          [25, 28, 'the stream ended'],
        ],
      })
      const { late_since_us, late_by_us } = await database.db
        .selectFrom('recorders')
        .selectAll()
        .where('station_id', '=', stationId)
        .executeTakeFirstOrThrow()
      expect([late_since_us, late_by_us]).toEqual([null, null])
      expect(await listShifts(database.db, stationId, startUs, startUs + 20e6)).toMatchObject([
        { number: 1, from_us: startUs + 10e6, by_us: 5e6, reason: 'audio is missing' },
      ])
    })

    it('a queued row with old dates is moved; one queued later with new dates is not', async () => {
      rows.reel(reel(0, 10))
      rows.reel(reel(10, 10))
      shift(10, 5)
      expect((await flushed()).reels).toEqual([
        [0, 10],
        [15, 25],
      ])
      rows.reel(reel(15, 12, 10))
      expect((await flushed()).reels).toEqual([
        [0, 10],
        [15, 27],
      ])
    })

    it('a queued row that is replaced by one with new dates is stored with these', async () => {
      rows.reel(reel(10, 10))
      gap(20, null, 'no audio arrives')
      shift(10, 5)
      rows.reel(reel(15, 11, 10))
      gap(25, 30)
      const { reels, gaps } = await flushed()
      expect([reels, gaps]).toEqual([
        [[15, 26]],
        [
          [10, 15, 'audio is missing'],
          [25, 30, 'no connection'],
        ],
      ])
    })

    it('an open gap moves, and can be ended or removed afterwards', async () => {
      sealed(reel(0, 10))
      sealed(reel(10, 10))
      gap(20, null, 'no audio arrives')
      await ledger.flush()
      shift(10, 5)
      expect((await flushed()).gaps).toEqual([
        [10, 15, 'audio is missing'],
        [25, null, 'no audio arrives'],
      ])
      rows.noGap(startUs + 25e6)
      expect((await flushed()).gaps).toEqual([[10, 15, 'audio is missing']])
    })

    it('a shift back shortens the gap that ends there, and removes it when nothing is left', async () => {
      sealed(reel(0, 10))
      gap(10, 15)
      sealed(reel(15, 10))
      rows.reel(reel(25, 10))
      await ledger.flush()
      shift(15, -2)
      expect(await flushed()).toMatchObject({
        reels: [
          [0, 10],
          [13, 23],
          [23, 33],
        ],
        gaps: [[10, 13, 'no connection']],
      })
      shift(13, -3)
      expect(await flushed()).toMatchObject({
        reels: [
          [0, 10],
          [10, 20],
          [20, 30],
        ],
        gaps: [],
      })
    })

    it('extending a gap, or moving the beginning of the recording, makes no second gap', async () => {
      rows.reel(reel(5, 10))
      shift(5, -2)
      expect(await flushed()).toMatchObject({ reels: [[3, 13]], gaps: [] })
      gap(13, 15)
      rows.reel(reel(15, 5))
      shift(15, 4)
      expect(await flushed()).toMatchObject({
        reels: [
          [3, 13],
          [19, 24],
        ],
        gaps: [[13, 19, 'no connection']],
      })
    })

    it('several shifts of one decision apply one after the other', async () => {
      sealed(reel(0, 10))
      sealed(reel(10, 10))
      rows.reel(reel(20, 10))
      shift(10, 2)
      shift(22, 3)
      expect(await flushed()).toMatchObject({
        reels: [
          [0, 10],
          [12, 22],
          [25, 35],
        ],
        gaps: [
          [10, 12, 'audio is missing'],
          [22, 25, 'audio is missing'],
        ],
      })
      expect(await lastShift(database.db, stationId)).toBe(2)
    })

    it('while the database is down they are queued in order with the rows around them', async () => {
      isDown = true
      const down = makeLedger(database.db, () => {})
      const through: Pick<Ledger, 'put'> = {
        put: (key, save) =>
          down.put(key, async (tx) => {
            await save(tx)
            if (isDown) throw new DatabaseUnreachable('down')
          }),
      }
      rows = recorderRows(through, { stationId, instance: 'one' }, 0)
      rows.reel(reel(0, 10))
      rows.reel(reel(10, 10))
      shift(10, 5)
      await down.flush()
      sealed(reel(15, 15, 10))
      rows.reel(reel(30, 5))
      shift(15, -5)
      await down.flush()
      expect((await stored()).reels).toEqual([])
      isDown = false
      await down.flush()
      expect(await stored()).toMatchObject({
        reels: [
          [0, 10],
          [10, 25],
          [25, 30],
        ],
        gaps: [],
      })
    })

    it('of another instance’s station change nothing: that instance dates its recovered audio', async () => {
      rows.reel(reel(10, 10))
      await ledger.flush()
      await record('two')
      shift(10, 5)
      expect(await flushed()).toMatchObject({ reels: [[10, 20]], gaps: [] })
      expect(await lastShift(database.db, stationId)).toBe(0)
    })

    it('an instance that was cut off neither adds nor removes gaps of a station that another has taken over', async () => {
      gap(10, null)
      await ledger.flush()
      await record('two')
      gap(10, 15)
      gap(20, null)
      expect((await flushed()).gaps).toEqual([[10, null, 'no connection']])
      rows.noGap(startUs + 10e6)
      expect((await flushed()).gaps).toEqual([[10, null, 'no connection']])
    })

    it('a recorder that starts continues the numbering, and does not change another station', async () => {
      rows.reel(reel(10, 10))
      shift(10, 5)
      await ledger.flush()
      rows = recorderRows(ledger, { stationId, instance: 'one' }, await lastShift(database.db, stationId))
      rows.reel(reel(25, 10))
      shift(25, 1)
      expect((await flushed()).reels).toEqual([
        [15, 25],
        [26, 36],
      ])
      const first = stationId
      stationId = (await stationRow(database.db)).id
      await record('one')
      rows = recorderRows(ledger, { stationId, instance: 'one' }, 0)
      shift(0, 7)
      await ledger.flush()
      stationId = first
      expect((await stored()).reels).toEqual([
        [15, 25],
        [26, 36],
      ])
    })

    it('are removed with the audio that they moved', async () => {
      rows.reel(reel(10, 10))
      shift(10, 5, 20)
      await ledger.flush()
      await pruneGaps(database.db, stationId, startUs + 21e6)
      expect(await lastShift(database.db, stationId)).toBe(1)
      await database.db.deleteFrom('reels').where('station_id', '=', stationId).execute()
      await pruneGaps(database.db, stationId, startUs + 21e6)
      expect(await lastShift(database.db, stationId)).toBe(0)
    })
  })
}

describe('shifts when the reply to a COMMIT is lost', () => {
  const [, postgres] = engines
  it('the rows that are written again with it keep their shifted dates', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'aircheck-shifts-'))
    const url = await postgres!.open(folder)
    const proxy = await startProxy(Number(new URL(url).port))
    const database = openDatabase(proxy.through(url))
    try {
      const { id } = await stationRow(database.db)
      const state = { state: 'recording', since_us: startUs, reason: '', alarms: '[]' } as const
      const recorder = { station_id: id, instance: 'one', until_ms: 1, last_audio_us: null, head_us: null, ...state }
      await database.db.insertInto('recorders').values(recorder).execute()
      const ledger = makeLedger(database.db, () => {})
      const rows = recorderRows(ledger, { stationId: id, instance: 'one' }, 0)
      const name = (at: number) => reelName({ stationId: id, startUs: startUs + at * 1e6, slewPpb: 0 }, 'abcdefgh')
      const reel = (at: number): OpenReel => ({
        ...{ stationId: id, startUs: startUs + at * 1e6, slewPpb: 0, format: even, index: [0] },
        ...{ frames: 500, bytes: 1000, titles: [[startUs + (at + 1) * 1e6, 'One']], name: name(at) },
      })
      rows.gap({ fromUs: startUs, untilUs: startUs + 10e6, reason: 'no connection' })
      rows.sealed({ ...reel(10), sha256: '00' })
      rows.gap({ fromUs: startUs + 20e6, untilUs: null, reason: 'no audio arrives' })
      rows.shift({ fromUs: startUs + 10e6, untilUs: startUs + 20e6, byUs: 5e6, reason: 'lost', decidedUs: startUs })
      const lost = proxy.whenReplied('COMMIT', (link) => link.cut())
      await ledger.flush()
      await lost
      expect(ledger.waiting()).toBe(4)
      await ledger.flush()
      expect(ledger.waiting()).toBe(0)
      const [row] = await database.db.selectFrom('reels').selectAll().execute()
      expect([row!.started_us, row!.ended_us, row!.titles]).toEqual([
        startUs + 15e6,
        startUs + 25e6,
        JSON.stringify([[startUs + 16e6, 'One']]),
      ])
      const gaps = await listGaps(database.db, id, 0, startUs * 2)
      expect(gaps.map(({ from_us, until_us }) => [from_us - startUs, until_us && until_us - startUs])).toEqual([
        [0, 15e6],
        [25e6, null],
      ])
      expect((await database.db.selectFrom('shifts').selectAll().execute()).length).toBe(1)
    } finally {
      await database.close()
      await proxy.close()
      await postgres!.drop(folder)
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
