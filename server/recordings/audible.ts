import type { Mp3Frame } from '../lib/mp3-frame.ts'

/** −60 dB of full scale: below this a listener hears nothing. */
const audiblePeak = 0.001
/** A click is shorter: a programme is heard for more than this share of the time. */
const audibleShare = 0.05

/**
 * Whether anything can be heard in some frames, by decoding them: some milliseconds for three seconds of audio. The
 * decoder is loaded when it is needed for the first time.
 */
export async function isAudible(frames: readonly Mp3Frame[]): Promise<boolean> {
  const { MPEGDecoder } = await import('mpg123-decoder')
  const decoder = new MPEGDecoder()
  await decoder.ready
  try {
    const { channelData } = decoder.decodeFrames(frames.map(({ bytes }) => bytes))
    return channelData.some((samples) => {
      let count = 0
      for (const sample of samples) if (Math.abs(sample) > audiblePeak) count++
      return count > audibleShare * samples.length
    })
  } finally {
    decoder.free()
  }
}
