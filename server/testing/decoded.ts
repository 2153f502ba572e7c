import { MPEGDecoder } from 'mpg123-decoder'

/** The decoded samples of an MP3, by channel. */
export type Decoded = { channels: Float32Array[]; samples: number }

/** Decodes an MP3 in memory with mpg123. With `gapless`, the delay and padding of an Info frame are honoured. */
export async function decoded(mp3: Uint8Array, { gapless = true } = {}): Promise<Decoded> {
  const decoder = new MPEGDecoder({ enableGapless: gapless })
  await decoder.ready
  const { channelData, samplesDecoded, errors } = decoder.decode(mp3)
  decoder.free()
  if (errors.length > 0) throw new Error(errors[0]!.message)
  return { channels: channelData, samples: samplesDecoded }
}

/**
 * A thirtieth of a step of 16 bits. The order in which mpg123 adds up the numbers of its filter bank depends on how many
 * frames came before, so the last bits of equal samples may differ.
 */
const roundingError = 1e-6

/**
 * Counts the samples that differ between two decodes, from a position in each on, over `length` samples. For the same decoder
 * `tolerance` is only for rounding.
 */
export function differences(
  one: Decoded,
  oneFrom: number,
  other: Decoded,
  otherFrom: number,
  length: number,
  tolerance = roundingError,
): number {
  let count = 0
  for (const [channel, samples] of one.channels.entries()) {
    for (let index = 0; index < length; index++) {
      const difference = Math.abs(samples[oneFrom + index]! - other.channels[channel]![otherFrom + index]!)
      if (!(difference <= tolerance)) count++
    }
  }
  return count
}
