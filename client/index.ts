import { type Connection, connectionOf } from './call.ts'
import { type CallOptions, callsOf } from './calls.ts'
import { episodesOf } from './episodes.ts'
import { exceptionsOf } from './exceptions.ts'
import type { ListPlaysData, NowPlaying, PlayPage, Station } from './generated/types.gen.ts'
import type { Result } from './result.ts'
import { scheduleOf } from './schedule.ts'
import { showsOf } from './shows.ts'

export type { Progress } from './call.ts'
export type { CallOptions, CreateOptions } from './calls.ts'
export type { UploadOptions } from './episodes.ts'
export type * from './generated/types.gen.ts'
export { createPublic, type PublicOptions, type PublicReads } from './public.ts'
export { AircheckError, type Failure, type Result } from './result.ts'

/** The arguments of `createAircheck`. */
export type AircheckOptions = {
  /** The address of the installation, without `/v1`. */
  baseUrl: string
  /** An API key of the station. */
  key: string
  /** The maximum number of retries after a temporary failure; 2 by default. */
  retries?: number
  /** The limit of each attempt; 60 by default. */
  timeoutSeconds?: number
  /** Sends the requests instead of the platform, for instance through a proxy. It must respect its `signal`. */
  fetch?: NonNullable<Connection['fetch']>
}

/** The API of one station. */
export type Aircheck = {
  station: {
    /** The station of the key. */
    get: (options?: CallOptions) => Promise<Result<Station>>
  }
  shows: ReturnType<typeof showsOf>
  episodes: ReturnType<typeof episodesOf>
  schedule: ReturnType<typeof scheduleOf>
  exceptions: ReturnType<typeof exceptionsOf>
  nowPlaying: {
    /** The show on air, and the next one. */
    get: (options?: CallOptions) => Promise<Result<NowPlaying>>
  }
  plays: {
    /** The titles that were played, newest first. */
    list: (query?: ListPlaysData['query'], options?: CallOptions) => Promise<Result<PlayPage>>
  }
}

/**
 * The API of one station: `await createAircheck({ baseUrl, key }).episodes.list({ limit: 3 })`. Every call resolves to
 * `{ data }` or `{ error }`, and none rejects; only `episodes.all`, a generator, throws.
 */
export function createAircheck(options: AircheckOptions): Aircheck {
  const calls = callsOf(connectionOf(options))
  return {
    station: { get: (options) => calls.get('/v1/station', undefined, options) },
    shows: showsOf(calls),
    episodes: episodesOf(calls),
    schedule: scheduleOf(calls),
    exceptions: exceptionsOf(calls),
    nowPlaying: { get: (options) => calls.get('/v1/now-playing', undefined, options) },
    plays: { list: (query, options) => calls.get('/v1/plays', query, options) },
  }
}
