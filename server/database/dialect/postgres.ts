import { sql } from 'kysely'
import { topicsOf } from '../../lib/event.ts'
import type { Engine } from './contract.ts'
import { postgresCopying } from './postgres-copying.ts'
import { postgresMigrating } from './postgres-migrating.ts'
import { DatabaseUnreachable, isUnavailable } from './postgres-pool.ts'

/** The channel on which instances tell each other which station changed. */
export const changesChannel = 'aircheck_changes'

const [serializationFailure, deadlock] = ['40001', '40P01']

/** PostgreSQL 14 and later. */
export const postgres: Engine = {
  name: 'PostgreSQL',
  async takeTurn(tx, stationId) {
    // The row lock makes writers of one station wait for each other.
    await sql`select id from stations where id = ${stationId} for no key update`.execute(tx)
  },
  async awaitWriters(db) {
    // This lock goes with no other transaction's writes; it is let go of at once.
    await db.transaction().execute((tx) => sql`lock table episodes in share mode`.execute(tx))
  },
  async recordEvents(tx, stationId, events) {
    // The notice goes out with the commit, or not at all. It is signed with the name of the connection, so that an instance
    // knows its own.
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
  isConflict: (error) => [serializationFailure, deadlock].includes((error as { code?: string })?.code ?? ''),
  isOutcomeUnknown: (error) => error instanceof DatabaseUnreachable,
  isUnavailable,
  contains: (text, part) => sql<boolean>`strpos(${text}, ${part}) > 0`,
  async addGrams(db, name, texts) {
    const rows = texts.map(({ place, words }) => sql`(${place.id}, ${gramNumbers(words)})`)
    await sql`insert into ${sql.table(name)} (id, grams) values ${sql.join(rows)}`.execute(db)
  },
  async removeGrams(db, name, { id }) {
    await sql`delete from ${sql.table(name)} where id = ${id}`.execute(db)
  },
  migrating: postgresMigrating,
  copying: postgresCopying,
}

/**
 * Words as the gram index of PostgreSQL keeps them: numbers of 32 bits by the hash FNV-1a, an eighth of the words' size.
 * Two words of one number only make a match more to be verified.
 */
export function gramNumbers(words: readonly string[]): number[] {
  return words.map((word) => {
    let hash = 0x811c9dc5
    for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
    return hash | 0
  })
}
