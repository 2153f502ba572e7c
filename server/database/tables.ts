import type { Generated, GeneratedAlways, Insertable, Kysely, Selectable } from 'kysely'

/**
 * Row types, matching the migrations. Instants are Unix seconds, `*_us` microseconds and `*_ms` milliseconds since the
 * Unix epoch, and flags 0 or 1 on every engine. A column `*_folded` holds the column of the same name after
 * `foldForSearch`.
 */
export type Tables = {
  stations: StationsTable
  api_keys: ApiKeysTable
  shows: ShowsTable
  show_metadata: ShowMetadataTable
  series: SeriesTable
  former_shows: FormerShowsTable
  episodes: EpisodesTable
  schedule_entries: ScheduleEntriesTable
  idempotency_keys: IdempotencyKeysTable
  events: EventsTable
  leases: LeasesTable
  reels: ReelsTable
  recorded: RecordedTable
  gaps: GapsTable
  holds: HoldsTable
  recorders: RecordersTable
  generations: GenerationsTable
  airings: AiringsTable
  episode_audio: EpisodeAudioTable
  people: PeopleTable
  memberships: MembershipsTable
  presented_shows: PresentedShowsTable
  sessions: SessionsTable
  passkeys: PasskeysTable
  recovery_codes: RecoveryCodesTable
  sign_in_tickets: SignInTicketsTable
  sign_in_delays: SignInDelaysTable
  key_hours: KeyHoursTable
  resumable_uploads: ResumableUploadsTable
}

/** The n-gram index of the titles of active episodes. Each engine has its own kind, so there is no row type of it. */
export const titleIndex = 'episode_grams'

/** A handle on the tables, inside or outside a transaction. */
export type Db = Kysely<Tables>

type StationsTable = {
  id: GeneratedAlways<number>
  name: string
  description: string
  /** The URL of a picture, the path of one in our storage (lib/media-name.ts), or empty. */
  image: string
  color: string
  url: string
  time_zone: string
  number_of_weeks: number
  /** The Monday on which week 1 of the rotation began, `YYYY-MM-DD`. */
  rotation_start: string
  public_api: number
  created_at: number
  /** Incremented by every write to the station: two reads that find the same number saw the same rows. */
  changes: Generated<number>
  /** Where its live stream is; empty for none. May contain credentials. */
  stream_url: Generated<string>
  record: Generated<number>
  /** How far the stream lags behind the station's clock, in milliseconds. */
  stream_delay_ms: Generated<number>
  retention_days: Generated<number>
}

type ApiKeysTable = {
  id: GeneratedAlways<number>
  station_id: number
  label: string
  /** Scope names with a space between them. */
  scopes: string
  /** SHA-256 of the whole key, hexadecimal. The key itself is not stored. */
  hash: string
  prefix: string
  last_four: string
  created_at: number
  expires_at: number | null
  last_used_at: number | null
  revoked_at: number | null
}

type ShowsTable = {
  id: GeneratedAlways<number>
  station_id: number
  title: string
  title_folded: string
  description: string
  image: string
  published: number
  /** The number of unarchived episodes of the show. Every write maintains it, so that listings need not count. */
  active_episodes: Generated<number>
  created_at: number
  /** Whether what is on the schedule becomes an episode when it ends. */
  auto_episodes: Generated<number>
  /** Seconds that are cut off at the start and the end of automatic episodes. */
  trim_start: Generated<number>
  trim_end: Generated<number>
  /** Name of an MP3 in our storage that precedes generated episodes. */
  intro: Generated<string | null>
}

type ShowMetadataTable = { show_id: number; name: string; value: string; value_folded: string }

type SeriesTable = { id: GeneratedAlways<number>; show_id: number; title: string; is_default: number }

/** The title of a deleted show, which its archived episodes still display. */
type FormerShowsTable = { id: number; station_id: number; title: string }

type EpisodesTable = {
  /** Given only for an episode whose id was reserved. */
  id: Generated<number>
  station_id: number
  /** References `shows` while the episode is active; an archived one may reference `former_shows`. */
  show_id: number
  series_id: number
  title: string
  title_folded: string
  description: string
  image: string
  datetime: number
  /** External URL of the audio, or empty when the audio is in our storage. */
  audio_url: string
  /** Name of the audio in our storage, or null when it is external. */
  media_name: string | null
  audio_length: number
  archived_at: number | null
  created_at: number
}

type ScheduleEntriesTable = {
  id: GeneratedAlways<number>
  station_id: number
  series_id: number
  week: number
  /** 1 for Monday to 7 for Sunday. */
  weekday: number
  /** Minutes from midnight, 0 to 1440. */
  time: number
  /** Minutes, 1 to 10080. */
  duration: number
}

type IdempotencyKeysTable = {
  station_id: number
  endpoint: string
  key: string
  status: number
  body: string
  /** The path of what is being made, for a 202; empty otherwise. */
  location: Generated<string>
  created_at: number
}

type EventsTable = {
  id: GeneratedAlways<number>
  station_id: number
  at: number
  /** `key`, `person`, `command` or `job`. */
  actor_kind: string
  /** The id of the key or person, or the name of the job; null for the command line. */
  actor_ref: string | null
  type: string
  /** Id of the row that the event is about. */
  subject: number
  /** JSON. */
  details: string
}

/** Locks with an expiry for work that only one instance may do at a time; `until` in Unix milliseconds. */
type LeasesTable = { name: string; holder: string; until: number }

/** A file of recorded frames, 10 minutes at most. Sample n of it is at `started_us` + n / rate × (1 + slew). */
type ReelsTable = {
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
  /** Titles heard, as JSON: `[[instant in microseconds, title], …]`. */
  titles: string
  /** SHA-256 of the file, hexadecimal; null while it is open. */
  sha256: string | null
  /** Its place in the chain: the reels of a station are numbered as they are sealed. Null while it is open. */
  seal: number | null
  /** SHA-256 of the `chain` of the reel sealed before it and its own `sha256`, hexadecimal. */
  chain: string | null
}

/** Sums over the reels of a station that are sealed or stowed: there are too many to add them up for each status. */
type RecordedTable = { station_id: number; recorded_us: number; bytes: number }

/** A span in which nothing was recorded; `until_us` is null while it lasts. */
type GapsTable = {
  id: GeneratedAlways<number>
  station_id: number
  from_us: number
  until_us: number | null
  reason: string
}

/** A span whose audio is kept whatever its age, until it is released. */
type HoldsTable = {
  id: GeneratedAlways<number>
  station_id: number
  from_us: number
  until_us: number
  reason: string
  created_at: number
  released_at: number | null
}

/** Which instance records a station, until when unless it says so again, and how it goes. */
type RecordersTable = {
  station_id: number
  instance: string
  until_ms: number
  state: 'connecting' | 'recording' | 'down' | 'stopped'
  since_us: number
  /** Why it is down or stopped, in words; empty otherwise. */
  reason: string
  /** JSON: `[{"alarm": "silence", "since": instant in microseconds}, …]`. */
  alarms: string
  last_audio_us: number | null
  /** The instant up to which everything is durably recorded, or known to be missing. */
  head_us: number | null
  /** The levels of its last ten seconds as text; empty for none. See recordings/rules/reel-levels.ts. */
  levels: Generated<string>
}

/** A window of the recording that is to become an episode, or has. */
type GenerationsTable = {
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
  /** What was missing in the window, as JSON: `[{"from": µs, "until": µs, "reason": "…"}, …]`. */
  gaps: string
  /** When to work on it; while it is worked on, when another instance may take it over. Null once done or failed. */
  due_ms: number | null
  holder: string | null
  /** The idempotency key of the request; null once the generation has failed, so that a repeated request is new. */
  idempotency_key: string | null
  created_at: number
  finished_at: number | null
  /** When somebody took note that it failed, and left it at that. */
  dismissed_at: number | null
}

/**
 * What the schedule of a station that records has on air: a show, or null, since an instant. Known up to `until`: what
 * ended before has its generations.
 */
type AiringsTable = { station_id: number; show_id: number | null; since: number; until: number }

/** What is known of the audio of an episode that is in storage. */
type EpisodeAudioTable = {
  episode_id: number
  duration_ms: number
  /** Samples of each channel: that a decoder gives if the episode was cut out of the recording, else those of its frames. */
  samples: number
  sample_rate: number
  channels: number
  /** What was measured, as JSON; null until then, and for ever if the audio cannot be decoded. Peaks may be levels. */
  loudness: string | null
  peaks: string | null
  /** When to measure it; null once that is done. */
  due_ms: number | null
}

/** A person who signs in to the dashboard. One account serves all stations. */
type PeopleTable = {
  id: GeneratedAlways<number>
  email: string
  /** Unique: two addresses that differ in case are one account. */
  email_folded: string
  name: string
  /** `en` or `de`; empty for that of the browser. */
  language: string
  /** A PHC string of argon2id; null without a password. */
  password: string | null
  /** The secret of the second factor, base32; null without one. */
  totp: string | null
  /** The last time step whose code was accepted: a code works once. */
  totp_step: Generated<number>
  /** Issuer and subject at the OpenID provider, once linked. */
  sign_in_subject: string | null
  created_at: number
  /** When and how they last signed in. */
  seen_at: number | null
  seen_by: string | null
}

/** What a person is at a station: `owner` or `presenter`. */
type MembershipsTable = { person_id: number; station_id: number; role: string; created_at: number }

/** The shows of a presenter: what they may change. */
type PresentedShowsTable = { person_id: number; show_id: number }

type SessionsTable = {
  id: GeneratedAlways<number>
  person_id: number
  /** SHA-256 of the token in the cookie, hexadecimal. */
  hash: string
  /** `password`, `passkey`, `openid`, `link`. */
  method: string
  /** The browser and system, in words. */
  device: string
  created_at: number
  /** Written at most every five minutes; the session ends 30 days after it. */
  seen_at: number
  /** When the person last proved who they are. */
  confirmed_at: number
  /** The absolute end. */
  ends_at: number
}

type PasskeysTable = {
  id: GeneratedAlways<number>
  person_id: number
  /** Id of the credential, base64url. */
  credential: string
  /** COSE key, base64url. */
  public_key: string
  counter: number
  /** JSON. */
  transports: string
  name: string
  created_at: number
  used_at: number | null
}

/** The unused recovery codes of the second factor, as SHA-256. */
type RecoveryCodesTable = { person_id: number; hash: string }

/**
 * What works once and for a limited time: a link for setting up an account, resetting a password or entering, the step
 * between password and second factor, the challenge of a passkey, the state of a sign-in at the OpenID provider.
 */
type SignInTicketsTable = {
  /** SHA-256 of the token, hexadecimal. */
  hash: string
  purpose: string
  person_id: number | null
  /** JSON. */
  details: string
  ends_at: number
}

/** Failed sign-ins of an account or address, and until when the next is refused. */
type SignInDelaysTable = { subject: string; failures: number; until_ms: number; forget_at: number }

/** The requests of an API key in an hour that begins at `hour`, in Unix seconds. */
type KeyHoursTable = { key_id: number; hour: number; requests: number }

/** An upload in pieces, which can be continued after a broken connection. */
type ResumableUploadsTable = {
  id: string
  station_id: number
  person_id: number
  bytes: number
  received: number
  /** JSON. */
  details: string
  created_at: number
  touched_at: number
}

export type PasskeyRow = Selectable<PasskeysTable>
export type PersonRow = Selectable<PeopleTable>
export type NewPerson = Insertable<PeopleTable>
export type SessionRow = Selectable<SessionsTable>
export type NewSession = Insertable<SessionsTable>
export type SignInTicketRow = Selectable<SignInTicketsTable>
export type ResumableUploadRow = Selectable<ResumableUploadsTable>
export type ReelRow = Selectable<ReelsTable>
export type GapRow = Selectable<GapsTable>
export type HoldRow = Selectable<HoldsTable>
export type RecorderRow = Selectable<RecordersTable>
export type GenerationRow = Selectable<GenerationsTable>
export type AiringRow = Selectable<AiringsTable>
export type NewGeneration = Insertable<GenerationsTable>
export type EventRow = Selectable<EventsTable>
export type NewEvent = Insertable<EventsTable>
export type StationRow = Omit<Selectable<StationsTable>, 'changes'>
export type ApiKeyRow = Selectable<ApiKeysTable>
export type EpisodeRow = Selectable<EpisodesTable>
export type NewEpisode = Insertable<EpisodesTable>
