import type { DemoShowSlug } from './shows.ts'

/** A day as the API writes it. */
export type DemoDay = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'

/** An entry of the rotation, as `PUT /v1/schedule` would take it for its show and week. */
export type DemoEntry = {
  show: DemoShowSlug
  week: 1 | 2
  day: DemoDay
  /** Minutes after midnight, station time. */
  time: number
  /** Minutes. */
  duration: number
}

const weekdays: DemoDay[] = ['mon', 'tue', 'wed', 'thu', 'fri']

type Row = [days: DemoDay[], start: `${number}:${number}`, durationMinutes: number, show: DemoShowSlug]

/** The entries of both weeks. Together with the entries of either week they cover every minute. */
const everyWeek: Row[] = [
  [['sun', 'mon', 'tue', 'wed', 'thu'], '23:00', 420, 'night-window'],
  [weekdays, '06:00', 180, 'first-tram'],
  [weekdays, '09:00', 180, 'long-player'],
  [weekdays, '12:00', 60, 'kiosk-midday'],
  [['mon', 'wed', 'fri'], '13:00', 120, 'cafe-continental'],
  [['tue', 'thu'], '13:00', 120, 'offbeat-atlas'],
  [weekdays, '15:00', 180, 'long-player'],
  [['wed'], '16:00', 60, 'repair-hour'], // a special in the middle of the records
  [['mon', 'wed', 'fri'], '18:00', 120, 'open-counter'],
  [['tue'], '18:00', 120, 'paper-round'],
  [['mon'], '20:00', 180, 'slow-train'],
  [['tue'], '20:00', 180, 'long-player'],
  [['wed'], '20:00', 180, 'offbeat-atlas'],
  [['thu'], '20:00', 180, 'cafe-continental'],
  [['fri'], '20:00', 120, 'long-player'],
  [['fri'], '22:00', 300, 'sub-basement'],
  [['sat'], '03:00', 240, 'night-window'],
  [['sat'], '07:00', 120, 'kleine-wellen'],
  [['sat'], '09:00', 180, 'cafe-continental'],
  [['sat'], '12:00', 60, 'kiosk-midday'],
  [['sat'], '13:00', 360, 'long-player'],
  [['sat'], '23:00', 540, 'night-window'],
  [['sun'], '08:00', 240, 'slow-train'],
  [['sun'], '12:00', 120, 'cafe-continental'],
  [['sun'], '16:00', 240, 'long-player'],
]

const onlyWeek1: Row[] = [
  [['thu'], '18:00', 120, 'repair-hour'],
  [['sat'], '15:00', 90, 'repair-hour'],
  [['sat'], '19:00', 240, 'offbeat-atlas'],
  [['sun'], '14:00', 120, 'kleine-wellen'],
  [['sun'], '20:00', 180, 'slow-train'],
]

const onlyWeek2: Row[] = [
  [['thu'], '18:00', 120, 'paper-round'],
  [['thu'], '21:00', 45, 'test-card'],
  [['sat'], '16:00', 60, 'open-counter'],
  [['sat'], '19:00', 240, 'sub-basement'],
  [['sat'], '23:30', 150, 'sub-basement'], // the long night: over the night music, and over midnight
  [['sun'], '14:00', 120, 'paper-round'],
  [['sun'], '20:00', 180, 'offbeat-atlas'],
]

function entries(week: 1 | 2, rows: Row[]): DemoEntry[] {
  return rows.flatMap(([days, start, duration, show]) => {
    const [hours = 0, minutes = 0] = start.split(':').map(Number)
    return days.map((day) => ({ show, week, day, time: hours * 60 + minutes, duration }))
  })
}

/** The rotation of two weeks: a published show is on air at every minute. */
export const demoSchedule: readonly DemoEntry[] = [
  ...entries(1, [...everyWeek, ...onlyWeek1]),
  ...entries(2, [...everyWeek, ...onlyWeek2]),
]
