import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { identityOf, idTypeOf, required } from './columns.ts'
import { lockTables } from './locks.ts'

/**
 * Due work is found station by station, so that stations take turns. Browsers that have signed in before, mails that
 * were sent, who has proved to have their e-mail address, and memberships that wait for their link.
 */
export const fairShares = {
  name: '0008-fair-shares',
  async up(db: Kysely<unknown>): Promise<void> {
    await lockTables(db, 'access exclusive', ['episode_audio', 'generations', 'people'])
    const idType = idTypeOf(db)
    const withDefault = (value: number) => (column: ColumnDefinitionBuilder) => required(column).defaultTo(value)

    await db.schema.alterTable('episode_audio').addColumn('station_id', idType, withDefault(0)).execute()
    // Only these are found by their station. The rows of the others have waveforms, which would be written again.
    await sql`
      update episode_audio set station_id =
        coalesce((select station_id from episodes where episodes.id = episode_audio.episode_id), 0)
      where due_ms is not null
    `.execute(db)
    for (const [table, old] of [
      ['generations', 'generations_due'],
      ['episode_audio', 'episode_audio_due'],
    ] as const) {
      await db.schema.dropIndex(old).execute()
      await db.schema
        .createIndex(`${table}_due_of_station`)
        .on(table)
        .columns(['station_id', 'due_ms'])
        .where(sql<boolean>`due_ms is not null`)
        .execute()
    }

    await db.schema
      .createTable('known_devices')
      .addColumn('person_id', idType, (column) => required(column).references('people.id').onDelete('cascade'))
      .addColumn('hash', 'text', required)
      .addColumn('created_at', 'bigint', required)
      .addColumn('seen_at', 'bigint', required)
      .addPrimaryKeyConstraint('known_devices_key', ['person_id', 'hash'])
      .execute()
    await db.schema.createIndex('known_devices_by_age').on('known_devices').column('seen_at').execute()

    await db.schema
      .createTable('sent_mails')
      .addColumn('id', idType, identityOf(db))
      .addColumn('subject', 'text', required)
      .addColumn('at_ms', 'bigint', required)
      .execute()
    await db.schema.createIndex('sent_mails_of_subject').on('sent_mails').columns(['subject', 'at_ms']).execute()
    await db.schema.createIndex('sent_mails_by_age').on('sent_mails').column('at_ms').execute()

    await db.schema.alterTable('people').addColumn('proven_at', 'bigint').execute()
    await db.schema.alterTable('people').addColumn('vouched_by', 'bigint').execute()
    // The provider, and the operator's first link, have said whose accounts these are.
    await sql`
      update people set proven_at = created_at
      where sign_in_subject is not null or id = (select min(id) from people)
    `.execute(db)
  },
}
