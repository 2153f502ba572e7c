import type { Mp3Frame } from '../../lib/mp3-frame.ts'
import type { Reason } from '../../lib/reasons.ts'
import { frameUs } from './hold.ts'
import { knownGaps } from './known-gaps.ts'
import { type LateSpell, lateSegmentUs, lateSpell, lateUs } from './late-spell.ts'
import { leastDelay } from './least-delay.ts'
import { ownDates } from './own-dates.ts'
import type { Now, TapeEvent, TapeOptions } from './tape-types.ts'
import { timeline } from './timeline.ts'
import { wallClock } from './wall-clock.ts'

/** A difference within this after a reconnect is jitter and not a gap. */
export const toleranceUs = 150_000
/** A larger error of the dates is corrected within a minute, once offsets have stayed within a range for a time. */
const [largeErrorUs, steadyWithinUs, steadyForUs] = [60_000, 100_000, 2e6]
/** A source that is further ahead of real time sends too fast. */
const tooFastUs = 10e6
/** The time in which earlier audio may shorten a gap: the audio behind it may have been late, also from its first frame on. */
const trustUs = 3600e6

/** Why recorded audio gets other dates. */
const [lossReason, lateReason, clockReason] = [
  'audio is missing in the stream',
  'the audio was late, not lost',
  'the clock was set',
] as const satisfies Reason[]

/** A spell of late audio. `level` is the offset of audio that is on time, as it was when the spell began. */
type LateState = { spell: LateSpell; level: { offsetUs: number; atUs: number; driftPpb: number }; byUs: number }

type NewConnection = {
  gapUs: number
  reason: string
  droppedUs: number
  arrivedUs: number
  /** The source's date of its first audio, if it is believed. */
  dateUs: number | undefined
}

/**
 * The dates of recorded audio: the reels and gaps up to the head, and the clocks that date them. Media time runs along the
 * frames; an offset is a monotonic arrival minus the media time at the end of what arrived.
 * @param isFollowing whether frames are appended as they arrive; otherwise their place, and so the error, is in doubt
 */
export function dating(
  { reelUs, delayUs, tail }: TapeOptions,
  isFollowing: () => boolean,
  tell: (event: TapeEvent) => void,
) {
  const delay = leastDelay()
  const own = ownDates()
  const wall = wallClock(tail?.headUs)
  const gaps = knownGaps()
  const hasOwnDates = () => own.dateUs(0) !== undefined
  const line = timeline(
    reelUs,
    {
      errorUs: (headUs) => errorUs(headUs),
      largeErrorUs: errorToCorrectUs,
      // Dates of the source tell at each reel how far its samples are off; the arrival of segments tells no drift.
      knowsDrift: () => hasOwnDates() || delay.knowsDrift(),
      driftPpb: () => (hasOwnDates() ? 0 : delay.driftPpb()),
    },
    tell,
  )
  let observed: Now | undefined
  let nowUs = 0
  /** The date of the first call, for a recording that begins without audio. */
  let firstUs: number | undefined
  /** Media time at the head, and the duration of the audio since the start. */
  let [mediaUs, recordedUs] = [0, 0]
  let [isSegmented, isTooFast, isDated] = [false, false, false]
  let late: LateState | undefined
  /** Audio that was late when an earlier recording ended, until a connection is dated. */
  let undecided = tail?.late
  /** By how much this connection is slower than an earlier one that it continues. */
  let pathLagUs = 0
  /** Since when the least offset has been steady. */
  let steady = { leastUs: 0, sinceUs: 0 }
  /** The date from which the recording was made while the wall clock showed a time that is not believed yet. */
  let doubtedUs: number | undefined
  /** The date from which the recording was made while the wall clock was only counted since the last run. */
  let countedUs: number | undefined

  if (tail) line.begin(tail.headUs)

  /** The date of audio that arrives at an instant of the monotonic clock, without delay. */
  const dateOf = (us: number, skewUs = wall.skewUs()) => Math.round(us + skewUs - delayUs - pathLagUs)

  /** By how much a date claimed for the head is ahead of the clocks. Frames may last for fractions of a microsecond; dates do not. */
  function errorUs(headUs: number, skewUs = wall.skewUs()): number {
    return headUs - (own.dateUs(mediaUs - delayUs) ?? dateOf((delay.offsetUs() ?? 0) + mediaUs, skewUs))
  }

  /** The error of the dates, if no gap accounts for it, and it is not about to change. */
  function errorToCorrectUs(headUs: number): number {
    if (isSegmented || late || !isFollowing()) return 0
    const error = errorUs(headUs)
    if (Math.abs(error) <= largeErrorUs) return 0
    const gapsUs = gaps.trustedUs(nowUs)
    if (error - gapsUs > tooFastUs) return error
    // Audio that still catches up shortens a gap instead.
    const waitUs = error > 0 && gapsUs > 0 ? 10 * steadyForUs : steadyForUs
    return nowUs - steady.sinceUs >= waitUs ? error : 0
  }

  /** The offset of audio that is on time. While audio is late, only the drift is known. */
  function levelUs(): number {
    if (!late) return delay.offsetUs()!
    return late.level.offsetUs + ((nowUs - late.level.atUs) / 1e9) * late.level.driftPpb
  }

  const lateFromUs = () => (isSegmented ? lateSegmentUs : lateUs)
  const isLate = (offsetUs: number) => offsetUs - levelUs() > lateFromUs()

  /** Begins the timeline at a date from which audio may be missing. */
  function beginAt(headUs: number) {
    line.begin(headUs)
    delay.reset(headUs + delayUs - wall.skewUs(), nowUs)
  }

  /** Dates what was recorded since the wall clock was set, or was wrong, by the time that it shows now. */
  function followClock() {
    const us = wall.believe()
    const fromUs = doubtedUs
    doubtedUs = undefined
    if (us > 0 && fromUs !== undefined) {
      shift(fromUs, us, clockReason)
      gaps.add({ untilUs: fromUs + us, lengthUs: us, trustedUntilUs: 0 })
    } else if (us < 0) {
      const correction = gaps.shortenOne(-us, nowUs + wall.skewUs())
      if (correction) shift(correction.fromUs, -correction.byUs, clockReason)
    }
  }

  /** Moves everything that begins at or after a date. */
  function shift(fromUs: number, byUs: number, reason: string) {
    line.shift(fromUs, byUs)
    gaps.shift(fromUs, byUs)
    late?.spell.shift(fromUs, byUs)
    if (doubtedUs !== undefined && doubtedUs >= fromUs) doubtedUs += byUs
    if (countedUs !== undefined && countedUs >= fromUs) countedUs += byUs
    tell({ kind: 'shift', fromUs, byUs, reason })
  }

  function newPath(offsetUs: number) {
    delay.reset(offsetUs, nowUs)
    steady = { leastUs: offsetUs, sinceUs: nowUs }
    isDated = true
  }

  function beginLate(fromUs: number, offsetUs: number, sinceUs: number) {
    const level = { offsetUs: delay.offsetUs()!, atUs: nowUs, driftPpb: delay.driftPpb() }
    late = { spell: lateSpell(lateFromUs(), fromUs, offsetUs, sinceUs), level, byUs: offsetUs - level.offsetUs }
  }

  /** Moves the audio after losses: it has been late long enough to count as lost. What became later just now stays late. */
  function decideLate({ spell }: LateState) {
    const losses = spell.losses(levelUs(), nowUs)
    const last = spell.lastNew(nowUs)
    late = undefined
    let movedUs = 0
    for (const { fromUs, byUs } of losses.toReversed()) {
      shift(fromUs, byUs, lossReason)
      mediaUs += byUs
      movedUs += byUs
      gaps.add({ untilUs: fromUs + byUs, lengthUs: byUs, trustedUntilUs: nowUs + trustUs })
    }
    if (last && isLate(last.leastUs - movedUs)) {
      beginLate(last.fromUs + movedUs, last.leastUs - movedUs, last.sinceUs)
    }
  }

  /** Takes the least offset of frames that were appended. */
  function arrived(offsetUs: number) {
    if (late && isLate(offsetUs)) {
      late.byUs = offsetUs - levelUs()
      late.spell.add(offsetUs, nowUs)
      if (late.spell.isDecided(nowUs)) decideLate(late)
    } else {
      late = undefined
      delay.add(offsetUs, nowUs)
      correct(delay.offsetUs()!)
    }
  }

  /** Shortens gaps, if audio arrives earlier than it could after them. */
  function correct(leastUs: number) {
    if (Math.abs(leastUs - steady.leastUs) > steadyWithinUs) steady = { leastUs, sinceUs: nowUs }
    let error = errorUs(line.headUs()!)
    if (error <= 0) return
    // Audio that catches up after it counted as lost arrives early by up to the length of the gaps.
    if (!isTooFast && !isSegmented && error > tooFastUs && error - gaps.trustedUs(nowUs) > tooFastUs) {
      isTooFast = true
      // The arrival of such audio tells nothing about gaps.
      gaps.close()
      tell({ kind: 'too-fast' })
    }
    const lag = Math.min(error, pathLagUs)
    pathLagUs -= lag
    error -= lag
    const steadyUs = nowUs - steady.sinceUs
    // Audio that still catches up shortens a gap in steps; the rest of a gap goes when it has caught up.
    const isWorth = error > toleranceUs || gaps.isNearlyGone(error, nowUs)
    const isSure = steadyUs >= 5 * steadyForUs && !isSegmented && isWorth
    if (!isSure && (error <= lateFromUs() || steadyUs < steadyForUs)) return
    let backUs = 0
    for (const { fromUs, byUs } of gaps.shorten(error, nowUs)) {
      shift(fromUs, -byUs, lateReason)
      backUs += byUs
    }
    if (backUs === 0) return
    mediaUs -= backUs
    newPath(leastUs + backUs)
    // The open reel may have been slewed to correct what is corrected now.
    line.split()
  }

  /** Takes a date of the source for audio `aheadUs` behind the head, and returns whether it is believed. */
  function takeDate(dateUs: number, aheadUs = 0, arrivedUs = delay.offsetUs()! + mediaUs + aheadUs): boolean {
    return own.take(dateUs, mediaUs + aheadUs, arrivedUs + wall.skewUs())
  }

  return {
    headUs: line.headUs,
    mediaUs: () => mediaUs,
    levelUs,
    takeDate,
    arrived,
    observe(now: Now) {
      if (now === observed) return
      observed = now
      nowUs = now.monotonicUs
      const steppedUs = wall.observe(now)
      if (firstUs === undefined) {
        firstUs = now.wallUs
        for (const { untilUs, lengthUs, isTrusted } of tail?.gaps ?? []) {
          const trustedUntilUs = isTrusted ? nowUs + untilUs + trustUs - now.wallUs : 0
          gaps.add({ untilUs, lengthUs, trustedUntilUs })
        }
        if (tail) beginAt(tail.headUs)
        if (now.isCounted) countedUs = line.headUs() ?? now.wallUs - delayUs
      }
      if (steppedUs !== 0) {
        tell({ kind: 'clock-step', byUs: steppedUs })
        if (!now.isCounted) doubtedUs = countedUs ?? doubtedUs
        doubtedUs ??= line.headUs()
        line.split()
      }
      if (!now.isCounted) countedUs = undefined
      if (wall.isAgreed(recordedUs)) followClock()
    },
    connected(segmented: boolean) {
      isSegmented = segmented
      isTooFast = false
    },
    isSegmented: () => isSegmented,
    /** Whether the place of audio is in doubt. `beganBefore`: its lateness does not tell where a loss is. */
    isDoubtful: (offsetUs: number, beganBefore = false) =>
      isLate(offsetUs) && (late ? late.spell.isLater(offsetUs, nowUs) : !beganBefore),
    append(frame: Mp3Frame, hash: number) {
      line.append(frame, hash)
      mediaUs += frameUs(frame)
      recordedUs += frameUs(frame)
    },
    /** Makes a gap of audio that the source knows to be missing. */
    skip(us: number, reason: string) {
      line.gap(Math.round(line.headUs()! + us), reason)
      mediaUs += us
    },
    /** Begins the recording where the tape was started, without audio. */
    beginEmpty: () => beginAt(Math.round(firstUs! - delayUs)),
    /** Begins the recording with audio that arrived at an instant. `dateUs` is the source's date, if it is believed. */
    begin(arrivedUs: number, dateUs: number | undefined) {
      const untilUs = dateUs === undefined ? dateOf(arrivedUs) : Math.round(dateUs - delayUs)
      line.begin(untilUs)
      gaps.add({ untilUs, lengthUs: Number.POSITIVE_INFINITY, trustedUntilUs: nowUs + trustUs })
      newPath(arrivedUs - mediaUs)
    },
    /**
     * Dates a connection by its arrival. Behind `droppedUs` of known audio, its first new audio begins `gapUs` after the head;
     * it arrived at `arrivedUs`. A gap is the one place where an error of the clock can be corrected at once.
     */
    beginConnection({ gapUs, reason, droppedUs, arrivedUs, dateUs }: NewConnection) {
      late = undefined
      undecided = undefined
      gaps.close()
      if (gapUs > toleranceUs) {
        if (doubtedUs !== undefined && wall.mayBelieve(recordedUs)) followClock()
        pathLagUs = 0
        const headUs = line.headUs()!
        const dated = own.dateUs(mediaUs + droppedUs - delayUs) ?? dateOf(arrivedUs)
        const untilUs = Math.round(dated > headUs + gapUs / 2 ? dated : headUs + gapUs)
        line.gap(untilUs, reason)
        gaps.add({ untilUs, lengthUs: untilUs - headUs, trustedUntilUs: nowUs + trustUs })
        mediaUs += gapUs
      }
      if (dateUs !== undefined) takeDate(dateUs + droppedUs, 0, arrivedUs)
      newPath(arrivedUs - mediaUs)
    },
    /** Takes the least offset of the burst of a connection that continues the recording. */
    continueConnection(offsetUs: number) {
      const laterUs = offsetUs - levelUs()
      if (undecided && isLate(offsetUs)) beginLate(undecided.sinceUs, offsetUs, nowUs)
      undecided = undefined
      if (late) return arrived(offsetUs)
      // Nothing is missing, so this connection is slower than the one before, or late: the dates do not follow it.
      if ((isDated || !isSegmented) && laterUs > toleranceUs && !hasOwnDates()) pathLagUs += Math.round(laterUs)
      newPath(offsetUs)
    },
    /** The audio behind the head is late, or later than before. Its first frame arrived at `sinceUs`. */
    beginLatePart(offsetUs: number, sinceUs: number) {
      const fromUs = line.headUs()!
      line.split()
      if (late) late.spell.begin(fromUs, offsetUs, sinceUs)
      else beginLate(fromUs, offsetUs, sinceUs)
    },
    forgetLate() {
      late = undefined
    },
    lateness: () => (late ? { sinceUs: late.spell.sinceUs(), byUs: Math.round(late.byUs) } : undefined),
    /** By how much the audio was late at last, here or before a restart. */
    lastLateUs: () => late?.byUs ?? undecided?.byUs,
    errorUs() {
      const headUs = line.headUs()
      // The delay of a segment without a date says nothing about the clock.
      if (headUs === undefined || (isSegmented && !hasOwnDates())) return undefined
      return errorUs(headUs, wall.currentSkewUs())
    },
  }
}
