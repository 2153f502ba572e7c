import type { IncomingMessage } from 'node:http'

/** The minimum rate of a request body: `bytes` must arrive in every `everyMs`. */
export type MinimumRate = { bytes: number; everyMs: number }

/**
 * 35 kbit/s, which the slowest mobile network in use (EDGE) still carries. Receiving the largest file then takes at most
 * 14 hours.
 */
const defaultRate: MinimumRate = { bytes: 256 * 1024, everyMs: 60_000 }

/**
 * Enforces the minimum rate on a body that is being read. An interval in which reading was paused does not count: then
 * the disk or the bucket was slow (back-pressure), not the client.
 * @param onSlow called once, after the first interval in which too little arrived
 */
export function enforceMinimumRate(
  request: IncomingMessage,
  onSlow: () => void,
  { bytes, everyMs } = defaultRate,
): void {
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
