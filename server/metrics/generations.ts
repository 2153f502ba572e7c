import type { Family } from './exposition.ts'
import { histogram } from './histogram.ts'

/** A generation that has ended for good, and how long this instance has worked on it. */
export type EndedGeneration = { state: 'done' | 'failed'; seconds: number }

/** Upper bounds of the histogram, in seconds: from some minutes of audio to a whole day. */
const bounds = [0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800]

/** Counts generations. */
export function generationTallies() {
  const tallies = { done: empty(), failed: empty() }
  return {
    count({ state, seconds }: EndedGeneration): void {
      const tally = tallies[state]
      tally.seconds += seconds
      const bucket = bounds.findIndex((bound) => seconds <= bound)
      tally.buckets[bucket < 0 ? bounds.length : bucket]!++
    },
    /** @param unfinished how many generations of the installation wait, and how many are being worked on, if known */
    families(unfinished: { pending: number; working: number } | undefined): Family[] {
      return [
        {
          name: 'aircheck_generations',
          help: 'Generations of the installation that are not finished, by state.',
          type: 'gauge',
          samples: Object.entries(unfinished ?? {}).map(([state, value]) => ({ labels: { state }, value })),
        },
        {
          name: 'aircheck_generation_duration_seconds',
          help: 'The work of this instance on a generation that is done or has failed.',
          type: 'histogram',
          samples: Object.entries(tallies).flatMap(([state, tally]) => histogram(bounds, { state }, tally)),
        },
      ]
    },
  }
}

function empty() {
  return { buckets: Array<number>(bounds.length + 1).fill(0), seconds: 0 }
}
