import type { HeardTitle, PlacedSpan } from './chapters.ts'

/** A play with its artist and title; `untilUs` is null while it lasts. */
type Played = { fromUs: number; untilUs: number | null; artist: string; title: string }

type Span = { fromUs: number; untilUs: number }

/** Plays as titles for chapters, with an empty one where a play ends before the next begins. In the order of time. */
export function titlesOfPlays(plays: readonly Played[]): HeardTitle[] {
  return plays.flatMap(({ fromUs, untilUs, artist, title }, index) => {
    const named = { atUs: fromUs, title: artist === '' ? title : `${artist} – ${title}` }
    const isFollowed = untilUs === null || untilUs >= (plays[index + 1]?.fromUs ?? Number.POSITIVE_INFINITY)
    return isFollowed ? [named] : [named, { atUs: untilUs, title: '' }]
  })
}

/**
 * Where the recorded parts of a window are in an episode that was cut out of it: the parts between the gaps follow each
 * other, and whatever the episode has beyond them is the intro.
 * @param gaps in the order of time
 */
export function placedParts({ fromUs, untilUs }: Span, gaps: readonly Span[], durationMs: number): PlacedSpan[] {
  const starts = [fromUs, ...gaps.map((gap) => gap.untilUs)]
  const ends = [...gaps.map((gap) => gap.fromUs), untilUs]
  const parts = starts.map((start, index) => ({ fromUs: start, untilUs: ends[index]! }))
  const recorded = parts.filter((part) => part.untilUs > part.fromUs)
  const recordedMs = recorded.reduce((sum, part) => sum + (part.untilUs - part.fromUs) / 1000, 0)
  let startMs = Math.max(0, durationMs - recordedMs)
  return recorded.map((part) => {
    const placed = { ...part, startMs, durationMs: (part.untilUs - part.fromUs) / 1000 }
    startMs += placed.durationMs
    return placed
  })
}
