import { sql } from 'kysely'
import type { Db } from '../database/open.ts'
import { foldForSearch } from '../lib/case-folding.ts'
import type { Place } from '../lib/cursor.ts'
import { showMatches, titleMatches } from './matching.ts'
import { type Episode, episodeColumns, newestFirst } from './store.ts'

/** The status of an episode: published, to be published later, or archived. */
export const episodeStatuses = ['published', 'scheduled', 'archived'] as const

export type EpisodeStatus = (typeof episodeStatuses)[number]

/** A part of the list of a station's episodes of one status. */
export type StaffListRequest = {
  status: EpisodeStatus
  showId?: number | undefined
  /** A text that the title, the show's title or the presenter contains. */
  term?: string | undefined
  /** The place in the order of the list after which the part begins. */
  after?: Place | undefined
  limit: number
}

/** An episode in the dashboard. */
export type StaffEpisode = Episode & {
  /** 0 while its show is hidden; null when its show was deleted. */
  published: number | null
  archived_at: number | null
  pinned: number
  /** Milliseconds; null while it is unknown. */
  duration_ms: number | null
  /** The gaps of the recording, as JSON; null if it was not cut from one. */
  gaps: string | null
}

function selectOfStation(db: Db, stationId: number) {
  return db
    .selectFrom('episodes')
    .leftJoin('shows', 'shows.id', 'episodes.show_id')
    .leftJoin('former_shows', 'former_shows.id', 'episodes.show_id')
    .leftJoin('episode_audio', 'episode_audio.episode_id', 'episodes.id')
    .leftJoin('generations', 'generations.episode_id', 'episodes.id')
    .select(episodeColumns)
    .select([
      'episodes.archived_at',
      'episodes.pinned',
      'shows.published',
      'episode_audio.duration_ms',
      'generations.gaps',
    ])
    .select(({ fn, val }) => fn.coalesce('shows.title', 'former_shows.title', val('')).as('show'))
    .where('episodes.station_id', '=', stationId)
}

/** An episode of the station, archived or not. */
export async function findStaffEpisode(db: Db, stationId: number, id: number): Promise<StaffEpisode | undefined> {
  return selectOfStation(db, stationId).where('episodes.id', '=', id).executeTakeFirst()
}

/** The episodes of the station with these ids, newest first. */
export async function listStaffEpisodesById(
  db: Db,
  stationId: number,
  ids: readonly number[],
): Promise<StaffEpisode[]> {
  if (ids.length === 0) return []
  return (await selectOfStation(db, stationId).where('episodes.id', 'in', ids).execute()).sort(newestFirst)
}

/**
 * Lists a part of a station's episodes at `now` (Unix seconds). Published and archived ones come newest first, scheduled
 * ones soonest first. Episodes of hidden shows are included.
 */
export async function listStaffEpisodes(
  db: Db,
  stationId: number,
  now: number,
  { status, showId, term, after, limit }: StaffListRequest,
): Promise<StaffEpisode[]> {
  const isAscending = status === 'scheduled'
  let found = selectOfStation(db, stationId).where(
    'episodes.archived_at',
    status === 'archived' ? 'is not' : 'is',
    null,
  )
  if (status === 'published') found = found.where('episodes.datetime', '<=', now)
  if (status === 'scheduled') found = found.where('episodes.datetime', '>', now)
  if (showId !== undefined) found = found.where('episodes.show_id', '=', showId)
  if (after) {
    found = found.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('episodes.datetime', 'episodes.id'), isAscending ? '>' : '<', tuple(after.datetime, after.id)),
    )
  }
  if (term) {
    const folded = foldForSearch(term)
    found = found.where((where) => where.or([titleMatches(db, folded), showMatches(db, where as never, folded)]))
  }
  const order = isAscending ? 'asc' : 'desc'
  return found.orderBy('episodes.datetime', order).orderBy('episodes.id', order).limit(limit).execute()
}

/** Counts the episodes of a station by status at `now`. */
export async function countByStatus(db: Db, stationId: number, now: number): Promise<Record<EpisodeStatus, number>> {
  const active = db
    .selectFrom('shows')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('active_episodes'), sql<number>`0`).as('count'))
    .where('station_id', '=', stationId)
  const ofStation = db
    .selectFrom('episodes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('station_id', '=', stationId)
  const scheduled = ofStation.where('archived_at', 'is', null).where('datetime', '>', now)
  // One statement, so one snapshot: the numbers are subtracted.
  const counts = await db
    .selectNoFrom([
      active.as('active'),
      scheduled.as('scheduled'),
      ofStation.where('archived_at', 'is not', null).as('archived'),
    ])
    .executeTakeFirstOrThrow()
  return {
    published: Number(counts.active) - Number(counts.scheduled),
    scheduled: Number(counts.scheduled),
    archived: Number(counts.archived),
  }
}

/** The size of all audio of a station in our storage, in bytes. */
export async function sumStoredBytes(db: Db, stationId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('episodes')
    .select((each) => each.fn.sum('audio_length').as('bytes'))
    .where('station_id', '=', stationId)
    .where('media_name', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(bytes)
}
