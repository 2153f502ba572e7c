import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendar } from './calendar.ts'
import { calendarLine, calendarText } from './calendar-lines.ts'

const at = (iso: string) => Date.parse(iso) / 1000

describe('lines of a calendar', () => {
  it('have at most 75 bytes, are unfolded to what they were, and no character is cut in two', () => {
    const signs = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('ü', '📻', 'a'.repeat(80))))
    fc.assert(
      fc.property(signs, (pieces) => {
        const text = calendarText(pieces.join(''))
        const lines = calendarLine('SUMMARY', text).split('\r\n')
        expect(lines.pop()).toBe('')
        for (const line of lines) {
          const bytes = Buffer.from(line)
          expect(bytes.length).toBeLessThanOrEqual(75)
          expect(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toBe(line)
        }
        expect(lines.join('\r\n').replaceAll('\r\n ', '')).toBe(`SUMMARY:${text}`)
      }),
    )
  })

  it('escape what separates values, and have no control characters', () => {
    expect(calendarText('a\\b;c,d\r\ne\nf\rg\0\u001bh\ud800')).toBe('a\\\\b\\;c\\,d\\ne\\nf\\ngh\ufffd')
  })
})

describe('a calendar', () => {
  const event = {
    ...{ uid: 'u', title: 'Fog, ferries', description: '', url: '', serial: 3, changedAt: at('2026-03-01T10:00Z') },
    ...{ startAt: at('2026-03-28T08:00Z'), endAt: at('2026-03-28T09:00Z') },
  }
  const lines = (text: string) => text.split('\r\n')

  it('has local times and the changes of its span, after the one by which the clocks have their offset', () => {
    const summer = { ...event, startAt: at('2026-03-29T01:00Z'), endAt: at('2026-03-29T02:00Z') }
    expect(lines(calendar('Radio; Tide', 'Europe/Berlin', [event, summer]))).toEqual([
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Aircheck//Schedule//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH'],
      ...['NAME:Radio\\; Tide', 'X-WR-CALNAME:Radio\\; Tide', 'X-WR-TIMEZONE:Europe/Berlin'],
      ...['REFRESH-INTERVAL;VALUE=DURATION:PT6H', 'BEGIN:VTIMEZONE', 'TZID:Europe/Berlin'],
      ...['BEGIN:STANDARD', 'DTSTART:20251026T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'END:STANDARD'],
      ...['BEGIN:DAYLIGHT', 'DTSTART:20260329T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'END:DAYLIGHT'],
      ...['END:VTIMEZONE', 'BEGIN:VEVENT', 'UID:u', 'DTSTAMP:20260301T100000Z', 'SEQUENCE:2'],
      ...['DTSTART;TZID=Europe/Berlin:20260328T090000', 'DTEND;TZID=Europe/Berlin:20260328T100000'],
      ...['SUMMARY:Fog\\, ferries', 'TRANSP:TRANSPARENT', 'END:VEVENT', 'BEGIN:VEVENT', 'UID:u'],
      ...['DTSTAMP:20260301T100000Z', 'SEQUENCE:2'],
      ...['DTSTART;TZID=Europe/Berlin:20260329T030000', 'DTEND;TZID=Europe/Berlin:20260329T040000'],
      ...['SUMMARY:Fog\\, ferries', 'TRANSP:TRANSPARENT', 'END:VEVENT', 'END:VCALENDAR', ''],
    ])
  })

  it('has a zone also where clocks never change, half hours, and none without events', () => {
    expect(calendar('Radio', 'UTC', [event])).toContain(
      'DTSTART:19700101T000000\r\nTZOFFSETFROM:+0000\r\nTZOFFSETTO:+0000',
    )
    expect(calendar('Radio', 'Asia/Kolkata', [event])).toContain('TZOFFSETTO:+0530')
    expect(calendar('Radio', 'America/St_Johns', [event])).toContain('TZOFFSETTO:-0230')
    expect(calendar('Radio', 'UTC', [])).not.toContain('VTIMEZONE')
  })
})
