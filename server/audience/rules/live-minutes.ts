const minuteMs = 60_000

/**
 * The full minutes of a connection that have ended since the last count.
 * @param sinceMs when it began
 * @param counted minutes that were counted before
 * @returns the instants at which each of them began, in milliseconds
 */
export function fullMinutes(sinceMs: number, counted: number, nowMs: number): number[] {
  const full = Math.floor(Math.max(0, nowMs - sinceMs) / minuteMs)
  return Array.from({ length: Math.max(0, full - counted) }, (_, at) => sinceMs + (counted + at) * minuteMs)
}
