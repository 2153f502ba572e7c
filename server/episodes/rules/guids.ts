import { uuidOfName } from '../../lib/uuid.ts'

/** An item of a feed elsewhere: its guid is unique within its feed only. */
export type FeedItemId = { feed: string; guid: string }

/** An episode, and the item of a feed elsewhere that it was; `source_feed` is empty for one that was made here, or imported by an early version. */
export type Identified = {
  id: number
  show_id: number
  title: string
  datetime: number
  guid: string
  source_feed: string
  source_guid: string
}

/** A namespace of our own, for items of feeds elsewhere. */
const items = '0d6d8f0a-93a5-5a4c-8f0e-3b1c7a52d9e4'

/** The guid of an item where another episode has its own. */
export function guidElsewhere({ feed, guid }: FeedItemId): string {
  return uuidOfName(items, JSON.stringify([feed, guid]))
}

/**
 * The guid of an episode in the feed of its show: the one that podcast apps know, if the show continues the feed that the episode
 * was imported from; otherwise its own, unless an episode of the continued feed has it there.
 */
export function guidInShow(episode: {
  guid: string
  source_feed: string
  source_guid: string
  /** The feed that the show continues; empty for none. */
  show_feed: string
  /** Whether the continued feed has an item with this guid. */
  is_taken: boolean
}): string {
  const { guid, source_feed, source_guid, show_feed, is_taken } = episode
  if (source_feed !== '' && source_feed === show_feed) return source_guid
  return is_taken ? guidElsewhere({ feed: source_feed, guid }) : guid
}
