import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../database/open.ts'
import { prepared } from '../database/prepared.ts'
import type { Tables } from '../database/tables.ts'
import { type Listed, ofShow, type Page, pageOf, selectActive } from '../episodes/store.ts'
import { findTrack } from './track.ts'

/** The columns of a public episode that the listings of staff do not have. */
type PublicColumns = {
  guid: string
  show_slug: string
  show_image: string
  /** Null while the length is not known. */
  duration_ms: number | null
  has_waveform: number | null
  /** JSON: `[[start in milliseconds, title], …]`; null if there are none. */
  chapters: string | null
}

/** An episode as listeners see it. */
export type PublicEpisode = Omit<Listed, 'changes'> & PublicColumns

const besides = [
  'episodes.guid',
  'shows.slug as show_slug',
  'shows.image as show_image',
  'episode_audio.duration_ms',
  'episode_audio.chapters',
  sql<number | null>`case when episode_audio.peaks is null then 0 else 1 end`.as('has_waveform'),
] as const

/** A page of the public episodes of a station, newest first. */
export const listPublicPage = prepared((db: Db, page: Page) =>
  pageOf(db, page)
    .leftJoin('episode_audio', 'episode_audio.episode_id', 'episodes.id')
    .select(besides)
    .where('episodes.station_id', '=', page.stationId),
)

/** A page of the public episodes of one show, newest first. */
export const listPublicPageOfShow = prepared((db: Db, page: Page & { showId: number }) =>
  pageOf(db, page)
    .leftJoin('episode_audio', 'episode_audio.episode_id', 'episodes.id')
    .select(besides)
    .where(ofShow(page)),
)

function selectPublic(db: Db, stationId: number, now: number) {
  return selectActive(db)
    .leftJoin('episode_audio', 'episode_audio.episode_id', 'episodes.id')
    .select(besides)
    .where('episodes.station_id', '=', stationId)
    .where('shows.published', '=', 1)
    .where('episodes.datetime', '<=', now)
}

/** The public ones of these episodes, in no particular order. */
export async function listPublic(
  db: Db,
  stationId: number,
  ids: readonly number[],
  now: number,
): Promise<PublicEpisode[]> {
  if (ids.length === 0) return []
  return selectPublic(db, stationId, now)
    .where('episodes.id', 'in', [...ids])
    .execute()
}

const selectOne = prepared((db: Db, { stationId, id, now }: { stationId: number; id: number; now: number }) =>
  selectPublic(db, stationId, now).where('episodes.id', '=', id),
)

/** A public episode of the station. */
export async function findPublic(
  db: Db,
  stationId: number,
  id: number,
  now: number,
): Promise<PublicEpisode | undefined> {
  const [episode] = await selectOne(db, { stationId, id, now })
  return episode
}

/** A neighbour of an episode in its show. */
export type Neighbour = { id: number; title: string }

/** The public episodes of the same show before and after an episode. */
export async function findNeighbours(
  db: Db,
  stationId: number,
  { id, datetime, show_id }: Pick<PublicEpisode, 'id' | 'datetime' | 'show_id'>,
  now: number,
): Promise<{ previous: Neighbour | null; next: Neighbour | null }> {
  const side = async (isNext: boolean) => {
    const place = ({ eb, refTuple, tuple }: ExpressionBuilder<Tables, 'episodes'>) =>
      eb(refTuple('episodes.datetime', 'episodes.id'), isNext ? '>' : '<', tuple(datetime, id))
    const order = isNext ? 'asc' : 'desc'
    return db
      .selectFrom('episodes')
      .select(['id', 'title'])
      .where(ofShow({ stationId, showId: show_id }))
      .where('archived_at', 'is', null)
      .where('datetime', '<=', now)
      .where(place)
      .orderBy('datetime', order)
      .orderBy('id', order)
      .limit(1)
      .executeTakeFirst()
  }
  return { previous: (await side(false)) ?? null, next: (await side(true)) ?? null }
}

/** The numbers of public episodes of the shows of a station, by show id; shows without public episodes are left out. */
export async function countByShow(db: Db, stationId: number, now: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('shows')
    .select(['id', 'active_episodes'])
    .select(({ selectFrom }) =>
      selectFrom('episodes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('episodes.show_id', '=', 'shows.id')
        .where('episodes.archived_at', 'is', null)
        .where('episodes.datetime', '>', now)
        .as('future'),
    )
    .where('station_id', '=', stationId)
    .where('published', '=', 1)
    .execute()
  return new Map(rows.map(({ id, active_episodes, future }) => [id, active_episodes - (future ?? 0)]))
}

/** The public episodes that were made of what was on the schedule in a span, by `show id@start in Unix seconds`. */
export async function listMadeOf(
  db: Db,
  stationId: number,
  span: { from: number; until: number },
  now: number,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('generations')
    .innerJoin('episodes', 'episodes.id', 'generations.episode_id')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .select(['generations.occurrence', 'episodes.id'])
    .where('generations.station_id', '=', stationId)
    .where('generations.occurrence', 'is not', null)
    // The start of an episode may be trimmed by up to an hour.
    .where('generations.from_us', '>=', span.from * 1e6)
    .where('generations.from_us', '<', (span.until + 3600) * 1e6)
    .where('episodes.archived_at', 'is', null)
    .where('episodes.datetime', '<=', now)
    .where('shows.published', '=', 1)
    .execute()
  return new Map(rows.map(({ occurrence, id }) => [occurrence!, id]))
}

/** A moment that staff marked in an episode. */
export type Moment = { id: number; from_ms: number; until_ms: number; title: string; episode_id: number }

/** A moment that was marked while the length was unknown, or in other audio, may end after the audio does. */
const isWithinAudio = sql<boolean>`(episode_audio.duration_ms is null or moments.until_ms <= episode_audio.duration_ms)`

/** The moments of an episode, in order, without those beyond the end of its audio. */
export async function listMomentsOf(db: Db, stationId: number, episodeId: number): Promise<Moment[]> {
  return db
    .selectFrom('moments')
    .leftJoin('episode_audio', 'episode_audio.episode_id', 'moments.episode_id')
    .select(['moments.id', 'moments.from_ms', 'moments.until_ms', 'moments.title', 'moments.episode_id'])
    .where('moments.episode_id', '=', episodeId)
    .where('moments.station_id', '=', stationId)
    .where(isWithinAudio)
    .orderBy('moments.from_ms')
    .orderBy('moments.id')
    .execute()
}

/** The newest moments of public episodes of a station, with their episodes. */
export async function listMoments(db: Db, stationId: number, now: number, limit: number) {
  return db
    .selectFrom('moments')
    .innerJoin('episodes', 'episodes.id', 'moments.episode_id')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .leftJoin('episode_audio', 'episode_audio.episode_id', 'moments.episode_id')
    .select(['moments.id', 'moments.from_ms', 'moments.until_ms', 'moments.title', 'moments.episode_id'])
    .select(['episodes.title as episode_title', 'shows.title as show_title', 'shows.slug as show_slug'])
    .where('moments.station_id', '=', stationId)
    .where('episodes.archived_at', 'is', null)
    .where('episodes.datetime', '<=', now)
    .where('shows.published', '=', 1)
    .where(isWithinAudio)
    .orderBy('moments.id', 'desc')
    .limit(limit)
    .execute()
}

/** The serial of a station's `/now`, and the digest of the body that it stands for. */
export async function findSerial(db: Db, stationId: number): Promise<{ serial: number; digest: string } | undefined> {
  return db
    .selectFrom('now_serials')
    .select(['serial', 'digest'])
    .where('station_id', '=', stationId)
    .executeTakeFirst()
}

/** Raises the serial for another digest; false where it is no longer `before`, the one that was read. */
export async function raiseSerial(
  db: Db,
  stationId: number,
  before: number | undefined,
  digest: string,
): Promise<boolean> {
  if (before === undefined) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('now_serials')
      .values({ station_id: stationId, serial: 1, digest })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await db
    .updateTable('now_serials')
    .set({ serial: before + 1, digest })
    .where('station_id', '=', stationId)
    .where('serial', '=', before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A text that differs when the state of a station's stream, or what it plays, has changed. */
export async function streamStateOf(db: Db, stationId: number, nowMs: number): Promise<string> {
  const recorder = await db
    .selectFrom('recorders')
    .select(['state', 'since_us', 'until_ms'])
    .where('station_id', '=', stationId)
    .executeTakeFirst()
  const isAlive = recorder !== undefined && recorder.until_ms > nowMs - 5000
  const track = await findTrack(db, stationId, nowMs)
  return [isAlive, recorder?.state, recorder?.since_us, track?.since, track?.title].join(' ')
}
