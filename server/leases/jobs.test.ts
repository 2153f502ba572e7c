import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { databases } from '../testing/databases.ts'
import { manualTime } from '../testing/manual-time.ts'
import { type Job, startJobs } from './jobs.ts'
import { makeLeases } from './leases.ts'

const [minute, hour, day] = [60_000, 3_600_000, 24 * 3_600_000]

/** Manual time that counts the waits of jobs apart from those of leases: when every job waits, none is running. */
function timeOfJobs() {
  const [jobs, leases] = [manualTime(), manualTime()]
  return {
    clock: jobs.clock,
    jobs,
    leases,
    advance(ms: number) {
      leases.advance(ms)
      jobs.advance(ms)
    },
  }
}

for (const engine of databases) {
  describe(`background jobs of several instances on ${engine.name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'aircheck-jobs-'))
    let database: Database
    let time: ReturnType<typeof timeOfJobs>
    let starts = 0
    beforeAll(async () => {
      database = openDatabase(await engine.open(folder))
      await migrate(database.db)
    })
    beforeEach(async () => {
      await database.db.deleteFrom('leases').execute()
      time = timeOfJobs()
    })
    afterAll(async () => {
      await database.close()
      await engine.drop(folder)
      rmSync(folder, { recursive: true, force: true })
    })

    /** Starts an instance with jobs; `failed` lists the reported failures. */
    function instance(jobs: readonly Job[], its = time) {
      const { clock } = its
      const leases = makeLeases({ db: database.db, clock, wait: its.leases.wait, instance: `instance-${++starts}` })
      const failed: string[] = []
      const onError = ({ name }: Job, error: unknown) => failed.push(`${name}: ${(error as Error).message}`)
      return { ...startJobs(jobs, { leases, clock, wait: its.jobs.wait, chance: () => 0.5, onError }), failed }
    }

    /** A job that records when it runs, in milliseconds since the start of the test. */
    function noting(by: Job['by'], everyMs: number) {
      const startedMs = time.clock.ms
      const ranMs: number[] = []
      return { name: 'noting', by, everyMs, ranMs, run: async () => void ranMs.push(time.clock.ms - startedMs) }
    }

    /** Advances time in steps, and after each waits until the due jobs have run and all wait again. */
    async function pass(totalMs: number, stepMs: number, waiting: number) {
      for (let passed = 0; passed < totalMs; passed += stepMs) {
        await time.jobs.settled(waiting)
        time.advance(stepMs)
        await time.jobs.settled(waiting)
      }
    }

    /** A job that runs until the test ends it, and a count of its starts. */
    function lasting(by: Job['by'], everyMs: number) {
      const ends: (() => void)[] = []
      const signals: AbortSignal[] = []
      const run = (signal: AbortSignal) => {
        signals.push(signal)
        return new Promise<void>((resolve) => ends.push(resolve))
      }
      return { name: 'lasting', by, everyMs, run, signals, end: () => ends.at(-1)!() }
    }

    it('a job of each instance runs on each, first within its interval, then after every interval', async () => {
      const job = noting('each', 2000)
      const [one, other] = [instance([job]), instance([job])]
      await pass(5000, 1000, 2)
      expect(job.ranMs).toEqual([1000, 1000, 3000, 3000, 5000, 5000])
      await Promise.all([one.stop(0), other.stop(0)])
    })

    it('a job of one instance runs once for all: within a minute of the first start, then at its interval', async () => {
      const job = noting('one', hour)
      const both = [instance([job]), instance([job])]
      await pass(2 * hour + 10 * minute, minute / 2, 2)
      expect(job.ranMs).toHaveLength(3)
      const [first, second, third] = job.ranMs as [number, number, number]
      expect(first).toBe(minute / 2)
      expect(second - first).toBe(hour)
      expect(third - second).toBe(hour)
      await Promise.all(both.map(({ stop }) => stop(0)))
    })

    it('a daily job is done once a day also where the server is restarted every hour', async () => {
      const job = noting('one', day)
      for (let restart = 0; restart < 50; restart++) {
        const { stop } = instance([job])
        await pass(minute, minute / 2, 1)
        await stop(1000)
        time.advance(hour - minute)
      }
      expect(job.ranMs.map((ms) => Math.floor(ms / hour))).toEqual([0, 24, 48])
    })

    it('a job of each instance never overlaps itself, however long it takes', async () => {
      const job = lasting('each', minute)
      const { stop } = instance([job])
      time.advance(minute / 2)
      await pass(5 * minute, minute, 0)
      expect(job.signals).toHaveLength(1)
      job.end()
      await time.jobs.settled(1)
      time.advance(minute)
      await expect.poll(() => job.signals.length).toBe(2)
      const stopped = stop(1000)
      job.end()
      await stopped
    })

    it('a job of one instance runs on no other meanwhile, however long it takes', async () => {
      const job = lasting('one', minute)
      const both = [instance([job]), instance([job])]
      time.advance(minute / 2)
      await time.jobs.settled(1)
      // The one that was refused may wait before the other one has begun.
      await expect.poll(() => job.signals.length).toBe(1)
      const renewMs = minute / 3
      for (let passed = 0; passed < 5 * minute; passed += renewMs) {
        time.advance(renewMs)
        // The holder waits for its next renewal once this one has been made.
        await expect.poll(() => time.leases.dueMs()).toContain(time.clock.ms + renewMs)
        const [lease] = await database.db.selectFrom('leases').select('until').execute()
        expect(lease!.until).toBe(time.clock.ms + minute)
        await time.jobs.settled(1)
      }
      expect(job.signals.map(({ aborted }) => aborted)).toEqual([false])
      const stopped = both.map(({ stop }) => stop(1000))
      job.end()
      await Promise.all(stopped)
    })

    it('a failed job of one instance is reported, and retried after five minutes by any instance', async () => {
      let attempts = 0
      const job: Job = {
        name: 'tidy',
        by: 'one',
        everyMs: day,
        run: async () => {
          if (++attempts < 3) throw new Error(`no ${attempts}`)
        },
      }
      const both = [instance([job]), instance([job])]
      await pass(hour, minute / 2, 2)
      expect(attempts).toBe(3)
      expect(both.flatMap(({ failed }) => failed).sort()).toEqual(['tidy: no 1', 'tidy: no 2'])
      await Promise.all(both.map(({ stop }) => stop(0)))
    })

    it('a failed job of each instance is reported, and retried after its interval', async () => {
      const job: Job = { name: 'upkeep', by: 'each', everyMs: 2000, run: () => Promise.reject(new Error('no')) }
      const { failed, stop } = instance([job])
      await pass(4000, 1000, 1)
      expect(failed).toEqual(['upkeep: no', 'upkeep: no'])
      await stop(0)
    })

    it('when the instance that runs a job dies, another one runs it once the lease has expired', async () => {
      const job = lasting('one', day)
      const dying = timeOfJobs()
      instance([job], dying)
      dying.advance(minute / 2)
      await expect.poll(() => job.signals.length).toBe(1)
      const done = noting('one', day)
      const { stop } = instance([{ ...done, name: job.name }])
      await pass(10 * minute, minute / 2, 1)
      expect(done.ranMs).toHaveLength(1)
      expect(done.ranMs[0]).toBeLessThanOrEqual(6 * minute)
      await stop(0)
    })

    it('stopping aborts running jobs, waits for them and starts none; another instance continues', async () => {
      const seen: string[] = []
      const job: Job = {
        name: 'long',
        by: 'one',
        everyMs: day,
        run: async (signal) => {
          seen.push('begun')
          await new Promise((resolve) => signal.addEventListener('abort', resolve))
          await database.db.selectFrom('leases').selectAll().execute()
          seen.push('ended')
          signal.throwIfAborted()
        },
      }
      const { stop, failed } = instance([job])
      time.advance(minute / 2)
      await expect.poll(() => seen).toEqual(['begun'])
      await stop(5000)
      expect([seen, failed]).toEqual([['begun', 'ended'], []])
      await time.jobs.settled(0)

      const next = noting('one', day)
      const other = instance([{ ...next, name: job.name }])
      await pass(minute, minute / 2, 1)
      expect(next.ranMs).toHaveLength(1)
      await other.stop(0)
    })

    it('stopping waits no longer than the grace period for a job that does not end', async () => {
      const job = lasting('each', minute)
      const { stop } = instance([job])
      time.advance(minute / 2)
      await expect.poll(() => job.signals.length).toBe(1)
      await stop(20)
      expect(job.signals[0]!.aborted).toBe(true)
      job.end()
    })
  })
}
