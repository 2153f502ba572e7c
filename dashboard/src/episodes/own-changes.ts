/** For how long after a change its news is expected, in milliseconds. */
const expectedMs = 10_000

const until = new Map<number, number>()

/** Remembers that this window is changing some episodes, and shows the changes already. */
export function changingHere(ids: Iterable<number>): void {
  const nowMs = performance.now()
  for (const [id, endMs] of until) if (endMs < nowMs) until.delete(id)
  for (const id of ids) until.set(id, nowMs + expectedMs)
}

/** Whether this window has just changed an episode itself. */
export function isChangedHere(id: number): boolean {
  return (until.get(id) ?? 0) > performance.now()
}
