/** The smallest and largest chunk, in bytes. */
const [leastBytes, mostBytes] = [16 * 1024, 256 * 1024]

/** A client that takes longer than this for a chunk counts as slow, in milliseconds. */
const slowMs = 250

/**
 * Chooses the chunk size of a response body: a 32nd of what the client has taken since it was last slow, from 16 to 256
 * KiB. For a fast client large chunks cost least. A slow client gets small ones, because a whole chunk stays in memory
 * until it is sent, and progress is noticed only when a whole chunk has been sent.
 * @returns a function to call for each chunk, with the current time in milliseconds; it returns the size in bytes
 */
export function makePace(): (nowMs: number) => number {
  let takenBytes = 0
  let lastMs = 0
  return (nowMs) => {
    if (nowMs - lastMs > slowMs) takenBytes = 0
    lastMs = nowMs
    const bytes = Math.min(mostBytes, Math.max(leastBytes, Math.floor(takenBytes / 32)))
    takenBytes += bytes
    return bytes
  }
}
