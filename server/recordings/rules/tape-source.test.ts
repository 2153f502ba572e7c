import { describe, expect, it } from 'vitest'
import type { Mp3Format, Mp3Frame } from '../../lib/mp3-frame.ts'
import { keptEvent } from '../../testing/kept-event.ts'
import { tape } from './tape.ts'
import type { Tail, TapeEvent } from './tape-types.ts'

const epochUs = 1_790_000_000e6
const format: Mp3Format = { version: 1, sampleRate: 48_000, channels: 2, samplesPerFrame: 1152 }
const perSecond = 48_000 / 1152
const at = (seconds: number) => ({ monotonicUs: seconds * 1e6, wallUs: epochUs + seconds * 1e6 })

/** Frames whose bytes are their number and what an encoder adds of its own. */
function frame(number: number, encoder = 0): Mp3Frame {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setUint32(0, number)
  bytes[7] = encoder
  return { bytes, format, kilobits: 128, mainDataBegin: 0, dataBits: 0, isSilent: false, gain: 170 }
}
const numbersOf = (events: TapeEvent[]) =>
  events.flatMap((event) => (event.kind === 'frame' ? [Buffer.from(event.frame.bytes).readUInt32BE()] : []))
const kindsOf = (events: TapeEvent[]) => events.map(({ kind }) => kind).filter((kind) => kind !== 'frame')
const startOf = (events: TapeEvent[]) => events.find((event) => event.kind === 'reel')!.startUs

/** A tape, and a function that sends it the frames of a span of media time (in seconds) from an instant on, at a pace. */
function station(tail?: Tail) {
  const events: TapeEvent[] = []
  const recorder = tape({ reelUs: 600e6, delayUs: 0, ...(tail && { tail }) }, (event) => events.push(keptEvent(event)))
  return {
    recorder,
    events,
    connect: (seconds: number) => recorder.connected(at(seconds)),
    send(seconds: number, from: number, until: number, pace = 1, encoder = 0) {
      for (let number = Math.round(from * perSecond); number < Math.round(until * perSecond); number++) {
        const arrival = seconds + ((number + 1) / perSecond - from) / pace
        recorder.frame(frame(number, encoder), at(arrival))
      }
    },
  }
}

describe('the behaviour of sources', () => {
  it('a burst that arrives slowly is dated once it has arrived', () => {
    const { connect, send, events } = station()
    connect(100)
    send(100, 0, 15, 3)
    send(105, 15, 30)
    // The frame of second 15 was made at 105 s, so the first one was made at 90 s.
    expect(startOf(events)).toBe(epochUs + 90e6)
    expect(kindsOf(events)).toEqual(['reel'])
  })

  it('a connection is not dated before 1.5 s, and the frames held until then are all recorded', () => {
    const { connect, send, events } = station()
    connect(100)
    send(100, 0, 4, 1000)
    send(100, 4, 5.4)
    expect(events).toEqual([])
    send(101.4, 5.4, 6)
    expect(numbersOf(events)).toEqual(Array.from({ length: 250 }, (_, index) => index))
  })

  it('audio that a new encoder sends again, with other bytes, is dropped by the clock', () => {
    const { recorder, connect, send, events } = station()
    connect(100)
    send(100, 0, 10)
    recorder.lost('ffmpeg ended', at(110))
    connect(112)
    send(112, 8, 12, 1000, 1)
    send(112, 12, 20, 1, 1)
    expect(numbersOf(events)).toEqual(Array.from({ length: Math.round(20 * perSecond) }, (_, index) => index))
    expect(kindsOf(events)).toEqual(['reel'])
  })

  it('a source that sends at twice the pace is reported once, loses no frame, and is dated by the clock again', () => {
    const { recorder, connect, send, events } = station()
    connect(100)
    send(100, 0, 4)
    send(104, 4, 404, 2)
    expect(numbersOf(events)).toEqual(Array.from({ length: Math.round(404 * perSecond) }, (_, index) => index))
    expect(kindsOf(events).filter((kind) => kind !== 'reel')).toEqual(['too-fast'])
    send(304, 404, 604)
    expect(Math.abs(recorder.headUs()! - (epochUs + 504e6))).toBeLessThan(100_000)
  })

  it('a source that sends at twice the pace from the first second on is never dated far ahead of the clock', () => {
    const { recorder, connect, send, events } = station()
    connect(100)
    let maxUs = 0
    for (let seconds = 0; seconds < 600; seconds += 5) {
      send(100 + seconds, 2 * seconds, 2 * seconds + 10, 2)
      maxUs = Math.max(maxUs, (recorder.headUs() ?? 0) - (epochUs + (105 + seconds) * 1e6))
    }
    expect(maxUs / 1e6).toBeLessThan(45)
    expect(recorder.headUs()! - (epochUs + 700e6)).toBeLessThan(30e6)
    expect(numbersOf(events)).toEqual(Array.from({ length: Math.round(1200 * perSecond) }, (_, index) => index))
  })

  it('audio that catches up after it counted as lost does not count as a source that is too fast', () => {
    const { connect, send, events } = station()
    connect(100)
    send(100, 0, 30)
    send(130, 30, 110, 0.5)
    expect(kindsOf(events)).toContain('shift')
    send(290, 110, 230, 3)
    send(330, 230, 300)
    expect(kindsOf(events)).not.toContain('too-fast')
    expect(numbersOf(events)).toEqual(Array.from({ length: Math.round(300 * perSecond) }, (_, index) => index))
  })

  it('late audio before a restart that no connection continued decides nothing about later connections', () => {
    const headUs = epochUs + 60e6
    const tail = {
      frames: Array.from({ length: 300 }, (_, number) => frame(number)),
      ...{ headUs, reason: 'Aircheck was not running' as const, late: { sinceUs: headUs - 20e6, byUs: 3e6 } },
    }
    const { recorder, connect, send, events } = station(tail)
    connect(100)
    send(100, 100, 200)
    recorder.lost('closed', at(200))
    // The next connection is slower by 0.6 s, and continues what is recorded.
    connect(202)
    send(203.2, 195, 202.6, 1000)
    send(203.2, 202.6, 400)
    expect(kindsOf(events)).not.toContain('shift')
    expect(events.filter(({ kind }) => kind === 'gap')).toMatchObject([{ fromUs: headUs }])
  })

  it('a connection that ends before it is settled is recorded', () => {
    const { recorder, connect, send, events } = station()
    connect(100)
    send(100, 0, 1)
    recorder.lost('closed', at(101))
    expect(numbersOf(events)).toHaveLength(Math.round(perSecond))
    expect(startOf(events)).toBe(epochUs + 100e6)
  })

  it('a connection that repeats only known audio adds nothing, and counts as missing audio', () => {
    const { recorder, connect, send, events } = station()
    connect(100)
    send(100, 0, 10)
    for (let seconds = 110; seconds < 135; seconds++) {
      recorder.lost('closed', at(seconds))
      connect(seconds)
      send(seconds, 6, 10, 1000)
      recorder.tick(at(seconds + 0.5))
    }
    expect(numbersOf(events)).toHaveLength(Math.round(10 * perSecond))
    expect(kindsOf(events)).toEqual(['reel', 'missing'])
  })
})
