let aheadMs = 0

/** The present by the server's clock, in Unix seconds: the clock of somebody's computer may be wrong. */
export function now(): number {
  return (Date.now() + aheadMs) / 1000
}

/** Sets the clock by an answer of the server. Less than a second is how long the answer took. */
export function correctClock(serverNow: number): void {
  const ahead = serverNow * 1000 - Date.now()
  if (Math.abs(ahead - aheadMs) > 1000) aheadMs = ahead
}
