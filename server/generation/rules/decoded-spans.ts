import type { Mp3Format } from '../../lib/mp3-frame.ts'

/** Frames of a file, counted from its first one: from `from` on, before `until`. */
export type Span = { from: number; until: number }

/** An episode, as it is assembled. */
type Assembled = {
  format: Mp3Format
  /** The length of the decoded audio, in samples for each channel. */
  samples: number
  /** All frames of the file. */
  frames: number
  /** Where its pieces begin, in frames from the beginning of the episode. */
  joints: readonly number[]
}

/** Number of frames at the beginning of the file that a decoder skips. */
export function skippedFrames({ format, samples, frames }: Pick<Assembled, 'format' | 'samples' | 'frames'>): number {
  return frames - samples / format.samplesPerFrame
}

/** Frames that are read before a span: its first ones may refer to their main data. */
export const leadFrames = 32

/**
 * The spans of an episode that are decoded before it is published: a second around its start, its end, and each place where two
 * pieces meet. Everything else are frames as they were received. Spans that are close together are one.
 */
export function decodedSpans(assembled: Assembled): Span[] {
  const { format, frames, joints } = assembled
  const { sampleRate, samplesPerFrame } = format
  const second = Math.ceil(sampleRate / samplesPerFrame)
  const skipped = skippedFrames(assembled)
  const spans: Span[] = []
  for (const edge of [...joints.map((joint) => skipped + joint), frames]) {
    const [from, until] = [Math.max(0, edge - second), Math.min(frames, edge + second)]
    const last = spans.at(-1)
    if (last && from < last.until + leadFrames) last.until = until
    else spans.push({ from: last ? from : 0, until })
  }
  return spans
}
