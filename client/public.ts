import { type Connection, connectionOf } from './call.ts'
import { type CallOptions, callsOf } from './calls.ts'
import { nowEvents } from './events.ts'
import type {
  GetPublicScheduleData,
  GetTapeData,
  ListMomentsData,
  ListPublicEpisodesData,
  PublicEpisodeDetails,
  PublicEpisodePage,
  PublicMoment,
  PublicNow,
  PublicSchedule,
  PublicSearch,
  PublicShow,
  PublicStation,
  PublicTape,
  PublicWaveform,
  SearchPublicData,
} from './generated/types.gen.ts'
import type { Result } from './result.ts'

/** The arguments of `createPublic`. */
export type PublicOptions = {
  /** The address of the installation. */
  baseUrl: string
  /** The name of the station in URLs. */
  station: string
  /** The maximum number of retries after a temporary failure; 2 by default. */
  retries?: number
  /** The limit of each attempt; 60 by default. */
  timeoutSeconds?: number
  /** Sends the requests instead of the platform, for instance through a proxy. It must respect its `signal`. */
  fetch?: NonNullable<Connection['fetch']>
}

/** The reads of a public station, for everyone. */
export type PublicReads = ReturnType<typeof createPublic>

/**
 * The public reads of a station, without a key: `await createPublic({ baseUrl, station: 'kiosk' }).now()`. Every call resolves
 * to `{ data }` or `{ error }`, and none rejects; only `nowEvents`, a generator, throws.
 */
export function createPublic({ station, ...options }: PublicOptions) {
  const connection = connectionOf(options)
  const calls = callsOf(connection)
  const root = `/public/${encodeURIComponent(station)}`
  const read = <Data>(path: string, query?: object, options?: CallOptions): Promise<Result<Data>> =>
    calls.get<Data>(root + path, query, options)
  return {
    /** The station: its name, colour and addresses. */
    station: (options?: CallOptions) => read<PublicStation>('', {}, options),
    /** The show on air and the next one, the state of the stream, the title that plays. */
    now: (options?: CallOptions) => read<PublicNow>('/now', {}, options),
    /** The shows of each day. */
    schedule: (query?: GetPublicScheduleData['query'], options?: CallOptions) =>
      read<PublicSchedule>('/schedule', query, options),
    /** The shows, gaps and levels of a day of the recording. */
    tape: (query?: GetTapeData['query'], options?: CallOptions) => read<PublicTape>('/tape', query, options),
    /** All published shows. */
    shows: (options?: CallOptions) => read<PublicShow[]>('/shows', {}, options),
    /** A show, by its name in URLs. */
    show: (slug: string, options?: CallOptions) => read<PublicShow>(`/shows/${encodeURIComponent(slug)}`, {}, options),
    /** A page of the published episodes, newest first. */
    episodes: (query?: ListPublicEpisodesData['query'], options?: CallOptions) =>
      read<PublicEpisodePage>('/episodes', query, options),
    /** An episode, with its chapters. */
    episode: (id: number, options?: CallOptions) => read<PublicEpisodeDetails>(`/episodes/${id}`, {}, options),
    /** The levels for drawing an episode. */
    waveform: (id: number, options?: CallOptions) => read<PublicWaveform>(`/episodes/${id}/waveform`, {}, options),
    /** Spans of episodes that staff marked. */
    moments: (query?: ListMomentsData['query'], options?: CallOptions) =>
      read<PublicMoment[]>('/moments', query, options),
    /** Episodes that a text is found in. */
    search: (query: SearchPublicData['query'], options?: CallOptions) => read<PublicSearch>('/search', query, options),
    /**
     * The body of `now`, at once and again with each change, until the loop is left or the signal aborts. A connection that
     * breaks is made again.
     * @throws AircheckError when the station is not public, or not any more
     */
    nowEvents: (options?: Pick<CallOptions, 'signal'>): AsyncGenerator<PublicNow, void, undefined> =>
      nowEvents(connection, `${root}/now/events`, options?.signal),
  }
}
