import type { Day } from './day.ts'

const daySeconds = 86_400
/** The bitrate of most streams, used while none is known. */
const usualKilobits = 128

type Recording = Pick<Day['recording'], 'kilobits' | 'bytes' | 'free_bytes' | 'total_bytes'>

/** The size of a day of the recording in bytes, and the number of days that fill the disk. */
export function keepingOf(recording: Recording | undefined): { kilobits: number; perDay: number; mostDays: number } {
  const kilobits = recording?.kilobits ?? usualKilobits
  const perDay = (kilobits * 1000 * daySeconds) / 8
  const room = (recording?.free_bytes ?? 0) + (recording?.bytes ?? 0)
  return { kilobits, perDay, mostDays: Math.max(1, Math.min(3650, Math.floor(room / perDay))) }
}

/**
 * The days of the recording to offer a new station: those that are wanted, or fewer if they do not fit on the disk with a tenth
 * of it left for episodes and the system. A disk of unknown size holds what is wanted.
 */
export function offeredDays(recording: Recording, wanted: number): number {
  const { total_bytes, free_bytes, bytes } = recording
  if (total_bytes === 0) return wanted
  const room = free_bytes + bytes - total_bytes / 10
  return Math.max(1, Math.min(wanted, Math.floor(room / keepingOf(recording).perDay)))
}

/**
 * The use of the disk once the recording takes `tapeBytes`. Episodes that exceed the other files on the disk are in a
 * bucket, and are not counted.
 */
export function diskWith({ bytes, free_bytes, total_bytes }: Recording, tapeBytes: number, episodeBytes: number) {
  const others = Math.max(0, total_bytes - free_bytes - bytes)
  const episodes = episodeBytes <= others ? episodeBytes : 0
  const tape = Math.min(tapeBytes, free_bytes + bytes)
  return {
    tape,
    episodes,
    other: others - episodes,
    free: Math.max(0, total_bytes - others - tape),
    total: total_bytes,
  }
}
