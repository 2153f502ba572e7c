/** Points of a waveform for each second. */
export const pointsPerSecond = 10

/** Collects the waveform of samples at `sampleRate` hertz. */
export function waveform(sampleRate: number) {
  let bytes = new Int8Array(4096)
  let point = 0
  let position = 0
  let [least, most] = [0, 0]
  let isOpen = false

  function endPoint(): void {
    if (2 * point + 2 > bytes.length) {
      const larger = new Int8Array(2 * bytes.length)
      larger.set(bytes)
      bytes = larger
    }
    bytes[2 * point] = toByte(least)
    bytes[2 * point + 1] = toByte(most)
    point++
    isOpen = false
    least = 0
    most = 0
  }

  return {
    /** Takes the next samples of each channel (−1 to 1), equally many. */
    push(channels: readonly Float32Array[], samples: number) {
      for (let at = 0; at < samples; ) {
        const end = Math.floor(((point + 1) * sampleRate) / pointsPerSecond)
        const until = Math.min(samples, at + end - position)
        for (const channel of channels) {
          for (let index = at; index < until; index++) {
            const value = channel[index]!
            if (value < least) least = value
            else if (value > most) most = value
          }
        }
        isOpen = true
        position += until - at
        at = until
        if (position === end) endPoint()
      }
    },
    /**
     * Two signed bytes for each tenth of a second, the last one perhaps shorter: the smallest and the largest sample of
     * all channels, −127 to 127 for −1 to 1.
     */
    bytes() {
      if (isOpen) endPoint()
      return bytes.slice(0, 2 * point)
    },
  }
}

const toByte = (value: number) => Math.max(-127, Math.min(127, Math.round(value * 127)))
