import { bitrateIndex, silentFrame } from '../../lib/mp3-filler.ts'
import { type Mp3Format, type Mp3Frame, mainDataOf } from '../../lib/mp3-frame.ts'

/** A frame of the sound that listeners receive, and the instant of its place, in microseconds since the epoch. */
export type Slot = { atUs: number; bytes: Uint8Array }

export type FrameFitter = ReturnType<typeof frameFitter>

/** The most bytes of earlier frames' main data that a frame can refer to. */
const mostReservoir = 511

/**
 * Puts recorded frames, of runs that are repaired, and silence one after the other, so that each has its place in time and can be decoded. A frame
 * that refers to main data which the listener does not have is left out. The place before a frame at which decoding
 * begins has silence with that data, so that the sound fades in: without it, decoders make a loud noise.
 * @param onSlot receives the frames, in order; their memory is not used again
 */
export function frameFitter(format: Mp3Format, onSlot: (slot: Slot) => void) {
  /** The last main data since decoding became possible. */
  let reservoir = new Uint8Array()
  let model: Uint8Array = plainHeader(format)
  /** Whether the frame before can be decoded, and whether the listener has it. */
  let wasDecodable = false
  let isFollowing = false
  /** Whether anything was sent that the next frame must not be joined to. */
  let hasBegun = false
  /** The place of a silent frame that is not sent yet: it may have to hold the reservoir of the next one. */
  let pendingUs: number | undefined

  function send(atUs: number, bytes: Uint8Array): void {
    hasBegun = true
    onSlot({ atUs, bytes })
  }

  function sendSilence(data: Uint8Array): void {
    if (pendingUs === undefined) return
    const silence = silentFrame(model, format, data.length, bitrateIndex(model))
    silence.set(data, silence.length - data.length)
    send(pendingUs, silence)
    pendingUs = undefined
  }

  const canDecode = (frame: Mp3Frame) => frame.mainDataBegin <= reservoir.length

  function remember(frame: Mp3Frame, isDecodable: boolean): void {
    wasDecodable = isDecodable
    model = copyOf(frame.bytes.subarray(0, 4))
    reservoir = lastBytes(reservoir, mainDataOf(frame))
  }

  function silence(atUs: number): void {
    sendSilence(new Uint8Array())
    isFollowing = false
    pendingUs = atUs
  }

  return {
    /** Takes a frame before the first one that is sent, for its main data. */
    earlier(frame: Mp3Frame) {
      remember(frame, canDecode(frame))
    },
    /** Marks that the listener has the earlier frames, as far as they can be decoded. */
    follow() {
      isFollowing = wasDecodable
    },
    /** Whether the listener has the frame before the next one. */
    isFollowing: () => isFollowing,
    /** Takes the frame of the next place; its memory may be used again afterwards. */
    frame(frame: Mp3Frame, atUs: number) {
      const isDecodable = canDecode(frame)
      if (isDecodable && isFollowing) send(atUs, copyOf(frame.bytes))
      else if (!isDecodable) silence(atUs)
      else if (pendingUs !== undefined || (!hasBegun && frame.mainDataBegin === 0)) {
        sendSilence(reservoir.subarray(reservoir.length - frame.mainDataBegin))
        send(atUs, copyOf(frame.bytes))
        isFollowing = true
      } else pendingUs = atUs
      remember(frame, isDecodable)
    },
    /** Leaves the next place silent. */
    silence,
    /** Takes a frame whose place stays silent. */
    withheld(frame: Mp3Frame, atUs: number) {
      silence(atUs)
      remember(frame, canDecode(frame))
    },
    /** Marks that the next frame does not continue the last one. */
    interrupt() {
      isFollowing = false
      wasDecodable = false
      reservoir = new Uint8Array()
    },
    /** Sends what waits for the next frame. */
    flush() {
      sendSilence(new Uint8Array())
    },
  }
}

/** A copy; `slice` of a Buffer would be a view. */
const copyOf = (bytes: Uint8Array) => Uint8Array.from(bytes)

/** The last bytes of two pieces of main data, as many as a frame can refer to. */
function lastBytes(before: Uint8Array, own: Uint8Array): Uint8Array<ArrayBuffer> {
  if (own.length >= mostReservoir) return copyOf(own.subarray(-mostReservoir))
  const kept = before.subarray(Math.max(0, before.length + own.length - mostReservoir))
  const all = new Uint8Array(kept.length + own.length)
  all.set(kept)
  all.set(own, kept.length)
  return all
}

const versionBits = { 1: 3, 2: 2, 2.5: 0 } as const
const sampleRates = [44_100, 48_000, 32_000]
/** 128 kbit/s in MPEG-1, 64 kbit/s in MPEG-2 and 2.5. */
const plainBitrates = { 1: 9, 2: 8, 2.5: 8 } as const

/** The header of a frame of a format, for silence before any frame of it is known. */
export function plainHeader({ version, sampleRate, channels }: Mp3Format): Uint8Array {
  const rate = sampleRates.indexOf(sampleRate * (version === 1 ? 1 : version === 2 ? 2 : 4))
  const second = 0xe0 | (versionBits[version] << 3) | 0b011
  return Uint8Array.of(0xff, second, (plainBitrates[version] << 4) | (rate << 2), channels === 1 ? 0xc0 : 0)
}
