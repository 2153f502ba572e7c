import { expect, it } from 'vitest'
import { waveformQuery } from '../episodes/waveform-query.ts'
import { generationQuery } from './generate.ts'

/** When a query asks again, by its state. */
type Again = (query: { state: object }) => number | false

const facts: [what: string, state: object, ms: number | false][] = [
  ['a generation at work', { data: { state: 'working' }, dataUpdateCount: 1000 }, 400],
  ['one that was just put into the queue', { data: { state: 'pending' }, dataUpdateCount: 5 }, 400],
  ['one that waits for long', { data: { state: 'pending' }, dataUpdateCount: 11 }, 5000],
  ['one that is done', { data: { state: 'done' } }, false],
  ['one that has failed', { data: { state: 'failed' } }, false],
  ['one that cannot be asked for', { data: { state: 'working' }, error: new Error() }, false],
]

it.each(facts)('%s is asked for again after ms: %j', (_, state, ms) => {
  const again = generationQuery(1, 2).refetchInterval as unknown as Again
  expect(again({ state })).toBe(ms)
})

it.each<[what: string, state: object, ms: number | false]>([
  ['is not known yet', { data: [], dataUpdateCount: 1 }, 3000],
  ['is known', { data: [1], dataUpdateCount: 1 }, false],
  ['never becomes known', { data: [], dataUpdateCount: 6 }, false],
  ['cannot be loaded', { error: new Error(), dataUpdateCount: 0 }, false],
])('a waveform that %s is asked for again after ms: %j', (_, state, ms) => {
  const again = waveformQuery(1, 2).refetchInterval as unknown as Again
  expect(again({ state })).toBe(ms)
})
