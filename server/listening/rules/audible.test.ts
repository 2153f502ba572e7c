import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { airingAt } from '../../schedule/rules/airing.ts'
import { makePlan } from '../../schedule/rules/plan.ts'
import { restrictedIn } from '../restricted.ts'
import { freshUs, isRestricted, type Permission, permission, restrictedSpans, type Span } from './audible.ts'

const nowUs = 1_763_380_800_000_000
const secondUs = 1e6
const hourUs = 3600 * secondUs
const show: Span = { fromUs: nowUs - 2 * hourUs, untilUs: nowUs - hourUs }
const onAir: Span = { fromUs: nowUs - hourUs, untilUs: nowUs + hourUs }

describe('an instant may be requested', () => {
  it.each<[words: string, atUs: number, rewindHours: number, restricted: Span[], expected: Permission]>([
    ['now', nowUs, 24, [], 'audible'],
    ['the oldest instant of the hours that may be rewound', nowUs - 24 * hourUs, 24, [], 'audible'],
    ['a moment before it', nowUs - 24 * hourUs - 1, 24, [], 'outside'],
    ['five seconds ahead', nowUs + 5 * secondUs, 24, [], 'audible'],
    ['more than five seconds ahead', nowUs + 5 * secondUs + 1, 24, [], 'outside'],
    ['not an instant', Number.NaN, 24, [], 'outside'],
    ['rewinding is off, a moment ago', nowUs - 1, 0, [], 'outside'],
    ['rewinding is off, ahead', nowUs + secondUs, 0, [], 'outside'],
    ['a show without rewind', show.fromUs, 24, [show], 'restricted'],
    ['its last moment', show.untilUs - 1, 24, [show], 'restricted'],
    ['the moment after it', show.untilUs, 24, [show], 'audible'],
    ['the moment before it', show.fromUs - 1, 24, [show], 'audible'],
    ['such a show on air, a minute ago', nowUs - freshUs, 24, [onAir], 'audible'],
    ['such a show on air, more than a minute ago', nowUs - freshUs - 1, 24, [onAir], 'restricted'],
    ['such a show, outside of what may be rewound', show.fromUs, 1, [show], 'outside'],
  ])('%s', (_, atUs, rewindHours, restricted, expected) => {
    expect(permission(atUs, { nowUs, rewindHours, restricted })).toBe(expected)
  })
})

it('of a restricted span nothing is heard that is older than a minute, whatever touches it', () => {
  const instant = fc.integer({ min: nowUs - 3 * hourUs, max: nowUs + 60 * secondUs })
  fc.assert(
    fc.property(instant, fc.integer({ min: 1, max: 100_000 }), instant, instant, (fromUs, length, one, other) => {
      const span = { fromUs: Math.min(one, other), untilUs: Math.max(one, other) }
      const frame = { fromUs, untilUs: fromUs + length }
      const touches = frame.fromUs < span.untilUs && frame.untilUs > span.fromUs
      expect(isRestricted([span], frame, nowUs)).toBe(touches && nowUs - fromUs > freshUs)
    }),
  )
})

describe('restricted spans', () => {
  const rotation = { numberOfWeeks: 1, rotationStart: '2025-01-06', timeZone: 'UTC' }
  const entry = (showId: number, time: number, duration: number) =>
    ({ showId, seriesId: showId, week: 1, day: 'mon', time, duration }) as never
  const plan = makePlan([entry(1, 600, 60), entry(2, 660, 60), entry(3, 720, 60), entry(4, 780, 60)], rotation as never)
  const monday = Date.parse('2025-11-17T00:00:00Z') * 1000
  const at = (minutes: number) => monday + minutes * 60 * secondUs
  const shows = new Map([
    [1, { published: 1, rewind: 1 }],
    [2, { published: 1, rewind: 0 }],
    [3, { published: 0, rewind: 1 }],
  ])
  const all = { fromUs: at(0), untilUs: at(1440) }

  it('are those of shows without rewind, of unpublished and of unknown ones, whole; between shows nothing is restricted', () => {
    expect(restrictedSpans(plan, shows, all)).toEqual([
      { fromUs: at(660), untilUs: at(720) },
      { fromUs: at(720), untilUs: at(780) },
      { fromUs: at(780), untilUs: at(840) },
    ])
  })

  it('are found from any part of them', () => {
    const part = { fromUs: at(700), untilUs: at(701) }
    expect(restrictedSpans(plan, shows, part)).toEqual([part])
    expect(restrictedSpans(plan, shows, { fromUs: at(610), untilUs: at(620) })).toEqual([])
  })

  /** Whether each minute of the day is in what is worked out for it hour by hour, and whether the show on air then is restricted. */
  async function minutes(entries: never[]) {
    const overlapping = makePlan(entries, rotation as never)
    const restricted = restrictedIn((async () => ({ plan: overlapping, showOf: shows })) as never)
    const spans = await restricted(1, { fromUs: at(0) - 1, untilUs: at(1440) })
    return Array.from({ length: 1440 }, (_, minute) => {
      const airing = airingAt(overlapping, at(minute) / 1e6)
      return {
        found: spans.some(({ fromUs, untilUs }) => fromUs <= at(minute) && at(minute) < untilUs),
        right: airing !== null && airing.showId !== 1,
      }
    })
  }

  it('a show laid over one without rewind at a full hour is heard from its first minute on', async () => {
    const day = await minutes([entry(2, 600, 120), entry(1, 660, 30)])
    expect([599, 600, 659, 660, 689, 690, 719, 720].map((minute) => day[minute]!.found)).toEqual([
      false,
      true,
      true,
      false,
      false,
      true,
      true,
      false,
    ])
  })

  it('overlaps of any shows: exactly the minutes of those that may not be rewound', async () => {
    const anEntry = fc.tuple(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 0, max: 45 }).map((half) => half * 30),
      fc.integer({ min: 1, max: 10 }).map((half) => half * 15),
    )
    const property = fc.asyncProperty(fc.array(anEntry, { minLength: 2, maxLength: 6 }), async (made) => {
      const day = await minutes(made.map(([show, time, duration]) => entry(show, time, duration)))
      expect(day.findIndex(({ found, right }) => found !== right)).toBe(-1)
    })
    await fc.assert(property, { numRuns: 30 })
  })
})
