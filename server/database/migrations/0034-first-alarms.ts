import { type Kysely, sql } from 'kysely'
import { lockTables } from './locks.ts'

/** Owners who have never chosen alarms get those by mail that new owners get: nothing is recorded, and a show failed. */
export const firstAlarms = {
  name: '0034-first-alarms',
  async up(db: Kysely<unknown>): Promise<void> {
    await lockTables(db, 'share row exclusive', ['stations', 'people', 'memberships', 'alarm_mails'])
    await sql`
      insert into alarm_mails (station_id, person_id, alarm, after_seconds, when_over)
      select m.station_id, m.person_id, first.alarm, first.after_seconds, first.when_over
      from memberships m
      cross join (
        select 'down' as alarm, 120 as after_seconds, 1 as when_over
        union all select 'generation failed', 0, 0
      ) first
      where m.role = 'owner'
        and not exists (select 1 from alarm_mails a where a.station_id = m.station_id and a.person_id = m.person_id)
    `.execute(db)
  },
}
