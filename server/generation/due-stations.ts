import { sql } from 'kysely'
import type { Db } from '../database/open.ts'

/**
 * The ids of the stations that have something due at `nowMs` in a table whose `due_ms` is null for what is done. Each
 * station costs two look-ups in the index, however much of it waits.
 */
export async function listDueStations(db: Db, name: 'generations' | 'episode_audio', nowMs: number): Promise<number[]> {
  const table = sql.table(name)
  const { rows } = await sql<{ station_id: number }>`
    with recursive waiting(station_id) as (
      select min(station_id) from ${table} where due_ms is not null
      union all
      select (select min(station_id) from ${table} where due_ms is not null and station_id > waiting.station_id)
      from waiting where waiting.station_id is not null
    )
    select station_id from waiting where exists (
      select 1 from ${table} as one where one.station_id = waiting.station_id and one.due_ms <= ${nowMs}
    )
  `.execute(db)
  return rows.map(({ station_id }) => Number(station_id))
}
