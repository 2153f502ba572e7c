import {
  changesOf,
  color,
  flag,
  httpUrlOrEmpty,
  integer,
  monday,
  record,
  text,
  timeZone,
} from '../../lib/field-rules.ts'

/** How many weeks a rotation may have. */
export const numberOfWeeks = integer(1, 52)

/** The number of a week in a rotation of so many. */
export const weekRule = (weeks: number) => integer(1, weeks)

/** What the settings of a station may be, by the names that they have in answers and requests. */
const settings = {
  name: text(200, { notBlank: true }),
  description: text(5000),
  image_url: httpUrlOrEmpty,
  color,
  url: httpUrlOrEmpty,
  timezone: timeZone,
  number_of_weeks: numberOfWeeks,
  rotation_start: monday,
  public_api: flag,
}

const settingsOf = (weeks: number) => ({ ...settings, current_week: weekRule(weeks) })

/** A new station, with a rotation of so many weeks. Only its name must be given. */
export const newStationRule = (weeks: number) => {
  const { name, ...others } = settingsOf(weeks)
  return record({ name, ...others }, Object.keys(others) as (keyof typeof others)[])
}

/** Which station is to change, and what of it, when its rotation has so many weeks then. */
export const stationChangesRule = (weeks: number) => changesOf(settingsOf(weeks))
