import type { Mp3Format, Mp3Frame } from '../lib/mp3-frame.ts'
import { tailGaps } from '../recordings/rules/gaps-before.ts'
import { tape } from '../recordings/rules/tape.ts'
import type { Lateness, Now, Tail } from '../recordings/rules/tape-types.ts'
import { bytesOf, contentOf } from './frame-contents.ts'
import { randomNumbers } from './random-numbers.ts'
import { endOf, frameInstantUs, gapsBefore, recordedPieces } from './recorded-pieces.ts'

/** From a second of the source's clock on, for some seconds. */
type Spell = { at: number; seconds: number }

/** The path of a stream to the recorder. All times are seconds of the source's own clock, from the connection on. */
export type LateProfile = {
  name: string
  seconds?: number
  /** The recording begins at this second: the last `burst` seconds that the path has carried by then come at once. */
  start?: number
  /**
   * The recorder ends, and another one continues; a connection begins as at `start`. `isKilled`: what the disk and the database did
   * not have by its last tick is lost.
   */
  restart?: Spell & { isKilled?: boolean }
  /** MPEG-1 sample rate of the audio. */
  sampleRate?: number
  /** Audio that never arrives. */
  lost?: readonly Spell[]
  /** The path carries audio at this share of real time: 0 is a stall. What waits afterwards comes at `catchUp`. */
  slow?: readonly (Spell & { rate: number })[]
  /** The pace at which audio that waits is carried; by default at once. */
  catchUp?: number
  /** The additional delay of the audio. A change of the path that stays is indistinguishable from a loss. */
  later?: readonly (Spell & { by: number; isLoss?: boolean })[]
  /** The source makes audio at another pace. */
  fast?: readonly (Spell & { rate: number })[]
  /** The connection is away. */
  drops?: readonly Spell[]
  /** The step by which the recorder's wall clock is set. */
  steps?: readonly { at: number; by: number }[]
  /** The period of the content in seconds; 0: all frames are equal. */
  repeats?: number
  jitterMs?: number
  driftPpm?: number
  /** Bytes that arrive at once. */
  lumpBytes?: number
  burst?: number
  seed?: number
}

/** The differences of the recording from the source. */
export type LateResult = {
  /** Gaps that were told where nothing was lost, and losses that were not told, or at another place or length. */
  falseGaps: number
  missedGaps: number
  gaps: number
  losses: number
  /** Frames that arrived and were not recorded, and those that were recorded twice. */
  lost: number
  twice: number
  /** The largest error of a date, in ms: of all frames, and of those that arrived when the path had been good for a minute. */
  worstMs: number
  settledMs: number
  /** Of all minutes, those in which a settled date was wrong by more than 100 ms. */
  wrongMinutes: number
  shifts: number
  reels: number
  /** Whether reels and gaps tile time. */
  tiles: boolean
}

const bytesPerSecond = 16_000
const epochUs = 1_790_000_123e6
const monotonicUs = 5_000e6
/** Losses below this are no gap but an error that is corrected. */
const shortestLoss = 0.45

/** Plays a profile to a tape, and compares what it recorded with what the source made. */
export function playLate(profile: LateProfile): LateResult {
  const format: Mp3Format = { version: 1, sampleRate: profile.sampleRate ?? 44_100, channels: 2, samplesPerFrame: 1152 }
  const frameSeconds = 1152 / format.sampleRate
  const { jitterMs = 20, driftPpm = 0, lumpBytes = 1400, burst = 4, catchUp = Number.POSITIVE_INFINITY } = profile
  const seconds = profile.seconds ?? 3600
  const random = randomNumbers(profile.seed ?? 1)
  const within = <S extends Spell>(spells: readonly S[] | undefined, at: number) =>
    spells?.find((spell) => at >= spell.at && at < spell.at + spell.seconds)

  // The source: when each frame has been made, on the recorder's monotonic clock. Lost ones are left out.
  const made: number[] = []
  for (let at = -burst - 1; at < seconds; ) {
    at += (frameSeconds * (1 + driftPpm / 1e6)) / (within(profile.fast, at)?.rate ?? 1)
    if (!within(profile.lost, at)) made.push(at)
  }

  const store = recordedPieces<number>()
  const record = (tail?: Tail) =>
    tape({ reelUs: 600e6, delayUs: 0, ...(tail && { tail }) }, (event) => {
      if (event.kind === 'shift') shifts++
      const { frame } = event as { frame?: Mp3Frame & { number: number } }
      // A frame is valid during the call.
      if (frame && restart) kept.push({ ...frame, bytes: bytesOf(contentOf(frame.bytes)) })
      if (event.kind === 'gap') kept.length = 0
      store.take(event, frame?.number ?? 0)
    })
  /** The frames that were recorded since the last gap, for the next recorder if there will be one. */
  const kept: Mp3Frame[] = []
  /** The end that another recorder would find, by the last tick. */
  let durable: { frames: number; late: Lateness | undefined } = { frames: 0, late: undefined }
  let recorder = record()
  let shifts = 0
  let skewUs = 0
  const steps = [...(profile.steps ?? [])]
  let restart = profile.restart
  let nextTick = 0
  const arrivals = new Map<number, number>()
  const at = (second: number) => {
    const us = Math.round(monotonicUs + second * 1e6)
    return { monotonicUs: us, wallUs: us - monotonicUs + epochUs + skewUs }
  }
  function pass(until: number) {
    while (nextTick <= until) {
      if (steps[0] && steps[0].at <= nextTick) skewUs += steps.shift()!.by * 1e6
      recorder.tick(at(nextTick++))
      durable = { frames: kept.length, late: !durable.late || nextTick % 5 === 0 ? recorder.lateness() : durable.late }
    }
  }
  function send(number: number, now: Now, second: number, isFirst = false, restUs = 0) {
    arrivals.set(number, second)
    const content =
      profile.repeats === undefined ? number : number % Math.max(1, Math.round(profile.repeats / frameSeconds))
    const frame = {
      number,
      bytes: bytesOf(content),
      format,
      kilobits: 128,
      mainDataBegin: 0,
      dataBits: 0,
      isSilent: false,
      gain: 170,
    }
    recorder.frame(frame as Mp3Frame, now, undefined, isFirst, restUs)
  }

  const perLump = lumpBytes / bytesPerSecond / frameSeconds
  const drops = [...(profile.drops ?? [])]
  let startAt = profile.start ?? 0
  let connectedAt = 0
  let index = 0
  for (;;) {
    // A connection: the burst at once, then lumps, each when it is complete and the path has carried it.
    let isConnected = connectedAt > 0 || startAt === 0
    if (isConnected) {
      pass(connectedAt)
      recorder.connected(at(connectedAt))
    }
    index = Math.max(
      0,
      made.findIndex((end) => end > connectedAt - burst),
    )
    const drop = drops.shift()
    const endAt = drop?.at ?? seconds
    const first = at(connectedAt)
    // The last frame of a reading waits for the next one, which shows where it ends.
    for (; index + 1 < made.length && made[index + 1]! <= connectedAt; index++) {
      if (isConnected) send(index, first, connectedAt)
    }
    let free = connectedAt
    let arrived = connectedAt
    let credit = 0
    while (index + 1 < made.length) {
      credit += perLump
      let last = index
      while (credit >= 1 && last + 1 < made.length) {
        last++
        credit--
      }
      if (last === index) continue
      // The path takes a lump when it is made, and is busy with it as long as its rate says.
      const ready = made[last]! + (within(profile.later, made[last]!)?.by ?? 0)
      let start = Math.max(ready, free)
      let slow = within(profile.slow, start)
      while (slow?.rate === 0) {
        start = slow.at + slow.seconds
        slow = within(profile.slow, start)
      }
      const rate = slow?.rate ?? (start > ready + 0.001 ? catchUp : Number.POSITIVE_INFINITY)
      free = start + ((last - index) * frameSeconds) / rate
      arrived = Math.max(
        arrived,
        (slow ? free : Math.max(start, free - (last - index) * frameSeconds)) + random() * (jitterMs / 1000),
      )
      if (arrived >= endAt) break
      if (restart && arrived >= restart.at) {
        pass(restart.at)
        if (restart.isKilled) store.cut(kept.splice(durable.frames).length)
        else recorder.stop(at(restart.at))
        const late = restart.isKilled ? durable.late : recorder.lateness()
        const headUs = endOf(store.pieces.at(-1)!)
        recorder = record({
          frames: kept.slice(-1500),
          headUs,
          reason: 'Aircheck was not running',
          gaps: tailGaps(gapsBefore(store.pieces), headUs, at(restart.at).wallUs),
          ...(late && { late }),
        })
        startAt = restart.at + restart.seconds
        isConnected = false
        restart = undefined
      }
      if (arrived < startAt) {
        index = last
        continue
      }
      if (!isConnected) {
        isConnected = true
        nextTick = Math.ceil(startAt)
        recorder.connected(at(startAt))
        const from = made.findIndex((end) => end > made[index]! - burst)
        for (let number = from; number < index; number++) send(number, at(startAt), startAt)
      }
      pass(arrived)
      const now = at(arrived)
      for (const first = index; index < last; index++) {
        send(index, now, arrived, index === first, (last - 1 - index) * frameSeconds * 1e6)
      }
    }
    if (!drop) break
    pass(drop.at)
    recorder.lost('the connection was reset', at(drop.at))
    connectedAt = drop.at + drop.seconds
  }
  pass(seconds)
  recorder.stop(at(seconds))
  return compare(profile, frameSeconds, made, arrivals, store.pieces, shifts, seconds)
}

type Pieces = ReturnType<typeof recordedPieces<number>>['pieces']

function compare(
  profile: LateProfile,
  frameSeconds: number,
  made: readonly number[],
  arrivals: ReadonlyMap<number, number>,
  pieces: Pieces,
  shifts: number,
  seconds: number,
): LateResult {
  const driftFactor = 1 + (profile.driftPpm ?? 0) / 1e6
  // A change of the path that stays moves all that follows.
  const movedBy = (at: number) => profile.later?.find((one) => one.isLoss && at >= one.at)?.by ?? 0
  const recorded = pieces.flatMap((piece) => (piece.kind === 'reel' ? piece.frames : []))
  const known = new Set(recorded)
  const clockBy = (profile.steps ?? []).reduce((sum, { by }) => sum + by, 0)

  const errors: [at: number, ms: number, arrivedLate: number][] = []
  for (const piece of pieces) {
    if (piece.kind === 'gap') continue
    for (const [index, number] of piece.frames.entries()) {
      const begins = made[number]! - frameSeconds * driftFactor
      const trueUs = epochUs + (begins + movedBy(begins) + clockBy) * 1e6
      errors.push([
        made[number]!,
        (frameInstantUs(piece, index) - trueUs) / 1000,
        arrivals.get(number)! - made[number]!,
      ])
    }
  }
  // A frame is settled if everything has been on time for a minute when it arrived, and nothing was made too fast.
  let badAt = Number.NEGATIVE_INFINITY
  let [worstMs, settledMs] = [0, 0]
  const wrong = new Set<number>()
  const isLost = (at: number) => profile.lost?.some((one) => at >= one.at && at < one.at + one.seconds + 1)
  const isFast = (at: number) => profile.fast?.some((one) => at >= one.at && at < one.at + one.seconds)
  for (const [at, ms, late] of errors.toSorted(([a], [b]) => a - b)) {
    if (at > 0 && (late - movedBy(at) > 0.3 + (profile.jitterMs ?? 20) / 1000 || isFast(at) || isLost(at)))
      badAt = at + late
    worstMs = Math.max(worstMs, Math.abs(ms))
    if (at < 60 || at < badAt + 60) continue
    settledMs = Math.max(settledMs, Math.abs(ms))
    if (Math.abs(ms) > 100) wrong.add(Math.floor(at / 60))
  }

  // Losses: frames that never arrived, and changes of the path.
  const losses: [from: number, until: number][] = []
  let before = Number.NaN
  for (const [number, end] of made.entries()) {
    if (!arrivals.has(number)) continue
    const begins = end - frameSeconds * driftFactor
    if (begins - before > 0.1) losses.push([before, begins])
    before = end
  }
  for (const one of profile.later ?? []) if (one.isLoss) losses.push([one.at, one.at + one.by])
  // A source that makes less audio than time passes leaves gaps.
  const isThin = ([from]: readonly [number, number]) =>
    profile.fast?.some((one) => one.rate < 1 && from >= one.at - 1 && from < one.at + one.seconds + 1)
  const told = pieces.flatMap((piece) =>
    piece.kind === 'gap'
      ? [[(piece.startUs - epochUs) / 1e6 - clockBy, (piece.endUs - epochUs) / 1e6 - clockBy] as const]
      : [],
  )
  const fits = ([from, until]: readonly [number, number], [start, end]: readonly [number, number]) =>
    Math.abs(from - start) < 1.5 && Math.abs(until - from - (end - start)) < 0.4
  const gaps = told.filter(([from]) => from > -5)
  const missedGaps = losses.filter(
    (loss) => loss[1] - loss[0] >= shortestLoss && !gaps.some((gap) => fits(loss, gap)),
  ).length
  const falseGaps = gaps.filter((gap) => !isThin(gap) && !losses.some((loss) => fits(loss, gap))).length
  const tiles = pieces.every(
    (piece, index) =>
      index === 0 ||
      piece.startUs ===
        (pieces[index - 1]!.kind === 'gap'
          ? (pieces[index - 1] as { endUs: number }).endUs
          : endUs(pieces[index - 1]!)),
  )
  return {
    falseGaps,
    missedGaps,
    gaps: gaps.length,
    losses: losses.length,
    lost: [...arrivals.keys()].filter((number) => !known.has(number)).length,
    twice: recorded.length - known.size,
    worstMs: Math.round(worstMs),
    settledMs: Math.round(settledMs),
    wrongMinutes: wrong.size,
    shifts,
    reels: pieces.filter(({ kind }) => kind === 'reel').length,
    tiles: tiles && seconds > 0,
  }
}

function endUs(piece: Pieces[number]): number {
  return piece.kind === 'gap' ? piece.endUs : frameInstantUs(piece, piece.frames.length)
}
