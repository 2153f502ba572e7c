import { expect, it } from 'vitest'
import { waveformQuery } from '../episodes/waveform-query.ts'
import { generationQuery } from './generate.ts'

/** The polling interval of a query, by its state. */
type Again = (query: { state: object }) => number | false

const facts: [what: string, state: object, ms: number | false][] = [
  ['a generation in progress', { data: { state: 'working' }, dataUpdateCount: 1000 }, 400],
  ['a recently queued generation', { data: { state: 'pending' }, dataUpdateCount: 5 }, 400],
  ['a generation that has waited for long', { data: { state: 'pending' }, dataUpdateCount: 11 }, 5000],
  ['a finished generation', { data: { state: 'done' } }, false],
  ['a failed generation', { data: { state: 'failed' } }, false],
  ['a generation that could not be loaded', { data: { state: 'working' }, error: new Error() }, false],
]

it.each(facts)('%s is requested again after ms: %j', (_, state, ms) => {
  const again = generationQuery(1, 2).refetchInterval as unknown as Again
  expect(again({ state })).toBe(ms)
})

it.each<[what: string, state: object, ms: number | false]>([
  ['is not known yet', { data: [], dataUpdateCount: 1 }, 3000],
  ['is known', { data: [1], dataUpdateCount: 1 }, false],
  ['never becomes known', { data: [], dataUpdateCount: 6 }, false],
  ['cannot be loaded', { error: new Error(), dataUpdateCount: 0 }, false],
])('a waveform that %s is requested again after ms: %j', (_, state, ms) => {
  const again = waveformQuery(1, 2).refetchInterval as unknown as Again
  expect(again({ state })).toBe(ms)
})
