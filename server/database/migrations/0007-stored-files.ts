import { type Kysely, sql } from 'kysely'
import { idTypeOf, required } from './columns.ts'
import { lockTables } from './locks.ts'

/**
 * The size of each file of a station, so that its storage can be counted: that of episodes is known, that of pictures and
 * intros is found by the daily job. Uploads in pieces end with the membership of their person, and say whether they are finished.
 */
export const storedFiles = {
  name: '0007-stored-files',
  async up(db: Kysely<unknown>): Promise<void> {
    // The table that is dropped below points at people and stations.
    await lockTables(db, 'access exclusive', ['resumable_uploads', 'people', 'stations'])
    await lockTables(db, 'share row exclusive', ['memberships'])
    const idType = idTypeOf(db)

    await db.schema
      .createTable('stored_files')
      .addColumn('name', 'text', (column) => column.notNull().primaryKey())
      .addColumn('station_id', idType, (column) => required(column).references('stations.id').onDelete('cascade'))
      .addColumn('bytes', 'bigint', required)
      .execute()
    await db.schema.createIndex('stored_files_of_station').on('stored_files').columns(['station_id', 'bytes']).execute()
    await sql`
      insert into stored_files (name, station_id, bytes)
      select media_name, min(station_id), max(audio_length) from episodes where media_name is not null group by media_name
    `.execute(db)

    await db.schema.dropIndex('resumable_uploads_of_station').execute()
    await db.schema.dropIndex('resumable_uploads_by_age').execute()
    await db.schema.alterTable('resumable_uploads').renameTo('uploads_before').execute()
    await db.schema
      .createTable('resumable_uploads')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('station_id', idType, required)
      .addColumn('person_id', idType, required)
      .addColumn('bytes', 'bigint', required)
      .addColumn('received', 'bigint', required)
      .addColumn('is_finished', 'integer', (column) => required(column).defaultTo(0))
      .addColumn('details', 'text', required)
      .addColumn('created_at', 'bigint', required)
      .addColumn('touched_at', 'bigint', required)
      .addForeignKeyConstraint(
        'resumable_uploads_of_member',
        ['person_id', 'station_id'],
        'memberships',
        ['person_id', 'station_id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
    await sql`
      insert into resumable_uploads
        (id, station_id, person_id, bytes, received, is_finished, details, created_at, touched_at)
      select id, station_id, person_id, bytes, received,
        case when details like '%"episode":%' then 1 else 0 end, details, created_at, touched_at
      from uploads_before where exists (
        select 1 from memberships
        where memberships.person_id = uploads_before.person_id and memberships.station_id = uploads_before.station_id
      )
    `.execute(db)
    await db.schema.dropTable('uploads_before').execute()
    await db.schema
      .createIndex('resumable_uploads_of_person')
      .on('resumable_uploads')
      .columns(['person_id', 'station_id', 'created_at', 'id'])
      .execute()
    await db.schema
      .createIndex('unfinished_uploads_of_station')
      .on('resumable_uploads')
      .columns(['station_id', 'bytes', 'id'])
      .where(sql<boolean>`is_finished = 0`)
      .execute()
    await db.schema
      .createIndex('resumable_uploads_by_age')
      .on('resumable_uploads')
      .columns(['is_finished', 'touched_at'])
      .execute()
  },
}
