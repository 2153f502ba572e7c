import { uuidOfName } from '../../lib/uuid.ts'

/** The namespace of `podcast:guid`. Source: https://podcastindex.org/namespace/1.0 */
const podcasts = 'ead4c236-bf58-58c6-a2c6-a6b28d128cb6'

/** The `podcast:guid` of a feed that is offered for the first time, by its URL without scheme and slashes at its end. */
export function feedGuidOf(url: string): string {
  return uuidOfName(podcasts, url.replace(/^[a-z]+:\/\//i, '').replace(/(?<!\/)\/+$/, ''))
}

/** A namespace of our own, for what is on the schedule. */
const occurrences = '6f0f2c1e-6a55-5d0e-9a5b-0f6d2b8f4c11'

/**
 * The id of an occurrence in calendars and feeds: it stays while the show begins then, also after a backup is restored
 * elsewhere. It does not tell the id of a show, which may not be public.
 */
export function occurrenceUid(
  station: { id: number; created_at: number },
  { showId, startAt }: { showId: number; startAt: number },
): string {
  return uuidOfName(occurrences, `${station.id} ${station.created_at} ${showId} ${startAt}`)
}
