const slotMs = 25
const longestMs = 700
/** Random variation of a rest, as a fraction: reads must not fall into step with the blocks of a sender. */
const spread = 0.15
/** Timer wheel: the `wake` functions of resting connections, by the tick at which they are due. */
const slots = Array.from({ length: Math.ceil((longestMs * (1 + spread)) / slotMs) + 1 }, (): (() => void)[] => [])
let turn = 0
let resting = 0
let timer: NodeJS.Timeout | undefined

/** Target bytes per read: 0.6 s at 128 kbit/s, and a sixth of the burst that Icecast sends to a new connection. */
const usualBytes = 10_000
const shortestMs = 200

/** The next rest of a connection in milliseconds (200 to 700), from its last one and the bytes read after it. */
export function nextRestMs(lastMs: number, bytes: number): number {
  return Math.max(shortestMs, Math.min(longestMs, (lastMs * usualBytes) / bytes))
}

/** Calls `wake` after about `ms`: the blocks that arrive meanwhile are read at once. */
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
