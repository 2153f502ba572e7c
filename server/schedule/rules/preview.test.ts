import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { epochDayOf } from '../../lib/epoch-day.ts'
import { instantOf } from '../../lib/zoned-time.ts'
import { airingAt } from './airing.ts'
import { DAYS, type Entry } from './entry.ts'
import { makePlan } from './plan.ts'
import { type AirtimePiece, previewWeek } from './preview.ts'

const [early, night] = [1, 2]

const entry = (showId: number, day: Entry['day'], time: string, duration: number, week = 1): Entry => {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return { showId, week, day, time: hours * 60 + minutes, duration }
}

const planOf = (entries: Entry[], timeZone = 'Europe/Berlin', numberOfWeeks = 1) =>
  makePlan(entries, { timeZone, numberOfWeeks, rotationStart: '2026-11-16' })

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const readable = ({ showId, startAt, endAt, startMinutes, endMinutes }: AirtimePiece) =>
  `${showId ?? 'nothing'} ${clock(startMinutes)}–${clock(endMinutes)}, ${(endAt - startAt) / 60} min`

const dayOf = (entries: Entry[], date: string, zone?: string) =>
  previewWeek(planOf(entries, zone), planOf(entries, zone), epochDayOf(date))[0]!

describe('the shows on air on a date', () => {
  const facts: [what: string, entries: Entry[], date: string, pieces: string[], zone?: string][] = [
    ['an empty day', [], '2026-11-16', ['nothing 00:00–24:00, 1440 min']],
    [
      'an entry with nothing around it',
      [entry(early, 'mon', '09:00', 60)],
      '2026-11-16',
      ['nothing 00:00–09:00, 540 min', '1 09:00–10:00, 60 min', 'nothing 10:00–24:00, 840 min'],
    ],
    [
      'an entry of the night before, and one that lies over it',
      [entry(night, 'sun', '23:00', 420), entry(early, 'mon', '05:00', 1140)],
      '2026-11-16',
      ['2 00:00–05:00, 300 min', '1 05:00–24:00, 1140 min'],
    ],
    [
      'a short entry in a long one, which continues afterwards',
      [entry(night, 'mon', '00:00', 1440), entry(early, 'mon', '12:00', 30)],
      '2026-11-16',
      ['2 00:00–12:00, 720 min', '1 12:00–12:30, 30 min', '2 12:30–24:00, 690 min'],
    ],
    [
      'in spring an entry over the skipped hour is an hour shorter',
      [entry(night, 'sun', '01:00', 180), entry(early, 'sun', '04:00', 1200)],
      '2027-03-28',
      ['nothing 00:00–01:00, 60 min', '2 01:00–04:00, 120 min', '1 04:00–24:00, 1200 min'],
    ],
    [
      'in spring an entry that begins in the skipped hour begins at the change',
      [entry(night, 'sun', '02:30', 90)],
      '2027-03-28',
      ['nothing 00:00–03:00, 120 min', '2 03:00–04:00, 60 min', 'nothing 04:00–24:00, 1200 min'],
    ],
    [
      'in autumn an entry over the repeated hour is an hour longer',
      [entry(night, 'sun', '01:00', 180), entry(early, 'sun', '04:00', 1200)],
      '2026-10-25',
      ['nothing 00:00–01:00, 60 min', '2 01:00–04:00, 240 min', '1 04:00–24:00, 1200 min'],
    ],
    [
      'in autumn an entry that ends in the repeated hour ends at its first occurrence',
      [entry(night, 'sun', '01:00', 90), entry(early, 'sun', '03:00', 60)],
      '2026-10-25',
      [
        'nothing 00:00–01:00, 60 min',
        '2 01:00–02:30, 90 min',
        'nothing 02:30–03:00, 90 min',
        '1 03:00–04:00, 60 min',
        'nothing 04:00–24:00, 1200 min',
      ],
    ],
    [
      'a day that begins at 01:00',
      [entry(night, 'sun', '00:30', 60)],
      '2026-03-08',
      ['2 01:00–01:30, 30 min', 'nothing 01:30–24:00, 1350 min'],
      'America/Havana',
    ],
    ['a day that a zone skips', [entry(night, 'fri', '00:00', 1440)], '2011-12-30', [], 'Pacific/Apia'],
  ]
  for (const [what, entries, date, pieces, zone] of facts) {
    it(what, () => expect(dayOf(entries, date, zone).pieces.map(readable)).toEqual(pieces))
  }

  it('names the entries that the clocks skip, on that date only', () => {
    const entries = [entry(night, 'sun', '02:15', 30), entry(early, 'sun', '02:15', 60)]
    expect(dayOf(entries, '2027-03-28').skipped).toEqual([{ showId: night, startMinutes: 135, endMinutes: 165 }])
    expect(dayOf(entries, '2027-03-21').skipped).toEqual([])
  })

  it('names the date and the week of each of the seven days', () => {
    const week = previewWeek(planOf([], 'UTC', 3), planOf([], 'UTC', 3), epochDayOf('2026-11-27'))
    expect(week.map(({ date, week }) => `${date} ${week}`)).toEqual([
      '2026-11-27 2',
      '2026-11-28 2',
      '2026-11-29 2',
      '2026-11-30 3',
      '2026-12-01 3',
      '2026-12-02 3',
      '2026-12-03 3',
    ])
  })

  it('the pieces fill the day, and each instant has the show on air then', () => {
    const entries = fc.array(
      fc.record({
        showId: fc.integer({ min: 1, max: 3 }),
        week: fc.integer({ min: 1, max: 2 }),
        day: fc.constantFrom(...DAYS),
        time: fc.integer({ min: 0, max: 1440 }),
        duration: fc.oneof(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 1, max: 10_080 })),
      }),
      { maxLength: 12 },
    )
    const zones = fc.constantFrom('Europe/Berlin', 'America/Havana', 'Australia/Lord_Howe', 'UTC')
    const dates = fc.constantFrom('2026-03-08', '2026-03-25', '2026-10-24', '2026-11-01', '2026-04-04', '2026-07-01')
    fc.assert(
      fc.property(entries, zones, dates, fc.nat(), (entries, timeZone, from, chance) => {
        const plan = planOf(entries, timeZone, 2)
        for (const { date, pieces } of previewWeek(plan, plan, epochDayOf(from))) {
          const [startAt, endAt] = [0, 1].map((ahead) => instantOf(timeZone, epochDayOf(date) + ahead, 0))
          expect([pieces[0]!.startAt, pieces.at(-1)!.endAt]).toEqual([startAt, endAt])
          for (const [index, piece] of pieces.entries()) {
            if (index > 0) expect(piece.startAt).toBe(pieces[index - 1]!.endAt)
            if (index > 0) expect(piece.showId).not.toBe(pieces[index - 1]!.showId)
            const within = piece.startAt + (chance % (piece.endAt - piece.startAt))
            for (const at of [piece.startAt, within, piece.endAt - 1]) {
              expect(airingAt(plan, at)?.showId ?? null).toBe(piece.showId)
            }
          }
        }
      }),
      { numRuns: 60 },
    )
  })
})
