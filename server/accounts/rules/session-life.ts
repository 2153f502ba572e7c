const minute = 60
const day = 24 * 60 * minute

/** A session ends this many seconds after it was last used. */
export const idleSeconds = 30 * day

/** A session ends this many seconds after signing in, however often it is used. */
export const longestSeconds = 90 * day

/** The use of a session is stored at most this often, in seconds. */
export const seenEverySeconds = 5 * minute

/** For this many seconds after a person proved who they are, they may do what needs a recent proof. */
export const confirmedSeconds = 15 * minute

/** The instants of a session, in Unix seconds. */
export type SessionTimes = { seen_at: number; confirmed_at: number; ends_at: number }

/** Whether a session is valid at `now`: used within `idleSeconds`, and before its absolute end. */
export function isAlive({ seen_at, ends_at }: SessionTimes, now: number): boolean {
  return now < ends_at && now < seen_at + idleSeconds
}

/** Whether the person proved who they are recently enough at `now`. */
export function isConfirmed({ confirmed_at }: SessionTimes, now: number): boolean {
  return now < confirmed_at + confirmedSeconds
}
