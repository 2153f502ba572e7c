import type { Database } from '../database/open.ts'
import type { StationRow } from '../database/tables.ts'
import { lastEventId } from '../events/store.ts'
import { listShows, type Show } from '../shows/store.ts'
import { stationNotFound } from '../station/actions.ts'
import { findStation } from '../station/store.ts'
import { listExceptions, type StoredException } from './exception-store.ts'
import { type Entry, inRotation } from './rules/entry.ts'
import { listEntries } from './store.ts'

/** The schedule as it is planned, of all weeks of the rotation, in one snapshot. */
export type Template = {
  /** The id of the station's last event, whatever it was about. See `listChangesSince`. */
  version: number
  station: StationRow
  entries: Entry[]
  exceptions: StoredException[]
  shows: Show[]
}

/** @throws 404 no such station */
export async function readTemplate({ inSnapshot }: Pick<Database, 'inSnapshot'>, stationId: number) {
  return inSnapshot(async (snapshot): Promise<Template> => {
    const station = await findStation(snapshot, stationId)
    if (!station) throw stationNotFound()
    return {
      version: await lastEventId(snapshot, stationId),
      station,
      entries: inRotation(await listEntries(snapshot, stationId), station.number_of_weeks),
      exceptions: await listExceptions(snapshot, stationId),
      shows: await listShows(snapshot, stationId),
    }
  })
}
