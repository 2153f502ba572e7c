import type { Mp3Format, Mp3Frame } from '../../lib/mp3-frame.ts'

/**
 * What the recorder has to do, in this order. A `reel` comes before its first frame, also after a restart: a recovered reel
 * is not continued. Reels and gaps tile time: each begins exactly where the one before ends (see `reelInstantUs`).
 */
export type TapeEvent =
  /** Closes the open reel, if there is one, and opens the next. |slewPpb| ≤ 500,000. */
  | { kind: 'reel'; startUs: number; slewPpb: number; format: Mp3Format }
  /** Appends a frame to the open reel. `hash` is `frameHash(frame)`, for the alarms. */
  | { kind: 'frame'; frame: Mp3Frame; hash: number }
  /** No audio for 10 s: a gap that lasts. Followed by `gap` or `found`, unless the tape ends. */
  | { kind: 'missing'; fromUs: number; reason: string }
  /** A final gap. It closes the open reel and replaces `missing`. A reel starts at `untilUs`. */
  | { kind: 'gap'; fromUs: number; untilUs: number; reason: string }
  /** What was `missing` has arrived: there is no gap. */
  | { kind: 'found' }
  /** The wall clock jumped by this many microseconds against the monotonic clock. For the log: the tape only slews. */
  | { kind: 'clock-step'; byUs: number }
  /** The source sends much more audio than time passes, so frames are dropped. Once for each connection. */
  | { kind: 'too-fast' }
