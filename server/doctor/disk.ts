import { statfs } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { locationOf } from '../storage/location.ts'
import { type Finding, failed, ok, warning } from './check.ts'
import { type Recorded, recordingNeeds } from './recording.ts'
import { existing } from './writable.ts'

const [MB, GB] = [1_000_000, 1_000_000_000]

/** Whether the disk of the data directory has space, also for what is still to be recorded. */
export async function checkDisk({ dataDir, media }: Config, recorded: readonly Recorded[]): Promise<Finding> {
  const { bavail, bsize } = await statfs(existing(dataDir))
  const free = bavail * bsize
  const says = `${sizeOf(free)} are free in the data directory.`
  const advice = 'Free some space, or move the data directory to a larger disk.'
  if (free < 100 * MB) return failed(says, advice)
  const { dailyBytes, moreBytes } = recordingNeeds(recorded)
  const plan = `${sizeOf(dailyBytes)} are recorded a day`
  // Recordings are moved to the bucket, so the disk has the last day at most.
  const needed = locationOf(media)?.kind === 's3' ? dailyBytes : moreBytes
  if (needed > free) {
    const days = Math.floor(free / dailyBytes)
    return (days < 2 ? failed : warning)(
      `${says} ${plan}, and ${sizeOf(needed)} more are needed until the oldest expire: the disk is full in ${days} days.`,
      'Keep recordings for fewer days (aircheck station set --retention-days), or move the data directory to a larger disk.',
    )
  }
  if (dailyBytes > 0 && free >= GB) return ok(`${says} ${plan}, for which ${sizeOf(needed)} more are needed at most.`)
  return free < GB ? warning(says, advice) : ok(says)
}

function sizeOf(bytes: number): string {
  return bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : `${Math.round(bytes / MB)} MB`
}
