import type { Database } from '../database/open.ts'
import type { Place } from '../lib/cursor.ts'
import { listStaffEpisodes, listStaffEpisodesById, type StaffEpisode, type StaffListRequest } from './staff-store.ts'

/** Finds the newest published episodes with a term, of hidden shows too, as the public search finds those of others. */
export type FindActive = (request: {
  stationId: number
  now: number
  term: string
  after: Place | undefined
  limit: number
}) => Promise<{ episodes: readonly { id: number }[] }>

/**
 * Lists a part of a station's episodes for the dashboard. A term is looked up in the search index where that has all
 * episodes of the list; otherwise each is compared, which may take long.
 */
export async function listForStaff(
  { db, slowRead }: Pick<Database, 'db' | 'slowRead'>,
  findActive: FindActive,
  stationId: number,
  now: number,
  request: StaffListRequest,
): Promise<StaffEpisode[]> {
  const { status, showId, term, after, limit } = request
  if (!term) return listStaffEpisodes(db, stationId, now, request)
  if (status === 'published' && showId === undefined) {
    const { episodes } = await findActive({ stationId, now, term, after, limit })
    const ids = episodes.map(({ id }) => id)
    return listStaffEpisodesById(db, stationId, ids)
  }
  return slowRead(stationId, (on) => listStaffEpisodes(on, stationId, now, request))
}
