import { refuse, refuseUnless } from '../../lib/field-errors.ts'
import { id, integer, record, text } from '../../lib/field-rules.ts'

/** The shortest and the longest moment, in milliseconds. */
export const [shortestMs, longestMs] = [3000, 600_000] as const

/** The maximum number of moments of an episode. */
export const maxMoments = 100

const place = integer(0, Number.MAX_SAFE_INTEGER)

/** The rules of a moment's fields. Places are in milliseconds from the beginning of the audio. */
export const momentFields = { title: text(200, { notBlank: true }), from_ms: place, until_ms: place }

/** A span of an episode with a title. */
export type Moment = { title: string; from_ms: number; until_ms: number }

const momentRule = record({ id, ...momentFields })

/**
 * Checks a moment of the episode or of the id given.
 * @param durationMs the length of the episode's audio; null while it is unknown
 * @throws 400 naming every field that fails
 */
export function checkMoment(moment: Moment & { id: number }, durationMs: number | null): void {
  refuseUnless(momentRule, moment)
  const { from_ms, until_ms } = moment
  const last = Math.min(from_ms + longestMs, durationMs ?? Number.MAX_SAFE_INTEGER)
  if (until_ms >= from_ms + shortestMs && until_ms <= last) return
  const isBeyond = durationMs !== null && until_ms > durationMs
  refuse([
    {
      field: 'until_ms',
      message: isBeyond ? 'until_ms must be within the episode' : 'until_ms must be 3 s to 10 min after from_ms',
      code: 'range',
    },
  ])
}
