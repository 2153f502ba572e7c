import type { Generated, GeneratedAlways } from 'kysely'

// Row types of recordings, and of the episodes cut out of them; see tables.ts.

/** A file of recorded frames, 10 minutes at most. Sample n of it is at `started_us` + n / rate × (1 + slew). */
export type ReelsTable = {
  id: GeneratedAlways<number>
  station_id: number
  /** Name of its file in the storage of recordings. */
  name: string
  /** The instance that writes, or wrote, the file, or recovered it; only that one changes the row of an open reel. */
  instance: string
  /**
   * `open` while frames are appended to its file, `sealed` when that is complete, `stowed` once it is in the bucket;
   * `lost` when its file is gone.
   */
  state: 'open' | 'sealed' | 'stowed' | 'lost'
  started_us: number
  /** While it is open, where it ended some seconds ago. */
  ended_us: number
  /** By how much its wall clock time is longer than its media time, in parts per billion. */
  slew_ppb: number
  /** MPEG version times ten: 10, 20 or 25. */
  version: number
  sample_rate: number
  channels: number
  frames: number
  bytes: number
  /** Byte offset of every 64th frame as differences in base 36, with a comma between them. */
  frame_index: string
  /** Titles heard, as JSON: `[[instant in microseconds, title], …]`, as in `plays`. */
  titles: string
  /** SHA-256 of the file, hexadecimal; null while it is open. */
  sha256: string | null
  /** Its place in the chain: the reels of a station are numbered as they are sealed. Null while it is open. */
  seal: number | null
  /** SHA-256 of the `chain` of the reel sealed before it and its own `sha256`, hexadecimal. */
  chain: string | null
}

/** Sums over the reels of a station that are sealed or stowed: there are too many to add them up for each status. */
export type RecordedTable = { station_id: number; recorded_us: number; bytes: number }

/** A span in which nothing was recorded; `until_us` is null while it lasts. */
export type GapsTable = {
  id: GeneratedAlways<number>
  station_id: number
  from_us: number
  until_us: number | null
  reason: string
}

/**
 * A correction of the dates of what is recorded: what then began from `from_us` on, up to `until_us`, moved by `by_us`. The
 * shifts of a station are numbered from 1.
 */
export type ShiftsTable = {
  station_id: number
  number: number
  from_us: number
  until_us: number
  by_us: number
  reason: string
  decided_us: number
}

/** A span whose audio is kept whatever its age, until it is released. */
export type HoldsTable = {
  id: GeneratedAlways<number>
  station_id: number
  from_us: number
  until_us: number
  reason: string
  created_at: number
  released_at: number | null
}

/** Which instance records a station, until when unless it says so again, and how it goes. */
export type RecordersTable = {
  station_id: number
  instance: string
  until_ms: number
  state: 'connecting' | 'recording' | 'down' | 'stopped'
  since_us: number
  /** Why it is down or stopped, in words; while it records from a list of servers, which entry; empty otherwise. */
  reason: string
  /** JSON: `[{"alarm": "silence", "since": instant in microseconds}, …]`. */
  alarms: string
  last_audio_us: number | null
  /** The instant up to which everything is durably recorded and dated for good, or known to be missing. */
  head_us: number | null
  /** While it is undecided whether audio is late or lost: the date of the first of it, and how late it is now. */
  late_since_us: Generated<number | null>
  late_by_us: Generated<number | null>
  /** The levels of its last ten seconds as text; empty for none. See recordings/rules/reel-levels.ts. */
  levels: Generated<string>
}

/**
 * The durable end of a station's recording, for an instance that takes it over and cannot read the files: the instant at
 * which it ends, and the hashes of its last frames, 8 hexadecimal digits each. Written every second where there is a bucket.
 */
export type TailsTable = { station_id: number; head_us: number; hashes: string }

/**
 * A title that the stream said was playing: until the next one, a gap, or the end of the show that was on air by the
 * schedule. `until_us` is null while it lasts.
 */
export type PlaysTable = {
  id: GeneratedAlways<number>
  station_id: number
  from_us: number
  until_us: number | null
  /** As the stream said it; see recordings/rules/title-text.ts. */
  title: string
  /** The show on air when it began; null if there was no show. */
  show_id: number | null
  /** A correction of the artist and title that the rules of the station find; null for none. */
  artist: Generated<string | null>
  song: Generated<string | null>
  /** Whether it was typed: the stream said nothing, and `title` is empty. */
  by_hand: Generated<number>
}

/** Details of recordings of music, for reports. Artist and title name one. */
export type CatalogueTable = {
  id: GeneratedAlways<number>
  station_id: number
  artist: string
  title: string
  artist_folded: string
  title_folded: string
  isrc: string
  label: string
  label_code: string
  composer: string
}

/** A window of the recording that is to become an episode, or has. */
export type GenerationsTable = {
  id: GeneratedAlways<number>
  station_id: number
  show_id: number
  /** The id that the episode has, or will have. */
  episode_id: number | null
  /** For what was on the schedule: the show and when it began, so that each is made once. Null for a request. */
  occurrence: string | null
  from_us: number
  until_us: number
  title: string
  description: string
  image: string
  datetime: number
  /** Whether the episode is archived as soon as it is made. */
  archived: Generated<number>
  state: 'pending' | 'working' | 'done' | 'failed'
  attempts: number
  /** Why it failed, or why it waits for another attempt, in words; empty otherwise. */
  reason: string
  /** The parts missing in the window, as JSON: `[{"from": µs, "until": µs, "reason": "…"}, …]`. */
  gaps: string
  /** When to work on it; while it is worked on, when another instance may take it over. Null once done or failed. */
  due_ms: number | null
  holder: string | null
  /** The idempotency key of the request; null once the generation has failed, so that a repeated request is new. */
  idempotency_key: string | null
  created_at: number
  finished_at: number | null
  /** When a user dismissed the notice of its failure. */
  dismissed_at: number | null
}

/**
 * The show that the schedule of a recording station has on air, or null, since an instant. Known up to `until`: shows
 * that ended before have their generations.
 */
export type AiringsTable = {
  station_id: number
  show_id: number | null
  since: number
  until: number
  /** The title of the one broadcast by exception; empty for that of the show. */
  title: Generated<string>
  is_repeat: Generated<number>
}
