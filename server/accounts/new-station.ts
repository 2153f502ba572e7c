import type { Db } from '../database/open.ts'
import type { StationRow } from '../database/tables.ts'
import type { Writer } from '../database/transaction.ts'
import { Problem } from '../lib/problem.ts'
import { createStation, type StationSettings } from '../station/actions.ts'
import { listMemberships } from './membership-store.ts'
import { joinStation } from './person.ts'
import { findFirstPersonId } from './person-store.ts'
import { type NoNewStation, newStationRefusal } from './rules/new-station.ts'

const messages: Record<NoNewStation, string> = {
  presenter: 'Only an owner of a station may make another one.',
  not_first: 'Only the first person of an installation, or an owner of a station, may make one.',
}

/**
 * Makes a station that belongs to a person.
 * @throws 400 naming every invalid setting; 403 code `presenter` or `not_first`
 */
export async function createOwnStation(
  deps: Writer,
  personId: number,
  settings: StationSettings & { name: string },
): Promise<StationRow> {
  return createStation(deps, settings, async ({ tx, now }, station) => {
    await refuseNewStation(tx, personId)
    await joinStation(tx, { personId, stationId: station.id, role: 'owner' }, now)
  })
}

/**
 * Refuses a person who may not make a station.
 * @throws 403 code `presenter` or `not_first`
 */
export async function refuseNewStation(db: Db, personId: number): Promise<void> {
  const refusal = await whyNoStation(db, personId)
  if (refusal) throw new Problem('forbidden', messages[refusal], { reason: refusal })
}

/** Why a person may not make a station; undefined if they may. */
export async function whyNoStation(db: Db, personId: number): Promise<NoNewStation | undefined> {
  const roles = (await listMemberships(db, personId)).map(({ role }) => role)
  return newStationRefusal({ roles, isFirst: (await findFirstPersonId(db)) === personId })
}
