import { expect, it } from 'vitest'
import { Problem } from '../../lib/problem.ts'
import { checkMoment } from './moment.ts'

/** The fields that are refused of a moment, and the first message. */
function refused(change: object, durationMs: number | null) {
  try {
    checkMoment({ id: 1, title: 'The wave', from_ms: 60_000, until_ms: 90_000, ...change }, durationMs)
    return []
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return [...error.errors!.map(({ field }) => field), error.message]
  }
}

const span = 'until_ms must be 3 s to 10 min after from_ms'
const beyond = 'until_ms must be within the episode'
const facts: [change: object, durationMs: number | null, refused: string[]][] = [
  [{}, 90_000, []],
  [{}, null, []],
  [{ from_ms: 0, until_ms: 3000 }, 3000, []],
  [{ until_ms: 660_000 }, null, []],
  [{ title: 'x'.repeat(200) }, null, []],
  [{ until_ms: 62_999 }, null, ['until_ms', span]],
  [{ until_ms: 60_000 }, null, ['until_ms', span]],
  [{ until_ms: 1 }, null, ['until_ms', span]],
  [{ until_ms: 660_001 }, null, ['until_ms', span]],
  [{}, 89_999, ['until_ms', beyond]],
  // Nothing fits between its beginning and the end of the episode.
  [{ until_ms: 61_000 }, 61_500, ['until_ms', span]],
  [{ title: ' ', from_ms: -1, until_ms: 1.5 }, null, ['title', 'from_ms', 'until_ms', 'title is required']],
  [{ title: 'x'.repeat(201) }, null, ['title', 'title must be 200 characters or fewer']],
]
it.each(facts)('a moment with %j in an episode of %s ms: %j', (change, durationMs, expected) => {
  expect(refused(change, durationMs)).toEqual(expected)
})
