import { bitrateIndex, silentFrame } from '../../lib/mp3-filler.ts'
import { type Mp3Format, type Mp3Frame, sideInfoBytes } from '../../lib/mp3-frame.ts'

/** Samples by which every decoder's output lags behind its input, which are not part of the delay field. */
const decoderDelay = 529
/** Delay and padding are fields of twelve bits. */
const largestDelay = 4095
export const tocEntries = 100

/** Maximum number of frames before the wanted ones that the delay field can make a decoder skip. */
export function maxPreRollFrames({ samplesPerFrame }: Mp3Format): number {
  return Math.floor((largestDelay + decoderDelay) / samplesPerFrame)
}

/** The frames that follow the Info frame, as it describes them. */
export type Audio = {
  frames: number
  bytes: number
  /** Frames at the beginning that are to be decoded but not heard. */
  preRollFrames: number
  /**
   * For each percent of the frames, 0 to 99, the bytes before it. Absent in a stream of constant bitrate: players then
   * seek exactly by the bitrate, and a table of 256 steps would only be less exact.
   */
  toc?: readonly number[] | undefined
}

/**
 * The first frame of an MP3 file, which decoders do not play: `Info` for a constant bitrate or `Xing` for a variable one,
 * with the numbers of frames and bytes, and LAME's extension, whose delay and padding tell decoders which samples to
 * skip at either end. Layout: gabriel.mp3-tech.org/mp3infotag.html.
 *
 * @param model a frame of the stream
 */
export function infoFrame(model: Uint8Array, format: Mp3Format, audio: Audio): Uint8Array {
  const tagBytes = 16 + (audio.toc ? tocEntries : 0) + lameBytes
  const frame = silentFrame(model, format, tagBytes, audio.toc ? 1 : bitrateIndex(model))
  const fields = Buffer.from(frame.buffer)
  let at = 4 + sideInfoBytes(format)
  const fileBytes = frame.length + audio.bytes
  fields.write(audio.toc ? 'Xing' : 'Info', at, 'latin1')
  fields.writeUInt32BE(hasFrames | hasBytes | (audio.toc ? hasToc : 0), at + 4)
  fields.writeUInt32BE(audio.frames, at + 8)
  fields.writeUInt32BE(Math.min(fileBytes, 0xffff_ffff), at + 12)
  at += 16
  for (const bytes of audio.toc ?? []) frame[at++] = Math.floor((256 * (frame.length + bytes)) / fileBytes)
  // Decoders trust the two fields only of encoders that they know by name.
  fields.write('LAME3.100', at, 'latin1')
  frame[at + 9] = audio.toc ? variableBitrate : constantBitrate
  const delay = audio.preRollFrames * format.samplesPerFrame - decoderDelay
  fields.writeUIntBE((delay << 12) | decoderDelay, at + 21, 3)
  fields.writeUInt32BE(Math.min(fileBytes, 0xffff_ffff), at + 28)
  fields.writeUInt16BE(crc16(frame.subarray(0, at + 34)), at + 34)
  return frame
}

/** Whether a frame is such a tag frame, which is not part of the audio. */
export function isInfoFrame({ bytes, format }: Mp3Frame): boolean {
  const at = 4 + sideInfoBytes(format)
  const name = String.fromCharCode(...bytes.subarray(at, at + 4))
  return name === 'Info' || name === 'Xing'
}

const lameBytes = 36
const [hasFrames, hasBytes, hasToc] = [1, 2, 4]
const [constantBitrate, variableBitrate] = [1, 4]

/** CRC-16 with the polynomial 0x8005, reflected, from 0, as LAME computes it over the tag. */
function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1
  }
  return crc
}
