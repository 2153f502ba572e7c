import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { formatOf, frameLength, type Mp3Frame, readFrame } from '../lib/mp3-frame.ts'
import { openRecordings, type RecordingStorage } from '../storage/recordings.ts'
import { alone } from '../testing/reels.ts'
import { stationRow } from '../testing/stations.ts'
import { makeLedger } from './ledger.ts'
import { recorderRows } from './recorder-rows.ts'
import { readTail, scanReel } from './recover.ts'
import { reelSequence } from './reel-sequence.ts'
import { reelEndUs } from './reel-writer.ts'
import { frameUs } from './rules/hold.ts'
import { readReelName } from './rules/reel-name.ts'
import { tape } from './rules/tape.ts'
import type { TapeEvent } from './rules/tape-types.ts'
import { lastShift } from './shift-store.ts'
import { verifyRecording } from './verify.ts'

/** The second and third bytes of the headers of all sample rates, from 48,000 to 8,000 Hz, in the smallest of their bit rates. */
const headers = [0xfb, 0xf3, 0xe3].flatMap((second) => [0x14, 0x10, 0x18].map((third) => [second, third] as const))

/** A silent frame in mono that has its number at its end. */
function frameOf([second, third]: readonly [number, number], number: number): Mp3Frame {
  const bytes = new Uint8Array(frameLength(second, third))
  bytes.set([0xff, second, third, 0xc0])
  new DataView(bytes.buffer).setUint32(bytes.length - 4, number)
  return readFrame(bytes, formatOf(second, third, 0xc0)!)
}

/** The audio arrives late by `lateMs` from a second on, for some seconds. */
type Spell = { at: number; seconds: number; lateMs: number }
type Course = {
  header: readonly [number, number]
  spells: Spell[]
  steps: { at: number; byMs: number }[]
  restarts: { at: number; awayMs: number }[]
  startUs: number
  delayMs: number
}

const milliseconds = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const seconds = 150
const courses: fc.Arbitrary<Course> = fc.record({
  header: fc.constantFrom(...headers),
  spells: fc
    .tuple(
      fc.record({ at: fc.constant(0), seconds: fc.integer({ min: 3, max: 12 }), lateMs: milliseconds(0, 5000) }),
      fc.record({
        at: fc.integer({ min: 20, max: 60 }),
        seconds: fc.constantFrom(8, 999),
        lateMs: milliseconds(0, 5000),
      }),
    )
    .map((both) => [...both]),
  steps: fc.array(
    fc.record({ at: fc.integer({ min: 10, max: 70 }), byMs: fc.constantFrom(-7200e3, 1500.0625, 90e3) }),
    {
      maxLength: 1,
    },
  ),
  restarts: fc.array(fc.record({ at: fc.integer({ min: 25, max: 110 }), awayMs: milliseconds(1000, 15_000) }), {
    maxLength: 1,
  }),
  startUs: fc.integer({ min: 0, max: 1e6 }),
  delayMs: fc.nat(5000),
})

describe('a recording of frames that last for fractions of a microsecond', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-whole-'))
  let database: Database
  let storage: RecordingStorage
  beforeAll(async () => {
    database = openDatabase(`sqlite:${join(folder, 'data.db')}`)
    await migrate(database.db)
    storage = await openRecordings(folder, `disk:${folder}`, {})
  })
  afterAll(async () => {
    await storage.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Records a stream into files and rows, and returns the kinds of events that there were. */
  async function record(course: Course, stationId: number): Promise<Set<string>> {
    const { db } = database
    const kinds = new Set<string>()
    const state = { state: 'recording', since_us: 1, reason: '', alarms: '[]' } as const
    const owner = { station_id: stationId, instance: 'one', until_ms: 1, last_audio_us: null, head_us: null }
    await db
      .insertInto('recorders')
      .values({ ...owner, ...state, late_since_us: null, late_by_us: null })
      .execute()
    const ledger = makeLedger(db, (error) => {
      throw error
    })
    let skewUs = 1_790_000_123e6 + course.startUs
    const at = (second: number) => {
      const monotonicUs = 5_000e6 + Math.round(second * 1e6)
      return { monotonicUs, wallUs: monotonicUs + skewUs }
    }

    async function run(from: number, until: number) {
      const rows = recorderRows(ledger, { stationId, instance: 'one' }, await lastShift(db, stationId))
      const reels = reelSequence({ storage, inTurn: (work) => work(), holder: alone, rows }, stationId)
      let missingUs = 0
      function apply(event: TapeEvent) {
        if (event.kind === 'frame') return reels.add(event.frame)
        kinds.add(event.kind)
        if (event.kind === 'reel') reels.begin(event)
        if (event.kind === 'missing') {
          missingUs = event.fromUs
          rows.gap({ ...event, untilUs: null })
        }
        if (event.kind === 'found') rows.noGap(missingUs)
        if (event.kind === 'gap') {
          reels.end()
          rows.gap(event)
        }
        if (event.kind === 'shift') {
          const untilUs = Math.max(event.fromUs, reels.endUs() ?? 0)
          reels.shift(event)
          rows.shift({ ...event, untilUs, decidedUs: at(until).wallUs })
        }
      }
      const tail = await readTail(db, storage, stationId, { nowUs: 0, why: () => 'Aircheck was not running' })
      const machine = tape({ reelUs: 600e6, delayUs: course.delayMs * 1000, ...(tail && { tail }) }, apply)
      machine.connected(at(from))
      const length = frameUs(frameOf(course.header, 0)) / 1e6
      // Audio is sent as it is made, from two seconds before the connection on; what waits comes at once.
      let next = Math.ceil((from - 2) / length)
      for (let second = from; second < until; second += 0.25) {
        for (const step of course.steps) if (step.at === Math.floor(second * 4) / 4) skewUs += step.byMs * 1000
        const lateMs = course.spells.find((spell) => second >= spell.at && second < spell.at + spell.seconds)?.lateMs
        for (; (next + 1) * length <= second - (lateMs ?? 0) / 1000; next++) {
          machine.frame(frameOf(course.header, next), at(second))
        }
        if (second % 1 === 0) machine.tick(at(second))
        if (second % 5 === 0) await reels.flush()
      }
      machine.stop(at(until))
      reels.end()
      await reels.close()
      await ledger.flush()
    }

    const [restart] = course.restarts
    await run(0, restart?.at ?? seconds)
    if (restart) await run(restart.at + restart.awayMs / 1000, seconds)
    return kinds
  }

  it('has whole dates at every sample rate and after every shift: its files are written, read and verified', async () => {
    const { db } = database
    const kinds = new Set<string>()
    await fc.assert(
      fc.asyncProperty(courses, async (course) => {
        const stationId = (await stationRow(db)).id
        for (const kind of await record(course, stationId)) kinds.add(kind)
        const reels = await db.selectFrom('reels').selectAll().where('station_id', '=', stationId).execute()
        const gaps = await db.selectFrom('gaps').selectAll().where('station_id', '=', stationId).execute()
        const shifts = await db.selectFrom('shifts').selectAll().where('station_id', '=', stationId).execute()
        const dates = [
          ...reels.flatMap(({ name, started_us, ended_us }) => [readReelName(name).startUs, started_us, ended_us]),
          ...gaps.flatMap(({ from_us, until_us }) => [from_us, until_us ?? from_us]),
          ...shifts.flatMap(({ from_us, until_us, by_us }) => [from_us, until_us, by_us]),
        ]
        expect(dates.filter((us) => !Number.isSafeInteger(us))).toEqual([])
        for (const { name, started_us, ended_us, frames } of reels) {
          const file = (await scanReel(storage, name, started_us))!
          expect([file.frames, reelEndUs(file)]).toEqual([frames, ended_us])
        }
        const pieces = [
          ...reels.map(({ started_us, ended_us }) => [started_us, ended_us] as const),
          ...gaps.map(({ from_us, until_us }) => [from_us, until_us!] as const),
        ].sort(([a], [b]) => a - b)
        for (const [index, [from]] of pieces.entries()) if (index > 0) expect(from).toBe(pieces[index - 1]![1])
        expect(await verifyRecording({ db, storage }, stationId, 0)).toMatchObject({ faults: [], reels: reels.length })
      }),
      { numRuns: 20, seed: 28 },
    )
    expect([...kinds].sort()).toEqual(expect.arrayContaining(['clock-step', 'gap', 'reel', 'shift']))
  })
})
