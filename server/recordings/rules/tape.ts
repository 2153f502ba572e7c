import { frameHash } from '../../lib/frame-hash.ts'
import type { Mp3Frame } from '../../lib/mp3-frame.ts'
import type { Reason } from '../../lib/reasons.ts'
import { frameUs, type Hold, hold, type Skipped } from './hold.ts'
import { knownGaps } from './known-gaps.ts'
import { type LateSpell, lateSegmentUs, lateSpell, lateUs } from './late-spell.ts'
import { leastDelay } from './least-delay.ts'
import { ownDates } from './own-dates.ts'
import { recordedTail, type Splice, splice, tailFrames } from './splice.ts'
import type { Now, Tape, TapeEvent, TapeOptions } from './tape-types.ts'
import { timeline } from './timeline.ts'
import { wallClock } from './wall-clock.ts'

/** After a reconnect, a difference within this is jitter and not a gap. */
const toleranceUs = 150_000
/** No audio for so long is `missing`; after `deadUs`, the connection is not expected to catch up. */
const [missingUs, deadUs] = [10e6, 60e6]
/** Late audio shows within this time whether it is only an uneven delivery. */
const lateHoldUs = 1.5e6
/** An error of the dates above this is corrected within a minute, once offsets have been steady for so long. */
const [largeErrorUs, steadyWithinUs, steadyForUs] = [60_000, 100_000, 2e6]
/** A source that is further ahead of real time sends too fast. */
const tooFastUs = 10e6
/** How long a gap may be shortened by audio that arrives earlier: one that was decided late, or one before a connection. */
const [lossTrustUs, connectionTrustUs] = [3600e6, 120e6]

/** Why what was recorded gets other dates. */
const [lossReason, lateReason, clockReason] = [
  'audio is missing in the stream',
  'the audio was late, not lost',
  'the clock was set',
] as const satisfies Reason[]

/**
 * Media time runs along the frames: the head's is `mediaUs`, and a frame's offset is its arrival minus the media time at its
 * end. Only the monotonic clock takes part in deciding what is missing, so that setting the wall clock cuts nothing.
 *
 * Frames go straight to the timeline unless their place is in doubt. After a connect they are held until their content, or
 * else their offset, decides. Late frames are held for a moment, and then appended with the dates that they have if nothing
 * is missing; `lateSpell` decides later, and what was recorded since is moved. Audio that arrives earlier than expected shows
 * that a gap was too long, and moves it back.
 *
 * @param tell is given each event. A list of them would be two more objects for each frame.
 */
export function tape(options: TapeOptions, tell: (event: TapeEvent) => void): Tape {
  const settleUs = options.settleUs ?? 1.5e6
  const delay = leastDelay()
  const own = ownDates()
  const recorded = recordedTail()
  const wall = wallClock(options.tail?.headUs)
  const gaps = knownGaps()
  const clock = {
    errorUs: (headUs: number) => errorUs(headUs, wall.skewUs()),
    largeErrorUs: errorToCorrectUs,
    // Dates of the source tell at each reel how far its samples are off; the arrival of segments tells no drift.
    knowsDrift: () => hasOwnDates() || delay.knowsDrift(),
    driftPpb: () => (hasOwnDates() ? 0 : delay.driftPpb()),
  }
  const line = timeline(options.reelUs, clock, tell)
  let mediaUs = 0
  /** How much audio was recorded since the start. */
  let heardUs = 0
  /** The clocks of the last call: the frames that arrived at once have the same. */
  let observed: Now | undefined
  let [nowUs, firstUs, lastAudioUs] = [0, 0, 0]
  let [isConnected, isSegmented, isMissing, isTooFast, isDated] = [false, false, false, false, false]
  let lostReason = options.tail?.reason
  let undecided = options.tail?.late
  /** `dateUs`: when the held audio begins, as the source says. `isKnown`: all that arrived at first is recorded already. */
  let held:
    | { frames: Hold; why: 'connection' | 'late'; sinceUs: number; isKnown: boolean; splice?: Splice; dateUs?: number }
    | undefined
  /** A splice is made before the whole burst has arrived. Until it has, the new offset is not known, and the old one holds. */
  let spliced: { untilUs: number; leastUs: number } | undefined
  let spell: LateSpell | undefined
  /** The offset of audio that is on time, as it was when the spell began, and how late audio was at last. */
  let before = { offsetUs: 0, atUs: 0, driftPpb: 0 }
  let byUs = 0
  /** By how much this connection is slower than an earlier one that it continues. */
  let pathLagUs = 0
  /** Since when the least offset has been steady. */
  let steady = { leastUs: 0, sinceUs: 0 }
  /** The date from which the recording was made while the wall clock showed a time that is not believed yet. */
  let doubtedUs: number | undefined

  const hasOwnDates = () => own.dateUs(0) !== undefined
  /** The date of audio that arrives at an instant of the monotonic clock, without delay. */
  const dateOf = (us: number, skewUs = wall.skewUs()) => us + skewUs - options.delayUs - pathLagUs
  const lateFromUs = () => (isSegmented ? lateSegmentUs : lateUs)
  /** When the arrival dates the head, without the source's dates and the stream's delay. */
  const headArrivedUs = () => delay.offsetUs()! + mediaUs + wall.skewUs()

  function errorUs(headUs: number, skewUs: number): number {
    const ownUs = own.dateUs(mediaUs - options.delayUs)
    return headUs - (ownUs ?? dateOf((delay.offsetUs() ?? 0) + mediaUs, skewUs))
  }

  /** The error of the dates, if no gap accounts for it, and it is not about to change. */
  function errorToCorrectUs(headUs: number): number {
    if (isSegmented || spell || spliced || held) return 0
    const error = clock.errorUs(headUs)
    if (Math.abs(error) <= largeErrorUs) return 0
    const gapsUs = gaps.trustedUs(nowUs)
    if (error - gapsUs > tooFastUs) return error
    // Audio that still catches up shortens a gap instead.
    const waitUs = error > 0 && gapsUs > 0 ? 10 * steadyForUs : steadyForUs
    return nowUs - steady.sinceUs >= waitUs ? error : 0
  }

  /** The offset of audio that is on time. While audio is late nothing new is known of it but the drift. */
  function levelUs(): number {
    if (!spell) return delay.offsetUs()!
    return before.offsetUs + ((nowUs - before.atUs) / 1e9) * before.driftPpb
  }

  const isLate = (offsetUs: number) => offsetUs - levelUs() > lateFromUs()

  /** Takes the clocks of a call. */
  function observe(now: Now): void {
    if (now === observed) return
    const isFirst = observed === undefined
    observed = now
    nowUs = now.monotonicUs
    const steppedUs = wall.observe(now)
    if (isFirst) {
      firstUs = now.wallUs
      lastAudioUs = nowUs
      if (options.tail) beginAt(options.tail.headUs)
    }
    if (steppedUs !== 0) {
      tell({ kind: 'clock-step', byUs: steppedUs })
      doubtedUs ??= line.headUs()
      line.split()
    }
    if (wall.isAgreed(heardUs)) followClock()
  }

  /** Dates what was recorded since the wall clock was set, or was wrong, by the time that it shows now. */
  function followClock(): void {
    const us = wall.believe()
    const fromUs = doubtedUs
    doubtedUs = undefined
    if (us > 0 && fromUs !== undefined) {
      shift(fromUs, us, clockReason)
      gaps.add({ untilUs: fromUs + us, lengthUs: us, trustedUntilUs: 0 })
    } else if (us < 0) {
      const correction = gaps.shortenOne(-us)
      if (correction) shift(correction.fromUs, -correction.byUs, clockReason)
    }
  }

  /** Begins the timeline at an instant from which audio may be missing. */
  function beginAt(headUs: number) {
    line.begin(headUs)
    delay.reset(headUs + options.delayUs - wall.skewUs(), nowUs)
  }

  /** Moves everything that begins at or after an instant. */
  function shift(fromUs: number, us: number, reason: string) {
    line.shift(fromUs, us)
    gaps.shift(fromUs, us)
    spell?.shift(fromUs, us)
    if (doubtedUs !== undefined && doubtedUs >= fromUs) doubtedUs += us
    tell({ kind: 'shift', fromUs, byUs: us, reason })
  }

  function append(frame: Mp3Frame, hash: number) {
    if (isMissing) tell({ kind: 'found' })
    isMissing = false
    line.append(frame, hash)
    recorded.push(hash)
    mediaUs += frameUs(frame)
    heardUs += frameUs(frame)
    lastAudioUs = nowUs
    lostReason = undefined
  }

  /** Takes the least offset of frames that were appended. */
  function arrived(offsetUs: number) {
    if (spliced) spliced.leastUs = Math.min(spliced.leastUs, offsetUs)
    else if (spell && isLate(offsetUs)) {
      byUs = offsetUs - levelUs()
      spell.add(offsetUs, nowUs)
      if (spell.isDecided(nowUs)) decideSpell()
    } else {
      spell = undefined
      delay.add(offsetUs, nowUs)
      correct()
    }
  }

  /** Audio has been late for so long that it counts as lost: moves what was recorded since. */
  function decideSpell() {
    const losses = spell!.losses(levelUs(), nowUs)
    spell = undefined
    for (const loss of losses.toReversed()) {
      shift(loss.fromUs, loss.byUs, lossReason)
      mediaUs += loss.byUs
      gaps.add({ untilUs: loss.fromUs + loss.byUs, lengthUs: loss.byUs, trustedUntilUs: nowUs + lossTrustUs })
    }
  }

  /** Shortens gaps, if audio arrives earlier than it could after them. */
  function correct() {
    const leastUs = delay.offsetUs()!
    if (Math.abs(leastUs - steady.leastUs) > steadyWithinUs) steady = { leastUs, sinceUs: nowUs }
    let error = clock.errorUs(line.headUs()!)
    if (error <= 0) return
    // Audio that catches up after it counted as lost arrives early by up to the length of the gaps.
    if (!isTooFast && !isSegmented && error > tooFastUs && error - gaps.trustedUs(nowUs) > tooFastUs) {
      isTooFast = true
      tell({ kind: 'too-fast' })
    }
    const lag = Math.min(error, pathLagUs)
    pathLagUs -= lag
    error -= lag
    const steadyUs = nowUs - steady.sinceUs
    // Audio that still catches up shortens a gap in steps; what is left of one goes when it has caught up.
    const isWorth = error > toleranceUs || gaps.isNearlyGone(error, nowUs)
    const isSure = steadyUs >= 5 * steadyForUs && !isSegmented && isWorth
    if (!isSure && (error <= lateFromUs() || steadyUs < steadyForUs)) return
    let backUs = 0
    for (const correction of gaps.shorten(error, nowUs)) {
      shift(correction.fromUs, -correction.byUs, lateReason)
      backUs += correction.byUs
    }
    if (backUs === 0) return
    mediaUs -= backUs
    newPath(leastUs + backUs)
    // The open reel may have been slewed to correct what is corrected now.
    line.split()
  }

  function newPath(offsetUs: number) {
    delay.reset(offsetUs, nowUs)
    steady = { leastUs: offsetUs, sinceUs: nowUs }
    isDated = true
  }

  /** Makes a gap of what the source knows to be missing. */
  function skip(missing: Skipped | undefined) {
    if (!missing) return
    line.gap(Math.round(line.headUs()! + missing.us), lostReason ?? missing.reason)
    isMissing = false
    mediaUs += missing.us
  }

  /** Appends the held frames but the first `dropped`. */
  function release(dropped: number) {
    const { frames } = held!
    held = undefined
    for (let index = dropped; index < frames.count(); index++) {
      if (index > dropped) skip(frames.skipped(index))
      append(frames.frame(index), frames.hash(index))
    }
    frames.free()
  }

  /** Decides on the held frames, if there is enough to decide by. With `isFinal` nothing more will come. */
  function decide(isFinal: boolean) {
    if (!held) return
    if (held.frames.count() === 0) {
      if (isFinal) held = undefined
    } else if (held.why === 'late') decideLate(isFinal)
    else decideConnection(isFinal)
  }

  function decideLate(isFinal: boolean) {
    const { frames, sinceUs } = held!
    const offsetUs = frames.leastUs() - mediaUs
    const isLater = isLate(offsetUs) && (!spell || spell.isLater(offsetUs, nowUs))
    if (isLater && !isFinal && nowUs - sinceUs < lateHoldUs) return
    if (isLater) {
      const fromUs = line.headUs()!
      line.split()
      if (spell) spell.begin(fromUs, offsetUs, sinceUs)
      else beginSpell(fromUs, offsetUs, sinceUs)
    }
    release(0)
    arrived(offsetUs)
  }

  function beginSpell(fromUs: number, offsetUs: number, sinceUs: number) {
    before = { offsetUs: delay.offsetUs()!, atUs: nowUs, driftPpb: delay.driftPpb() }
    spell = lateSpell(lateFromUs(), fromUs, offsetUs, sinceUs)
  }

  function decideConnection(isFinal: boolean) {
    const { frames } = held!
    const dateUs = held!.dateUs
    const hasDate = dateUs !== undefined && own.take(dateUs, mediaUs, frames.leastUs() + wall.skewUs())
    const state = isFinal ? 'settled' : frames.state(nowUs)
    if (line.headUs() === undefined) {
      if (state === 'catching up') frames.goOn(nowUs)
      if (state !== 'settled') return
      line.begin(Math.round(hasDate ? dateUs - options.delayUs : dateOf(frames.leastUs())))
      gaps.add({
        untilUs: line.headUs()!,
        lengthUs: Number.POSITIVE_INFINITY,
        trustedUntilUs: nowUs + connectionTrustUs,
      })
      newPath(frames.leastUs() - mediaUs)
      return release(0)
    }
    /** How much later than the head the held audio begins; exact once the least delayed frame has arrived. */
    const laterUs = hasDate ? dateUs - options.delayUs - line.headUs()! : frames.leastUs() - mediaUs - levelUs()
    // Audio that is late may go on as late as it was.
    const disagreement = (lastKnown: number) => {
      const us = frames.mediaUs(lastKnown) + laterUs
      return spell && Math.abs(us - byUs) < Math.abs(us) ? us - byUs : us
    }
    const match = held!.splice?.match(disagreement, state === 'settled')
    if (match?.isInTime && match.isComplete) return continueWith(match.lastKnown)
    if (match?.isInTime) {
      if (isFinal) held = undefined
      return
    }
    if (state === 'catching up') frames.goOn(nowUs)
    if (state !== 'settled') return
    if (match && match.lastKnown + 1 === frames.count()) {
      // All of it is known, so that nothing can be said yet about what follows.
      held!.isKnown = true
      if (isFinal) held = undefined
      return
    }
    // Content that the clock contradicts is the recorded one only if nothing else came with it: else it repeats.
    beginConnection(laterUs, match && held!.isKnown ? match.lastKnown + 1 : undefined)
  }

  /** Continues the recording behind the last frame that is known. */
  function continueWith(lastKnown: number) {
    const { frames, dateUs } = held!
    spliced = { untilUs: nowUs + settleUs, leastUs: Number.POSITIVE_INFINITY }
    if (hasOwnDates() && dateUs !== undefined) own.take(dateUs + frames.mediaUs(lastKnown), mediaUs, headArrivedUs())
    skip(frames.skipped(lastKnown + 1))
    const offsetUs = frames.leastUs() + frames.beginsUs(lastKnown + 1) - mediaUs
    release(lastKnown + 1)
    arrived(offsetUs)
  }

  /** Dates a connection by its arrival. The first `known` frames are recorded already; by default, those before the head. */
  function beginConnection(laterUs: number, known?: number) {
    const { frames, dateUs } = held!
    spell = undefined
    undecided = undefined
    const isBeforeHead = (index: number) => frames.beginsUs(index) + laterUs < -frameUs(frames.frame(index)) / 2
    let dropped = known ?? 0
    if (known === undefined && Math.abs(laterUs) > toleranceUs) {
      while (dropped < frames.count() && isBeforeHead(dropped)) dropped++
    }
    const droppedUs = frames.beginsUs(dropped)
    const gapUs = droppedUs + laterUs
    gaps.close()
    if (gapUs > toleranceUs) {
      if (doubtedUs !== undefined && wall.mayBelieve(heardUs)) followClock()
      pathLagUs = 0
      // A gap is the one place where an error of the clock can be corrected at once.
      const headUs = line.headUs()!
      const ownUs = own.dateUs(mediaUs + droppedUs - options.delayUs)
      const dated = ownUs ?? dateOf(frames.leastUs() + droppedUs)
      const untilUs = Math.round(dated > headUs + gapUs / 2 ? dated : headUs + gapUs)
      line.gap(untilUs, lostReason ?? frames.skipped(dropped)?.reason ?? ('no connection' satisfies Reason))
      gaps.add({ untilUs, lengthUs: untilUs - headUs, trustedUntilUs: nowUs + connectionTrustUs })
      isMissing = false
      mediaUs += gapUs
    }
    const arrivedUs = frames.leastUs() + droppedUs
    if (hasOwnDates() && dateUs !== undefined) own.take(dateUs + droppedUs, mediaUs, arrivedUs + wall.skewUs())
    newPath(arrivedUs - mediaUs)
    release(dropped)
  }

  /** Ends a splice whose burst has arrived: its least offset is that of the new connection. */
  function endSplice() {
    const { leastUs } = spliced!
    const laterUs = leastUs - levelUs()
    spliced = undefined
    if (undecided && isLate(leastUs)) beginSpell(undecided.sinceUs, leastUs, nowUs)
    undecided = undefined
    if (spell) return arrived(leastUs)
    // Nothing is missing, so this connection is slower than the one before.
    if (isDated && laterUs > toleranceUs && !hasOwnDates()) pathLagUs += laterUs
    newPath(leastUs)
  }

  /** Whether the place of a frame is in doubt. */
  function isDoubtful(offsetUs: number, beganBefore: boolean): boolean {
    if (!isLate(offsetUs)) return false
    return spell ? spell.isLater(offsetUs, nowUs) : !beganBefore
  }

  /** Takes the date that the source gives a frame of which nothing was appended or held yet. */
  function noteDate(dateUs: number) {
    const heldUs = held?.frames.beginsUs(held.frames.count()) ?? 0
    if (held?.why === 'connection') held.dateUs ??= dateUs - heldUs
    else if (line.headUs() !== undefined) own.take(dateUs, mediaUs + heldUs, headArrivedUs() + heldUs)
  }

  function holdConnection() {
    spliced = undefined
    const hashes = recorded.hashes()
    held = {
      frames: hold(settleUs),
      why: 'connection',
      sinceUs: nowUs,
      isKnown: false,
      ...(hashes.length > 0 && { splice: splice(hashes) }),
    }
  }

  const holdLate = () => {
    held = { frames: hold(settleUs), why: 'late', sinceUs: nowUs, isKnown: false }
  }

  if (options.tail) {
    line.begin(options.tail.headUs)
    for (const gap of options.tail.gaps ?? []) gaps.add({ ...gap, trustedUntilUs: 0 })
    for (const frame of options.tail.frames.slice(-tailFrames)) recorded.push(frameHash(frame))
    for (const hash of options.tail.hashes ?? []) recorded.push(hash)
  }

  return {
    connected(now, segmented = false) {
      observe(now)
      decide(true)
      holdConnection()
      isConnected = true
      isSegmented = segmented
      isTooFast = false
    },
    frame(frame, now, dateUs, beganBefore = false, restUs = 0) {
      observe(now)
      const hash = frameHash(frame)
      if (!held && !isConnected) holdConnection()
      isConnected = true
      if (dateUs !== undefined) noteDate(dateUs)
      if (!held) {
        const offsetUs = nowUs - mediaUs - frameUs(frame)
        if (spliced) spliced.untilUs = Math.min(spliced.untilUs, nowUs + settleUs)
        if (spliced && nowUs >= spliced.untilUs) endSplice()
        if (spliced || !isDoubtful(offsetUs - restUs, beganBefore)) {
          append(frame, hash)
          return arrived(offsetUs)
        }
        holdLate()
      }
      if (held!.frames.count() === 0) held!.sinceUs = nowUs
      held!.frames.add(frame, hash, nowUs)
      held!.splice?.add(hash)
      decide(false)
    },
    continues(isCertain, now) {
      observe(now)
      if (line.headUs() === undefined) return
      held = undefined
      if (isCertain) spliced = { untilUs: Number.POSITIVE_INFINITY, leastUs: Number.POSITIVE_INFINITY }
      else holdLate()
    },
    missed(us, reason, now) {
      observe(now)
      // Before its whole burst has arrived, a new connection is only dated by its own dates.
      const isUndated = held?.why === 'connection' && held.dateUs === undefined
      if (!isUndated) decide(true)
      else if (line.headUs() === undefined) holdConnection()
      if (line.headUs() === undefined || us < toleranceUs) return
      if (isUndated && held!.frames.count() > 0) held!.frames.skip(us, reason)
      else skip({ us, reason })
    },
    lost(reason, now) {
      observe(now)
      decide(true)
      isConnected = false
      lostReason ??= reason
    },
    tick(now) {
      observe(now)
      decide(false)
      if (nowUs - lastAudioUs >= deadUs) spell = undefined
      // Held frames are audio, but a source may also repeat for ever what is known.
      const waitUs = (held?.frames.count() ? 2 : 1) * missingUs + (isSegmented ? lateSegmentUs : 0)
      if (!isMissing && nowUs - lastAudioUs >= waitUs) {
        isMissing = true
        if (line.headUs() === undefined) beginAt(Math.round(firstUs - options.delayUs))
        const reason = lostReason ?? ((isConnected ? 'no audio arrives' : 'no connection') satisfies Reason)
        tell({ kind: 'missing', fromUs: line.headUs()!, reason })
      }
    },
    stop(now) {
      observe(now)
      decide(true)
    },
    headUs: () => spell?.sinceUs() ?? line.headUs(),
    lateness: () => spell && { sinceUs: spell.sinceUs(), byUs },
    errorUs() {
      const headUs = line.headUs()
      // How late a segment without a date is fetched says nothing about the clock.
      if (headUs === undefined || (isSegmented && !hasOwnDates())) return undefined
      return errorUs(headUs, wall.currentSkewUs())
    },
  }
}
