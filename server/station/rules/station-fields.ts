import {
  changesOf,
  charset,
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
import { websiteFields } from './website-fields.ts'

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
  plays_years: integer(1, 10),
  title_charset: charset,
}

/** Settings that limit others: the number of weeks of the rotation, and the days for which the recording is kept. */
type Limits = { weeks: number; retentionDays: number }

/** The same as they are stored. */
const settingsOf = ({ weeks, retentionDays }: Limits) => ({
  ...{ ...stationFields, image_url: image, current_week: weekRule(weeks) },
  ...websiteFields(retentionDays),
})

/** The rule of a new station. Only the name is required. */
export const newStationRule = (limits: Limits) => {
  const { name, ...others } = settingsOf(limits)
  return record({ name, ...others }, Object.keys(others) as (keyof typeof others)[])
}

/** The rule of a change to a station, which has these limits after it. */
export const stationChangesRule = (limits: Limits) => changesOf(settingsOf(limits))
