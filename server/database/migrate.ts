import { type Kysely, sql } from 'kysely'
import { engineOf } from './dialect/engine.ts'
import { firstSchema } from './migrations/0001-first-schema.ts'
import type { Db } from './open.ts'

/** A step of the schema. */
export type Migration = { name: string; up: (db: Kysely<unknown>) => Promise<void> }

/** Every step of the schema, in order. A landed step is never changed; the next change is the next step. */
const migrations: readonly Migration[] = [firstSchema]

/** The database was made by a newer program than this one. */
export class NewerDatabase extends Error {}

/**
 * Brings the schema up to date, as `steps` describe it. Each step is one transaction that holds the engine's lock on the
 * schema from its start, and looks again inside it, so that of two programs started at once one works and the other finds
 * the work done.
 * @returns the names of the steps taken now
 * @throws NewerDatabase when the database knows steps that this program does not
 */
export async function migrate(db: Db, steps = migrations): Promise<string[]> {
  const plain = db as unknown as Kysely<{ migrations: { number: number; name: string } }>
  const { lockSchema } = engineOf(db)
  const taken: string[] = []
  for (;;) {
    const name = await plain.transaction().execute(async (tx) => {
      await lockSchema(tx as never)
      await sql`
        create table if not exists migrations (number integer primary key not null, name text not null)
      `.execute(tx)
      const { done } = await tx
        .selectFrom('migrations')
        .select(({ fn }) => fn.coalesce(fn.max('number'), sql<number>`0`).as('done'))
        .executeTakeFirstOrThrow()
      if (done > steps.length) {
        throw new NewerDatabase(
          `This database is at schema ${done}, but this program knows only up to ${steps.length}. Start a newer Aircheck.`,
        )
      }
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
