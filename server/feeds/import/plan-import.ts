import type { Writer } from '../../database/transaction.ts'
import { unixSeconds } from '../../lib/clock.ts'
import { invalidFields, Problem } from '../../lib/problem.ts'
import { showNotFound } from '../../shows/actions.ts'
import { stationNotFound } from '../../station/actions.ts'
import { findStation } from '../../station/store.ts'
import { adoptFeed, createImportedShow } from './actions.ts'
import { isAboutPicture, type PictureOf } from './receive-item.ts'
import { lockOf } from './rules/channel-show.ts'
import type { Feed } from './rules/feed.ts'
import { type PlannedItem, type PlanSummary, planned, summaryOf } from './rules/plan.ts'
import { artworkMissing } from './rules/reasons.ts'
import { type FeedSource, recognise, withShortGuid } from './rules/recognise.ts'
import { sumOf } from './rules/repairs.ts'
import { findEpisodesWithDates, findEpisodesWithGuids, listSourcesOfShows } from './store.ts'

/** A feed that is to be imported: `url` is where it is, if it is on the web; `showId` null makes a show of it. */
export type ImportRequest = {
  stationId: number
  showId: number | null
  url?: string | undefined
  ownerEmail?: string | undefined
}

/** The planned changes of an import. `show` is absent if it will be made. */
export type ImportPlan = {
  feed: Feed
  source: FeedSource
  show: { id: number; title: string } | undefined
  items: PlannedItem[]
  summary: PlanSummary
}

/**
 * Decides what an import does: nothing is changed. With `showId` null, a show that was made of the same feed before is continued, so
 * that an import that was interrupted can be run again.
 * @throws 404 no such station or show; 409 code `feed_locked`; 400 a feed without a title that is to be a new show
 */
export async function planImport(
  { db, clock }: Pick<Writer, 'db' | 'clock'>,
  request: ImportRequest,
  read: Feed,
): Promise<ImportPlan> {
  const { stationId, showId, url } = request
  if (!(await findStation(db, stationId))) throw stationNotFound()
  const shows = await listSourcesOfShows(db, stationId)
  const given = shows.find(({ id }) => id === showId)
  if (showId !== null && !given) throw showNotFound()
  const lock = lockOf(read.channel, request.ownerEmail)
  if (lock) throw new Problem('conflict', lock, { reason: 'feed_locked' })
  const title = read.channel.title || (given?.title ?? '')
  if (title === '') throw invalidFields([{ field: 'url', message: 'The feed has no title.' }])
  const feed = { ...read, channel: { ...read.channel, title }, items: read.items.map(withShortGuid) }
  const withGuids = await findEpisodesWithGuids(db, stationId, [...new Set(feed.items.map(({ guid }) => guid))])
  const dates = new Set(feed.items.flatMap(({ datetime }) => datetime ?? []))
  const withDates = await findEpisodesWithDates(db, stationId, [...dates])
  const known = { shows, withGuids, withDates, ...(given && { given: given.id }) }
  const { source, show, here } = recognise(feed, url, known)
  const items = planned(feed.items, here, unixSeconds(clock))
  const estimated = items.filter((one) => one.does === 'import' && one.isDateEstimated).length
  const repairs = sumOf([feed.repairs, { dates: estimated }])
  return {
    feed: { ...feed, repairs },
    source,
    show: show && { id: show.id, title: show.title },
    items,
    summary: summaryOf(items),
  }
}

/** The show of a plan, made if need be. `note` says what it lacks, in words for people; empty if nothing. */
export async function showOfPlan(
  writer: Writer,
  stationId: number,
  { feed, source, show }: ImportPlan,
  pictureOf: PictureOf,
): Promise<{ id: number; title: string; note: string }> {
  if (show) return { ...(await adoptFeed(writer, stationId, show.id, source)), note: '' }
  const { imageUrl } = feed.channel
  let note = ''
  const image = await (imageUrl === '' ? Promise.resolve('') : pictureOf(imageUrl)).catch((error: unknown) => {
    if (!isAboutPicture(error)) throw error
    note = artworkMissing
    return ''
  })
  return { ...(await createImportedShow(writer, stationId, feed.channel, { source, image })), note }
}
