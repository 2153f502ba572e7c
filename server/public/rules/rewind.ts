import { isPublicShow } from './visibility.ts'

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

/** Whether listeners can rewind, at `now`, to some part of an occurrence of a show. Instants in Unix seconds. */
export function isRewindable(
  { startAt, endAt }: { startAt: number; endAt: number },
  show: RewindShow | undefined,
  rewindHours: number,
  now: number,
): boolean {
  return allowsRewind(show) && startAt < now && endAt > rewindLimit(rewindHours, now)
}
