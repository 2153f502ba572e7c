import { isPublicShow } from '../../shows/rules/visibility.ts'

/** The part of a show that decides whether listeners can rewind to it. */
export type RewindShow = { published: number; rewind: number }

/** Whether listeners can rewind to a show: it is public, and its rights allow it. */
export function allowsRewind(show: RewindShow | undefined): boolean {
  return isPublicShow(show) && show?.rewind === 1
}

/** The first instant that listeners can rewind to at `now`, both in Unix seconds; Infinity where rewinding is off. */
export function rewindLimit(rewindHours: number, now: number): number {
  return rewindHours === 0 ? Number.POSITIVE_INFINITY : now - rewindHours * 3600
}

/**
 * The first instant to offer for rewinding at `now`, in Unix seconds: a full minute, at least one after the limit, so that it
 * can still be requested when the response arrives. Null where rewinding is off or nothing is recorded.
 * @param oldestAt the beginning of the recording
 */
export function offeredRewind(rewindHours: number, oldestAt: number | null, now: number): number | null {
  if (rewindHours === 0 || oldestAt === null) return null
  return Math.max(Math.ceil(oldestAt), (Math.ceil(rewindLimit(rewindHours, now) / 60) + 1) * 60)
}

/** A span of sound that listeners can rewind to. Unix seconds. */
export type HeardSpan = { from: number; until: number }

/** A show of which less is recorded is not offered, in seconds. */
const leastSeconds = 1

/**
 * Whether listeners can rewind to some part of an occurrence of a show. Instants in Unix seconds.
 * @param heard the sound that can be offered, see `offeredSound`
 */
export function isRewindable(
  { startAt, endAt }: { startAt: number; endAt: number },
  show: RewindShow | undefined,
  heard: readonly HeardSpan[],
): boolean {
  const isHeard = ({ from, until }: HeardSpan) => Math.min(until, endAt) - Math.max(from, startAt) >= leastSeconds
  return allowsRewind(show) && heard.some(isHeard)
}

/** The spans between `from` and `until` without sound that can be offered. Unix seconds. */
export function silentSpans(heard: readonly HeardSpan[], from: number, until: number): HeardSpan[] {
  const gaps: HeardSpan[] = []
  let at = from
  for (const span of heard) {
    if (span.from > at) gaps.push({ from: at, until: Math.min(span.from, until) })
    at = Math.max(at, span.until)
    if (at >= until) return gaps
  }
  if (at < until) gaps.push({ from: at, until })
  return gaps
}

/**
 * Finds the first span that has not ended at an instant; instants have to be asked for in ascending order, so that one walk
 * serves all.
 * @param spans in order of their beginnings; they may overlap
 */
export function spanFinder<Found extends HeardSpan>(spans: readonly Found[]): (at: number) => Found | undefined {
  let next = 0
  return (at) => {
    while (next < spans.length && spans[next]!.until <= at) next++
    return spans[next]
  }
}
