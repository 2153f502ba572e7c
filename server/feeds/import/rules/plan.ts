import { audioCandidates, whyNone } from './audio-candidates.ts'
import { datesByPlace } from './dates-by-place.ts'
import type { Enclosure, FeedItem } from './feed.ts'

/** Why an item is not imported, as a code for programs and in words. */
export const skipReasons = {
  no_guid: 'it has neither a guid nor audio',
  no_audio: 'it has no audio',
  not_mp3: 'its audio is not an MP3',
  no_web_audio: 'its audio is not on the web',
  relative_audio: 'its audio has a relative address: import the feed by its own address',
  same_guid: 'an item before it has the same guid',
  long_guid: 'its guid is longer than 500 characters',
} as const
export type SkipReason = keyof typeof skipReasons

/** Noted of an item whose own date is missing or cannot be read. */
export const dateEstimated = 'its date was estimated from its place in the feed'

/** The episode of an item that is in the station already. */
export type Here = {
  episodeId: number
  /** It was recognised by its date and title. */
  hasOtherGuid: boolean
  /** The title of its show, if that is not the show of the import. */
  otherShow: string | undefined
}

/** Noted of an item whose episode has another guid. */
export const otherGuid = 'it has another guid here'

/** The notes on an item that is here, in words; empty if its guid and its show are as expected. */
export function noteOf({ hasOtherGuid, otherShow }: Here): string {
  const notes = [otherShow === undefined ? '' : `it is in the show "${otherShow}"`, hasOtherGuid ? otherGuid : '']
  return notes.filter((words) => words !== '').join('; ')
}

/** An item with the files that may be its audio, the likeliest first. */
export type ItemToImport = Omit<FeedItem, 'audio'> & { datetime: number; audio: Enclosure[] }

/** An item of a feed, and what is to become of it. */
export type PlannedItem =
  | { item: ItemToImport; does: 'import'; isDateEstimated: boolean }
  | { item: FeedItem; does: 'nothing'; episode: Here }
  | { item: FeedItem; does: 'skip'; reason: SkipReason }

/** As an index of PostgreSQL can hold it, whatever the characters. */
export const maxGuidLength = 500

/**
 * Decides about each item, oldest first: so ids ascend with dates. Items of one date are in the order of the feed, turned
 * round, because feeds begin with the newest.
 * @param now Unix seconds
 * @param here the episodes of the feed in the station by guid, archived ones too
 */
export function planned(items: readonly FeedItem[], here: ReadonlyMap<string, Here>, now: number): PlannedItem[] {
  const dates = datesByPlace(
    items.map(({ datetime }) => datetime),
    now,
  )
  const seen = new Set<string>()
  const plan = items.map((item, index): PlannedItem => {
    const { guid } = item
    const skip = (reason: SkipReason): PlannedItem => ({ item, does: 'skip', reason })
    if (guid === '') return skip('no_guid')
    if (guid.length > maxGuidLength) return skip('long_guid')
    if (seen.has(guid)) return skip('same_guid')
    seen.add(guid)
    const episode = here.get(guid)
    if (episode) return { item, does: 'nothing', episode }
    const audio = audioCandidates(item.audio)
    if (audio.length === 0) return skip(whyNone(item.audio))
    const isDateEstimated = item.datetime === undefined
    return { item: { ...item, datetime: dates[index]!, audio }, does: 'import', isDateEstimated }
  })
  const dated = plan.map((one, index) => ({ one, date: dates[index]! })).reverse()
  return dated.sort((a, b) => a.date - b.date).map(({ one }) => one)
}

/** Counts of items: to be imported, already here, skipped; and the bytes of the first, as far as the feed states them. */
export type PlanSummary = { total: number; import: number; here: number; skip: number; bytes: number }

export function summaryOf(plan: readonly PlannedItem[]): PlanSummary {
  const count = (does: PlannedItem['does']) => plan.filter((one) => one.does === does).length
  const bytes = plan.reduce((sum, { does, item }) => sum + (does === 'import' ? (item.audio[0]?.length ?? 0) : 0), 0)
  return { total: plan.length, import: count('import'), here: count('nothing'), skip: count('skip'), bytes }
}
