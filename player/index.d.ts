import type { Now } from './src/types.ts'

export type { Episode, Now, Schedule, Show, StationInfo, Tape } from './src/types.ts'

/** The player of a station or of an episode: `<aircheck-player station="kiosk">`. */
export interface AircheckPlayer extends HTMLElement {
  /** Plays. Browsers allow it only after a press. */
  play(): void
  /** Pauses. */
  pause(): void
  /** Plays the live sound. */
  live(): void
  /** Goes to a position in an episode in milliseconds, or to an instant on air in milliseconds since 1970. */
  seek(ms: number): void
}

/** The events that leave the elements. */
export interface AircheckEvents {
  'aircheck-play': CustomEvent<{ kind: 'live' | 'tape' | 'episode'; station: string }>
  'aircheck-pause': CustomEvent<{ kind: 'live' | 'tape' | 'episode'; station: string }>
  'aircheck-now': CustomEvent<Now>
  'aircheck-error': CustomEvent<{ message: string }>
}

declare global {
  interface HTMLElementTagNameMap {
    'aircheck-player': AircheckPlayer
    'aircheck-now-playing': HTMLElement
    'aircheck-schedule': HTMLElement
    'aircheck-episodes': HTMLElement
    'aircheck-show': HTMLElement
    'aircheck-search': HTMLElement
  }
  interface HTMLElementEventMap extends AircheckEvents {}
}
