import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'

/** The episodes of a feed: of a station, or of one of its shows; `any` for those of the feeds of all shows. */
export type Wanted = { stationId: number; showId?: number | 'any' | undefined; now: number }

/** An episode that is ready for feeds: its audio has a known length, and if it is ours, a known duration. */
export type ReadyEpisode = Awaited<ReturnType<typeof listReady>>[number]

function ready(db: Db, { stationId, showId, now }: Wanted) {
  const all = db
    .selectFrom('episodes')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .leftJoin('episode_audio', 'episode_audio.episode_id', 'episodes.id')
    .where('episodes.station_id', '=', stationId)
    .where('episodes.archived_at', 'is', null)
    .where('episodes.datetime', '<=', now)
    .where('episodes.audio_length', '>', 0)
    .where('shows.published', '=', 1)
    .where(({ eb, or }) => or([eb('episodes.media_name', 'is', null), eb('episode_audio.duration_ms', 'is not', null)]))
  if (showId === 'any') return all
  return showId === undefined ? all.where('shows.in_feed', '=', 1) : all.where('episodes.show_id', '=', showId)
}

/** The plays in the window that an episode was cut from, if its show makes chapters of them. */
const playsOf = ({ selectFrom, ref }: ExpressionBuilder<Tables, 'episodes' | 'shows'>) =>
  selectFrom('generations')
    .innerJoin('plays', (join) =>
      join
        .onRef('plays.station_id', '=', 'generations.station_id')
        .onRef('plays.from_us', '>=', 'generations.from_us')
        .onRef('plays.from_us', '<', 'generations.until_us'),
    )
    .select('plays.id')
    .whereRef('generations.episode_id', '=', 'episodes.id')
    .where(ref('shows.chapters'), '=', 'plays')

/** Whether the feed that the show of an episode continues has an item with the guid of the episode, which is another one. */
const isTaken = ({ selectFrom }: ExpressionBuilder<Tables, 'episodes' | 'shows'>) =>
  selectFrom('episodes as other')
    .select('other.id')
    .whereRef('other.station_id', '=', 'episodes.station_id')
    .whereRef('other.source_guid', '=', 'episodes.guid')
    .whereRef('other.source_feed', '=', 'shows.source_feed')
    .whereRef('other.id', '<>', 'episodes.id')
    .where(sql<boolean>`other.source_feed <> ''`)

/** The ready episodes, newest first. */
export async function listReady(db: Db, wanted: Wanted, { offset, limit }: { offset: number; limit: number }) {
  return ready(db, wanted)
    .select(['episodes.id', 'episodes.guid', 'episodes.title', 'episodes.description', 'episodes.image'])
    .select(['episodes.datetime', 'episodes.audio_url', 'episodes.media_name', 'episodes.audio_length'])
    .select(['episodes.show_id', 'episode_audio.duration_ms', 'episode_audio.chapters'])
    .select(['episodes.source_feed', 'episodes.source_guid', 'shows.source_feed as show_feed'])
    .select(({ exists }) => [exists(playsOf).as('has_plays'), exists(isTaken).as('is_taken')])
    .orderBy('episodes.datetime', 'desc')
    .orderBy('episodes.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The number of ready episodes. */
export async function countReady(db: Db, wanted: Wanted): Promise<number> {
  const { count } = await ready(db, wanted)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The numbers of ready episodes of the shows of a station, by show id; shows without ready episodes are left out. */
export async function countReadyByShow(db: Db, stationId: number, now: number): Promise<Map<number, number>> {
  const rows = await ready(db, { stationId, showId: 'any', now })
    .select(({ fn }) => ['episodes.show_id', fn.countAll<number>().as('count')])
    .groupBy('episodes.show_id')
    .execute()
  return new Map(rows.map(({ show_id, count }) => [show_id, Number(count)]))
}

/** The feed of a station, or of one of its shows. */
export type FeedOf = { stationId: number; showId?: number | undefined }

/** The `podcast:guid` of the feed of a station or show; empty until it was first offered. */
export async function findFeedGuid(db: Db, { stationId, showId }: FeedOf): Promise<string> {
  const ofStation = db.selectFrom('stations').select('feed_guid').where('id', '=', stationId)
  const ofShows = db.selectFrom('shows').select('feed_guid').where('station_id', '=', stationId)
  const row = await (showId === undefined ? ofStation : ofShows.where('id', '=', showId)).executeTakeFirst()
  return row?.feed_guid ?? ''
}

/** Gives a feed its `podcast:guid`, unless it has one, which listeners know it by; returns whether it had none. */
export async function setFeedGuid(db: Db, { stationId, showId }: FeedOf, guid: string): Promise<boolean> {
  const set = { feed_guid: guid }
  const ofStation = db.updateTable('stations').set(set).where('id', '=', stationId).where('feed_guid', '=', '')
  const ofShows = db.updateTable('shows').set(set).where('station_id', '=', stationId).where('feed_guid', '=', '')
  const change = showId === undefined ? ofStation : ofShows.where('id', '=', showId)
  const { numUpdatedRows } = await change.executeTakeFirst()
  return numUpdatedRows > 0n
}
