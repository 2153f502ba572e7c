import { readFileSync } from 'node:fs'
import { isInfoFrame } from '../generation/rules/info-frame.ts'
import { frameSplitter, type Mp3Frame } from '../lib/mp3-frame.ts'
import type { Run } from '../recordings/run.ts'
import { chunksValid } from '../storage/buffer-ring.ts'

/** The files made by make-timed-audio.ts: eight seconds each, but `minute` has sixty. All but `mpeg2` are MPEG-1. */
export type TimedAudio = 'cbr' | 'vbr' | 'crc' | 'mpeg2' | 'mono' | '48k' | 'low' | 'minute'

/** The frequency of the tone that fills a second of the timed audio, counted from 0. */
export const toneHertz = (second: number) => 400 + 50 * second

/** The frames of one of the files, in order, without its Info frame. */
export function timedFrames(name: TimedAudio): Mp3Frame[] {
  const file = readFileSync(new URL(`./timed-audio/${name}.mp3`, import.meta.url))
  const frames: Mp3Frame[] = []
  const splitter = frameSplitter((frame) => frames.push(frame))
  splitter.push(file)
  splitter.end()
  return frames.filter((frame) => !isInfoFrame(frame))
}

/** The bytes of frames, one after the other. */
export const bytesOf = (frames: readonly Mp3Frame[]) => Buffer.concat(frames.map(({ bytes }) => bytes))

/**
 * A run in memory, of which the frames from `from` to `until` (exclusive) are wanted. Its chunks are overwritten when
 * they are no longer valid.
 */
export function runOf(frames: readonly Mp3Frame[], from = 0, until = frames.length, chunkBytes = 5000): Run {
  const bytes = bytesOf(frames)
  return {
    format: frames[0]!.format,
    begin: bytesOf(frames.slice(0, from)).length,
    end: bytesOf(frames.slice(0, until)).length,
    async *read(start, end) {
      const valid: Uint8Array[] = []
      for (let at = start; at < end; at += chunkBytes) {
        const chunk = Uint8Array.from(bytes.subarray(at, Math.min(end, at + chunkBytes)))
        valid.push(chunk)
        if (valid.length > chunksValid) valid.shift()!.fill(0)
        yield chunk
      }
    },
  }
}

/** The strength of a tone in samples, by Goertzel's algorithm. */
function strength(samples: Float32Array, hertz: number, rate: number): number {
  const factor = 2 * Math.cos((2 * Math.PI * hertz) / rate)
  let [last, beforeLast] = [0, 0]
  for (const sample of samples) [last, beforeLast] = [sample + factor * last - beforeLast, last]
  return last * last + beforeLast * beforeLast - factor * last * beforeLast
}

/** Which second of the timed audio these samples belong to. Takes at least 40 ms of one channel. */
export function secondHeard(samples: Float32Array, rate: number): number {
  let best = 0
  const strengths = Array.from({ length: 60 }, (_, second) => strength(samples, toneHertz(second), rate))
  strengths.forEach((value, second) => {
    if (value > strengths[best]!) best = second
  })
  return best
}

/** The seconds heard one after the other, each with the time in seconds at which it begins, exact to 20 ms. */
export function secondsHeard(samples: Float32Array, rate: number): { second: number; at: number }[] {
  const [window, step] = [Math.round(rate * 0.04), Math.round(rate * 0.02)]
  const heard: { second: number; at: number }[] = []
  for (let at = 0; at + window <= samples.length; at += step) {
    const second = secondHeard(samples.subarray(at, at + window), rate)
    if (heard.at(-1)?.second !== second) heard.push({ second, at: at / rate })
  }
  return heard
}
