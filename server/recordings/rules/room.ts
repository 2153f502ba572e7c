import type { Space } from '../../lib/disk-reserve.ts'

export type { Space }

const [gib, mib] = [2 ** 30, 2 ** 20]

/** Below this many free bytes the alarm is raised: 2 GiB are a day and a half of a station at 128 kbit/s. */
export function lowBytes({ totalBytes }: Space): number {
  return Math.min(2 * gib, totalBytes / 10)
}

/**
 * Whether recording must stop, so that the database can still write. Once it has stopped, it needs a quarter more to
 * begin again, so that it does not begin and stop repeatedly.
 */
export function isFull({ freeBytes, totalBytes }: Space, wasFull: boolean): boolean {
  return freeBytes < Math.min(256 * mib, totalBytes / 25) * (wasFull ? 1.25 : 1)
}
