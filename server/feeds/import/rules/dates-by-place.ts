/**
 * Dates for items of a feed, in Unix seconds: their own, and for an item without one an estimate between those of its neighbours. An
 * item that has a neighbour on one side only is one second away from it for each place; if no item has a date, the newest one is of now.
 * No estimate is later than now, because the episode would not be listed yet; a neighbour in the future counts as one of now.
 * @param dates those of the items, in the order of the feed: newest first, unless most of them ascend
 * @param now Unix seconds
 */
export function datesByPlace(dates: readonly (number | undefined)[], now: number): number[] {
  const known = dates.filter((date) => date !== undefined)
  const isDescending = known.filter((date, at) => at > 0 && date > known[at - 1]!).length * 2 <= known.length - 1
  return isDescending || known.length < 2 ? descending(dates, now) : descending(dates.toReversed(), now).reverse()
}

function descending(dates: readonly (number | undefined)[], now: number): number[] {
  const all: number[] = []
  for (const [until, older] of [...dates, undefined].entries()) {
    if (older === undefined && until < dates.length) continue
    const from = all.length
    const [newer, next] = [all.at(-1), older].map((date) => date && Math.min(date, now))
    for (let at = from; at < until; at++) all.push(estimate({ newer, older: next, now }, at - from + 1, until - from))
    if (older !== undefined) all.push(older)
  }
  return all
}

/** The date of one of `count` items between two dates, numbered from 1 at the newest. */
function estimate(
  { newer, older, now }: { newer: number | undefined; older: number | undefined; now: number },
  number: number,
  count: number,
): number {
  if (newer !== undefined && older !== undefined) return Math.round(newer - ((newer - older) * number) / (count + 1))
  if (newer !== undefined) return newer - number
  if (older === undefined) return now - number + 1
  return Math.min(older + count - number + 1, now)
}
