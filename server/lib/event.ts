/** The kinds of rows by which changes are reported. A cache entry states the topics that it was made from. */
export const topics = ['station', 'keys', 'shows', 'episodes', 'schedule', 'recordings', 'plays', 'people'] as const

export type Topic = (typeof topics)[number]

/** An entry of the weeks as an event tells it, with the title that its show had then. Times in minutes. */
export type ToldEntry = { show: string; week: number; day: string; time: number; duration: number }

/** Changed entries as events tell them: those that are gone, and those that are new; 40 of each at most. */
type EntryChanges = { was: ToldEntry[]; is: ToldEntry[]; numberOfWeeks: number }

/**
 * An exception as an event tells it. `group` counts the groups of the event. The duration of a `skip` is that of the
 * broadcast that is left out, if it is planned.
 */
export type ToldException = {
  kind: string
  group: number
  date: string
  show?: string
  time?: number
  duration?: number
  week?: number
  day?: string
  title?: string
  repeat?: boolean
}

/** The details of each event, by type. The type begins with the topic. Names and titles are those after the change. */
type Details = {
  'station.created': { name: string }
  'station.changed': { fields: string[] }
  'station.deleted': { name: string }
  'keys.created': { label: string }
  'keys.changed': { label: string; fields: string[] }
  /** A new key was created to replace it; the old one expires at `until`, in Unix seconds. */
  'keys.rotated': { label: string; newKeyId: number; until: number }
  'keys.revoked': { label: string }
  'shows.created': { title: string }
  'shows.changed': { title: string; fields: string[] }
  'shows.deleted': { title: string }
  'episodes.created': { title: string; showId: number }
  /** The episode is to be cut out of the recording; until then it is pending, and in no listing. */
  'episodes.ordered': { title: string; showId: number; generationId: number }
  /** Cutting it out of the recording failed, or was cancelled. */
  'episodes.failed': { title: string; generationId: number; reason: string }
  /** It was published, and its audio turned out to be faulty. */
  'episodes.faulty': { title: string; reason: string }
  /** A person dismissed the failure: it needs no more attention. */
  'episodes.dismissed': { title: string; generationId: number }
  /** The dismissal was undone. */
  'episodes.reopened': { title: string; generationId: number }
  'episodes.changed': { title: string; fields: string[] }
  /** The length of external audio was looked up, or that of a file was determined. */
  'episodes.measured': { title: string } & ({ bytes: number } | { durationMs: number })
  'episodes.archived': { title: string }
  /** It had been in the archive for as long as its show says. */
  'episodes.audio_deleted': { title: string }
  /** For good. */
  'episodes.deleted': { title: string }
  'episodes.restored': { title: string; showId: number }
  'episodes.moment_created': { title: string; episode: string; momentId: number }
  'episodes.moment_changed': { title: string; episode: string; momentId: number; fields: string[] }
  'episodes.moment_deleted': { title: string; episode: string; momentId: number }
  /** A span of the recording no longer expires. Unix seconds. */
  'recordings.held': { reason: string; from: number; until: number }
  'recordings.released': { reason: string; from: number; until: number }
  'plays.added': { title: string }
  'plays.changed': { title: string; fields: string[] }
  'plays.removed': { title: string }
  /** The rules that find artists and titles were replaced: the number of expressions of each kind. */
  'plays.rules_set': { ignore: number; swap: number; split: number }
  /** Lines of a file were added to the catalogue, or replaced there. */
  'plays.catalogue_imported': { lines: number }
  'plays.recording_changed': { title: string; fields: string[] }
  'plays.recording_removed': { title: string }
  'schedule.replaced': { title: string; week: number; entries: number } & EntryChanges
  /** Whole weeks of the template were saved: the weeks and shows in which entries were removed or added, and how many. */
  'schedule.saved': { weeks: number[]; shows: number[]; removed: number; added: number } & EntryChanges
  /**
   * Exceptions to the schedule were made, in place of others: their dates, and the ids of those replaced. `fields` are the
   * texts of broadcasts that differ from those replaced.
   */
  'schedule.exceptions_made': {
    dates: string[]
    ids: number[]
    replaced: number[]
    made: ToldException[]
    undone: ToldException[]
    fields: string[]
    numberOfWeeks: number
  }
  'schedule.exceptions_deleted': { dates: string[]; ids: number[]; undone: ToldException[]; numberOfWeeks: number }
  'people.invited': { email: string; role: string }
  /** `email` is present when another person made the change. */
  'people.changed': { email?: string; fields: string[] }
  'people.removed': { email: string }
  /** A link was made with which the person sets up their account or a new password. */
  'people.linked': { email: string; purpose: string }
  /** `second` is the kind of the second factor, if they have one. */
  'people.signed_in': { method: string; second?: string }
  /** The password or code was wrong for the nth time. */
  'people.sign_in_failed': { email: string; method: string; failures: number }
  /** Their sign-in methods have changed: `password_set`, `passkey_added`, `second_factor_removed` and the like. */
  'people.secured': { change: string }
  /** They chose which alarms of the station they get by mail. */
  'people.alarms_chosen': { alarms: string[] }
  'people.sessions_ended': { sessions: number }
}

/**
 * A change made by a verb, or a sign-in. `subject` is the id of the row that it changed; for a schedule, of the show or
 * the station.
 */
export type Event = {
  [Type in keyof Details]: { type: Type; subject: number; details: Details[Type] }
}[keyof Details]

/**
 * Who acts: an API key, a signed-in person, the command line, a background job, or the public, which can only read.
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

/** The topics of several events, without duplicates. */
export function topicsOf(events: readonly { type: string }[]): Topic[] {
  return [...new Set(events.map(topicOf))]
}
