import { type Kysely, sql } from 'kysely'
import { engineOf } from './dialect/engine.ts'
import { firstSchema } from './migrations/0001-first-schema.ts'
import { eventsAndLeases } from './migrations/0002-events-and-leases.ts'
import { type Db, openWhole } from './open.ts'

/** A step of the schema. */
export type Migration = { name: string; up: (db: Kysely<unknown>) => Promise<void> }

/** Every step of the schema, in order. A landed step is never changed; the next change is the next step. */
const migrations: readonly Migration[] = [firstSchema, eventsAndLeases]

/** The database was made by a newer program than this one. */
export class NewerDatabase extends Error {}

/** Brings the schema of a database up to date, over a connection of its own. */
export async function migrateDatabase(url: string): Promise<string[]> {
  const db = openWhole(url)
  return migrate(db).finally(() => db.destroy())
}

type Steps = { migrations: { number: number; name: string } }

/**
 * Brings the schema up to date, as `steps` describe it. Each step is one transaction that holds the engine's lock on the
 * schema from its start, and looks again inside it, so that of two programs started at once one works and the other finds
 * the work done.
 * @returns the names of the steps taken now
 * @throws NewerDatabase when the database knows steps that this program does not
 */
export async function migrate(db: Db, steps = migrations): Promise<string[]> {
  const plain = db as unknown as Kysely<Steps>
  const { lockSchema } = engineOf(db)
  const taken: string[] = []
  for (;;) {
    const name = await plain.transaction().execute(async (tx) => {
      await lockSchema(tx as never)
      await sql`
        create table if not exists migrations (number integer primary key not null, name text not null)
      `.execute(tx)
      const done = await stepsDone(tx, steps)
      const next = steps[done]
      if (!next) return
      await next.up(tx as unknown as Kysely<unknown>)
      await tx
        .insertInto('migrations')
        .values({ number: done + 1, name: next.name })
        .execute()
      return next.name
    })
    if (!name) return taken
    taken.push(name)
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
