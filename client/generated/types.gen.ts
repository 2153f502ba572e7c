// Made from openapi.json by `npm run client`. Not to be edited.

export type ClientOptions = {
    baseUrl: 'https://localhost:8443' | (string & {});
};

/**
 * An episode.
 */
export type Episode = {
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
};

/**
 * An episode with audio at an external URL.
 */
export type EpisodeCreate = {
    /**
     * Up to 499 characters, not only white space.
     */
    title: string;
    /**
     * A show of the station.
     */
    show_id: number;
    /**
     * Public http or https URL of the audio, up to 2000 characters.
     */
    audio_url: string;
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
};

/**
 * A window of the recording, and the fields of the episode.
 */
export type EpisodeGenerate = {
    /**
     * A show of the station.
     */
    show_id: number;
    /**
     * Start of the window, Unix seconds; within the retention of the recording.
     */
    start_time: number;
    /**
     * End of the window, Unix seconds: after its start, at most 24 hours later, at most 7 days ahead.
     */
    end_time: number;
    /**
     * Up to 499 characters; by default the show’s title and the day.
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
     * When it is published, Unix seconds; by default the start of the window.
     */
    datetime?: number;
};

/**
 * A page of listed episodes, newest first.
 */
export type EpisodePage = {
    /**
     * Newest first; with equal `datetime`, the highest id first.
     */
    episodes: Array<Episode>;
    /**
     * Number of matching episodes on all pages.
     */
    total: number;
    /**
     * The page size served.
     */
    limit: number;
    /**
     * Number of episodes skipped; 0 with a cursor.
     */
    offset: number;
    /**
     * The `cursor` of the next page; null on the last page.
     */
    next_cursor: string | null;
};

/**
 * The fields to change; the others keep their values.
 */
export type EpisodeUpdate = {
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
};

/**
 * The parts of the form, in any order. Numbers are decimal digits.
 */
export type EpisodeUpload = {
    /**
     * An MP3 file of at most 200 MB (200 × 1024 × 1024 bytes), recognised by its content, not its name.
     */
    file: Blob | File;
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
     * When it is published, Unix seconds up to the year 9999; for a new episode, now by default.
     */
    datetime?: number;
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

/**
 * Exceptions, and their effect.
 */
export type ExceptionsReview = {
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

/**
 * The show on air, and the next one.
 */
export type NowPlaying = {
    /**
     * Whether a show is on air.
     */
    is_live: boolean;
    /**
     * The show on air, or null.
     */
    current: Programme | null;
    /**
     * The first show that starts after the current one ends, or null.
     */
    next: Programme | null;
};

/**
 * A time at which the show is on air.
 */
export type PlannedEntry = {
    /**
     * Day of the week.
     */
    day: 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';
    /**
     * Start in minutes from midnight, 0 to 1440; 1440 is 0 of the next day.
     */
    time: number;
    /**
     * Length in minutes, 1 to 10080.
     */
    duration: number;
};

/**
 * A title that was played.
 */
export type Play = {
    /**
     * When it began, Unix seconds.
     */
    at: number;
    /**
     * When it ended, Unix seconds; null while it lasts.
     */
    until: number | null;
    /**
     * The artist; empty if none is named.
     */
    artist: string;
    /**
     * The title.
     */
    title: string;
    /**
     * The text of the stream; empty for a line that was typed by hand.
     */
    raw: string;
    /**
     * The show that was on air; null if there was none.
     */
    show_id: number | null;
};

/**
 * A page of played titles, newest first. Where the rules of the station ignore most titles, it may be shorter than `limit`, or even empty, although there is a next page.
 */
export type PlayPage = {
    /**
     * Newest first.
     */
    plays: Array<Play>;
    /**
     * The `cursor` of the next page; null on the last page.
     */
    next_cursor: string | null;
};

/**
 * A show with its time in the schedule.
 */
export type Programme = {
    /**
     * Title of the show.
     */
    title: string;
    /**
     * The show.
     */
    show_id: number;
    /**
     * Description of the show; empty if none.
     */
    description: string;
    /**
     * Artwork URL of the show; empty if none.
     */
    image: string;
    /**
     * When it begins, Unix seconds.
     */
    start_time: number;
    /**
     * When it ends, Unix seconds; not cut at midnight.
     */
    end_time: number;
};

/**
 * An episode as listeners see it.
 */
export type PublicEpisode = {
    /**
     * Unique in the installation; never reused.
     */
    id: number;
    /**
     * Identifies the episode in the station and its feed; never changes.
     */
    guid: string;
    /**
     * Title.
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
     * Unix seconds.
     */
    datetime: number;
    /**
     * Length in milliseconds; null while it is not known.
     */
    duration_ms: number | null;
    /**
     * URL of the MP3 file.
     */
    audio_url: string;
    /**
     * Size of the audio in bytes; 0 until it is known.
     */
    audio_length: number;
    /**
     * Its show.
     */
    show: {
        /**
         * Its name in URLs.
         */
        slug: string;
        /**
         * Title.
         */
        title: string;
    };
    /**
     * URL of its page; null where pages are off.
     */
    page_url: string | null;
    /**
     * URL of its waveform; null until it is known.
     */
    waveform_url: string | null;
    chapters: Array<{
        start_ms: number;
        /**
         * Title.
         */
        title: string;
    }>;
};

/**
 * An episode with its neighbours in its show, and its moments.
 */
export type PublicEpisodeDetails = {
    /**
     * Unique in the installation; never reused.
     */
    id: number;
    /**
     * Identifies the episode in the station and its feed; never changes.
     */
    guid: string;
    /**
     * Title.
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
     * Unix seconds.
     */
    datetime: number;
    /**
     * Length in milliseconds; null while it is not known.
     */
    duration_ms: number | null;
    /**
     * URL of the MP3 file.
     */
    audio_url: string;
    /**
     * Size of the audio in bytes; 0 until it is known.
     */
    audio_length: number;
    /**
     * Its show.
     */
    show: {
        /**
         * Its name in URLs.
         */
        slug: string;
        /**
         * Title.
         */
        title: string;
    };
    /**
     * URL of its page; null where pages are off.
     */
    page_url: string | null;
    /**
     * URL of its waveform; null until it is known.
     */
    waveform_url: string | null;
    chapters: Array<{
        start_ms: number;
        /**
         * Title.
         */
        title: string;
    }>;
    /**
     * In its show; null at the end.
     */
    previous: {
        /**
         * Unique in the installation; never reused.
         */
        id: number;
        /**
         * Title.
         */
        title: string;
    } | null;
    /**
     * In its show; null at the end.
     */
    next: {
        /**
         * Unique in the installation; never reused.
         */
        id: number;
        /**
         * Title.
         */
        title: string;
    } | null;
    moments: Array<{
        /**
         * Unique in the installation; never reused.
         */
        id: number;
        from_ms: number;
        until_ms: number;
        /**
         * 1 to 200 characters.
         */
        title: string;
    }>;
};

/**
 * A page of the episodes.
 */
export type PublicEpisodePage = {
    /**
     * Newest first.
     */
    episodes: Array<PublicEpisode>;
    /**
     * The number on all pages.
     */
    total: number;
    /**
     * Page size.
     */
    limit: number;
    /**
     * `cursor` of the next page; null on the last one.
     */
    next_cursor: string | null;
};

/**
 * A moment that staff marked in an episode.
 */
export type PublicMoment = {
    /**
     * Unique in the installation; never reused.
     */
    id: number;
    from_ms: number;
    until_ms: number;
    /**
     * 1 to 200 characters.
     */
    title: string;
    episode: {
        /**
         * Unique in the installation; never reused.
         */
        id: number;
        /**
         * Title.
         */
        title: string;
        /**
         * Its show.
         */
        show: {
            /**
             * Its name in URLs.
             */
            slug: string;
            /**
             * Title.
             */
            title: string;
        };
    };
    /**
     * URL of its page; null where pages are off.
     */
    page_url: string | null;
};

/**
 * The show on air and the state of the stream. The schedule and the state of the stream are independent of each other.
 */
export type PublicNow = {
    station: {
        /**
         * Its name in URLs.
         */
        slug: string;
        /**
         * Display name.
         */
        name: string;
        /**
         * Brand colour as hex, with leading #.
         */
        color: string;
        /**
         * Artwork URL; empty if none.
         */
        image: string;
    };
    scheduled: {
        /**
         * The show on air by the schedule.
         */
        current: PublicOccurrence | null;
        /**
         * The next one, also over gaps.
         */
        next: PublicOccurrence | null;
        /**
         * When this changes by the schedule, Unix seconds.
         */
        next_change_at: number | null;
    };
    stream: {
        /**
         * `up`, `down` or `unknown`.
         */
        state: string;
        /**
         * Since when, Unix seconds.
         */
        since: number | null;
        /**
         * URL of the live sound; null where none is offered.
         */
        url: string | null;
    };
    /**
     * The oldest instant that can be heard; null where rewinding is off.
     */
    rewind: {
        /**
         * Unix seconds.
         */
        from: number;
    } | null;
    /**
     * The title that the stream plays, if known.
     */
    track: {
        /**
         * As the stream names it.
         */
        title: string;
        /**
         * Unix seconds.
         */
        since: number;
    } | null;
    /**
     * Grows with each change.
     */
    serial: number;
};

/**
 * A show with its time in the schedule.
 */
export type PublicOccurrence = {
    /**
     * Title.
     */
    title: string;
    /**
     * The slug of the show; null for a show that is not public, whose title is the name of the station.
     */
    show_slug: string | null;
    /**
     * Description of the show; empty if none.
     */
    description: string;
    /**
     * Artwork URL; empty if none.
     */
    image: string;
    /**
     * Empty if none.
     */
    presenter: string;
    /**
     * Unix seconds.
     */
    start_time: number;
    /**
     * Unix seconds.
     */
    end_time: number;
    /**
     * URL of its page; null where pages are off.
     */
    page_url: string | null;
};

/**
 * The schedule by days.
 */
export type PublicSchedule = {
    /**
     * IANA name of the time zone of the station.
     */
    timezone: string;
    days: Array<{
        /**
         * `YYYY-MM-DD`, in the time zone of the station.
         */
        date: string;
        /**
         * The shows that begin on this day, whole.
         */
        shows: Array<{
            /**
             * Title.
             */
            title: string;
            /**
             * The slug of the show; null for a show that is not public, whose title is the name of the station.
             */
            show_slug: string | null;
            /**
             * Artwork URL; empty if none.
             */
            image: string;
            /**
             * Unix seconds.
             */
            start_time: number;
            /**
             * Unix seconds.
             */
            end_time: number;
            /**
             * Whether it is on air.
             */
            is_current: boolean;
            /**
             * The public episode that was made of it, or null.
             */
            episode_id: number | null;
            /**
             * Whether any of it can be heard.
             */
            rewindable: boolean;
        }>;
    }>;
};

/**
 * The episodes that were found.
 */
export type PublicSearch = {
    /**
     * Newest first.
     */
    results: Array<PublicEpisode>;
    /**
     * The text that was searched for.
     */
    query: string;
    /**
     * The number of results returned.
     */
    total: number;
};

/**
 * A show as listeners see it.
 */
export type PublicShow = {
    /**
     * Its name in URLs.
     */
    slug: string;
    /**
     * Title.
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
     * Empty if none.
     */
    presenter: string;
    /**
     * URL of its page; null where pages are off.
     */
    page_url: string | null;
    /**
     * URL of its podcast feed; null where none is offered.
     */
    feed_url: string | null;
    /**
     * Its next start within 28 days, Unix seconds.
     */
    next_at: number | null;
    /**
     * The number of its public episodes.
     */
    episodes: number;
};

/**
 * A station as listeners see it. A part that is off is null.
 */
export type PublicStation = {
    /**
     * Its name in URLs.
     */
    slug: string;
    /**
     * Display name.
     */
    name: string;
    /**
     * Empty if none.
     */
    description: string;
    /**
     * Artwork URL; empty if none.
     */
    image: string;
    /**
     * Brand colour as hex, with leading #.
     */
    color: string;
    /**
     * URL of the website; empty if none.
     */
    url: string;
    /**
     * IANA name of its time zone.
     */
    timezone: string;
    /**
     * A BCP 47 tag.
     */
    language: string;
    /**
     * URL of its page; null where pages are off.
     */
    page_url: string | null;
    /**
     * URL of its podcast feed; null where none is offered.
     */
    feed_url: string | null;
    /**
     * URL of its calendar; null where none is offered.
     */
    calendar_url: string | null;
    listen: {
        /**
         * URL of the live sound; null where none is offered.
         */
        url: string | null;
        /**
         * The content type; null where it is unknown.
         */
        type: string | null;
        /**
         * URL of the sound that takes `from`; null where rewinding is off.
         */
        rewind_url: string | null;
        /**
         * The oldest instant that can be heard, Unix seconds.
         */
        rewind_from: number | null;
        /**
         * URL of the HLS playlist; null where rewinding is off.
         */
        hls_url: string | null;
    };
};

/**
 * The data for drawing the tape of a day.
 */
export type PublicTape = {
    /**
     * Unix seconds.
     */
    from: number;
    /**
     * Unix seconds.
     */
    until: number;
    shows: Array<{
        /**
         * Title.
         */
        title: string;
        /**
         * The slug of the show; null for a show that is not public, whose title is the name of the station.
         */
        show_slug: string | null;
        /**
         * Unix seconds.
         */
        start_time: number;
        /**
         * Unix seconds.
         */
        end_time: number;
        /**
         * Whether any of it can be heard.
         */
        rewindable: boolean;
    }>;
    /**
     * Spans that were not recorded.
     */
    gaps: Array<{
        /**
         * Unix seconds.
         */
        from: number;
        until: number;
    }>;
    levels: {
        /**
         * Seconds of a step.
         */
        step_s: number;
        /**
         * A byte for each step, in base64; 0 for silence and for what cannot be heard.
         */
        values: string;
    };
};

/**
 * The waveform of an episode.
 */
export type PublicWaveform = {
    /**
     * The loudest level of each part of equal length, from 0 to 255.
     */
    points: Array<number>;
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
 * Seven days of the schedule, in the station’s time zone. The example shows one of them.
 */
export type Schedule = {
    /**
     * Seven consecutive days.
     */
    days: Array<ScheduleDay>;
    /**
     * The week of the rotation that is active today.
     */
    current_week: number;
    /**
     * Length of the rotation.
     */
    number_of_weeks: number;
};

/**
 * A show and a week.
 */
export type ScheduleClear = {
    /**
     * A show of the station.
     */
    show_id: number;
    /**
     * Week of the rotation, 1 to `number_of_weeks`.
     */
    week: number;
};

/**
 * A day of the schedule.
 */
export type ScheduleDay = {
    /**
     * Weekday, month and day.
     */
    date: string;
    /**
     * Weekday.
     */
    day_name: string;
    /**
     * Whether it is today in the station’s zone.
     */
    is_today: boolean;
    /**
     * By start, then end, then show id.
     */
    shows: Array<ScheduleEntry>;
};

/**
 * A show on a day. One that runs over midnight is listed in both days, cut at midnight.
 */
export type ScheduleEntry = {
    /**
     * The show.
     */
    show_id: number;
    /**
     * Title of the show.
     */
    title: string;
    /**
     * Artwork URL of the show; empty if none.
     */
    image: string;
    /**
     * The day in which it is listed.
     */
    day: 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';
    /**
     * HH:MM.
     */
    start_time: string;
    /**
     * HH:MM; midnight at the end of the day is 24:00.
     */
    end_time: string;
    /**
     * The same in minutes from midnight: 540 is 09:00.
     */
    start_minutes: number;
    /**
     * The same in minutes from midnight: 810 is 13:30.
     */
    end_minutes: number;
    /**
     * On air now.
     */
    is_current: boolean;
    /**
     * Has ended.
     */
    is_past: boolean;
};

/**
 * The entries of a show in one week.
 */
export type ScheduleReplace = {
    /**
     * A show of the station.
     */
    show_id: number;
    /**
     * Week of the rotation, 1 to `number_of_weeks`.
     */
    week: number;
    /**
     * All entries of the show in that week: at most 672; an empty list clears the week.
     */
    entries: Array<PlannedEntry>;
};

/**
 * The week has exactly the given entries.
 */
export type ScheduleReplaced = {
    /**
     * A confirmation.
     */
    message: string;
    /**
     * Number of entries stored.
     */
    entries_written: number;
};

/**
 * Episodes whose title, show or presenter contains the term, newest first.
 */
export type SearchResults = {
    /**
     * Newest first.
     */
    results: Array<Episode>;
    /**
     * The term as it was used.
     */
    query: string;
    /**
     * Number of results returned.
     */
    total: number;
};

/**
 * A show.
 */
export type Show = {
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
 * The fields to change; the others keep their values. Artwork can only be set when the show is created.
 */
export type ShowUpdate = {
    /**
     * Up to 200 characters, not only white space.
     */
    title?: string;
    /**
     * Up to 5000 characters.
     */
    description?: string;
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
 * The station of the key.
 */
export type Station = {
    /**
     * Id of the station.
     */
    id: number;
    /**
     * Display name.
     */
    name: string;
    /**
     * Description of the station.
     */
    description: string;
    /**
     * Logo URL; empty if none.
     */
    image: string;
    /**
     * Brand colour as hex, with leading #.
     */
    color: string;
    /**
     * URL of the website; empty if none.
     */
    url: string;
};

export type GetStationData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/station';
};

export type GetStationErrors = {
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

export type GetStationError = GetStationErrors[keyof GetStationErrors];

export type GetStationResponses = {
    /**
     * The station of the key.
     */
    200: Station;
};

export type GetStationResponse = GetStationResponses[keyof GetStationResponses];

export type ListEpisodesData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: {
        /**
         * Page size; over 100 is served as 100.
         */
        limit?: number;
        /**
         * Number of episodes to skip. Slower for large offsets; use `cursor` for long lists.
         */
        offset?: number;
        /**
         * `next_cursor` of the previous page. Takes precedence over `offset`, which is then 0 in the answer.
         */
        cursor?: string;
        /**
         * Only episodes of this show; none if it does not exist.
         */
        show_id?: number;
    };
    url: '/v1/episodes';
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
    /**
     * A page of listed episodes, newest first.
     */
    200: EpisodePage;
};

export type ListEpisodesResponse = ListEpisodesResponses[keyof ListEpisodesResponses];

export type CreateEpisodeData = {
    body: EpisodeCreate;
    headers?: {
        /**
         * A unique string chosen by the client, such as a UUID: 1 to 255 visible ASCII characters. Within 24 hours, a request to the same endpoint with the same string gets the first successful answer again, and nothing is created twice.
         */
        'X-Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/episodes';
};

export type CreateEpisodeErrors = {
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

export type CreateEpisodeError = CreateEpisodeErrors[keyof CreateEpisodeErrors];

export type CreateEpisodeResponses = {
    /**
     * An episode.
     */
    201: Episode;
};

export type CreateEpisodeResponse = CreateEpisodeResponses[keyof CreateEpisodeResponses];

export type ArchiveEpisodeData = {
    body?: never;
    path: {
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/v1/episodes/{id}';
};

export type ArchiveEpisodeErrors = {
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

export type ArchiveEpisodeError = ArchiveEpisodeErrors[keyof ArchiveEpisodeErrors];

export type ArchiveEpisodeResponses = {
    /**
     * Done. There is no body.
     */
    204: void;
};

export type ArchiveEpisodeResponse = ArchiveEpisodeResponses[keyof ArchiveEpisodeResponses];

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
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/v1/episodes/{id}';
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
    /**
     * An episode.
     */
    200: Episode;
};

export type GetEpisodeResponse = GetEpisodeResponses[keyof GetEpisodeResponses];

export type UpdateEpisodeData = {
    body?: EpisodeUpdate;
    path: {
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/v1/episodes/{id}';
};

export type UpdateEpisodeErrors = {
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

export type UpdateEpisodeError = UpdateEpisodeErrors[keyof UpdateEpisodeErrors];

export type UpdateEpisodeResponses = {
    /**
     * An episode.
     */
    200: Episode;
};

export type UpdateEpisodeResponse = UpdateEpisodeResponses[keyof UpdateEpisodeResponses];

export type UploadEpisodeData = {
    body: EpisodeUpload;
    headers?: {
        /**
         * A unique string chosen by the client, such as a UUID: 1 to 255 visible ASCII characters. Within 24 hours, a request to the same endpoint with the same string gets the first successful answer again, and nothing is created twice.
         */
        'X-Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/episodes/upload';
};

export type UploadEpisodeErrors = {
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
     * Less than 256 KiB of the upload arrived within a minute. Nothing is stored.
     */
    408: ErrorBody;
    /**
     * The request conflicts with the current state.
     */
    409: ErrorBody;
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

export type UploadEpisodeError = UploadEpisodeErrors[keyof UploadEpisodeErrors];

export type UploadEpisodeResponses = {
    /**
     * An episode.
     */
    201: Episode;
};

export type UploadEpisodeResponse = UploadEpisodeResponses[keyof UploadEpisodeResponses];

export type GenerateEpisodeData = {
    body: EpisodeGenerate;
    headers?: {
        /**
         * A unique string chosen by the client, such as a UUID: 1 to 255 visible ASCII characters. Within 24 hours, a request to the same endpoint with the same string gets the first successful answer again, and nothing is created twice.
         */
        'X-Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/episodes/generate';
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
    /**
     * An episode.
     */
    201: Episode;
    /**
     * The window is not over, or cutting it takes longer than 25 s. The episode has no audio until it is done.
     */
    202: Episode;
};

export type GenerateEpisodeResponse = GenerateEpisodeResponses[keyof GenerateEpisodeResponses];

export type ListShowsData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/shows';
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
    /**
     * All shows by title, including unpublished ones.
     */
    200: Array<Show>;
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
    path?: never;
    query?: never;
    url: '/v1/shows';
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
    /**
     * A show.
     */
    201: Show;
};

export type CreateShowResponse = CreateShowResponses[keyof CreateShowResponses];

export type DeleteShowData = {
    body?: never;
    path: {
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/v1/shows/{id}';
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
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/v1/shows/{id}';
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
    /**
     * A show.
     */
    200: Show;
};

export type GetShowResponse = GetShowResponses[keyof GetShowResponses];

export type UpdateShowData = {
    body?: ShowUpdate;
    path: {
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/v1/shows/{id}';
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
    /**
     * A show.
     */
    200: Show;
};

export type UpdateShowResponse = UpdateShowResponses[keyof UpdateShowResponses];

export type ClearScheduleData = {
    body?: ScheduleClear;
    path?: never;
    query?: {
        /**
         * A show of the station.
         */
        show_id?: number;
        /**
         * Week of the rotation, 1 to `number_of_weeks`.
         */
        week?: number;
    };
    url: '/v1/schedule';
};

export type ClearScheduleErrors = {
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

export type ClearScheduleError = ClearScheduleErrors[keyof ClearScheduleErrors];

export type ClearScheduleResponses = {
    /**
     * Done. There is no body.
     */
    204: void;
};

export type ClearScheduleResponse = ClearScheduleResponses[keyof ClearScheduleResponses];

export type GetScheduleData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: {
        /**
         * First day as an offset from today, -366 to 366: 0 (the default) is today, 1 tomorrow, 7 next week.
         */
        offset?: number;
    };
    url: '/v1/schedule';
};

export type GetScheduleErrors = {
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

export type GetScheduleError = GetScheduleErrors[keyof GetScheduleErrors];

export type GetScheduleResponses = {
    /**
     * Seven days of the schedule, in the station’s time zone. The example shows one of them.
     */
    200: Schedule;
};

export type GetScheduleResponse = GetScheduleResponses[keyof GetScheduleResponses];

export type ReplaceScheduleData = {
    body: ScheduleReplace;
    path?: never;
    query?: never;
    url: '/v1/schedule';
};

export type ReplaceScheduleErrors = {
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

export type ReplaceScheduleError = ReplaceScheduleErrors[keyof ReplaceScheduleErrors];

export type ReplaceScheduleResponses = {
    /**
     * The week has exactly the given entries.
     */
    200: ScheduleReplaced;
};

export type ReplaceScheduleResponse = ReplaceScheduleResponses[keyof ReplaceScheduleResponses];

export type ListExceptionsData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path?: never;
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
    url: '/v1/exceptions';
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
    headers?: {
        /**
         * A unique string chosen by the client, such as a UUID: 1 to 255 visible ASCII characters. Within 24 hours, a request to the same endpoint with the same string gets the first successful answer again, and nothing is created twice.
         */
        'X-Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/exceptions';
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
     * Exceptions, and their effect.
     */
    200: ExceptionsReview;
    /**
     * Exceptions, and their effect.
     */
    201: ExceptionsReview;
};

export type MakeExceptionsResponse = MakeExceptionsResponses[keyof MakeExceptionsResponses];

export type DeleteExceptionData = {
    body?: never;
    path: {
        /**
         * The id of the resource.
         */
        id: number;
    };
    query?: never;
    url: '/v1/exceptions/{id}';
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

export type GetNowPlayingData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/now-playing';
};

export type GetNowPlayingErrors = {
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

export type GetNowPlayingError = GetNowPlayingErrors[keyof GetNowPlayingErrors];

export type GetNowPlayingResponses = {
    /**
     * The show on air, and the next one.
     */
    200: NowPlaying;
};

export type GetNowPlayingResponse = GetNowPlayingResponses[keyof GetNowPlayingResponses];

export type ListPlaysData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: {
        /**
         * Only plays that began at this time or later, Unix seconds.
         */
        from?: number;
        /**
         * Only plays that began before this time, Unix seconds.
         */
        to?: number;
        /**
         * `next_cursor` of the previous page.
         */
        cursor?: string;
        /**
         * Page size; over 100 is served as 100.
         */
        limit?: number;
    };
    url: '/v1/plays';
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
    /**
     * A page of played titles, newest first. Where the rules of the station ignore most titles, it may be shorter than `limit`, or even empty, although there is a next page.
     */
    200: PlayPage;
};

export type ListPlaysResponse = ListPlaysResponses[keyof ListPlaysResponses];

export type SearchEpisodesData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: {
        /**
         * The search term, truncated to 200 characters; an empty or absent term finds nothing.
         */
        q?: string;
        /**
         * Maximum number of results; more than 100 counts as 100.
         */
        limit?: number;
    };
    url: '/v1/search';
};

export type SearchEpisodesErrors = {
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

export type SearchEpisodesError = SearchEpisodesErrors[keyof SearchEpisodesErrors];

export type SearchEpisodesResponses = {
    /**
     * Episodes whose title, show or presenter contains the term, newest first.
     */
    200: SearchResults;
};

export type SearchEpisodesResponse = SearchEpisodesResponses[keyof SearchEpisodesResponses];

export type GetPublicStationData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The slug of the station.
         */
        slug: string;
    };
    query?: never;
    url: '/public/{slug}';
};

export type GetPublicStationErrors = {
    /**
     * The request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist, or is not public: the answers are the same.
     */
    404: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The address has used up its requests of this minute.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment, or there are too many connections.
     */
    503: ErrorBody;
};

export type GetPublicStationError = GetPublicStationErrors[keyof GetPublicStationErrors];

export type GetPublicStationResponses = {
    /**
     * A station as listeners see it. A part that is off is null.
     */
    200: PublicStation;
};

export type GetPublicStationResponse = GetPublicStationResponses[keyof GetPublicStationResponses];

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
         * The slug of the station.
         */
        slug: string;
    };
    query?: never;
    url: '/public/{slug}/now';
};

export type GetNowErrors = {
    /**
     * The request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist, or is not public: the answers are the same.
     */
    404: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The address has used up its requests of this minute.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment, or there are too many connections.
     */
    503: ErrorBody;
};

export type GetNowError = GetNowErrors[keyof GetNowErrors];

export type GetNowResponses = {
    /**
     * The show on air and the state of the stream. The schedule and the state of the stream are independent of each other.
     */
    200: PublicNow;
};

export type GetNowResponse = GetNowResponses[keyof GetNowResponses];

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
         * The slug of the station.
         */
        slug: string;
    };
    query?: {
        /**
         * A day of the station, `YYYY-MM-DD`; today by default.
         */
        date?: string;
    };
    url: '/public/{slug}/tape';
};

export type GetTapeErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist, or is not public: the answers are the same.
     */
    404: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The address has used up its requests of this minute.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment, or there are too many connections.
     */
    503: ErrorBody;
};

export type GetTapeError = GetTapeErrors[keyof GetTapeErrors];

export type GetTapeResponses = {
    /**
     * The data for drawing the tape of a day.
     */
    200: PublicTape;
};

export type GetTapeResponse = GetTapeResponses[keyof GetTapeResponses];

export type GetPublicScheduleData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The slug of the station.
         */
        slug: string;
    };
    query?: {
        /**
         * The first day, `YYYY-MM-DD`; today by default.
         */
        from?: string;
        /**
         * The number of days.
         */
        days?: number;
    };
    url: '/public/{slug}/schedule';
};

export type GetPublicScheduleErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist, or is not public: the answers are the same.
     */
    404: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The address has used up its requests of this minute.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment, or there are too many connections.
     */
    503: ErrorBody;
};

export type GetPublicScheduleError = GetPublicScheduleErrors[keyof GetPublicScheduleErrors];

export type GetPublicScheduleResponses = {
    /**
     * The schedule by days.
     */
    200: PublicSchedule;
};

export type GetPublicScheduleResponse = GetPublicScheduleResponses[keyof GetPublicScheduleResponses];

export type ListPublicShowsData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The slug of the station.
         */
        slug: string;
    };
    query?: never;
    url: '/public/{slug}/shows';
};

export type ListPublicShowsErrors = {
    /**
     * The request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist, or is not public: the answers are the same.
     */
    404: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The address has used up its requests of this minute.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment, or there are too many connections.
     */
    503: ErrorBody;
};

export type ListPublicShowsError = ListPublicShowsErrors[keyof ListPublicShowsErrors];

export type ListPublicShowsResponses = {
    /**
     * The public shows by title.
     */
    200: Array<PublicShow>;
};

export type ListPublicShowsResponse = ListPublicShowsResponses[keyof ListPublicShowsResponses];

export type GetPublicShowData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The slug of the station.
         */
        slug: string;
        /**
         * The slug of the show.
         */
        show: string;
    };
    query?: never;
    url: '/public/{slug}/shows/{show}';
};

export type GetPublicShowErrors = {
    /**
     * The request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist, or is not public: the answers are the same.
     */
    404: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The address has used up its requests of this minute.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment, or there are too many connections.
     */
    503: ErrorBody;
};

export type GetPublicShowError = GetPublicShowErrors[keyof GetPublicShowErrors];

export type GetPublicShowResponses = {
    /**
     * A show as listeners see it.
     */
    200: PublicShow;
};

export type GetPublicShowResponse = GetPublicShowResponses[keyof GetPublicShowResponses];

export type ListPublicEpisodesData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The slug of the station.
         */
        slug: string;
    };
    query?: {
        /**
         * The slug of a show.
         */
        show?: string;
        /**
         * `next_cursor` of the page before.
         */
        cursor?: string;
        /**
         * Page size; over 100 is served as 100.
         */
        limit?: number;
    };
    url: '/public/{slug}/episodes';
};

export type ListPublicEpisodesErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist, or is not public: the answers are the same.
     */
    404: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The address has used up its requests of this minute.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment, or there are too many connections.
     */
    503: ErrorBody;
};

export type ListPublicEpisodesError = ListPublicEpisodesErrors[keyof ListPublicEpisodesErrors];

export type ListPublicEpisodesResponses = {
    /**
     * A page of the episodes.
     */
    200: PublicEpisodePage;
};

export type ListPublicEpisodesResponse = ListPublicEpisodesResponses[keyof ListPublicEpisodesResponses];

export type GetPublicEpisodeData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The slug of the station.
         */
        slug: string;
        /**
         * The id of the episode.
         */
        id: number;
    };
    query?: never;
    url: '/public/{slug}/episodes/{id}';
};

export type GetPublicEpisodeErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist, or is not public: the answers are the same.
     */
    404: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The address has used up its requests of this minute.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment, or there are too many connections.
     */
    503: ErrorBody;
};

export type GetPublicEpisodeError = GetPublicEpisodeErrors[keyof GetPublicEpisodeErrors];

export type GetPublicEpisodeResponses = {
    /**
     * An episode with its neighbours in its show, and its moments.
     */
    200: PublicEpisodeDetails;
};

export type GetPublicEpisodeResponse = GetPublicEpisodeResponses[keyof GetPublicEpisodeResponses];

export type GetPublicWaveformData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The slug of the station.
         */
        slug: string;
        /**
         * The id of the episode.
         */
        id: number;
    };
    query?: never;
    url: '/public/{slug}/episodes/{id}/waveform';
};

export type GetPublicWaveformErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist, or is not public: the answers are the same.
     */
    404: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The address has used up its requests of this minute.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment, or there are too many connections.
     */
    503: ErrorBody;
};

export type GetPublicWaveformError = GetPublicWaveformErrors[keyof GetPublicWaveformErrors];

export type GetPublicWaveformResponses = {
    /**
     * The waveform of an episode.
     */
    200: PublicWaveform;
};

export type GetPublicWaveformResponse = GetPublicWaveformResponses[keyof GetPublicWaveformResponses];

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
         * The slug of the station.
         */
        slug: string;
    };
    query?: {
        /**
         * Page size; over 100 is served as 100.
         */
        limit?: number;
    };
    url: '/public/{slug}/moments';
};

export type ListMomentsErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist, or is not public: the answers are the same.
     */
    404: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The address has used up its requests of this minute.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment, or there are too many connections.
     */
    503: ErrorBody;
};

export type ListMomentsError = ListMomentsErrors[keyof ListMomentsErrors];

export type ListMomentsResponses = {
    /**
     * The newest moments of public episodes.
     */
    200: Array<PublicMoment>;
};

export type ListMomentsResponse = ListMomentsResponses[keyof ListMomentsResponses];

export type SearchPublicData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The slug of the station.
         */
        slug: string;
    };
    query?: {
        /**
         * Part of a title, a show or a presenter; blank finds nothing.
         */
        q?: string;
        /**
         * Page size; over 100 is served as 100.
         */
        limit?: number;
    };
    url: '/public/{slug}/search';
};

export type SearchPublicErrors = {
    /**
     * The request is invalid. Every invalid field is listed.
     */
    400: InvalidRequest;
    /**
     * The request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist, or is not public: the answers are the same.
     */
    404: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The address has used up its requests of this minute.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment, or there are too many connections.
     */
    503: ErrorBody;
};

export type SearchPublicError = SearchPublicErrors[keyof SearchPublicErrors];

export type SearchPublicResponses = {
    /**
     * The episodes that were found.
     */
    200: PublicSearch;
};

export type SearchPublicResponse = SearchPublicResponses[keyof SearchPublicResponses];

export type GetNowEventsData = {
    body?: never;
    headers?: {
        /**
         * The `id` of the last event that was received: the present state is not sent again while it is the same.
         */
        'Last-Event-ID'?: string;
    };
    path: {
        /**
         * The slug of the station.
         */
        slug: string;
    };
    query?: never;
    url: '/public/{slug}/now/events';
};

export type GetNowEventsErrors = {
    /**
     * The request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * It does not exist, or is not public: the answers are the same.
     */
    404: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The address has used up its requests of this minute.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment, or there are too many connections.
     */
    503: ErrorBody;
};

export type GetNowEventsError = GetNowEventsErrors[keyof GetNowEventsErrors];

export type GetNowEventsResponses = {
    /**
     * Server-sent events. `id` is the serial, `data` the body of `/public/{slug}/now`.
     */
    200: string;
};

export type GetNowEventsResponse = GetNowEventsResponses[keyof GetNowEventsResponses];
