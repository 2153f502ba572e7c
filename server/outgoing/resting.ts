const slotMs = 25
const longestMs = 700
/** The time of a rest is random by so much, and never keeps step with the blocks of a sender: some are read as they arrive. */
const spread = 0.15
/** How the connections that rest are read again, by the turn of the timer at which they are. */
const slots = Array.from({ length: Math.ceil((longestMs * (1 + spread)) / slotMs) + 1 }, (): (() => void)[] => [])
let turn = 0
let resting = 0
let timer: NodeJS.Timeout | undefined

/** So much is to be read after a rest: at 128 kbit/s that of 0.6 s, and a sixth of what Icecast sends again after a drop. */
const usualBytes = 10_000
const shortestMs = 200

/** How long a connection is to rest that had so many bytes after its last rest, in milliseconds; 0 is none. */
export function nextRestMs(lastMs: number, bytes: number): number {
  return Math.max(shortestMs, Math.min(longestMs, (lastMs * usualBytes) / bytes))
}

/** Calls `wake` after about `ms`: a connection that is not read meanwhile has several blocks to be read at once. */
export function rest(wake: () => void, ms: number): void {
  const wait = Math.round((ms * (1 - spread + 2 * spread * Math.random())) / slotMs)
  slots[(turn + wait) % slots.length]!.push(wake)
  resting++
  timer ??= setInterval(wakeDue, slotMs).unref()
}

function wakeDue(): void {
  turn = (turn + 1) % slots.length
  const due = slots[turn]!.splice(0)
  for (const wake of due) wake()
  resting -= due.length
  if (resting > 0) return
  clearInterval(timer)
  timer = undefined
}
