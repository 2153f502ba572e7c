import { bandsOf, extraBits, pairTrees, quadTree } from './mp3-codes.ts'
import { bits, granuleBitsOf, granulesAt, granulesOf, type Mp3Format, type Mp3Frame } from './mp3-frame.ts'

/**
 * The main data of a frame:
 * - `exact`: the codes of each granule end where the side info says.
 * - `loose`: some end before or behind it, or all values are there before it; some encoders fill up granules.
 * - `impossible`: the codes of the large values alone need more bits, or are not allowed. No encoder writes this.
 */
export type DataLayout = 'exact' | 'loose' | 'impossible'

/** Bytes that may be read behind the data, whatever they are. */
export const readAhead = 8

/** Bits of a code that are looked up at once; longer ones are followed bit by bit. */
const fastBits = 10
/** An entry that is no code yet: the rest is the node to continue from. */
const isNode = 0x8000

/**
 * The codes of a table. An entry of `fast` and of the nodes' branches has the bits that the code and its signs take, and
 * the number of values with extra bits above those.
 */
type Codes = { fast: Uint16Array; branches: Uint16Array }

const leaves: Readonly<Record<string, [signs: number, extras: number]>> = {
  ...{ 0: [0, 0], 1: [1, 0], 2: [2, 0], 3: [3, 0], 4: [4, 0] },
  ...{ a: [1, 1], b: [2, 1], c: [2, 2] },
}
const [extrasShift, lengthMask] = [8, 0xff]

function codesOf(tree: string): Codes {
  const fast = new Uint16Array(2 ** fastBits)
  const branches: number[] = []
  let at = 0
  function read(length: number, code: number): number {
    const character = tree[at++]!
    let entry: number
    if (character === '.') {
      const node = branches.length
      branches.push(0, 0)
      branches[node] = read(length + 1, code << 1)
      branches[node + 1] = read(length + 1, (code << 1) | 1)
      entry = isNode | node
    } else {
      const [signs, extras] = leaves[character]!
      entry = (extras << extrasShift) | (length + signs)
    }
    const isLast = length === fastBits || (length < fastBits && character !== '.')
    if (isLast) fast.fill(entry, code << (fastBits - length), (code + 1) << (fastBits - length))
    return entry
  }
  read(0, 0)
  return { fast, branches: Uint16Array.from(branches) }
}

const treeOf = (table: number) => pairTrees[table < 16 ? table : table < 24 ? 16 : 24]
const pairs = Array.from({ length: 32 }, (_, table) => {
  const tree = treeOf(table)
  return tree === undefined ? undefined : codesOf(tree)
})
const quads = [codesOf(quadTree), codesOf('....43.32..32.21...32.21..21.10')]

/** The entry of the code that begins at a bit. */
function entryAt({ fast, branches }: Codes, bytes: Uint8Array, at: number): number {
  const byte = at >> 3
  const two = (bytes[byte]! << 16) | (bytes[byte + 1]! << 8) | bytes[byte + 2]!
  let entry = fast[(two >> (24 - fastBits - (at & 7))) & (2 ** fastBits - 1)]!
  for (let next = at + fastBits; entry & isNode; next++) {
    entry = branches[(entry & ~isNode) + ((bytes[next >> 3]! >> (7 - (next & 7))) & 1)]!
  }
  return entry
}

const longBlocks = 0
const shortBlocks = 2

/** The fields of a granule's side info that decide about its data. ISO/IEC 11172-3 and 13818-3, 2.4.1.7. */
function granuleAt(bytes: Uint8Array, at: number, { version, sampleRate }: Mp3Format) {
  const isMpeg1 = version === 1
  const compressBits = isMpeg1 ? 4 : 9
  const fields = at + 29 + compressBits
  const isSwitched = bits(bytes, fields, 1) === 1
  const bands = bandsOf[sampleRate]!
  const blockType = isSwitched ? bits(bytes, fields + 1, 2) : longBlocks
  const isMixed = isSwitched && bits(bytes, fields + 3, 1) === 1
  const first = isSwitched ? 0 : bits(bytes, fields + 16, 4) + 1
  const second = isSwitched ? 0 : bits(bytes, fields + 20, 3) + 1
  const short = blockType === shortBlocks && !isMixed
  return {
    length: bits(bytes, at, 12),
    values: 2 * bits(bytes, at + 12, 9),
    compress: bits(bytes, at + 29, compressBits),
    ...{ blockType, isMixed },
    tables: isSwitched
      ? [bits(bytes, fields + 4, 5), bits(bytes, fields + 9, 5), 0]
      : [bits(bytes, fields + 1, 5), bits(bytes, fields + 6, 5), bits(bytes, fields + 11, 5)],
    regions: isSwitched
      ? [short ? 3 * bands[3]! * (isMpeg1 ? 1 : 2 / 3) : bands[8]!, 576]
      : [bands[first]!, bands[Math.min(22, first + second)]!],
    quadTable: bits(bytes, fields + (isMpeg1 ? 25 : 24), 1),
  }
}

type Granule = ReturnType<typeof granuleAt>

/** For each kind of blocks of MPEG-1: the numbers of scale factors of the first and of the second length. */
const factorCounts = { long: [11, 10], short: [18, 18], mixed: [17, 18] } as const
/** The scale factors of long blocks that the second granule may share with the first, and those of the first length. */
const sharedGroups = [6, 5, 5, 5]
const lengths1 = [0, 0, 0, 0, 3, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4]
const lengths2 = [0, 1, 2, 3, 0, 1, 2, 3, 1, 2, 3, 1, 2, 3, 2, 3]

/** The bits of the scale factors of MPEG-1. `shared`: four bits, one for each group that the granule has of the one before. */
function factorBits({ compress, blockType, isMixed }: Granule, shared: number): number {
  const [one, two] = [lengths1[compress]!, lengths2[compress]!]
  if (blockType === shortBlocks) {
    const [first, second] = factorCounts[isMixed ? 'mixed' : 'short']
    return first * one + second * two
  }
  if (shared === 0) return 11 * one + 10 * two
  let sum = 0
  for (let group = 0; group < 4; group++) {
    if (((shared >> (3 - group)) & 1) === 0) sum += sharedGroups[group]! * (group < 2 ? one : two)
  }
  return sum
}

/** For MPEG-2: the numbers of scale factors of four lengths, in long, short and mixed blocks (ISO/IEC 13818-3, 2.4.3.2). */
const lowRateCounts = [
  [
    [6, 5, 5, 5],
    [9, 9, 9, 9],
    [6, 9, 9, 9],
  ],
  [
    [6, 5, 7, 3],
    [9, 9, 12, 6],
    [6, 9, 12, 6],
  ],
  [
    [11, 10, 0, 0],
    [18, 18, 0, 0],
    [15, 18, 0, 0],
  ],
  [
    [7, 7, 7, 0],
    [12, 12, 12, 0],
    [6, 15, 12, 0],
  ],
  [
    [6, 6, 6, 3],
    [12, 9, 9, 6],
    [6, 12, 9, 6],
  ],
  [
    [8, 8, 5, 0],
    [15, 12, 9, 0],
    [6, 18, 9, 0],
  ],
] as const

/** The row of `lowRateCounts` and the lengths. `isIntensity`: the granule is the right channel of intensity stereo. */
function lowRateLengths(compress: number, isIntensity: boolean): [row: number, lengths: number[]] {
  if (!isIntensity) {
    if (compress < 400) return [0, [Math.floor(compress / 80), (compress >> 4) % 5, (compress & 15) >> 2, compress & 3]]
    if (compress < 500) {
      const rest = compress - 400
      return [1, [Math.floor(rest / 20), (rest >> 2) % 5, rest & 3, 0]]
    }
    return [2, [Math.floor((compress - 500) / 3), (compress - 500) % 3, 0, 0]]
  }
  const half = compress >> 1
  if (half < 180) return [3, [Math.floor(half / 36), Math.floor((half % 36) / 6), half % 6, 0]]
  if (half < 244) return [4, [((half - 180) & 63) >> 4, ((half - 180) & 15) >> 2, (half - 180) & 3, 0]]
  return [5, [Math.floor((half - 244) / 3), (half - 244) % 3, 0, 0]]
}

function lowRateFactorBits({ compress, blockType, isMixed }: Granule, isIntensity: boolean): number {
  const [row, lengths] = lowRateLengths(compress, isIntensity)
  const counts = lowRateCounts[row]![blockType === shortBlocks ? (isMixed ? 2 : 1) : 0]
  return lengths.reduce((sum, length, at) => sum + length * counts[at]!, 0)
}

/** Compares the codes of a granule with its length. They begin at a bit, behind the scale factors, and end before `end`. */
function layoutOf(
  { values, tables, regions, quadTable }: Granule,
  data: Uint8Array,
  begin: number,
  end: number,
): DataLayout {
  let at = begin
  if (at > end) return 'impossible'
  let value = 0
  for (let region = 0; region < 3; region++) {
    const until = Math.min(values, region < 2 ? regions[region]! : values)
    const table = tables[region]!
    if (table === 0) {
      value = Math.max(value, until)
      continue
    }
    const codes = pairs[table]
    if (!codes && value < until) return 'impossible'
    const extra = extraBits[table]!
    for (; value < until; value += 2) {
      const entry = entryAt(codes!, data, at)
      at += (entry & lengthMask) + (entry >> extrasShift) * extra
      if (at > end) return 'impossible'
    }
  }
  const codes = quads[quadTable]!
  for (; value < 576 && at < end; value += 4) at += entryAt(codes, data, at) & lengthMask
  return at === end ? 'exact' : 'loose'
}

/**
 * Reads the codes of a frame, without decoding them.
 * @param data its main data from the first byte on, and `readAhead` bytes more
 */
export function dataLayout(frame: Mp3Frame, data: Uint8Array): DataLayout {
  const { bytes, format } = frame
  const isMpeg1 = format.version === 1
  const { channels } = format
  const first = granulesAt(frame)
  const size = granuleBitsOf(format)
  const isIntensity = bytes[3]! >> 6 === 1 && (bytes[3]! & 0x10) !== 0
  let found: DataLayout = 'exact'
  let at = 0
  for (let nth = 0; nth < granulesOf(format); nth++) {
    const granule = granuleAt(bytes, first + nth * size, format)
    if (granule.length === 0) continue
    const channel = nth % channels
    const shared = nth >= channels && isMpeg1 ? bits(bytes, first - 4 * (channels - channel), 4) : 0
    const factors = isMpeg1 ? factorBits(granule, shared) : lowRateFactorBits(granule, isIntensity && channel === 1)
    const layout = layoutOf(granule, data, at + factors, at + granule.length)
    if (layout === 'impossible') return layout
    if (layout === 'loose') found = 'loose'
    at += granule.length
  }
  return found
}
