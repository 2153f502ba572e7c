import { describe, expect, it } from 'vitest'
import { chaptersOf } from './chapters.ts'
import { placedParts, titlesOfPlays } from './tracklist.ts'

const s = (seconds: number) => seconds * 1e6
const play = (from: number, until: number | null, artist = 'Ada', title = 'Song') => ({
  ...{ fromUs: s(from), untilUs: until === null ? null : s(until) },
  ...{ artist, title },
})
const span = (from: number, until: number) => ({ fromUs: s(from), untilUs: s(until) })

describe('the titles of plays', () => {
  it('name artist and title, and end where nothing follows at once', () => {
    const plays = [play(10, 20), play(20, 30, '', 'News'), play(35, null, 'Bo', 'Sea'), play(50, 60)]
    expect(titlesOfPlays(plays)).toEqual([
      { atUs: s(10), title: 'Ada – Song' },
      { atUs: s(20), title: 'News' },
      { atUs: s(30), title: '' },
      { atUs: s(35), title: 'Bo – Sea' },
      { atUs: s(50), title: 'Ada – Song' },
      { atUs: s(60), title: '' },
    ])
  })
})

describe('the parts of a window in an episode', () => {
  const facts: [gaps: [number, number][], durationSeconds: number, parts: [from: number, start: number][]][] = [
    [[], 60, [[100, 0]]],
    [[], 65, [[100, 5]]],
    [[], 59.9, [[100, 0]]],
    [
      [[110, 120]],
      50,
      [
        [100, 0],
        [120, 10],
      ],
    ],
    [
      [
        [100, 105],
        [110, 120],
        [150, 160],
      ],
      38,
      [
        [105, 3],
        [120, 8],
      ],
    ],
    [[[100, 160]], 10, []],
  ]
  it.each(facts)('gaps %j, %d s: %j', (gaps, duration, parts) => {
    const placed = placedParts(
      span(100, 160),
      gaps.map(([from, until]) => span(from, until)),
      duration * 1000,
    )
    expect(placed.map(({ fromUs, startMs }) => [fromUs / 1e6, startMs / 1000])).toEqual(parts)
  })

  it('place chapters after the intro and the gap', () => {
    const parts = placedParts(span(100, 160), [span(110, 120)], 55_000)
    const chapters = chaptersOf(titlesOfPlays([play(90, 105), play(115, 130, '', 'B'), play(140, 160, '', 'C')]), parts)
    expect(chapters.map(({ fromMs, title }) => [fromMs, title])).toEqual([
      [5000, 'Ada – Song'],
      [15_000, 'B'],
      [35_000, 'C'],
    ])
  })
})
