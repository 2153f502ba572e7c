import type { Shift } from './shifts.ts'

/** A title while it is said to be playing. Instants are microseconds since the epoch; `untilUs` is null while it lasts. */
export type Play = { fromUs: number; untilUs: number | null; title: string; showId: number | null }

/** Titles that change faster than this count as one, in microseconds: a stream may send thousands. */
const briefUs = 1_000_000
/** Longer titles than this are no titles, in UTF-16 code units. */
const maxLength = 1000
/** Titles that wait for the database, which may be down. */
const maxWaiting = 1000

/** A text without what is beyond the maximum length, nor half of a character. */
const shortened = (title: string) => title.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')

/** A play after a shift of dates: a later one moves, and one that continued ends where the audio moved later. */
export function shiftedPlay(play: Play, { fromUs, byUs }: Shift): Play {
  const { untilUs } = play
  if (play.fromUs >= fromUs) {
    return { ...play, fromUs: play.fromUs + byUs, untilUs: untilUs === null ? null : untilUs + byUs }
  }
  return byUs > 0 && untilUs !== null && untilUs > fromUs ? { ...play, untilUs: fromUs } : play
}

/**
 * Follows the titles of a stream, behind the durable end of the recording. A title belongs to the show in which it began, and
 * continues when that show ends: a report on music has all of it.
 * @param before the title that was playing at the end of the recording that is continued: it lasts again if there is audio
 *   after it
 */
export function playLog(before?: Play) {
  let playing: Play | undefined = before && { ...before, untilUs: null }
  /** Where the title that was playing before may continue; undefined once that is decided. */
  let resumesUs = before?.untilUs ?? undefined
  /** The last title, whether or not it lasts: some servers repeat it. */
  let last = before?.title ?? ''
  let waiting: { atUs: number; title: string }[] = []

  function hear(atUs: number, title: string): void {
    if (title === last) return
    last = title
    const brief = waiting.at(-1)
    if (brief && brief.title !== '' && atUs - brief.atUs < briefUs) waiting.pop()
    waiting.push({ atUs: brief && waiting.at(-1) !== brief ? brief.atUs : atUs, title })
    if (waiting.length > maxWaiting) waiting.shift()
  }

  function end(atUs: number): Play[] {
    const ended = playing && { ...playing, untilUs: Math.max(playing.fromUs, atUs) }
    playing = undefined
    return ended ? [ended] : []
  }

  const isChangedFirst = (thanUs: number) => waiting[0] !== undefined && waiting[0].atUs <= thanUs

  return {
    /** A title was heard from an instant on; an empty one names nothing. */
    title: (atUs: number, title: string) => hear(atUs, shortened(title.trim())),
    /** Nothing was recorded from an instant on. */
    gap: (fromUs: number) => hear(fromUs, ''),
    /** Nothing arrives after an instant: the title that is playing ends there, and lasts again if audio follows without a gap. */
    pause(atUs: number): Play[] {
      if (!playing || waiting.length > 0) return []
      resumesUs = atUs
      return [{ ...playing, untilUs: Math.max(playing.fromUs, atUs) }]
    },
    /** Everything at or after an instant has another date: if a later one, there is a gap at that instant. */
    shift(fromUs: number, byUs: number) {
      const after = waiting
        .filter(({ atUs }) => atUs >= fromUs)
        .map(({ atUs, title }) => ({ atUs: atUs + byUs, title }))
      const gap = byUs > 0 && !(playing && playing.fromUs >= fromUs) ? [{ atUs: fromUs, title: '' }] : []
      waiting = [...waiting.filter(({ atUs }) => atUs < fromUs), ...gap, ...after]
      if (playing && playing.fromUs >= fromUs) playing.fromUs += byUs
      if (resumesUs !== undefined && resumesUs >= fromUs) resumesUs += byUs
    },
    /** The instant of the next title that is durable, of which `take` needs to know what was on air. */
    due(durableUs: number) {
      if (resumesUs !== undefined && durableUs > resumesUs && !isChangedFirst(resumesUs)) return resumesUs
      return isChangedFirst(durableUs) ? waiting[0]!.atUs : undefined
    },
    /**
     * Begins or continues the title that is due. Returns the plays that change with it, as they are to be stored.
     * @param showId the show on air at that instant
     */
    take(showId: number | null) {
      const isResumed = resumesUs !== undefined && !isChangedFirst(resumesUs)
      resumesUs = undefined
      if (isResumed) return playing ? [{ ...playing }] : []
      const { atUs, title } = waiting.shift()!
      const changed = end(atUs)
      if (title === '') return changed
      playing = { fromUs: atUs, untilUs: null, title, showId }
      return [...changed, { ...playing }]
    },
    /** Ends the recording. */
    stop: end,
  }
}
