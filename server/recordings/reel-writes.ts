import type { Reason } from '../lib/reasons.ts'
import { failingUs, hangingUs, writeFailure } from './rules/write-failure.ts'
import type { StationLog } from './station-log.ts'

/**
 * The writes of a recording, each after the one before. One that fails is logged when that begins and when it ends, and tried
 * again by the next.
 */
export function reelWrites(nowUs: () => number, log: StationLog) {
  let last = Promise.resolve()
  /** Since when writes fail, and why. */
  let failure: { sinceUs: number; reason: Reason } | undefined
  /** Begin of the write that is under way. */
  let begunUs: number | undefined

  const isHanging = () => begunUs !== undefined && nowUs() - begunUs >= hangingUs

  async function attempt(write: () => Promise<void>): Promise<void> {
    begunUs = nowUs()
    try {
      await write()
      if (failure) log.info('the recording can be written again')
      failure = undefined
    } catch (error) {
      if (!failure) log.error('the recording cannot be written', { err: error })
      failure = { sinceUs: failure?.sinceUs ?? begunUs, reason: writeFailure(error) }
    }
    begunUs = undefined
  }

  return {
    /** Writes; resolves also if that fails. */
    write(write: () => Promise<void>): Promise<void> {
      last = last.then(() => attempt(write))
      return last
    },
    isHanging,
    /** Why nothing can be written, once that has lasted for some time. */
    trouble(): Reason | undefined {
      if (failure && nowUs() - failure.sinceUs >= failingUs) return failure.reason
      return isHanging() ? 'the disk is too slow' : undefined
    },
    /** For how long writes have failed, in microseconds. */
    failingUs: () => (failure ? nowUs() - failure.sinceUs : 0),
  }
}
