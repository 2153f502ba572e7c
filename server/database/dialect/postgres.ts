import { sql } from 'kysely'
import { topicsOf } from '../../lib/event.ts'
import type { Engine } from './contract.ts'
import { postgresCopying } from './postgres-copying.ts'
import { postgresMigrating } from './postgres-migrating.ts'
import { DatabaseUnreachable, isUnavailable } from './postgres-pool.ts'

/** The `LISTEN` channel of change notifications between instances. */
export const changesChannel = 'aircheck_changes'

const [serializationFailure, deadlock] = ['40001', '40P01']

/** PostgreSQL 14 and later. */
export const postgres: Engine = {
  name: 'PostgreSQL',
  async takeTurn(tx, table, id) {
    // A row lock serialises its writers, and does not block inserts of rows that refer to it.
    await sql`select id from ${sql.table(table)} where id = ${id} for no key update`.execute(tx)
  },
  async awaitWriters(db) {
    // A share lock conflicts with every transaction that has written to the tables. It is released at once.
    await db.transaction().execute((tx) => sql`lock table episodes, shows in share mode`.execute(tx))
  },
  async recordEvents(tx, stationId, events) {
    // PostgreSQL sends the notification when the transaction commits. It carries the application name, so that an
    // instance recognises its own.
    const notice = sql`concat(current_setting('application_name'), ' ', ${`${stationId} ${topicsOf(events).join(' ')}`}::text)`
    await tx
      .with('stored', (db) => db.insertInto('events').values([...events]))
      .with('counted', (db) =>
        db
          .updateTable('stations')
          .set(({ eb }) => ({ changes: eb('changes', '+', 1) }))
          .where('id', '=', stationId),
      )
      .selectNoFrom(sql`pg_notify(${changesChannel}, ${notice})`.as('told'))
      .execute()
  },
  isConflict: (error) => {
    const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
    // Two stations of one name, or one domain, at once: the second one finds it taken when it is tried again.
    const isTaken = constraint === 'stations_slug' || constraint === 'stations_proven_domain'
    return code === serializationFailure || code === deadlock || isTaken
  },
  isOutcomeUnknown: (error) => error instanceof DatabaseUnreachable,
  isUnavailable,
  contains: (text, part) => sql<boolean>`strpos(${text}, ${part}) > 0`,
  async addGrams(db, name, texts) {
    const rows = texts.map(({ place, words }) => sql`(${place.id}, ${gramNumbers(words)})`)
    await sql`insert into ${sql.table(name)} (id, grams) values ${sql.join(rows)}`.execute(db)
  },
  async removeGrams(db, name, places) {
    await sql`delete from ${sql.table(name)} where id in (${sql.join(places.map(({ id }) => id))})`.execute(db)
  },
  migrating: postgresMigrating,
  copying: postgresCopying,
}

/**
 * The words of an n-gram index as PostgreSQL stores them: 32-bit FNV-1a hashes, an eighth of the size of the words. A
 * hash collision only adds a false match, which verification against the text removes.
 */
export function gramNumbers(words: readonly string[]): number[] {
  return words.map((word) => {
    let hash = 0x811c9dc5
    for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
    return hash | 0
  })
}
