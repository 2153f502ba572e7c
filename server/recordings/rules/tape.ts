import { frameHash } from '../../lib/frame-hash.ts'
import type { Mp3Frame } from '../../lib/mp3-frame.ts'
import type { Reason } from '../../lib/reasons.ts'
import { dating, toleranceUs } from './dating.ts'
import { frameUs, type Hold, hold, type Skipped } from './hold.ts'
import { lateSegmentUs } from './late-spell.ts'
import { recordedTail, type Splice, splice, tailFrames } from './splice.ts'
import type { Now, Tape, TapeEvent, TapeOptions } from './tape-types.ts'

/** No audio for this time is `missing`; after `deadUs`, the connection is not expected to catch up. */
const [missingUs, deadUs] = [10e6, 60e6]
/** A source that has been away for this time when the tape is stopped is missing. */
const awayUs = 4e6
/** Late audio shows within this time whether it is only an uneven delivery. */
const lateHoldUs = 1.5e6

/** The state, which decides how arriving frames are handled. */
type State =
  /** The next frame begins a connection. */
  | { kind: 'disconnected' }
  /**
   * Frames are held until their content, or else their arrival, gives them a place. `dateUs` is the source's date of the
   * first one; `isKnown`: all that arrived at first is recorded already.
   */
  | { kind: 'connecting'; frames: Hold; splice: Splice; dateUs?: number; isKnown: boolean }
  /** Frames are appended behind known content. The burst, whose least offset dates the connection, is still arriving. */
  | { kind: 'spliced'; untilUs: number; leastUs: number }
  /** Frames are appended, and their arrival corrects the dates. */
  | { kind: 'following' }
  /** Late frames are held for a moment: their delivery may only be uneven. */
  | { kind: 'doubting'; frames: Hold }

type In<Kind extends State['kind']> = State & { kind: Kind }

/**
 * Decides the place of each frame, and `dating` its date. Only content, media time and the monotonic clock decide what is
 * missing, so that setting the wall clock cuts nothing. See docs/frames-to-reels.md.
 * @param tell is given each event. A list of them would be two more objects for each frame.
 */
export function tape(options: TapeOptions, tell: (event: TapeEvent) => void): Tape {
  const settleUs = options.settleUs ?? 1.5e6
  const recorded = recordedTail()
  const dates = dating(options, () => state.kind === 'following', tell)
  let state: State = { kind: 'disconnected' }
  let nowUs = 0
  let lastAudioUs: number | undefined
  /** Whether `missing` was told. It says nothing about the state: what arrives may be held, or known. */
  let isMissing = false
  /** The first reason since the last frame why there is no audio. */
  let lostReason: string | undefined
  /** The reason of the time before this tape, until the source tells one of its own. */
  let tailReason = options.tail?.reason

  for (const frame of options.tail?.frames.slice(-tailFrames) ?? []) recorded.push(frameHash(frame))
  for (const hash of options.tail?.hashes ?? []) recorded.push(hash)

  function observe(now: Now) {
    dates.observe(now)
    nowUs = now.monotonicUs
    lastAudioUs ??= nowUs
  }

  function append(frame: Mp3Frame, hash: number) {
    if (isMissing) tell({ kind: 'found' })
    isMissing = false
    dates.append(frame, hash)
    recorded.push(hash)
    lastAudioUs = nowUs
    lostReason = undefined
    tailReason = undefined
  }

  /** Makes a gap of audio that the source knows to be missing. */
  function skip(missing: Skipped | undefined) {
    if (!missing) return
    dates.skip(missing.us, lostReason ?? tailReason ?? missing.reason)
    isMissing = false
  }

  function tellMissing() {
    isMissing = true
    if (dates.headUs() === undefined) dates.beginEmpty()
    const nothing: Reason = state.kind === 'disconnected' ? 'no connection' : 'no audio arrives'
    tailReason = undefined
    tell({ kind: 'missing', fromUs: dates.headUs()!, reason: lostReason ?? nothing })
  }

  /** connecting | doubting → `next`: appends the held frames but the first `dropped`. */
  function release(frames: Hold, dropped: number, next: State = { kind: 'following' }) {
    state = next
    for (let index = dropped; index < frames.count(); index++) {
      if (index > dropped) skip(frames.skipped(index))
      append(frames.frame(index), frames.hash(index))
    }
    frames.free()
  }

  /** connecting | doubting → following, without what is held. */
  function discard() {
    state = { kind: 'following' }
  }

  /** any → connecting */
  function connect() {
    state = { kind: 'connecting', frames: hold(settleUs), splice: splice(recorded.hashes()), isKnown: false }
  }

  /** Decides on the held frames, if there is enough to decide by. With `isFinal` nothing more will come. */
  function decide(isFinal: boolean) {
    if (!('frames' in state)) return
    if (state.frames.count() === 0) {
      if (isFinal) discard()
    } else if (state.kind === 'doubting') decideLate(state, isFinal)
    else decideConnection(state, isFinal)
  }

  /** doubting → following */
  function decideLate({ frames }: In<'doubting'>, isFinal: boolean) {
    const offsetUs = frames.leastUs() - dates.mediaUs()
    const isLate = dates.isDoubtful(offsetUs)
    if (isLate && !isFinal && nowUs - frames.sinceUs() < lateHoldUs) return
    if (isLate) dates.beginLatePart(offsetUs, frames.sinceUs())
    release(frames, 0)
    dates.arrived(offsetUs)
  }

  /** connecting → spliced, if the content continues the recording; else → following, dated by its arrival. */
  function decideConnection(connecting: In<'connecting'>, isFinal: boolean) {
    const { frames } = connecting
    const isDated = connecting.dateUs !== undefined && dates.takeDate(connecting.dateUs, 0, frames.leastUs())
    const dateUs = isDated ? connecting.dateUs : undefined
    const headUs = dates.headUs()
    /** By how much the held audio begins later than the head; exact once the least delayed frame has arrived. */
    const laterUs =
      dateUs !== undefined && headUs !== undefined
        ? dateUs - options.delayUs - headUs
        : frames.leastUs() - dates.mediaUs() - dates.levelUs()
    const lateUs = dates.lastLateUs()
    // Late audio may continue as late as it was.
    const disagreement = (lastKnown: number) => {
      const us = frames.mediaUs(lastKnown) + laterUs
      return lateUs !== undefined && Math.abs(us - lateUs) < Math.abs(us) ? us - lateUs : us
    }
    const phase = isFinal ? 'settled' : frames.state(nowUs)
    const match = connecting.splice.match(disagreement, phase === 'settled')
    if (match?.isInTime) {
      if (match.isComplete) continueBehind(frames, dateUs, match.lastKnown)
      else if (isFinal) discard()
      return
    }
    if (phase === 'catching up') frames.goOn(nowUs)
    if (phase !== 'settled') return
    if (headUs === undefined) {
      dates.begin(frames.leastUs(), dateUs)
      return release(frames, 0)
    }
    if (match && match.lastKnown + 1 === frames.count()) {
      // All of it is known, so that nothing can be said yet about what follows.
      connecting.isKnown = true
      if (isFinal) discard()
      return
    }
    // Content that the clock contradicts is the recorded one only if nothing else came with it: else it repeats.
    beginBehind(frames, dateUs, laterUs, match && connecting.isKnown ? match.lastKnown + 1 : undefined)
  }

  /** connecting → spliced: continues the recording behind the last frame that is known. */
  function continueBehind(frames: Hold, dateUs: number | undefined, lastKnown: number) {
    if (dateUs !== undefined) dates.takeDate(dateUs + frames.mediaUs(lastKnown))
    skip(frames.skipped(lastKnown + 1))
    const leastUs = frames.leastUs() + frames.beginsUs(lastKnown + 1) - dates.mediaUs()
    release(frames, lastKnown + 1, { kind: 'spliced', untilUs: nowUs + settleUs, leastUs })
  }

  /** connecting → following. The first `known` frames are recorded already; by default, those before the head. */
  function beginBehind(frames: Hold, dateUs: number | undefined, laterUs: number, known?: number) {
    const isBeforeHead = (index: number) => frames.beginsUs(index) + laterUs < -frameUs(frames.frame(index)) / 2
    let dropped = known ?? 0
    if (known === undefined && Math.abs(laterUs) > toleranceUs) {
      while (dropped < frames.count() && isBeforeHead(dropped)) dropped++
    }
    const droppedUs = frames.beginsUs(dropped)
    const gapUs = droppedUs + laterUs
    const reason = lostReason ?? tailReason ?? frames.skipped(dropped)?.reason ?? ('no connection' satisfies Reason)
    dates.beginConnection({ gapUs, reason, droppedUs, arrivedUs: frames.leastUs() + droppedUs, dateUs })
    if (gapUs > toleranceUs) isMissing = false
    release(frames, dropped)
  }

  /** spliced → following, once the burst has arrived. */
  function endSplice(spliced: In<'spliced'>) {
    spliced.untilUs = Math.min(spliced.untilUs, nowUs + settleUs)
    if (nowUs < spliced.untilUs) return
    state = { kind: 'following' }
    dates.continueConnection(spliced.leastUs)
  }

  /** following → doubting */
  function doubt() {
    state = { kind: 'doubting', frames: hold(settleUs) }
  }

  /** Takes the date that the source gives the next frame. */
  function takeDate(dateUs: number) {
    const heldUs = 'frames' in state ? state.frames.beginsUs(state.frames.count()) : 0
    if (state.kind === 'connecting') state.dateUs ??= dateUs - heldUs
    else if (dates.headUs() !== undefined) dates.takeDate(dateUs, heldUs)
  }

  return {
    connected(now, isSegmented = false) {
      observe(now)
      decide(true)
      connect()
      dates.connected(isSegmented)
    },
    frame(frame, now, dateUs, beganBefore = false, restUs = 0) {
      observe(now)
      const hash = frameHash(frame)
      if (state.kind === 'disconnected') connect()
      if (dateUs !== undefined) takeDate(dateUs)
      const offsetUs = nowUs - dates.mediaUs() - frameUs(frame)
      if (state.kind === 'spliced') endSplice(state)
      if (state.kind === 'following' && dates.isDoubtful(offsetUs - restUs, beganBefore)) doubt()
      if ('frames' in state) {
        state.frames.add(frame, hash, nowUs)
        if (state.kind === 'connecting') state.splice.add(hash)
        decide(false)
      } else {
        append(frame, hash)
        if (state.kind === 'spliced') state.leastUs = Math.min(state.leastUs, offsetUs)
        else dates.arrived(offsetUs)
      }
    },
    continues(isCertain, now) {
      observe(now)
      if (dates.headUs() === undefined) return
      if (!isCertain) return doubt()
      state = { kind: 'spliced', untilUs: Number.POSITIVE_INFINITY, leastUs: Number.POSITIVE_INFINITY }
    },
    missed(us, reason, now) {
      observe(now)
      // Before its whole burst has arrived, a new connection is only dated by its own dates.
      if (state.kind !== 'connecting' || state.dateUs !== undefined) decide(true)
      else if (dates.headUs() === undefined) connect()
      if (dates.headUs() === undefined || us < toleranceUs) return
      if (state.kind === 'connecting' && state.frames.count() > 0) state.frames.skip(us, reason)
      else skip({ us, reason })
    },
    lost(reason, now) {
      observe(now)
      decide(true)
      state = { kind: 'disconnected' }
      lostReason ??= reason
    },
    tick(now) {
      observe(now)
      decide(false)
      const silentUs = nowUs - lastAudioUs!
      if (silentUs >= deadUs) dates.forgetLate()
      // Held frames are audio, but a source may also repeat for ever what is known.
      const isHolding = 'frames' in state && state.frames.count() > 0
      const waitUs = (isHolding ? 2 : 1) * missingUs + (dates.isSegmented() ? lateSegmentUs : 0)
      if (isMissing || silentUs < waitUs) return
      tellMissing()
    },
    stop(now) {
      observe(now)
      decide(true)
      // The next tape knows nothing of this connection. Less than this comes with the burst of the next one.
      const isAway = lostReason !== undefined && nowUs - (lastAudioUs ?? nowUs) >= awayUs
      if (!isMissing && isAway && dates.headUs() !== undefined) tellMissing()
    },
    headUs: () => dates.lateness()?.sinceUs ?? dates.headUs(),
    lateness: dates.lateness,
    errorUs: dates.errorUs,
  }
}
