import { useIsOffline } from '../api/connection.ts'

/** `live` when others' changes arrive by themselves; `offline` when the server cannot be reached. */
export type Live = 'live' | 'offline'

/**
 * Keeps what is shown of a station up to date with what others do.
 *
 * Until the server sends its changes, queries that must be current ask again by themselves. The stream of events will be
 * opened here, once for each browser, and invalidate the queries `[station, topic]` of the topics that changed.
 */
export function useLive(_station: number): Live {
  return useIsOffline() ? 'offline' : 'live'
}
