/** A show of the schedule, in Unix seconds. */
type Airing = { start_time: number; is_current: boolean; rewindable: boolean; episode_id: number | null }

type Days<Show> = { days: readonly { shows: readonly Show[] }[] }

/** Whether listeners can hear any of a show again: of the recording, or as the episode that was made of it. */
export const isHeard = ({ episode_id, rewindable }: Airing): boolean => episode_id !== null || rewindable

/**
 * The show on air, where listeners can hear it from its beginning: its rights allow it, and the beginning is still offered.
 * @param rewindFrom the first instant that is offered, in Unix seconds; null where rewinding is off
 */
export function restartable<Show extends Airing>({ days }: Days<Show>, rewindFrom: number | null): Show | undefined {
  const current = days.flatMap(({ shows }) => shows).find(({ is_current }) => is_current)
  return current?.rewindable && rewindFrom !== null && current.start_time >= rewindFrom ? current : undefined
}
