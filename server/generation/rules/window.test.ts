import { describe, expect, it } from 'vitest'
import { defaultTitle, windowErrors } from './window.ts'

const now = Date.parse('2026-11-16T12:00:00Z') / 1000
const day = 86_400
const retention = 60 * day

describe('the allowed windows', () => {
  const old = 'start_time is older than the recording is kept'
  const order = 'end_time must be after start_time'
  const long = 'end_time must be at most 24 hours after start_time'
  const ahead = 'end_time must be at most 7 days ahead'

  const facts: [what: string, startTime: number, endTime: number, messages: string[]][] = [
    ['an hour ago', now - 7200, now - 3600, []],
    ['one second', now, now + 1, []],
    ['no length', now, now, [order]],
    ['turned round', now, now - 1, [order]],
    ['24 hours', now - day, now, []],
    ['24 hours and a second', now - day - 1, now, [long]],
    ['as old as the recording', now - retention, now - retention + 60, []],
    ['a second older than the recording', now - retention - 1, now - retention + 60, [old]],
    ['seven days ahead', now + 7 * day - 60, now + 7 * day, []],
    ['seven days and a second ahead', now + 7 * day - 60, now + 7 * day + 1, [ahead]],
    ['too old and turned round', now - retention - 1, now - retention - 2, [old, order]],
  ]
  for (const [what, startTime, endTime, messages] of facts) {
    it(what, () => {
      const errors = windowErrors({ startTime, endTime }, now, 60)
      expect(errors.map(({ message }) => message)).toEqual(messages)
      for (const { field, message } of errors) expect(message.startsWith(field)).toBe(true)
    })
  }

  it('a recording is kept for 60 days unless the station says otherwise', () => {
    const window = { startTime: now - 2 * day - 1, endTime: now }
    const long = 'end_time must be at most 24 hours after start_time'
    const messages = (days?: number) => windowErrors(window, now, days).map(({ message }) => message)
    expect([messages(), messages(2)]).toEqual([[long], [old, long]])
  })
})

describe('the title of an episode that was given none', () => {
  const facts: [zone: string, startTime: string, title: string][] = [
    ['UTC', '2026-11-16T23:30:00Z', 'Tide – 16 November 2026'],
    ['Europe/Berlin', '2026-11-16T23:30:00Z', 'Tide – 17 November 2026'],
    ['America/New_York', '2027-01-01T03:00:00Z', 'Tide – 31 December 2026'],
    ['Asia/Tokyo', '2026-02-28T15:00:00Z', 'Tide – 1 March 2026'],
  ]
  for (const [zone, startTime, title] of facts) {
    it(`names the day in the station’s zone: ${title} in ${zone}`, () => {
      expect(defaultTitle('Tide', Date.parse(startTime) / 1000, { time_zone: zone, language: 'en' })).toBe(title)
    })
  }

  it.each([
    ['de', 'Tide – 27. November 2026'],
    ['de-AT', 'Tide – 27. November 2026'],
    ['fr', 'Tide – 27 novembre 2026'],
    ['pt-BR', 'Tide – 27 de novembro de 2026'],
    ['pl', 'Tide – 27 listopada 2026'],
    ['sv', 'Tide – 27 november 2026'],
    ['ja', 'Tide – 2026年11月27日'],
    ['en', 'Tide – 27 November 2026'],
    ['en-US', 'Tide – 27 November 2026'],
    // The years are those of the common calendar, also where another is usual.
    ['th', 'Tide – 27 พฤศจิกายน 2026'],
    ['tlh', 'Tide – 27 November 2026'],
    ['zxx', 'Tide – 27 November 2026'],
  ])('is in the station’s language: %s', (language, title) => {
    const at = Date.parse('2026-11-27T09:00:00Z') / 1000
    expect(defaultTitle('Tide', at, { time_zone: 'Europe/Berlin', language })).toBe(title)
  })
})
