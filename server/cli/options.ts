import { InvalidArgumentError } from 'commander'
import { type Place, placeOf } from '../backups/place.ts'
import { Problem } from '../lib/problem.ts'

/** Makes a parser of an option that is a whole number from `minimum` to `maximum`. It throws on anything else. */
export function wholeNumber(minimum: number, maximum = Number.MAX_SAFE_INTEGER) {
  const limits = maximum === Number.MAX_SAFE_INTEGER ? `of ${minimum} or more` : `from ${minimum} to ${maximum}`
  return (text: string): number => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= minimum && value <= maximum) return value
    throw new InvalidArgumentError(`It must be a whole number ${limits}.`)
  }
}

/** Makes a parser of an option that is a number of seconds, with up to three decimals, from 0 to `maximum`. */
export function seconds(maximum: number) {
  return (text: string): number => {
    if (/^\d+(\.\d{1,3})?$/.test(text) && Number(text) <= maximum) return Number(text)
    throw new InvalidArgumentError(`It must be a number of seconds from 0 to ${maximum}.`)
  }
}

/** Parses an ISO 8601 instant to Unix seconds. Without an offset it is in UTC; a date alone is 00:00:00. */
export function instant(text: string): number {
  try {
    return Math.floor(instantOf(text.toUpperCase()).epochMilliseconds / 1000)
  } catch {
    throw new InvalidArgumentError(
      'It must be an instant that exists, such as 2030-01-31T12:00:00+01:00 or 2030-01-31.',
    )
  }
}

/** Temporal rejects dates that do not exist, which `Date.parse` shifts; but it accepts more formats than ISO 8601. */
function instantOf(text: string): Temporal.Instant {
  const parts = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/.exec(text)
  if (!parts) throw new RangeError('Not ISO 8601.')
  if (parts[1]) return Temporal.Instant.from(text)
  return Temporal.PlainDateTime.from(text).toZonedDateTime('UTC').toInstant()
}

/** Parses the id of a row. */
export const id = wholeNumber(1)

/** A command that lacks something: exit code 2. */
export class WrongUsage extends Error {}

/** The error of a `set` command without any option that changes something; `options` names those that do. */
export function nothingToSet(options: string): WrongUsage {
  return new WrongUsage(`There is nothing to set: give ${options}.`)
}

/** Parses `on` or `off`. */
export function onOff(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on'
  throw new InvalidArgumentError('It must be on or off.')
}

/** The error to report of a file that could not be read: a refusal if there is no such file. */
export function fileMissing(path: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'EISDIR'
    ? new Problem('not_found', `There is no file ${path}: ${message}`)
    : error
}

/** Parses the place of a backup. */
export function backupPlace(text: string): Place {
  const found = placeOf(text)
  if (found) return found
  throw new InvalidArgumentError('It must be a path or s3://<bucket>/<key>.')
}
