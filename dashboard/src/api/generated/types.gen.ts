// Made from dashboard/openapi.json by `npm run client`. Not to be edited.

export type ClientOptions = {
    baseUrl: 'https://localhost:8443' | (string & {});
};

export type Actors = {
    actors: Array<Who>;
};

export type AlarmMails = {
    /**
     * Whether this installation sends mail.
     */
    is_possible: boolean;
    /**
     * The alarms that are for the role of the member.
     */
    allowed: Array<'down' | 'silence' | 'loop' | 'disk low' | 'clock off' | 'late' | 'generation failed'>;
    /**
     * The alarms that are sent.
     */
    alarms: Array<{
        alarm: 'down' | 'silence' | 'loop' | 'disk low' | 'clock off' | 'late' | 'generation failed';
        /**
         * Seconds for which it lasts before it is sent.
         */
        after: number;
        /**
         * Whether its end is sent, too.
         */
        when_over: boolean;
    }>;
};

export type AlarmMailsChanges = {
    /**
     * The alarms to send; others are not.
     */
    alarms: Array<{
        /**
         * An alarm of the recording, or a failed episode.
         */
        alarm: 'down' | 'silence' | 'loop' | 'disk low' | 'clock off' | 'late' | 'generation failed';
        /**
         * Seconds for which it lasts before it is sent, at most a day.
         */
        after: number;
        /**
         * Whether its end is sent, too.
         */
        when_over: boolean;
    }>;
};

export type Audience = {
    now: {
        live: number;
        rewinding: number;
    };
    days: Array<{
        day: string;
        /**
         * Plays of episodes.
         */
        plays: number;
        /**
         * Listeners of a day, added over the days.
         */
        listeners: number;
        /**
         * Minutes for which listeners heard the station.
         */
        live_minutes: number;
    }>;
    episodes: Array<{
        id: number;
        title: string;
        /**
         * Plays of episodes.
         */
        plays: number;
        /**
         * Listeners of a day, added over the days.
         */
        listeners: number;
        /**
         * Minutes for which listeners heard the station.
         */
        live_minutes: number;
    }>;
    shows: Array<{
        id: number;
        title: string;
        /**
         * Plays of episodes.
         */
        plays: number;
        /**
         * Listeners of a day, added over the days.
         */
        listeners: number;
        /**
         * Minutes for which listeners heard the station.
         */
        live_minutes: number;
    }>;
    apps: Array<{
        name: string;
        /**
         * Plays of episodes.
         */
        plays: number;
        /**
         * Listeners of a day, added over the days.
         */
        listeners: number;
        /**
         * Minutes for which listeners heard the station.
         */
        live_minutes: number;
    }>;
    sources: Array<{
        name: string;
        /**
         * Plays of episodes.
         */
        plays: number;
        /**
         * Listeners of a day, added over the days.
         */
        listeners: number;
        /**
         * Minutes for which listeners heard the station.
         */
        live_minutes: number;
    }>;
    /**
     * The last 48 hours, whichever days are asked for; hours without listeners are left out.
     */
    hours: Array<{
        /**
         * Unix seconds.
         */
        hour: number;
        live_minutes: number;
        rewound_minutes: number;
    }>;
    /**
     * The newest number that each reader stated.
     */
    followers: Array<{
        /**
         * 0 for the feed of the station.
         */
        show_id: number;
        title: string;
        app: string;
        day: string;
        followers: number;
    }>;
};

export type CatalogueFile = {
    /**
     * A CSV file whose first line names the columns: artist, title, isrc, label, composer, label_code, or their German names. Cells are parted by commas, semicolons or tabs.
     */
    csv: string;
};

export type CatalogueImported = {
    /**
     * Number of recordings of the file.
     */
    recordings: number;
    /**
     * Names of its columns that are of no use.
     */
    unused: Array<string>;
};

export type CataloguePage = {
    /**
     * By artist and title.
     */
    recordings: Array<CatalogueRecording>;
    /**
     * The cursor of the next page; null at the end.
     */
    next: string | null;
};

export type CatalogueRecording = {
    id: number;
    artist: string;
    title: string;
    isrc: string;
    label: string;
    composer: string;
    label_code: string;
};

/**
 * Today at the station: what is on air, and what becomes of it.
 */
export type Day = {
    /**
     * When the day begins. Unix seconds.
     */
    start_time: number;
    /**
     * When it ends. Unix seconds.
     */
    end_time: number;
    /**
     * The shows on air today, in order.
     */
    stops: Array<DayStop>;
    /**
     * The gaps of today.
     */
    gaps: Array<DayGap>;
    recording: DayRecording;
};

export type DayGap = {
    /**
     * When audio began to be missing. Unix seconds.
     */
    start_time: number;
    /**
     * Null while it lasts.
     */
    end_time: number | null;
    reason: string;
};

export type DayPreview = {
    /**
     * ISO date.
     */
    date: string;
    /**
     * The week of the rotation.
     */
    week: number;
    clock_changes: Array<{
        /**
         * The minute of the day that the clocks had reached.
         */
        before: number;
        /**
         * The minute that they were set to.
         */
        after: number;
    }>;
    /**
     * Airtime of shows; the pieces fill the day.
     */
    pieces: Array<{
        /**
         * Null while nothing is planned.
         */
        show_id: number | null;
        /**
         * Unix seconds.
         */
        start_at: number;
        /**
         * Unix seconds.
         */
        end_at: number;
        /**
         * Time of the clocks in minutes from midnight.
         */
        start_minutes: number;
        /**
         * 1440 at the end of the day.
         */
        end_minutes: number;
        /**
         * The exception by which it is on air; null for an entry of the week.
         */
        exception: {
            id: number;
            title: string;
            repeat: boolean;
        } | null;
    }>;
    /**
     * The airtime without exceptions; empty where they change nothing on this date.
     */
    usual: Array<{
        /**
         * Null while nothing is planned.
         */
        show_id: number | null;
        /**
         * Unix seconds.
         */
        start_at: number;
        /**
         * Unix seconds.
         */
        end_at: number;
        /**
         * Time of the clocks in minutes from midnight.
         */
        start_minutes: number;
        /**
         * 1440 at the end of the day.
         */
        end_minutes: number;
    }>;
    /**
     * Entries that are not on air because the clocks skip them.
     */
    skipped: Array<{
        show_id: number;
        start_minutes: number;
        end_minutes: number;
    }>;
};

export type DayRecording = {
    state: 'off' | 'connecting' | 'recording' | 'down' | 'stopped';
    since: number | null;
    reason: string;
    alarms: Array<{
        alarm: 'silence' | 'loop' | 'disk low' | 'clock off' | 'late';
        since: number;
        /**
         * Of `late`: how late audio is.
         */
        seconds?: number;
    }>;
    bytes: number;
    recorded_seconds: number;
    /**
     * Kilobits a second of what is heard.
     */
    kilobits: number | null;
    /**
     * Hertz.
     */
    sample_rate: number | null;
    /**
     * 1 or 2.
     */
    channels: number | null;
    free_bytes: number;
    total_bytes: number;
};

export type DayStop = {
    show_id: number;
    title: string;
    image: string;
    presenter: string;
    /**
     * When it begins, perhaps on the day before. Unix seconds.
     */
    start_time: number;
    /**
     * When it ends, perhaps on the day after. Unix seconds.
     */
    end_time: number;
    /**
     * Whether it becomes an episode by itself.
     */
    automatic: boolean;
    /**
     * The generation of it.
     */
    generation: Generation | null;
};

export type DomainFound = {
    domain: string;
    /**
     * Whether links use it. They do for a week after it has begun to lead elsewhere.
     */
    proven: boolean;
    /**
     * Empty if it leads here. Otherwise it has no address, or it leads elsewhere, or it is the domain of another station.
     */
    reason: '' | 'no_address' | 'elsewhere' | 'taken';
    /**
     * The addresses of the domain.
     */
    addresses: Array<string>;
    /**
     * The host of this installation, to which the domain should lead.
     */
    host: string;
    /**
     * The addresses of that host.
     */
    host_addresses: Array<string>;
};

export type EpisodeChanges = {
    /**
     * Up to 499 characters, not only white space.
     */
    title?: string;
    /**
     * Up to 10000 characters.
     */
    description?: string;
    /**
     * Artwork: an http or https URL of up to 2000 characters, or empty for none.
     */
    image_url?: string;
    /**
     * When it is published, Unix seconds up to the year 9999; for a new episode, now by default.
     */
    datetime?: number;
    /**
     * A show of the station.
     */
    show_id?: number;
};

export type EpisodeCounts = {
    published: number;
    scheduled: number;
    archived: number;
};

export type EpisodeDelete = {
    /**
     * The title of the episode, as a guard.
     */
    title: string;
};

export type EpisodeIds = {
    /**
     * The ids of the episodes.
     */
    ids: Array<number>;
};

export type EpisodeIdsAndShow = {
    /**
     * The ids of the episodes.
     */
    ids: Array<number>;
    /**
     * A show of the station.
     */
    show_id?: number;
};

export type EpisodePins = {
    /**
     * The ids of the episodes.
     */
    ids: Array<number>;
    /**
     * Whether the lifetime of their shows spares them.
     */
    pinned: boolean;
};

/**
 * Each episode is changed in a transaction of its own.
 */
export type EpisodesChanged = {
    /**
     * The ids of the episodes that were changed.
     */
    done: Array<number>;
    /**
     * The refused ones, each with the code of the reason.
     */
    refused: Array<{
        id: number;
        code: string;
    }>;
};

/**
 * An error.
 */
export type ErrorBody = {
    /**
     * The reason, for people to read.
     */
    message: string;
};

export type Event = {
    id: number;
    /**
     * Unix seconds.
     */
    at: number;
    /**
     * `shows.changed`, for example.
     */
    type: string;
    /**
     * The id of what was changed.
     */
    subject: number;
    details: {
        [key: string]: unknown;
    };
    who: Who;
};

export type Events = {
    events: Array<Event>;
    /**
     * The `before` of the next page; null at the end.
     */
    next: number | null;
};

/**
 * An exception to the weekly schedule.
 */
export type Exception = {
    /**
     * Null after a dry run.
     */
    id: number | null;
    /**
     * Shared by exceptions that are undone together.
     */
    group: string;
    kind: 'air' | 'skip' | 'clear' | 'day';
    /**
     * YYYY-MM-DD in the station’s zone.
     */
    date: string;
    /**
     * Of `air` and `skip`.
     */
    show_id?: number;
    /**
     * Minutes from midnight, of `air`, `skip` and `clear`.
     */
    time?: number;
    /**
     * Minutes, of `air` and `clear`.
     */
    duration?: number;
    /**
     * Of `day`.
     */
    week?: number;
    /**
     * Of `day`.
     */
    day?: 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';
    /**
     * Of `air`; empty for that of the show.
     */
    title?: string;
    /**
     * Of `air`.
     */
    description?: string;
    /**
     * Of `air`; empty if none.
     */
    image_url?: string;
    /**
     * Of `air`.
     */
    repeat?: boolean;
    /**
     * Whether it does nothing: a `skip` whose entry is not there, or a `day` of a week that the rotation has not.
     */
    orphaned: boolean;
    /**
     * Unix seconds.
     */
    created_at: number;
};

/**
 * The exceptions of some dates.
 */
export type Exceptions = {
    /**
     * By date, then id.
     */
    exceptions: Array<Exception>;
};

export type ExportSize = {
    /**
     * Size of the audio.
     */
    bytes: number;
};

export type FeedImport = {
    id: number;
    url: string;
    /**
     * The show; null until a new one is made.
     */
    show_id: number | null;
    /**
     * Of the podcast; empty until the feed was read.
     */
    title: string;
    dry_run: boolean;
    /**
     * A waiting one is taken within seconds, or when another one ends: an instance imports three at a time.
     */
    state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
    /**
     * Why it failed; if it did not, what the new show lacks; empty otherwise.
     */
    reason: string;
    /**
     * The same for programs that word it, of several reasons the first; `other` leaves it to the words.
     */
    reason_code: 'no_guid' | 'no_audio' | 'not_mp3' | 'no_web_audio' | 'relative_audio' | 'same_guid' | 'long_guid' | 'none' | 'date_estimated' | 'other_show' | 'other_guid' | 'locked' | 'no_feed' | 'unreadable' | 'gone' | 'unreachable' | 'private' | 'too_large' | 'picture' | 'artwork' | 'chapters' | 'full' | 'other';
    /**
     * The number of items of the feed.
     */
    total: number;
    /**
     * Bytes to be downloaded, as far as the feed states them.
     */
    bytes: number;
    /**
     * Items that became episodes.
     */
    imported: number;
    /**
     * Items that the station had already.
     */
    here: number;
    /**
     * Items that cannot be episodes.
     */
    skipped: number;
    /**
     * Items whose audio could not be received.
     */
    failed: number;
    /**
     * Items that would become episodes, of a dry run.
     */
    new: number;
    created_at: number;
    /**
     * Unix seconds.
     */
    ended_at: number | null;
    /**
     * The faults of the feed that were repaired while it was read.
     */
    repairs: Array<FeedRepair>;
    /**
     * The last 50 results, the newest first.
     */
    items: Array<FeedImportItem>;
    /**
     * The last 200 that were skipped or failed; after them, those that are here in another show or with another guid, and those that lack something.
     */
    problems: Array<FeedImportItem>;
};

export type FeedImportCreate = {
    /**
     * Where the feed is; `feed:`, `itpc:` and `pcast:` are read as addresses of the web.
     */
    url: string;
    /**
     * The show that it becomes a part of; a new one without.
     */
    show_id?: number;
    /**
     * Only says what would be done.
     */
    dry_run?: boolean;
    /**
     * For a locked feed: the address of its owner, as the feed names it.
     */
    owner_email?: string;
};

export type FeedImportItem = {
    /**
     * Its place in the order of the dates, from 1.
     */
    number: number;
    guid: string;
    title: string;
    /**
     * Unix seconds; null without a date.
     */
    datetime: number | null;
    /**
     * `here`: the station had it already. `new`: it will be imported, in a dry run.
     */
    result: 'imported' | 'here' | 'skipped' | 'failed' | 'new';
    /**
     * Its episode.
     */
    episode_id: number | null;
    /**
     * Why, in words; for an imported one, what it lacks; for one that is here, what differs. Several are separated by `; `.
     */
    reason: string;
    /**
     * The same for programs that word it, of several reasons the first; `other` leaves it to the words.
     */
    reason_code: 'no_guid' | 'no_audio' | 'not_mp3' | 'no_web_audio' | 'relative_audio' | 'same_guid' | 'long_guid' | 'none' | 'date_estimated' | 'other_show' | 'other_guid' | 'locked' | 'no_feed' | 'unreadable' | 'gone' | 'unreachable' | 'private' | 'too_large' | 'picture' | 'artwork' | 'chapters' | 'full' | 'other';
};

export type FeedImportSummary = {
    id: number;
    url: string;
    /**
     * The show; null until a new one is made.
     */
    show_id: number | null;
    /**
     * Of the podcast; empty until the feed was read.
     */
    title: string;
    dry_run: boolean;
    /**
     * A waiting one is taken within seconds, or when another one ends: an instance imports three at a time.
     */
    state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
    /**
     * Why it failed; if it did not, what the new show lacks; empty otherwise.
     */
    reason: string;
    /**
     * The same for programs that word it, of several reasons the first; `other` leaves it to the words.
     */
    reason_code: 'no_guid' | 'no_audio' | 'not_mp3' | 'no_web_audio' | 'relative_audio' | 'same_guid' | 'long_guid' | 'none' | 'date_estimated' | 'other_show' | 'other_guid' | 'locked' | 'no_feed' | 'unreadable' | 'gone' | 'unreachable' | 'private' | 'too_large' | 'picture' | 'artwork' | 'chapters' | 'full' | 'other';
    /**
     * The number of items of the feed.
     */
    total: number;
    /**
     * Bytes to be downloaded, as far as the feed states them.
     */
    bytes: number;
    /**
     * Items that became episodes.
     */
    imported: number;
    /**
     * Items that the station had already.
     */
    here: number;
    /**
     * Items that cannot be episodes.
     */
    skipped: number;
    /**
     * Items whose audio could not be received.
     */
    failed: number;
    /**
     * Items that would become episodes, of a dry run.
     */
    new: number;
    created_at: number;
    /**
     * Unix seconds.
     */
    ended_at: number | null;
};

export type FeedRepair = {
    /**
     * `outside`: text outside of the elements of the feed was left out. `escapes`: characters that are not escaped (<, &) were read as text. `entities`: names of HTML for characters were read. `characters`: characters that XML forbids were left out. `tags`: elements that are not closed, or wrongly nested, were closed. `attributes`: attributes without quotation marks or spaces were read. `namespaces`: elements whose namespace is not declared were read by their usual prefix. `ending`: the feed ends without its closing tags, so items may be missing. `encoding`: the text is in another encoding than the feed says. `dates`: dates that are missing or cannot be read were estimated from the place in the feed.
     */
    kind: 'outside' | 'escapes' | 'entities' | 'characters' | 'tags' | 'attributes' | 'namespaces' | 'ending' | 'encoding' | 'dates';
    count: number;
};

export type FeedRequirement = {
    code: 'public' | 'feeds' | 'published' | 'language' | 'category' | 'artwork' | 'artwork_measured' | 'artwork_size' | 'artwork_square' | 'artwork_bytes' | 'episodes' | 'description' | 'owner_email';
    /**
     * A feed is offered when all that is required is there.
     */
    level: 'required' | 'recommended';
    /**
     * Whether it is there.
     */
    ok: boolean;
};

export type Feeds = {
    station: {
        /**
         * Where the feed is, or will be when it is offered.
         */
        url: string;
        /**
         * Where the calendar is, or will be.
         */
        calendar_url: string;
        /**
         * Whether the feed is offered.
         */
        offered: boolean;
        /**
         * Number of its items: episodes whose length is not known yet are left out.
         */
        items: number;
        checklist: Array<FeedRequirement>;
    };
    shows: Array<{
        /**
         * The id of the show.
         */
        id: number;
        /**
         * Its title.
         */
        title: string;
        /**
         * Where the feed is, or will be when it is offered.
         */
        url: string;
        /**
         * Where the calendar is, or will be.
         */
        calendar_url: string;
        /**
         * Whether the feed is offered.
         */
        offered: boolean;
        /**
         * Number of its items: episodes whose length is not known yet are left out.
         */
        items: number;
        checklist: Array<FeedRequirement>;
    }>;
    /**
     * Whether calendars, the programme guide and the list of feeds are offered.
     */
    guides: boolean;
    /**
     * Where the programme guide is.
     */
    xmltv_url: string;
    /**
     * Where the list of all feeds of shows is.
     */
    opml_url: string;
    /**
     * The categories of Apple Podcasts.
     */
    categories: Array<string>;
};

/**
 * An invalid field.
 */
export type FieldError = {
    /**
     * Path of the field in the request.
     */
    field: string;
    /**
     * The error of this field.
     */
    message: string;
};

export type Generation = {
    id: number;
    show_id: number;
    /**
     * The title of the show; empty if it was deleted.
     */
    show: string;
    /**
     * The id that the episode has, or will have.
     */
    episode_id: number | null;
    title: string;
    /**
     * Where the window begins. Unix seconds.
     */
    start_time: number;
    /**
     * Where it ends. Unix seconds.
     */
    end_time: number;
    /**
     * A pending one waits for its end, or for its turn.
     */
    state: 'pending' | 'working' | 'done' | 'failed';
    /**
     * Why it failed, or why it waits for another attempt; empty otherwise.
     */
    reason: string;
    /**
     * The same for programs that word it themselves; `other` leaves it to the words of the reason.
     */
    reason_code: 'nothing' | 'show' | 'instance' | 'format' | 'cancelled' | 'quota' | 'space' | 'storage' | 'unexpected' | 'other';
    attempts: number;
    /**
     * The progress, from 0 to 1; null while that is not known.
     */
    progress: number | null;
    /**
     * Whether the episode is archived as soon as it is made.
     */
    archived: boolean;
    /**
     * The duration of the gaps in the recording.
     */
    missing_seconds: number;
    created_at: number;
    /**
     * Unix seconds.
     */
    finished_at: number | null;
    /**
     * Until when the recording of it is kept, Unix seconds.
     */
    safe_until: number;
    /**
     * Whether the person who asks may change it.
     */
    yours: boolean;
};

export type GenerationCreate = {
    /**
     * A show of the station.
     */
    show_id: number;
    /**
     * Where the window begins, in microseconds since the epoch.
     */
    from_us: number;
    /**
     * Where it ends: at most 24 hours later.
     */
    until_us: number;
    /**
     * By default the show’s title and the day.
     */
    title?: string;
    /**
     * Up to 10000 characters.
     */
    description?: string;
    /**
     * Artwork: an http or https URL of up to 2000 characters, or empty for none.
     */
    image_url?: string;
    /**
     * When it is published, Unix seconds; by default the start.
     */
    datetime?: number;
    /**
     * Whether the episode is archived as soon as it is made.
     */
    archived?: boolean;
    /**
     * A request that repeats it within a day is the same request.
     */
    key?: string;
};

export type Generations = {
    /**
     * Pending or at work, oldest first.
     */
    making: Array<Generation>;
    /**
     * Failed and not dismissed, newest first.
     */
    failed: Array<Generation>;
};

export type HeardStream = {
    /**
     * `mp3`, `aac`, `ogg`, `flac`, `ts` or `hls`.
     */
    kind: string;
    needs_ffmpeg: boolean;
    kilobits: number | null;
    sample_rate: number | null;
    channels: number | null;
    name: string | null;
    title: string | null;
    /**
     * One for each tenth of a second: half decibels, 200 is full scale, 1 silence.
     */
    levels: Array<number>;
    /**
     * The time until the first audio, in milliseconds.
     */
    answered_ms: number;
    entry?: StreamEntry;
};

export type Hold = {
    id: number;
    /**
     * Where it begins. In microseconds since the epoch.
     */
    from_us: number;
    /**
     * Where it ends. In microseconds since the epoch.
     */
    until_us: number;
    reason: string;
    created_at: number;
    released_at: number | null;
};

export type HoldCreate = {
    /**
     * Where the window begins, in microseconds since the epoch.
     */
    from_us: number;
    /**
     * Where it ends.
     */
    until_us: number;
    /**
     * Why it is kept.
     */
    reason: string;
};

export type Holds = {
    holds: Array<Hold>;
};

/**
 * An error that lists every invalid field.
 */
export type InvalidRequest = {
    /**
     * The message of the first invalid field, or what is wrong with the body.
     */
    message: string;
    /**
     * Every invalid field; absent when the body as a whole cannot be parsed.
     */
    errors?: Array<FieldError>;
};

export type Invited = {
    person: Member;
    /**
     * It works once, for 24 hours. Null if they need none, or if only they themselves may have it.
     */
    link: string | null;
    /**
     * Whether it was sent to them by e-mail.
     */
    mailed: boolean;
    /**
     * False if too many mails were sent to them in the last hour: no link was made. One can be sent later.
     */
    mails_left: boolean;
};

export type Key = {
    id: number;
    label: string;
    scopes: Array<'station:read' | 'episodes:read' | 'episodes:write' | 'episodes:generate' | 'shows:read' | 'shows:write' | 'schedule:read' | 'schedule:write' | 'now_playing:read' | 'search:read'>;
    last_four: string;
    created_at: number;
    /**
     * Null if it never expires.
     */
    expires_at: number | null;
    /**
     * At most five minutes old. Null if it was never used.
     */
    last_used_at: number | null;
    /**
     * Null while it works.
     */
    revoked_at: number | null;
};

export type KeyChanges = {
    /**
     * Purpose of the key.
     */
    label?: string;
    /**
     * When it stops working, in Unix seconds; 0 for never.
     */
    expires_at?: number;
};

export type KeyCreate = {
    /**
     * Purpose of the key.
     */
    label: string;
    /**
     * Scopes of the key.
     */
    scopes: Array<'station:read' | 'episodes:read' | 'episodes:write' | 'episodes:generate' | 'shows:read' | 'shows:write' | 'schedule:read' | 'schedule:write' | 'now_playing:read' | 'search:read'>;
    /**
     * When it stops working, in Unix seconds; 0 for never.
     */
    expires_at?: number;
};

export type KeyRotate = {
    /**
     * Hours until the old key expires.
     */
    overlap: number;
};

export type KeyWithUse = {
    id: number;
    label: string;
    scopes: Array<'station:read' | 'episodes:read' | 'episodes:write' | 'episodes:generate' | 'shows:read' | 'shows:write' | 'schedule:read' | 'schedule:write' | 'now_playing:read' | 'search:read'>;
    last_four: string;
    created_at: number;
    /**
     * Null if it never expires.
     */
    expires_at: number | null;
    /**
     * At most five minutes old. Null if it was never used.
     */
    last_used_at: number | null;
    /**
     * Null while it works.
     */
    revoked_at: number | null;
    /**
     * Requests in each of the last 24 hours, the current hour last.
     */
    requests: Array<number>;
};

export type Keys = {
    keys: Array<KeyWithUse>;
    /**
     * The largest number of keys that are not revoked.
     */
    most: number;
};

export type LifetimeForecast = {
    /**
     * The size of the audio of the show in our storage now.
     */
    used_bytes: number;
    /**
     * By the next daily run.
     */
    now: {
        /**
         * Number of episodes that are archived.
         */
        archived: number;
        /**
         * The size of their audio, which stays.
         */
        archived_bytes: number;
        /**
         * Number of archived episodes whose audio is deleted.
         */
        deleted: number;
        /**
         * The size of this audio.
         */
        deleted_bytes: number;
    };
    /**
     * By the runs of the 30 days after it.
     */
    month: {
        /**
         * Number of episodes that are archived.
         */
        archived: number;
        /**
         * The size of their audio, which stays.
         */
        archived_bytes: number;
        /**
         * Number of archived episodes whose audio is deleted.
         */
        deleted: number;
        /**
         * The size of this audio.
         */
        deleted_bytes: number;
    };
    /**
     * The number of new episodes that are expected in these 30 days: the broadcasts of the programme; for a show that is not cut from the recording, as many as in the last 30; or those that are scheduled if they are more.
     */
    expected: number;
};

export type MadeKey = {
    id: number;
    label: string;
    scopes: Array<'station:read' | 'episodes:read' | 'episodes:write' | 'episodes:generate' | 'shows:read' | 'shows:write' | 'schedule:read' | 'schedule:write' | 'now_playing:read' | 'search:read'>;
    last_four: string;
    created_at: number;
    /**
     * Null if it never expires.
     */
    expires_at: number | null;
    /**
     * At most five minutes old. Null if it was never used.
     */
    last_used_at: number | null;
    /**
     * Null while it works.
     */
    revoked_at: number | null;
    /**
     * The key itself, shown only once.
     */
    key: string;
};

/**
 * Exceptions to the weekly schedule.
 */
export type MakeExceptions = {
    /**
     * 1 to 50 exceptions, made together. A station can have 2000 that are not over.
     */
    exceptions: Array<NewException>;
    /**
     * Exceptions that are removed, each with its group, so that new ones may take their place.
     */
    replaces?: Array<number>;
    /**
     * Only tell what would change.
     */
    dry_run?: boolean;
    /**
     * The `fingerprint` of an earlier answer: the request is refused if these dates have changed since.
     */
    fingerprint?: string;
};

/**
 * The signed-in person.
 */
export type Me = {
    id: number;
    email: string;
    /**
     * Empty if not given.
     */
    name: string;
    /**
     * `en` or `de`; empty for that of the browser.
     */
    language: string;
    /**
     * The id of the session that asks.
     */
    session: number;
    /**
     * Whether they proved who they are in the last 15 minutes.
     */
    confirmed: boolean;
    /**
     * Whether they may make a station of their own.
     */
    may_create_stations: boolean;
    /**
     * Whether this installation sends mail.
     */
    sends_mail: boolean;
    /**
     * Whether the server made its certificate itself, which programs refuse.
     */
    self_signed: boolean;
    stations: Array<{
        id: number;
        name: string;
        image: string;
        color: string;
        timezone: string;
        /**
         * The role of the person at the station.
         */
        role: 'owner' | 'editor' | 'presenter';
        /**
         * Of a presenter: the ids of the shows they may change.
         */
        shows: Array<number>;
        /**
         * The names of the owners, who can help; empty for an owner.
         */
        owners: Array<string>;
        /**
         * The id of its last event, for `after` of `…/live`.
         */
        last_event: number;
    }>;
};

export type MeasuredLoudness = {
    /**
     * The last five episodes that were cut and measured, newest first.
     */
    measured: Array<{
        /**
         * Integrated loudness (EBU R 128); null if it is silent.
         */
        lufs: number | null;
        /**
         * True peak; null if it is silent.
         */
        dbtp: number | null;
    }>;
};

export type Member = {
    id: number;
    email: string;
    /**
     * Empty if not given.
     */
    name: string;
    /**
     * The role of the person at the station.
     */
    role: 'owner' | 'editor' | 'presenter';
    /**
     * Of a presenter: the ids of the shows they may change.
     */
    shows: Array<number>;
    /**
     * Whether they have set up their account; otherwise they are invited.
     */
    set_up: boolean;
    /**
     * Since when they belong to the station.
     */
    created_at: number;
    /**
     * When they last signed in; null if they never did.
     */
    seen_at: number | null;
    /**
     * The method of that sign-in: `password`, `passkey`, `openid` or `link`.
     */
    seen_by: string | null;
};

export type MomentChanges = {
    /**
     * Up to 200 characters.
     */
    title?: string;
    /**
     * Milliseconds from the beginning of the audio.
     */
    from_ms?: number;
    /**
     * 3 s to 10 min after `from_ms`, and within the audio where its length is known.
     */
    until_ms?: number;
};

/**
 * An exception. Each kind requires fields of its own; those of other kinds are ignored.
 */
export type NewException = {
    /**
     * `air`: this show in this span, whatever the week says. `skip`: the show’s entry that begins then is not on air. `clear`: nothing is on air in this span. `day`: this date runs as that day of that week.
     */
    kind: 'air' | 'skip' | 'clear' | 'day';
    /**
     * YYYY-MM-DD in the station’s zone, from 31 days ago to 5 years ahead.
     */
    date: string;
    /**
     * Exceptions of one group are undone together, such as the `skip` and the `air` of a move. Up to 64 characters.
     */
    group?: string;
    /**
     * The show, of `air` and `skip`.
     */
    show_id?: number;
    /**
     * Start in minutes from midnight, 0 to 1440; not of `day`.
     */
    time?: number;
    /**
     * Length in minutes, of `air` and `clear`.
     */
    duration?: number;
    /**
     * Week of the rotation, of `day`.
     */
    week?: number;
    /**
     * Day of the week, of `day`.
     */
    day?: 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';
    /**
     * Title of this one broadcast, of `air`; empty for that of the show. Its episode gets it. Up to 499 characters.
     */
    title?: string;
    /**
     * Description of this one broadcast. Up to 10000 characters.
     */
    description?: string;
    /**
     * Artwork of this one broadcast: an http or https URL of up to 2000 characters, or empty for none.
     */
    image_url?: string;
    /**
     * A repeat does not become an episode.
     */
    repeat?: boolean;
};

export type NewMoment = {
    /**
     * Up to 200 characters.
     */
    title: string;
    /**
     * Milliseconds from the beginning of the audio.
     */
    from_ms: number;
    /**
     * 3 s to 10 min after `from_ms`, and within the audio where its length is known.
     */
    until_ms: number;
};

export type NewPlay = {
    /**
     * When it began, in Unix seconds.
     */
    at: number;
    /**
     * When it ended; by default with the next play, or after ten minutes.
     */
    until?: number;
    /**
     * Empty where no artist is named.
     */
    artist?: string;
    /**
     * The title.
     */
    title: string;
};

export type NewSecondFactor = {
    /**
     * Base32, for typing.
     */
    secret: string;
    /**
     * An `otpauth:` URI, for a link on a phone.
     */
    uri: string;
    /**
     * The URI as a QR code: an SVG path of its dark modules in a square of `size`.
     */
    qr: {
        size: number;
        path: string;
    };
    /**
     * Goes back with the first code, within 15 minutes.
     */
    ticket: string;
};

export type NewStation = {
    id: number;
};

/**
 * The state of a station for the top of every page.
 */
export type Now = {
    /**
     * The present, Unix seconds.
     */
    now: number;
    /**
     * Name of the station.
     */
    name: string;
    timezone: string;
    color: string;
    image: string;
    /**
     * The show on air.
     */
    current: {
        title: string;
        show_id: number;
        /**
         * Unix seconds.
         */
        start_time: number;
        end_time: number;
    } | null;
    /**
     * The first show that starts after it.
     */
    next: {
        title: string;
        show_id: number;
        /**
         * Unix seconds.
         */
        start_time: number;
        end_time: number;
    } | null;
    recording: {
        /**
         * `off` by choice; `connecting` until the first audio arrives; `interrupted` while none does.
         */
        state: 'off' | 'connecting' | 'recording' | 'interrupted';
        /**
         * Since when, if known.
         */
        since: number | null;
    };
    /**
     * Today at the station, from midnight to midnight, and what is recorded of it without a break.
     */
    day: {
        /**
         * Unix seconds.
         */
        start_time: number;
        end_time: number;
        recorded: Array<{
            /**
             * Unix seconds.
             */
            start_time: number;
            end_time: number;
        }>;
    };
    /**
     * Number of things that need a person.
     */
    needs_you: number;
};

export type Passkey = {
    id: number;
    name: string;
    created_at: number;
    /**
     * Null if it was never used.
     */
    used_at: number | null;
};

export type PasskeyOptions = {
    /**
     * JSON, for `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`.
     */
    options: string;
    /**
     * To be sent with the answer of the browser, within ten minutes.
     */
    ticket: string;
};

/**
 * The people of the station, by e-mail.
 */
export type People = {
    people: Array<Member>;
    /**
     * Whether invitations are sent by e-mail.
     */
    sends_mail: boolean;
};

export type PersonLink = {
    /**
     * It works once, for 24 hours. Null if they need none, or if only they themselves may have it.
     */
    link: string | null;
    /**
     * Whether it was sent to them by e-mail.
     */
    mailed: boolean;
};

export type PlannedShow = {
    id: number;
    title: string;
    /**
     * Artwork URL; empty if none.
     */
    image: string;
    /**
     * Empty if none.
     */
    presenter: string;
};

export type PlayChanges = {
    /**
     * When it began, in Unix seconds.
     */
    at?: number;
    /**
     * When it ended; by default with the next play, or after ten minutes.
     */
    until?: number;
    /**
     * Empty where no artist is named.
     */
    artist?: string;
    /**
     * The title.
     */
    title?: string;
    /**
     * Whether all plays that the stream names alike get its artist and title.
     */
    always?: boolean;
};

export type PlayRules = {
    /**
     * Titles that are no plays. Regular expressions in the syntax of RE2.
     */
    ignore: Array<string>;
    /**
     * Titles whose two parts are in the order `Title - Artist`. Regular expressions in the syntax of RE2.
     */
    swap: Array<string>;
    /**
     * The groups `artist` and `title` of the first that matches. Regular expressions in the syntax of RE2.
     */
    split: Array<string>;
};

export type PlayRulesPreview = {
    /**
     * Number of different titles of the last week.
     */
    count: number;
    /**
     * Number of those that would change.
     */
    changed: number;
    /**
     * At most 200: those that would change first, then the most frequent ones.
     */
    titles: Array<PreviewedTitle>;
};

export type PlaySummary = {
    /**
     * Titles that were played.
     */
    titles: number;
    without_artist: number;
    /**
     * Titles of which the catalogue has no ISRC.
     */
    without_isrc: number;
    without_label: number;
};

export type PreviewedTitle = {
    raw: string;
    plays: number;
    /**
     * Null where it is no play.
     */
    before: {
        /**
         * Empty where no artist is named.
         */
        artist: string;
        title: string;
    } | null;
    /**
     * Null where it is no play.
     */
    after: {
        /**
         * Empty where no artist is named.
         */
        artist: string;
        title: string;
    } | null;
};

export type RecordedDay = {
    /**
     * In the station’s time zone: `2026-11-17`.
     */
    date: string;
    /**
     * Unix seconds. A day has 23 to 25 hours where clocks change.
     */
    start_time: number;
    /**
     * Unix seconds.
     */
    end_time: number;
    /**
     * In order; pauses of less than a minute are left out.
     */
    recorded: Array<RecordedStretch>;
    recorded_seconds: number;
    /**
     * Of the time from which audio should be there.
     */
    missing_seconds: number;
};

export type RecordedDays = {
    /**
     * For how many days the recording is kept.
     */
    kept_days: number;
    /**
     * Audio before this instant, in Unix seconds, exists only where it is held.
     */
    kept_from: number;
    /**
     * Oldest first.
     */
    days: Array<RecordedDay>;
};

export type RecordedStretch = {
    /**
     * Unix seconds.
     */
    start_time: number;
    /**
     * Unix seconds.
     */
    end_time: number;
};

export type RecordedTape = {
    /**
     * Up to when it is known what was recorded; 0 if nothing ever was. In microseconds since the epoch.
     */
    known_until_us: number;
    reels: Array<TapeReel>;
    gaps: Array<TapeGap>;
    /**
     * The shows on air then, by the schedule as it is now; Unix seconds.
     */
    shows: Array<TapeShow>;
    hours: Array<TapeHour>;
};

export type RecordingChanges = {
    /**
     * The artist.
     */
    artist?: string;
    /**
     * The title.
     */
    title?: string;
    /**
     * Like DEUM71900001; hyphens are dropped. Empty if it is not known.
     */
    isrc?: string;
    /**
     * The label. Empty if it is not known.
     */
    label?: string;
    /**
     * The composer. Empty if it is not known.
     */
    composer?: string;
    /**
     * The code of the label. Empty if it is not known.
     */
    label_code?: string;
};

export type RecordingLevel = {
    /**
     * Where the first of the levels begins. In microseconds since the epoch.
     */
    from_us: number;
    /**
     * The loudness of the last ten seconds, one level for each tenth of a second: half decibels, 200 is full scale, 1 silence.
     */
    levels: Array<number>;
};

export type RecoveryCodes = {
    /**
     * Each replaces the app once. They are shown only now.
     */
    codes: Array<string>;
};

export type ResumableUpload = {
    id: string;
    /**
     * The name of the file.
     */
    name: string;
    /**
     * When the file was last changed, in Unix milliseconds; 0 if not known.
     */
    modified_ms: number;
    bytes: number;
    /**
     * The number of durable bytes.
     */
    received: number;
    draft: UploadDraft;
    /**
     * The id of the episode that it has become, or whose audio it has replaced.
     */
    episode: number | null;
};

/**
 * A show on air, within one date.
 */
export type ReviewPiece = {
    show_id: number;
    /**
     * That of the exception, or of the show.
     */
    title: string;
    /**
     * Unix seconds.
     */
    start_time: number;
    /**
     * Unix seconds.
     */
    end_time: number;
};

/**
 * With weeks that are not saved yet in place of the saved ones.
 */
export type SchedulePreview = {
    /**
     * ISO date of the first of the seven days.
     */
    date: string;
    weeks?: Array<TemplateWeek>;
};

/**
 * The plan of each week of the rotation.
 */
export type ScheduleTemplate = {
    /**
     * To be sent back when the template is saved.
     */
    version: number;
    timezone: string;
    number_of_weeks: number;
    /**
     * ISO date of a Monday that began week 1.
     */
    rotation_start: string;
    /**
     * Of all weeks, in no particular order.
     */
    entries: Array<TemplateEntry>;
    /**
     * Every show of the station, in no particular order.
     */
    shows: Array<PlannedShow>;
    /**
     * Changes since the version that was asked for, newest first.
     */
    changes: Array<TemplateChange>;
};

export type Session = {
    id: number;
    /**
     * Browser and system, such as `Firefox, Windows`; empty if unknown.
     */
    device: string;
    /**
     * `password`, `passkey`, `openid` or `link`.
     */
    method: string;
    created_at: number;
    /**
     * At most five minutes old.
     */
    seen_at: number;
    /**
     * Whether it is the session that asks.
     */
    current: boolean;
};

export type ShowChanges = {
    /**
     * Up to 200 characters, not only white space.
     */
    title?: string;
    /**
     * Up to 5000 characters.
     */
    description?: string;
    /**
     * Artwork: an http or https URL of up to 2000 characters, or empty for none.
     */
    image_url?: string;
    /**
     * Whether the show is public; false by default.
     */
    published?: boolean;
    /**
     * Up to 200 characters; empty for none.
     */
    presenter?: string;
    /**
     * Whether airings become episodes.
     */
    auto_episodes?: boolean;
    /**
     * Seconds cut off at the start.
     */
    trim_start?: number;
    /**
     * Seconds cut off at the end.
     */
    trim_end?: number;
    /**
     * The loudness in LUFS that episodes get when they are cut, or `off`.
     */
    loudness?: 'off' | '-16' | '-18' | '-23';
    /**
     * Whether the titles that were played become chapters of its episodes: `plays` or `off`.
     */
    chapters?: 'off' | 'plays';
    /**
     * All but the newest n are archived; 0 for no limit.
     */
    keep_episodes?: number;
    /**
     * Those that are older than n days are archived; 0 for no limit.
     */
    keep_days?: number;
    /**
     * The audio of those that have been archived for n days is deleted; 0 for never.
     */
    delete_audio_after?: number;
    /**
     * Its name in the URLs of listeners.
     */
    slug?: string;
    /**
     * Whether listeners can rewind to it.
     */
    rewind?: boolean;
    /**
     * Whether it is in the feed of the station.
     */
    in_feed?: boolean;
    /**
     * A BCP 47 tag, or `station` for that of the station.
     */
    language?: string;
    /**
     * A category of Apple Podcasts, or `station` for its.
     */
    category?: 'station' | 'Arts' | 'Arts > Books' | 'Arts > Design' | 'Arts > Fashion & Beauty' | 'Arts > Food' | 'Arts > Performing Arts' | 'Arts > Visual Arts' | 'Business' | 'Business > Careers' | 'Business > Entrepreneurship' | 'Business > Investing' | 'Business > Management' | 'Business > Marketing' | 'Business > Non-Profit' | 'Comedy' | 'Comedy > Comedy Interviews' | 'Comedy > Improv' | 'Comedy > Stand-Up' | 'Education' | 'Education > Courses' | 'Education > How To' | 'Education > Language Learning' | 'Education > Self-Improvement' | 'Fiction' | 'Fiction > Comedy Fiction' | 'Fiction > Drama' | 'Fiction > Science Fiction' | 'Government' | 'History' | 'Health & Fitness' | 'Health & Fitness > Alternative Health' | 'Health & Fitness > Fitness' | 'Health & Fitness > Medicine' | 'Health & Fitness > Mental Health' | 'Health & Fitness > Nutrition' | 'Health & Fitness > Sexuality' | 'Kids & Family' | 'Kids & Family > Education for Kids' | 'Kids & Family > Parenting' | 'Kids & Family > Pets & Animals' | 'Kids & Family > Stories for Kids' | 'Leisure' | 'Leisure > Animation & Manga' | 'Leisure > Automotive' | 'Leisure > Aviation' | 'Leisure > Crafts' | 'Leisure > Games' | 'Leisure > Hobbies' | 'Leisure > Home & Garden' | 'Leisure > Video Games' | 'Music' | 'Music > Music Commentary' | 'Music > Music History' | 'Music > Music Interviews' | 'News' | 'News > Business News' | 'News > Daily News' | 'News > Entertainment News' | 'News > News Commentary' | 'News > Politics' | 'News > Sports News' | 'News > Tech News' | 'Religion & Spirituality' | 'Religion & Spirituality > Buddhism' | 'Religion & Spirituality > Christianity' | 'Religion & Spirituality > Hinduism' | 'Religion & Spirituality > Islam' | 'Religion & Spirituality > Judaism' | 'Religion & Spirituality > Religion' | 'Religion & Spirituality > Spirituality' | 'Science' | 'Science > Astronomy' | 'Science > Chemistry' | 'Science > Earth Sciences' | 'Science > Life Sciences' | 'Science > Mathematics' | 'Science > Natural Sciences' | 'Science > Nature' | 'Science > Physics' | 'Science > Social Sciences' | 'Society & Culture' | 'Society & Culture > Documentary' | 'Society & Culture > Personal Journals' | 'Society & Culture > Philosophy' | 'Society & Culture > Places & Travel' | 'Society & Culture > Relationships' | 'Sports' | 'Sports > Baseball' | 'Sports > Basketball' | 'Sports > Cricket' | 'Sports > Fantasy Sports' | 'Sports > Football' | 'Sports > Golf' | 'Sports > Hockey' | 'Sports > Rugby' | 'Sports > Running' | 'Sports > Soccer' | 'Sports > Swimming' | 'Sports > Tennis' | 'Sports > Volleyball' | 'Sports > Wilderness' | 'Sports > Wrestling' | 'Technology' | 'True Crime' | 'TV & Film' | 'TV & Film > After Shows' | 'TV & Film > Film History' | 'TV & Film > Film Interviews' | 'TV & Film > Film Reviews' | 'TV & Film > TV Reviews';
    /**
     * Whether episodes may be explicit.
     */
    explicit?: 'station' | 'on' | 'off';
    /**
     * Where its feed has moved.
     */
    new_feed_url?: string;
    /**
     * Whether feeds announce its times on the air.
     */
    live?: boolean;
    /**
     * Whether episodes are heard in order (`serial`).
     */
    kind?: 'episodic' | 'serial';
};

/**
 * A new show.
 */
export type ShowCreate = {
    /**
     * Up to 200 characters, not only white space.
     */
    title: string;
    /**
     * Up to 5000 characters.
     */
    description?: string;
    /**
     * Artwork: an http or https URL of up to 2000 characters, or empty for none.
     */
    image_url?: string;
    /**
     * Whether the show is public; false by default.
     */
    published?: boolean;
    /**
     * Up to 200 characters; empty for none.
     */
    presenter?: string;
};

/**
 * The sign-in methods of the person.
 */
export type SignInMethods = {
    /**
     * Whether they have a password.
     */
    password: boolean;
    passkeys: Array<Passkey>;
    /**
     * Why passkeys cannot be used here: `certificate`, `name` or `elsewhere` (at another address than the configured one); null if they can.
     */
    passkey_obstacle: string | null;
    /**
     * Whether the password needs a code besides.
     */
    second_factor: boolean;
    /**
     * The number of codes that are left.
     */
    recovery_codes: number;
    /**
     * The OpenID provider, if there is one.
     */
    provider: string | null;
    /**
     * Whether they have signed in through it.
     */
    provider_linked: boolean;
};

export type StaffEpisode = {
    /**
     * Unique in the installation; never reused.
     */
    id: number;
    /**
     * Exactly as sent.
     */
    title: string;
    /**
     * Empty if none.
     */
    description: string;
    /**
     * Artwork URL; empty if none.
     */
    image: string;
    /**
     * When it is published, Unix seconds.
     */
    datetime: number;
    /**
     * URL of the MP3 file; for an upload, where the file is stored.
     */
    audio_url: string;
    /**
     * Size of the audio in bytes; 0 until it is known.
     */
    audio_length: number;
    /**
     * Current title of the show.
     */
    show: string;
    /**
     * The show it belongs to.
     */
    show_id: number;
    /**
     * Whether its show is not public.
     */
    hidden: boolean;
    /**
     * Whether its show was deleted.
     */
    show_gone: boolean;
    /**
     * Unix seconds; null while it is active.
     */
    archived_at: number | null;
    /**
     * Whether the lifetime of its show spares it.
     */
    pinned: boolean;
    /**
     * Whether its audio was deleted, so that it cannot be restored.
     */
    audio_deleted: boolean;
    /**
     * Null while it is unknown.
     */
    duration_ms: number | null;
    /**
     * Length of the gaps of the recording.
     */
    missing_ms: number;
    /**
     * Plays by listeners; those of the last seconds may be missing.
     */
    plays: number;
    /**
     * Whether the signed-in person may change it.
     */
    yours: boolean;
};

export type StaffEpisodePage = {
    episodes: Array<StaffEpisode>;
    /**
     * The cursor of the next page; null at the end.
     */
    next: string | null;
};

/**
 * Exceptions, their effect, and the people concerned.
 */
export type StaffExceptionsReview = {
    exceptions: Array<Exception>;
    /**
     * The shows on air on the dates named, without these exceptions.
     */
    before: Array<ReviewPiece>;
    /**
     * The same with them.
     */
    after: Array<ReviewPiece>;
    /**
     * Those of `before` of which no minute is left.
     */
    hidden: Array<ReviewPiece>;
    /**
     * Ids of the episodes that were, or are being, made of shows that change. They stay as they are.
     */
    episodes: Array<number>;
    /**
     * Of the schedule of these dates and those next to them, as it is now.
     */
    fingerprint: string;
    /**
     * The people who present the shows that change, with an account or named by the show; a name may be empty.
     */
    people: Array<{
        name: string;
        show_id: number;
    }>;
};

export type StaffMoment = {
    id: number;
    title: string;
    /**
     * Milliseconds from the beginning of the audio.
     */
    from_ms: number;
    until_ms: number;
    /**
     * Whether it ends after the audio does, and is therefore not public.
     */
    beyond: boolean;
};

export type StaffMoments = {
    /**
     * In their order in the audio.
     */
    moments: Array<StaffMoment>;
};

export type StaffPlay = {
    id: number;
    /**
     * When it began, in Unix seconds.
     */
    at: number;
    /**
     * When it ended; null while it lasts.
     */
    until: number | null;
    /**
     * Empty where no artist is named.
     */
    artist: string;
    title: string;
    /**
     * The text of the stream; empty for a line that was typed.
     */
    raw: string;
    /**
     * The show on air when it began.
     */
    show_id: number | null;
    /**
     * Whether it was typed.
     */
    by_hand: boolean;
};

export type StaffPlayPage = {
    /**
     * Newest first.
     */
    plays: Array<StaffPlay>;
    /**
     * The cursor of the next page; null at the end.
     */
    next: string | null;
};

export type StaffShow = {
    /**
     * Unique in the installation; never reused.
     */
    id: number;
    /**
     * Exactly as sent.
     */
    title: string;
    /**
     * Empty if none.
     */
    description: string;
    /**
     * Artwork URL; empty if none.
     */
    image: string;
    /**
     * Whether it is visible in players and widgets, and its episodes are listed.
     */
    published: boolean;
    /**
     * Empty if not set.
     */
    presenter: string;
    /**
     * Number of active episodes.
     */
    episodes: number;
    /**
     * Whether an airing on the schedule becomes an episode when it ends.
     */
    auto_episodes: boolean;
    /**
     * Seconds cut off at the start of automatic episodes.
     */
    trim_start: number;
    /**
     * Seconds cut off at their end.
     */
    trim_end: number;
    /**
     * The MP3 that precedes episodes cut from the recording; empty for none.
     */
    intro: string;
    /**
     * The loudness in LUFS that episodes get when they are cut, or `off`.
     */
    loudness: 'off' | '-16' | '-18' | '-23';
    /**
     * Whether the titles that were played become chapters: `plays` or `off`.
     */
    chapters: string;
    /**
     * All but the newest n are archived; 0 for no limit.
     */
    keep_episodes: number;
    /**
     * Those that are older than n days are archived; 0 for no limit.
     */
    keep_days: number;
    /**
     * The audio of those that have been archived for n days is deleted; 0 for never.
     */
    delete_audio_after: number;
    /**
     * Its name in the URLs of listeners.
     */
    slug: string;
    /**
     * Whether listeners can rewind to it.
     */
    rewind: boolean;
    /**
     * Whether its episodes are in the feed of the station.
     */
    in_feed: boolean;
    /**
     * A BCP 47 tag, or `station` for that of the station.
     */
    language: string;
    /**
     * A category of Apple Podcasts, or `station` for that of the station.
     */
    category: string;
    /**
     * `on`, `off`, or `station` as the station has it.
     */
    explicit: string;
    /**
     * Where its feed has moved; empty if it has not.
     */
    new_feed_url: string;
    /**
     * `episodic` or `serial`.
     */
    kind: string;
    /**
     * Whether feeds announce its times on the air.
     */
    live: boolean;
    /**
     * Whether the signed-in person may change it.
     */
    yours: boolean;
};

export type StationDelete = {
    /**
     * The name of the station, as a guard.
     */
    name: string;
};

export type StationSettings = {
    id: number;
    name: string;
    description: string;
    image_url: string;
    color: string;
    url: string;
    timezone: string;
    number_of_weeks: number;
    /**
     * The Monday on which week 1 began.
     */
    rotation_start: string;
    /**
     * The week of the rotation that is active today.
     */
    current_week: number;
    public_api: boolean;
    /**
     * Empty for none. Only owners see it, because it may contain a password.
     */
    stream_url: string;
    record: boolean;
    /**
     * Milliseconds.
     */
    stream_delay: number;
    retention_days: number;
    plays_years: number;
    /**
     * The encoding of the titles of the stream, or `auto`.
     */
    title_charset: string;
    /**
     * Its name in the URLs of listeners.
     */
    slug: string;
    /**
     * Whether anything of it is public: reads, sound, pages, feeds.
     */
    public: boolean;
    pages: boolean;
    feeds: boolean;
    /**
     * Hours for which listeners can rewind; 0 for not at all.
     */
    rewind_hours: number;
    /**
     * Its own stream for listeners; empty for that of this server.
     */
    listen_url: string;
    /**
     * A BCP 47 tag.
     */
    language: string;
    /**
     * The category of its feeds; empty for none.
     */
    category: '' | 'Arts' | 'Arts > Books' | 'Arts > Design' | 'Arts > Fashion & Beauty' | 'Arts > Food' | 'Arts > Performing Arts' | 'Arts > Visual Arts' | 'Business' | 'Business > Careers' | 'Business > Entrepreneurship' | 'Business > Investing' | 'Business > Management' | 'Business > Marketing' | 'Business > Non-Profit' | 'Comedy' | 'Comedy > Comedy Interviews' | 'Comedy > Improv' | 'Comedy > Stand-Up' | 'Education' | 'Education > Courses' | 'Education > How To' | 'Education > Language Learning' | 'Education > Self-Improvement' | 'Fiction' | 'Fiction > Comedy Fiction' | 'Fiction > Drama' | 'Fiction > Science Fiction' | 'Government' | 'History' | 'Health & Fitness' | 'Health & Fitness > Alternative Health' | 'Health & Fitness > Fitness' | 'Health & Fitness > Medicine' | 'Health & Fitness > Mental Health' | 'Health & Fitness > Nutrition' | 'Health & Fitness > Sexuality' | 'Kids & Family' | 'Kids & Family > Education for Kids' | 'Kids & Family > Parenting' | 'Kids & Family > Pets & Animals' | 'Kids & Family > Stories for Kids' | 'Leisure' | 'Leisure > Animation & Manga' | 'Leisure > Automotive' | 'Leisure > Aviation' | 'Leisure > Crafts' | 'Leisure > Games' | 'Leisure > Hobbies' | 'Leisure > Home & Garden' | 'Leisure > Video Games' | 'Music' | 'Music > Music Commentary' | 'Music > Music History' | 'Music > Music Interviews' | 'News' | 'News > Business News' | 'News > Daily News' | 'News > Entertainment News' | 'News > News Commentary' | 'News > Politics' | 'News > Sports News' | 'News > Tech News' | 'Religion & Spirituality' | 'Religion & Spirituality > Buddhism' | 'Religion & Spirituality > Christianity' | 'Religion & Spirituality > Hinduism' | 'Religion & Spirituality > Islam' | 'Religion & Spirituality > Judaism' | 'Religion & Spirituality > Religion' | 'Religion & Spirituality > Spirituality' | 'Science' | 'Science > Astronomy' | 'Science > Chemistry' | 'Science > Earth Sciences' | 'Science > Life Sciences' | 'Science > Mathematics' | 'Science > Natural Sciences' | 'Science > Nature' | 'Science > Physics' | 'Science > Social Sciences' | 'Society & Culture' | 'Society & Culture > Documentary' | 'Society & Culture > Personal Journals' | 'Society & Culture > Philosophy' | 'Society & Culture > Places & Travel' | 'Society & Culture > Relationships' | 'Sports' | 'Sports > Baseball' | 'Sports > Basketball' | 'Sports > Cricket' | 'Sports > Fantasy Sports' | 'Sports > Football' | 'Sports > Golf' | 'Sports > Hockey' | 'Sports > Rugby' | 'Sports > Running' | 'Sports > Soccer' | 'Sports > Swimming' | 'Sports > Tennis' | 'Sports > Volleyball' | 'Sports > Wilderness' | 'Sports > Wrestling' | 'Technology' | 'True Crime' | 'TV & Film' | 'TV & Film > After Shows' | 'TV & Film > Film History' | 'TV & Film > Film Interviews' | 'TV & Film > Film Reviews' | 'TV & Film > TV Reviews';
    explicit: boolean;
    author: string;
    copyright: string;
    /**
     * Public in feeds; empty for none.
     */
    owner_email: string;
    /**
     * Where its feed has moved; empty if it has not.
     */
    new_feed_url: string;
    /**
     * The line below its name on its pages.
     */
    tagline: string;
    /**
     * Ways to receive it: a line `FM: 88.4 MHz` for each.
     */
    reception: string;
    /**
     * Links of its pages: a line `Mastodon https://…` for each.
     */
    links: string;
    imprint_url: string;
    privacy_url: string;
    /**
     * The host name at whose root its pages are; empty for none.
     */
    domain: string;
    /**
     * Whether it was found to lead here, so that links use it.
     */
    domain_proven: boolean;
    /**
     * The URL of a wide picture for its pages; empty for none.
     */
    cover: string;
    /**
     * Whether its pages show all shows in its colour.
     */
    one_color: boolean;
    /**
     * Whether its pages list the titles that were played.
     */
    songs: boolean;
    created_at: number;
};

export type StationSettingsChanges = {
    /**
     * Up to 200 characters.
     */
    name?: string;
    /**
     * Up to 5000 characters.
     */
    description?: string;
    /**
     * The logo; empty for none.
     */
    image_url?: string;
    /**
     * As #rrggbb.
     */
    color?: string;
    /**
     * The website; empty for none.
     */
    url?: string;
    /**
     * The IANA name of the zone.
     */
    timezone?: string;
    /**
     * Weeks of the rotation.
     */
    number_of_weeks?: number;
    /**
     * The Monday on which week 1 began.
     */
    rotation_start?: string;
    /**
     * The week that is to be active today.
     */
    current_week?: number;
    /**
     * Whether API keys are accepted.
     */
    public_api?: boolean;
    /**
     * URL of the live stream; empty for none.
     */
    stream_url?: string;
    /**
     * Whether the stream is recorded.
     */
    record?: boolean;
    /**
     * Milliseconds.
     */
    stream_delay?: number;
    /**
     * Days for which the recording is kept.
     */
    retention_days?: number;
    /**
     * Years for which played titles are kept.
     */
    plays_years?: number;
    /**
     * The encoding of the titles of the stream, such as `windows-1251`; `auto` to find it out.
     */
    title_charset?: string;
    /**
     * Its name in the URLs of listeners; the former one leads to it.
     */
    slug?: string;
    /**
     * Whether anything of it is public.
     */
    public?: boolean;
    /**
     * Whether it has public pages.
     */
    pages?: boolean;
    /**
     * Whether it has feeds.
     */
    feeds?: boolean;
    /**
     * Hours for which listeners can rewind, at most the retention; 0 for none.
     */
    rewind_hours?: number;
    /**
     * Its own stream for listeners; empty for none.
     */
    listen_url?: string;
    /**
     * A BCP 47 tag, such as `en` or `pt-BR`.
     */
    language?: string;
    /**
     * A category of Apple Podcasts; empty for none.
     */
    category?: '' | 'Arts' | 'Arts > Books' | 'Arts > Design' | 'Arts > Fashion & Beauty' | 'Arts > Food' | 'Arts > Performing Arts' | 'Arts > Visual Arts' | 'Business' | 'Business > Careers' | 'Business > Entrepreneurship' | 'Business > Investing' | 'Business > Management' | 'Business > Marketing' | 'Business > Non-Profit' | 'Comedy' | 'Comedy > Comedy Interviews' | 'Comedy > Improv' | 'Comedy > Stand-Up' | 'Education' | 'Education > Courses' | 'Education > How To' | 'Education > Language Learning' | 'Education > Self-Improvement' | 'Fiction' | 'Fiction > Comedy Fiction' | 'Fiction > Drama' | 'Fiction > Science Fiction' | 'Government' | 'History' | 'Health & Fitness' | 'Health & Fitness > Alternative Health' | 'Health & Fitness > Fitness' | 'Health & Fitness > Medicine' | 'Health & Fitness > Mental Health' | 'Health & Fitness > Nutrition' | 'Health & Fitness > Sexuality' | 'Kids & Family' | 'Kids & Family > Education for Kids' | 'Kids & Family > Parenting' | 'Kids & Family > Pets & Animals' | 'Kids & Family > Stories for Kids' | 'Leisure' | 'Leisure > Animation & Manga' | 'Leisure > Automotive' | 'Leisure > Aviation' | 'Leisure > Crafts' | 'Leisure > Games' | 'Leisure > Hobbies' | 'Leisure > Home & Garden' | 'Leisure > Video Games' | 'Music' | 'Music > Music Commentary' | 'Music > Music History' | 'Music > Music Interviews' | 'News' | 'News > Business News' | 'News > Daily News' | 'News > Entertainment News' | 'News > News Commentary' | 'News > Politics' | 'News > Sports News' | 'News > Tech News' | 'Religion & Spirituality' | 'Religion & Spirituality > Buddhism' | 'Religion & Spirituality > Christianity' | 'Religion & Spirituality > Hinduism' | 'Religion & Spirituality > Islam' | 'Religion & Spirituality > Judaism' | 'Religion & Spirituality > Religion' | 'Religion & Spirituality > Spirituality' | 'Science' | 'Science > Astronomy' | 'Science > Chemistry' | 'Science > Earth Sciences' | 'Science > Life Sciences' | 'Science > Mathematics' | 'Science > Natural Sciences' | 'Science > Nature' | 'Science > Physics' | 'Science > Social Sciences' | 'Society & Culture' | 'Society & Culture > Documentary' | 'Society & Culture > Personal Journals' | 'Society & Culture > Philosophy' | 'Society & Culture > Places & Travel' | 'Society & Culture > Relationships' | 'Sports' | 'Sports > Baseball' | 'Sports > Basketball' | 'Sports > Cricket' | 'Sports > Fantasy Sports' | 'Sports > Football' | 'Sports > Golf' | 'Sports > Hockey' | 'Sports > Rugby' | 'Sports > Running' | 'Sports > Soccer' | 'Sports > Swimming' | 'Sports > Tennis' | 'Sports > Volleyball' | 'Sports > Wilderness' | 'Sports > Wrestling' | 'Technology' | 'True Crime' | 'TV & Film' | 'TV & Film > After Shows' | 'TV & Film > Film History' | 'TV & Film > Film Interviews' | 'TV & Film > Film Reviews' | 'TV & Film > TV Reviews';
    /**
     * Whether its episodes may have explicit content.
     */
    explicit?: boolean;
    /**
     * The author that feeds name; empty for none.
     */
    author?: string;
    /**
     * The copyright notice of feeds; empty for none.
     */
    copyright?: string;
    /**
     * Public in feeds; empty for none.
     */
    owner_email?: string;
    /**
     * Where its feed has moved; empty for none.
     */
    new_feed_url?: string;
    /**
     * The line below its name on its pages.
     */
    tagline?: string;
    /**
     * A line `FM: 88.4 MHz` for each way to receive it.
     */
    reception?: string;
    /**
     * A line `Mastodon https://…` for each link of its pages.
     */
    links?: string;
    /**
     * Its imprint; empty for none.
     */
    imprint_url?: string;
    /**
     * Its privacy policy; empty for none.
     */
    privacy_url?: string;
    /**
     * The host name at whose root its pages are.
     */
    domain?: string;
    /**
     * A wide picture for its pages; empty for none.
     */
    cover?: string;
    /**
     * Whether all shows appear in its colour.
     */
    one_color?: boolean;
    /**
     * Whether its pages list the titles that were played.
     */
    songs?: boolean;
};

export type StationStorage = {
    /**
     * Audio and pictures, without the recording.
     */
    bytes: number;
    /**
     * Unfinished uploads, with the size that they will have.
     */
    unfinished_bytes: number;
    /**
     * The maximum size that the station may store; null without a limit.
     */
    quota_bytes: number | null;
    /**
     * The largest unfinished uploads of all people, at most 100.
     */
    uploads: Array<{
        id: string;
        /**
         * The name of the file.
         */
        name: string;
        /**
         * The name of the person who sends it.
         */
        person: string;
        bytes: number;
        received: number;
        /**
         * When something was last received, in Unix seconds.
         */
        touched_at: number;
    }>;
};

/**
 * Which entry was heard, where the address leads to a list of several.
 */
export type StreamEntry = {
    number: number;
    of: number;
};

export type StreamTest = {
    /**
     * Where the stream is; may contain `user:password@`.
     */
    url: string;
};

export type TapeGap = {
    /**
     * Where it begins. In microseconds since the epoch.
     */
    from_us: number;
    /**
     * Where it ends. In microseconds since the epoch.
     */
    until_us: number;
    reason: string;
};

export type TapeHour = {
    /**
     * Hours since the epoch.
     */
    hour: number;
    /**
     * Of its tiles.
     */
    version: string;
};

/**
 * Frame n begins at `from_us` + n / `frames` of its length.
 */
export type TapeReel = {
    /**
     * Where it begins. In microseconds since the epoch.
     */
    from_us: number;
    /**
     * Where it ends. In microseconds since the epoch.
     */
    until_us: number;
    frames: number;
    /**
     * The duration of a frame, in microseconds.
     */
    frame_us: number;
    bytes: number;
};

export type TapeShow = {
    show_id: number;
    title: string;
    start_time: number;
    end_time: number;
};

export type TemplateChange = {
    /**
     * Unix seconds.
     */
    at: number;
    /**
     * Who did it: `person`, `key`, `command` or `job`.
     */
    kind: string;
    /**
     * The name of the person or key; empty if it is not known.
     */
    name: string;
};

export type TemplateEntry = {
    show_id: number;
    /**
     * Week of the rotation in which it begins.
     */
    week: number;
    day: 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';
    /**
     * Start in minutes from midnight, 0 to 1439.
     */
    time: number;
    /**
     * Length in minutes.
     */
    duration: number;
};

/**
 * Whole weeks; a week that is left out stays as it is.
 */
export type TemplateSave = {
    /**
     * Of the template that was changed.
     */
    version: number;
    weeks: Array<TemplateWeek>;
};

/**
 * All entries of a week.
 */
export type TemplateWeek = {
    /**
     * Week of the rotation.
     */
    week: number;
    entries: Array<{
        /**
         * A show of the station.
         */
        show_id: number;
        /**
         * Day of the week.
         */
        day: 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';
        /**
         * Start in minutes from midnight.
         */
        time: number;
        /**
         * Length in minutes.
         */
        duration: number;
    }>;
};

export type TestMail = {
    /**
     * Whether the mail server accepted it.
     */
    mailed: boolean;
};

export type TestedStream = {
    /**
     * Why it cannot be recorded; empty if it can.
     */
    reason: string;
    heard: HeardStream | null;
    /**
     * Why entries of a list cannot be recorded, in the order of the tries: `the connection was refused (entry 1 of 2 of the list)`.
     */
    failed_entries?: Array<string>;
};

export type TitleCharsetPreview = {
    /**
     * The encoding that was found out; empty while all titles are UTF-8.
     */
    found: string;
    /**
     * As they would be read, the newest first.
     */
    titles: Array<string>;
};

/**
 * The known fields of the episode; others are not decided.
 */
export type UploadDraft = {
    /**
     * Up to 499 characters, not only white space.
     */
    title?: string;
    /**
     * A show of the station.
     */
    show_id?: number;
    /**
     * Up to 10000 characters.
     */
    description?: string;
    /**
     * Artwork: an http or https URL of up to 2000 characters, or empty for none.
     */
    image_url?: string;
    /**
     * When it is published, Unix seconds up to the year 9999; for a new episode, now by default.
     */
    datetime?: number;
    /**
     * Whether the episode is archived as soon as it is made: it is public once it is restored.
     */
    archived?: boolean;
    /**
     * The episode whose audio it is to replace.
     */
    replaces?: number;
};

export type UploadFinish = {
    /**
     * Up to 499 characters, not only white space.
     */
    title: string;
    /**
     * A show of the station.
     */
    show_id: number;
    /**
     * Up to 10000 characters.
     */
    description?: string;
    /**
     * Artwork: an http or https URL of up to 2000 characters, or empty for none.
     */
    image_url?: string;
    /**
     * When it is published, Unix seconds up to the year 9999; for a new episode, now by default.
     */
    datetime?: number;
    /**
     * Whether the episode is archived as soon as it is made: it is public once it is restored.
     */
    archived?: boolean;
};

export type UploadFinished = {
    episode: number;
};

export type UploadReplace = {
    /**
     * The episode whose audio the file replaces.
     */
    episode: number;
};

export type Waveform = {
    /**
     * Peak of each part of the audio, from 0 to 255; empty while it is unknown.
     */
    points: Array<number>;
};

/**
 * The airtime of seven dates.
 */
export type WeekPreview = {
    days: Array<DayPreview>;
};

export type Who = {
    /**
     * `person`, `key`, `command` or `job`.
     */
    kind: string;
    /**
     * The id of the person or key.
     */
    id: number | null;
    /**
     * The name to show; empty if it is not known any more.
     */
    name: string;
};

export type GetMeData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/dashboard/api/me';
};

export type GetMeErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type GetMeError = GetMeErrors[keyof GetMeErrors];

export type GetMeResponses = {
    /**
     * The signed-in person.
     */
    200: Me;
};

export type GetMeResponse = GetMeResponses[keyof GetMeResponses];

export type ChangeMeData = {
    body?: {
        /**
         * Colleagues see it. May be empty.
         */
        name?: string;
        /**
         * Empty for that of the browser.
         */
        language?: '' | 'en' | 'de';
    };
    path?: never;
    query?: never;
    url: '/dashboard/api/me';
};

export type ChangeMeErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ChangeMeError = ChangeMeErrors[keyof ChangeMeErrors];

export type ChangeMeResponses = {
    /**
     * Done. There is no body.
     */
    204: void;
};

export type ChangeMeResponse = ChangeMeResponses[keyof ChangeMeResponses];

export type ChangePasswordData = {
    body: {
        /**
         * 12 to 200 characters.
         */
        password: string;
    };
    path?: never;
    query?: never;
    url: '/dashboard/api/me/password';
};

export type ChangePasswordErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ChangePasswordError = ChangePasswordErrors[keyof ChangePasswordErrors];

export type ChangePasswordResponses = {
    /**
     * Done. There is no body.
     */
    204: void;
};

export type ChangePasswordResponse = ChangePasswordResponses[keyof ChangePasswordResponses];

export type RequestEmailData = {
    body: {
        /**
         * The new address, to which a link is sent.
         */
        email: string;
    };
    path?: never;
    query?: never;
    url: '/dashboard/api/me/email';
};

export type RequestEmailErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type RequestEmailError = RequestEmailErrors[keyof RequestEmailErrors];

export type RequestEmailResponses = {
    /**
     * Done. There is no body.
     */
    204: void;
};

export type RequestEmailResponse = RequestEmailResponses[keyof RequestEmailResponses];

export type ConfirmData = {
    /**
     * One of the two; none of them for the demo, whose person has nothing to prove.
     */
    body?: {
        /**
         * The password of the account.
         */
        password?: string;
        /**
         * That of the options for a passkey.
         */
        ticket?: string;
        /**
         * The answer of the browser for a passkey, as JSON.
         */
        response?: string;
    };
    path?: never;
    query?: never;
    url: '/dashboard/api/me/confirm';
};

export type ConfirmErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ConfirmError = ConfirmErrors[keyof ConfirmErrors];

export type ConfirmResponses = {
    /**
     * Done. There is no body.
     */
    204: void;
};

export type ConfirmResponse = ConfirmResponses[keyof ConfirmResponses];

export type AskForOwnPasskeyData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/dashboard/api/me/confirm/options';
};

export type AskForOwnPasskeyErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type AskForOwnPasskeyError = AskForOwnPasskeyErrors[keyof AskForOwnPasskeyErrors];

export type AskForOwnPasskeyResponses = {
    200: PasskeyOptions;
};

export type AskForOwnPasskeyResponse = AskForOwnPasskeyResponses[keyof AskForOwnPasskeyResponses];

export type EndOtherSessionsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/dashboard/api/me/sessions';
};

export type EndOtherSessionsErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type EndOtherSessionsError = EndOtherSessionsErrors[keyof EndOtherSessionsErrors];

export type EndOtherSessionsResponses = {
    /**
     * Done. There is no body.
     */
    204: void;
};

export type EndOtherSessionsResponse = EndOtherSessionsResponses[keyof EndOtherSessionsResponses];

export type ListSessionsData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/dashboard/api/me/sessions';
};

export type ListSessionsErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ListSessionsError = ListSessionsErrors[keyof ListSessionsErrors];

export type ListSessionsResponses = {
    200: Array<Session>;
};

export type ListSessionsResponse = ListSessionsResponses[keyof ListSessionsResponses];

export type EndSessionData = {
    body?: never;
    path: {
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/me/sessions/{id}';
};

export type EndSessionErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type EndSessionError = EndSessionErrors[keyof EndSessionErrors];

export type EndSessionResponses = {
    /**
     * Done. There is no body.
     */
    204: void;
};

export type EndSessionResponse = EndSessionResponses[keyof EndSessionResponses];

export type CreateStationData = {
    body: {
        /**
         * The name of the station.
         */
        name: string;
        /**
         * IANA name; UTC unless given.
         */
        timezone?: string;
        /**
         * Where its live stream is.
         */
        stream_url?: string;
        /**
         * Whether the stream is recorded.
         */
        record?: boolean;
        /**
         * Whether websites and listeners can read it; not unless given.
         */
        public?: boolean;
    };
    path?: never;
    query?: never;
    url: '/dashboard/api/stations';
};

export type CreateStationErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type CreateStationError = CreateStationErrors[keyof CreateStationErrors];

export type CreateStationResponses = {
    201: NewStation;
};

export type CreateStationResponse = CreateStationResponses[keyof CreateStationResponses];

export type GetSignInMethodsData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/dashboard/api/me/sign-in';
};

export type GetSignInMethodsErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type GetSignInMethodsError = GetSignInMethodsErrors[keyof GetSignInMethodsErrors];

export type GetSignInMethodsResponses = {
    /**
     * The sign-in methods of the person.
     */
    200: SignInMethods;
};

export type GetSignInMethodsResponse = GetSignInMethodsResponses[keyof GetSignInMethodsResponses];

export type BeginPasskeyData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/dashboard/api/me/passkeys/options';
};

export type BeginPasskeyErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type BeginPasskeyError = BeginPasskeyErrors[keyof BeginPasskeyErrors];

export type BeginPasskeyResponses = {
    200: PasskeyOptions;
};

export type BeginPasskeyResponse = BeginPasskeyResponses[keyof BeginPasskeyResponses];

export type AddPasskeyData = {
    body: {
        /**
         * To tell it from others.
         */
        name: string;
        /**
         * That of the options.
         */
        ticket: string;
        /**
         * The answer of the browser, as JSON.
         */
        response: string;
    };
    path?: never;
    query?: never;
    url: '/dashboard/api/me/passkeys';
};

export type AddPasskeyErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type AddPasskeyError = AddPasskeyErrors[keyof AddPasskeyErrors];

export type AddPasskeyResponses = {
    201: Passkey;
};

export type AddPasskeyResponse = AddPasskeyResponses[keyof AddPasskeyResponses];

export type RemovePasskeyData = {
    body?: never;
    path: {
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/me/passkeys/{id}';
};

export type RemovePasskeyErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type RemovePasskeyError = RemovePasskeyErrors[keyof RemovePasskeyErrors];

export type RemovePasskeyResponses = {
    /**
     * Done. There is no body.
     */
    204: void;
};

export type RemovePasskeyResponse = RemovePasskeyResponses[keyof RemovePasskeyResponses];

export type RenamePasskeyData = {
    body: {
        /**
         * To tell it from others.
         */
        name: string;
    };
    path: {
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/me/passkeys/{id}';
};

export type RenamePasskeyErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type RenamePasskeyError = RenamePasskeyErrors[keyof RenamePasskeyErrors];

export type RenamePasskeyResponses = {
    /**
     * Done. There is no body.
     */
    204: void;
};

export type RenamePasskeyResponse = RenamePasskeyResponses[keyof RenamePasskeyResponses];

export type RemoveSecondFactorData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/dashboard/api/me/totp';
};

export type RemoveSecondFactorErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type RemoveSecondFactorError = RemoveSecondFactorErrors[keyof RemoveSecondFactorErrors];

export type RemoveSecondFactorResponses = {
    /**
     * Done. There is no body.
     */
    204: void;
};

export type RemoveSecondFactorResponse = RemoveSecondFactorResponses[keyof RemoveSecondFactorResponses];

export type BeginSecondFactorData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/dashboard/api/me/totp';
};

export type BeginSecondFactorErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type BeginSecondFactorError = BeginSecondFactorErrors[keyof BeginSecondFactorErrors];

export type BeginSecondFactorResponses = {
    200: NewSecondFactor;
};

export type BeginSecondFactorResponse = BeginSecondFactorResponses[keyof BeginSecondFactorResponses];

export type ConfirmSecondFactorData = {
    body: {
        /**
         * That of the secret.
         */
        ticket: string;
        /**
         * The six digits that the app shows.
         */
        code: string;
    };
    path?: never;
    query?: never;
    url: '/dashboard/api/me/totp';
};

export type ConfirmSecondFactorErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ConfirmSecondFactorError = ConfirmSecondFactorErrors[keyof ConfirmSecondFactorErrors];

export type ConfirmSecondFactorResponses = {
    200: RecoveryCodes;
};

export type ConfirmSecondFactorResponse = ConfirmSecondFactorResponses[keyof ConfirmSecondFactorResponses];

export type RenewRecoveryCodesData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/dashboard/api/me/recovery-codes';
};

export type RenewRecoveryCodesErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type RenewRecoveryCodesError = RenewRecoveryCodesErrors[keyof RenewRecoveryCodesErrors];

export type RenewRecoveryCodesResponses = {
    201: RecoveryCodes;
};

export type RenewRecoveryCodesResponse = RenewRecoveryCodesResponses[keyof RenewRecoveryCodesResponses];

export type ListPeopleData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/people';
};

export type ListPeopleErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ListPeopleError = ListPeopleErrors[keyof ListPeopleErrors];

export type ListPeopleResponses = {
    /**
     * The people of the station, by e-mail.
     */
    200: People;
};

export type ListPeopleResponse = ListPeopleResponses[keyof ListPeopleResponses];

export type InvitePersonData = {
    body: {
        /**
         * The address for mails and for signing in.
         */
        email: string;
        /**
         * Their role at the station.
         */
        role: 'owner' | 'editor' | 'presenter';
        /**
         * Of a presenter: the shows they may change.
         */
        shows?: Array<number>;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/people';
};

export type InvitePersonErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type InvitePersonError = InvitePersonErrors[keyof InvitePersonErrors];

export type InvitePersonResponses = {
    201: Invited;
};

export type InvitePersonResponse = InvitePersonResponses[keyof InvitePersonResponses];

export type RemovePersonData = {
    body?: never;
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/people/{id}';
};

export type RemovePersonErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type RemovePersonError = RemovePersonErrors[keyof RemovePersonErrors];

export type RemovePersonResponses = {
    /**
     * Done. There is no body.
     */
    204: void;
};

export type RemovePersonResponse = RemovePersonResponses[keyof RemovePersonResponses];

export type ChangePersonData = {
    body?: {
        /**
         * Their role at the station.
         */
        role?: 'owner' | 'editor' | 'presenter';
        /**
         * Of a presenter: the shows they may change.
         */
        shows?: Array<number>;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/people/{id}';
};

export type ChangePersonErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ChangePersonError = ChangePersonErrors[keyof ChangePersonErrors];

export type ChangePersonResponses = {
    200: Member;
};

export type ChangePersonResponse = ChangePersonResponses[keyof ChangePersonResponses];

export type MakePersonLinkData = {
    body?: never;
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/people/{id}/link';
};

export type MakePersonLinkErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type MakePersonLinkError = MakePersonLinkErrors[keyof MakePersonLinkErrors];

export type MakePersonLinkResponses = {
    201: PersonLink;
};

export type MakePersonLinkResponse = MakePersonLinkResponses[keyof MakePersonLinkResponses];

export type ListEventsData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: {
        /**
         * Only events with a lower id.
         */
        before?: number;
        /**
         * The topic of the change.
         */
        topic?: 'station' | 'keys' | 'shows' | 'episodes' | 'schedule' | 'recordings' | 'plays' | 'people';
        /**
         * `person 3`, `key 2`, `command` or `job`.
         */
        who?: string;
        /**
         * Maximum number of events, 50 by default.
         */
        limit?: number;
    };
    url: '/dashboard/api/stations/{station}/events';
};

export type ListEventsErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ListEventsError = ListEventsErrors[keyof ListEventsErrors];

export type ListEventsResponses = {
    200: Events;
};

export type ListEventsResponse = ListEventsResponses[keyof ListEventsResponses];

export type ListActorsData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/events/actors';
};

export type ListActorsErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ListActorsError = ListActorsErrors[keyof ListActorsErrors];

export type ListActorsResponses = {
    200: Actors;
};

export type ListActorsResponse = ListActorsResponses[keyof ListActorsResponses];

export type ListShowsData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/shows';
};

export type ListShowsErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ListShowsError = ListShowsErrors[keyof ListShowsErrors];

export type ListShowsResponses = {
    200: Array<StaffShow>;
};

export type ListShowsResponse = ListShowsResponses[keyof ListShowsResponses];

export type CreateShowData = {
    body: ShowCreate;
    headers?: {
        /**
         * A unique string chosen by the client, such as a UUID: 1 to 255 visible ASCII characters. Within 24 hours, a request to the same endpoint with the same string gets the first successful answer again, and nothing is created twice.
         */
        'X-Idempotency-Key'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/shows';
};

export type CreateShowErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type CreateShowError = CreateShowErrors[keyof CreateShowErrors];

export type CreateShowResponses = {
    201: StaffShow;
};

export type CreateShowResponse = CreateShowResponses[keyof CreateShowResponses];

export type DeleteShowData = {
    body?: never;
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/shows/{id}';
};

export type DeleteShowErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type DeleteShowError = DeleteShowErrors[keyof DeleteShowErrors];

export type DeleteShowResponses = {
    /**
     * Done. There is no body.
     */
    204: void;
};

export type DeleteShowResponse = DeleteShowResponses[keyof DeleteShowResponses];

export type GetShowData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/shows/{id}';
};

export type GetShowErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type GetShowError = GetShowErrors[keyof GetShowErrors];

export type GetShowResponses = {
    200: StaffShow;
};

export type GetShowResponse = GetShowResponses[keyof GetShowResponses];

export type UpdateShowData = {
    body?: ShowChanges;
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/shows/{id}';
};

export type UpdateShowErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type UpdateShowError = UpdateShowErrors[keyof UpdateShowErrors];

export type UpdateShowResponses = {
    200: StaffShow;
};

export type UpdateShowResponse = UpdateShowResponses[keyof UpdateShowResponses];

export type ListEpisodesData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query: {
        /**
         * Published, to be published later, or archived.
         */
        status: 'published' | 'scheduled' | 'archived';
        /**
         * Only of this show.
         */
        show?: number;
        /**
         * A text that the title, the show’s title or the presenter contains, ignoring case.
         */
        q?: string;
        /**
         * `next` of the previous page.
         */
        cursor?: string;
        /**
         * 50 by default.
         */
        limit?: number;
    };
    url: '/dashboard/api/stations/{station}/episodes';
};

export type ListEpisodesErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ListEpisodesError = ListEpisodesErrors[keyof ListEpisodesErrors];

export type ListEpisodesResponses = {
    200: StaffEpisodePage;
};

export type ListEpisodesResponse = ListEpisodesResponses[keyof ListEpisodesResponses];

export type CountEpisodesData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/episodes/counts';
};

export type CountEpisodesErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type CountEpisodesError = CountEpisodesErrors[keyof CountEpisodesErrors];

export type CountEpisodesResponses = {
    200: EpisodeCounts;
};

export type CountEpisodesResponse = CountEpisodesResponses[keyof CountEpisodesResponses];

export type GetEpisodeData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/episodes/{id}';
};

export type GetEpisodeErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type GetEpisodeError = GetEpisodeErrors[keyof GetEpisodeErrors];

export type GetEpisodeResponses = {
    200: StaffEpisode;
};

export type GetEpisodeResponse = GetEpisodeResponses[keyof GetEpisodeResponses];

export type ChangeEpisodeData = {
    body?: EpisodeChanges;
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/episodes/{id}';
};

export type ChangeEpisodeErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ChangeEpisodeError = ChangeEpisodeErrors[keyof ChangeEpisodeErrors];

export type ChangeEpisodeResponses = {
    200: StaffEpisode;
};

export type ChangeEpisodeResponse = ChangeEpisodeResponses[keyof ChangeEpisodeResponses];

export type GetWaveformData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/episodes/{id}/waveform';
};

export type GetWaveformErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type GetWaveformError = GetWaveformErrors[keyof GetWaveformErrors];

export type GetWaveformResponses = {
    200: Waveform;
};

export type GetWaveformResponse = GetWaveformResponses[keyof GetWaveformResponses];

export type ArchiveEpisodesData = {
    body: EpisodeIds;
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/episodes/archive';
};

export type ArchiveEpisodesErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ArchiveEpisodesError = ArchiveEpisodesErrors[keyof ArchiveEpisodesErrors];

export type ArchiveEpisodesResponses = {
    /**
     * Each episode is changed in a transaction of its own.
     */
    200: EpisodesChanged;
};

export type ArchiveEpisodesResponse = ArchiveEpisodesResponses[keyof ArchiveEpisodesResponses];

export type RestoreEpisodesData = {
    body: EpisodeIdsAndShow;
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/episodes/restore';
};

export type RestoreEpisodesErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type RestoreEpisodesError = RestoreEpisodesErrors[keyof RestoreEpisodesErrors];

export type RestoreEpisodesResponses = {
    /**
     * Each episode is changed in a transaction of its own.
     */
    200: EpisodesChanged;
};

export type RestoreEpisodesResponse = RestoreEpisodesResponses[keyof RestoreEpisodesResponses];

export type PinEpisodesData = {
    body: EpisodePins;
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/episodes/pin';
};

export type PinEpisodesErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type PinEpisodesError = PinEpisodesErrors[keyof PinEpisodesErrors];

export type PinEpisodesResponses = {
    /**
     * Each episode is changed in a transaction of its own.
     */
    200: EpisodesChanged;
};

export type PinEpisodesResponse = PinEpisodesResponses[keyof PinEpisodesResponses];

export type MoveEpisodesData = {
    body: EpisodeIdsAndShow;
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/episodes/move';
};

export type MoveEpisodesErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type MoveEpisodesError = MoveEpisodesErrors[keyof MoveEpisodesErrors];

export type MoveEpisodesResponses = {
    /**
     * Each episode is changed in a transaction of its own.
     */
    200: EpisodesChanged;
};

export type MoveEpisodesResponse = MoveEpisodesResponses[keyof MoveEpisodesResponses];

export type DeleteEpisodeData = {
    body: EpisodeDelete;
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/episodes/{id}/delete';
};

export type DeleteEpisodeErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type DeleteEpisodeError = DeleteEpisodeErrors[keyof DeleteEpisodeErrors];

export type DeleteEpisodeResponses = {
    /**
     * Done. There is no body.
     */
    204: void;
};

export type DeleteEpisodeResponse = DeleteEpisodeResponses[keyof DeleteEpisodeResponses];

export type ForecastLifetimeData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: {
        /**
         * All but the newest n are archived; 0 for no limit.
         */
        keep_episodes?: number;
        /**
         * Those that are older than n days are archived; 0 for no limit.
         */
        keep_days?: number;
        /**
         * The audio of those that have been archived for n days is deleted; 0 for never.
         */
        delete_audio_after?: number;
    };
    url: '/dashboard/api/stations/{station}/shows/{id}/lifetime';
};

export type ForecastLifetimeErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ForecastLifetimeError = ForecastLifetimeErrors[keyof ForecastLifetimeErrors];

export type ForecastLifetimeResponses = {
    200: LifetimeForecast;
};

export type ForecastLifetimeResponse = ForecastLifetimeResponses[keyof ForecastLifetimeResponses];

export type GetMeasuredLoudnessData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/shows/{id}/loudness';
};

export type GetMeasuredLoudnessErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type GetMeasuredLoudnessError = GetMeasuredLoudnessErrors[keyof GetMeasuredLoudnessErrors];

export type GetMeasuredLoudnessResponses = {
    200: MeasuredLoudness;
};

export type GetMeasuredLoudnessResponse = GetMeasuredLoudnessResponses[keyof GetMeasuredLoudnessResponses];

export type ListMomentsData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/episodes/{id}/moments';
};

export type ListMomentsErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ListMomentsError = ListMomentsErrors[keyof ListMomentsErrors];

export type ListMomentsResponses = {
    200: StaffMoments;
};

export type ListMomentsResponse = ListMomentsResponses[keyof ListMomentsResponses];

export type CreateMomentData = {
    body: NewMoment;
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/episodes/{id}/moments';
};

export type CreateMomentErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type CreateMomentError = CreateMomentErrors[keyof CreateMomentErrors];

export type CreateMomentResponses = {
    201: StaffMoment;
};

export type CreateMomentResponse = CreateMomentResponses[keyof CreateMomentResponses];

export type DeleteMomentData = {
    body?: never;
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/moments/{id}';
};

export type DeleteMomentErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type DeleteMomentError = DeleteMomentErrors[keyof DeleteMomentErrors];

export type DeleteMomentResponses = {
    /**
     * Done. There is no body.
     */
    204: void;
};

export type DeleteMomentResponse = DeleteMomentResponses[keyof DeleteMomentResponses];

export type ChangeMomentData = {
    body?: MomentChanges;
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/moments/{id}';
};

export type ChangeMomentErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ChangeMomentError = ChangeMomentErrors[keyof ChangeMomentErrors];

export type ChangeMomentResponses = {
    200: StaffMoment;
};

export type ChangeMomentResponse = ChangeMomentResponses[keyof ChangeMomentResponses];

export type ListUploadsData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/uploads';
};

export type ListUploadsErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ListUploadsError = ListUploadsErrors[keyof ListUploadsErrors];

export type ListUploadsResponses = {
    200: Array<ResumableUpload>;
};

export type ListUploadsResponse = ListUploadsResponses[keyof ListUploadsResponses];

export type GetStorageData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/storage';
};

export type GetStorageErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type GetStorageError = GetStorageErrors[keyof GetStorageErrors];

export type GetStorageResponses = {
    200: StationStorage;
};

export type GetStorageResponse = GetStorageResponses[keyof GetStorageResponses];

export type CancelUploadData = {
    body?: never;
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the upload.
         */
        id: string;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/uploads/{id}';
};

export type CancelUploadErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type CancelUploadError = CancelUploadErrors[keyof CancelUploadErrors];

export type CancelUploadResponses = {
    /**
     * Done. There is no body.
     */
    204: void;
};

export type CancelUploadResponse = CancelUploadResponses[keyof CancelUploadResponses];

export type GetUploadData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the upload.
         */
        id: string;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/uploads/{id}';
};

export type GetUploadErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type GetUploadError = GetUploadErrors[keyof GetUploadErrors];

export type GetUploadResponses = {
    200: ResumableUpload;
};

export type GetUploadResponse = GetUploadResponses[keyof GetUploadResponses];

export type FinishUploadData = {
    body: UploadFinish;
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the upload.
         */
        id: string;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/uploads/{id}/finish';
};

export type FinishUploadErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type FinishUploadError = FinishUploadErrors[keyof FinishUploadErrors];

export type FinishUploadResponses = {
    201: UploadFinished;
};

export type FinishUploadResponse = FinishUploadResponses[keyof FinishUploadResponses];

export type ReplaceAudioData = {
    body: UploadReplace;
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the upload.
         */
        id: string;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/uploads/{id}/replace';
};

export type ReplaceAudioErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ReplaceAudioError = ReplaceAudioErrors[keyof ReplaceAudioErrors];

export type ReplaceAudioResponses = {
    200: UploadFinished;
};

export type ReplaceAudioResponse = ReplaceAudioResponses[keyof ReplaceAudioResponses];

export type DraftUploadData = {
    body?: UploadDraft;
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the upload.
         */
        id: string;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/uploads/{id}/draft';
};

export type DraftUploadErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type DraftUploadError = DraftUploadErrors[keyof DraftUploadErrors];

export type DraftUploadResponses = {
    /**
     * Done. There is no body.
     */
    204: void;
};

export type DraftUploadResponse = DraftUploadResponses[keyof DraftUploadResponses];

export type RemoveIntroData = {
    body?: never;
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/shows/{id}/intro';
};

export type RemoveIntroErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type RemoveIntroError = RemoveIntroErrors[keyof RemoveIntroErrors];

export type RemoveIntroResponses = {
    /**
     * Done. There is no body.
     */
    204: void;
};

export type RemoveIntroResponse = RemoveIntroResponses[keyof RemoveIntroResponses];

export type GetSettingsData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/settings';
};

export type GetSettingsErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type GetSettingsError = GetSettingsErrors[keyof GetSettingsErrors];

export type GetSettingsResponses = {
    200: StationSettings;
};

export type GetSettingsResponse = GetSettingsResponses[keyof GetSettingsResponses];

export type ChangeSettingsData = {
    body?: StationSettingsChanges;
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/settings';
};

export type ChangeSettingsErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ChangeSettingsError = ChangeSettingsErrors[keyof ChangeSettingsErrors];

export type ChangeSettingsResponses = {
    200: StationSettings;
};

export type ChangeSettingsResponse = ChangeSettingsResponses[keyof ChangeSettingsResponses];

export type DeleteStationData = {
    body: StationDelete;
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/delete';
};

export type DeleteStationErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type DeleteStationError = DeleteStationErrors[keyof DeleteStationErrors];

export type DeleteStationResponses = {
    /**
     * Done. There is no body.
     */
    204: void;
};

export type DeleteStationResponse = DeleteStationResponses[keyof DeleteStationResponses];

export type CheckDomainData = {
    body?: never;
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/domain-check';
};

export type CheckDomainErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type CheckDomainError = CheckDomainErrors[keyof CheckDomainErrors];

export type CheckDomainResponses = {
    200: DomainFound;
};

export type CheckDomainResponse = CheckDomainResponses[keyof CheckDomainResponses];

export type ListFeedsData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/feeds';
};

export type ListFeedsErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ListFeedsError = ListFeedsErrors[keyof ListFeedsErrors];

export type ListFeedsResponses = {
    200: Feeds;
};

export type ListFeedsResponse = ListFeedsResponses[keyof ListFeedsResponses];

export type GetAudienceData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query: {
        /**
         * The first day, in UTC.
         */
        from: string;
        /**
         * The last day, in UTC.
         */
        to: string;
    };
    url: '/dashboard/api/stations/{station}/audience';
};

export type GetAudienceErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type GetAudienceError = GetAudienceErrors[keyof GetAudienceErrors];

export type GetAudienceResponses = {
    200: Audience;
};

export type GetAudienceResponse = GetAudienceResponses[keyof GetAudienceResponses];

export type GetExportSizeData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/export/size';
};

export type GetExportSizeErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type GetExportSizeError = GetExportSizeErrors[keyof GetExportSizeErrors];

export type GetExportSizeResponses = {
    200: ExportSize;
};

export type GetExportSizeResponse = GetExportSizeResponses[keyof GetExportSizeResponses];

export type ListKeysData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/keys';
};

export type ListKeysErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ListKeysError = ListKeysErrors[keyof ListKeysErrors];

export type ListKeysResponses = {
    200: Keys;
};

export type ListKeysResponse = ListKeysResponses[keyof ListKeysResponses];

export type CreateKeyData = {
    body: KeyCreate;
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/keys';
};

export type CreateKeyErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type CreateKeyError = CreateKeyErrors[keyof CreateKeyErrors];

export type CreateKeyResponses = {
    201: MadeKey;
};

export type CreateKeyResponse = CreateKeyResponses[keyof CreateKeyResponses];

export type RevokeKeyData = {
    body?: never;
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/keys/{id}';
};

export type RevokeKeyErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type RevokeKeyError = RevokeKeyErrors[keyof RevokeKeyErrors];

export type RevokeKeyResponses = {
    /**
     * Done. There is no body.
     */
    204: void;
};

export type RevokeKeyResponse = RevokeKeyResponses[keyof RevokeKeyResponses];

export type ChangeKeyData = {
    body?: KeyChanges;
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/keys/{id}';
};

export type ChangeKeyErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ChangeKeyError = ChangeKeyErrors[keyof ChangeKeyErrors];

export type ChangeKeyResponses = {
    200: Key;
};

export type ChangeKeyResponse = ChangeKeyResponses[keyof ChangeKeyResponses];

export type RotateKeyData = {
    body: KeyRotate;
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/keys/{id}/rotate';
};

export type RotateKeyErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type RotateKeyError = RotateKeyErrors[keyof RotateKeyErrors];

export type RotateKeyResponses = {
    201: MadeKey;
};

export type RotateKeyResponse = RotateKeyResponses[keyof RotateKeyResponses];

export type ListRecordedDaysData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/recordings/days';
};

export type ListRecordedDaysErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ListRecordedDaysError = ListRecordedDaysErrors[keyof ListRecordedDaysErrors];

export type ListRecordedDaysResponses = {
    200: RecordedDays;
};

export type ListRecordedDaysResponse = ListRecordedDaysResponses[keyof ListRecordedDaysResponses];

export type GetTapeData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query: {
        /**
         * Where the window begins, in microseconds since the epoch.
         */
        from_us: number;
        /**
         * Where it ends.
         */
        until_us: number;
    };
    url: '/dashboard/api/stations/{station}/recordings/tape';
};

export type GetTapeErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type GetTapeError = GetTapeErrors[keyof GetTapeErrors];

export type GetTapeResponses = {
    200: RecordedTape;
};

export type GetTapeResponse = GetTapeResponses[keyof GetTapeResponses];

export type GetLevelData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/recordings/level';
};

export type GetLevelErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type GetLevelError = GetLevelErrors[keyof GetLevelErrors];

export type GetLevelResponses = {
    200: RecordingLevel;
};

export type GetLevelResponse = GetLevelResponses[keyof GetLevelResponses];

export type ListHoldsData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/recordings/holds';
};

export type ListHoldsErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ListHoldsError = ListHoldsErrors[keyof ListHoldsErrors];

export type ListHoldsResponses = {
    200: Holds;
};

export type ListHoldsResponse = ListHoldsResponses[keyof ListHoldsResponses];

export type AddHoldData = {
    body: HoldCreate;
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/recordings/holds';
};

export type AddHoldErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type AddHoldError = AddHoldErrors[keyof AddHoldErrors];

export type AddHoldResponses = {
    201: Hold;
};

export type AddHoldResponse = AddHoldResponses[keyof AddHoldResponses];

export type ReleaseHoldData = {
    body?: never;
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/recordings/holds/{id}/release';
};

export type ReleaseHoldErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ReleaseHoldError = ReleaseHoldErrors[keyof ReleaseHoldErrors];

export type ReleaseHoldResponses = {
    200: Hold;
};

export type ReleaseHoldResponse = ReleaseHoldResponses[keyof ReleaseHoldResponses];

export type TestStreamData = {
    body: StreamTest;
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/stream-test';
};

export type TestStreamErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type TestStreamError = TestStreamErrors[keyof TestStreamErrors];

export type TestStreamResponses = {
    200: TestedStream;
};

export type TestStreamResponse = TestStreamResponses[keyof TestStreamResponses];

export type ListPlaysData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query: {
        /**
         * Plays that began at this instant or later, in Unix seconds.
         */
        from: number;
        /**
         * Plays that began before it; with `q`, at most 31 days after `from`.
         */
        to: number;
        /**
         * Only of this show.
         */
        show?: number;
        /**
         * A text that the artist or the title contains.
         */
        q?: string;
        /**
         * `next` of the previous page.
         */
        cursor?: string;
        /**
         * 100 by default.
         */
        limit?: number;
    };
    url: '/dashboard/api/stations/{station}/plays';
};

export type ListPlaysErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ListPlaysError = ListPlaysErrors[keyof ListPlaysErrors];

export type ListPlaysResponses = {
    200: StaffPlayPage;
};

export type ListPlaysResponse = ListPlaysResponses[keyof ListPlaysResponses];

export type AddPlayData = {
    body: NewPlay;
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/plays';
};

export type AddPlayErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type AddPlayError = AddPlayErrors[keyof AddPlayErrors];

export type AddPlayResponses = {
    201: StaffPlay;
};

export type AddPlayResponse = AddPlayResponses[keyof AddPlayResponses];

export type RemovePlayData = {
    body?: never;
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/plays/{id}';
};

export type RemovePlayErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type RemovePlayError = RemovePlayErrors[keyof RemovePlayErrors];

export type RemovePlayResponses = {
    /**
     * Done. There is no body.
     */
    204: void;
};

export type RemovePlayResponse = RemovePlayResponses[keyof RemovePlayResponses];

export type ChangePlayData = {
    body?: PlayChanges;
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/plays/{id}';
};

export type ChangePlayErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ChangePlayError = ChangePlayErrors[keyof ChangePlayErrors];

export type ChangePlayResponses = {
    200: StaffPlay;
};

export type ChangePlayResponse = ChangePlayResponses[keyof ChangePlayResponses];

export type PreviewTitleCharsetData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query: {
        /**
         * The encoding, such as `windows-1251`, or `auto`.
         */
        charset: string;
    };
    url: '/dashboard/api/stations/{station}/plays/charset';
};

export type PreviewTitleCharsetErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type PreviewTitleCharsetError = PreviewTitleCharsetErrors[keyof PreviewTitleCharsetErrors];

export type PreviewTitleCharsetResponses = {
    200: TitleCharsetPreview;
};

export type PreviewTitleCharsetResponse = PreviewTitleCharsetResponses[keyof PreviewTitleCharsetResponses];

export type GetPlayRulesData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/plays/rules';
};

export type GetPlayRulesErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type GetPlayRulesError = GetPlayRulesErrors[keyof GetPlayRulesErrors];

export type GetPlayRulesResponses = {
    200: PlayRules;
};

export type GetPlayRulesResponse = GetPlayRulesResponses[keyof GetPlayRulesResponses];

export type SavePlayRulesData = {
    body: PlayRules;
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/plays/rules';
};

export type SavePlayRulesErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type SavePlayRulesError = SavePlayRulesErrors[keyof SavePlayRulesErrors];

export type SavePlayRulesResponses = {
    200: PlayRules;
};

export type SavePlayRulesResponse = SavePlayRulesResponses[keyof SavePlayRulesResponses];

export type PreviewPlayRulesData = {
    body: PlayRules;
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/plays/rules/preview';
};

export type PreviewPlayRulesErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type PreviewPlayRulesError = PreviewPlayRulesErrors[keyof PreviewPlayRulesErrors];

export type PreviewPlayRulesResponses = {
    200: PlayRulesPreview;
};

export type PreviewPlayRulesResponse = PreviewPlayRulesResponses[keyof PreviewPlayRulesResponses];

export type SummarisePlaysData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query: {
        /**
         * The first date, in the time zone of the station.
         */
        from: string;
        /**
         * The last date.
         */
        to: string;
    };
    url: '/dashboard/api/stations/{station}/plays/summary';
};

export type SummarisePlaysErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type SummarisePlaysError = SummarisePlaysErrors[keyof SummarisePlaysErrors];

export type SummarisePlaysResponses = {
    200: PlaySummary;
};

export type SummarisePlaysResponse = SummarisePlaysResponses[keyof SummarisePlaysResponses];

export type ListCatalogueData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: {
        /**
         * A text that the artist or the title contains.
         */
        q?: string;
        /**
         * `next` of the previous page.
         */
        cursor?: string;
        /**
         * 100 by default.
         */
        limit?: number;
    };
    url: '/dashboard/api/stations/{station}/catalogue';
};

export type ListCatalogueErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ListCatalogueError = ListCatalogueErrors[keyof ListCatalogueErrors];

export type ListCatalogueResponses = {
    200: CataloguePage;
};

export type ListCatalogueResponse = ListCatalogueResponses[keyof ListCatalogueResponses];

export type ImportCatalogueData = {
    body: CatalogueFile;
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/catalogue/import';
};

export type ImportCatalogueErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ImportCatalogueError = ImportCatalogueErrors[keyof ImportCatalogueErrors];

export type ImportCatalogueResponses = {
    200: CatalogueImported;
};

export type ImportCatalogueResponse = ImportCatalogueResponses[keyof ImportCatalogueResponses];

export type RemoveRecordingData = {
    body?: never;
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/catalogue/{id}';
};

export type RemoveRecordingErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type RemoveRecordingError = RemoveRecordingErrors[keyof RemoveRecordingErrors];

export type RemoveRecordingResponses = {
    /**
     * Done. There is no body.
     */
    204: void;
};

export type RemoveRecordingResponse = RemoveRecordingResponses[keyof RemoveRecordingResponses];

export type ChangeRecordingData = {
    body?: RecordingChanges;
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/catalogue/{id}';
};

export type ChangeRecordingErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ChangeRecordingError = ChangeRecordingErrors[keyof ChangeRecordingErrors];

export type ChangeRecordingResponses = {
    200: CatalogueRecording;
};

export type ChangeRecordingResponse = ChangeRecordingResponses[keyof ChangeRecordingResponses];

export type ListGenerationsData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/generations';
};

export type ListGenerationsErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ListGenerationsError = ListGenerationsErrors[keyof ListGenerationsErrors];

export type ListGenerationsResponses = {
    200: Generations;
};

export type ListGenerationsResponse = ListGenerationsResponses[keyof ListGenerationsResponses];

export type GenerateEpisodeData = {
    body: GenerationCreate;
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/generations';
};

export type GenerateEpisodeErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type GenerateEpisodeError = GenerateEpisodeErrors[keyof GenerateEpisodeErrors];

export type GenerateEpisodeResponses = {
    201: Generation;
};

export type GenerateEpisodeResponse = GenerateEpisodeResponses[keyof GenerateEpisodeResponses];

export type GetGenerationData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/generations/{id}';
};

export type GetGenerationErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type GetGenerationError = GetGenerationErrors[keyof GetGenerationErrors];

export type GetGenerationResponses = {
    200: Generation;
};

export type GetGenerationResponse = GetGenerationResponses[keyof GetGenerationResponses];

export type RetryGenerationData = {
    body?: never;
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/generations/{id}/retry';
};

export type RetryGenerationErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type RetryGenerationError = RetryGenerationErrors[keyof RetryGenerationErrors];

export type RetryGenerationResponses = {
    200: Generation;
};

export type RetryGenerationResponse = RetryGenerationResponses[keyof RetryGenerationResponses];

export type CancelGenerationData = {
    body?: never;
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/generations/{id}/cancel';
};

export type CancelGenerationErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type CancelGenerationError = CancelGenerationErrors[keyof CancelGenerationErrors];

export type CancelGenerationResponses = {
    200: Generation;
};

export type CancelGenerationResponse = CancelGenerationResponses[keyof CancelGenerationResponses];

export type DismissGenerationData = {
    body?: never;
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/generations/{id}/dismiss';
};

export type DismissGenerationErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type DismissGenerationError = DismissGenerationErrors[keyof DismissGenerationErrors];

export type DismissGenerationResponses = {
    200: Generation;
};

export type DismissGenerationResponse = DismissGenerationResponses[keyof DismissGenerationResponses];

export type ReopenGenerationData = {
    body?: never;
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/generations/{id}/reopen';
};

export type ReopenGenerationErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ReopenGenerationError = ReopenGenerationErrors[keyof ReopenGenerationErrors];

export type ReopenGenerationResponses = {
    200: Generation;
};

export type ReopenGenerationResponse = ReopenGenerationResponses[keyof ReopenGenerationResponses];

export type GetDayData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/day';
};

export type GetDayErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type GetDayError = GetDayErrors[keyof GetDayErrors];

export type GetDayResponses = {
    /**
     * Today at the station: what is on air, and what becomes of it.
     */
    200: Day;
};

export type GetDayResponse = GetDayResponses[keyof GetDayResponses];

export type ListFeedImportsData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/feed-imports';
};

export type ListFeedImportsErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ListFeedImportsError = ListFeedImportsErrors[keyof ListFeedImportsErrors];

export type ListFeedImportsResponses = {
    200: Array<FeedImportSummary>;
};

export type ListFeedImportsResponse = ListFeedImportsResponses[keyof ListFeedImportsResponses];

export type ImportFeedData = {
    body: FeedImportCreate;
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/feed-imports';
};

export type ImportFeedErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ImportFeedError = ImportFeedErrors[keyof ImportFeedErrors];

export type ImportFeedResponses = {
    201: FeedImport;
};

export type ImportFeedResponse = ImportFeedResponses[keyof ImportFeedResponses];

export type GetFeedImportData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/feed-imports/{id}';
};

export type GetFeedImportErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type GetFeedImportError = GetFeedImportErrors[keyof GetFeedImportErrors];

export type GetFeedImportResponses = {
    200: FeedImport;
};

export type GetFeedImportResponse = GetFeedImportResponses[keyof GetFeedImportResponses];

export type CancelFeedImportData = {
    body?: never;
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/feed-imports/{id}/cancel';
};

export type CancelFeedImportErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type CancelFeedImportError = CancelFeedImportErrors[keyof CancelFeedImportErrors];

export type CancelFeedImportResponses = {
    200: FeedImport;
};

export type CancelFeedImportResponse = CancelFeedImportResponses[keyof CancelFeedImportResponses];

export type GetAlarmMailsData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/alarm-mails';
};

export type GetAlarmMailsErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type GetAlarmMailsError = GetAlarmMailsErrors[keyof GetAlarmMailsErrors];

export type GetAlarmMailsResponses = {
    200: AlarmMails;
};

export type GetAlarmMailsResponse = GetAlarmMailsResponses[keyof GetAlarmMailsResponses];

export type ChooseAlarmMailsData = {
    body: AlarmMailsChanges;
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/alarm-mails';
};

export type ChooseAlarmMailsErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ChooseAlarmMailsError = ChooseAlarmMailsErrors[keyof ChooseAlarmMailsErrors];

export type ChooseAlarmMailsResponses = {
    200: AlarmMails;
};

export type ChooseAlarmMailsResponse = ChooseAlarmMailsResponses[keyof ChooseAlarmMailsResponses];

export type TestAlarmMailData = {
    body?: never;
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/alarm-mails/test';
};

export type TestAlarmMailErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type TestAlarmMailError = TestAlarmMailErrors[keyof TestAlarmMailErrors];

export type TestAlarmMailResponses = {
    200: TestMail;
};

export type TestAlarmMailResponse = TestAlarmMailResponses[keyof TestAlarmMailResponses];

export type ListExceptionsData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: {
        /**
         * The first date; today in the station’s zone by default.
         */
        from?: string;
        /**
         * The number of dates, 1 to 366; 28 by default.
         */
        days?: number;
    };
    url: '/dashboard/api/stations/{station}/exceptions';
};

export type ListExceptionsErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type ListExceptionsError = ListExceptionsErrors[keyof ListExceptionsErrors];

export type ListExceptionsResponses = {
    /**
     * The exceptions of some dates.
     */
    200: Exceptions;
};

export type ListExceptionsResponse = ListExceptionsResponses[keyof ListExceptionsResponses];

export type MakeExceptionsData = {
    body: MakeExceptions;
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/exceptions';
};

export type MakeExceptionsErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type MakeExceptionsError = MakeExceptionsErrors[keyof MakeExceptionsErrors];

export type MakeExceptionsResponses = {
    /**
     * Exceptions, their effect, and the people concerned.
     */
    200: StaffExceptionsReview;
    /**
     * Exceptions, their effect, and the people concerned.
     */
    201: StaffExceptionsReview;
};

export type MakeExceptionsResponse = MakeExceptionsResponses[keyof MakeExceptionsResponses];

export type DeleteExceptionData = {
    body?: never;
    path: {
        /**
         * The id of the station.
         */
        station: number;
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/exceptions/{id}';
};

export type DeleteExceptionErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type DeleteExceptionError = DeleteExceptionErrors[keyof DeleteExceptionErrors];

export type DeleteExceptionResponses = {
    /**
     * Done. There is no body.
     */
    204: void;
};

export type DeleteExceptionResponse = DeleteExceptionResponses[keyof DeleteExceptionResponses];

export type GetTemplateData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: {
        /**
         * A version: names who has changed the template since.
         */
        since?: number;
    };
    url: '/dashboard/api/stations/{station}/schedule';
};

export type GetTemplateErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type GetTemplateError = GetTemplateErrors[keyof GetTemplateErrors];

export type GetTemplateResponses = {
    /**
     * The plan of each week of the rotation.
     */
    200: ScheduleTemplate;
};

export type GetTemplateResponse = GetTemplateResponses[keyof GetTemplateResponses];

export type SaveTemplateData = {
    body: TemplateSave;
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/schedule';
};

export type SaveTemplateErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist in the station of this key. Resources of other stations get the same answer.
     */
    404: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type SaveTemplateError = SaveTemplateErrors[keyof SaveTemplateErrors];

export type SaveTemplateResponses = {
    /**
     * The plan of each week of the rotation.
     */
    200: ScheduleTemplate;
};

export type SaveTemplateResponse = SaveTemplateResponses[keyof SaveTemplateResponses];

export type PreviewScheduleData = {
    body: SchedulePreview;
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/schedule/preview';
};

export type PreviewScheduleErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A JSON body over 1 MiB.
     */
    413: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The endpoint does not accept the content type of the body, or the request names none.
     */
    415: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type PreviewScheduleError = PreviewScheduleErrors[keyof PreviewScheduleErrors];

export type PreviewScheduleResponses = {
    /**
     * The airtime of seven dates.
     */
    200: WeekPreview;
};

export type PreviewScheduleResponse = PreviewScheduleResponses[keyof PreviewScheduleResponses];

export type GetNowData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The id of the station.
         */
        station: number;
    };
    query?: never;
    url: '/dashboard/api/stations/{station}/now';
};

export type GetNowErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type GetNowError = GetNowErrors[keyof GetNowErrors];

export type GetNowResponses = {
    /**
     * The state of a station for the top of every page.
     */
    200: Now;
};

export type GetNowResponse = GetNowResponses[keyof GetNowResponses];
