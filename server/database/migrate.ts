import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Problem } from '../lib/problem.ts'
import { engineOf } from './dialect/engine.ts'
import { firstSchema } from './migrations/0001-first-schema.ts'
import { eventsAndLeases } from './migrations/0002-events-and-leases.ts'
import { type Db, openWhole } from './open.ts'

/**
 * A step of the schema. It takes the locks that it needs on tables before its long work, since a wait for a lock that is
 * given up undoes all of it. It may run again, from its start.
 */
export type Migration = { name: string; up: (db: Kysely<unknown>) => Promise<void> }

/** Every step of the schema, in order. A landed step is never changed; the next change is the next step. */
const migrations: readonly Migration[] = [firstSchema, eventsAndLeases]

/** The database was made by a newer program than this one. */
export class NewerDatabase extends Error {}

export type MigrateOptions = {
  steps?: readonly Migration[]
  /** Told in a sentence, now and then, while others hold what a step needs. */
  onWait?: (sentence: string) => void
  /** How long is waited for others; a step itself takes as long as it takes. */
  patienceMs?: number
}

/** How long an attempt waits for the lock of a file; on a server the engine says how long. */
const lockWaitMs = 2000

/** Pauses let those through who queue behind a step that wanted all of a table. */
const [pauseMs, tellAfterMs, tellEveryMs, tenMinutesMs] = [500, 2000, 10_000, 10 * 60_000]

/** Brings the schema of a database up to date, over a connection of its own. See `migrate`. */
export async function migrateDatabase(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const db = openWhole(url, { lockWaitMs })
  return migrate(db, options).finally(() => db.destroy())
}

type Steps = { migrations: { number: number; name: string } }

/**
 * Brings the schema up to date, by a handle that nobody else uses meanwhile. Each step is one transaction that holds the engine's lock on the schema from its start, and
 * looks again inside it, so that of two programs started at once one works and the other finds the work done. While
 * another program is at it, or holds a table that a step changes, the step is undone and tried again.
 * @returns the names of the steps taken now
 * @throws NewerDatabase when the database knows steps that this program does not
 * @throws Problem when others did not let go within the patience, or a step leaves references that point at nothing
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
  { onWait = () => {}, patienceMs = tenMinutesMs }: MigrateOptions,
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
      await sleep(pauseMs)
    }
  }
}

/**
 * How many steps the schema of a database is behind; undefined when it has none at all.
 * @throws NewerDatabase when the database knows steps that this program does not
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
