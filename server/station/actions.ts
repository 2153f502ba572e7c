import type { StationRow } from '../database/tables.ts'
import { type Writer, write } from '../database/transaction.ts'
import { unixSeconds } from '../lib/clock.ts'
import { isHttpUrl } from '../lib/http-url.ts'
import { Problem } from '../lib/problem.ts'
import { isTimeZone, localDay } from '../lib/zoned-time.ts'
import { defaultRotationStart, isMonday, rotationStartFor } from './rules/rotation.ts'
import { findStation, insertStation, updateStation } from './store.ts'

/** What an operator says of a station. Whatever is left out keeps its value, or gets the default of a new station. */
export type StationSettings = {
  name?: string | undefined
  description?: string | undefined
  image?: string | undefined
  color?: string | undefined
  url?: string | undefined
  timeZone?: string | undefined
  numberOfWeeks?: number | undefined
  rotationStart?: string | undefined
  publicApi?: boolean | undefined
  /** The week of the rotation that is to be the active one today; moves `rotationStart`. */
  currentWeek?: number | undefined
}

/** The refusal for a station that is not there. */
export function stationNotFound(): Problem {
  return new Problem('not_found', 'Station not found.')
}

/**
 * Makes a station: public API on, zone UTC, a rotation of one week, colour black, unless told otherwise.
 * @throws 400 naming the first setting that cannot be
 */
export async function createStation(deps: Writer, settings: StationSettings & { name: string }): Promise<StationRow> {
  const now = unixSeconds(deps.clock)
  const { time_zone = 'UTC', rotation_start, ...columns } = checkedColumns(settings)
  return write(deps, 0, async ({ tx, report }) => {
    const station = await insertStation(tx, {
      name: settings.name,
      description: '',
      image: '',
      color: '#000000',
      url: '',
      number_of_weeks: 1,
      public_api: 1,
      ...columns,
      time_zone,
      rotation_start: rotation_start ?? defaultRotationStart(time_zone, now),
      created_at: now,
    })
    report({ type: 'station.created', subject: station.id, details: { name: station.name } })
    return station
  })
}

/**
 * Changes the settings given, of an existing station.
 * @throws 404 no such station; 400 naming the first setting that cannot be
 */
export async function setStation(deps: Writer, id: number, settings: StationSettings): Promise<StationRow> {
  const columns = checkedColumns(settings)
  return write(deps, id, async ({ tx, now, report }) => {
    const before = await findStation(tx, id)
    if (!before) throw stationNotFound()
    const { time_zone, number_of_weeks } = { ...before, ...columns }
    if (settings.currentWeek !== undefined) {
      check(
        'current week',
        settings.currentWeek >= 1 && settings.currentWeek <= number_of_weeks,
        `from 1 to ${number_of_weeks}`,
      )
      columns.rotation_start = rotationStartFor(settings.currentWeek, localDay(time_zone, now))
    }
    const fields = Object.keys(columns)
    if (fields.length > 0) report({ type: 'station.changed', subject: id, details: { fields } })
    return updateStation(tx, id, columns)
  })
}

type Columns = Partial<Omit<StationRow, 'id' | 'created_at'>>

function checkedColumns(settings: StationSettings): Columns {
  const { name, description, image, color, url, timeZone, numberOfWeeks, rotationStart, publicApi } = settings
  const columns: Columns = {}
  if (name !== undefined) {
    check('name', name.trim() !== '', 'something')
    columns.name = name
  }
  if (description !== undefined) columns.description = description
  if (image !== undefined) {
    check('image URL', image === '' || isHttpUrl(image), 'a valid HTTP/HTTPS URL')
    columns.image = image
  }
  if (color !== undefined) {
    check('colour', /^#[0-9a-f]{6}$/i.test(color), 'like #0b6e99')
    columns.color = color
  }
  if (url !== undefined) {
    check('URL', url === '' || isHttpUrl(url), 'a valid HTTP/HTTPS URL')
    columns.url = url
  }
  if (timeZone !== undefined) {
    check('timezone', isTimeZone(timeZone), 'the name of a zone, such as Europe/Berlin')
    columns.time_zone = timeZone
  }
  if (numberOfWeeks !== undefined) {
    check(
      'number of weeks',
      Number.isInteger(numberOfWeeks) && numberOfWeeks >= 1 && numberOfWeeks <= 52,
      'from 1 to 52',
    )
    columns.number_of_weeks = numberOfWeeks
  }
  if (rotationStart !== undefined) {
    check('rotation start', /^\d{4}-\d\d-\d\d$/.test(rotationStart) && isMonday(rotationStart), 'the date of a Monday')
    columns.rotation_start = rotationStart
  }
  if (publicApi !== undefined) columns.public_api = publicApi ? 1 : 0
  return columns
}

function check(what: string, holds: boolean, allowed: string): void {
  if (!holds) throw new Problem('invalid', `The ${what} must be ${allowed}.`)
}
