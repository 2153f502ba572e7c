import type { Mp3Format } from './mp3-frame.ts'

/** The level of full scale. Levels are whole half decibels: 188 is −6 dB. */
export const fullScale = 200
/** The level of silence: −99.5 dB or less. */
export const silence = 1
/** The highest level. A level is never 255, with which a frame begins. */
const highest = 220

const halfDecibels = (amplitude: number) => 40 * Math.log10(amplitude)

/** Bits of the escape codes of the Huffman tables 16 to 31, for values beyond 15 (ISO/IEC 11172-3, table B.7). */
const linbits = [1, 2, 3, 4, 6, 8, 10, 13, 4, 5, 6, 7, 8, 9, 11, 13]
/** The largest value in the tables 1 to 15; 0 codes nothing, 4 and 14 do not exist. */
const smallTables = [1, 1, 2, 2, 1, 3, 3, 5, 5, 5, 7, 7, 7, 15, 1, 15]

/** By Huffman table: the level of the largest value that it codes. Values are the 3/4 power of amplitudes. */
const tableLevels = Float64Array.from({ length: 32 }, (_, table) =>
  halfDecibels((smallTables[table] ?? 14 + 2 ** linbits[table - 16]!) ** (4 / 3)),
)
/** By `big_values`: the level of a spectrum whose other values are small. The maximum is 288 pairs. */
const pairLevels = Float64Array.from({ length: 512 }, (_, pairs) => halfDecibels(Math.sqrt(Math.max(pairs, 1) / 288)))
/** Four steps of `global_gain` are a factor of two; 210 is a factor of one. */
const gainLevels = Float64Array.from({ length: 256 }, (_, gain) => fullScale + halfDecibels(2 ** ((gain - 210) / 4)))

/** Reads 24 bits from the bit `at` on. */
function bits24(bytes: Uint8Array, at: number): number {
  const byte = at >> 3
  const four = (bytes[byte]! << 24) | (bytes[byte + 1]! << 16) | (bytes[byte + 2]! << 8) | bytes[byte + 3]!
  const shift = at & 7
  return shift === 0 ? four >>> 8 : ((four << shift) | (bytes[byte + 4]! >> (8 - shift))) >>> 8
}

/**
 * Estimates the level of a frame from its side information alone: the range of the spectrum's values (Huffman tables),
 * the number of those that are not small (`big_values`), and their gain (`global_gain`). Nothing is decoded, so the
 * level shows speech, music and silence, but is no measurement of loudness.
 * @param bytes a whole frame, or its beginning with the side information
 * @returns the level in half decibels: that of the louder channel of each granule, averaged over the granules
 */
export function frameLevel(bytes: Uint8Array, { version, channels }: Pick<Mp3Format, 'version' | 'channels'>): number {
  const isMpeg1 = version === 1
  const granules = isMpeg1 ? 2 : 1
  const side = (bytes[1]! & 1 ? 4 : 6) * 8
  // Behind the first fields, and behind the granule's fields up to `scalefac_compress`.
  let at = side + (isMpeg1 ? (channels === 1 ? 18 : 20) : channels === 1 ? 9 : 10)
  const [tablesAt, granuleBits] = isMpeg1 ? [33, 59] : [38, 63]
  let sum = 0
  for (let granule = 0; granule < granules; granule++) {
    let loudest = silence
    for (let channel = 0; channel < channels; channel++, at += granuleBits) {
      const lengthAndPairs = bits24(bytes, at)
      if (lengthAndPairs >> 12 === 0) continue
      const gain = bits24(bytes, at + 21) >> 16
      const level =
        gainLevels[gain]! + pairLevels[(lengthAndPairs >> 3) & 511]! + tableLevel(bits24(bytes, at + tablesAt))
      if (level > loudest) loudest = level
    }
    sum += loudest < highest ? loudest : highest
  }
  return sum / granules
}

/** The level of the largest of the tables in the fields that begin with `window_switching_flag`. */
function tableLevel(fields: number): number {
  // With window switching: block type and mixed flag (3 bits), and two tables. Else three tables.
  const isSwitched = fields >> 23 === 1
  if (isSwitched) return Math.max(tableLevels[(fields >> 15) & 31]!, tableLevels[(fields >> 10) & 31]!)
  const two = Math.max(tableLevels[(fields >> 18) & 31]!, tableLevels[(fields >> 13) & 31]!)
  return Math.max(two, tableLevels[(fields >> 8) & 31]!)
}

/** Collects the levels of frames of one format into one byte for each tenth of a second. */
export type LevelMeter = {
  /** Takes the next frame, which begins at an instant: tenths of a second from any beginning, with fractions. */
  add(level: number, tenths: number): void
  /** The levels since the tenth in which the first frame began: each the mean in decibels of the frames that begin in it. */
  levels(): Uint8Array<ArrayBuffer>
}

/** A meter. Its memory grows with the time: 36 kB an hour. */
export function levelMeter(): LevelMeter {
  let bytes = new Uint8Array(1024)
  let length = 0
  let first: number | undefined
  let [sum, count] = [0, 0]

  function grow(needed: number): void {
    if (needed <= bytes.length) return
    const larger = new Uint8Array(Math.max(needed, 2 * bytes.length))
    larger.set(bytes)
    bytes = larger
  }

  return {
    add(level, tenths) {
      const whole = Math.floor(tenths)
      first ??= whole
      const index = Math.max(whole - first, length - 1, 0)
      if (index >= length) {
        ;[sum, count] = [0, 0]
        grow(index + 1)
        // Frames are shorter than a tenth of a second, so a tenth without a frame lacks audio.
        bytes.fill(silence, length, index)
        length = index + 1
      }
      sum += level
      count++
      bytes[index] = Math.round(sum / count)
    },
    levels: () => bytes.slice(0, length),
  }
}
