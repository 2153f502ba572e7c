import { type Chapter, maxChapters } from './id3.ts'

/** A title that was heard, and when, in microseconds since the epoch. */
export type HeardTitle = { atUs: number; title: string }

/** A recorded span, and where its audio is in the episode, in milliseconds from the episode's beginning. */
export type PlacedSpan = { fromUs: number; untilUs: number; startMs: number; durationMs: number }

/** Chapters that are shorter are left out: titles that a playout system sends in passing. */
const shortestMs = 1000

/**
 * The chapters of an episode. Titles are dated by the clock, and an episode has no gaps, so each is moved to where the
 * audio of its instant is; one that was heard in a gap, or before the first span, begins with the next span.
 * @param spans those with audio in the episode, in order of time
 * @param titles in order of time
 */
export function chaptersOf(titles: readonly HeardTitle[], spans: readonly PlacedSpan[]): Chapter[] {
  const last = spans.at(-1)
  if (!last) return []
  const endMs = last.startMs + last.durationMs
  const begun: { fromMs: number; title: string }[] = []
  for (const { atUs, title } of titles) {
    const fromMs = placeOf(atUs, spans)
    if (fromMs === undefined || begun.at(-1)?.title === title) continue
    // Of several that begin together, the last one was on air.
    if (begun.at(-1)?.fromMs === fromMs) begun.pop()
    if (begun.at(-1)?.title !== title) begun.push({ fromMs, title })
  }
  return begun
    .map(({ fromMs, title }, index) => ({ fromMs, untilMs: begun[index + 1]?.fromMs ?? endMs, title }))
    .filter(({ fromMs, untilMs, title }) => title.trim() !== '' && untilMs - fromMs >= shortestMs)
    .slice(0, maxChapters)
}

/** Where the audio of an instant, or else the next audio after it, is in the episode; undefined if there is none. */
function placeOf(atUs: number, spans: readonly PlacedSpan[]): number | undefined {
  const span = spans.find(({ untilUs }) => atUs < untilUs)
  if (!span) return undefined
  const into = Math.max(0, (atUs - span.fromUs) / 1000)
  return Math.round(span.startMs + Math.min(into, span.durationMs))
}
