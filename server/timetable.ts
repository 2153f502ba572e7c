import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './database/open.ts'
import { pruneEvents } from './events/jobs.ts'
import { forgetOldKeys } from './http/checks/idempotency.ts'
import type { Clock } from './lib/clock.ts'
import { unixSeconds } from './lib/clock.ts'
import type { Storage } from './storage/storage.ts'
import { tidyStorage } from './uploads/orphans.ts'

/** A background job: what it calls, and how often. */
export type Job = { name: string; everyMs: number; run: () => unknown }

type Deps = { database: Database; storage: Storage; clock: Clock; log: FastifyBaseLogger }

/** Contents page: every background job, when it runs and what it calls. */
export function timetable({ database, storage, clock, log }: Deps): Job[] {
  return [
    {
      name: 'upkeep of the database',
      everyMs: 2000,
      run: () => database.upkeep(),
    },
    {
      name: 'forget idempotency keys after a day',
      everyMs: 60 * 60 * 1000,
      run: () => forgetOldKeys(database.db, unixSeconds(clock)),
    },
    {
      name: 'forget old events',
      everyMs: 24 * 60 * 60 * 1000,
      run: () => pruneEvents(database.db, unixSeconds(clock)),
    },
    {
      name: 'remove audio that no episode plays',
      everyMs: 24 * 60 * 60 * 1000,
      run: async () => {
        const { removed, left } = await tidyStorage({ db: database.db, storage, clock })
        if (removed > 0) log.info({ removed }, 'removed audio that no episode plays')
        if (left > 0) log.warn({ left }, 'more audio without an episode than with one; see aircheck media orphans')
      },
    },
  ]
}

/** Starts the jobs; returns what stops them. A job that fails is told of and runs again at its next time. */
export function start(jobs: readonly Job[], onError: (job: Job, error: unknown) => void): () => void {
  const timers = jobs.map((job) =>
    setInterval(async () => {
      try {
        await job.run()
      } catch (error) {
        onError(job, error)
      }
    }, job.everyMs).unref(),
  )
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
