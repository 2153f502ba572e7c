/** A change of a zone's clocks: the instant in Unix seconds, and the offsets before and after in seconds east of UTC. */
export type OffsetChange = { at: number; before: number; after: number }

/**
 * The changes of a zone's clocks within a span of Unix seconds, after the one by which they have their offset at its start. A
 * zone that never had another offset begins with its present one in 1970.
 */
export function zoneChanges(timeZone: string, from: number, until: number): [OffsetChange, ...OffsetChange[]] {
  const start = Temporal.Instant.fromEpochMilliseconds(from * 1000).toZonedDateTimeISO(timeZone)
  const offset = start.offsetNanoseconds / 1e9
  // A change at the very start is the one by which the clocks have their offset.
  const previous = start.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  const changes: [OffsetChange, ...OffsetChange[]] = [
    previous ? changeAt(previous) : { at: -offset, before: offset, after: offset },
  ]
  for (let next = start.getTimeZoneTransition('next'); next; next = next.getTimeZoneTransition('next')) {
    const change = changeAt(next)
    if (change.at >= until) break
    changes.push(change)
  }
  return changes
}

function changeAt(moment: Temporal.ZonedDateTime): OffsetChange {
  return {
    at: moment.epochMilliseconds / 1000,
    before: moment.subtract({ nanoseconds: 1 }).offsetNanoseconds / 1e9,
    after: moment.offsetNanoseconds / 1e9,
  }
}

/** The offset of a zone at an instant, by the changes of a span that it lies in. */
export function offsetAt(changes: readonly [OffsetChange, ...OffsetChange[]], at: number): number {
  return (changes.findLast((change) => change.at <= at) ?? changes[0]).after
}
