import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { feedDate } from './feed-date.ts'

const at = (iso: string) => Date.parse(iso) / 1000

const facts: [text: string, instant: string | undefined][] = [
  ['Mon, 23 Nov 2026 18:05:09 +0000', '2026-11-23T18:05:09Z'],
  ['23 Nov 2026 18:05:09 +0100', '2026-11-23T17:05:09Z'],
  ['Mon, 23 Nov 2026 18:05 -0330', '2026-11-23T21:35:00Z'],
  ['Mon, 23 Nov 2026 18:05:09 GMT', '2026-11-23T18:05:09Z'],
  ['Mon, 23 Nov 2026 18:05:09 UT', '2026-11-23T18:05:09Z'],
  ['Mon, 23 Nov 2026 18:05:09 Z', '2026-11-23T18:05:09Z'],
  ['Mon, 23 Nov 2026 18:05:09 EST', '2026-11-23T23:05:09Z'],
  ['Wed, 1 Jul 2026 08:00:00 EDT', '2026-07-01T12:00:00Z'],
  ['Wed, 1 Jul 2026 08:00:00 PDT', '2026-07-01T15:00:00Z'],
  ['Wed, 1 Jul 2026 08:00:00 CEST', '2026-07-01T06:00:00Z'],
  // RFC 2822, 4.3: the military letters were defined wrongly, so they say nothing.
  ['Mon, 23 Nov 2026 18:05:09 A', '2026-11-23T18:05:09Z'],
  ['Mon, 23 Nov 2026 18:05:09 XYZ', '2026-11-23T18:05:09Z'],
  ['Mon, 23 Nov 2026 18:05:09', '2026-11-23T18:05:09Z'],
  ['Mon, 23 Nov 2026 18:05:09 GMT+2', '2026-11-23T16:05:09Z'],
  ['Mon, 23 Nov 2026 18:05:09 +01:00', '2026-11-23T17:05:09Z'],
  ['Mon, 23 Nov 2026 18:05:09 -0500 (EST)', '2026-11-23T23:05:09Z'],
  ['Mon, 23 Nov 2026', '2026-11-23T00:00:00Z'],
  ['Monday, 23 November 2026 18:05:09 +0000', '2026-11-23T18:05:09Z'],
  ['Mon, 23 Nov 26 18:05:09 +0000', '2026-11-23T18:05:09Z'],
  ['Thu, 23 Nov 99 18:05:09 +0000', '1999-11-23T18:05:09Z'],
  ['mon, 3 nov 2026 8:05:09 gmt', '2026-11-03T08:05:09Z'],
  // The wrong weekday.
  ['Sun, 23 Nov 2026 18:05:09 +0000', '2026-11-23T18:05:09Z'],
  ['Thu, 31 Dec 2015 23:59:60 +0000', '2016-01-01T00:00:00Z'],
  ['2026-11-23T18:05:09Z', '2026-11-23T18:05:09Z'],
  ['2026-11-23T18:05:09+01:00', '2026-11-23T17:05:09Z'],
  ['2026-11-23 18:05:09', '2026-11-23T18:05:09Z'],
  ['2026-11-23', '2026-11-23T00:00:00Z'],
  ['Tue, 31 Feb 2026 18:05:09 +0000', undefined],
  ['Mon, 23 Nov 2026 24:05:09 +0000', undefined],
  ['Mon, 23 Nov 2026 18:65:09 +0000', undefined],
  ['Mon, 23 Foo 2026 18:05:09 +0000', undefined],
  ['Mon, 23 Nov 2026 18:05:09 +9900', undefined],
  ['1 Jan 1960 00:00:00 +0000', undefined],
  // Hours of twelve.
  ['Fri, 01 Jan 2016 01:00:00 PM', '2016-01-01T13:00:00Z'],
  ['Fri, 01 Jan 2016 12:30:00 AM +0100', '2015-12-31T23:30:00Z'],
  ['Fri, 01 Jan 2016 12:30 p.m.', '2016-01-01T12:30:00Z'],
  ['Fri, 01 Jan 2016 15:00:00 AM', undefined],
  // Dates as programs print them.
  ['Sat May 16 2020 09:00:57 GMT+0000 (Coordinated Universal Time)', '2020-05-16T09:00:57Z'],
  ['Sat May 16 2020 09:00:57 GMT+0200 (CEST)', '2020-05-16T07:00:57Z'],
  ['Sat May 16 09:00:57 UTC 2020', '2020-05-16T09:00:57Z'],
  ['2020-05-16T09:00:57.123456+0200', '2020-05-16T07:00:57Z'],
  ['20200516T090057Z', '2020-05-16T09:00:57Z'],
  ['2020-W20-6', '2020-05-16T00:00:00Z'],
  ['1589619657', '2020-05-16T09:00:57Z'],
  ['1589619657000', '2020-05-16T09:00:57Z'],
  // Other languages.
  ['Mi, 05 Okt 2016 06:00:00 +0200', '2016-10-05T04:00:00Z'],
  ['Do, 07 Mär 2019 06:00:00 +0100', '2019-03-07T05:00:00Z'],
  ['mer., 14 févr. 2018 08:00:00 +0100', '2018-02-14T07:00:00Z'],
  ['lun, 03 dic 2018 08:00:00 +0100', '2018-12-03T07:00:00Z'],
  ['16 de maio de 2020', '2020-05-16T00:00:00Z'],
  ['16 мая 2020 09:00', '2020-05-16T09:00:00Z'],
  ['2020年5月16日 09:00', '2020-05-16T09:00:00Z'],
  // Numbers alone: only where they mean one day.
  ['16.05.2020 09:00', '2020-05-16T09:00:00Z'],
  ['05.06.2020', '2020-06-05T00:00:00Z'],
  ['16/05/2020', '2020-05-16T00:00:00Z'],
  ['05/16/2020', '2020-05-16T00:00:00Z'],
  ['05/06/2020', undefined],
  ['Fri, 05/06/2020', '2020-06-05T00:00:00Z'],
  ['May 16, 2020 9:00 pm EST', '2020-05-17T02:00:00Z'],
  ['2020-13-45', undefined],
  ['12345', undefined],
  ['yesterday', undefined],
  ['', undefined],
]

describe('the date of an item', () => {
  it.each(facts)('%s', (text, instant) => {
    expect(feedDate(text)).toBe(instant === undefined ? undefined : at(instant))
  })

  it('reads what JavaScript writes, for every second and offset', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000_000 }),
        fc.integer({ min: -14 * 60, max: 14 * 60 }),
        (seconds, offset) => {
          const local = new Date((seconds + offset * 60) * 1000).toUTCString().replace('GMT', '')
          const digits = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
          const zone = `${offset < 0 ? '-' : '+'}${digits.map((part) => String(part).padStart(2, '0')).join('')}`
          expect(feedDate(local + zone)).toBe(seconds)
        },
      ),
    )
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void feedDate(text)))
  })
})
