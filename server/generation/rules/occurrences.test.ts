import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantOf, localDay } from '../../lib/zoned-time.ts'
import { airingAt } from '../../schedule/rules/airing.ts'
import type { Entry } from '../../schedule/rules/entry.ts'
import { DAYS } from '../../schedule/rules/entry.ts'
import { makePlan, type Plan } from '../../schedule/rules/plan.ts'
import { type Airing, followSchedule, type Stretch } from './occurrences.ts'

const seconds = (iso: string) => Date.parse(iso) / 1000
const minute = 60
const day = 86_400
const [a, b] = [1, 2]

const entry = (showId: number, day: Entry['day'], time: string, duration: number, week = 1): Entry => {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return { showId, week, day, time: hours * 60 + minutes, duration }
}
const planOf = (entries: Entry[], timeZone = 'UTC', numberOfWeeks = 1) =>
  makePlan(entries, { timeZone, numberOfWeeks, rotationStart: '2026-11-16' })

/** The airing at an instant, as a station that has just begun to record knows it. */
const begun = (plan: Plan, at: number): Airing => ({ showId: airingAt(plan, at)?.showId ?? null, since: at, until: at })

const readable = ({ showId, startAt, endAt }: Stretch) =>
  `${showId} ${[startAt, endAt].map((at) => new Date(at * 1000).toISOString().slice(0, 16)).join(' ')}`

describe('shows that have ended', () => {
  const facts: [
    what: string,
    entries: Entry[],
    from: string,
    now: string,
    ended: string[],
    zone?: string,
    weeks?: number,
  ][] = [
    [
      'an entry',
      [entry(a, 'mon', '10:00', 60)],
      '2026-11-16T09:00Z',
      '2026-11-16T11:00Z',
      ['1 2026-11-16T10:00 2026-11-16T11:00'],
    ],
    ['an entry that has not ended', [entry(a, 'mon', '10:00', 60)], '2026-11-16T09:00Z', '2026-11-16T10:59Z', []],
    [
      'adjacent entries of one show are one',
      [entry(a, 'mon', '10:00', 60), entry(a, 'mon', '11:00', 30), entry(a, 'mon', '11:30', 30)],
      '2026-11-16T09:00Z',
      '2026-11-16T13:00Z',
      ['1 2026-11-16T10:00 2026-11-16T12:00'],
    ],
    [
      'also over midnight, from Sunday to Monday of another week of the rotation',
      [entry(a, 'sun', '23:00', 60, 1), entry(a, 'mon', '00:00', 60, 2), entry(b, 'mon', '00:00', 60, 1)],
      '2026-11-22T20:00Z',
      '2026-11-23T03:00Z',
      ['1 2026-11-22T23:00 2026-11-23T01:00'],
      'UTC',
      2,
    ],
    [
      'entries of other shows are others; a pause makes two',
      [
        entry(a, 'mon', '10:00', 60),
        entry(b, 'mon', '11:00', 60),
        entry(a, 'mon', '12:00', 60),
        entry(a, 'mon', '13:01', 1),
      ],
      '2026-11-16T09:00Z',
      '2026-11-16T14:00Z',
      [
        '1 2026-11-16T10:00 2026-11-16T11:00',
        '2 2026-11-16T11:00 2026-11-16T12:00',
        '1 2026-11-16T12:00 2026-11-16T13:00',
        '1 2026-11-16T13:01 2026-11-16T13:02',
      ],
    ],
    [
      'an entry on air over another one divides it',
      [entry(a, 'mon', '10:00', 120), entry(b, 'mon', '11:00', 5)],
      '2026-11-16T09:00Z',
      '2026-11-16T13:00Z',
      [
        '1 2026-11-16T10:00 2026-11-16T11:00',
        '2 2026-11-16T11:00 2026-11-16T11:05',
        '1 2026-11-16T11:05 2026-11-16T12:00',
      ],
    ],
    [
      'the spring change makes an entry over it shorter',
      [entry(a, 'sun', '01:30', 120)],
      '2026-03-28T22:00Z',
      '2026-03-29T04:00Z',
      ['1 2026-03-29T00:30 2026-03-29T01:30'],
      'Europe/Berlin',
    ],
    [
      'the autumn change makes it longer',
      [entry(a, 'sun', '01:30', 120)],
      '2026-10-24T22:00Z',
      '2026-10-25T04:00Z',
      ['1 2026-10-24T23:30 2026-10-25T02:30'],
      'Europe/Berlin',
    ],
    [
      'an entry that begins and ends in the hour that the clocks skip is not on air',
      [entry(a, 'sun', '02:15', 30)],
      '2026-03-28T22:00Z',
      '2026-03-29T04:00Z',
      [],
      'Europe/Berlin',
    ],
    [
      'more than 24 hours are cut at the station’s midnights',
      [entry(a, 'mon', '20:00', 2 * 1440)],
      '2026-11-16T12:00Z',
      '2026-11-18T20:00Z',
      [
        '1 2026-11-16T19:00 2026-11-16T23:00',
        '1 2026-11-16T23:00 2026-11-17T23:00',
        '1 2026-11-17T23:00 2026-11-18T19:00',
      ],
      'Europe/Berlin',
    ],
    [
      '24 hours are not cut',
      [entry(a, 'mon', '20:00', 1440)],
      '2026-11-16T12:00Z',
      '2026-11-18T20:00Z',
      ['1 2026-11-16T20:00 2026-11-17T20:00'],
    ],
    [
      'a show around the clock has an episode a day, from the first midnight on',
      [entry(a, 'mon', '00:00', 10_080)],
      '2026-11-16T12:00Z',
      '2026-11-18T12:00Z',
      ['1 2026-11-16T12:00 2026-11-17T00:00', '1 2026-11-17T00:00 2026-11-18T00:00'],
    ],
  ]
  for (const [what, entries, from, now, ended, zone, weeks] of facts) {
    it(what, () => {
      const plan = planOf(entries, zone, weeks)
      expect(followSchedule(plan, begun(plan, seconds(from)), seconds(now)).ended.map(readable)).toEqual(ended)
    })
  }
})

describe('a schedule that is changed during a show', () => {
  const [nine, ten, eleven, noon] = ['09', '10', '11', '12'].map((hour) => seconds(`2026-11-16T${hour}:00Z`)) as [
    ...[number, number, number, number],
  ]
  const until = (plan: Plan, at: number) => followSchedule(plan, begun(plan, nine), at).airing
  const original = planOf([entry(a, 'mon', '10:00', 120)])
  const seen = until(original, eleven)

  it('the show that is removed ends now', () => {
    const { ended, airing } = followSchedule(planOf([]), seen, eleven + 1)
    expect(ended).toEqual([{ showId: a, startAt: ten, endAt: eleven }])
    expect(airing).toEqual({ showId: null, since: eleven, until: eleven + 1 })
  })

  it('the show that replaces it begins now', () => {
    const other = planOf([entry(b, 'mon', '10:00', 120)])
    expect(followSchedule(other, seen, noon).ended).toEqual([
      { showId: a, startAt: ten, endAt: eleven },
      { showId: b, startAt: eleven, endAt: noon },
    ])
  })

  it('a show that is extended continues, from its own beginning', () => {
    const longer = planOf([entry(a, 'mon', '10:30', 90)])
    expect(followSchedule(longer, seen, noon).ended).toEqual([{ showId: a, startAt: ten, endAt: noon }])
  })

  it('a clock that is set back changes nothing', () => {
    expect(followSchedule(original, seen, ten)).toEqual({ ended: [], airing: seen })
  })
})

/** Reference implementation, slow and simple: looks up the show on air at every minute. */
function everyMinute(plan: Plan, from: number, now: number): Stretch[] {
  const found: Stretch[] = []
  let showId: number | null = null
  let startAt = from
  const end = (endAt: number) => {
    if (showId !== null && endAt > startAt) found.push({ showId, startAt, endAt })
    startAt = endAt
  }
  for (let at = from; at <= now; at += minute) {
    const midnight = midnightAfter(plan, startAt)
    if (showId !== null && at > startAt + day && midnight <= at) end(midnight)
    const next = airingAt(plan, at)?.showId ?? null
    if (next === showId) continue
    end(at)
    showId = next
  }
  return found
}
const midnightAfter = ({ rotation: { timeZone } }: Plan, at: number) =>
  instantOf(timeZone, localDay(timeZone, at) + 1, 0)
describe('any schedule, over the changes of the clocks', () => {
  const anEntry = fc.record({
    showId: fc.integer({ min: 1, max: 3 }),
    week: fc.integer({ min: 1, max: 2 }),
    day: fc.constantFrom(...DAYS),
    time: fc.integer({ min: 0, max: 96 }).map((quarters) => quarters * 15),
    duration: fc.oneof(
      fc.integer({ min: 1, max: 16 }).map((quarters) => quarters * 15),
      fc.integer({ min: 1, max: 40 }).map((hours) => hours * 60),
    ),
  })
  const around = fc.constantFrom('2026-03-27', '2026-10-23', '2026-11-20', '2026-04-03', '2026-09-25')
  const zone = fc.constantFrom('Europe/Berlin', 'UTC', 'Australia/Lord_Howe', 'America/Havana', 'Asia/Kathmandu')

  it('gives the same shows as the reference implementation, at any polling interval', () => {
    fc.assert(
      fc.property(
        fc.array(anEntry, { maxLength: 14 }),
        around,
        zone,
        fc.array(fc.integer({ min: 1, max: 30 * 60 }), { minLength: 1, maxLength: 40 }),
        (entries, date, timeZone, steps) => {
          const plan = planOf(entries, timeZone, 2)
          const from = seconds(`${date}T00:00Z`)
          const now = from + 4 * day
          let airing = begun(plan, from)
          const ended: Stretch[] = []
          for (let at = from, step = 0; at < now; step++) {
            at = Math.min(now, at + steps[step % steps.length]! * minute)
            const followed = followSchedule(plan, airing, at)
            ended.push(...followed.ended)
            airing = followed.airing
          }
          expect(ended.map(readable)).toEqual(everyMinute(plan, from, now).map(readable))
        },
      ),
      { numRuns: 60 },
    )
  }, 60_000)
})
