import type { Updateable } from 'kysely'
import type { Db } from '../database/open.ts'
import { prepared } from '../database/prepared.ts'
import type { StationRow, Tables } from '../database/tables.ts'

/** All columns of a station except the change counter. */
const columns = [
  'id',
  'name',
  'description',
  'image',
  'color',
  'url',
  'time_zone',
  'number_of_weeks',
  'rotation_start',
  'public_api',
  'created_at',
] as const satisfies readonly (keyof StationRow)[]

const selectOne = prepared((db: Db, { id }: { id: number }) =>
  db.selectFrom('stations').select(columns).where('id', '=', id),
)

export async function findStation(db: Db, id: number): Promise<StationRow | undefined> {
  const [station] = await selectOne(db, { id })
  return station
}

/** Every station, oldest first. */
export async function listStations(db: Db): Promise<StationRow[]> {
  return db.selectFrom('stations').select(columns).orderBy('id').execute()
}

export async function insertStation(db: Db, station: Omit<StationRow, 'id'>): Promise<StationRow> {
  return db.insertInto('stations').values(station).returning(columns).executeTakeFirstOrThrow()
}

export async function updateStation(db: Db, id: number, changes: Updateable<Tables['stations']>): Promise<StationRow> {
  if (Object.keys(changes).length > 0) await db.updateTable('stations').set(changes).where('id', '=', id).execute()
  return (await findStation(db, id))!
}
