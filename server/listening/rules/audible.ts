import { airedBetween } from '../../recordings/rules/aired.ts'
import type { Plan } from '../../schedule/rules/plan.ts'

/** The part of a show that decides whether listeners may rewind to it. */
export type RewindRight = { published: number; rewind: number }

/** A span of time, in microseconds since the epoch. */
export type Span = { fromUs: number; untilUs: number }

/** The reply to a request for sound from an instant: 400 for `outside`, 404 for `restricted`. */
export type Permission = 'audible' | 'outside' | 'restricted'

/** Maximum distance of a requested instant in the future: clocks of listeners are fast by some seconds. */
export const aheadUs = 5_000_000
/** Age up to which everything may be heard, whatever the show: it is the live programme with its delay. */
export const freshUs = 60_000_000
const hourUs = 3_600_000_000

/** Whether sound from an instant may be requested. An instant that is no number is outside. */
export function permission(
  atUs: number,
  { nowUs, rewindHours, restricted }: { nowUs: number; rewindHours: number; restricted: readonly Span[] },
): Permission {
  const isWithin = rewindHours > 0 && atUs >= nowUs - rewindHours * hourUs && atUs <= nowUs + aheadUs
  if (!isWithin) return 'outside'
  return isRestricted(restricted, { fromUs: atUs, untilUs: atUs + 1 }, nowUs) ? 'restricted' : 'audible'
}

/** Whether a span of sound touches a restricted one, and is too old to be heard all the same. */
export function isRestricted(restricted: readonly Span[], { fromUs, untilUs }: Span, nowUs: number): boolean {
  if (fromUs >= nowUs - freshUs) return false
  return restricted.some((span) => fromUs < span.untilUs && untilUs > span.fromUs)
}

/**
 * Lists the spans between two instants in which a show was on air that listeners may not rewind to: by the present
 * programme, each within the two. A show that is unknown is one of them.
 */
export function restrictedSpans(
  plan: Plan,
  showOf: ReadonlyMap<number, RewindRight>,
  { fromUs, untilUs }: Span,
): Span[] {
  return airedBetween(plan, Math.floor(fromUs / 1e6), Math.ceil(untilUs / 1e6))
    .filter(({ showId }) => !mayRewind(showOf.get(showId)))
    .map(({ startAt, endAt }) => ({ fromUs: Math.max(startAt * 1e6, fromUs), untilUs: Math.min(endAt * 1e6, untilUs) }))
}

const mayRewind = (show: RewindRight | undefined) => show !== undefined && show.published === 1 && show.rewind === 1
