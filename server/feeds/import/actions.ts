import type { Db } from '../../database/open.ts'
import { type AlsoInTransaction, type Writer, write } from '../../database/transaction.ts'
import { insertOutline } from '../../episodes/audio-store.ts'
import { refuseUnless } from '../../lib/field-errors.ts'
import { onlyId } from '../../lib/field-rules.ts'
import type { Mp3Outline } from '../../lib/mp3-outline.ts'
import { showNotFound } from '../../shows/actions.ts'
import { newShow } from '../../shows/new-show.ts'
import { findShow, type Show, updateShow } from '../../shows/store.ts'
import type { Received, Storage } from '../../storage/storage.ts'
import { createUploadedEpisode } from '../../uploads/actions.ts'
import { setFeedGuid } from '../store.ts'
import { settingsOf } from './rules/channel-show.ts'
import type { FeedChannel, FeedItem } from './rules/feed.ts'
import type { FeedSource } from './rules/recognise.ts'
import { listSourcesOfShows, setSourceFeed } from './store.ts'

/**
 * Creates the show of a podcast, published, with what the feed says of it; unless another import has created it meanwhile.
 * @param source its `podcast:guid` is kept
 * @param image the value of a column named `image`
 */
export async function createImportedShow(
  deps: Writer,
  stationId: number,
  channel: FeedChannel,
  { source, image }: { source: FeedSource; image: string },
): Promise<Show> {
  const { title, description } = channel
  const input = { title, description, image, presenter: '', published: true }
  return write(deps, stationId, async (unit) => {
    const { tx } = unit
    const shows = await listSourcesOfShows(tx, stationId)
    const made = shows.find(({ source_feed }) => source_feed === source.feedId)
    if (made) return (await findShow(tx, stationId, made.id))!
    const show = await newShow(unit, stationId, input)
    await updateShow(tx, stationId, show.id, settingsOf(channel))
    await continueFeed(tx, stationId, show.id, { ...source, mayContinue: true })
    return show
  })
}

/**
 * Has a show continue a feed, unless it continues another one, and gives it its `podcast:guid`, unless it has one.
 * @throws 400 invalid id; 404
 */
export async function adoptFeed(deps: Writer, stationId: number, showId: number, source: FeedSource): Promise<Show> {
  return write(deps, stationId, async ({ tx, report, mayChangeShow }) => {
    refuseUnless(onlyId, { id: showId })
    const show = await findShow(tx, stationId, showId)
    if (!show) throw showNotFound()
    await mayChangeShow(showId)
    if (await continueFeed(tx, stationId, showId, source)) {
      report({ type: 'shows.changed', subject: showId, details: { title: show.title, fields: ['feed_guid'] } })
    }
    return show
  })
}

/** One show continues a feed, and one has its `podcast:guid`. Returns whether this one got it now. */
async function continueFeed(
  tx: Db,
  stationId: number,
  showId: number,
  { feedId, feedGuid, mayContinue }: FeedSource,
): Promise<boolean> {
  const shows = await listSourcesOfShows(tx, stationId)
  const isContinued = shows.some(({ source_feed }) => source_feed === feedId)
  if (mayContinue && !isContinued) await setSourceFeed(tx, stationId, showId, feedId)
  if (feedGuid === '' || shows.some(({ feed_guid }) => feed_guid === feedGuid)) return false
  return setFeedGuid(tx, { stationId, showId }, feedGuid)
}

/** An item of a feed whose files are here. */
export type ReceivedItem = {
  item: Pick<FeedItem, 'guid' | 'description'> & { datetime: number }
  /** The title, which an item may lack. */
  title: string
  file: Received
  image: string
  outline: Mp3Outline | undefined
  chapters: [fromMs: number, title: string][] | undefined
}

/**
 * Creates the episode of an item of a feed; returns its id. Its file is kept, or discarded if this fails.
 * @param alongside writes in the same transaction; it is given the id
 * @throws as `createEpisode`, and OutcomeUnknown
 */
export async function createImportedEpisode(
  deps: Writer & { storage: Storage },
  { stationId, showId, feedId }: { stationId: number; showId: number; feedId: string },
  { item, title, file, image, outline, chapters }: ReceivedItem,
  alongside: AlsoInTransaction<number>,
): Promise<number> {
  const { guid, description, datetime } = item
  const input = { showId, title, description, datetime, image, source: { feed: feedId, guid } }
  const { id } = await createUploadedEpisode(deps, stationId, file, input, async (unit, episode) => {
    if (outline) await insertOutline(unit.tx, episode.id, outline, chapters)
    await alongside(unit, episode.id)
  })
  return id
}
