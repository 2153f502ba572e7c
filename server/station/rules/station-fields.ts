import {
  changesOf,
  color,
  flag,
  httpUrlOrEmpty,
  image,
  integer,
  monday,
  nameOf,
  record,
  text,
  timeZone,
} from '../../lib/field-rules.ts'

/** The number of weeks of a rotation. */
export const numberOfWeeks = integer(1, 52)

/** The number of a week in a rotation of `weeks` weeks. */
export const weekRule = (weeks: number) => integer(1, weeks)

/** The rules of a station's settings, under their names in requests; the delay of its stream in milliseconds. */
export const stationFields = {
  name: nameOf(200),
  description: text(5000),
  image_url: httpUrlOrEmpty,
  color,
  url: httpUrlOrEmpty,
  timezone: timeZone,
  number_of_weeks: numberOfWeeks,
  rotation_start: monday,
  public_api: flag,
  stream_url: httpUrlOrEmpty,
  record: flag,
  stream_delay: integer(0, 3_600_000),
  retention_days: integer(1, 3650),
}

/** The same as they are stored. */
const settingsOf = (weeks: number) => ({ ...stationFields, image_url: image, current_week: weekRule(weeks) })

/** The rule of a new station with a rotation of `weeks` weeks. Only the name is required. */
export const newStationRule = (weeks: number) => {
  const { name, ...others } = settingsOf(weeks)
  return record({ name, ...others }, Object.keys(others) as (keyof typeof others)[])
}

/** The rule of a change to a station, whose rotation has `weeks` weeks after it. */
export const stationChangesRule = (weeks: number) => changesOf(settingsOf(weeks))
