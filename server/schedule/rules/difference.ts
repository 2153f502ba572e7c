import type { Entry } from './entry.ts'

/**
 * Compares two lists of entries by content: an entry that occurs twice in one and once in the other differs once.
 * `removed` and `added` have no common entries.
 */
export function difference<E extends Entry>(
  before: readonly E[],
  after: readonly Entry[],
): { removed: E[]; added: Entry[] } {
  const kept = new Map<string, E[]>()
  for (const entry of before) {
    const alike = kept.get(contentOf(entry))
    if (alike) alike.push(entry)
    else kept.set(contentOf(entry), [entry])
  }
  const added = after.filter((entry) => !kept.get(contentOf(entry))?.pop())
  return { removed: [...kept.values()].flat(), added }
}

function contentOf({ showId, week, day, time, duration }: Entry): string {
  return `${showId} ${week} ${day} ${time} ${duration}`
}
