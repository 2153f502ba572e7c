import type { Sample } from './exposition.ts'

/** The samples of a histogram. `buckets` counts what is at most each bound and above the one before, and last the rest. */
export function histogram(
  bounds: readonly number[],
  labels: Record<string, string>,
  { buckets, seconds }: { buckets: readonly number[]; seconds: number },
): Sample[] {
  let count = 0
  const upTo = buckets.map((value, at) => {
    count += value
    return { suffix: '_bucket', labels: { ...labels, le: bounds[at] ?? '+Inf' }, value: count }
  })
  return [...upTo, { suffix: '_sum', labels, value: seconds }, { suffix: '_count', labels, value: count }]
}
