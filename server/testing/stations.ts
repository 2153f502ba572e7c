import type { Db } from '../database/open.ts'
import type { StationRow } from '../database/tables.ts'
import { createStation } from '../station/actions.ts'
import { updateStation } from '../station/store.ts'
import { clockAt, noon } from './app.ts'

export type Station = StationRow

/** Makes a station in a database without a server, with a stream and recording on unless told otherwise. */
export async function stationRow(db: Db, changes: Partial<Omit<StationRow, 'id'>> = {}): Promise<Station> {
  const writer = { db, clock: clockAt(noon), actor: { kind: 'command' as const }, changed: () => {} }
  const { id } = await createStation(writer, { name: 'Test Radio' })
  return updateStation(db, id, { stream_url: 'https://stream.test/live', record: 1, ...changes })
}
