import type { Generated, GeneratedAlways, Insertable, Kysely, Selectable } from 'kysely'
import type {
  AlarmMailsTable,
  KnownDevicesTable,
  MembershipsTable,
  PasskeysTable,
  PeopleTable,
  PresentedShowsTable,
  RecoveryCodesTable,
  SentMailsTable,
  SessionsTable,
  SignInDelaysTable,
  SignInTicketsTable,
} from './account-tables.ts'
import type {
  AudienceDaysTable,
  AudienceHoursTable,
  DayListenersTable,
  FeedFollowersTable,
  ListenerKeysTable,
  ListeningNowTable,
} from './audience-tables.ts'
import type {
  AiringsTable,
  CatalogueTable,
  GapsTable,
  GenerationsTable,
  HoldsTable,
  PlaysTable,
  RecordedTable,
  RecordersTable,
  ReelsTable,
  ShiftsTable,
  TailsTable,
} from './recording-tables.ts'

/**
 * Row types, matching the migrations. Instants are Unix seconds, `*_us` microseconds and `*_ms` milliseconds since the
 * Unix epoch, and flags 0 or 1 on every engine. A column `*_folded` holds the column of the same name after
 * `foldForSearch`.
 */
export type Tables = {
  stations: StationsTable
  api_keys: ApiKeysTable
  shows: ShowsTable
  series: SeriesTable
  former_shows: FormerShowsTable
  now_serials: NowSerialsTable
  moments: MomentsTable
  former_slugs: FormerSlugsTable
  segments: SegmentsTable
  former_show_slugs: FormerShowSlugsTable
  episodes: EpisodesTable
  schedule_entries: ScheduleEntriesTable
  exceptions: ExceptionsTable
  idempotency_keys: IdempotencyKeysTable
  events: EventsTable
  leases: LeasesTable
  known_time: KnownTimeTable
  reels: ReelsTable
  recorded: RecordedTable
  gaps: GapsTable
  shifts: ShiftsTable
  holds: HoldsTable
  recorders: RecordersTable
  tails: TailsTable
  plays: PlaysTable
  catalogue: CatalogueTable
  generations: GenerationsTable
  airings: AiringsTable
  former_media_names: FormerMediaNamesTable
  episode_audio: EpisodeAudioTable
  people: PeopleTable
  memberships: MembershipsTable
  alarm_mails: AlarmMailsTable
  presented_shows: PresentedShowsTable
  sessions: SessionsTable
  passkeys: PasskeysTable
  recovery_codes: RecoveryCodesTable
  sign_in_tickets: SignInTicketsTable
  sign_in_delays: SignInDelaysTable
  known_devices: KnownDevicesTable
  sent_mails: SentMailsTable
  key_hours: KeyHoursTable
  resumable_uploads: ResumableUploadsTable
  stored_files: StoredFilesTable
  picture_copies: PictureCopiesTable
  feed_states: FeedStatesTable
  feed_imports: FeedImportsTable
  feed_import_items: FeedImportItemsTable
  audience_days: AudienceDaysTable
  audience_hours: AudienceHoursTable
  feed_followers: FeedFollowersTable
  listener_keys: ListenerKeysTable
  day_listeners: DayListenersTable
  listening_now: ListeningNowTable
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
  /** Delay of the stream behind the station's clock, in milliseconds. */
  stream_delay_ms: Generated<number>
  retention_days: Generated<number>
  /** Its name in the URLs of listeners; former ones are in `former_slugs`. */
  slug: Generated<string>
  public: Generated<number>
  pages: Generated<number>
  feeds: Generated<number>
  rewind_hours: Generated<number>
  listen_url: Generated<string>
  language: Generated<string>
  category: Generated<string>
  explicit: Generated<number>
  author: Generated<string>
  copyright: Generated<string>
  owner_email: Generated<string>
  new_feed_url: Generated<string>
  tagline: Generated<string>
  /** A line for each way to receive it: `FM: 88.4 MHz`. */
  reception: Generated<string>
  /** A line for each link on its pages: `Mastodon https://…`. */
  links: Generated<string>
  imprint_url: Generated<string>
  privacy_url: Generated<string>
  /** The host name at whose root its pages are, in lower case; empty for none. */
  domain: Generated<string>
  /** Whether the domain was found to lead to this installation. Only then is it in links, and then only one station has it. */
  domain_proven: Generated<number>
  /** When it is looked up next without a person asking for it, in Unix seconds; null for never. */
  domain_due_at: Generated<number | null>
  /**
   * While it does not lead here, in Unix seconds: until when it is in links nevertheless, if it is proven; until when no other station
   * may wait for it, if it is not. Null while it leads here.
   */
  domain_until: Generated<number | null>
  /** A wide picture for its pages, as `image`. */
  cover: Generated<string>
  /** Whether its pages show all shows in its colour. */
  one_color: Generated<number>
  /** The `podcast:guid` of its feed, which never changes; empty until the feed is first offered. */
  feed_guid: Generated<string>
  /** For how long plays are stored. */
  plays_years: Generated<number>
  /** The rules that split titles of the stream, as JSON (plays/rules/split.ts); empty for none. */
  play_rules: Generated<string>
  /** The encoding of the titles of its stream: a name that `TextDecoder` has for it, or `auto`. */
  title_charset: Generated<string>
  /** The encoding in which the last titles are that are not UTF-8; empty if it was not found out. */
  title_charset_found: Generated<string>
  /** Names of titles as JSON, see plays/rules/known-names.ts; empty for none. */
  title_names: Generated<string>
  /** Whether its pages list the titles that were played. */
  songs: Generated<number>
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
  presenter: string
  presenter_folded: string
  /** The number of unarchived episodes of the show. Every write maintains it, so that listings need not count. */
  active_episodes: Generated<number>
  created_at: number
  /** Whether scheduled airings of the show become episodes when they end. */
  auto_episodes: Generated<number>
  /** Seconds that are cut off at the start and the end of automatic episodes. */
  trim_start: Generated<number>
  trim_end: Generated<number>
  /** Name of an MP3 in our storage that precedes generated episodes. */
  intro: Generated<string | null>
  /** The loudness in LUFS that episodes get when they are cut. */
  loudness: Generated<'off' | '-16' | '-18' | '-23'>
  /** Whether the titles that were played become chapters of its episodes. */
  chapters: Generated<'off' | 'plays'>
  /** Its name in the URLs of listeners, unique in the station; former ones are in `former_show_slugs`. */
  slug: Generated<string>
  /** Whether listeners can rewind to it. */
  rewind: Generated<number>
  /** Whether its episodes are in the feed of the station. */
  in_feed: Generated<number>
  /** For its feed: empty for those of the station; `explicit` is `on` or `off` otherwise. */
  language: Generated<string>
  category: Generated<string>
  explicit: Generated<'' | 'on' | 'off'>
  new_feed_url: Generated<string>
  kind: Generated<'episodic' | 'serial'>
  feed_guid: Generated<string>
  /** The feed elsewhere that it continues (feeds/import/rules/recognise.ts), in which its episodes keep their guids; empty for none. */
  source_feed: Generated<string>
  /** Whether feeds announce its times on the air. */
  live: Generated<number>
  /** The number of newest episodes that stay, and the days for which they do; 0 for no limit. */
  keep_episodes: Generated<number>
  keep_days: Generated<number>
  /** The days in the archive after which stored audio is deleted; 0 for never. */
  delete_audio_after: Generated<number>
}

type SeriesTable = { id: GeneratedAlways<number>; show_id: number; title: string; is_default: number }

/** The title of a deleted show, which its archived episodes still display. */
type FormerShowsTable = { id: number; station_id: number; title: string }

/** The serial of a station's public `/now`, and the digest of the body that has it. */
type NowSerialsTable = { station_id: number; serial: number; digest: string }

/** A span of an episode that staff marked and gave a title. */
type MomentsTable = {
  id: GeneratedAlways<number>
  station_id: number
  episode_id: number
  from_ms: number
  until_ms: number
  title: string
  created_at: number
}

/** The import of a podcast. `show_id` is null until its show is made; `total` and `bytes` until the feed was read are 0. */
type FeedImportsTable = {
  id: GeneratedAlways<number>
  station_id: number
  show_id: number | null
  person_id: number
  url: string
  owner_email: string
  dry_run: number
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  /** Why it failed, in words. */
  reason: string
  /** Of the podcast. */
  title: string
  total: number
  /** The files to be downloaded, as far as the feed says. */
  bytes: number
  created_at: number
  ended_at: number | null
  /** The faults of the feed that were repaired, as JSON: the number of each kind. */
  repairs: Generated<string>
}

/** The outcome of an item of a feed, numbered from 1 in the order of its dates. */
type FeedImportItemsTable = {
  import_id: number
  number: number
  guid: string
  title: string
  datetime: number | null
  result: 'imported' | 'here' | 'skipped' | 'failed' | 'new'
  episode_id: number | null
  reason: string
}

/** Slugs that stations once had, which answer 301 to the present one. */
type FormerSlugsTable = { slug: string; station_id: number }

/** HLS segments that were served before it was decided what was recorded in them. */
type SegmentsTable = { station_id: number; number: number; bytes: Uint8Array }

/** The same of shows. */
type FormerShowSlugsTable = { station_id: number; slug: string; show_id: number }

/** Names that the audio of an episode had in storage before it was replaced. They lead to the present one. */
type FormerMediaNamesTable = { name: string; station_id: number; episode_id: number }

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
  /** Name of the audio in our storage, or null when it is external; both are empty when the audio was deleted. */
  media_name: string | null
  audio_length: number
  archived_at: number | null
  created_at: number
  /** Whether it stays, however old it is. */
  pinned: Generated<number>
  /** Its id in feeds, which never changes, and which no other episode of the station has. */
  guid: Generated<string>
  /** The feed that it was imported from, and its guid there; empty if it was not, or by an early version. */
  source_feed: Generated<string>
  source_guid: Generated<string>
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

type ExceptionsTable = {
  id: GeneratedAlways<number>
  station_id: number
  group_name: string
  kind: 'air' | 'skip' | 'clear' | 'day'
  /** The epoch day of its date. */
  epoch_day: number
  /** Null where the kind has none; other fields are 0 or empty then. */
  show_id: number | null
  time: number
  duration: number
  week: number
  /** 1 is Monday; 0 for none. */
  weekday: number
  title: string
  description: string
  image: string
  is_repeat: number
  created_at: number
}

type IdempotencyKeysTable = {
  station_id: number
  endpoint: string
  key: string
  status: number
  body: string
  /** The path of the episode that is being made, for a 202; empty otherwise. */
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
type LeasesTable = {
  name: string
  holder: string
  until: number
  /** When and why the work failed last; null once it has succeeded. */
  failed_at_ms: Generated<number | null>
  failure: Generated<string | null>
}

/** The newest instant that is known to have passed, in Unix milliseconds: one row. */
type KnownTimeTable = { number: number; at_ms: number }

/** Measured properties of the audio of an episode that is in storage. */
type EpisodeAudioTable = {
  episode_id: number
  /** That of the episode while it is to be measured, by which it is found; it may be 0 afterwards. */
  station_id: Generated<number>
  duration_ms: number
  /** Samples of each channel: that a decoder gives if the episode was cut out of the recording, else those of its frames. */
  samples: number
  sample_rate: number
  channels: number
  /** The measurement as JSON; null before it, and for ever if the audio cannot be decoded. Peaks may be levels. */
  loudness: string | null
  peaks: string | null
  /** Chapters as JSON: `[[start in milliseconds, title], …]`; null for none. */
  chapters: Generated<string | null>
  /** The steps of gain by which the level of the recording was changed. */
  gain_steps: Generated<number>
  /** Whether it was made anew, because its loudness was too far from that of its show. */
  remade: Generated<number>
  /** When to measure it; null afterwards. */
  due_ms: number | null
}

/** The requests of an API key in an hour that begins at `hour`, in Unix seconds. */
type KeyHoursTable = { key_id: number; hour: number; requests: number }

/** An upload in pieces, which can be continued after a broken connection. */
/** The files of a station in storage. One that nothing uses is counted until it is removed. */
type StoredFilesTable = {
  name: string
  station_id: number
  bytes: number
  /** The sides of a picture, in pixels; null until they are measured, 0 if they cannot be. */
  width: Generated<number | null>
  height: Generated<number | null>
}

/** Copies of pictures that stations and shows have elsewhere, for their feeds. */
type PictureCopiesTable = {
  station_id: number
  url: string
  /** The path of the copy in our storage; empty until it is made. */
  image: string
  failures: number
  /** When to try to make it, in Unix seconds. */
  due_at: number
}

/** The state of what feeds and calendars say: when it changed last, alike for all instances. */
type FeedStatesTable = {
  station_id: number
  /** Which part: see feeds/states.ts. */
  name: string
  digest: string
  /** Grows by 1 with each change. */
  serial: number
  changed_at: number
  /** The digest that the hub was told of last; empty for none. */
  announced: Generated<string>
  /** Attempts to tell the hub that failed, and when to try again, in Unix seconds. */
  failures: Generated<number>
  due_at: Generated<number>
}

type ResumableUploadsTable = {
  id: string
  station_id: number
  person_id: number
  bytes: number
  received: number
  /** Whether it has become an episode. */
  is_finished: Generated<number>
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
export type FeedImportRow = Selectable<FeedImportsTable>
export type FeedImportItemRow = Selectable<FeedImportItemsTable>
export type ReelRow = Selectable<ReelsTable>
export type GapRow = Selectable<GapsTable>
export type ShiftRow = Selectable<ShiftsTable>
export type HoldRow = Selectable<HoldsTable>
export type RecorderRow = Selectable<RecordersTable>
export type PlayRow = Selectable<PlaysTable>
export type GenerationRow = Selectable<GenerationsTable>
export type ExceptionRow = Selectable<ExceptionsTable>
export type AiringRow = Selectable<AiringsTable>
export type NewGeneration = Insertable<GenerationsTable>
export type EventRow = Selectable<EventsTable>
export type NewEvent = Insertable<EventsTable>
export type StationRow = Omit<
  Selectable<StationsTable>,
  'changes' | 'feed_guid' | 'play_rules' | 'title_charset_found' | 'title_names'
>
export type ApiKeyRow = Selectable<ApiKeysTable>
export type EpisodeRow = Selectable<EpisodesTable>
export type NewEpisode = Insertable<EpisodesTable>
