import { sql } from 'kysely'
import type { Db } from '../database/open.ts'
import { foldForSearch } from '../lib/case-folding.ts'
import type { Place } from '../lib/cursor.ts'
import { type Episode, episodeColumns } from './store.ts'

/** Which episodes of a station staff look at: due ones, those that are due later, or archived ones. */
export const shelves = ['published', 'scheduled', 'archived'] as const

export type Shelf = (typeof shelves)[number]

/** What staff look for. */
export type ShelfRequest = {
  shelf: Shelf
  showId?: number | undefined
  /** Part of the title, the show's title or the presenter. */
  term?: string | undefined
  /** Only what follows this place in the order of the shelf. */
  after?: Place | undefined
  limit: number
}

/** An episode as staff see it. */
export type ShelvedEpisode = Episode & {
  /** 0 while its show is hidden; null when its show was deleted. */
  published: number | null
  archived_at: number | null
  /** Milliseconds; null while it is not known. */
  duration_ms: number | null
  /** What was missing in the recording, as JSON; null if it was not cut from one. */
  gaps: string | null
}

function selectShelved(db: Db) {
  return db
    .selectFrom('episodes')
    .leftJoin('shows', 'shows.id', 'episodes.show_id')
    .leftJoin('former_shows', 'former_shows.id', 'episodes.show_id')
    .leftJoin('episode_audio', 'episode_audio.episode_id', 'episodes.id')
    .leftJoin('generations', 'generations.episode_id', 'episodes.id')
    .select(episodeColumns)
    .select(['episodes.archived_at', 'shows.published', 'episode_audio.duration_ms', 'generations.gaps'])
    .select(({ fn, val }) => fn.coalesce('shows.title', 'former_shows.title', val('')).as('show'))
}

/** An episode of the station, archived or not. */
export async function findShelved(db: Db, stationId: number, id: number): Promise<ShelvedEpisode | undefined> {
  return selectShelved(db).where('episodes.id', '=', id).where('episodes.station_id', '=', stationId).executeTakeFirst()
}

/**
 * A page of a shelf at `now` (Unix seconds), with one episode more than asked for if another page follows. Published and
 * archived episodes come newest first, scheduled ones soonest first. Episodes of hidden shows are included.
 */
export async function listShelf(
  db: Db,
  stationId: number,
  now: number,
  { shelf, showId, term, after, limit }: ShelfRequest,
): Promise<ShelvedEpisode[]> {
  const isAscending = shelf === 'scheduled'
  let found = selectShelved(db)
    .where('episodes.station_id', '=', stationId)
    .where('episodes.archived_at', shelf === 'archived' ? 'is not' : 'is', null)
  if (shelf === 'published') found = found.where('episodes.datetime', '<=', now)
  if (shelf === 'scheduled') found = found.where('episodes.datetime', '>', now)
  if (showId !== undefined) found = found.where('episodes.show_id', '=', showId)
  if (after) {
    found = found.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('episodes.datetime', 'episodes.id'), isAscending ? '>' : '<', tuple(after.datetime, after.id)),
    )
  }
  if (term) {
    const part = `%${foldForSearch(term).replace(/[\\%_]/g, '\\$&')}%`
    const holds = (column: string) => sql<boolean>`${sql.ref(column)} like ${part} escape '\\'`
    found = found.where(({ or }) =>
      or([holds('episodes.title_folded'), holds('shows.title_folded'), holds('shows.presenter_folded')]),
    )
  }
  const order = isAscending ? 'asc' : 'desc'
  return found
    .orderBy('episodes.datetime', order)
    .orderBy('episodes.id', order)
    .limit(limit + 1)
    .execute()
}

/** How many episodes of a station are on each shelf at `now`. */
export async function countShelves(db: Db, stationId: number, now: number): Promise<Record<Shelf, number>> {
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
