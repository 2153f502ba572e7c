/** The kinds of rows whose changes are told apart. Whoever remembers something says of which of them it was made. */
export const topics = ['station', 'keys', 'shows', 'episodes', 'schedule'] as const

export type Topic = (typeof topics)[number]

/** What each event says besides its subject. The type of an event begins with its topic. */
type Details = {
  'station.created': { name: string }
  'station.changed': { fields: string[] }
  'keys.created': { label: string }
  'keys.revoked': { label: string }
  'shows.created': { title: string }
  'shows.changed': { fields: string[] }
  'shows.deleted': { title: string }
  'episodes.created': { title: string; showId: number }
  'episodes.changed': { fields: string[] }
  /** The length of external audio was found out. */
  'episodes.measured': { bytes: number }
  'episodes.archived': { title: string }
  'episodes.restored': { title: string; showId: number }
  'schedule.replaced': { week: number; entries: number }
}

/** Something that a verb did. `subject` is the id of what it did it to; of a schedule, the show. */
export type Event = {
  [Type in keyof Details]: { type: Type; subject: number; details: Details[Type] }
}[keyof Details]

/**
 * Who did it: an API key, a person who is signed in, the command line, a job of the product itself, or anybody, who may only
 * read.
 */
export type Actor =
  | { kind: 'key'; id: number }
  | { kind: 'person'; id: number }
  | { kind: 'command' }
  | { kind: 'job'; name: string }
  | { kind: 'public' }

/** The topic of an event. */
export function topicOf({ type }: { type: string }): Topic {
  return type.slice(0, type.indexOf('.')) as Topic
}

/** The topics of several events, each once. */
export function topicsOf(events: readonly { type: string }[]): Topic[] {
  return [...new Set(events.map(topicOf))]
}
