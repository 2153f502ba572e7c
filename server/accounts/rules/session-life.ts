const minute = 60
const day = 24 * 60 * minute

/** A session ends this many seconds after it was last used. */
export const idleSeconds = 30 * day

/** A session ends this many seconds after signing in, however often it is used. */
export const longestSeconds = 90 * day

/** The use of a session is stored at most this often, in seconds. */
export const seenEverySeconds = 5 * minute

/** Seconds for which a confirmation of identity is valid. */
export const confirmedSeconds = 15 * minute

/** Tolerance between the clocks of instances. An instant further in the future was stored by a wrong clock. */
export const skewSeconds = 5 * minute

/** Whether an instant is in the future, further than clocks differ: it was stored while the clock was ahead. */
export function isAhead(at: number, now: number): boolean {
  return at > now + skewSeconds
}

/** The instants of a session, in Unix seconds. */
export type SessionTimes = { created_at: number; seen_at: number; confirmed_at: number; ends_at: number }

/** Whether a session is valid at `now`: used within `idleSeconds`, before its absolute end, and not from the future. */
export function isAlive({ created_at, seen_at, ends_at }: Omit<SessionTimes, 'confirmed_at'>, now: number): boolean {
  return now < ends_at && now < seen_at + idleSeconds && !isAhead(created_at, now)
}

/** Whether the use of a session is to be stored. */
export function isSeenDue({ seen_at }: Pick<SessionTimes, 'seen_at'>, now: number): boolean {
  return now >= seen_at + seenEverySeconds || isAhead(seen_at, now)
}

/** Whether the person proved who they are recently enough at `now`. */
export function isConfirmed({ confirmed_at }: Pick<SessionTimes, 'confirmed_at'>, now: number): boolean {
  return now < confirmed_at + confirmedSeconds && !isAhead(confirmed_at, now)
}
