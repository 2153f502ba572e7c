import { atEnd, type Station } from './data.ts'
import type { Episode } from './types.ts'

/** A sound to hear: a station live, a station from an instant on, or an episode. `at` and `until` are in seconds. */
export type Source = { station: Station } & (
  | { kind: 'live' }
  | { kind: 'tape'; at: number; until?: number | undefined }
  | { kind: 'episode'; episode: Episode; at?: number | undefined; until?: number | undefined }
)

/** The sound of an episode; or of its station, live or from an instant on. */
export const sourceOf = (station: Station, episode?: Episode, at?: number, until?: number): Source =>
  episode
    ? { kind: 'episode', station, episode, at, until }
    : at
      ? { kind: 'tape', station, at, until }
      : { kind: 'live', station }

/** The state of playback. `stalled`: no sound, a new connection is tried; `error`: several have failed. */
export type Phase = 'idle' | 'connecting' | 'playing' | 'paused' | 'stalled' | 'error'

/** The sound of the page, of which there is one. */
export const sound = {
  source: undefined as Source | undefined,
  /** The widget that started it, from which events are sent. */
  owner: undefined as EventTarget | undefined,
  phase: 'idle' as Phase,
  /** When a new connection is tried, in milliseconds of `performance.now()`. */
  retryAt: 0,
  /** The title of a show that was skipped because it is on air only. */
  skipped: '',
  /** Whether the station has ended it: it is not public any more. */
  isClosed: false,
  /** Another device to play on; undefined while there is none. */
  remote: undefined as RemotePlayback | undefined,
  volume: 1,
  muted: false,
  speed: 1,
  /** The choice of the sleep timer: minutes, or the end of the show. */
  sleep: 0 as number | 'end',
  /** The heard instant in Unix seconds, or the position in an episode in seconds. */
  position: 0,
  isOn: (station: Station) => sound.source?.station === station && isActive(sound.phase),
  watch(watcher: () => void, signal?: AbortSignal) {
    watchers.add(watcher)
    if (signal) atEnd(signal, () => watchers.delete(watcher))
  },
  changed() {
    for (const watcher of [...watchers]) watcher()
  },
}
const watchers = new Set<() => void>()

/** Whether there is sound, or should be. */
export const isActive = (phase: Phase): boolean => phase !== 'idle' && phase !== 'paused'
