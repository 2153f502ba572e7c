import { setCrc } from './mp3-crc.ts'
import { frameLength, type Mp3Format, type Mp3Frame, sideInfoAt, sideInfoBytes } from './mp3-frame.ts'

const headerBytes = 4
const highestBitrateIndex = 14
const noCrc = 1
/** Bits of the third header byte: the sample rate; and of the fourth: everything but the mode extension. */
const sampleRateBits = 0x0c
const withoutModeExtension = 0xcf

/** The index of the bitrate in a frame's header, 1 to 14. */
export const bitrateIndex = (header: Uint8Array) => header[2]! >> 4

/**
 * A frame of silence with room for `dataBytes` bytes of main data: no CRC, its side info zero.
 *
 * @param model a frame of the stream, whose sample rate and channels are taken
 * @param leastIndex the index of the lowest bitrate that is allowed; a higher one is taken if the bytes need it
 */
export function silentFrame(model: Uint8Array, format: Mp3Format, dataBytes: number, leastIndex = 1): Uint8Array {
  const second = model[1]! | noCrc
  for (let index = leastIndex; index <= highestBitrateIndex; index++) {
    const third = (index << 4) | (model[2]! & sampleRateBits)
    const length = frameLength(second, third)
    if (length < headerBytes + sideInfoBytes(format) + dataBytes) continue
    const frame = new Uint8Array(length)
    frame.set([0xff, second, third, model[3]! & withoutModeExtension])
    return frame
  }
  throw new RangeError(`No frame holds ${dataBytes} bytes of main data.`)
}

/**
 * Frames of silence that carry the bit reservoir for the frame that follows: its decoder finds the bytes of earlier
 * frames' main data at their end. There is at least one, and one is enough unless the bitrate may not be exceeded.
 *
 * @param model a frame of the stream
 * @param reservoir the last bytes of main data before the frame that follows
 * @param isCbr whether all frames have the bitrate of `model`, so that the fillers should have it too
 * @param maxFrames with more fillers than this, one of a higher bitrate is made after all
 */
export function fillers(
  model: Uint8Array,
  format: Mp3Format,
  reservoir: Uint8Array,
  { isCbr, maxFrames }: { isCbr: boolean; maxFrames: number },
): Uint8Array[] {
  if (isCbr) {
    const room = silentFrame(model, format, 0, bitrateIndex(model)).length - headerBytes - sideInfoBytes(format)
    const count = Math.max(1, Math.ceil(reservoir.length / room))
    if (count <= maxFrames) return chain(model, format, reservoir, count, room)
  }
  const only = silentFrame(model, format, reservoir.length)
  only.set(reservoir, only.length - reservoir.length)
  return [only]
}

/** Fillers of the stream's own bitrate. Each refers to the data of those before it, so that decoders keep that data. */
function chain(model: Uint8Array, format: Mp3Format, reservoir: Uint8Array, count: number, room: number): Uint8Array[] {
  const data = new Uint8Array(count * room)
  data.set(reservoir, data.length - reservoir.length)
  return Array.from({ length: count }, (_, index) => {
    const frame = silentFrame(model, format, 0, bitrateIndex(model))
    setMainDataBegin(frame, format, index * room)
    frame.set(data.subarray(index * room, (index + 1) * room), frame.length - room)
    return frame
  })
}

/**
 * The beginning of a frame that makes it silent in its place: the header, the CRC and the side info. The frame keeps its
 * length, and its main data for the frames after it.
 * @param earlierBytes bytes of main data before it that may be needed too
 */
export function silentHead({ bytes, format }: Mp3Frame, earlierBytes: number): Uint8Array {
  const side = sideInfoAt(bytes)
  const head = Uint8Array.from(bytes.subarray(0, side + sideInfoBytes(format)))
  head.fill(0, side)
  setMainDataBegin(head, format, Math.min(earlierBytes, maxMainDataBegin(format)))
  setCrc({ bytes: head, format })
  return head
}

/** The largest number of bytes of earlier main data that a frame can refer to. */
const maxMainDataBegin = ({ version }: Mp3Format) => (version === 1 ? 511 : 255)

/** The first field of the side info: nine bits in MPEG-1, eight in MPEG-2 and 2.5. ISO/IEC 11172-3 and 13818-3, 2.4.1.7. */
function setMainDataBegin(frame: Uint8Array, { version }: Mp3Format, bytes: number): void {
  const side = sideInfoAt(frame)
  if (version === 1) {
    frame[side] = bytes >> 1
    frame[side + 1] = (bytes & 1) << 7
  } else {
    frame[side] = bytes
  }
}
