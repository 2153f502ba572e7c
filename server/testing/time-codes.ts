import type { Mp3Frame } from '../lib/mp3-frame.ts'
import { frames } from './reels.ts'

/** The length of a frame of the coded audio, in microseconds. */
export const codedFrameUs = 24_000
const codedRate = 24_000
const samplesPerFrame = 576
/** The delay of a decoder, and half of a frame, which overlaps the one after it. */
const heardAfter = (481 + samplesPerFrame / 2) / codedRate

/** A second is a fifth of a mark, then of the second, the minute, the hour and the day of the week in UTC. */
const mark = 60
const fifth = 0.2
const pairOf = (tone: number) => 8 + 3 * tone

/** The tones of a second in Unix seconds, in order. */
export function tonesOf(at: number): number[] {
  const time = new Date(at * 1000)
  return [mark, time.getUTCSeconds(), time.getUTCMinutes(), time.getUTCHours(), time.getUTCDay()]
}

/**
 * Makes frames whose audio tells the time, and which have their number: frame n begins at `originUs` + n × 24 ms.
 */
export function codedFrames(originUs: number, from: number, count: number): Mp3Frame[] {
  let [second, tones] = [0, tonesOf(0)]
  const pair = (number: number) => {
    const at = (originUs + number * codedFrameUs) / 1e6
    if (Math.floor(at) !== second) [second, tones] = [Math.floor(at), tonesOf(Math.floor(at))]
    return pairOf(tones[Math.floor((at - second) / fifth)]!)
  }
  return frames(count, { kilobits: 24, sampleRate: codedRate, channels: 1, gain: 190, from, pair })
}

/** The tone that is heard around a place of the decoded audio, in seconds. */
function toneAt(samples: Float32Array, at: number): number {
  const half = 0.015
  const window = samples.subarray(Math.max(0, Math.round((at - half) * codedRate)), Math.round((at + half) * codedRate))
  let [loudest, best] = [0, -1]
  for (let tone = 0; tone <= mark; tone++) {
    const turn = (2 * Math.PI * (2 * pairOf(tone) + 0.5) * (codedRate / 2)) / samplesPerFrame / codedRate
    const factor = 2 * Math.cos(turn)
    let [last, before] = [0, 0]
    for (const sample of window) [last, before] = [sample + factor * last - before, last]
    const strength = last * last + before * before - factor * last * before
    if (strength > loudest) [loudest, best] = [strength, tone]
  }
  return best
}

/** The tones that are heard in a second of coded audio that begins with a whole second. */
export function tonesHeard(samples: Float32Array, second: number): number[] {
  return tonesOf(0).map((_, nth) => toneAt(samples, second + (nth + 0.5) * fifth + heardAfter))
}

/** When a second begins that is heard around its place, by the end of its mark: in seconds from the beginning of the audio. */
export function secondBegins(samples: Float32Array, second: number): number {
  let at = second + heardAfter + 0.05
  while (toneAt(samples, at) === mark && at < second + 1) at += 0.002
  return at - heardAfter - fifth
}
