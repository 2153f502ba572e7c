import { Histogram, type Registry } from 'prom-client'
import { observe } from './observe.ts'

/** A generation that has ended for good, and the seconds that this instance has worked on it. */
export type EndedGeneration = { state: 'done' | 'failed'; seconds: number }

/** Numbers of generations of the installation that wait, of those that wait for another instance, and that are being worked on. */
export type UnfinishedGenerations = { pending: number; elsewhere: number; working: number }

/** Upper bounds of the histogram, in seconds: from some minutes of audio to a whole day. */
const buckets = [0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800]

/** Adds the metrics of generations. @returns a function that counts a generation that has ended */
export function generationMetrics(
  registry: Registry,
  unfinished: () => Promise<UnfinishedGenerations>,
): (ended: EndedGeneration) => void {
  const name = 'aircheck_generations'
  const help = 'Generations of the installation that are not finished, by state.'
  observe(registry, { name, help, label: 'state' }, unfinished)
  const durations = new Histogram({
    name: 'aircheck_generation_duration_seconds',
    help: 'The work of this instance on a generation that is done or has failed.',
    labelNames: ['state'],
    buckets,
    registers: [registry],
  })
  for (const state of ['done', 'failed']) durations.zero({ state })
  return ({ state, seconds }) => durations.observe({ state }, seconds)
}
