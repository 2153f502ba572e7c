import type { LateProfile } from './late-stream.ts'
import { randomNumbers } from './random-numbers.ts'

const every = (seconds: number, count: number, length: number, first = 120) =>
  Array.from({ length: count }, (_, index) => ({ at: first + index * seconds, seconds: length }))
const slow = (rate: number, spells: { at: number; seconds: number }[]) => spells.map((spell) => ({ ...spell, rate }))
const later = (by: number, spells: { at: number; seconds: number }[]) => spells.map((spell) => ({ ...spell, by }))
const hourly = [...every(600, 5, 0, 300)]
const long = (length: number) => hourly.map(({ at }) => ({ at, seconds: length }))

/** Hours of a stream, each with one kind of trouble. */
export const lateProfiles: readonly LateProfile[] = [
  { name: 'quiet' },
  { name: 'drift +500 ppm', driftPpm: 500 },
  { name: 'drift -500 ppm', driftPpm: -500 },
  { name: 'jitter 200 ms', jitterMs: 200 },
  { name: 'jitter 300 ms', jitterMs: 300 },
  { name: 'readings of 10 kB', lumpBytes: 10_000 },
  { name: 'bursts of 64 kB', lumpBytes: 64_000 },
  { name: 'stall of 1.5 s each minute', slow: slow(0, every(60, 55, 1.5)) },
  { name: 'stall of 3 s each minute', slow: slow(0, every(60, 55, 3)) },
  { name: 'stall of 8 s each minute', slow: slow(0, every(60, 55, 8)) },
  { name: 'stall of 25 s', slow: slow(0, long(25)) },
  { name: 'stall of 60 s', slow: slow(0, long(60)) },
  { name: 'stall of 8 s, caught up at 1.25', slow: slow(0, long(8)), catchUp: 1.25 },
  { name: 'stall of 25 s, caught up at 1.5', slow: slow(0, long(25)), catchUp: 1.5 },
  { name: '0.7 for 5 s each minute', slow: slow(0.7, every(60, 55, 5)) },
  { name: '0.5 for 6 s each minute', slow: slow(0.5, every(60, 55, 6)) },
  { name: '0.5 for 6 s, caught up at 1.25', slow: slow(0.5, every(60, 55, 6)), catchUp: 1.25 },
  { name: '0.91 for 33 s each minute', slow: slow(0.91, every(60, 55, 33)) },
  { name: '0.7 for 90 s', slow: slow(0.7, long(90)) },
  { name: '0.5 for 60 s, caught up at 1.5', slow: slow(0.5, long(60)), catchUp: 1.5 },
  { name: '0.7 for 30 s, caught up at 1.05', slow: slow(0.7, long(30)), catchUp: 1.05 },
  { name: '0.7 for 30 s, caught up at 1.02', slow: slow(0.7, long(30)), catchUp: 1.02 },
  { name: '2 s late for 30 s', later: later(2, every(60, 55, 30)) },
  { name: '5 s late for 30 s', later: later(5, every(90, 38, 30)) },
  { name: '5 s late for 2 min', later: later(5, long(120)) },
  {
    name: '5 s late for 10 min',
    later: later(5, [
      { at: 600, seconds: 600 },
      { at: 2000, seconds: 600 },
    ]),
  },
  { name: '5 s late for ever', later: [{ at: 600, seconds: 9999, by: 5, isLoss: true }] },
  { name: 'lost 0.3 s', lost: long(0.3) },
  { name: 'lost 0.6 s', lost: long(0.6) },
  { name: 'lost 2 s', lost: long(2) },
  { name: 'lost 5 s', lost: long(5) },
  { name: 'lost 30 s', lost: long(30) },
  { name: 'lost 2 s, five times in 100 s', lost: every(20, 5, 2, 600) },
  {
    name: 'lost 5 s, then a stall of 5 s',
    lost: long(5),
    slow: slow(
      0,
      hourly.map(({ at }) => ({ at: at + 5, seconds: 5 })),
    ),
  },
  { name: 'lost 5 s with jitter 200 ms', lost: long(5), jitterMs: 200 },
  { name: 'lost 5 s with drift 200 ppm', lost: long(5), driftPpm: 200 },
  { name: 'lost 5 s, hiccups each minute', lost: long(5), slow: slow(0.5, every(60, 55, 6, 150)) },
  { name: 'lost 2 s of silence', lost: long(2), repeats: 0 },
  { name: 'a loop of 60 s, stalls of 8 s', repeats: 60, slow: slow(0, every(60, 55, 8)) },
  { name: 'dropped for 2 s', drops: every(300, 11, 2) },
  { name: 'dropped for 20 s', drops: every(300, 11, 20) },
  { name: 'a loop of 60 s, dropped for 2 s', repeats: 60, drops: every(300, 11, 2) },
  { name: 'a loop of 60 s, dropped for 58 s', repeats: 60, drops: every(300, 11, 58) },
  { name: 'a loop of 20 s, dropped for 20 s', repeats: 20, drops: every(300, 11, 20) },
  { name: 'silence, dropped for 20 s', repeats: 0, drops: every(300, 11, 20) },
  {
    name: 'late by 3 s, then dropped for 2 s',
    slow: slow(0.5, long(6)),
    drops: hourly.map(({ at }) => ({ at: at + 6, seconds: 2 })),
  },
  { name: 'begun while 0.91 of real time arrives', start: 34, slow: slow(0.91, every(60, 5, 33, 10)), seconds: 600 },
  { name: 'begun while 5 s late', start: 34, later: later(5, every(60, 5, 30, 10)), seconds: 600, sampleRate: 48_000 },
  { name: 'begun 15 s late for 3 min', start: 8, later: [{ at: 0, seconds: 190, by: 15 }], seconds: 600 },
  {
    name: 'restarted while 5 s late, with a burst',
    restart: { at: 69, seconds: 12 },
    later: later(5, every(60, 5, 30, 10)),
    ...{ seconds: 600, burst: 20 },
  },
  {
    name: 'restarted after 5 s late counted as lost',
    restart: { at: 300, seconds: 12 },
    later: [{ at: 150, seconds: 400, by: 5 }],
    ...{ seconds: 900, burst: 20 },
  },
  {
    name: 'begun 5 s late, and restarted before it is in time',
    restart: { at: 100, seconds: 12 },
    later: [{ at: 0, seconds: 190, by: 5 }],
    ...{ seconds: 600, start: 8, burst: 20 },
  },
  { name: 'connected while 3 s late', later: [{ at: 0, seconds: 25, by: 3 }] },
  {
    name: 'the clock is 1 h ahead for 45 s',
    steps: [
      { at: 1, by: 3600 },
      { at: 46, by: -3600 },
    ],
  },
  { name: 'the clock is put back by 1 h', steps: [{ at: 45, by: -3600 }] },
  { name: 'the clock is put forward by 1 h', steps: [{ at: 45, by: 3600 }] },
  { name: 'a source at 1.5 for a minute', fast: [{ at: 600, seconds: 60, rate: 1.5 }] },
  { name: 'a source at 0.5 for a minute', fast: [{ at: 600, seconds: 60, rate: 0.5 }] },
  { name: '0.99 for ever', slow: slow(0.99, [{ at: 60, seconds: 9999 }]) },
  { name: '1.01 for ever', fast: [{ at: 60, seconds: 9999, rate: 1.01 }] },
]

/**
 * Some minutes of a source that is late for half of each minute, by a step, a crawl or a pause: begun, continued by another recorder
 * (a restart, a takeover) or connected again at some second, with frames of a whole or a fractional number of microseconds.
 */
export const lateBeginnings: readonly LateProfile[] = [0.5, 2.5, 9, 15].flatMap((by) => {
  const crawl = Math.max(6, 3 * by)
  const kinds: Record<string, Pick<LateProfile, 'slow' | 'later'>> = {
    step: { later: later(by, every(60, 5, 30, 10)) },
    crawl: { slow: slow(1 - by / crawl, every(60, 5, crawl, 10)) },
    pause: { slow: slow(0, every(60, 5, by, 10)) },
  }
  return Object.entries(kinds).flatMap(([kind, late]) => {
    const ways: [words: string, way: Partial<LateProfile>][] = [
      ['begun at 20', { start: 20, sampleRate: 48_000 }],
      ['begun at 34', { start: 34 }],
      ['continued by another recorder', { restart: { at: 85, seconds: 8 }, burst: 20 }],
      ['continued after a kill', { restart: { at: 85, seconds: 8, isKilled: true }, burst: 20 }],
      ['continued with a short burst', { restart: { at: 85, seconds: 1 }, burst: 3 }],
      ['connected again', { drops: [{ at: 73, seconds: 8 }], burst: 20 }],
    ]
    return ways.map(([words, way]) => ({ name: `${words}, ${kind} of ${by} s`, seconds: 420, ...late, ...way }))
  })
})

/** An hour with several kinds of trouble one after the other: losses, stalls, slow and late spells, jitter and drift. */
export function randomHour(seed: number): LateProfile {
  const next = randomNumbers(seed)
  const random = (from: number, until: number) => from + next() * (until - from)
  const lost = []
  const slowed = []
  const delayed = []
  for (let at = 120; at < 3300; at += random(60, 420)) {
    const kind = random(0, 4)
    if (kind < 1.6) lost.push({ at, seconds: random(0.6, 1) ** 2 * random(1, 30) + 0.3 })
    else if (kind < 2.4) slowed.push({ at, seconds: random(1, 30), rate: 0 })
    else if (kind < 3.2) slowed.push({ at, seconds: random(5, 150), rate: random(0.5, 0.95) })
    else delayed.push({ at, seconds: random(5, 150), by: random(0.5, 8) })
    at += 30
  }
  const catchUp = random(0, 2) < 1 ? Number.POSITIVE_INFINITY : random(1.1, 2)
  const [jitterMs, driftPpm] = [random(0, 200), random(-200, 200)]
  return { name: `random hour ${seed}`, seed, lost, slow: slowed, later: delayed, catchUp, jitterMs, driftPpm }
}
