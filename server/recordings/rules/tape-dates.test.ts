import { describe, expect, it } from 'vitest'
import type { Mp3Format, Mp3Frame } from '../../lib/mp3-frame.ts'
import { keptEvent } from '../../testing/kept-event.ts'
import { frameInstantUs, recordedPieces } from '../../testing/recorded-pieces.ts'
import { tape } from './tape.ts'
import type { Tail, TapeEvent } from './tape-types.ts'

const epochUs = 1_790_000_000e6
const format: Mp3Format = { version: 1, sampleRate: 48_000, channels: 2, samplesPerFrame: 1152 }
const [perSecond, segmentSeconds] = [48_000 / 1152, 6]
const at = (seconds: number) => ({ monotonicUs: seconds * 1e6, wallUs: epochUs + seconds * 1e6 })

/** A frame whose bytes are its number and a byte for the encoder that made it. */
function frame(number: number, encoder = 0): Mp3Frame {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setUint32(0, number)
  bytes[7] = encoder
  return { bytes, format, kilobits: 128, mainDataBegin: 0, dataBits: 0, isSilent: false, gain: 170 }
}

/** The recorded frames with their instants, in seconds after the epoch of the test, and the gaps. */
function recorded(events: readonly TapeEvent[]) {
  const store = recordedPieces<number>()
  const numberOf = (event: TapeEvent) =>
    event.kind === 'frame' ? Buffer.from(event.frame.bytes).readUInt32BE() : Number.NaN
  for (const event of events) store.take(event, numberOf(event))
  const second = (us: number) => (us - epochUs) / 1e6
  const gaps = store.pieces.flatMap((piece): [from: number, until: number, reason: string][] =>
    piece.kind === 'gap' ? [[second(piece.startUs), second(piece.endUs), piece.reason]] : [],
  )
  const reels = store.pieces.filter((piece) => piece.kind === 'reel')
  const instants = reels.flatMap((reel) => reel.frames.map((_, index) => second(frameInstantUs(reel, index))))
  return { numbers: reels.flatMap(({ frames }) => frames), instants, gaps }
}

/** A tape that is given segments of six seconds, each at once. Segment n was made from 6n to 6n + 6 seconds. */
function station(tail?: Tail) {
  const events: TapeEvent[] = []
  const options = { reelUs: 600e6, delayUs: 0, ...(tail && { tail }) }
  const recorder = tape(options, (event) => events.push(keptEvent(event)))
  const perSegment = segmentSeconds * perSecond
  return {
    recorder,
    events,
    connect: (seconds: number) => recorder.connected(at(seconds), true),
    lose: (seconds: number) => recorder.lost('gone', at(seconds)),
    /** Pushes a segment; `datedBy` seconds are added to its date, which is absent if that is null. */
    segment(number: number, seconds: number, datedBy: number | null = 0, encoder = 0) {
      for (let index = 0; index < perSegment; index++) {
        const dateUs = epochUs + (number * segmentSeconds + (datedBy ?? 0)) * 1e6
        const isDated = index === 0 && datedBy !== null
        const made = frame(number * perSegment + index, encoder)
        recorder.frame(made, at(seconds), isDated ? dateUs : undefined)
      }
    },
    tick: (seconds: number) => recorder.tick(at(seconds)),
    recorded: () => recorded(events),
  }
}

const inRow = (from: number, until: number) => Array.from({ length: (until - from) * 250 }, (_, at) => from * 250 + at)

describe('dates that the source gives', () => {
  it('date the audio, however late and unevenly its segments arrive', () => {
    const { connect, segment, recorded } = station()
    connect(120)
    // The playlist has the segments 10 to 17; each later one is fetched one to five seconds after its end.
    for (let number = 10; number < 18; number++) segment(number, 120)
    for (let number = 18; number < 300; number++) segment(number, (number + 1) * 6 + 13 + 2 * Math.sin(number))
    const { numbers, instants, gaps } = recorded()
    expect([numbers, gaps]).toEqual([inRow(10, 300), []])
    for (const [index, instant] of instants.entries())
      expect(Math.abs(instant - numbers[index]! / perSecond)).toBeLessThan(0.02)
  })

  it('of an encoder whose clock drifts are followed', () => {
    const { connect, segment, recorded } = station()
    connect(120)
    // 100 ppm: 0.18 s in half an hour.
    const driftAt = (number: number) => (number - 10) * 6 * 100e-6
    for (let number = 10; number < 310; number++) segment(number, (number + 1) * 6 + 13, driftAt(number))
    const { numbers, instants } = recorded()
    for (const [index, instant] of instants.entries()) {
      const number = numbers[index]!
      expect(Math.abs(instant - number / perSecond - driftAt(Math.floor(number / 250)))).toBeLessThan(0.1)
    }
  })

  it('that are in the future or hours old are ignored: the arrival dates the audio', () => {
    for (const wrong of [3600, -3600]) {
      const { connect, segment, tick, recorded } = station()
      connect(120)
      for (let number = 10; number < 18; number++) segment(number, 120, wrong)
      tick(123)
      for (let number = 18; number < 40; number++) segment(number, (number + 1) * 6 + 13, wrong)
      const { numbers, instants, gaps } = recorded()
      expect([numbers, gaps]).toEqual([inRow(10, 40), []])
      expect(Math.abs(instants[0]! - 72)).toBeLessThan(1)
    }
  })

  it('that jump in the middle cut nothing', () => {
    const { connect, segment, recorded } = station()
    connect(120)
    for (let number = 10; number < 40; number++) segment(number, (number + 1) * 6 + 13)
    for (let number = 40; number < 80; number++) segment(number, (number + 1) * 6 + 13, 30)
    for (let number = 80; number < 99; number++) segment(number, (number + 1) * 6 + 13, -90)
    expect(recorded()).toMatchObject({ numbers: inRow(10, 99), gaps: [] })
  })

  it('identify recorded audio after a restart, though a new encoder has made other bytes of it', () => {
    const { segment, connect, recorder, recorded: before } = station()
    connect(120)
    for (let number = 10; number < 40; number++) segment(number, (number + 1) * 6 + 13)
    recorder.stop(at(260))
    const tail = { frames: [], headUs: recorder.headUs()!, reason: 'Aircheck was not running' }
    expect(before().numbers).toEqual(inRow(10, 40))
    // Playlists of 20 segments; one begins before the head, the other 60 s after it.
    for (const [first, gaps] of [
      [30, []],
      [50, [[240, 300, 'Aircheck was not running']]],
    ] as const) {
      const next = station(tail)
      const seconds = (first + 20) * 6 + 10
      next.connect(seconds)
      for (let number = first; number < first + 20; number++) next.segment(number, seconds, 0, 1)
      next.tick(seconds + 3)
      for (let number = first + 20; number < first + 60; number++) next.segment(number, (number + 1) * 6 + 13, 0, 1)
      const { numbers, instants, gaps: found } = next.recorded()
      expect(numbers).toEqual(inRow(Math.max(first, 40), first + 60))
      expect(found.map(([from, until, reason]) => [Math.round(from), Math.round(until), reason])).toEqual(gaps)
      for (const [index, instant] of instants.entries()) {
        expect(Math.abs(instant - numbers[index]! / perSecond)).toBeLessThan(0.06)
      }
    }
  })
})

describe('information from the source', () => {
  it.each([[true], [false]])(
    'audio that continues an earlier connection is neither held back nor doubled: %s',
    (isCertain) => {
      const { recorder, events, connect, lose, segment, recorded } = station()
      connect(120)
      for (let number = 10; number < 30; number++) segment(number, (number + 1) * 6 + 13, null)
      lose(200)
      for (let second = 201; second < 240; second++) recorder.tick(at(second))
      connect(240)
      recorder.continues(isCertain, at(240))
      for (let number = 30; number < 38; number++) segment(number, 241, null, 1)
      for (let number = 38; number < 60; number++) segment(number, (number + 1) * 6 + 13, null, 1)
      expect(recorded()).toMatchObject({ numbers: inRow(10, 60), gaps: [] })
      expect(events.map(({ kind }) => kind).filter((kind) => kind === 'missing' || kind === 'found')).toEqual([
        'missing',
        'found',
      ])
    },
  )

  it('audio that continues it in order, but a minute too late, follows a gap', () => {
    const { recorder, connect, lose, segment, recorded } = station()
    connect(120)
    for (let number = 10; number < 30; number++) segment(number, (number + 1) * 6 + 13, null)
    lose(200)
    connect(270)
    recorder.continues(false, at(270))
    // The encoder stood still for a minute, and numbers its segments as if nothing had happened.
    for (let number = 30; number < 60; number++) segment(number, (number + 11) * 6 + 13, null)
    const { numbers, gaps } = recorded()
    expect(numbers).toEqual(inRow(10, 60))
    expect(gaps.map(([from, until]) => Math.round(until - from))).toEqual([60])
  })

  it('missing audio is a gap of that length, with its reason, and the dates continue after it', () => {
    const { recorder, connect, segment, recorded } = station()
    connect(120)
    for (let number = 10; number < 30; number++) segment(number, (number + 1) * 6 + 13)
    recorder.missed(12e6, 'it was not there', at(205))
    for (let number = 32; number < 60; number++) segment(number, (number + 1) * 6 + 13)
    const { numbers, instants, gaps } = recorded()
    expect(numbers).toEqual([...inRow(10, 30), ...inRow(32, 60)])
    expect(gaps.map(([from, until, reason]) => [Math.round(from), Math.round(until), reason])).toEqual([
      [180, 192, 'it was not there'],
    ])
    for (const [index, instant] of instants.entries())
      expect(Math.abs(instant - numbers[index]! / perSecond)).toBeLessThan(0.02)
  })

  it('audio that is missing after a lost connection has the reason of the loss', () => {
    const { recorder, connect, lose, segment, recorded } = station()
    connect(120)
    for (let number = 10; number < 30; number++) segment(number, (number + 1) * 6 + 13)
    lose(200)
    connect(260)
    recorder.continues(false, at(260))
    recorder.missed(30e6, 'it was not there', at(260))
    for (let number = 35; number < 60; number++) segment(number, Math.max(260, (number + 1) * 6 + 13))
    expect(recorded().gaps.map(([from, until, reason]) => [Math.round(until - from), reason])).toEqual([[30, 'gone']])
  })

  it('audio missing in the first playlist after a restart is a gap; the audio before and after it is recorded', () => {
    const tail = { frames: [], headUs: epochUs + 240e6, reason: 'Aircheck was not running' }
    const { recorder, connect, segment, tick, recorded } = station(tail)
    connect(294)
    for (let number = 38; number < 44; number++) segment(number, 294, null, 1)
    recorder.missed(6e6, 'it was not there', at(294))
    for (let number = 45; number < 49; number++) segment(number, 294, null, 1)
    tick(297)
    for (let number = 49; number < 60; number++) segment(number, (number + 1) * 6, null, 1)
    const { numbers, gaps } = recorded()
    expect(numbers).toEqual([...inRow(40, 44), ...inRow(45, 60)])
    expect(gaps.map(([from, until, reason]) => [Math.round(from), Math.round(until), reason])).toEqual([
      [264, 270, 'it was not there'],
    ])
  })

  it('audio missing after a restart that reaches back to the recorded end has the reason of the stop', () => {
    const tail = { frames: [], headUs: epochUs + 240e6, reason: 'Aircheck was not running' }
    const { recorder, connect, segment, tick, recorded } = station(tail)
    connect(294)
    for (let number = 37; number < 39; number++) segment(number, 294, null, 1)
    recorder.missed(24e6, 'it was not there', at(294))
    for (let number = 43; number < 49; number++) segment(number, 294, null, 1)
    tick(297)
    for (let number = 49; number < 60; number++) segment(number, (number + 1) * 6, null, 1)
    const { numbers, gaps } = recorded()
    expect(numbers).toEqual(inRow(43, 60))
    expect(gaps.map(([from, until, reason]) => [Math.round(from), Math.round(until), reason])).toEqual([
      [240, 258, 'Aircheck was not running'],
    ])
  })

  it('audio missing before the recording begins makes no gap', () => {
    const { recorder, connect, segment, tick, recorded } = station()
    connect(120)
    segment(14, 120, null)
    recorder.missed(6e6, 'it was not there', at(120))
    for (let number = 16; number < 19; number++) segment(number, 120, null)
    tick(123)
    for (let number = 19; number < 30; number++) segment(number, (number + 1) * 6 + 6, null)
    expect(recorded()).toMatchObject({ numbers: inRow(16, 30), gaps: [] })
  })
})
