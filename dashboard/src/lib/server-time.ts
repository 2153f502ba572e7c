let aheadMs = 0
const listeners = new Set<() => void>()

/** The present by the server's clock, in Unix seconds: the clock of the computer may be wrong. */
export function now(): number {
  return (Date.now() + aheadMs) / 1000
}

/** Sets the clock by an answer of the server. Less than a second is how long the answer took. */
export function correctClock(serverNow: number): void {
  const ahead = serverNow * 1000 - Date.now()
  if (Math.abs(ahead - aheadMs) <= 1000) return
  aheadMs = ahead
  for (const listener of listeners) listener()
}

/** Calls a function whenever the clock is set. Returns a function that ends it. */
export function onClockSet(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
