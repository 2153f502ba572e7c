/** A frame as the live source plays it; `Mp3Frame` of `lib/mp3-frame.ts` is one too. */
export type PlayedFrame = { bytes: Uint8Array; format: { sampleRate: number; samplesPerFrame: number } }

export type NumberedFrames = {
  /** The bitrate; several are taken in turn, as in a VBR stream. Default 128. */
  kilobits?: number | readonly number[]
  /** 44100, 48000, 32000 (MPEG-1), or half of it (MPEG-2). Default 44100. */
  sampleRate?: number
  /** Default 2. */
  channels?: 1 | 2
  /** Frames of different seeds differ, those of one seed are the same. Default 0. */
  seed?: number
  /** The number of the first frame. */
  from?: number
  /** Digital silence: no spectral data. */
  isSilent?: boolean
  /** The global gain of the tone. Default 170; up to 150 it may be inaudible. */
  gain?: number
  /** The pair of spectral lines that has the tone of a frame, by the number of the frame. Default 0 for all. */
  pair?: (number: number) => number
}

const bitrates = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const sampleRates = { 1: [44100, 48000, 32000], 2: [22050, 24000, 16000] }

/**
 * Endless valid MP3 frames, made without an encoder. Each contains a faint tone, no reference to earlier frames, and its
 * own number in the unused rest (ancillary data), so no two of them are equal. The number is ASCII text: `#<seed>:<n>;`.
 */
export function* numberedFrames(options: NumberedFrames = {}): Generator<PlayedFrame> {
  const { kilobits = 128, sampleRate = 44100, channels = 2, seed = 0, from = 0, isSilent = false, gain = 170 } = options
  const { pair = () => 0 } = options
  const version = sampleRate >= 32000 ? 1 : 2
  const inTurn = typeof kilobits === 'number' ? [kilobits] : kilobits
  const samplesPerFrame = version === 1 ? 1152 : 576
  const format = { sampleRate, samplesPerFrame }
  const frame = { version, sampleRate, channels, isSilent } as const
  const heads = new Map<number, Uint8Array>()
  const headOf = (pair: number) => {
    const head = heads.get(pair) ?? sideInfo({ version, channels, isSilent, gain, pair })
    heads.set(pair, head)
    return head
  }
  // A stream of 44.1 kHz keeps its bitrate by a padding byte in some of the frames.
  let owed = 0
  for (let number = from; ; number++) {
    const rate = inTurn[number % inTurn.length]!
    const exact = ((samplesPerFrame / 8) * rate * 1000) / sampleRate
    const padding = owed + (exact % 1) >= 1 ? 1 : 0
    owed += (exact % 1) - padding
    const bytes = new Uint8Array(Math.floor(exact) + padding)
    const head = headOf(pair(number))
    bytes.set(header(frame, rate, padding))
    bytes.set(head, 4)
    const label = Buffer.from(`#${seed}:${number};`, 'latin1')
    for (let at = 4 + head.length; at < bytes.length; at += label.length) {
      bytes.set(label.subarray(0, bytes.length - at), at)
    }
    yield { bytes, format }
  }
}

/** The numbers of the frames whose text is in some bytes, in order; a frame that is there twice is listed twice. */
export function frameNumbers(bytes: Uint8Array): number[] {
  const text = Buffer.from(bytes).toString('latin1')
  // The text repeats itself within a frame; only the first after each header counts.
  return [...text.matchAll(/\xff[\xf0-\xff][^#]*#\d+:(\d+);/g)].map(([, number]) => Number(number))
}

type Header = { version: 1 | 2; sampleRate: number; channels: 1 | 2 }

function header({ version, sampleRate, channels }: Header, kilobits: number, padding: number): number[] {
  const rate = bitrates[version].indexOf(kilobits)
  const frequency = sampleRates[version].indexOf(sampleRate)
  if (rate < 1 || frequency < 0) throw new Error(`There is no MP3 of ${kilobits} kbit/s and ${sampleRate} Hz`)
  return [0xff, version === 1 ? 0xfb : 0xf3, (rate << 4) | (frequency << 2) | (padding << 1), channels === 1 ? 0xc0 : 0]
}

type SideInfo = Pick<Header, 'version' | 'channels'> & { isSilent: boolean; gain: number; pair: number }

/**
 * The side information (ISO/IEC 11172-3 and 13818-3, 2.4.1.7) and the main data that it describes: for each granule and
 * channel one pair of lines, (1, 0), written with Huffman table 1 as `01` and a sign bit, after a `1` for each pair of (0, 0).
 */
function sideInfo({ version, channels, isSilent, gain, pair }: SideInfo): Uint8Array {
  const bits: (readonly [value: number, width: number])[] = []
  const [granules, begin] = version === 1 ? [2, 9] : [1, 8]
  const privateBits = version === 1 ? (channels === 1 ? 5 : 3) : channels === 1 ? 1 : 2
  bits.push([0, begin], [0, privateBits])
  if (version === 1) bits.push([0, 4 * channels])
  for (let part = 0; part < granules * channels; part++) {
    bits.push([isSilent ? 0 : pair + 3, 12], [isSilent ? 0 : pair + 1, 9], [gain, 8], [0, version === 1 ? 4 : 9])
    const table = [isSilent ? 0 : 1, 5] as const
    bits.push([0, 1], ...[table, table, table], [0, 4], [0, 3], ...(version === 1 ? [[0, 1] as const] : []))
    bits.push([0, 1], [0, 1])
  }
  for (let part = 0; part < granules * channels && !isSilent; part++) {
    for (let empty = 0; empty < pair; empty++) bits.push([1, 1])
    bits.push([0b010, 3])
  }
  const text = bits.map(([value, width]) => value.toString(2).padStart(width, '0')).join('')
  return Uint8Array.from(text.match(/.{1,8}/g)!, (byte) => Number.parseInt(byte.padEnd(8, '0'), 2))
}
