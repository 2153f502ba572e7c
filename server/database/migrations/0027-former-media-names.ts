import type { Kysely } from 'kysely'
import { idTypeOf, required } from './columns.ts'
import { lockTables } from './locks.ts'

/** The names that the audio of an episode had before it was replaced: feeds and apps still request them. */
export const formerMediaNames = {
  name: '0027-former-media-names',
  async up(db: Kysely<unknown>): Promise<void> {
    await lockTables(db, 'share row exclusive', ['stations', 'episodes'])
    const idType = idTypeOf(db)
    await db.schema
      .createTable('former_media_names')
      .addColumn('name', 'text', (column) => required(column).primaryKey())
      .addColumn('station_id', idType, (column) => required(column).references('stations.id'))
      .addColumn('episode_id', idType, (column) => required(column).references('episodes.id').onDelete('cascade'))
      .execute()
    for (const column of ['station_id', 'episode_id']) {
      await db.schema
        .createIndex(`former_media_names_of_${column.replace('_id', '')}`)
        .on('former_media_names')
        .column(column)
        .execute()
    }
  },
}
