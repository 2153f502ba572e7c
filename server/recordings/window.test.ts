import { mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { type Database, type Db, openDatabase } from '../database/open.ts'
import type { Mp3Frame } from '../lib/mp3-frame.ts'
import { openRecordings, type RecordingStorage } from '../storage/recordings.ts'
import { clockAt } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { frameNumbers } from '../testing/numbered-frames.ts'
import { bytesOf, frames, makeReel } from '../testing/reels.ts'
import { type Station, stationRow } from '../testing/stations.ts'
import { rowOf } from './reel-rows.ts'
import { findReel, saveReel, setReelState } from './reel-store.ts'
import { reelEndUs } from './reel-writer.ts'
import { reelInstantUs } from './rules/reel-time.ts'
import { FileMissing } from './run.ts'
import { saveGap } from './store.ts'
import { type RecordedWindow, recordings } from './window.ts'

const startUs = 1_763_366_400_000_000

for (const engine of databases) {
  describe(`audio found by its time on ${engine.name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'aircheck-window-'))
    let storage: RecordingStorage
    let database: Database
    let station: Station
    let head: number | undefined
    let clock: ReturnType<typeof clockAt>
    beforeAll(async () => {
      storage = await openRecordings(folder, `disk:${folder}`, {})
      database = openDatabase(await engine.open(folder))
      await migrate(database.db)
    })
    beforeEach(async () => {
      await database.db.deleteFrom('recorders').execute()
      station = await stationRow(database.db)
      head = undefined
      clock = clockAt('2026-11-16T12:00:00Z')
    })
    afterAll(async () => {
      await database.close()
      await engine.drop(folder)
      rmSync(folder, { recursive: true, force: true })
    })

    /** Finds a window, and checks that the quick queries about it agree. */
    const window = async (fromUs: number, untilUs: number, over = storage) => {
      const finder = recordings({ db: database.db, storage: over, clock, headUs: () => head })
      const found = await finder.window(station.id, fromUs, untilUs)
      const quick = [await finder.settled(station.id, untilUs), await finder.readable(station.id, fromUs, untilUs)]
      expect(quick).toEqual([found.isSettled, found.isReadable])
      return found
    }
    const make = (at: number, some: readonly Mp3Frame[], slewPpb = 0) =>
      makeReel(database.db, storage, { stationId: station.id, startUs: at, frames: some, slewPpb })
    /** The numbers of the frames of the window. */
    const numbersOf = async ({ runs }: RecordedWindow) => {
      const read = runs.map(async (run) => frameNumbers(await bytesOf(run.read(run.begin, run.end))))
      return (await Promise.all(read)).flat()
    }
    /** Sets the state of a reel. */
    const setState = async (name: string, state: 'open' | 'lost') => {
      const row = (await findReel(database.db, name))!
      await database.db.transaction().execute((tx) => setReelState(tx as Db, row, state))
    }
    /** The row of a reel as it was when only some of its frames were durable. */
    async function reopen(name: string, durable: number, reel: Awaited<ReturnType<typeof make>>, some: Mp3Frame[]) {
      await database.db.deleteFrom('reels').where('name', '=', name).execute()
      const bytes = some.slice(0, durable).reduce((sum, frame) => sum + frame.bytes.length, 0)
      const index = reel.index.slice(0, Math.ceil(durable / 64))
      await saveReel(database.db, rowOf({ ...reel, frames: durable, bytes, index }, 'writer'))
    }

    it('a window is not settled while audio before its end is late and undecided, however long that takes', async () => {
      const reel = await make(startUs, frames(400))
      clock = clockAt(Temporal.Instant.fromEpochMilliseconds(startUs / 1000 + 110_000).toString())
      const late = { late_since_us: startUs + 5e6, late_by_us: 4e6 }
      const recorder = (lastSeenMs: number) => ({
        ...{ station_id: station.id, instance: 'one', until_ms: clock.ms - lastSeenMs, state: 'recording' as const },
        ...{
          since_us: startUs,
          reason: '',
          alarms: '[]',
          last_audio_us: reelEndUs(reel),
          head_us: startUs + 5e6,
          ...late,
        },
      })
      await database.db.insertInto('recorders').values(recorder(0)).execute()
      expect((await window(startUs, startUs + 5e6)).isSettled).toBe(true)
      expect((await window(startUs, startUs + 6e6)).isSettled).toBe(false)
      const finder = recordings({ db: database.db, storage, clock, headUs: () => head })
      const isLate = (untilUs: number) => finder.late(station.id, untilUs)
      expect([await isLate(startUs + 5e6), await isLate(startUs + 6e6)]).toEqual([false, true])
      head = startUs + 5e6
      expect((await window(startUs, startUs + 6e6)).isSettled).toBe(false)
      // No instance is left that could decide.
      head = undefined
      await database.db.updateTable('recorders').set(recorder(60_000)).execute()
      expect((await window(startUs, startUs + 6e6)).isSettled).toBe(true)
    })

    it('of any reels and gaps, a window has the frames that begin nearest in it, in order, once', async () => {
      const piece = fc.record({
        frames: fc.integer({ min: 1, max: 200 }),
        gapUs: fc.constantFrom(0, 0, 0, 200_000, 3_000_000),
        slewPpb: fc.integer({ min: -800_000_000, max: 800_000_000 }),
        isMono: fc.boolean(),
      })
      const cases = fc.record({
        pieces: fc.array(piece, { minLength: 1, maxLength: 5 }),
        openFrames: fc.nat(200),
        from: fc.double({ min: -0.1, max: 1.1, noNaN: true }),
        until: fc.double({ min: -0.1, max: 1.1, noNaN: true }),
      })
      const frameUs = (1152 * 1e6) / 44_100
      await fc.assert(
        fc.asyncProperty(cases, async ({ pieces, openFrames, from, until }) => {
          station = await stationRow(database.db)
          let [at, number] = [startUs, 0]
          const begins: { us: number; halfUs: number }[] = []
          const recorded: { fromUs: number; untilUs: number }[] = []
          for (const [nth, { frames: count, gapUs, slewPpb, isMono }] of pieces.entries()) {
            if (gapUs > 0) {
              const gap = { station_id: station.id, from_us: at, until_us: at + gapUs, reason: 'no connection' }
              await saveGap(database.db, gap)
              at += gapUs
            }
            const some = frames(count, { kilobits: [128, 96], channels: isMono ? 1 : 2, from: number })
            const reel = await make(at, some, slewPpb)
            if (nth === pieces.length - 1) await reopen(reel.name, Math.min(openFrames, count), reel, some)
            // Half a frame beside an edge counts as at the edge.
            const halfUs = (frameUs * (1 + slewPpb / 1e9)) / 2 + 20
            for (let frame = 0; frame < count; frame++) begins.push({ us: reelInstantUs(reel, frame * 1152), halfUs })
            recorded.push({ fromUs: at, untilUs: reelEndUs(reel) })
            number += count
            at = reelEndUs(reel)
          }
          const edges = [from, until].map((share) => Math.round(startUs + share * (at - startUs))).sort((a, b) => a - b)
          const [fromUs, untilUs] = edges as [number, number]
          const found = await window(fromUs, untilUs)
          // A frame is in if its begin lies in the window.
          const numbers = await numbersOf(found)
          const within = (sign: 1 | -1) =>
            begins.flatMap(({ us, halfUs }, nth) =>
              us >= fromUs - sign * halfUs && us < untilUs + sign * halfUs ? [nth] : [],
            )
          const [surely, perhaps] = [within(-1), within(1)]
          expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
          expect(new Set(numbers).size).toBe(numbers.length)
          expect(perhaps).toEqual(expect.arrayContaining(numbers))
          expect(numbers).toEqual(expect.arrayContaining(surely))
          expect(numbers.length - surely.length).toBeLessThanOrEqual(2)
          let atUs = fromUs
          for (const tile of [...found.runs, ...found.gaps].sort((a, b) => a.fromUs - b.fromUs)) {
            expect(Math.abs(tile.fromUs - atUs)).toBeLessThan(60_000)
            atUs = tile.untilUs
          }
          if (found.runs.length + found.gaps.length > 0) expect(Math.abs(untilUs - atUs)).toBeLessThan(60_000)
          expect(found.isReadable).toBe(true)
        }),
        { numRuns: 40 },
      )
    })

    it('adjacent windows have each frame once wherever they meet, with the frames before that decoding needs', async () => {
      const mark = startUs - (startUs % 600_000_000) + 600_000_000
      const cases = fc.record({
        // Where the second reel begins, against the mark of ten minutes: the reel before ends with the frame that reaches it.
        offsetUs: fc.integer({ min: -40_000, max: 40_000 }),
        meetsUs: fc.oneof(fc.constant(0), fc.integer({ min: -60_000, max: 60_000 })),
        overlapFrames: fc.constantFrom(0, 0, 30),
        slewPpb: fc.integer({ min: -800_000_000, max: 800_000_000 }),
      })
      await fc.assert(
        fc.asyncProperty(cases, async ({ offsetUs, meetsUs, overlapFrames, slewPpb }) => {
          station = await stationRow(database.db)
          const lengthUs = reelInstantUs({ startUs: 0, slewPpb, format: { sampleRate: 44_100 } }, 200 * 1152)
          const first = await make(mark + offsetUs - lengthUs, frames(200), slewPpb)
          const next = frames(200, { from: 200 - overlapFrames })
          await make(reelInstantUs(first, (200 - overlapFrames) * 1152), next)
          const [fromUs, meetUs, untilUs] = [mark - 2_000_000, mark + meetsUs, mark + 2_000_000]
          const [before, after, both] = [
            await window(fromUs, meetUs),
            await window(meetUs, untilUs),
            await window(fromUs, untilUs),
          ]
          expect([...(await numbersOf(before)), ...(await numbersOf(after))]).toEqual(await numbersOf(both))
          // Two reels that overlap may run at different rates.
          const overlapUs = overlapFrames * 26_123
          const seamUs = Math.abs(before.runs.at(-1)!.untilUs - after.runs[0]!.fromUs)
          expect(seamUs).toBeLessThanOrEqual(overlapFrames === 0 ? 0 : 100 + (overlapUs * Math.abs(slewPpb)) / 1e9)
          const led = frameNumbers(await bytesOf(after.runs[0]!.read(0, after.runs[0]!.begin)))
          // Of overlapping reels, only the second has the frames before: fewer, the faster the first one runs.
          if (overlapFrames === 0) expect(led.length).toBeGreaterThan(20)
          expect(led.at(-1)).toBe((await numbersOf(after))[0]! - 1)
        }),
        { numRuns: 60, examples: [[{ offsetUs: 5000, meetsUs: 0, overlapFrames: 0, slewPpb: 0 }]] },
      )
    })

    it('reels that follow one another are one run, which is read over the borders of their files', async () => {
      const some = frames(600, { kilobits: [128, 160, 96] })
      const first = await make(startUs, some.slice(0, 200))
      const second = await make(reelEndUs(first), some.slice(200, 203))
      await make(reelEndUs(second), some.slice(203))
      const { runs, gaps } = await window(startUs + 1_000_000, startUs + 14_000_000)
      expect([runs.length, gaps]).toEqual([1, []])
      const run = runs[0]!
      const whole = Buffer.concat(some.map(({ bytes }) => bytes)).subarray(0, run.end)
      expect((await bytesOf(run.read(0, run.end))).equals(whole)).toBe(true)
      const border = first.bytes
      for (const [from, to] of [
        [border - 1, border + 1],
        [border, border + second.bytes],
        [border - 5, border + second.bytes + 5],
        [7, 7],
      ] as const) {
        expect((await bytesOf(run.read(from, to))).equals(whole.subarray(from, to))).toBe(true)
      }
    })

    it('before a window that begins where a reel does, the run has the frames of the reel before', async () => {
      const some = frames(100)
      const first = await make(startUs, some.slice(0, 50))
      await make(reelEndUs(first), some.slice(50))
      const found = await window(reelEndUs(first), reelEndUs(first) + 500_000)
      expect(found.runs[0]!.begin).toBe(first.bytes)
      expect(await numbersOf(found)).toEqual(Array.from({ length: 19 }, (_, nth) => 50 + nth))
      const before = await bytesOf(found.runs[0]!.read(0, first.bytes))
      expect(frameNumbers(before)).toHaveLength(50)
    })

    it('but not over a gap, in another format, or when its file is missing', async () => {
      const first = await make(startUs, frames(50))
      await make(reelEndUs(first) + 400_000, frames(50))
      expect((await window(reelEndUs(first) + 400_000, startUs + 3e6)).runs[0]!.begin).toBe(0)
      const mono = await make(startUs + 60e6, frames(50, { channels: 1 }))
      const stereo = await make(reelEndUs(mono), frames(50))
      expect((await window(reelEndUs(mono), startUs + 65e6)).runs[0]!.begin).toBe(0)
      await make(reelEndUs(stereo), frames(50))
      await storage.remove(stereo.name)
      expect((await window(reelEndUs(stereo), startUs + 65e6)).runs[0]!.begin).toBe(0)
    })

    it('a missing or lost file is a gap that says so', async () => {
      const some = frames(300)
      const first = await make(startUs, some.slice(0, 100))
      const second = await make(reelEndUs(first), some.slice(100, 200))
      const third = await make(reelEndUs(second), some.slice(200))
      for (const remove of [() => storage.remove(second.name), () => setState(second.name, 'lost')]) {
        await remove()
        const found = await window(startUs, reelEndUs(third))
        expect(found.gaps).toEqual([
          { fromUs: reelEndUs(first), untilUs: reelEndUs(second), reason: 'its file is missing' },
        ])
        expect(await numbersOf(found)).toEqual([...some.keys()].filter((nth) => nth < 100 || nth >= 200))
        expect(found.isReadable).toBe(true)
      }
    })

    it('a complete reel whose file is too short ends with its last whole frame', async () => {
      const reel = await make(startUs, frames(100))
      truncateSync(join(folder, 'recordings', reel.name), reel.bytes - 500)
      expect(await numbersOf(await window(startUs, reelEndUs(reel)))).toHaveLength(98)
    })

    it('bytes that an instance appended after another had sealed the reel are not part of it', async () => {
      const reel = await make(startUs, frames(50))
      const more = await makeReel(
        database.db,
        storage,
        { stationId: station.id, startUs: 5, frames: frames(9) },
        { row: false },
      )
      const { appendFileSync, readFileSync } = await import('node:fs')
      appendFileSync(join(folder, 'recordings', reel.name), readFileSync(join(folder, 'recordings', more.name)))
      expect(await numbersOf(await window(startUs, startUs + 10e6))).toHaveLength(50)
    })

    it('time that two instances have recorded is used once', async () => {
      const some = frames(300)
      const first = await make(startUs, some.slice(0, 200))
      const overlapUs = reelInstantUs(first, 150 * 1152)
      await make(overlapUs, some.slice(150, 250))
      await make(reelInstantUs(first, 20 * 1152), some.slice(20, 60))
      const found = await window(startUs, startUs + 20e6)
      expect(await numbersOf(found)).toEqual([...Array(250).keys()])
    })

    it('titles heard in the window, and no others', async () => {
      const reel = await make(startUs, frames(100))
      const titles = JSON.stringify([-1, 0, 1e6, 2e6].map((us) => [startUs + us, `at ${us}`]))
      await database.db.updateTable('reels').set({ titles }).where('name', '=', reel.name).execute()
      expect((await window(startUs, startUs + 2e6)).titles.map(({ title }) => title)).toEqual(['at 0', 'at 1000000'])
    })

    it('a run whose file goes away while it is read fails', async () => {
      const reel = await make(startUs, frames(100))
      const { runs } = await window(startUs, startUs + 1e6)
      await storage.remove(reel.name)
      await expect(bytesOf(runs[0]!.read(0, 100))).rejects.toThrow(FileMissing)
    })

    describe('whether it is settled', () => {
      const untilUs = startUs + 3_600_000_000
      const instance = 'recorder'
      const recorder = async (changes: { until_ms: number; head_us: number | null }) => {
        const row = { station_id: station.id, instance, state: 'recording', since_us: 0, reason: '' } as const
        await database.db
          .insertInto('recorders')
          .values({ ...row, alarms: '[]', last_audio_us: null, ...changes })
          .execute()
      }
      const ms = (seconds: number) => untilUs / 1000 + seconds * 1000
      type Fact = [
        says: string,
        now: number,
        alive: number | null,
        rowHead: number | null,
        own: number | null,
        open: boolean,
        is: boolean,
      ]
      /** Seconds relative to the end of the window. */
      const facts: Fact[] = [
        ['it reaches into the future', -1, 0, 10, 10, false, false],
        ['the recorder is beyond its end', 5, 5, 0, null, true, true],
        ['the recorder is just before its end', 5, 5, -1, null, true, false],
        ['this instance is beyond its end, its row is not yet', 5, 5, -3, 1, true, true],
        ['no instance records yet, and no reel is open', 5, null, null, null, false, false],
        ['recording stopped 15 s ago, and no reel is open', 20, 5, -1, null, false, false],
        ['recording stopped more than a minute ago', 61, 5, -1, null, false, true],
        ['the instance that records died a moment ago, with an open reel', 20, 5, -1, null, true, false],
        ['the instance that records died more than a minute ago, with an open reel', 61, 5, -1, null, true, true],
        ['the source is away, and its burst may still come', 59, 59, -1, null, true, false],
        ['the source is away for longer than any burst', 61, 61, -1, null, true, true],
      ]
      it.each(facts)('%s', async (_says, now, alive, rowHead, own, open, isSettled) => {
        clock.ms = ms(now)
        head = own === null ? undefined : untilUs + own * 1e6
        if (alive !== null) {
          await recorder({ until_ms: ms(alive) + 1000, head_us: rowHead === null ? null : untilUs + rowHead * 1e6 })
        }
        const some = frames(100)
        const reel = await make(untilUs - 4e6, some)
        if (open) await reopen(reel.name, 100, reel, some)
        expect((await window(startUs, untilUs)).isSettled).toBe(isSettled)
      })

      it('nothing is waited for where recording is off, unless a reel is open', async () => {
        await database.db.updateTable('stations').set({ record: 0 }).where('id', '=', station.id).execute()
        clock.ms = ms(1)
        expect((await window(startUs, untilUs)).isSettled).toBe(true)
        const some = frames(100)
        const reel = await make(untilUs - 4e6, some)
        await reopen(reel.name, 100, reel, some)
        expect((await window(startUs, untilUs)).isSettled).toBe(false)
      })

      it('a stream that lags behind is waited for', async () => {
        const { updateStation } = await import('../station/store.ts')
        await updateStation(database.db, station.id, { stream_delay_ms: 30_000 })
        await recorder({ until_ms: ms(62), head_us: untilUs - 1 })
        clock.ms = ms(62)
        expect((await window(startUs, untilUs)).isSettled).toBe(false)
        clock.ms = ms(91)
        expect((await window(startUs, untilUs)).isSettled).toBe(true)
      })

      it('a missing file of an instance that runs may be on its disk: not readable here', async () => {
        const some = frames(100)
        const reel = await make(startUs, some)
        await storage.remove(reel.name)
        await reopen(reel.name, 100, reel, some)
        await database.db.updateTable('reels').set({ instance }).where('name', '=', reel.name).execute()
        await recorder({ until_ms: ms(0), head_us: null })
        clock.ms = ms(0)
        const whole = () => window(startUs, startUs + 2e6)
        expect(await whole()).toMatchObject({ isReadable: false, runs: [] })
        head = untilUs
        expect((await whole()).isReadable).toBe(true)
        head = undefined
        clock.ms = ms(60)
        expect((await whole()).isReadable).toBe(true)
        // With a bucket every other instance may have it, until it is found there or counted as lost.
        const withBucket = { ...storage, hasBucket: true }
        expect((await window(startUs, startUs + 2e6, withBucket)).isReadable).toBe(false)
        await setState(reel.name, 'lost')
        expect((await window(startUs, startUs + 2e6, withBucket)).isReadable).toBe(true)
      })
    })
  })
}
