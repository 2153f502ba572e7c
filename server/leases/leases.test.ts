import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { engines } from '../testing/databases.ts'
import { type ManualTime, manualTime } from '../testing/manual-time.ts'
import { LeaseLost, makeLeases, type Rest } from './leases.ts'

const ttlMs = 60_000

for (const engine of engines) {
  describe(`leases of several instances on ${engine.name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'aircheck-leases-'))
    let url: string
    let database: Database
    let starts = 0
    let time: ManualTime
    beforeAll(async () => {
      url = await engine.open(folder)
      database = openDatabase(url)
      await migrate(database.db)
    })
    beforeEach(async () => {
      await database.db.deleteFrom('leases').execute()
      time = manualTime()
    })
    afterAll(async () => {
      await database.close()
      await engine.drop(folder)
      rmSync(folder, { recursive: true, force: true })
    })

    const instance = (its = time, db = database.db) =>
      makeLeases({ db, clock: its.clock, wait: its.wait, instance: `instance-${++starts}` })
    const rows = () => database.db.selectFrom('leases').selectAll().execute()
    const nothing = async () => undefined

    /** Work under a lease that runs until the test ends it; `signal` is the signal that it received. */
    async function working(leases: ReturnType<typeof instance>) {
      let begin = (_signal: AbortSignal) => {}
      let end = (_restMs?: number) => {}
      const begun = new Promise<AbortSignal>((resolve) => (begin = resolve))
      const work = new Promise<Rest | undefined>(
        (resolve) => (end = (ms) => resolve(ms === undefined ? undefined : { ms })),
      )
      const held = leases.hold('studio', ttlMs, (signal) => {
        begin(signal)
        return work
      })
      return { held, signal: await begun, end }
    }

    it('of concurrent attempts one takes the lease, and no other until its work is done', async () => {
      const all = Array.from({ length: 12 }, () => instance())
      let [running, refused] = [0, 0]
      let end = () => {}
      const ending = new Promise<void>((resolve) => (end = resolve))
      const asked = all.map(async (leases) => {
        const isHeld = await leases.hold('studio', ttlMs, async () => {
          running++
          await ending
          return undefined
        })
        if (!isHeld) refused++
      })
      await expect.poll(() => [running, refused]).toEqual([1, 11])
      expect(await instance().hold('studio', ttlMs, nothing)).toBe(false)
      expect(await instance().hold('another', ttlMs, nothing)).toBe(true)
      end()
      await Promise.all(asked)
      expect([running, await rows()]).toEqual([1, []])
      expect(await instance().hold('studio', ttlMs, nothing)).toBe(true)
    })

    it('a lease is renewed for as long as its work runs', async () => {
      const { held, signal, end } = await working(instance())
      for (let renewal = 1; renewal <= 6; renewal++) {
        await time.settled(2)
        time.advance(ttlMs / 3)
        await expect.poll(async () => (await rows())[0]?.until).toBe(time.clock.ms + ttlMs)
        expect(await instance().hold('studio', ttlMs, nothing)).toBe(false)
      }
      expect(signal.aborted).toBe(false)
      end()
      expect(await held).toBe(true)
      await time.settled(0)
    })

    it('a lease whose holder died can be taken once it has expired, and not before', async () => {
      await working(instance(manualTime()))
      time.advance(ttlMs - 1)
      expect(await instance().hold('studio', ttlMs, nothing)).toBe(false)
      time.advance(1)
      expect(await instance().hold('studio', ttlMs, nothing)).toBe(true)
    })

    it('a holder that renews too late learns that the lease is taken, stops, and does not release it', async () => {
      const lateTime = manualTime()
      const late = await working(instance(lateTime))
      time.advance(ttlMs)
      const next = await working(instance())
      lateTime.advance(ttlMs / 3)
      await expect.poll(() => late.signal.aborted).toBe(true)
      expect(late.signal.reason).toBeInstanceOf(LeaseLost)
      expect(late.signal.reason.message).toBe('Another instance has the lease "studio".')
      late.end(5 * ttlMs)
      await late.held
      expect(await rows()).toEqual([expect.objectContaining({ until: time.clock.ms + ttlMs })])
      expect(next.signal.aborted).toBe(false)
      next.end()
      await next.held
    })

    it('a holder that cannot reach the database stops before others can begin', async () => {
      const own = openDatabase(url)
      const { held, signal, end } = await working(instance(time, own.db))
      await own.close()
      time.advance(ttlMs * 0.79)
      expect(signal.aborted).toBe(false)
      time.advance(ttlMs * 0.01)
      await expect.poll(() => signal.aborted).toBe(true)
      expect(signal.reason).toBeInstanceOf(LeaseLost)
      expect(await instance().hold('studio', ttlMs, nothing)).toBe(false)
      end()
      expect(await held).toBe(true)
    })

    it('a lease can stay taken for a time after its work, also for a restarted instance', async () => {
      const day = 24 * 3_600_000
      expect(await instance().hold('studio', ttlMs, async () => ({ ms: day }))).toBe(true)
      time.advance(day - 1)
      expect(await instance().hold('studio', ttlMs, nothing)).toBe(false)
      time.advance(1)
      expect(await instance().hold('studio', ttlMs, nothing)).toBe(true)
    })

    it('an error of the work is thrown, and the lease released', async () => {
      const failed = instance().hold('studio', ttlMs, () => Promise.reject(new Error('no tape')))
      await expect(failed).rejects.toThrow('no tape')
      expect(await rows()).toEqual([])
      await time.settled(0)
    })

    it('work is aborted by `stop`, too', async () => {
      const stop = new AbortController()
      const held = instance().hold(
        'studio',
        ttlMs,
        (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined))),
        stop.signal,
      )
      await time.settled(2)
      stop.abort()
      expect([await held, await rows()]).toEqual([true, []])
    })

    it('a lease taken with a clock far ahead blocks others for no more than a week', async () => {
      const ahead = manualTime('2036-01-01T00:00:00Z')
      expect(await instance(ahead).hold('studio', ttlMs, async () => ({ ms: 3_600_000 }))).toBe(true)
      expect(await instance().hold('studio', ttlMs, nothing)).toBe(true)
    })
  })
}
