import type { NewMoment } from '../api/generated/types.gen.ts'
import { playingTime } from '../lib/time.ts'
import { parsePlayingTime } from '../lib/typed-time.ts'

/** A moment as it is being edited: all texts. The ends are `1:05` or `1:02:05` from the beginning of the audio. */
export type MomentForm = { title: string; from: string; until: string }

/** The length of the part that a new moment proposes, in seconds. */
const proposedSeconds = 30

const timeOf = (ms: number) => playingTime(ms / 1000)

/** A moment to be edited. */
export function formOf({ title, from_ms, until_ms }: NewMoment): MomentForm {
  return { title, from: timeOf(from_ms), until: timeOf(until_ms) }
}

/** A new moment: the 30 seconds before the position of the player; at the beginning of the audio, the first 30. */
export function newForm(atSeconds: number, lengthSeconds: number | null): MomentForm {
  const until = atSeconds < 3 ? Math.min(proposedSeconds, lengthSeconds ?? proposedSeconds) : atSeconds
  return { title: '', from: playingTime(Math.max(until - proposedSeconds, 0)), until: playingTime(until) }
}

/**
 * The moment of a form; an end is undefined while it is invalid.
 * @param before the saved moment: an end that was not changed keeps its milliseconds
 */
export function momentOf(
  { title, from, until }: MomentForm,
  before?: NewMoment,
): Pick<NewMoment, 'title'> & { from_ms: number | undefined; until_ms: number | undefined } {
  const ms = (text: string, old?: number) => {
    if (old !== undefined && timeOf(old) === text) return old
    const seconds = parsePlayingTime(text)
    return seconds === undefined ? undefined : seconds * 1000
  }
  return { title, from_ms: ms(from, before?.from_ms), until_ms: ms(until, before?.until_ms) }
}
