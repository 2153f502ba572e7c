import { frameHash } from '../../lib/frame-hash.ts'
import type { Mp3Format, Mp3Frame } from '../../lib/mp3-frame.ts'
import type { Reason } from '../../lib/reasons.ts'
import { frameUs, type Hold, hold, type Skipped } from './hold.ts'
import { leastDelay } from './least-delay.ts'
import { ownDates } from './own-dates.ts'
import { makePace } from './pace.ts'
import { recordedTail, type Splice, splice, tailFrames } from './splice.ts'
import type { Now, Tape, TapeEvent, TapeOptions } from './tape-types.ts'
import { timeline } from './timeline.ts'

/** A frame that arrives later than this, against the least delayed one, may follow audio that is missing. */
const lateUs = 1e6
/** The same for a source that sends segments of some seconds, each when it is complete and was asked for. */
const lateSegmentUs = 20e6
/** After a reconnect or a change of format, a difference within this is jitter and not a gap. */
const toleranceUs = 150_000
/** No audio for so long is `missing`. */
const missingUs = 10e6
/** A wall clock that moves further than this between two calls has been set. */
const stepUs = 1e6

/**
 * Media time runs along the frames: the head's is `mediaUs`, and a frame's offset is its arrival minus the media time at its
 * end. Only the monotonic clock takes part in deciding what is missing, so that setting the wall clock cuts nothing.
 *
 * Frames go straight to the timeline unless their place is in doubt: after a connect, after a change of format, and when
 * they are late. Then they are held, and what they show decides: their content (only after a connect), else their offset.
 *
 * @param tell is given each event. A list of them would be two more objects for each frame.
 */
export function tape(options: TapeOptions, tell: (event: TapeEvent) => void): Tape {
  const settleUs = options.settleUs ?? 1.5e6
  const delay = leastDelay()
  const own = ownDates()
  const recorded = recordedTail()
  const clock = {
    errorUs,
    // Dates of the source tell at each reel how far its samples are off; the arrival of segments tells no drift.
    knowsDrift: () => own.areKnown() || delay.knowsDrift(),
    driftPpb: () => (own.areKnown() ? 0 : delay.driftPpb()),
  }
  const line = timeline(options.reelUs, clock, tell)
  let mediaUs = 0
  /** The clocks of the last call: the frames that arrived at once have the same. */
  let observed: Now | undefined
  /** The monotonic clock in this call, and how far the wall clock is ahead of it. */
  let nowUs = 0
  let skewUs = Number.NaN
  let firstUs = 0
  let lastAudioUs = 0
  let [isConnected, isSegmented, isMissing, isTooFast] = [false, false, false, false]
  let lostReason = options.tail?.reason
  /** `dateUs`: when the held audio begins, as the source says. */
  let held: { frames: Hold; why: 'connection' | 'format' | 'late'; splice?: Splice; dateUs?: number } | undefined
  let format: Mp3Format | undefined
  const pace = makePace()
  /** A splice is made before the whole burst has arrived. Until it has, the new offset is not known, and the old one holds. */
  let spliced: { untilUs: number; leastUs: number } | undefined

  const monotonicDate = (us: number) => us + skewUs - options.delayUs - own.lagUs()

  const isLate = (laterUs: number) => laterUs > (isSegmented ? lateSegmentUs : lateUs)

  /** When the arrival dates the head, without the source's dates and the stream's delay. */
  const headArrivedUs = () => delay.offsetUs()! + mediaUs + skewUs

  function errorUs(headUs: number): number {
    return headUs - monotonicDate((delay.offsetUs() ?? 0) + mediaUs)
  }

  /** Takes the clocks of a call. */
  function observe(now: Now): void {
    if (now === observed) return
    observed = now
    const skew = now.wallUs - now.monotonicUs
    const byUs = skew - skewUs
    skewUs = skew
    nowUs = now.monotonicUs
    if (Math.abs(byUs) > stepUs) tell({ kind: 'clock-step', byUs })
    if (Number.isNaN(byUs)) {
      firstUs = now.wallUs
      lastAudioUs = nowUs
      if (options.tail) beginAt(options.tail.headUs)
    }
  }

  /** Begins the timeline at an instant from which audio may be missing. */
  function beginAt(headUs: number) {
    line.begin(headUs)
    delay.reset(headUs + options.delayUs - skewUs, nowUs)
  }

  function append(frame: Mp3Frame, hash: number) {
    if (isMissing) tell({ kind: 'found' })
    isMissing = false
    line.append(frame, hash)
    recorded.push(hash)
    format = frame.format
    mediaUs += frameUs(frame)
    lastAudioUs = nowUs
    lostReason = undefined
  }

  function newPath(offsetUs: number) {
    delay.reset(offsetUs, nowUs)
    pace.reset(offsetUs, nowUs)
  }

  /** Makes a gap of what the source knows to be missing. */
  function skip(missing: Skipped | undefined) {
    if (!missing) return
    line.gap(Math.round(line.headUs()! + missing.us), lostReason ?? missing.reason)
    isMissing = false
    mediaUs += missing.us
  }

  /** Appends the held frames but the first `dropped`, after a gap of `gapUs` (0: none) in media time. */
  function release(dropped: number, gapUs: number) {
    const { frames, why } = held!
    held = undefined
    const droppedUs = frames.beginsUs(dropped)
    if (gapUs > 0) {
      // A gap is the one place where the error of the clock can be corrected at once.
      const latest = line.headUs()! + gapUs
      const dated = monotonicDate(frames.leastUs() + droppedUs)
      const known = lostReason ?? frames.skipped(dropped)?.reason ?? ('no connection' satisfies Reason)
      const reason = why === 'connection' ? known : ('audio is missing in the stream' satisfies Reason)
      line.gap(Math.round(dated > latest - gapUs / 2 ? dated : latest), reason)
      isMissing = false
      mediaUs += gapUs
    }
    const offsetUs = frames.leastUs() + droppedUs - mediaUs
    if (spliced) spliced.leastUs = Math.min(spliced.leastUs, offsetUs)
    else if (why === 'late') delay.add(offsetUs, nowUs)
    else newPath(offsetUs)
    for (let index = dropped; index < frames.count(); index++) {
      if (index > dropped) skip(frames.skipped(index))
      append(frames.frame(index), frames.hash(index))
    }
    frames.free()
  }

  /** Decides on the held frames, if there is enough to decide by. With `isFinal` nothing more will come. */
  function decide(isFinal: boolean) {
    if (!held) return
    const { frames, why } = held
    if (frames.count() === 0) {
      if (isFinal) held = undefined
      return
    }
    const isDated = held.dateUs !== undefined && own.take(held.dateUs, frames.leastUs() + skewUs)
    const state = isFinal ? 'settled' : frames.state(nowUs)
    if (line.headUs() === undefined) {
      if (state === 'catching up') frames.goOn(nowUs)
      if (state !== 'settled') return
      line.begin(Math.round(monotonicDate(frames.leastUs())))
      return release(0, 0)
    }
    /** How much later than the head the held audio begins; exact once the least delayed frame has arrived. */
    const laterUs = isDated
      ? held.dateUs! - options.delayUs - line.headUs()!
      : frames.leastUs() - mediaUs - delay.offsetUs()!
    const match = held.splice?.match((lastKnown) => frames.mediaUs(lastKnown) + laterUs, state === 'settled')
    if (match?.isComplete && match.isInTime) {
      spliced = { untilUs: nowUs + settleUs, leastUs: Number.POSITIVE_INFINITY }
      format = frames.frame(match.lastKnown).format
      if (isDated) own.take(held.dateUs! + frames.mediaUs(match.lastKnown), headArrivedUs())
      skip(frames.skipped(match.lastKnown + 1))
      return release(match.lastKnown + 1, 0)
    }
    if (match?.isInTime) {
      if (isFinal) held = undefined
      return
    }
    if (why === 'late') {
      // A connection that ends now was in trouble: its audio is more likely late than missing.
      if (state === 'catching up' || isFinal || !isLate(laterUs)) return release(0, 0)
      if (state === 'settled') release(0, laterUs)
      return
    }
    if (state === 'catching up') frames.goOn(nowUs)
    if (state !== 'settled') return
    if (!match && Math.abs(laterUs) <= toleranceUs) return release(0, 0)
    // What lies before the head, by half a frame or more, is recorded already, or was another part of the stream.
    const isKnown = (index: number) => frames.beginsUs(index) + laterUs < -frameUs(frames.frame(index)) / 2
    let dropped = match ? match.lastKnown + 1 : 0
    while (!match && dropped < frames.count() && isKnown(dropped)) dropped++
    if (match && dropped === frames.count()) {
      // All of it is known, so that nothing can be said yet about what follows.
      if (isFinal) held = undefined
      return
    }
    const gapUs = frames.beginsUs(dropped) + laterUs
    release(dropped, gapUs > toleranceUs ? gapUs : 0)
  }

  /** Takes the date that the source gives a frame of which nothing was appended or held yet. */
  function noteDate(dateUs: number) {
    const heldUs = held?.frames.beginsUs(held.frames.count()) ?? 0
    if (held?.why === 'connection') held.dateUs ??= dateUs - heldUs
    else if (line.headUs() !== undefined) own.take(dateUs, headArrivedUs() + heldUs)
  }

  function holdConnection() {
    spliced = undefined
    const hashes = recorded.hashes()
    held = {
      frames: hold(settleUs),
      why: 'connection',
      ...(hashes.length > 0 && { splice: splice(hashes) }),
    }
  }

  if (options.tail) {
    line.begin(options.tail.headUs)
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
    frame(frame, now, dateUs) {
      observe(now)
      const hash = frameHash(frame)
      if (!held && !isConnected) holdConnection()
      isConnected = true
      if (dateUs !== undefined) noteDate(dateUs)
      if (!held) {
        const offsetUs = nowUs - mediaUs - frameUs(frame)
        if (spliced) spliced.untilUs = Math.min(spliced.untilUs, nowUs + settleUs)
        if (spliced && nowUs >= spliced.untilUs) {
          own.shift(spliced.leastUs - delay.offsetUs()!)
          newPath(spliced.leastUs)
          spliced = undefined
        }
        const mayMiss = !spliced && isLate(offsetUs - delay.offsetUs()!)
        if (frame.format === format && !mayMiss) {
          if (spliced) {
            spliced.leastUs = Math.min(spliced.leastUs, offsetUs)
          } else if (pace.isExceeded(offsetUs, nowUs, isSegmented)) {
            if (!isTooFast) tell({ kind: 'too-fast' })
            isTooFast = true
            return
          }
          append(frame, hash)
          if (!spliced) delay.add(offsetUs, nowUs)
          return
        }
        held = { frames: hold(settleUs), why: mayMiss ? 'late' : 'format' }
      }
      held.frames.add(frame, hash, nowUs)
      held.splice?.add(hash)
      decide(false)
    },
    continues(isCertain, now) {
      observe(now)
      if (line.headUs() === undefined) return
      held = isCertain ? undefined : { frames: hold(settleUs), why: 'late' }
      if (isCertain) spliced = { untilUs: Number.POSITIVE_INFINITY, leastUs: Number.POSITIVE_INFINITY }
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
    headUs: line.headUs,
    lateness: () => undefined,
    errorUs() {
      const headUs = line.headUs()
      // How late a segment without a date is fetched says nothing about the clock.
      return headUs === undefined || (isSegmented && !own.areKnown()) ? undefined : errorUs(headUs)
    },
  }
}
