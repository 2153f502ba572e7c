import type { Db } from '../database/open.ts'

/** Rows written by one statement. */
const batch = 500

type KeyHour = { key_id: number; hour: number; requests: number }

/**
 * Adds requests to the hours of keys. A key that was deleted meanwhile with its station is left out.
 */
export async function addKeyHours(db: Db, rows: readonly KeyHour[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (let at = 0; at < rows.length; at += batch) {
      const some = rows.slice(at, at + batch)
      const ids = some.map(({ key_id }) => key_id)
      const existing = await tx.selectFrom('api_keys').select('id').where('id', 'in', ids).execute()
      const exists = new Set(existing.map(({ id }) => id))
      const values = some.filter(({ key_id }) => exists.has(key_id))
      if (values.length === 0) continue
      await tx
        .insertInto('key_hours')
        .values(values)
        .onConflict((conflict) =>
          conflict
            .columns(['key_id', 'hour'])
            .doUpdateSet((eb) => ({ requests: eb('key_hours.requests', '+', eb.ref('excluded.requests')) })),
        )
        .execute()
    }
  })
}

/** The requests of a station's keys in each hour from `from` on, in Unix seconds; hours without any are left out. */
export async function listKeyHours(db: Db, stationId: number, from: number): Promise<KeyHour[]> {
  return db
    .selectFrom('key_hours')
    .innerJoin('api_keys', 'api_keys.id', 'key_hours.key_id')
    .select(['key_id', 'hour', 'requests'])
    .where('station_id', '=', stationId)
    .where('hour', '>=', from)
    .orderBy('key_id')
    .orderBy('hour')
    .execute()
}

/** Deletes the counts of hours before an instant, in Unix seconds. */
export async function deleteKeyHoursBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('key_hours').where('hour', '<', before).execute()
}
