import type { Mp3Format, Mp3Frame } from '../lib/mp3-frame.ts'
import { tailGaps } from '../recordings/rules/gaps-before.ts'
import { tape } from '../recordings/rules/tape.ts'
import type { Tail, Tape, TapeEvent } from '../recordings/rules/tape-types.ts'
import { keptEvent } from './kept-event.ts'
import { randomNumbers } from './random-numbers.ts'
import { endOf, frameInstantUs, gapsBefore, recordedPieces } from './recorded-pieces.ts'

/** An event of a simulated stream, at a second of the simulation and for some seconds. */
export type Incident = { at: number } & (
  | { kind: 'drop' | 'restart'; seconds: number } // the connection, or the recorder (kill −9), is away
  | { kind: 'stall'; seconds: number } // audio arrives late, at once
  | { kind: 'dropout'; seconds: number } // the source makes no audio
  | { kind: 'step'; seconds: number } // the wall clock is set
  | { kind: 'counted'; seconds: number } // the wall clock is only counted since the last run
  | { kind: 'silence'; seconds: number } // all frames are equal
  | { kind: 'format'; seconds: number } // another format, as of a fallback mount
)

export type Simulation = {
  seconds: number
  burstSeconds: number
  /** The lag of the source's clock behind the recorder's, in parts per million. */
  driftPpm: number
  incidents: readonly Incident[]
  delaySeconds?: number
  seed?: number
  /** Whether the connection is read only now and then once it has lasted for 15 s, as `rest` in outgoing/ has it. */
  rests?: boolean
}

type SimulatedFrame = Mp3Frame & { number: number }

export type Recorded = {
  /** `reel` and `gap` events, in order; reels with the number of their samples and with their frames' numbers. */
  pieces: (
    | { kind: 'reel'; startUs: number; endUs: number; slewPpb: number; numbers: number[] }
    | { kind: 'gap'; startUs: number; endUs: number; reason: string }
  )[]
  /** All other events. */
  notes: TapeEvent[]
  /** Frames that were sent to the recorder, by number. */
  sent: Set<number>
  /** Frames that had arrived when the recorder was killed, and were not recorded yet. */
  killed: Set<number>
  /** The largest difference of a frame's instant and its true time, by second of the simulation, in microseconds. */
  errorUs(fromSeconds: number, untilSeconds: number): number
}

const stereo: Mp3Format = { version: 1, sampleRate: 44100, channels: 2, samplesPerFrame: 1152 }
const mono: Mp3Format = { version: 1, sampleRate: 44100, channels: 1, samplesPerFrame: 1152 }
const frameUs = (1152 * 1e6) / 44100
const reelUs = 600e6
/** Where the two clocks of the simulated recorder begin. */
const monotonicUs = 5_000e6
const epochUs = 1_790_000_123e6
/** Servers send blocks: the first frames of a block wait for its last one. */
const framesPerBlock = 3

/** Plays a stream with incidents to a tape, and returns what it recorded. Times are seconds of the simulation. */
export function simulate(simulation: Simulation): Recorded {
  const { burstSeconds, driftPpm } = simulation
  const delayUs = (simulation.delaySeconds ?? 0) * 1e6
  const random = randomNumbers(simulation.seed ?? 1)
  const during = (kind: Incident['kind'], atUs: number) =>
    simulation.incidents.some((i) => i.kind === kind && atUs >= i.at * 1e6 && atUs < (i.at + i.seconds) * 1e6)
  const isPlain = !simulation.incidents.some(
    ({ kind }) => kind === 'silence' || kind === 'dropout' || kind === 'format',
  )

  const hasCounted = simulation.incidents.some(({ kind }) => kind === 'counted')

  const store = recordedPieces<number>()
  const notes: TapeEvent[] = []
  const sent = new Set<number>()
  const killed = new Set<number>()
  let lastFrames: Mp3Frame[] = []
  let skewUs = epochUs - monotonicUs

  const endsUs: number[] = []
  const frameUsTrue = frameUs * (1 + driftPpm / 1e6)
  let recorder = newTape()

  function newTape(tail?: Tail): Tape {
    return tape({ reelUs, delayUs, ...(tail && { tail }) }, take)
  }
  function at(us: number) {
    const isCounted = hasCounted ? during('counted', us) : undefined
    return { monotonicUs: monotonicUs + us, wallUs: monotonicUs + us + skewUs, isCounted }
  }
  function take(told: TapeEvent) {
    const event = keptEvent(told)
    if (event.kind === 'frame') {
      lastFrames.push(event.frame)
      if (lastFrames.length > 5000) lastFrames = lastFrames.slice(-2500)
    } else if (event.kind === 'gap') lastFrames = []
    const isStored = store.take(event, event.kind === 'frame' ? (event.frame as SimulatedFrame).number : 0)
    if (!isStored || event.kind === 'shift') notes.push(event)
  }
  function send(number: number, us: number) {
    sent.add(number)
    const endUs = endsUs[number]!
    const isSilent = !isPlain && during('silence', endUs)
    const bytes = new Uint8Array(8)
    new DataView(bytes.buffer).setUint32(0, isSilent ? 0xffffffff : number)
    const format = !isPlain && during('format', endUs) ? mono : stereo
    const frame: SimulatedFrame = {
      number,
      bytes,
      format,
      kilobits: 128,
      mainDataBegin: 0,
      dataBits: 0,
      isSilent,
      gain: 170,
    }
    recorder.frame(frame, at(us))
  }

  let isConnected = false
  let connectedUs = 0
  /** Until then what arrives waits: the network stands still, or the connection rests. */
  let stalledUntilUs = 0
  let nextTickUs = 0
  let block: number[] = []
  let waiting: number[] = []
  let reconnect: { atUs: number } | undefined
  const incidents = [...simulation.incidents].sort((a, b) => a.at - b.at)

  function connect(us: number) {
    recorder.connected(at(us))
    isConnected = true
    connectedUs = us
    const first = endsUs.findLastIndex((endUs) => endUs <= us - burstSeconds * 1e6) + 1
    let burstUs = us
    for (let number = first; number < endsUs.length; number++) {
      burstUs += 20
      send(number, burstUs)
    }
    // The burst begins in the middle of a block; what is complete of the next block comes with it.
    block = []
  }
  function rest(us: number) {
    if (!simulation.rests || us < connectedUs + 15e6) return
    stalledUntilUs = Math.max(stalledUntilUs, us + 530e3 + random() * 190e3)
  }
  function happen(incident: Incident) {
    const us = incident.at * 1e6
    if (incident.kind === 'step') skewUs += incident.seconds * 1e6
    if (incident.kind === 'stall') stalledUntilUs = us + incident.seconds * 1e6
    if (incident.kind !== 'drop' && incident.kind !== 'restart') return
    if (incident.kind === 'drop') recorder.lost('the connection was reset', at(us))
    else {
      const recorded = new Set(store.pieces.flatMap((piece) => (piece.kind === 'reel' ? piece.frames : [])))
      for (const number of sent) if (!recorded.has(number)) killed.add(number)
      const headUs = recorder.headUs()
      const gaps = headUs === undefined ? [] : tailGaps(gapsBefore(store.pieces), headUs, at(us).wallUs)
      const reason = 'the recorder was not running'
      recorder = newTape(headUs === undefined ? undefined : { frames: lastFrames, headUs, reason, gaps })
    }
    isConnected = false
    block = []
    waiting = []
    stalledUntilUs = 0
    reconnect = { atUs: us + incident.seconds * 1e6 }
  }
  /** Everything that happens up to an instant, in order. */
  function pass(untilUs: number) {
    for (;;) {
      const next = Math.min(
        nextTickUs,
        incidents[0] ? incidents[0].at * 1e6 : Number.POSITIVE_INFINITY,
        reconnect?.atUs ?? Number.POSITIVE_INFINITY,
        waiting.length > 0 ? stalledUntilUs : Number.POSITIVE_INFINITY,
      )
      if (next > untilUs) return
      if (next === reconnect?.atUs) {
        reconnect = undefined
        connect(next)
      } else if (incidents[0] && next === incidents[0].at * 1e6) happen(incidents.shift()!)
      else if (waiting.length > 0 && next === stalledUntilUs) {
        for (const number of waiting) send(number, next)
        waiting = []
        lastArrivalUs = next
        rest(next)
      } else {
        recorder.tick(at(next))
        nextTickUs += 1e6
      }
    }
  }

  // Some audio was made before the recorder connected.
  let us = -burstSeconds * 1e6 - 1e6
  let lastArrivalUs = 0
  reconnect = { atUs: 0 }
  while (us < simulation.seconds * 1e6) {
    us += frameUsTrue
    if (us >= 0) pass(us)
    if (!isPlain && during('dropout', us)) continue
    endsUs.push(us)
    if (!isConnected) continue
    block.push(endsUs.length - 1)
    if (block.length < framesPerBlock) continue
    if (us < stalledUntilUs) waiting.push(...block)
    else {
      lastArrivalUs = Math.max(lastArrivalUs, us + random() * 20_000)
      for (const number of block) send(number, lastArrivalUs)
      rest(lastArrivalUs)
    }
    block = []
  }
  recorder.stop(at(us))

  function errorUs(fromSeconds: number, untilSeconds: number) {
    let worst = 0
    for (const piece of store.pieces) {
      if (piece.kind === 'gap') continue
      for (const [index, number] of piece.frames.entries()) {
        const beginUs = endsUs[number]! - frameUsTrue
        if (beginUs < fromSeconds * 1e6 || beginUs >= untilSeconds * 1e6) continue
        const error = frameInstantUs(piece, index) - (epochUs + beginUs - delayUs)
        if (Math.abs(error) > Math.abs(worst)) worst = error
      }
    }
    return worst
  }
  const pieces = store.pieces.map((piece) =>
    piece.kind === 'gap' ? piece : { ...piece, endUs: endOf(piece), numbers: piece.frames },
  )
  return { pieces, notes, sent, killed, errorUs }
}
