import { changesOf, flag, instant, record, text } from '../../lib/field-rules.ts'
import type { FieldError } from '../../lib/problem.ts'

/** The fields of a play that a person may set. Instants are Unix seconds. */
export const playFields = {
  at: instant,
  until: instant,
  artist: text(499),
  title: text(499, { notBlank: true }),
}

/** The rule of a new line. */
export const newPlayRule = record(playFields, ['until', 'artist'])

/** The rule of the changes to a play. */
export const playChangesRule = changesOf({ ...playFields, always: flag })

/** A line that is typed without an end lasts until the next play, and at most for this many seconds. */
export const typedSeconds = 600

/** The maximum length of a play in seconds. */
const longestSeconds = 86_400

const yearSeconds = 366 * 86_400

/**
 * The errors of the span of a play, in Unix seconds, of which plays are kept for some years.
 * @param isNamed whether a person named the end; another one is the latest that the play may have
 */
export function spanErrors(
  { at, until, isNamed }: { at: number; until: number; isNamed: boolean },
  { now, years }: { now: number; years: number },
): FieldError[] {
  const error = (field: string, words: string): FieldError[] => [{ field, message: `${field} ${words}`, code: 'range' }]
  if (at > now) return error('at', 'must not be in the future')
  if (at < now - years * yearSeconds) {
    return error('at', `must be within the ${years === 1 ? 'last year' : `last ${years} years`}`)
  }
  if (until <= at) return error('until', 'must be after at')
  if (isNamed && until > now) return error('until', 'must not be in the future')
  if (until > at + longestSeconds) return error('until', 'must be at most 24 hours after at')
  return []
}
