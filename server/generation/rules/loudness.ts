const hopsPerSecond = 10
const hopsPerBlock = 4
const absoluteGate = -70
const relativeGate = -10
/** Samples as large as this, 6 dB above full scale, are damage where they are rare, which may not decide about the whole. */
const damage = 2
const rareShare = 0.1
/** Loudness of a mean square: BS.1770-4, annex 1. */
const lufs = (meanSquare: number) => -0.691 + 10 * Math.log10(meanSquare)

/** Blocks are counted in classes of a hundredth of a LU, so that a programme of any length needs the same memory. */
const classesPerLu = 100
const loudestClass = 20
const classCount = (loudestClass - absoluteGate) * classesPerLu

/**
 * Measures the integrated loudness of samples at `sampleRate` hertz as ITU-R BS.1770-4 and EBU R 128 define it: K-weighting,
 * blocks of 400 ms every 100 ms, an absolute gate at −70 LUFS and a relative one 10 LU below what passes that. Blocks with
 * damage are left out.
 */
export function loudnessMeter(sampleRate: number) {
  const filters: KWeighting[] = []
  const [whole, damaged] = [blocksByClass(), blocksByClass()]
  const hops: number[] = []
  let hop = 0
  let hopEnergy = 0
  let samplesLeft = hopLength(0, sampleRate)
  let isDamaged = false
  /** Hops until blocks are without damage again: a block, and one that the filter needs to settle. */
  let damagedHops = 0

  function endHop(): void {
    hops.push(hopEnergy / hopLength(hop, sampleRate))
    hop++
    hopEnergy = 0
    samplesLeft = hopLength(hop, sampleRate)
    if (isDamaged) damagedHops = hopsPerBlock + 1
    isDamaged = false
    const blocks = damagedHops-- > 0 ? damaged : whole
    if (hops.length < hopsPerBlock) return
    const meanSquare = hops.reduce((sum, energy) => sum + energy, 0) / hopsPerBlock
    hops.shift()
    const loudness = lufs(meanSquare)
    if (!(loudness > absoluteGate)) return
    const at = Math.min(classCount - 1, Math.floor((loudness - absoluteGate) * classesPerLu))
    blocks.counts[at]!++
    blocks.sums[at]! += meanSquare
  }

  /** The mean of the blocks from a class on, or undefined if there are none. */
  function meanFrom(first: number): number | undefined {
    const [count, damagedCount] = [whole, damaged].map(({ counts }) => total(counts)) as [number, number]
    const counted = damagedCount > rareShare * (count + damagedCount) ? [whole, damaged] : [whole]
    const sum = (values: 'counts' | 'sums') =>
      counted.reduce((sum, blocks) => sum + total(blocks[values].subarray(Math.max(0, first))), 0)
    return sum('counts') > 0 ? sum('sums') / sum('counts') : undefined
  }

  return {
    /** Takes the next samples of each channel (−1 to 1), equally many. Surround channels are not known to MP3. */
    push(channels: readonly Float32Array[], samples: number) {
      for (let at = 0; at < samples; ) {
        const until = Math.min(samples, at + samplesLeft)
        for (const [index, channel] of channels.entries()) {
          filters[index] ??= kWeighting(sampleRate)
          hopEnergy += filters[index].energy(channel, at, until)
          isDamaged ||= hasDamage(channel, at, until)
        }
        samplesLeft -= until - at
        at = until
        if (samplesLeft === 0) endHop()
      }
    },
    /** The integrated loudness in LUFS; undefined if nothing is louder than −70 LUFS. */
    integrated() {
      const ungated = meanFrom(0)
      if (ungated === undefined) return undefined
      const gate = lufs(ungated) + relativeGate
      const gated = meanFrom(Math.floor((gate - absoluteGate) * classesPerLu))
      return gated === undefined ? undefined : lufs(gated)
    },
  }
}

const blocksByClass = () => ({ counts: new Float64Array(classCount), sums: new Float64Array(classCount) })
const total = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0)

function hasDamage(samples: Float32Array, from: number, until: number): boolean {
  for (let at = from; at < until; at++) if (Math.abs(samples[at]!) > damage) return true
  return false
}

/** The samples of a hop; they differ by one where the rate is no multiple of ten, as with 11025 Hz. */
function hopLength(hop: number, sampleRate: number): number {
  const start = (index: number) => Math.floor((index * sampleRate) / hopsPerSecond)
  return start(hop + 1) - start(hop)
}

type KWeighting = {
  /** Filters the samples from `from` to `until` and returns the sum of the squares of what comes out. */
  energy(samples: Float32Array, from: number, until: number): number
}

/**
 * The filter of BS.1770-4 for one channel: a high shelf of 4 dB for the head, then a high pass. The recommendation gives
 * the coefficients for 48 kHz only; these are the analogue filters that they come from, made digital for any rate by the
 * bilinear transform.
 */
function kWeighting(sampleRate: number): KWeighting {
  const shelf = highShelf(sampleRate, { hertz: 1681.974450955533, decibels: 3.999843853973347, q: 0.7071752369554196 })
  const pass = highPass(sampleRate, { hertz: 38.13547087602444, q: 0.5003270373238773 })
  const state = new Float64Array(4)
  return {
    energy(samples, from, until) {
      // Everything that the loop uses is a local variable: this runs for every sample.
      const { b0, b1, b2, a1, a2 } = shelf
      const { a1: c1, a2: c2 } = pass
      let [s1, s2, p1, p2] = state as unknown as [number, number, number, number]
      let sum = 0
      for (let index = from; index < until; index++) {
        const x = samples[index]!
        const y = b0 * x + s1
        s1 = b1 * x - a1 * y + s2
        s2 = b2 * x - a2 * y
        const z = y + p1
        p1 = -2 * y - c1 * z + p2
        p2 = y - c2 * z
        sum += z * z
      }
      // Numbers too small to matter would make every further step slow.
      state.set([s1, s2, p1, p2].map((value) => (Math.abs(value) < 1e-30 ? 0 : value)))
      return sum
    },
  }
}

function highShelf(sampleRate: number, { hertz, decibels, q }: { hertz: number; decibels: number; q: number }) {
  const k = Math.tan((Math.PI * hertz) / sampleRate)
  const high = 10 ** (decibels / 20)
  const band = high ** 0.4996667741545416
  const a0 = 1 + k / q + k * k
  return {
    b0: (high + (band * k) / q + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (band * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  }
}

function highPass(sampleRate: number, { hertz, q }: { hertz: number; q: number }) {
  const k = Math.tan((Math.PI * hertz) / sampleRate)
  const a0 = 1 + k / q + k * k
  return { a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 }
}
