/** Measures the true peak of a programme: the largest value between the samples too (ITU-R BS.1770-4, annex 2). */
export type TruePeakMeter = {
  /** Takes the next samples of each channel (−1 to 1), equally many. */
  push(channels: readonly Float32Array[], samples: number): void
  /** The peak in dBTP; undefined for digital silence. */
  decibels(): number | undefined
}

const oversampling = 4
/** Samples on either side of a point between two samples that its value is computed from. */
const reach = 6
const taps = 2 * reach

/**
 * The weights of the samples around a point, for the points 1/4, 1/2 and 3/4 between two samples: an ideal low pass,
 * shortened by a Hann window. Their sum is made 1.
 */
const phases = Array.from({ length: oversampling - 1 }, (_, index) => {
  const fraction = (index + 1) / oversampling
  const weights = Array.from({ length: taps }, (_, tap) => {
    const distance = tap - (reach - 1) - fraction
    const sinc = Math.sin(Math.PI * distance) / (Math.PI * distance)
    return sinc * Math.cos((Math.PI * distance) / (2 * (reach + 0.5))) ** 2
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return Float64Array.from(weights, (weight) => weight / sum)
})
/** No value between samples can be larger than this times the largest of the samples that it is computed from. */
const mostGain = Math.max(...phases.map((weights) => weights.reduce((sum, weight) => sum + Math.abs(weight), 0)))

const stretch = 16

/** A meter for one programme. */
export function truePeakMeter(): TruePeakMeter {
  let peak = 0
  const tails: Float32Array[] = []

  /** Looks at `samples`, whose first `taps` − 1 are those already seen. Stretches too quiet for a new peak are passed over. */
  function look(samples: Float32Array): void {
    const end = samples.length - taps + 1
    for (let from = 0; from < end; from += stretch) {
      const until = Math.min(end, from + stretch)
      let largest = 0
      for (let index = from; index < until + taps - 1; index++) {
        const value = Math.abs(samples[index]!)
        if (value > largest) largest = value
      }
      if (largest > peak) peak = largest
      if (largest * mostGain <= peak) continue
      for (const weights of phases) {
        for (let index = from; index < until; index++) {
          let value = 0
          for (let tap = 0; tap < taps; tap++) value += weights[tap]! * samples[index + tap]!
          value = Math.abs(value)
          if (value > peak) peak = value
        }
      }
    }
  }

  return {
    push(channels, samples) {
      for (const [index, channel] of channels.entries()) {
        const tail = tails[index] ?? new Float32Array(taps - 1)
        const joined = new Float32Array(tail.length + samples)
        joined.set(tail)
        joined.set(channel.subarray(0, samples), tail.length)
        look(joined)
        tails[index] = joined.slice(-(taps - 1))
      }
    },
    decibels: () => (peak > 0 ? 20 * Math.log10(peak) : undefined),
  }
}
