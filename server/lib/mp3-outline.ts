import { frameSplitter, type Mp3Format } from './mp3-frame.ts'
import { frameLevel, levelMeter } from './mp3-level.ts'

/** The properties of an MP3 file by its frames' headers and side information alone. Nothing is decoded. */
export type Mp3Outline = Pick<Mp3Format, 'sampleRate' | 'channels'> & {
  /** Samples of each channel, a tag frame (Info, Xing) included. */
  samples: number
  durationMs: number
  /** One level for each tenth of a second: see mp3-level.ts. */
  levels: Uint8Array<ArrayBuffer>
}

/** Takes the chunks of a file, in order; `end` gives its outline, or undefined if it has no frames. */
export function mp3Outline(): { push: (chunk: Uint8Array) => void; end: () => Mp3Outline | undefined } {
  const meter = levelMeter()
  let first: Mp3Format | undefined
  let [samples, seconds] = [0, 0]
  const splitter = frameSplitter(
    ({ bytes, format }) => {
      first ??= format
      meter.add(frameLevel(bytes, format), seconds * 10)
      samples += format.samplesPerFrame
      seconds += format.samplesPerFrame / format.sampleRate
    },
    { reuse: true },
  )
  return {
    push: (chunk) => splitter.push(chunk),
    end() {
      splitter.end()
      if (!first) return undefined
      const { sampleRate, channels } = first
      return { sampleRate, channels, samples, durationMs: Math.round(seconds * 1000), levels: meter.levels() }
    },
  }
}
