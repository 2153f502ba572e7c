import { describe, expect, it } from 'vitest'
import { isPlay, neededBytes } from './play.ts'
import type { Spans } from './spans.ts'

/** Two minutes at 128 kbit/s behind a tag of 1000 bytes. */
const file = { sizeBytes: 1_921_000, tagBytes: 1000, durationMs: 120_000 }
const short = { sizeBytes: 161_000, tagBytes: 1000, durationMs: 10_000 }

const facts: [what: string, of: typeof file, sent: Spans, counts: boolean][] = [
  ['nothing', file, [], false],
  ['the whole', file, [[0, 1_921_000]], true],
  ['a minute behind the tag', file, [[1000, 961_000]], true],
  ['a byte less', file, [[1000, 960_999]], false],
  ['a minute with the tag in it', file, [[0, 960_000]], false],
  ['the tag and a minute', file, [[0, 961_000]], true],
  [
    'two halves of a minute',
    file,
    [
      [1000, 481_000],
      [900_000, 1_380_000],
    ],
    true,
  ],
  [
    'two halves, a byte less',
    file,
    [
      [1000, 481_000],
      [900_000, 1_379_999],
    ],
    false,
  ],
  ['the last minute', file, [[961_000, 1_921_000]], true],
  ['the whole of ten seconds', short, [[0, 161_000]], true],
  ['ten seconds without the last byte', short, [[0, 160_999]], false],
  ['ten seconds without the tag', short, [[1000, 161_000]], true],
  ['two bytes', short, [[0, 2]], false],
]

describe('a play', () => {
  it.each(facts)('%s', (_, of, sent, counts) => expect(isPlay(sent, of)).toBe(counts))

  it('of a file whose duration is unknown is a minute at 128 kbit/s', () => {
    expect(neededBytes({ ...file, durationMs: 0 })).toBe(960_000)
    expect(neededBytes({ ...short, durationMs: 0 })).toBe(160_000)
  })

  it('of a file that is all tag needs a byte, and never none', () => {
    expect(neededBytes({ sizeBytes: 10, tagBytes: 50, durationMs: 1 })).toBe(1)
    expect(isPlay([], { sizeBytes: 10, tagBytes: 50, durationMs: 1 })).toBe(false)
  })
})
