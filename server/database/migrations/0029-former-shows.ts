import type { Kysely } from 'kysely'
import { lockTables } from './locks.ts'

/** An index of former shows by station: their titles are read with the figures of listeners. */
export const formerShows = {
  name: '0029-former-shows',
  async up(db: Kysely<unknown>): Promise<void> {
    await lockTables(db, 'share', ['former_shows'])
    await db.schema.createIndex('former_shows_of_station').on('former_shows').column('station_id').execute()
  },
}
