import { describe, expect, it } from 'vitest'
import { type Simulation, simulate } from '../../testing/simulated-stream.ts'
import { tape } from './tape.ts'
import type { Tape, TapeEvent } from './tape-types.ts'

const quiet: Simulation = { seconds: 300, burstSeconds: 4, driftPpm: 0, incidents: [] }
/** The recording of a simulated stream with these incidents. */
function record(...incidents: Simulation['incidents']) {
  const recorded = simulate({ ...quiet, incidents })
  const numbers = recorded.pieces.flatMap((piece) => (piece.kind === 'reel' ? piece.numbers : []))
  const gaps = recorded.pieces.flatMap((piece) => (piece.kind === 'gap' ? [piece] : []))
  return {
    ...recorded,
    gaps: gaps.map(({ reason }) => reason),
    gapSeconds: gaps.reduce((sum, { startUs, endUs }) => sum + (endUs - startUs) / 1e6, 0),
    notes: recorded.notes.map(({ kind }) => kind),
    doubled: numbers.length - new Set(numbers).size,
    lost: [...recorded.sent].filter((number) => !numbers.includes(number)).length,
    maxErrorMs: Math.abs(recorded.errorUs(0, quiet.seconds)) / 1000,
  }
}
const complete = { doubled: 0, lost: 0, gaps: [], notes: [] }

describe('the tape', () => {
  it('dates the first byte before the connect, by the length of the burst', () => {
    expect(record()).toMatchObject(complete)
    expect(record().pieces[0]!.startUs).toBeLessThan(1_790_000_123e6 - 3.9e6)
    expect(record().maxErrorMs).toBeLessThan(5)
  })

  it('loses and doubles nothing when the connection is away for 3 s', () => {
    expect(record({ at: 100, kind: 'drop', seconds: 3 })).toMatchObject(complete)
  })

  it('records a gap with the reason of the loss when the connection is away for longer than the burst', () => {
    const long = record({ at: 100, kind: 'drop', seconds: 30 })
    expect(long).toMatchObject({ doubled: 0, lost: 0, gaps: ['the connection was reset'], notes: ['missing'] })
    expect(long.gapSeconds).toBeCloseTo(26, 1)
    expect(long.maxErrorMs).toBeLessThan(5)
  })

  it('continues after kill −9 and a restart within the burst without a gap', () => {
    expect(record({ at: 100, kind: 'restart', seconds: 2 })).toMatchObject(complete)
  })

  it('after a stop, the gap has its reason, unless the source stays away', () => {
    const short = record({ at: 100, kind: 'restart', seconds: 9 })
    expect(short).toMatchObject({ doubled: 0, lost: 0, gaps: ['the recorder was not running'] })
    const long = record({ at: 100, kind: 'restart', seconds: 60 })
    expect(long).toMatchObject({ doubled: 0, lost: 0, gaps: ['no connection'] })
  })

  it('has no gap when audio was only late', () => {
    expect(record({ at: 100, kind: 'stall', seconds: 5 })).toMatchObject(complete)
    expect(record({ at: 100, kind: 'stall', seconds: 20 })).toMatchObject({ ...complete, notes: ['missing', 'found'] })
  })

  it('has a gap of the right length when the source made no audio', () => {
    const dropout = record({ at: 100, kind: 'dropout', seconds: 5 })
    expect(dropout).toMatchObject({ doubled: 0, lost: 0, gaps: ['audio is missing in the stream'], notes: ['shift'] })
    expect(dropout.gapSeconds).toBeCloseTo(5, 1)
    expect(dropout.maxErrorMs).toBeLessThan(5)
  })

  it('begins a reel, and no gap, when the format changes', () => {
    const changed = record({ at: 100, kind: 'format', seconds: 30 })
    expect(changed).toMatchObject(complete)
    expect(changed.pieces.length).toBeGreaterThanOrEqual(3)
  })

  it('follows a wall clock that was set when a minute has confirmed it, and cuts nothing', () => {
    for (const seconds of [5, 3600, -3600]) {
      const stepped = record({ at: 100, kind: 'step', seconds })
      expect(stepped).toMatchObject({ doubled: 0, lost: 0, notes: ['clock-step', 'shift'] })
      expect(stepped.gaps).toEqual(seconds > 0 ? ['the clock was set'] : [])
      expect(stepped.gapSeconds).toBeCloseTo(Math.max(0, seconds), 1)
      // From the step on all dates follow the new time; if the old clock was ahead, those before it do too.
      const begins = stepped.pieces[0]!.startUs
      expect(Math.abs(begins - (1_790_000_123e6 - 4e6 + Math.min(0, seconds) * 1e6))).toBeLessThan(100_000)
      expect(Math.abs(stepped.pieces.at(-1)!.endUs - (1_790_000_123e6 + (300 + seconds) * 1e6))).toBeLessThan(100_000)
    }
  })

  it('follows a wall clock that was ahead and was set back while the recorder did not run, after ten minutes of audio', () => {
    for (const seconds of [3600, 86_400]) {
      const incidents = [
        ...[{ at: 100, kind: 'step', seconds } as const, { at: 1000, kind: 'step', seconds: -seconds } as const],
        { at: 1000, kind: 'restart', seconds: 2 } as const,
      ]
      const { pieces, sent, notes, errorUs } = simulate({ ...quiet, seconds: 1900, incidents })
      const numbers = pieces.flatMap((piece) => (piece.kind === 'reel' ? piece.numbers : []))
      expect(numbers).toEqual([...sent])
      expect(pieces.filter(({ kind }) => kind === 'gap')).toEqual([])
      expect(notes.map(({ kind }) => kind)).toEqual(['clock-step', 'shift', 'clock-step', 'shift'])
      // The length of the stop is unknown: audio recorded before it may be dated that much later.
      expect(Math.abs(errorUs(0, 1000))).toBeLessThan(2e6)
      expect(Math.abs(errorUs(1800, 1900))).toBeLessThan(100_000)
    }
  })

  it('keeps the dates of recorded audio when it starts with a clock that is behind until the network is up', () => {
    for (const away of [2, 30]) {
      const { pieces, sent, errorUs } = simulate({
        ...quiet,
        seconds: 1900,
        incidents: [
          { at: 1000, kind: 'step', seconds: -2400 },
          { at: 1000, kind: 'restart', seconds: away },
          { at: 1200, kind: 'step', seconds: 2400 },
        ],
      })
      const numbers = pieces.flatMap((piece) => (piece.kind === 'reel' ? piece.numbers : []))
      expect(numbers).toEqual([...sent])
      expect(Math.abs(errorUs(0, 990))).toBeLessThan(100_000)
      expect(Math.abs(errorUs(1400, 1900))).toBeLessThan(100_000)
    }
  })

  it('dates by the time that is counted while a clock is wrong at a start, and anew once it is right, also after an hour', () => {
    for (const [away, wrong] of [
      [30, 60],
      [1500, 3600],
    ] as const) {
      const incidents = [
        { at: 2000 - away, kind: 'drop', seconds: away + 1 } as const,
        ...[{ at: 2000, kind: 'step', seconds: -away } as const, { at: 2000, kind: 'restart', seconds: 0 } as const],
        { at: 2000, kind: 'counted', seconds: wrong } as const,
        { at: 2000 + wrong, kind: 'step', seconds: away } as const,
      ]
      const { pieces, sent, notes, errorUs } = simulate({ ...quiet, seconds: 2200 + wrong, incidents })
      const numbers = pieces.flatMap((piece) => (piece.kind === 'reel' ? piece.numbers : []))
      // By the time that is counted, the burst of four seconds after the start was recorded before.
      expect(sent.size - new Set(numbers).size).toBeLessThan(4 * 39)
      expect(notes.map(({ kind }) => kind)).toEqual(['missing', 'clock-step', 'shift'])
      expect(Math.abs(errorUs(0, 2200 + wrong))).toBeLessThan(100_000)
    }
  })

  it('a clock that continues what is known is believed after a minute: the recording before was made by one that was ahead', () => {
    const seconds = 70 * 86_400
    const incidents = [
      ...[{ at: 100, kind: 'step', seconds } as const, { at: 1000, kind: 'step', seconds: -seconds } as const],
      ...[{ at: 1000, kind: 'restart', seconds: 2 } as const, { at: 0, kind: 'counted', seconds: 1 } as const],
    ]
    const { pieces, sent, errorUs } = simulate({ ...quiet, seconds: 1100, incidents })
    const numbers = pieces.flatMap((piece) => (piece.kind === 'reel' ? piece.numbers : []))
    expect(numbers).toEqual([...sent])
    expect(pieces.filter(({ kind }) => kind === 'gap')).toEqual([])
    expect(Math.abs(errorUs(0, 1000))).toBeLessThan(2e6)
  })

  it('has no reel longer than ten minutes after a wall clock was set, so that windows find it', () => {
    for (const seconds of [3600, -3600, -86_400]) {
      const incidents = [{ at: 1000, kind: 'step', seconds } as const]
      const { pieces } = simulate({ ...quiet, seconds: 2400, incidents })
      const lengths = pieces.flatMap((piece) => (piece.kind === 'reel' ? [(piece.endUs - piece.startUs) / 1e6] : []))
      expect(Math.max(...lengths)).toBeLessThan(601)
    }
  })

  it('changes nothing for a wall clock that is wrong for less than a minute', () => {
    const short = record({ at: 100, kind: 'step', seconds: 3600 }, { at: 150, kind: 'step', seconds: -3600 })
    expect(short).toMatchObject({ ...complete, notes: ['clock-step', 'clock-step'] })
    expect(short.maxErrorMs).toBeLessThan(50)
  })

  it('keeps recording after the wall clock was set back and the connection was away', () => {
    const back = record({ at: 100, kind: 'step', seconds: -3600 }, { at: 150, kind: 'drop', seconds: 10 })
    expect(back).toMatchObject({ doubled: 0, lost: 0, gaps: ['the connection was reset'] })
    expect(back.gapSeconds).toBeCloseTo(6, 1)
  })

  it('neither loses nor doubles time in a stream of silence', () => {
    const silent = { at: -10, kind: 'silence', seconds: 400 } as const
    for (const kind of ['drop', 'restart'] as const) {
      const short = record(silent, { at: 100, kind, seconds: 2 }, { at: 200, kind, seconds: 3.5 })
      expect(short.gaps).toEqual([])
      expect(short.maxErrorMs).toBeLessThan(60)
      expect(record(silent, { at: 100, kind, seconds: 20 }).gapSeconds).toBeCloseTo(16, 1)
    }
  })

  it('dates eight hours with a drift of 150 ppm and a drop every 20 minutes within 50 ms, and within 30 ms after 20 minutes', () => {
    const incidents = Array.from({ length: 23 }, (_, nth) => {
      return { at: (nth + 1) * 1200, kind: 'drop', seconds: 2 } as const
    })
    const night = simulate({ ...quiet, seconds: 8 * 3600, driftPpm: 150, incidents, rests: true })
    expect(night.pieces.every(({ kind }) => kind === 'reel')).toBe(true)
    expect(Math.abs(night.errorUs(0, 1200))).toBeLessThan(50_000)
    expect(Math.abs(night.errorUs(1200, 8 * 3600))).toBeLessThan(30_000)
  })
})

describe('the tape without audio', () => {
  const at = (seconds: number) => ({ monotonicUs: seconds * 1e6, wallUs: 1_790_000_000e6 + seconds * 1e6 })
  function station() {
    const events: TapeEvent[] = []
    return { events, machine: tape({ reelUs: 600e6, delayUs: 0 }, (event) => events.push(event)) }
  }
  function refuse(machine: Tape, until: number) {
    for (let second = 0; second < until; second++) {
      if (second % 5 === 0) machine.lost(`refused at ${second} s`, at(second))
      machine.tick(at(second))
    }
  }

  it('reports once that audio is missing from the first second, with the first reason', () => {
    const { machine, events } = station()
    refuse(machine, 100)
    expect(events).toEqual([{ kind: 'missing', fromUs: 1_790_000_000e6, reason: 'refused at 0 s' }])
    expect(machine.headUs()).toBe(1_790_000_000e6)
  })

  it('reports nothing in the first 10 s, nor when it is stopped', () => {
    const { machine, events } = station()
    refuse(machine, 10)
    machine.stop(at(10))
    expect(events).toEqual([])
    expect(machine.headUs()).toBeUndefined()
  })
})
