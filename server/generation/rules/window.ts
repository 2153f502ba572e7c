import type { FieldError } from '../../lib/problem.ts'

/** A time window in Unix seconds, `endTime` exclusive. */
export type Window = { startTime: number; endTime: number }

const day = 24 * 60 * 60

/** The reason why a window without audio cannot become an episode. Source: the contract, "Generating an episode". */
export const nothingRecorded = 'No recording exists for that time.'

/** Default retention of a recording, in days. */
const defaultRetentionDays = 60

/** Maximum distance of the end of a window in the future, in seconds. */
const horizonSeconds = 7 * day

/** The errors of a window at `now`, in the contract's words; empty if it is valid. */
export function windowErrors(
  { startTime, endTime }: Window,
  now: number,
  retentionDays = defaultRetentionDays,
): FieldError[] {
  const errors: FieldError[] = []
  if (startTime < now - retentionDays * day) {
    errors.push({ field: 'start_time', message: 'start_time is older than the recording is kept' })
  }
  const end = endError({ startTime, endTime }, now)
  if (end) errors.push({ field: 'end_time', message: end })
  return errors
}

function endError({ startTime, endTime }: Window, now: number): string | undefined {
  if (endTime <= startTime) return 'end_time must be after start_time'
  if (endTime - startTime > day) return 'end_time must be at most 24 hours after start_time'
  if (endTime > now + horizonSeconds) return 'end_time must be at most 7 days ahead'
}

/**
 * The default title of an episode: the show, and the date on which the window begins, in the station's zone and language.
 * @param language a BCP 47 tag
 */
export function defaultTitle(
  showTitle: string,
  startTime: number,
  { time_zone: timeZone, language }: { time_zone: string; language: string },
): string {
  // The contract has the day before the month, which English alone leaves open. A language without words for months has
  // those of the last resort, not of the server's own language.
  const locales = /^en\b/i.test(language) ? ['en-GB'] : [language, 'en-GB']
  const date = new Intl.DateTimeFormat(locales, {
    ...{ day: 'numeric', month: 'long', year: 'numeric', calendar: 'gregory', timeZone },
  })
  return `${showTitle} – ${date.format(startTime * 1000)}`
}
