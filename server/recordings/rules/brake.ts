/** A connection that has sent this much more audio than time has passed is read at no more than this multiple of its bitrate. */
const [freeUs, fastest] = [60_000_000, 4]
/** The time that a byte of MP3 lasts at least (320 kbit/s): what contains no frames counts as well. */
const leastByteUs = 25

/** Decides how fast a connection is read. */
export type Brake = {
  /** MP3 has arrived: so many bytes. */
  arrived(bytes: number): void
  /** A frame of it lasts so long, in microseconds. */
  frame(us: number): void
  /** For how many milliseconds nothing more is to be read, after a reading; `nowUs` is of the monotonic clock. */
  pauseMs(nowUs: number): number
}

export function brake(): Brake {
  let [bytes, framesUs, toldUs] = [0, 0, 0]
  let sinceUs: number | undefined
  return {
    arrived(count) {
      bytes += count
    },
    frame(us) {
      framesUs += us
    },
    pauseMs(nowUs) {
      sinceUs ??= nowUs
      const mediaUs = Math.max(framesUs, bytes * leastByteUs)
      const readUs = mediaUs - toldUs
      toldUs = mediaUs
      return mediaUs - (nowUs - sinceUs) > freeUs ? readUs / fastest / 1000 : 0
    },
  }
}
