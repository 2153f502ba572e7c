import type { IncomingMessage } from 'node:http'

/**
 * The least that a body has to bring in every span, in bytes: 35 kbit/s, which the slowest mobile network in use (EDGE)
 * still carries. The largest file takes at most 14 hours then.
 */
export type Floor = { bytes: number; everyMs: number }

const bodyFloor: Floor = { bytes: 256 * 1024, everyMs: 60_000 }

/**
 * Watches over a body that is being read and may take long. A span in which reading paused does not count: what was slow
 * then was the disk or the bucket.
 * @param onSlow called once, when a span has brought less than the floor
 */
export function keepFloor(request: IncomingMessage, onSlow: () => void, { bytes, everyMs } = bodyFloor): void {
  let gotBytes = 0
  let hasPaused = false
  const take = (chunk: Buffer) => {
    gotBytes += chunk.length
  }
  const pause = () => {
    hasPaused = true
  }
  const timer = setInterval(() => {
    if (!hasPaused && gotBytes < bytes) {
      stop()
      return onSlow()
    }
    gotBytes = 0
    hasPaused = request.isPaused()
  }, everyMs)
  const stop = () => {
    clearInterval(timer)
    request.removeListener('data', take).removeListener('pause', pause)
  }
  request.on('data', take).on('pause', pause).once('end', stop).once('close', stop)
}
