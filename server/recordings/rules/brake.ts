/** A connection that has sent this much more audio than time has passed is read at no more than this multiple of its bitrate. */
const [freeUs, fastest] = [60_000_000, 4]
/** Minimum duration of a byte of MP3 (320 kbit/s), by which bytes without frames count. */
const leastByteUs = 25
/** Maximum pause. After 10 s without audio, ffmpeg would be taken for hung; the rest of a longer one follows later. */
const maxPauseUs = 5_000_000

/** Decides how fast a connection is read. */
export function brake() {
  let [bytes, framesUs, toldUs, owedUs] = [0, 0, 0, 0]
  let sinceUs: number | undefined
  return {
    /** Takes the number of bytes of MP3 that have arrived, or were made by ffmpeg. */
    arrived(count: number) {
      bytes += count
    },
    /** Takes the duration of a frame, in microseconds. */
    frame(us: number) {
      framesUs += us
    },
    /** The pause after a reading, in milliseconds; `nowUs` is of the monotonic clock. */
    pauseMs(nowUs: number) {
      sinceUs ??= nowUs
      const mediaUs = Math.max(framesUs, bytes * leastByteUs)
      owedUs += (mediaUs - toldUs) / fastest
      toldUs = mediaUs
      if (mediaUs - (nowUs - sinceUs) <= freeUs) owedUs = 0
      const pauseUs = Math.min(owedUs, maxPauseUs)
      owedUs -= pauseUs
      return pauseUs / 1000
    },
  }
}
