import { engineOf } from '../database/dialect/engine.ts'
import type { Db } from '../database/open.ts'
import type { StationRow } from '../database/tables.ts'
import type { Writer } from '../database/transaction.ts'
import { Problem } from '../lib/problem.ts'
import { createStation, type StationSettings } from '../station/actions.ts'
import { listMemberships } from './membership-store.ts'
import { joinStation } from './person.ts'
import { findFirstPersonId } from './person-store.ts'
import { newStationRefusal, type StationRefusal } from './rules/new-station.ts'

/** The number of stations that a person may own; 0 for no limit. */
export type StationLimit = { stationsPerPerson: number }

const messages: Record<StationRefusal, string> = {
  not_owner: 'Only an owner of a station may make another one.',
  not_first: 'Only the first person of an installation, or an owner of a station, may make one.',
  most_stations: 'You own as many stations as a person may. The operator of the server can make another one.',
}

/**
 * Makes a station that belongs to a person.
 * @throws 400 naming every invalid setting; 403 code `not_owner`, `not_first` or `most_stations`
 */
export async function createOwnStation(
  deps: Writer & StationLimit,
  personId: number,
  settings: StationSettings & { name: string },
): Promise<StationRow> {
  return createStation(deps, settings, async ({ tx, now }, station) => {
    // Serialised for each person, so that concurrent requests cannot exceed the limit.
    await engineOf(tx).takeTurn(tx, 'people', personId)
    await refuseNewStation(tx, personId, deps)
    await joinStation(tx, { personId, stationId: station.id, role: 'owner' }, now)
  })
}

/**
 * Refuses a person who may not make a station.
 * @throws 403 code `not_owner`, `not_first` or `most_stations`
 */
export async function refuseNewStation(db: Db, personId: number, limit: StationLimit): Promise<void> {
  const refusal = await newStationObstacle(db, personId, limit)
  if (refusal) throw new Problem('forbidden', messages[refusal], { reason: refusal })
}

/** Why a person may not make a station; undefined if they may. */
export async function newStationObstacle(
  db: Db,
  personId: number,
  { stationsPerPerson: most }: StationLimit,
): Promise<StationRefusal | undefined> {
  const roles = (await listMemberships(db, personId)).map(({ role }) => role)
  return newStationRefusal({ roles, isFirst: (await findFirstPersonId(db)) === personId, most })
}
