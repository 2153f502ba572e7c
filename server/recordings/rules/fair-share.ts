/**
 * The maximum number of stations of an instance, so that none has two more than another. As long as an instance has less than
 * the least share, none may have more than that: what one gives up is not taken by those that have enough.
 * @param stations number of stations to be shared
 * @param counts number of stations of each instance, the asking one included
 */
export function fairShare(stations: number, counts: readonly number[]): number {
  const instances = Math.max(1, counts.length)
  const least = Math.floor(stations / instances)
  return counts.some((count) => count < least) ? least : Math.ceil(stations / instances)
}
