import { FfmpegFailed } from '../ffmpeg/run.ts'
import type { Reason } from '../lib/reasons.ts'
import { StreamFailed } from '../outgoing/stream-failed.ts'
import type { StationLog } from './station-log.ts'

/** Why a stream gives no audio: the latest reason for the state, and one line in the log for a series of failures. */
export function troubleLog(log: StationLog) {
  /** Why the last connection failed, since the last frame. */
  let last: string | undefined
  let isOpen = false
  let isLogged = false

  return {
    /** The latest reason, which helps to repair the stream. The gap has the first one. */
    now: () => last ?? ((isOpen ? 'no audio arrives' : 'no connection') satisfies Reason),
    opened() {
      isOpen = true
    },
    ended(reason: string) {
      isOpen = false
      last = reason
    },
    log(reason: string, error: unknown) {
      log[isLogged ? 'debug' : 'warn']('the stream was lost', { reason, ...causeOf(error) })
      isLogged = true
    },
    /** Audio is recorded. `isKnown`: the state said so already. */
    isOver(isKnown: boolean) {
      if (isLogged && isKnown) log.info('the stream is back')
      isLogged = false
      last = undefined
    },
  }
}

/** The cause of a failure for the log: words of ffmpeg, or a code. Other messages may contain addresses. */
function causeOf(error: unknown): { code?: string; ffmpeg?: string; err?: unknown } {
  if (!(error instanceof StreamFailed)) return { err: error }
  if (error.cause instanceof FfmpegFailed) return { ffmpeg: error.cause.message }
  const { code } = (error.cause ?? {}) as NodeJS.ErrnoException
  return code === undefined ? {} : { code }
}
