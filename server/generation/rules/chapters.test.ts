import { describe, expect, it } from 'vitest'
import { chaptersOf, type HeardTitle, type PlacedSpan } from './chapters.ts'

const titles = (...heard: [atSeconds: number, title: string][]): HeardTitle[] =>
  heard.map(([at, title]) => ({ atUs: at * 1e6, title }))
/** From 100 s to 160 s and from 200 s to 260 s; an intro of 5 s comes first, and a frame is added at the joint. */
const spans: PlacedSpan[] = [
  { fromUs: 100e6, untilUs: 160e6, startMs: 5000, durationMs: 60_000 },
  { fromUs: 200e6, untilUs: 260e6, startMs: 65_026, durationMs: 60_000 },
]

describe('the chapters of an episode', () => {
  const facts: [what: string, heard: HeardTitle[], chapters: [fromMs: number, untilMs: number, title: string][]][] = [
    ['no title, no chapter', [], []],
    [
      'are in the time of the episode, after intro and gap',
      titles([110, 'A'], [210, 'B']),
      [
        [15_000, 75_026, 'A'],
        [75_026, 125_026, 'B'],
      ],
    ],
    [
      'a title that begins in a gap begins after it',
      titles([110, 'A'], [180, 'B']),
      [
        [15_000, 65_026, 'A'],
        [65_026, 125_026, 'B'],
      ],
    ],
    ['a title that began earlier begins with the episode', titles([20, 'A']), [[5000, 125_026, 'A']]],
    [
      'of several that begin together, the last counts',
      titles([20, 'A'], [30, 'B'], [170, 'C'], [180, 'D']),
      [
        [5000, 65_026, 'B'],
        [65_026, 125_026, 'D'],
      ],
    ],
    [
      'a title that is sent again is the same chapter',
      titles([110, 'A'], [120, 'A'], [210, 'A']),
      [[15_000, 125_026, 'A']],
    ],
    [
      'an empty title ends a chapter and begins none',
      titles([110, 'A'], [130, ' '], [140, 'B']),
      [
        [15_000, 35_000, 'A'],
        [45_000, 125_026, 'B'],
      ],
    ],
    [
      'a title of half a second makes no chapter',
      titles([110, 'A'], [120, 'x'], [120.5, 'B']),
      [
        [15_000, 25_000, 'A'],
        [25_500, 125_026, 'B'],
      ],
    ],
    ['a title after the end makes no chapter', titles([110, 'A'], [260, 'B']), [[15_000, 125_026, 'A']]],
  ]
  for (const [what, heard, chapters] of facts) {
    it(what, () => {
      expect(chaptersOf(heard, spans).map(({ fromMs, untilMs, title }) => [fromMs, untilMs, title])).toEqual(chapters)
    })
  }

  it('are empty without audio', () => {
    expect(chaptersOf(titles([110, 'A']), [])).toEqual([])
  })

  it('are the first 255 at most', () => {
    const many = titles(...Array.from({ length: 300 }, (_, nth): [number, string] => [nth * 2, `${nth}`]))
    const found = chaptersOf(many, [{ fromUs: 0, untilUs: 600e6, startMs: 0, durationMs: 600_000 }])
    expect([found.length, found.at(-1)]).toEqual([255, { fromMs: 508_000, untilMs: 510_000, title: '254' }])
  })
})
