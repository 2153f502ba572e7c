import { maxArtworkBytes } from '../../uploads/rules/picture.ts'

/** The artwork of a station or show: whether there is any, its sides in pixels, and its size; null until they are known. */
export type Artwork = {
  /** Its public URL; empty for none. */
  url: string
  width: number | null
  height: number | null
  bytes: number | null
}

/** Where there is no picture. */
export const noArtwork: Artwork = { url: '', width: null, height: null, bytes: null }

/** The smallest side of artwork in pixels that directories of podcasts accept. */
export const minArtworkPixels = 1400

/** Maximum difference of the sides of a square picture, in pixels, because of rounding. */
const roundingPixels = 2

/** Whether directories of podcasts accept a picture as artwork. */
export function isArtwork({ width, height }: Pick<Artwork, 'width' | 'height'>): boolean {
  if (width === null || height === null) return false
  return Math.min(width, height) >= minArtworkPixels && isSquare(width, height)
}

function isSquare(width: number, height: number): boolean {
  return Math.abs(width - height) <= roundingPixels
}

/** The settings of a station that its feeds are made of. */
export type FeedStation = {
  description: string
  artwork: Artwork
  website: { public: boolean; feeds: boolean; language: string; category: string; owner_email: string }
}

/** Those of a show: empty for what it takes from its station. */
export type FeedShow = {
  description: string
  /** `noArtwork` if it has none of its own. */
  artwork: Artwork
  published: number
  language: string
  category: string
}

/** A thing that a feed needs to be offered, or is better with, and whether it is there. */
export type Requirement = { code: RequirementCode; level: 'required' | 'recommended'; ok: boolean }

/** All codes, in the order of a checklist. */
export const requirementCodes = [
  ...(['public', 'feeds', 'published', 'language', 'category', 'artwork', 'artwork_measured'] as const),
  ...(['artwork_size', 'artwork_square', 'artwork_bytes', 'episodes', 'description', 'owner_email'] as const),
] as const

export type RequirementCode = (typeof requirementCodes)[number]

/**
 * The checklist of the feed of a station or one of its shows. It is offered when all that is required is there. Source: the
 * contract, "Feeds, calendars, guides".
 * @param items how many items it has, or would have
 */
export function feedRequirements(station: FeedStation, show: FeedShow | undefined, items: number): Requirement[] {
  const { website } = station
  const artwork = show && show.artwork.url !== '' ? show.artwork : station.artwork
  const { url, width, height, bytes } = artwork
  const isMeasured = width !== null && height !== null
  const required = (code: RequirementCode, ok: boolean): Requirement => ({ code, level: 'required', ok })
  const recommended = (code: RequirementCode, ok: boolean): Requirement => ({ code, level: 'recommended', ok })
  return [
    required('public', website.public),
    required('feeds', website.feeds),
    ...(show ? [required('published', show.published === 1)] : []),
    required('language', (show?.language || website.language) !== ''),
    required('category', (show?.category || website.category) !== ''),
    required('artwork', url !== ''),
    ...(url !== '' && !isMeasured ? [required('artwork_measured', false)] : []),
    ...(isMeasured
      ? [
          required('artwork_size', Math.min(width, height) >= minArtworkPixels),
          required('artwork_square', isSquare(width, height)),
          recommended('artwork_bytes', (bytes ?? 0) <= maxArtworkBytes),
        ]
      : []),
    recommended('episodes', items > 0),
    recommended('description', (show ?? station).description.trim() !== ''),
    recommended('owner_email', website.owner_email !== ''),
  ]
}

/** Whether a feed is offered. */
export function isOffered(station: FeedStation, show?: FeedShow): boolean {
  return feedRequirements(station, show, 0).every(({ level, ok }) => ok || level === 'recommended')
}

/** Whether calendars and guides of a station are offered: they need no artwork. */
export function areGuidesOffered({ website }: Pick<FeedStation, 'website'>): boolean {
  return website.public && website.feeds
}
