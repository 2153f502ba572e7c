import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../database/open.ts'
import { clockAt, noon } from '../testing/app.ts'
import { engines } from '../testing/databases.ts'
import { knowTime } from './known-time.ts'
import type { OtherClock } from './rules/known-time.ts'
import { findKnown, setKnown } from './store.ts'

const [minute, day] = [60_000, 86_400_000]

for (const engine of engines) {
  describe(`the time that is known, on ${engine.name}`, () => {
    let folder: string
    let database: Database
    /** The time that passes. */
    let truth = clockAt(noon)
    let lines: string[]
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'aircheck-known-time-'))
      database = openDatabase(await engine.open(folder))
      truth = clockAt(noon)
      lines = []
    })
    afterEach(async () => {
      await database.close()
      await engine.drop(folder)
      rmSync(folder, { recursive: true, force: true })
    })

    /** An instance whose clock is ahead, and the other clocks that it asks, by their lead over the truth. */
    async function instance(aheadMs = 0, others: { byMs: number; isNear: boolean }[] = []) {
      const one = { aheadMs, others, time: undefined as never as Awaited<ReturnType<typeof knowTime>> }
      one.time = await knowTime({
        db: database.db,
        clock: { nowMs: () => truth.ms + one.aheadMs },
        uptimeMs: () => truth.ms + 0.3 * Math.sin(truth.ms),
        otherClocks: async () =>
          one.others.map(({ byMs, isNear }): OtherClock => {
            return { of: 'database', host: 'x', aheadMs: one.aheadMs - byMs + 0.2, isNear }
          }),
        log: { info: (text: string) => lines.push(text), warn: (_: object, text: string) => lines.push(text) } as never,
      })
      return one
    }
    const off = (ms: number) => {
      expect(ms).toBe(Math.trunc(ms))
      return Math.round((ms - truth.ms) / 10) * 10
    }

    it('one instance with a wrong clock works with the time of the others, removes nothing, and changes nothing for them', async () => {
      const right = await instance()
      await right.time.look()
      truth.ms += minute
      const wrong = await instance(70 * day, [{ byMs: 0, isNear: true }])
      expect(off(wrong.time.clock.nowMs())).toBe(70 * day)
      for (let count = 0; count < 3; count++) {
        expect([await wrong.time.mayRemove(), await right.time.mayRemove()]).toEqual([false, true])
        for (const { time } of [wrong, right]) {
          expect(Math.abs(off(time.clock.nowMs()))).toBeLessThan(2 * minute)
          expect(Math.abs(off(time.counted.nowMs()))).toBeLessThan(2 * minute)
        }
        expect(Math.abs(off((await findKnown(database.db))!))).toBeLessThan(2 * minute)
        truth.ms += minute
      }
      expect(lines).toEqual(['the clock is in doubt: nothing is removed by it; see aircheck doctor'])
      wrong.aheadMs = 0
      expect(await wrong.time.mayRemove()).toBe(true)
      expect(lines.at(-1)).toBe('the clock is right')
    })

    it('after a stop of 70 days, a clock elsewhere that agrees for ten minutes is enough, unless the clock is set meanwhile', async () => {
      const before = await instance()
      await before.time.look()
      truth.ms += 70 * day
      const after = await instance(0, [{ byMs: 0, isNear: false }])
      // Time that is counted begins where the one before ended.
      expect(off(after.time.clock.nowMs())).toBe(0)
      const verdicts: string[] = []
      for (const [ms, aheadMs] of [
        [0, 0],
        [9 * minute, 0],
        [0, 2 * 3_600_000],
        [9 * minute, 0],
        [10 * minute, 0],
      ] as const) {
        truth.ms += ms
        after.aheadMs = aheadMs
        verdicts.push((await after.time.look()).is)
      }
      expect(verdicts).toEqual(['confirmed', 'confirmed', 'contradicted', 'confirmed', 'right'])
      expect(off(after.time.counted.nowMs())).toBe(0)
    })

    it('without any other clock, only the time that passes counts, until the clock is confirmed', async () => {
      const before = await instance()
      await before.time.look()
      const startedMs = truth.ms
      truth.ms += 70 * day
      const after = await instance()
      truth.ms += day
      expect([await after.time.mayRemove(), after.time.counted.nowMs()]).toEqual([true, startedMs + day])
      await setKnown(database.db, truth.ms)
      expect([(await after.time.look()).is, off(after.time.counted.nowMs())]).toEqual(['right', 0])
    })

    it('the first clock of all is not taken for known while others contradict it', async () => {
      const first = await instance(70 * day, [{ byMs: 0, isNear: true }])
      for (const [aheadMs, is] of [
        [70 * day, 'contradicted'],
        [70 * day, 'contradicted'],
        [0, 'right'],
      ] as const) {
        first.aheadMs = aheadMs
        expect([(await first.time.look()).is, off(first.time.clock.nowMs())]).toEqual([is, aheadMs])
        await first.time.store()
        expect(await findKnown(database.db)).toBe(is === 'right' ? truth.ms : undefined)
        truth.ms += minute
      }
    })

    it('a stream server that contradicts the first clock of all is heard: that clock is not known, nor is it after a restart', async () => {
      const first = await instance(70 * day)
      expect((await first.time.look()).is).toBe('right')
      expect(off((await findKnown(database.db))!)).toBe(70 * day)
      const hear = ({ time }: typeof first, isNear = true) =>
        time.hear({ host: 'stream.test', date: new Date(truth.ms).toUTCString(), isNear })
      hear(first)
      expect([(await first.time.look()).is, await findKnown(database.db)]).toEqual(['contradicted', undefined])
      expect(await first.time.mayRemove()).toBe(false)
      await first.time.store()
      truth.ms += minute
      const after = await instance()
      hear(after)
      expect([(await after.time.look()).is, off(after.time.clock.nowMs())]).toEqual(['right', 0])
      expect(off((await findKnown(database.db))!)).toBe(0)
    })

    it('a date that was heard counts for ten minutes: a machine that was suspended since then was not wrong', async () => {
      const before = await instance()
      await before.time.look()
      truth.ms += 70 * day
      const wrong = await instance(70 * day)
      const date = new Date(truth.ms).toUTCString()
      wrong.time.hear({ host: 'stream.test', date, isNear: false })
      expect((await wrong.time.look()).is).toBe('contradicted')
      truth.ms += 10 * minute
      expect((await wrong.time.look()).is).toBe('ahead')
      wrong.time.hear({ host: 'stream.test', date: 'no date', isNear: false })
      expect((await wrong.time.look()).is).toBe('ahead')
    })

    it('is never earlier than before: a clock that is 50 years behind is not worked with', async () => {
      const before = await instance()
      await before.time.look()
      truth.ms += 30_000
      const after = await instance(-50 * 365 * day)
      expect([off(after.time.clock.nowMs()), after.time.isCounted(), await after.time.mayRemove()]).toEqual([
        -30_000,
        true,
        false,
      ])
      after.others = [{ byMs: 0, isNear: true }]
      await after.time.look()
      expect([off(after.time.clock.nowMs()), after.time.isCounted()]).toEqual([0, false])
    })
  })
}
