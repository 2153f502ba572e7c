/** One of this number of frames is examined, chosen by its content, so that the same frames are chosen each time. */
const sampling = 8
/** About two minutes of samples, each content once: loops of up to that length are found. */
const keptSamples = 600
/** Shorter periods are tones, silence, or the padding pattern of an encoder (49 frames, 1.3 s). */
const shortestPeriodUs = 2e6
const longEnoughUs = 10e6
/** Number of samples in a row with another distance that end a loop, or begin one. */
const othersNeeded = 3

/** Notices that a stream repeats itself. */
export function loopWatch() {
  // Plain arrays of numbers, searched one by one: there are five samples a second, and a map takes six times the memory.
  const hashes = new Uint32Array(keptSamples)
  const seenAtUs = new Float64Array(keptSamples)
  let samples = 0
  let nowUs = 0
  let periodUs = 0
  let sinceUs = 0
  let others = 0
  let isLoop = false

  return {
    /**
     * Takes a recorded frame: its hash (`frameHash`) and duration. Returns whether the stream is in a loop: the last frames, for
     * 10 s and for two periods at least, were the same as one constant period before. Silence and tones are no loop.
     */
    isLoop(hash: number, frameUs: number) {
      nowUs += frameUs
      if (hash % sampling !== 0) return isLoop
      const known = hashes.indexOf(hash)
      const isKnown = known >= 0 && known < samples
      const at = isKnown ? known : samples++ % keptSamples
      const distanceUs = isKnown ? nowUs - seenAtUs[at]! : 0
      hashes[at] = hash
      seenAtUs[at] = nowUs
      // A pause within the loop does not contradict it: its frames are equal, and the first one is only a single frame.
      if (distanceUs > 0 && distanceUs < shortestPeriodUs) return isLoop
      others = Math.abs(distanceUs - periodUs) > frameUs / 2 ? others + 1 : 0
      if (others >= othersNeeded) {
        periodUs = distanceUs
        sinceUs = nowUs
        others = 0
      }
      isLoop = periodUs > 0 && nowUs - sinceUs >= Math.max(longEnoughUs, 2 * periodUs)
      return isLoop
    },
  }
}
