const slotMs = 25
const [leastSlots, mostSlots] = [8, 12]
/** How the connections that rest are read again, by the turn of the timer at which they are. */
const slots = Array.from({ length: mostSlots + 1 }, (): (() => void)[] => [])
let turn = 0
let resting = 0
let timer: NodeJS.Timeout | undefined

/**
 * Calls `wake` after 200 to 300 ms: a connection that is not read meanwhile has several blocks to be read at once. The time
 * is random, so that it never keeps step with the blocks of a sender, and some of them are read as soon as they arrive.
 */
export function rest(wake: () => void): void {
  const wait = leastSlots + Math.floor(Math.random() * (mostSlots - leastSlots + 1))
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
