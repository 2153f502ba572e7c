import { expect, it } from 'vitest'
import { timedFrames } from '../../testing/timed-audio.ts'
import { decodedSpans } from './decoded-spans.ts'

const { format } = timedFrames('cbr')[0]!
const second = 39

/** Where pieces begin, in frames from the beginning of the episode; 3 frames before that are skipped. */
const facts: [what: string, starts: number[], frames: number, spans: [from: number, until: number][]][] = [
  [
    'its start and end',
    [0],
    1000,
    [
      [0, 3 + second],
      [1003 - second, 1003],
    ],
  ],
  [
    'each joint',
    [0, 300, 600],
    1000,
    [
      [0, 3 + second],
      [303 - second, 303 + second],
      [603 - second, 603 + second],
      [1003 - second, 1003],
    ],
  ],
  [
    'what is close together at once',
    [0, 300, 400],
    1000,
    [
      [0, 3 + second],
      [303 - second, 403 + second],
      [1003 - second, 1003],
    ],
  ],
  ['a short episode as a whole', [0, 20], 2 * second, [[0, 3 + 2 * second]]],
  ['the only frame', [0], 1, [[0, 4]]],
]

it.each(facts)('decodes %s', (_what, starts, frames, spans) => {
  const assembled = { format, samples: frames * 1152, frames: frames + 3, joints: starts }
  expect(decodedSpans(assembled)).toEqual(spans.map(([from, until]) => ({ from, until })))
})
