/** Free and total bytes of a disk. */
export type Space = { freeBytes: number; totalBytes: number }

const [gib, mib] = [2 ** 30, 2 ** 20]

/**
 * What the free space of the disk means for recording. `low` is an alarm: 2 GiB are a day and a half of one station at
 * 128 kbit/s. `full` stops recording while uploads and the database can still write. Small disks have smaller limits.
 */
export function roomOf({ freeBytes, totalBytes }: Space): 'enough' | 'low' | 'full' {
  if (freeBytes < Math.min(256 * mib, totalBytes / 25)) return 'full'
  return freeBytes < Math.min(2 * gib, totalBytes / 10) ? 'low' : 'enough'
}
