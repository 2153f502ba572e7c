import type { Db } from '../database/open.ts'
import { prepared } from '../database/prepared.ts'
import type { Role } from './rules/rights.ts'

/** What a person is at a station; undefined if they have nothing to do with it. */
export async function findRole(db: Db, personId: number, stationId: number): Promise<Role | undefined> {
  const [row] = await selectRole(db, { personId, stationId })
  return row?.role as Role | undefined
}

const selectRole = prepared((db: Db, { personId, stationId }: { personId: number; stationId: number }) =>
  db.selectFrom('memberships').select('role').where('person_id', '=', personId).where('station_id', '=', stationId),
)

/** A station that a person belongs to. */
export type Membership = {
  station_id: number
  role: Role
  name: string
  image: string
  color: string
  time_zone: string
}

/** The stations that a person belongs to, by name. */
export async function listMemberships(db: Db, personId: number): Promise<Membership[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('stations', 'stations.id', 'memberships.station_id')
    .select(['station_id', 'role', 'name', 'image', 'color', 'time_zone'])
    .where('person_id', '=', personId)
    .orderBy('name')
    .orderBy('station_id')
    .execute()
  return rows as Membership[]
}

/** The ids of the shows of a station that a presenter presents. */
export async function listPresentedShows(db: Db, personId: number, stationId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('presented_shows')
    .innerJoin('shows', 'shows.id', 'presented_shows.show_id')
    .select('show_id')
    .where('person_id', '=', personId)
    .where('station_id', '=', stationId)
    .execute()
  return rows.map(({ show_id }) => show_id)
}

/** Makes a person a member of a station, or changes what they are there. `now` in Unix seconds. */
export async function setMembership(
  db: Db,
  { personId, stationId, role }: { personId: number; stationId: number; role: Role },
  now: number,
): Promise<void> {
  await db
    .insertInto('memberships')
    .values({ person_id: personId, station_id: stationId, role, created_at: now })
    .onConflict((conflict) => conflict.columns(['person_id', 'station_id']).doUpdateSet({ role }))
    .execute()
}
