import { type Spans, total } from './spans.ts'

/** The file of an episode: its size, the length of the ID3 tag at its beginning, and its duration; 0 if that is not known. */
export type PlayedFile = { sizeBytes: number; tagBytes: number; durationMs: number }

const minuteMs = 60_000

/** A minute at 128 kbit/s, for files of which the duration is not known. */
const usualMinuteBytes = 960_000

/** Bytes of a range that are no play where it is unknown whether they are sent: players try ranges by two bytes. */
export const probeBytes = 2

/** The bytes of sound that make a play: a minute of the file's average bitrate, or the whole file if that is shorter. */
export function neededBytes({ sizeBytes, tagBytes, durationMs }: PlayedFile): number {
  const soundBytes = Math.max(1, sizeBytes - tagBytes)
  const minuteBytes = durationMs > 0 ? Math.floor((soundBytes * minuteMs) / durationMs) : usualMinuteBytes
  return Math.min(soundBytes, Math.max(1, minuteBytes))
}

/** Whether the parts of a file that a listener was sent make a play. */
export function isPlay(sent: Spans, file: PlayedFile): boolean {
  return total(sent, Math.min(file.tagBytes, file.sizeBytes)) >= neededBytes(file)
}
