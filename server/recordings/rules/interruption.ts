import type { Reason } from '../../lib/reasons.ts'

/** The end of a recording, and the instance that continues it. Instants are microseconds since the epoch. */
export type Interruption = {
  /** Where the recording ended. */
  headUs: number
  /** When the instance that continues it began to run. */
  begunUs: number
  /** When that instance ended the recording, if it did, and why; without a reason, the source tells. */
  ended?: { atUs: number; reason?: Reason | undefined } | undefined
}

/**
 * Why nothing was recorded where no gap says so; undefined if the source will tell. "Not running" is a statement about the whole
 * installation: an instance that ran at the time makes it false.
 */
export function whyInterrupted({ headUs, begunUs, ended }: Interruption): Reason | undefined {
  if (ended && headUs <= ended.atUs) return ended.reason
  return headUs >= begunUs ? 'the recorder was interrupted' : 'Aircheck was not running'
}
