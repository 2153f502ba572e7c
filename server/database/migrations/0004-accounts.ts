import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { identityOf, idTypeOf, required } from './columns.ts'

/**
 * People who sign in, what they may do at which station, and how they prove who they are; the use of API keys by the
 * hour; uploads that can be resumed; and which pictures are in use. Instants are Unix seconds. Of secrets that are long and random, only the
 * SHA-256 is stored.
 */
export const accounts = {
  name: '0004-accounts',
  async up(db: Kysely<unknown>): Promise<void> {
    const [identity, idType] = [identityOf(db), idTypeOf(db)]
    const ofPerson = (column: ColumnDefinitionBuilder) => required(column).references('people.id').onDelete('cascade')
    const ofStation = (column: ColumnDefinitionBuilder) => required(column).references('stations.id')
    const withDefault = (value: number | string) => (column: ColumnDefinitionBuilder) =>
      required(column).defaultTo(value)

    await db.schema
      .createTable('people')
      .addColumn('id', idType, identity)
      .addColumn('email', 'text', required)
      .addColumn('email_folded', 'text', (column) => required(column).unique())
      .addColumn('name', 'text', required)
      .addColumn('language', 'text', required)
      .addColumn('password', 'text')
      .addColumn('totp', 'text')
      .addColumn('totp_step', 'bigint', withDefault(0))
      .addColumn('sign_in_subject', 'text', (column) => column.unique())
      .addColumn('created_at', 'bigint', required)
      .addColumn('seen_at', 'bigint')
      .addColumn('seen_by', 'text')
      .execute()

    await db.schema
      .createTable('memberships')
      .addColumn('person_id', idType, ofPerson)
      .addColumn('station_id', idType, ofStation)
      .addColumn('role', 'text', required)
      .addColumn('created_at', 'bigint', required)
      .addPrimaryKeyConstraint('memberships_key', ['person_id', 'station_id'])
      .execute()
    await db.schema.createIndex('memberships_of_station').on('memberships').column('station_id').execute()

    await db.schema
      .createTable('presented_shows')
      .addColumn('person_id', idType, ofPerson)
      .addColumn('show_id', idType, (column) => required(column).references('shows.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('presented_shows_key', ['person_id', 'show_id'])
      .execute()
    await db.schema.createIndex('presented_shows_of_show').on('presented_shows').column('show_id').execute()

    await db.schema
      .createTable('sessions')
      .addColumn('id', idType, identity)
      .addColumn('person_id', idType, ofPerson)
      .addColumn('hash', 'text', (column) => required(column).unique())
      .addColumn('method', 'text', required)
      .addColumn('device', 'text', required)
      .addColumn('created_at', 'bigint', required)
      .addColumn('seen_at', 'bigint', required)
      .addColumn('confirmed_at', 'bigint', required)
      .addColumn('ends_at', 'bigint', required)
      .execute()
    await db.schema.createIndex('sessions_of_person').on('sessions').column('person_id').execute()
    await db.schema.createIndex('sessions_by_end').on('sessions').column('ends_at').execute()

    await db.schema
      .createTable('passkeys')
      .addColumn('id', idType, identity)
      .addColumn('person_id', idType, ofPerson)
      .addColumn('credential', 'text', (column) => required(column).unique())
      .addColumn('public_key', 'text', required)
      .addColumn('counter', 'bigint', required)
      .addColumn('transports', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('created_at', 'bigint', required)
      .addColumn('used_at', 'bigint')
      .execute()
    await db.schema.createIndex('passkeys_of_person').on('passkeys').column('person_id').execute()

    await db.schema
      .createTable('recovery_codes')
      .addColumn('person_id', idType, ofPerson)
      .addColumn('hash', 'text', required)
      .addPrimaryKeyConstraint('recovery_codes_key', ['person_id', 'hash'])
      .execute()

    await db.schema
      .createTable('sign_in_tickets')
      .addColumn('hash', 'text', (column) => column.notNull().primaryKey())
      .addColumn('purpose', 'text', required)
      .addColumn('person_id', idType, (column) => column.references('people.id').onDelete('cascade'))
      .addColumn('details', 'text', required)
      .addColumn('ends_at', 'bigint', required)
      .execute()
    await db.schema.createIndex('sign_in_tickets_of_person').on('sign_in_tickets').column('person_id').execute()
    await db.schema.createIndex('sign_in_tickets_by_end').on('sign_in_tickets').column('ends_at').execute()

    await db.schema
      .createTable('sign_in_delays')
      .addColumn('subject', 'text', (column) => column.notNull().primaryKey())
      .addColumn('failures', 'integer', required)
      .addColumn('until_ms', 'bigint', required)
      .addColumn('forget_at', 'bigint', required)
      .execute()
    await db.schema.createIndex('sign_in_delays_by_end').on('sign_in_delays').column('forget_at').execute()

    await db.schema
      .createTable('key_hours')
      .addColumn('key_id', idType, (column) => required(column).references('api_keys.id').onDelete('cascade'))
      .addColumn('hour', 'bigint', required)
      .addColumn('requests', 'bigint', required)
      .addPrimaryKeyConstraint('key_hours_key', ['key_id', 'hour'])
      .execute()
    await db.schema.createIndex('key_hours_by_hour').on('key_hours').column('hour').execute()

    await db.schema
      .createTable('resumable_uploads')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('station_id', idType, ofStation)
      .addColumn('person_id', idType, ofPerson)
      .addColumn('bytes', 'bigint', required)
      .addColumn('received', 'bigint', required)
      .addColumn('details', 'text', required)
      .addColumn('created_at', 'bigint', required)
      .addColumn('touched_at', 'bigint', required)
      .execute()
    await db.schema.createIndex('resumable_uploads_of_station').on('resumable_uploads').column('station_id').execute()
    await db.schema.createIndex('resumable_uploads_by_age').on('resumable_uploads').column('touched_at').execute()

    // The pictures in our storage, which are stored as paths, others as URLs: the daily sweep asks for them.
    for (const table of ['stations', 'shows', 'episodes', 'generations']) {
      await db.schema
        .createIndex(`${table}_by_picture`)
        .on(table)
        .column('image')
        .where(sql<boolean>`substr(image, 1, 1) = '/'`)
        .execute()
    }
  },
}
