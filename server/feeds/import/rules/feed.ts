import type { Chapters } from './chapters.ts'
import type { Repairs } from './repairs.ts'

/** The file of an item. `length` is what the feed says, in bytes, which is often wrong. */
export type Enclosure = { url: string; type: string; length: number | undefined }

/** A file that a feed names for an item, with the elements that name it. */
export type Candidate = Enclosure & { from: 'enclosure' | 'media' | 'alternate' | 'link' }

/**
 * An item of a podcast's feed. Texts are plain and trimmed; what the feed does not say is empty or undefined. Addresses are absolute, as
 * far as it is known where the feed is.
 */
export type FeedItem = {
  /** Its own, or the URL of its audio, by which podcast apps know an item without one. */
  guid: string
  title: string
  description: string
  /** Unix seconds; undefined if it has none, or none that can be read. */
  datetime: number | undefined
  /** The files that may be its audio. */
  audio: Candidate[]
  imageUrl: string
  /** Addresses of files of chapters, those in JSON first. */
  chapterFiles: string[]
  /** Chapters in the feed itself. */
  chapters: Chapters
}

/** The description of the podcast in its feed. */
export type FeedChannel = {
  title: string
  description: string
  language: string
  /** As Apple writes them: `Music`, or `Music > Music History`. */
  categories: string[]
  explicit: boolean | undefined
  ownerEmail: string
  imageUrl: string
  /** `podcast:guid`. */
  guid: string
  locked: boolean
  /** The e-mail address in `podcast:locked`. */
  lockedOwner: string
  kind: 'episodic' | 'serial'
  /** Where the feed says it is. */
  selfUrl: string
  /** The page with older items (RFC 5005). */
  nextUrl: string
}

/** A feed, or one page of it. */
export type Feed = { channel: FeedChannel; items: FeedItem[]; repairs: Repairs }

/** A feed that cannot be read, or is too large. The message says why, in words for people. */
export class FeedRefused extends Error {
  override readonly name = 'FeedRefused'
}
