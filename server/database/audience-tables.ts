import type { Generated } from 'kysely'

// Row types of the figures of listeners; see tables.ts. Days are epoch days in UTC, hours Unix seconds.

/** The counters of a station on a day, for `ref`: an id, a name of an app or a source; empty for the whole station. */
export type AudienceDaysTable = {
  station_id: number
  kind: string
  ref: string
  day: number
  plays: Generated<number>
  listeners: Generated<number>
  live_minutes: Generated<number>
}

/** Minutes for which all listeners together heard a station in an hour: live, and from an instant in the past on. */
export type AudienceHoursTable = {
  station_id: number
  hour: number
  live_minutes: Generated<number>
  rewound_minutes: Generated<number>
}

/** The highest number of followers of a feed that a reader stated on a day; `show_id` 0 is the feed of the station. */
export type FeedFollowersTable = { station_id: number; show_id: number; app: string; day: number; followers: number }

/** The random key of a day, as base64; deleted with its rows of `day_listeners`. */
export type ListenerKeysTable = { day: number; key: string }

/**
 * The actions of a listener on a day, by HMAC. Kind `episode`: the bytes that were sent until it is a play; `hls`: the minutes of
 * the day in which segments were sent; the others: that the listener is counted.
 */
export type DayListenersTable = {
  day: number
  listener: string
  station_id: number
  kind: string
  ref: string
  spans: string
  is_counted: number
}

/** Listeners connected to an instance at its last count. */
export type ListeningNowTable = {
  station_id: number
  instance: string
  at_ms: number
  live: number
  rewinding: number
}
