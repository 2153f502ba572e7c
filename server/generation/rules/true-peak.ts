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

/** Levels are counted in classes of half a decibel, so that a programme of any length needs the same memory. */
const [classesPerDecibel, quietestDecibels, classCount] = [2, -100, 400]
const classOf = (amplitude: number) =>
  Math.max(0, Math.min(classCount - 1, Math.floor((20 * Math.log10(amplitude) - quietestDecibels) * classesPerDecibel)))
const decibelsOf = (amplitude: number) => (amplitude > 0 ? 20 * Math.log10(amplitude) : undefined)

/** A level is one of the programme if it lasts for this number of tenths of a second, or is reached in this share of all. */
const [lastingTenths, frequentShare] = [3, 0.02]
/** Peaks of a programme are at most this far above such a level, in decibels. */
const crestDecibels = 6

/**
 * Measures the true peak of a programme: the largest value between the samples too (ITU-R BS.1770-4, annex 2); and that
 * without clicks, which are short, rare and far above everything else.
 */
export function truePeakMeter(sampleRate: number) {
  /** By the largest sample of a tenth of a second: the number of tenths, and the highest true peak of one. */
  const counts = new Uint32Array(classCount)
  const peaks = new Float64Array(classCount)
  /** The largest samples of the last tenths, and the highest level that lasted. */
  const recent: number[] = []
  let lasting = 0
  let channelsSeen: Float32Array[] = []
  let filled = 0
  const tenth = Math.floor(sampleRate / 10)

  /**
   * Takes the tenth that is in memory. Stretches are passed over that are too quiet for a peak above that of a tenth
   * which counts wherever this one counts.
   */
  function endTenth(): void {
    const parts = channelsSeen.map((samples) => samples.subarray(0, filled + taps - 1))
    const largest = Math.max(...parts.map(largestOf))
    const own = classOf(largest)
    let peak = largest
    for (let at = 0; at <= own; at++) peak = Math.max(peak, peaks[at]!)
    for (const samples of parts) peak = Math.max(peak, truePeakAbove(samples, peak))
    counts[own]!++
    peaks[own] = peak
    if (recent.push(largest) > lastingTenths) recent.shift()
    if (recent.length === lastingTenths) lasting = Math.max(lasting, Math.min(...recent))
    for (const samples of channelsSeen) samples.copyWithin(0, filled, filled + taps - 1)
    filled = 0
  }

  /** The class of the highest level that is reached in `frequentShare` of all tenths. */
  function frequentClass(): number {
    const tenths = counts.reduce((sum, count) => sum + count, 0)
    let left = Math.max(lastingTenths, Math.ceil(tenths * frequentShare))
    for (let at = classCount - 1; at > 0; at--) {
      left -= counts[at]!
      if (left <= 0) return at
    }
    return 0
  }

  function highest(untilClass: number): number {
    if (filled > 0) endTenth()
    return peaks.subarray(0, untilClass + 1).reduce((most, peak) => Math.max(most, peak), 0)
  }

  return {
    /** Takes the next samples of each channel (−1 to 1), equally many. */
    push(channels: readonly Float32Array[], samples: number) {
      if (channelsSeen.length === 0) channelsSeen = channels.map(() => new Float32Array(tenth + taps - 1))
      for (let at = 0; at < samples; ) {
        const until = Math.min(samples, at + tenth - filled)
        for (const [index, channel] of channels.entries()) {
          channelsSeen[index]!.set(channel.subarray(at, until), taps - 1 + filled)
        }
        filled += until - at
        at = until
        if (filled === tenth) endTenth()
      }
    },
    /** The peak in dBTP; undefined for digital silence. */
    decibels: () => decibelsOf(highest(classCount)),
    /** The peak without clicks in dBTP; undefined for digital silence. */
    programmeDecibels() {
      if (filled > 0) endTenth()
      const level = Math.max(frequentClass(), classOf(lasting))
      // Of less than three tenths, all is programme.
      return decibelsOf(highest(level + crestDecibels * classesPerDecibel) || highest(classCount))
    },
  }
}

function largestOf(samples: Float32Array): number {
  let largest = 0
  for (let at = 0; at < samples.length; at++) {
    const value = Math.abs(samples[at]!)
    if (value > largest) largest = value
  }
  return largest
}

/** The true peak of samples, of which the first `taps` − 1 were seen before, or `peak` if it is not above. */
function truePeakAbove(samples: Float32Array, least: number): number {
  let peak = least
  const end = samples.length - taps + 1
  for (let from = 0; from < end; from += stretch) {
    const until = Math.min(end, from + stretch)
    const largest = largestOf(samples.subarray(from, until + taps - 1))
    if (largest * maxGain > peak) peak = Math.max(peak, largestBetween(samples, from, until))
  }
  return peak
}
