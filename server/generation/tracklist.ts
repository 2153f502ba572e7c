import type { Db } from '../database/open.ts'
import { prepared } from '../database/prepared.ts'
import { titleReader } from '../plays/names.ts'
import { named } from '../plays/read.ts'
import { isPublicPlay } from '../shows/rules/visibility.ts'
import { chaptersOf, type HeardTitle } from './rules/chapters.ts'
import { placedParts, titlesOfPlays } from './rules/tracklist.ts'

/** A title that began within this time before a window may last into it. */
const leadUs = 3_600_000_000
/** Maximum number of plays that are read for an episode. */
const maxPlays = 1000

/** A part of the recording that an episode of a show is made from. */
type Window = { stationId: number; showId: number; fromUs: number; untilUs: number }

const selectPlays = prepared((db: Db, { stationId, fromUs, untilUs }: Omit<Window, 'showId'>) =>
  db
    .selectFrom('plays')
    .leftJoin('shows', 'shows.id', 'plays.show_id')
    .selectAll('plays')
    .select('shows.published')
    .where('plays.station_id', '=', stationId)
    .where('from_us', '>=', fromUs)
    .where('from_us', '<', untilUs)
    .orderBy('from_us')
    .orderBy('plays.id')
    .limit(maxPlays),
)

/** The plays of a window. Of those that belong to another show, listeners may know only what they may know of that show. */
async function playsIn(db: Db, { stationId, showId, fromUs, untilUs }: Window) {
  const rows = await selectPlays(db, { stationId, fromUs: fromUs - leadUs, untilUs })
  return rows
    .filter((row) => row.until_us === null || row.until_us > fromUs)
    .map(({ published, ...play }) => {
      const show = published === null ? undefined : { published }
      return { play, isTold: play.show_id === showId || isPublicPlay(play.show_id, show) }
    })
}

/** The titles that were played in a window, by artist and title; undefined if no title of that time is stored. */
export async function playedTitles(db: Db, window: Window): Promise<HeardTitle[] | undefined> {
  const plays = await playsIn(db, window)
  if (plays.length === 0) return undefined
  const reader = await titleReader(db, window.stationId)
  return titlesOfPlays(
    plays.flatMap(({ play, isTold }) => {
      const found = named(play, reader)
      return found ? [isTold ? found : { ...found, artist: '', title: '' }] : []
    }),
  )
}

/** The titles that the stream sent in a window; empty where listeners may not know them. */
export async function toldTitles(db: Db, window: Window, titles: readonly HeardTitle[]): Promise<HeardTitle[]> {
  const hidden = (await playsIn(db, window)).filter(({ isTold }) => !isTold)
  const isHidden = (atUs: number) =>
    hidden.some(({ play }) => play.from_us <= atUs && atUs < (play.until_us ?? Number.POSITIVE_INFINITY))
  return titles.map((heard) => (isHidden(heard.atUs) ? { ...heard, title: '' } : heard))
}

/**
 * These episodes with the chapters that their shows ask for: the titles that were played in the windows from which they
 * were cut, as they are named now. All other episodes stay as they are.
 */
export async function withTracklists<Episode extends { id: number; chapters: string | null }>(
  db: Db,
  stationId: number,
  episodes: readonly Episode[],
): Promise<Episode[]> {
  if (episodes.length === 0) return []
  const rows = await listWindows(
    db,
    stationId,
    episodes.map(({ id }) => id),
  )
  if (rows.length === 0) return [...episodes]
  const chapters = new Map<number, string>()
  for (const { episode_id, show_id: showId, from_us: fromUs, until_us: untilUs, gaps, duration_ms } of rows) {
    const titles = await playedTitles(db, { stationId, showId, fromUs, untilUs })
    if (!titles) continue
    const found = chaptersOf(titles, placedParts({ fromUs, untilUs }, gapsOf(gaps), duration_ms))
    chapters.set(episode_id!, JSON.stringify(found.map(({ fromMs, title }) => [fromMs, title])))
  }
  return episodes.map((episode) => ({ ...episode, chapters: chapters.get(episode.id) ?? episode.chapters }))
}

/** The windows of those of these episodes that were cut, and whose shows ask for chapters. */
async function listWindows(db: Db, stationId: number, episodeIds: readonly number[]) {
  return db
    .selectFrom('generations')
    .innerJoin('episodes', 'episodes.id', 'generations.episode_id')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .innerJoin('episode_audio', 'episode_audio.episode_id', 'episodes.id')
    .select(['generations.episode_id', 'generations.from_us', 'generations.until_us', 'generations.gaps'])
    .select(['episodes.show_id', 'episode_audio.duration_ms'])
    .where('generations.episode_id', 'in', [...episodeIds])
    .where('generations.station_id', '=', stationId)
    .where('generations.state', '=', 'done')
    .where('shows.chapters', '=', 'plays')
    .execute()
}

function gapsOf(stored: string) {
  const gaps = JSON.parse(stored) as { from: number; until: number }[]
  return gaps.map(({ from, until }) => ({ fromUs: from, untilUs: until }))
}
