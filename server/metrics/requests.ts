import type { Served } from '../http/port/served.ts'
import type { Family } from './exposition.ts'
import { histogram } from './histogram.ts'

/** Upper bounds of the latency histogram, in seconds: from cached responses to uploads. */
const bounds = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** The counters of one method of one route. `buckets` has one more element than `bounds`, for +Inf. */
type Tally = { statuses: Map<number, number>; buckets: number[]; seconds: number }

/** Counters of finished requests. */
export type RequestTallies = {
  count: (served: Served) => void
  families: () => Family[]
}

/**
 * Plain sums that are formatted only at a scrape. The fastest responses take 25 µs in total, so counting a request must
 * cost no more than a few map look-ups, and build no strings.
 */
export function requestTallies(): RequestTallies {
  const tallies = new Map<string, Map<string, Tally>>()
  const answers = { kept: 0, made: 0 }

  function tallyOf(route: string, method: string): Tally {
    const known = tallies.get(route)?.get(method)
    if (known) return known
    const made = { statuses: new Map<number, number>(), buckets: Array(bounds.length + 1).fill(0), seconds: 0 }
    if (!tallies.has(route)) tallies.set(route, new Map())
    tallies.get(route)!.set(method, made)
    return made
  }

  return {
    count({ method, route, status, startedMs, answer }) {
      const seconds = (performance.now() - startedMs) / 1000
      const tally = tallyOf(route, method)
      tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
      tally.seconds += seconds
      let bucket = 0
      while (bucket < bounds.length && seconds > bounds[bucket]!) bucket++
      tally.buckets[bucket]!++
      if (answer) answers[answer]++
    },
    families() {
      const all = [...tallies].flatMap(([route, methods]) =>
        [...methods].map(([method, tally]) => ({ labels: { method, route }, tally })),
      )
      return [
        {
          name: 'aircheck_http_requests_total',
          help: 'Requests answered.',
          type: 'counter',
          samples: all.flatMap(({ labels, tally }) =>
            [...tally.statuses].map(([status, value]) => ({ labels: { ...labels, status }, value })),
          ),
        },
        {
          name: 'aircheck_http_request_duration_seconds',
          help: 'From the head of a request to the end of its answer.',
          type: 'histogram',
          samples: all.flatMap(({ labels, tally }) => histogram(bounds, labels, tally)),
        },
        {
          name: 'aircheck_answer_cache_hits_total',
          help: 'Reads that were answered from the cache.',
          type: 'counter',
          samples: [{ value: answers.kept }],
        },
        {
          name: 'aircheck_answer_cache_misses_total',
          help: 'Reads whose answer is cacheable and had to be made.',
          type: 'counter',
          samples: [{ value: answers.made }],
        },
      ]
    },
  }
}
