/** The results of items. `new`: it will be imported, in a dry run. */
export const importResults = ['imported', 'here', 'skipped', 'failed', 'new'] as const

export type Result = (typeof importResults)[number]

/** The number of items in all, and by what became of them. */
export type ImportCounts = Record<Result | 'total', number>

export function countResults(results: readonly { result: Result }[]): ImportCounts {
  const ofEach = Object.fromEntries(importResults.map((result) => [result, 0])) as Record<Result, number>
  const counts = { total: results.length, ...ofEach }
  for (const { result } of results) counts[result]++
  return counts
}
