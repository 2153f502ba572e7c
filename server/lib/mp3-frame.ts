/**
 * The properties that all frames of a stream share. There is one object for each combination, so that formats compare
 * with `===`. `version` is that of MPEG; `sampleRate` is in hertz.
 */
export type Mp3Format = {
  version: 1 | 2 | 2.5
  sampleRate: number
  channels: 1 | 2
  samplesPerFrame: 1152 | 576
}

/** One Layer III frame. */
export type Mp3Frame = {
  /** The whole frame, header included. A view that is valid for ever, unless the splitter says otherwise. */
  bytes: Uint8Array
  format: Mp3Format
  kilobits: number
  /** The number of bytes of earlier frames' main data before this frame's own (the bit reservoir). */
  mainDataBegin: number
  /** The main data of all its granules, in bits. */
  dataBits: number
  /** No granule has data: digital silence. */
  isSilent: boolean
  /** The largest global_gain of its granules (0 to 255; four steps are 6 dB). */
  gain: number
}

/** Kilobits per second by index; 0 is the free format, whose frame length is not in the header, and 15 is forbidden. */
const kilobitsMpeg1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0]
const kilobitsMpeg2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0]
/** Samples per second in MPEG-1; MPEG-2 halves them, MPEG-2.5 quarters them. */
const sampleRates = [44100, 48000, 32000]
/** By the two version bits of the header; 1 is reserved. */
const versions = [2.5, undefined, 2, 1] as const
const monoMode = 3

/** Formats by version bits (2), sample rate index (2) and mono (1); undefined where a value is reserved. */
const formats = Array.from({ length: 32 }, (_, index): Mp3Format | undefined => {
  const version = versions[index >> 3]
  const rate = sampleRates[(index >> 1) & 3]
  if (!version || !rate) return undefined
  return Object.freeze({
    version,
    sampleRate: version === 1 ? rate : version === 2 ? rate / 2 : rate / 4,
    channels: index & 1 ? 1 : 2,
    samplesPerFrame: version === 1 ? 1152 : 576,
  })
})

/** The format with these properties; undefined if there is none. */
export function formatOfParts(version: number, sampleRate: number, channels: number): Mp3Format | undefined {
  return formats.find(
    (format) => format?.version === version && format.sampleRate === sampleRate && format.channels === channels,
  )
}

/** The length of a frame in bytes, by version bits (2) and the third byte of the header (8); 0 if it is invalid. */
const frameLengths = Uint16Array.from({ length: 1024 }, (_, index) => {
  const format = formats[((index >> 8) << 3) | (((index >> 2) & 3) << 1)]
  if (!format) return 0
  const kilobits = (format.version === 1 ? kilobitsMpeg1 : kilobitsMpeg2)[(index >> 4) & 15]!
  const padding = (index >> 1) & 1
  return kilobits && Math.floor(((format.samplesPerFrame / 8) * kilobits * 1000) / format.sampleRate) + padding
})

/** The longest Layer III frame in bytes: 320 kbit/s at 32 kHz, or 160 kbit/s at 8 kHz, with the padding byte. */
export const maxFrameBytes = 1441

/** The two bits of the header's second byte: 0 is MPEG-2.5, 1 reserved, 2 MPEG-2, 3 MPEG-1. */
export const versionOf = (second: number) => (second >> 3) & 3
/** The two bits of the header's third byte: an index into `sampleRates`, or 3, which is reserved. */
export const sampleRateOf = (third: number) => (third >> 2) & 3
/** The rest of the sync word, a version that exists, and Layer III. */
export const isLayer3 = (second: number) => (second & 0xe6) === 0xe2 && versionOf(second) !== 1

/**
 * The length in bytes, header included, of the frame whose header has these second and third bytes (the first is 255);
 * 0 if it is no Layer III header, or has the free format. ISO/IEC 11172-3 and 13818-3, 2.4.2.3, and MPEG-2.5.
 */
export function frameLength(second: number, third: number): number {
  return isLayer3(second) ? frameLengths[(versionOf(second) << 8) | third]! : 0
}

/** The format in a valid header with these second, third and fourth bytes. */
export function formatOf(second: number, third: number, fourth: number): Mp3Format {
  const isMono = fourth >> 6 === monoMode ? 1 : 0
  return formats[(versionOf(second) << 3) | (sampleRateOf(third) << 1) | isMono]!
}

/** The bytes of the side information that follows the header and, if there is one, the CRC of two bytes. */
export function sideInfoBytes({ version, channels }: Mp3Format): number {
  if (version === 1) return channels === 1 ? 17 : 32
  return channels === 1 ? 9 : 17
}

/** Reads `count` (at most 16) bits from the bit `at` on. */
export function bits(bytes: Uint8Array, at: number, count: number): number {
  const byte = at >> 3
  const three = (bytes[byte]! << 16) | (bytes[byte + 1]! << 8) | bytes[byte + 2]!
  return (three >> (24 - (at & 7) - count)) & ((1 << count) - 1)
}

/** Reads a whole frame of this format. `bytes` is kept as a view. */
export function readFrame(bytes: Uint8Array, format: Mp3Format): Mp3Frame {
  return read({ bytes, format, kilobits: 0, mainDataBegin: 0, dataBits: 0, isSilent: false, gain: 0 })
}

/** The bytes of a frame after the header, the CRC (if present) and the side info. */
export function mainDataOf({ bytes, format }: Mp3Frame): Uint8Array {
  return bytes.subarray(sideInfoAt(bytes) + sideInfoBytes(format))
}

/** Where the side info begins: after the header and, if there is one, the CRC. */
export const sideInfoAt = (bytes: Uint8Array) => (bytes[1]! & 1 ? 4 : 6)
/** The number of granules of all channels. */
export const granulesOf = ({ version, channels }: Mp3Format) => (version === 1 ? 2 * channels : channels)
/** The bits that each granule of a channel has in the side info. */
export const granuleBitsOf = ({ version }: Mp3Format) => (version === 1 ? 59 : 63)
/** The bit with which the first granule begins. */
export function granulesAt({ bytes, format: { version, channels } }: Pick<Mp3Frame, 'bytes' | 'format'>): number {
  return sideInfoAt(bytes) * 8 + (version === 1 ? (channels === 1 ? 18 : 20) : channels === 1 ? 9 : 10)
}

/** Maximum number of pairs of values of a granule. */
const mostBigValues = 288

/** Whether all values of the side info are allowed. ISO/IEC 11172-3 and 13818-3, 2.4.2.7. */
export function isSoundSideInfo(frame: Mp3Frame): boolean {
  const { bytes, format } = frame
  const windowSwitching = format.version === 1 ? 33 : 38
  let at = granulesAt(frame)
  for (let granule = 0; granule < granulesOf(format); granule++, at += granuleBitsOf(format)) {
    if (bits(bytes, at + 12, 9) > mostBigValues) return false
    // The bit says that the type of the block is not the usual one, which is 0.
    if (bits(bytes, at + windowSwitching, 3) === 0b100) return false
  }
  return true
}

/** Parses the bytes of a frame into its fields. */
function read(frame: Mp3Frame): Mp3Frame {
  const { bytes, format } = frame
  const isMpeg1 = format.version === 1
  const side = sideInfoAt(bytes)
  const granules = granulesOf(format)
  const granuleBits = granuleBitsOf(format)
  let at = granulesAt(frame)
  let dataBits = 0
  let gain = 0
  for (let granule = 0; granule < granules; granule++, at += granuleBits) {
    dataBits += bits(bytes, at, 12)
    const granuleGain = bits(bytes, at + 21, 8)
    if (granuleGain > gain) gain = granuleGain
  }
  frame.kilobits = (isMpeg1 ? kilobitsMpeg1 : kilobitsMpeg2)[bytes[2]! >> 4]!
  frame.mainDataBegin = isMpeg1 ? (bytes[side]! << 1) | (bytes[side + 1]! >> 7) : bytes[side]!
  frame.dataBits = dataBits
  frame.isSilent = dataBits === 0
  frame.gain = gain
  return frame
}

/** Splits a stream of bytes into frames. */
export type FrameSplitter = {
  /** Takes the next bytes, which may be reused afterwards, and reports the frames that are complete with them. */
  push(chunk: Uint8Array): void
  /** Marks the end of the stream: reports a last whole frame, and counts the rest as junk. */
  end(): void
  /** Bytes skipped so far. Within the callback: those before the reported frame. */
  junkBytes(): number
}

/** Size of a memory block, for several chunks of a live stream. A frame that is retained retains its block only. */
const blockBytes = 16_384
/** With `reuse`: the size of the block, and of the pieces copied to it, which fit beside the rest of earlier ones. */
const [reusedBytes, takenBytes] = [8192, 3072]
const framesForSync = 3
const headerBytes = 4

/**
 * Splits a byte stream into frames and reports each, in order, independently of how the bytes are cut into chunks.
 * It starts at the first three frames in a row of one format; the same holds after bytes that are no frame, and after a
 * change of format. A frame is reported once the header that follows it is seen. If no such header follows, the frame is
 * dropped as torn when other frames begin inside it, as when one source replaces another in mid-frame. Frames of the
 * free format are junk. A tag frame (Info, Xing) is a frame like any other.
 *
 * @param options `reuse`: a frame and its bytes are valid during the callback only, because the next frame uses the
 *   same memory. A live stream then allocates nothing.
 */
export function frameSplitter(onFrame: (frame: Mp3Frame) => void, { reuse = false } = {}): FrameSplitter {
  let block = new Uint8Array(reuse ? reusedBytes : blockBytes)
  let at = 0
  let filled = 0
  let junk = 0
  /** The format of the frame at `at`; undefined while the next frame is searched for. */
  let format: Mp3Format | undefined
  /** During a search: the frame that no header followed, and the number of its bytes that are still after `at`. */
  let doubtful: Mp3Frame | undefined
  let doubtfulBytes = 0
  /** With `reuse`: the frame object, which every next frame overwrites. */
  let last: Mp3Frame | undefined

  function take(chunk: Uint8Array): void {
    const kept = filled - at
    if (filled + chunk.length > block.length) {
      const needed = kept + chunk.length
      if (reuse && !doubtful && needed <= block.length) block.copyWithin(0, at, filled)
      else {
        const next = new Uint8Array(Buffer.allocUnsafeSlow(Math.max(blockBytes, needed)).buffer)
        next.set(block.subarray(at, filled))
        block = next
      }
      at = 0
      filled = kept
    }
    block.set(chunk, filled)
    filled += chunk.length
  }

  function frameAt(start: number, end: number, format: Mp3Format): Mp3Frame {
    const bytes = block.subarray(start, end)
    if (!last) {
      const frame = readFrame(bytes, format)
      if (reuse) last = frame
      return frame
    }
    last.bytes = bytes
    last.format = format
    return read(last)
  }

  /** Whether frames of one format follow one another from `start`: undefined while there are too few bytes to decide. */
  function isSync(start: number): boolean | undefined {
    let first: Mp3Format | undefined
    let header = start
    for (let frame = 0; frame < framesForSync; frame++) {
      if (header < filled && block[header] !== 0xff) return false
      if (header + headerBytes > filled) return undefined
      const length = frameLength(block[header + 1]!, block[header + 2]!)
      if (length === 0) return false
      const own = formatOf(block[header + 1]!, block[header + 2]!, block[header + 3]!)
      first ??= own
      if (own !== first) return false
      header += length
    }
    return header <= filled ? true : undefined
  }

  /** Reports the doubtful frame when the search has passed it; drops it when frames begin inside it (`foundFrames`). */
  function settle(foundFrames: boolean): void {
    if (!doubtful || (doubtfulBytes > 0 && !foundFrames)) return
    if (doubtfulBytes > 0) {
      junk += doubtful.bytes.length - doubtfulBytes
    } else {
      onFrame(doubtful)
    }
    doubtful = undefined
  }

  /** Moves `at` to the next frame, and says whether there is one. */
  function search(): boolean {
    for (;;) {
      const found = isSync(at)
      if (found === undefined) return false
      settle(found)
      if (found) {
        format = formatOf(block[at + 1]!, block[at + 2]!, block[at + 3]!)
        return true
      }
      skipByte()
    }
  }

  function skipByte(): void {
    at++
    if (doubtful) doubtfulBytes--
    else junk++
  }

  /** Reports frames while the header after each is seen and has the same format. */
  function follow(): void {
    while (format && at + headerBytes <= filled) {
      const length = frameLength(block[at + 1]!, block[at + 2]!)
      const next = at + length
      if (next + headerBytes > filled) return
      const frame = frameAt(at, next, format)
      const isFollowed =
        block[next] === 0xff &&
        frameLength(block[next + 1]!, block[next + 2]!) > 0 &&
        formatOf(block[next + 1]!, block[next + 2]!, block[next + 3]!) === format
      if (isFollowed) {
        onFrame(frame)
        at = next
      } else {
        format = undefined
        doubtful = frame
        doubtfulBytes = length
        skipByte()
      }
    }
  }

  return {
    push(chunk) {
      for (let from = 0; from < chunk.length; from += takenBytes) {
        take(chunk.subarray(from, from + takenBytes))
        while (format || search()) {
          follow()
          if (format) break
        }
      }
    },
    end() {
      if (format && at + headerBytes <= filled) {
        const next = at + frameLength(block[at + 1]!, block[at + 2]!)
        if (next <= filled) {
          onFrame(frameAt(at, next, format))
          at = next
        }
      }
      format = undefined
      for (; at < filled; skipByte()) settle(false)
      settle(false)
    },
    junkBytes: () => junk,
  }
}
