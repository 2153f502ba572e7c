const firstDelayMs = 250
/** While a source may be back any moment, a longer pause could be longer than its burst, and lose audio. */
const hopefulFailures = 30
const hopefulDelayMs = 1000
const maxDelayMs = 30_000
/** After this long with audio, the source counts as healthy again. */
const healthyMs = 60_000

/**
 * Counts failures in a row, after one more. `audioMs` is the time for which the connection that failed had delivered audio.
 */
export function failuresAfter(before: number, audioMs: number): number {
  return isHealthy(audioMs) ? 1 : before + 1
}

/** Whether a connection that delivered audio for that time, in milliseconds, was well until it was lost. */
export const isHealthy = (audioMs: number) => audioMs >= healthyMs

/**
 * The pause before a stream is opened again, in milliseconds: 0.25 s at first, doubled to 1 s, and after half a minute
 * doubled on to 30 s. It is spread by chance over its upper half, so that the stations of one host do not return at once.
 * @param failures number of failures in a row, at least 1
 * @param chance a random number from 0 to 1
 */
export function retryDelayMs(failures: number, chance: number): number {
  const longest =
    failures <= hopefulFailures
      ? Math.min(firstDelayMs * 2 ** (failures - 1), hopefulDelayMs)
      : Math.min(hopefulDelayMs * 2 ** (failures - hopefulFailures), maxDelayMs)
  return longest * (0.5 + chance / 2)
}
