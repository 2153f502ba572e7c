import { type OffsetChange, offsetAt, zoneChanges } from '../../lib/zone-changes.ts'
import { calendarLine as line, calendarText as text } from './calendar-lines.ts'

/** An occurrence in a calendar. Instants in Unix seconds. */
export type CalendarEvent = {
  uid: string
  startAt: number
  endAt: number
  title: string
  description: string
  /** Empty for none. */
  url: string
  /** The number of changes of the text about the show, and the time of the last one. */
  serial: number
  changedAt: number
  /** Minutes before its start at which the calendar reminds of it; undefined for no reminder. */
  remindMinutes?: number
}

/** Writes a calendar of whole occurrences, in the zone of the station. Source: RFC 5545. */
export function calendar(name: string, timeZone: string, events: readonly CalendarEvent[]): string {
  const from = Math.min(...events.map(({ startAt }) => startAt))
  const until = Math.max(...events.map(({ endAt }) => endAt))
  const changes = events.length === 0 ? undefined : zoneChanges(timeZone, from, until)
  return [
    line('BEGIN', 'VCALENDAR'),
    line('VERSION', '2.0'),
    line('PRODID', '-//Aircheck//Schedule//EN'),
    line('CALSCALE', 'GREGORIAN'),
    line('METHOD', 'PUBLISH'),
    line('NAME', text(name)),
    line('X-WR-CALNAME', text(name)),
    line('X-WR-TIMEZONE', timeZone),
    line('REFRESH-INTERVAL;VALUE=DURATION', 'PT6H'),
    ...(changes ? zoneLines(timeZone, changes) : []),
    ...(changes ? events.flatMap((event) => eventLines(event, timeZone, changes)) : []),
    line('END', 'VCALENDAR'),
  ].join('')
}

type Changes = readonly [OffsetChange, ...OffsetChange[]]

/** The zone with the changes of the calendar's span, each on its own: no rule is guessed from them. */
function zoneLines(timeZone: string, changes: Changes): string[] {
  return [
    line('BEGIN', 'VTIMEZONE'),
    line('TZID', timeZone),
    ...changes.flatMap(({ at, before, after }) => {
      const kind = after > before ? 'DAYLIGHT' : 'STANDARD'
      return [
        line('BEGIN', kind),
        line('DTSTART', stamp(at + before)),
        line('TZOFFSETFROM', offset(before)),
        line('TZOFFSETTO', offset(after)),
        line('END', kind),
      ]
    }),
    line('END', 'VTIMEZONE'),
  ]
}

function eventLines(event: CalendarEvent, timeZone: string, changes: Changes): string[] {
  const { uid, startAt, endAt, title, description, url, serial, changedAt, remindMinutes } = event
  const local = (at: number) => stamp(at + offsetAt(changes, at))
  return [
    line('BEGIN', 'VEVENT'),
    line('UID', uid),
    line('DTSTAMP', `${stamp(changedAt)}Z`),
    line('SEQUENCE', `${serial - 1}`),
    line(`DTSTART;TZID=${timeZone}`, local(startAt)),
    line(`DTEND;TZID=${timeZone}`, local(endAt)),
    line('SUMMARY', text(title)),
    ...(description === '' ? [] : [line('DESCRIPTION', text(description))]),
    ...(url === '' ? [] : [line('URL', url)]),
    line('TRANSP', 'TRANSPARENT'),
    ...(remindMinutes === undefined ? [] : alarmLines(title, remindMinutes)),
    line('END', 'VEVENT'),
  ]
}

function alarmLines(title: string, minutes: number): string[] {
  return [
    line('BEGIN', 'VALARM'),
    line('ACTION', 'DISPLAY'),
    line('TRIGGER', `-PT${minutes}M`),
    line('DESCRIPTION', text(title)),
    line('END', 'VALARM'),
  ]
}

/** Seconds as `20261116T120000`. */
function stamp(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace(/[-:]/g, '')
}

/** An offset in seconds as `+0100`. */
function offset(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60)
  const two = (number: number) => `${number}`.padStart(2, '0')
  return `${seconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`
}
