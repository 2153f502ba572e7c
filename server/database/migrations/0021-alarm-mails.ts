import type { Kysely } from 'kysely'
import { idTypeOf, required } from './columns.ts'
import { lockTables } from './locks.ts'

/** The alarms of a station that are sent to people by mail, and the last mail of each. */
export const alarmMails = {
  name: '0021-alarm-mails',
  async up(db: Kysely<unknown>): Promise<void> {
    await lockTables(db, 'share row exclusive', ['stations', 'people'])
    const idType = idTypeOf(db)
    await db.schema
      .createTable('alarm_mails')
      .addColumn('station_id', idType, (column) => required(column).references('stations.id').onDelete('cascade'))
      .addColumn('person_id', idType, (column) => required(column).references('people.id').onDelete('cascade'))
      .addColumn('alarm', 'text', required)
      .addColumn('after_seconds', 'integer')
      .addColumn('when_over', 'integer', required)
      .addColumn('since', 'bigint')
      .addColumn('sent_at', 'bigint')
      .addPrimaryKeyConstraint('alarm_mails_key', ['station_id', 'person_id', 'alarm'])
      .execute()
    await db.schema.createIndex('alarm_mails_of_person').on('alarm_mails').column('person_id').execute()
  },
}
