/** The least and the most that is sent at once, in bytes. */
const [leastBytes, mostBytes] = [16 * 1024, 256 * 1024]

/** A reader that takes longer than this for a piece is slow, in milliseconds. */
const slowMs = 250

/**
 * How large the next piece of a body is to be: a 32nd of what the reader has taken since it was last slow, from 16 to
 * 256 KiB. Large pieces cost least for one that takes them at once. One that does not leaves the whole piece waiting in
 * memory, and only a whole piece shows that it goes on, so it gets small ones.
 * @returns to be called for each piece, with the time at which it is asked for; gives bytes
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
