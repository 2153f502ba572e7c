import { describe, expect, it } from 'vitest'
import { type Draft, readDraft, writeDraft } from './draft.ts'
import { nearest, neighbour, type Stop } from './neighbours.ts'
import { minuteNow, mondayOf, nextMonday, weekName, weekOn } from './rotation.ts'
import { at, entry } from './testing.ts'
import { dayAndTimes, hours, tightTimes } from './times.ts'

describe('the arrow keys', () => {
  // Two days: in the first a long night under a short show, in the second three shows with a gap.
  const stops: Stop[] = [
    { id: 'night', column: 0, top: 1020, height: 420 },
    { id: 'first', column: 0, top: 0, height: 1020 },
    { id: 'short', column: 0, top: 1080, height: 60 },
    { id: 'a', column: 2, top: 0, height: 180 },
    { id: 'gap', column: 2, top: 180, height: 60 },
    { id: 'b', column: 2, top: 240, height: 1200 },
  ]
  const facts: [from: string, direction: Parameters<typeof neighbour>[2], to: string | undefined][] = [
    ['first', 'down', 'night'],
    ['night', 'down', 'short'],
    ['short', 'down', 'a'],
    ['a', 'up', 'short'],
    ['b', 'down', undefined],
    ['first', 'up', undefined],
    ['first', 'right', 'a'],
    ['night', 'right', 'b'],
    ['gap', 'left', 'first'],
    ['b', 'right', undefined],
    ['gap', 'first', 'a'],
    ['gap', 'last', 'b'],
    ['gone', 'down', 'first'],
  ]
  for (const [from, direction, to] of facts) {
    it(`${from}, ${direction}: ${to}`, () => expect(neighbour(stops, from, direction)).toBe(to))
  }
  it('after an entry is removed, the nearest stop to its position is found', () => {
    const gone = { id: 'x', column: 2, top: 200, height: 30 }
    expect([nearest(stops, gone), nearest(stops, { ...gone, column: 1, top: 1430 }), nearest([], gone)]).toEqual([
      'gap',
      'night',
      undefined,
    ])
  })
  it('have no target in an empty week', () => expect(neighbour([], 'a', 'down')).toBeUndefined())
})

describe('the rotation', () => {
  const berlin = { zone: 'Europe/Berlin', weeks: 3, start: '2026-11-09' }
  const facts: [date: string, week: number, monday: string][] = [
    ['2026-11-09', 1, '2026-11-09'],
    ['2026-11-18', 2, '2026-11-16'],
    ['2026-11-22', 2, '2026-11-16'],
    ['2026-11-23', 3, '2026-11-23'],
    ['2026-11-30', 1, '2026-11-30'],
    ['2026-11-08', 3, '2026-11-02'],
  ]
  for (const [date, week, monday] of facts) {
    it(`${date} is in week ${week}`, () => expect([weekOn(date, berlin), mondayOf(date)]).toEqual([week, monday]))
  }

  it('each week begins next on a Monday, and the current one began on the last Monday', () => {
    expect([1, 2, 3].map((week) => nextMonday(week, '2026-11-18', berlin))).toEqual([
      '2026-11-30',
      '2026-11-16',
      '2026-11-23',
    ])
  })

  it('finds the minute of an instant by the clocks of the station', () => {
    const now = Date.parse('2026-11-18T13:32:08Z') / 1000
    expect(minuteNow(now, berlin)).toBe(at('Wed 14:32', 2))
    expect(minuteNow(Date.parse('2026-11-22T23:30:00Z') / 1000, berlin)).toBe(at('Mon 00:30', 3))
  })

  it('names its weeks with letters', () => {
    expect([1, 2, 26, 27, 52].map(weekName)).toEqual(['A', 'B', 'Z', 'AA', 'AZ'])
  })
})

describe('a draft', () => {
  const draft: Draft = { version: 12, weeks: 2, base: [entry('e1', 7, 'Wed 15:30', 60)], now: [], at: 1_795_000_000 }

  it('survives being written and read', () => {
    expect(readDraft(writeDraft(draft))).toEqual(draft)
  })

  const broken: [what: string, text: string | null][] = [
    ['nothing', null],
    ['no JSON', '{'],
    ['another format', writeDraft(draft).replace('"format":1', '"format":2')],
    ['an entry without a length', writeDraft(draft).replace(',60]', ']')],
    ['an entry of length 0', writeDraft(draft).replace(',60]', ',0]')],
    ['a rotation of no weeks', writeDraft(draft).replace('"weeks":2', '"weeks":0')],
    ['an entry beyond the rotation', writeDraft({ ...draft, base: [entry('e1', 7, 'Wed 15:30', 60, 3)] })],
    ['a key twice', writeDraft({ ...draft, base: [draft.base[0]!, draft.base[0]!] })],
    ['no plan', writeDraft(draft).replace('"now":[]', '"now":7')],
  ]
  for (const [what, text] of broken) it(`with ${what} is rejected`, () => expect(readDraft(text)).toBeUndefined())
})

describe('the formats of times', () => {
  it('a short one, and one with the day for sentences', () => {
    const night = { at: at('Fri 22:00'), length: 300 }
    expect(tightTimes(night)).toBe('22:00–03:00')
    expect(tightTimes({ at: at('Fri 22:00'), length: 120 })).toBe('22:00–24:00')
    expect(dayAndTimes(night, 'en', 'to')).toBe('Friday 22:00 to 03:00')
    expect(dayAndTimes({ at: at('Fri 22:00'), length: 1740 }, 'de', 'bis')).toBe('Freitag 22:00 bis Sonntag 03:00')
    expect(dayAndTimes({ at: at('Sun 00:00', 2), length: 1440 }, 'en', 'to')).toBe('Sunday 00:00 to 24:00')
  })

  it('hours a week, with the units of every other length', () => {
    expect([15, 45, 60, 90, 2880, 80, 795].map((minutes) => hours(minutes).replace('\u00a0', ' '))).toEqual([
      '15 min',
      '45 min',
      '1 h',
      '1 h 30 min',
      '48 h',
      '1 h 20 min',
      '13 h',
    ])
  })
})
