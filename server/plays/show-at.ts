import type { Db } from '../database/open.ts'
import type { StationRow } from '../database/tables.ts'
import { listExceptions } from '../schedule/exception-store.ts'
import { airingChanges } from '../schedule/rules/airing-changes.ts'
import { makePlan } from '../schedule/rules/plan.ts'
import { listEntries } from '../schedule/store.ts'
import { presentStation } from '../station/present.ts'

/** The show that the schedule of a station has on air at an instant in Unix seconds; null while nothing is on air. */
export async function showAt(tx: Db, station: StationRow, at: number): Promise<number | null> {
  const [entries, exceptions] = [await listEntries(tx, station.id), await listExceptions(tx, station.id)]
  const [first] = airingChanges(makePlan(entries, presentStation(station), exceptions), at, at + 1)
  return first?.showId ?? null
}
