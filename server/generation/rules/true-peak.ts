/** Samples on either side of a point between two samples that its value is computed from. */
const reach = 6
const taps = 2 * reach

/** The weights of the samples around the point at `fraction` between two samples: an ideal low pass in a Hann window. */
function weightsAt(fraction: number): number[] {
  const weights = Array.from({ length: taps }, (_, tap) => {
    const distance = tap - (reach - 1) - fraction
    const sinc = Math.sin(Math.PI * distance) / (Math.PI * distance)
    return sinc * Math.cos((Math.PI * distance) / (2 * (reach + 0.5))) ** 2
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}
const quarter = weightsAt(1 / 4)
const half = weightsAt(1 / 2)
/** No value between samples can be larger than this times the largest of the samples that it is computed from. */
const maxGain = Math.max(
  ...[quarter, half].map((weights) => weights.reduce((sum, weight) => sum + Math.abs(weight), 0)),
)
// The weights at 3/4 are those at 1/4 in reverse. So each value is made of sums and differences of the two samples at
// equal distance from the middle, which takes half the multiplications.
const evenQuarter = Float64Array.from({ length: reach }, (_, tap) => (quarter[tap]! + quarter[taps - 1 - tap]!) / 2)
const oddQuarter = Float64Array.from({ length: reach }, (_, tap) => (quarter[tap]! - quarter[taps - 1 - tap]!) / 2)
const evenHalf = Float64Array.from({ length: reach }, (_, tap) => half[tap]!)

const stretch = 16

/** The largest value between the samples, over the windows that begin at `from` to `until` (exclusive). */
function largestBetween(samples: Float32Array, from: number, until: number): number {
  let largest = 0
  for (let index = from; index < until; index++) {
    let even = 0
    let odd = 0
    let middle = 0
    for (let tap = 0; tap < reach; tap++) {
      const before = samples[index + tap]!
      const after = samples[index + taps - 1 - tap]!
      const sum = before + after
      even += evenQuarter[tap]! * sum
      odd += oddQuarter[tap]! * (before - after)
      middle += evenHalf[tap]! * sum
    }
    // The larger of |even + odd| and |even − odd|.
    const sides = Math.abs(even) + Math.abs(odd)
    if (sides > largest) largest = sides
    if (middle > largest) largest = middle
    else if (-middle > largest) largest = -middle
  }
  return largest
}

/** Measures the true peak of a programme: the largest value between the samples too (ITU-R BS.1770-4, annex 2). */
export function truePeakMeter() {
  let peak = 0
  const tails: Float32Array[] = []

  /**
   * Looks at `samples`, of which the first `taps` − 1 were seen before. Stretches that are too quiet for a new peak are
   * passed over.
   */
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
      if (largest * maxGain > peak) peak = Math.max(peak, largestBetween(samples, from, until))
    }
  }

  return {
    /** Takes the next samples of each channel (−1 to 1), equally many. */
    push(channels: readonly Float32Array[], samples: number) {
      for (const [index, channel] of channels.entries()) {
        const tail = tails[index] ?? new Float32Array(taps - 1)
        const joined = new Float32Array(tail.length + samples)
        joined.set(tail)
        joined.set(channel.subarray(0, samples), tail.length)
        look(joined)
        tails[index] = joined.slice(-(taps - 1))
      }
    },
    /** The peak in dBTP; undefined for digital silence. */
    decibels: () => (peak > 0 ? 20 * Math.log10(peak) : undefined),
  }
}
