import type { Mp3Format, Mp3Frame } from '../../lib/mp3-frame.ts'
import type { Gap } from './gaps.ts'

/**
 * An event for the recorder. All its dates and durations are whole microseconds, whatever the length of a frame. A `reel` comes
 * before its first frame, also after a restart: a recovered reel is not continued.
 * Reels and gaps tile time: each begins exactly where the one before ends (see `reelInstantUs`).
 */
export type TapeEvent =
  /** Closes the open reel, if there is one, and opens the next. |slewPpb| ≤ 800,000,000: a large error is corrected within a minute. */
  | { kind: 'reel'; startUs: number; slewPpb: number; format: Mp3Format }
  /** Appends a frame, valid during the call, to the open reel. `hash` is `frameHash(frame)`, for the alarms. */
  | { kind: 'frame'; frame: Mp3Frame; hash: number }
  /** No audio for 10 s: a gap that lasts. Followed by `gap` or `found`, unless the tape ends. */
  | { kind: 'missing'; fromUs: number; reason: string }
  /** A final gap. It closes the open reel and replaces `missing`. A reel starts at `untilUs`. */
  | { kind: 'gap'; fromUs: number; untilUs: number; reason: string }
  /** Audio that was `missing` has arrived: there is no gap. */
  | { kind: 'found' }
  /**
   * Changes dates: everything that begins at or after `fromUs` moves by `byUs`. Positive: audio was lost
   * there, so a gap [`fromUs`, `fromUs` + `byUs`) comes into being, or the one that ended there gets longer. Negative: less
   * was lost than was thought, so the gap that ends at `fromUs` gets shorter, or goes; at the beginning of the recording,
   * where none ends, what follows just moves. A reel begins exactly at `fromUs`, and nothing overlaps what is older.
   */
  | { kind: 'shift'; fromUs: number; byUs: number; reason: string }
  /** The wall clock jumped by this many microseconds against the monotonic clock. For the log. */
  | { kind: 'clock-step'; byUs: number }
  /** The source sends much more audio than time passes, and is far ahead. Once for each connection. */
  | { kind: 'too-fast' }

/**
 * Both clocks at one moment, in microseconds: `monotonicUs` for pace, `wallUs` (since the epoch) for dates. `isCounted`: the
 * latter is only counted since the last run, without the time in between; undefined if nothing was known before.
 */
export type Now = { monotonicUs: number; wallUs: number; isCounted?: boolean | undefined }

export type TapeOptions = {
  /** The longest reel. Reels end at multiples of it since the epoch (10 minutes: at :00, :10, :20 …). */
  reelUs: number
  /** The delay of the stream (`--stream-delay`), which is subtracted from every date. */
  delayUs: number
  /** Time for which the arrival of a new connection is observed before it is dated. Default 1.5 s. */
  settleUs?: number
  /** The end of an earlier recording, read back after a restart or a takeover. */
  tail?: Tail
}

/** The end of an earlier recording, by which the tape continues it. */
export type Tail = {
  /** Its last frames, in order, of the last reel only; about a minute (`tailFrames`) is used. */
  frames: readonly Mp3Frame[]
  /** If their file cannot be read here: the hashes (`frameHash`) of the last second of them, in order. */
  hashes?: readonly number[]
  /** Instant at which the last of them ends. */
  headUs: number
  /** The reason of a gap, if the source does not tell another. */
  reason?: string
  /** The gaps that are known since, in order: they are parts of the one that the tape finds, if it finds one. */
  gapsSince?: readonly Gap[]
  /** The recording was late when it ended, and nothing was decided yet. */
  late?: Lateness
  /** The gaps before audio of it that may have to be shortened. */
  gaps?: readonly TailGap[]
}

/**
 * A gap of an earlier recording; it is infinite before the first audio. `isTrusted`: for an hour, audio that arrives earlier shows that
 * it was too long. Else only a clock that was ahead does.
 */
export type TailGap = { untilUs: number; lengthUs: number; isTrusted: boolean }

/** Audio of which is not decided whether it is late or follows audio that was lost. */
export type Lateness = {
  /** The date of the first such frame. */
  sinceUs: number
  /** The latest lateness, in microseconds. */
  byUs: number
}

/**
 * Turns what arrives from a station's stream into reels and gaps. Does no I/O: each method tells what has to be done, before
 * it returns.
 */
export type Tape = {
  /**
   * A connection was opened: its first frame may be long before now (a burst), or known already.
   * @param isSegmented it gives segments of some seconds at once, as HLS does, and says what is missing
   */
  connected(now: Now, isSegmented?: boolean): void
  /**
   * A frame arrived, valid during the call. Frames of a new connection are held until the connection is dated, or matched
   * with the tail.
   * @param dateUs the instant at which it begins, in microseconds since the epoch, if the source says so
   * @param beganBefore its first bytes came with the reading before, so its being late does not tell where a loss is
   * @param restUs how much audio, about, came with it in the same reading: the last of that tells how late the reading is
   */
  frame(frame: Mp3Frame, now: Now, dateUs?: number, beganBefore?: boolean, restUs?: number): void
  /**
   * After `connected`: the audio that comes next was not given before.
   * @param isCertain nothing is missing before it either; otherwise that is told by `missed`, or by its being late
   */
  continues(isCertain: boolean, now: Now): void
  /**
   * The source knows that audio of this duration, in microseconds, is missing before the next frame. The reason is that of the loss, if the
   * connection was lost before.
   */
  missed(us: number, reason: string, now: Now): void
  /** The connection ended, or could not be opened. The first reason since the last frame becomes that of the gap. */
  lost(reason: string, now: Now): void
  /** Called about once a second: dates a connection that has settled, notices missing audio and clock steps. */
  tick(now: Now): void
  /** Ends the tape (recording switched off, shutdown): held frames are decided. A `missing` gap stays open. */
  stop(now: Now): void
  /**
   * Instant up to which everything is decided (audio or gap); undefined before the first audio or `missing`. While audio is
   * late it is the date of the first late frame.
   */
  headUs(): number | undefined
  /** Since when and by how much audio is late, while it is undecided whether it is late or lost. */
  lateness(): Lateness | undefined
  /** The error of the head as of the last call: ahead of the clock (negative: behind), if that is known. For `clock off`. */
  errorUs(): number | undefined
}
