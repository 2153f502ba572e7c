import { isOwnShow, type Staff } from '../accounts/staff.ts'
import type { Db } from '../database/open.ts'
import type { GenerationRow, StationRow } from '../database/tables.ts'
import type { Programme, Programmes } from '../schedule/programme.ts'
import { findStation } from '../station/store.ts'
import { reasonCode } from './rules/reasons.ts'
import type { GenerationWorker } from './worker.ts'

/** The context in which generations of a station are presented to a person. */
type Presenting = {
  staff: Staff
  station: StationRow
  programme: Programme
  worker: Pick<GenerationWorker, 'progressOf'>
}

type Deps = { db: Db; programmes: Programmes; worker: Pick<GenerationWorker, 'progressOf'> }

/** Reads the data for presenting generations to a person. */
export async function presentingTo(staff: Staff, { db, programmes, worker }: Deps): Promise<Presenting> {
  const [station, programme] = [await findStation(db, staff.stationId), await programmes(staff.stationId)]
  return { staff, station: station!, programme, worker }
}

/** A generation as the dashboard gets it. */
export function presentGeneration(row: GenerationRow, { staff, station, programme, worker }: Presenting) {
  const gaps = JSON.parse(row.gaps || '[]') as { from: number; until: number }[]
  return {
    ...{ id: row.id, show_id: row.show_id, episode_id: row.episode_id, title: row.title },
    show: programme.showOf.get(row.show_id)?.title ?? '',
    start_time: row.from_us / 1e6,
    end_time: row.until_us / 1e6,
    ...{ reason: row.reason, reason_code: reasonCode(row.reason) },
    ...{ state: row.state, attempts: row.attempts, archived: row.archived === 1 },
    progress: row.state === 'working' ? (worker.progressOf(row.id) ?? null) : null,
    missing_seconds: gaps.reduce((sum, { from, until }) => sum + until - from, 0) / 1e6,
    ...{ created_at: row.created_at, finished_at: row.finished_at },
    safe_until: Math.floor(row.from_us / 1e6) + station.retention_days * 86_400,
    yours: isOwnShow(staff, row.show_id),
  }
}
