/**
 * How many stations an instance may have, so that none has two more than another.
 * @param stations how many there are to be shared
 * @param own how many of them it has
 * @param counts how many each instance has, this one included
 */
export function fairShare(stations: number, own: number, counts: readonly number[]): number {
  const instances = Math.max(1, counts.length)
  const least = Math.floor(stations / instances)
  const most = Math.ceil(stations / instances)
  const isAnotherShort = counts.some((count) => count < least)
  return own > least && isAnotherShort ? least : most
}
