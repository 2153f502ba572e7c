import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Problem } from '../lib/problem.ts'
import { engineOf } from './dialect/engine.ts'
import { firstSchema } from './migrations/0001-first-schema.ts'
import { eventsAndLeases } from './migrations/0002-events-and-leases.ts'
import { recordings } from './migrations/0003-recordings.ts'
import { accounts } from './migrations/0004-accounts.ts'
import { shifts } from './migrations/0005-shifts.ts'
import { plays } from './migrations/0006-plays.ts'
import { storedFiles } from './migrations/0007-stored-files.ts'
import { fairShares } from './migrations/0008-fair-shares.ts'
import { lists } from './migrations/0009-lists.ts'
import { presenter } from './migrations/0010-presenter.ts'
import { publicSide } from './migrations/0011-public.ts'
import { segments } from './migrations/0012-segments.ts'
import { stationPages } from './migrations/0013-pages.ts'
import { feeds } from './migrations/0014-feeds.ts'
import { audience } from './migrations/0015-audience.ts'
import { feedImports } from './migrations/0016-feed-imports.ts'
import { exceptions } from './migrations/0017-exceptions.ts'
import { loudness } from './migrations/0018-loudness.ts'
import { lifetimes } from './migrations/0019-lifetimes.ts'
import { titles } from './migrations/0020-titles.ts'
import { alarmMails } from './migrations/0021-alarm-mails.ts'
import { knownTime } from './migrations/0024-known-time.ts'
import { formerMediaNames } from './migrations/0027-former-media-names.ts'
import { provenDomains } from './migrations/0028-proven-domains.ts'
import { formerShows } from './migrations/0029-former-shows.ts'
import { titleCharset } from './migrations/0030-title-charset.ts'
import { failuresOfJobs } from './migrations/0033-failures-of-jobs.ts'
import { firstAlarms } from './migrations/0034-first-alarms.ts'
import { repairsOfFeeds } from './migrations/0036-repairs-of-feeds.ts'
import { sourceFeeds } from './migrations/0037-source-feeds.ts'
import { type Db, openWhole } from './open.ts'

/**
 * A schema migration. It must lock the tables it changes before any long work (`lockTables`): a lock wait that times out
 * rolls the step back, and it is run again from its start.
 */
export type Migration = { name: string; up: (db: Kysely<unknown>) => Promise<void> }

/** Every migration, in order. A released one is never changed; append a new one instead. */
export const migrations: readonly Migration[] = [
  firstSchema,
  eventsAndLeases,
  recordings,
  accounts,
  shifts,
  plays,
  storedFiles,
  fairShares,
  lists,
  presenter,
  publicSide,
  segments,
  stationPages,
  feeds,
  audience,
  feedImports,
  exceptions,
  loudness,
  lifetimes,
  titles,
  alarmMails,
  knownTime,
  formerMediaNames,
  provenDomains,
  formerShows,
  titleCharset,
  failuresOfJobs,
  firstAlarms,
  repairsOfFeeds,
  sourceFeeds,
]

/** The database has migrations that this program does not know: a newer version made it. */
export class NewerDatabase extends Error {}

export type MigrateOptions = {
  steps?: readonly Migration[]
  /** Called now and then with a sentence for the operator while another session holds a lock that a step needs. */
  onWait?: (sentence: string) => void
  /** Maximum wait for locks, 10 minutes by default. The run time of a step itself is not limited. */
  patienceMs?: number
  /** Ends the wait for a lock when it is aborted. */
  signal?: AbortSignal | undefined
}

/** Time for which one attempt waits for the lock of an SQLite file. PostgreSQL has its own limit: see `lockSchema`. */
const lockWaitMs = 2000

/**
 * The pause between attempts lets queries through that queued behind the step's request for an exclusive table lock.
 */
const [pauseMs, tellAfterMs, tellEveryMs, tenMinutesMs] = [500, 2000, 10_000, 10 * 60_000]

/** Migrates a database over a connection of its own. See `migrate`. */
export async function migrateDatabase(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const db = openWhole(url, { lockWaitMs })
  return migrate(db, options).finally(() => db.destroy())
}

type Steps = { migrations: { number: number; name: string } }

/**
 * Migrates the schema to the latest step. Each step is one transaction that first takes the schema lock and then reads
 * which steps are done, so of two programs started at once one migrates and the other finds nothing left to do. A step
 * whose lock wait times out is rolled back and tried again.
 * @param db a handle that nothing else uses meanwhile
 * @returns the names of the steps taken by this call
 * @throws NewerDatabase when the database has steps that this program does not know
 * @throws Problem when a lock was not granted within `patienceMs`, or a step leaves dangling foreign keys; when `signal`
 *   is aborted
 */
export async function migrate(db: Db, options: MigrateOptions = {}): Promise<string[]> {
  const { steps = migrations } = options
  const plain = db as unknown as Kysely<Steps>
  return engineOf(db).migrating.allowingRebuilds(db, async () => {
    const taken: string[] = []
    for (;;) {
      const name = await patiently(plain, options, () => takeNextStep(plain, steps))
      if (!name) return taken
      taken.push(name)
    }
  })
}

async function takeNextStep(db: Kysely<Steps>, steps: readonly Migration[]): Promise<string | undefined> {
  const { lockSchema, danglingReferences } = engineOf(db).migrating
  return db.transaction().execute(async (tx) => {
    await lockSchema(tx)
    await sql`
      create table if not exists migrations (number integer primary key not null, name text not null)
    `.execute(tx)
    const done = await stepsDone(tx, steps)
    const next = steps[done]
    if (!next) return
    await next.up(tx as unknown as Kysely<unknown>)
    const dangling = await danglingReferences(tx)
    if (dangling.length > 0) {
      throw new Problem('conflict', `After ${next.name} rows would point at nothing: ${dangling.join(', ')}.`)
    }
    await tx
      .insertInto('migrations')
      .values({ number: done + 1, name: next.name })
      .execute()
    return next.name
  })
}

async function patiently<Result>(
  db: Kysely<Steps>,
  { onWait = () => {}, patienceMs = tenMinutesMs, signal }: MigrateOptions,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const { isHeld, whoHolds } = engineOf(db).migrating
  const startedMs = performance.now()
  let tellAtMs = startedMs + tellAfterMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isHeld(error)) throw error
      const nowMs = performance.now()
      if (nowMs - startedMs > patienceMs) {
        const waited = `${Math.round(patienceMs / 1000)} seconds`
        throw new Problem('unavailable', `The schema could not be changed within ${waited}. ${await whoHolds(db)}`)
      }
      if (nowMs >= tellAtMs) {
        onWait(`Waiting to change the schema. ${await whoHolds(db)}`)
        tellAtMs = nowMs + tellEveryMs
      }
      await sleep(pauseMs, undefined, signal && { signal })
    }
  }
}

/**
 * Counts the migrations that a database is missing; undefined when it was never migrated.
 * @throws NewerDatabase when the database has steps that this program does not know
 */
export async function stepsBehind(db: Db, steps = migrations): Promise<number | undefined> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'migrations')) return
  return steps.length - (await stepsDone(db as unknown as Kysely<Steps>, steps))
}

async function stepsDone(db: Kysely<Steps>, steps: readonly Migration[]): Promise<number> {
  const { done } = await db
    .selectFrom('migrations')
    .select(({ fn }) => fn.coalesce(fn.max('number'), sql<number>`0`).as('done'))
    .executeTakeFirstOrThrow()
  if (done <= steps.length) return done
  throw new NewerDatabase(
    `This database is at schema ${done}, but this program knows only up to ${steps.length}. Start a newer Aircheck.`,
  )
}
