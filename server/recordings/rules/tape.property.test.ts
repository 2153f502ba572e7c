import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Incident, type Recorded, type Simulation, simulate } from '../../testing/simulated-stream.ts'

const numbersOf = ({ pieces }: Recorded) => pieces.flatMap((piece) => (piece.kind === 'reel' ? piece.numbers : []))

/** Each piece begins exactly where the one before ends, and lasts. Returns the first place where it does not. */
function tiling({ pieces }: Recorded) {
  const wrong = pieces.findIndex(
    (piece, index) => piece.endUs <= piece.startUs || (index > 0 && pieces[index - 1]!.endUs !== piece.startUs),
  )
  return wrong < 0
    ? 'tiles'
    : pieces.slice(wrong - 1, wrong + 1).map(({ kind, startUs, endUs }) => ({ kind, startUs, endUs }))
}

/** Frames that were sent, or could be sent again, and are not recorded; and those that are recorded out of order. */
function difference(recorded: Recorded) {
  const numbers = numbersOf(recorded)
  const known = new Set(numbers)
  return {
    lost: [...recorded.sent].filter((number) => !known.has(number) && !recorded.killed.has(number)),
    disorder: numbers.filter((number, index) => index > 0 && number <= numbers[index - 1]!),
  }
}
const nothing = { lost: [], disorder: [] }

/** Incidents of some kinds, one after the other, each with time to recover from the one before. */
function incidents(kinds: readonly Incident['kind'][], longest: number, pause: number): fc.Arbitrary<Incident[]> {
  const one = fc.record({
    kind: fc.constantFrom(...kinds),
    pause: fc.double({ min: 0.05, max: pause, noNaN: true }),
    seconds: fc.double({ min: 0.1, max: longest, noNaN: true }),
  })
  return fc.array(one, { maxLength: 12 }).map((list) => {
    let at = 20
    return list.map(({ kind, pause: wait, seconds }) => {
      const incident: Incident = { kind, at, seconds }
      at += seconds + wait
      return incident
    })
  })
}
const simulations = (kinds: readonly Incident['kind'][], longest: number, pause = 300): fc.Arbitrary<Simulation> =>
  fc.record({
    seconds: fc.integer({ min: 120, max: 1500 }),
    burstSeconds: fc.double({ min: 2, max: 20, noNaN: true }),
    driftPpm: fc.integer({ min: -200, max: 200 }),
    delaySeconds: fc.constantFrom(0, 4.2, 30),
    seed: fc.nat(),
    rests: fc.boolean(),
    incidents: incidents(kinds, longest, pause),
  })
/** A connection that rests tells its end late; that is part of the interruption. */
const isCovered = ({ burstSeconds, rests }: Simulation, { seconds }: Incident) =>
  seconds < burstSeconds - (rests ? 0.8 : 0.2)
const check = (simulation: fc.Arbitrary<Simulation>, promise: (s: Simulation) => void) =>
  fc.assert(fc.property(simulation, promise), { numRuns: 15, endOnFailure: true })

describe('the tape, over hours of random incidents', () => {
  it('loses no frame that was sent, records none twice, and tiles time', () => {
    check(simulations(['drop', 'stall', 'dropout', 'step'], 60), (simulation) => {
      const recorded = simulate(simulation)
      expect(tiling(recorded)).toBe('tiles')
      expect(difference(recorded)).toEqual(nothing)
    })
  })

  it('records no frame twice that came just before a connection was lost, after two outages of the source', () => {
    const away = { burstSeconds: 5.5, driftPpm: 197, delaySeconds: 30, seed: 17, rests: false, seconds: 200 }
    const recorded = simulate({
      ...away,
      incidents: [
        { kind: 'dropout', at: 20, seconds: 4.1 },
        { kind: 'dropout', at: 44.07, seconds: 49.15 },
        { kind: 'drop', at: 93.33, seconds: 1.87 },
      ],
    })
    expect(difference(recorded)).toEqual(nothing)
  })

  it('loses nothing at all through drops shorter than the burst, however soon they follow each other', () => {
    check(simulations(['drop'], 15, 4), (simulation) => {
      const short = simulation.incidents.filter((drop) => isCovered(simulation, drop))
      const recorded = simulate({ ...simulation, incidents: short })
      const numbers = numbersOf(recorded)
      expect(recorded.pieces.filter(({ kind }) => kind === 'gap')).toEqual([])
      expect(numbers).toEqual(Array.from(numbers, (_, index) => numbers[0]! + index))
      expect(difference(recorded)).toEqual(nothing)
    })
  })

  it('loses less than 2 s of what had arrived when the recorder is killed, and nothing when it is back in time', () => {
    check(simulations(['drop', 'restart'], 30), (simulation) => {
      const recorded = simulate(simulation)
      expect(tiling(recorded)).toBe('tiles')
      expect(difference(recorded)).toEqual(nothing)
    })
  })

  it('dates every frame within 65 ms of its true time with constant drift, and within 35 ms after 20 minutes', () => {
    check(simulations(['stall', 'drop', 'dropout'], 3, 900), (simulation) => {
      const whole = simulation.incidents.filter(({ kind }) => kind !== 'dropout')
      const recorded = simulate({
        ...simulation,
        seconds: 3600,
        incidents: whole.filter((incident) => isCovered(simulation, incident)),
      })
      expect(Math.abs(recorded.errorUs(0, 3600))).toBeLessThan(65_000)
      expect(Math.abs(recorded.errorUs(1200, 3600))).toBeLessThan(35_000)
    })
  })

  it('keeps the time of a stream of silence through drops and restarts, to 300 ms', () => {
    check(simulations(['drop', 'restart'], 20), (simulation) => {
      const silence: Incident = { kind: 'silence', at: -60, seconds: simulation.seconds + 60 }
      const recorded = simulate({ ...simulation, incidents: [silence, ...simulation.incidents] })
      expect(tiling(recorded)).toBe('tiles')
      expect(Math.abs(recorded.errorUs(0, simulation.seconds))).toBeLessThan(300_000)
    })
  })
})
