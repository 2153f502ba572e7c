/** After this many attempts that failed for a passing reason, a generation fails for good. */
export const maxAttempts = 10

/** The pause after the n-th attempt (from 1), in milliseconds: 5 seconds, then twice as long each time up to 5 minutes. */
export function pauseMs(attempts: number): number {
  return Math.min(5000 * 2 ** (attempts - 1), 300_000)
}
