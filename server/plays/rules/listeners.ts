const hourSeconds = 3600

/** Minutes for which all listeners together heard the live sound, by the Unix seconds at which the hour begins. */
export type LiveMinutes = {
  /** The first hour that was ever counted; null if the listeners of the station are not counted. */
  since: number | null
  byHour: ReadonlyMap<number, number>
}

/**
 * The average number of listeners during a play, by the figures of the hours that it touches; null if they are not known.
 * An hour without a figure had no listeners, if listeners were counted by then.
 * @param untilUs the end; null while the play lasts
 */
export function listenersDuring(fromUs: number, untilUs: number | null, { since, byHour }: LiveMinutes): number | null {
  const from = fromUs / 1e6
  const until = Math.max(from + 1, (untilUs ?? fromUs) / 1e6)
  if (since === null || from < since) return null
  let listenedSeconds = 0
  for (let hour = Math.floor(from / hourSeconds) * hourSeconds; hour < until; hour += hourSeconds) {
    const seconds = Math.min(until, hour + hourSeconds) - Math.max(from, hour)
    listenedSeconds += ((byHour.get(hour) ?? 0) / 60) * seconds
  }
  return listenedSeconds / (until - from)
}
