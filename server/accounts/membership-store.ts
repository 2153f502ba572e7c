import { firstAlarms } from '../../web/first-alarms.ts'
import type { Db } from '../database/open.ts'
import { prepared } from '../database/prepared.ts'
import { isLimitedToOwnShows, type Role } from './rules/rights.ts'

/** The role of a person at a station; undefined if they are not a member. */
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
  /** The id of its last event; null if it has none. */
  last_event: number | null
}

/** Name, language and time zone of a station of a person: of the one that is given, otherwise of the one that was made first. */
export async function findStationOf(db: Db, personId: number, stationId?: number) {
  return db
    .selectFrom('memberships')
    .innerJoin('stations', 'stations.id', 'memberships.station_id')
    .select(['stations.id', 'name', 'language', 'time_zone'])
    .where('person_id', '=', personId)
    .$if(stationId !== undefined, (query) => query.where('station_id', '=', stationId!))
    .orderBy('station_id')
    .limit(1)
    .executeTakeFirst()
}

/** The stations that a person belongs to, by name. */
export async function listMemberships(db: Db, personId: number): Promise<Membership[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('stations', 'stations.id', 'memberships.station_id')
    .select(['station_id', 'role', 'name', 'image', 'color', 'time_zone'])
    .select((all) =>
      // By its index. A query of its own would not see the stations at the same moment.
      all
        .selectFrom('events')
        .select('events.id')
        .whereRef('events.station_id', '=', 'stations.id')
        .orderBy('events.id', 'desc')
        .limit(1)
        .as('last_event'),
    )
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

/** Makes a person a member of a station, or changes their role. `now` in Unix seconds. */
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
  if (role === 'owner') await beginAlarmMails(db, personId, stationId)
  else await endAlarmMails(db, personId, stationId)
}

/** Begins the mails about alarms of a new owner; an earlier choice of theirs stays. */
async function beginAlarmMails(db: Db, personId: number, stationId: number): Promise<void> {
  const chosen = await db
    .selectFrom('alarm_mails')
    .select('alarm')
    .where('station_id', '=', stationId)
    .where('person_id', '=', personId)
    .limit(1)
    .executeTakeFirst()
  if (chosen) return
  const rows = firstAlarms.map(({ alarm, after, when_over }) => ({
    ...{ station_id: stationId, person_id: personId, alarm },
    ...{ after_seconds: after, when_over: Number(when_over) },
  }))
  await db.insertInto('alarm_mails').values(rows).execute()
}

/** Ends the mails about alarms of a person who is not an owner of the station any more. */
async function endAlarmMails(db: Db, personId: number, stationId: number): Promise<void> {
  await db
    .updateTable('alarm_mails')
    .set({ after_seconds: null, since: null })
    .where('station_id', '=', stationId)
    .where('person_id', '=', personId)
    .execute()
}

/** The ids of the stations that a person belongs to. */
export async function listStationIds(db: Db, personId: number): Promise<number[]> {
  const rows = await db.selectFrom('memberships').select('station_id').where('person_id', '=', personId).execute()
  return rows.map(({ station_id }) => station_id)
}

/** The ids of the stations that a person owns. */
export async function listOwnedStations(db: Db, personId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('station_id')
    .where('person_id', '=', personId)
    .where('role', '=', 'owner')
    .execute()
  return rows.map(({ station_id }) => station_id)
}

/**
 * Whether the person is a member of another station of the owner, and the owner was a member of it before the person's account
 * was made.
 */
export async function isKnownTo(
  db: Db,
  ownerId: number,
  { id, created_at }: { id: number; created_at: number },
  exceptStation: number,
): Promise<boolean> {
  const rows = await db
    .selectFrom('memberships as own')
    .innerJoin('memberships as theirs', 'theirs.station_id', 'own.station_id')
    .select('own.station_id')
    .where('own.person_id', '=', ownerId)
    .where('own.role', '=', 'owner')
    .where('own.created_at', '<=', created_at)
    .where('own.station_id', '!=', exceptStation)
    .where('theirs.person_id', '=', id)
    .limit(1)
    .execute()
  return rows.length > 0
}

/** The stations without an owner. */
export async function listOwnerless(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('stations')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.station_id', '=', 'stations.id').on('memberships.role', '=', 'owner'),
    )
    .select('stations.id')
    .where('memberships.person_id', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The number of owners of a station. */
export async function countOwners(db: Db, stationId: number): Promise<number> {
  const { count } = await db
    .selectFrom('memberships')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('station_id', '=', stationId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function deleteMembership(db: Db, personId: number, stationId: number): Promise<void> {
  await setPresentedShows(db, { personId, stationId, shows: [] })
  await endAlarmMails(db, personId, stationId)
  await db.deleteFrom('memberships').where('person_id', '=', personId).where('station_id', '=', stationId).execute()
}

/** Which of the shows are not of a station. */
export async function foreignShows(db: Db, stationId: number, shows: readonly number[]): Promise<number[]> {
  if (shows.length === 0) return []
  const rows = await db
    .selectFrom('shows')
    .select('id')
    .where('station_id', '=', stationId)
    .where('id', 'in', shows)
    .execute()
  const own = new Set(rows.map(({ id }) => id))
  return shows.filter((id) => !own.has(id))
}

/** Replaces the shows of a station that a person presents. They must be of the station. */
export async function setPresentedShows(
  db: Db,
  { personId, stationId, shows }: { personId: number; stationId: number; shows: readonly number[] },
): Promise<void> {
  await db
    .deleteFrom('presented_shows')
    .where('person_id', '=', personId)
    .where('show_id', 'in', (from) => from.selectFrom('shows').select('id').where('station_id', '=', stationId))
    .execute()
  if (shows.length === 0) return
  await db
    .insertInto('presented_shows')
    .values([...new Set(shows)].map((show_id) => ({ person_id: personId, show_id })))
    .execute()
}

/** A member of a station. */
export type Member = {
  id: number
  email: string
  name: string
  role: Role
  /** When they last signed in, Unix seconds. */
  seen_at: number | null
  /** The method of that sign-in. */
  seen_by: string | null
  created_at: number
  /** Whether they have set up their account. */
  isSetUp: boolean
  /** Of a presenter: the ids of their shows. */
  shows: number[]
}

/** The members of a station, by e-mail. */
export async function listMembers(db: Db, stationId: number): Promise<Member[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select(['people.id', 'email', 'name', 'role', 'seen_at', 'seen_by'])
    .select(['memberships.created_at', 'password', 'sign_in_subject'])
    .select(({ selectFrom, fn }) =>
      selectFrom('passkeys')
        .select(fn.countAll<number>().as('count'))
        .whereRef('passkeys.person_id', '=', 'people.id')
        .as('passkeys'),
    )
    .where('memberships.station_id', '=', stationId)
    .orderBy('email_folded')
    .execute()
  const presented = await db
    .selectFrom('presented_shows')
    .innerJoin('shows', 'shows.id', 'presented_shows.show_id')
    .select(['person_id', 'show_id'])
    .where('station_id', '=', stationId)
    .orderBy('show_id')
    .execute()
  return rows.map(({ password, sign_in_subject, passkeys, role, ...person }) => ({
    ...person,
    role: role as Role,
    isSetUp: password !== null || sign_in_subject !== null || Number(passkeys) > 0,
    shows: isLimitedToOwnShows(role as Role)
      ? presented.filter((one) => one.person_id === person.id).map((one) => one.show_id)
      : [],
  }))
}

/** A member of a station, if the person is one. */
export async function findMember(db: Db, stationId: number, personId: number): Promise<Member | undefined> {
  return (await listMembers(db, stationId)).find(({ id }) => id === personId)
}

/** The names of the people who present any of these shows of a station, each with a show; a name may be empty. */
export async function listPresenters(
  db: Db,
  stationId: number,
  shows: readonly number[],
): Promise<{ name: string; show_id: number }[]> {
  if (shows.length === 0) return []
  return db
    .selectFrom('presented_shows')
    .innerJoin('shows', 'shows.id', 'presented_shows.show_id')
    .innerJoin('people', 'people.id', 'presented_shows.person_id')
    .select(['people.name', 'presented_shows.show_id'])
    .where('shows.station_id', '=', stationId)
    .where('presented_shows.show_id', 'in', shows)
    .orderBy('people.name')
    .orderBy('presented_shows.show_id')
    .execute()
}
