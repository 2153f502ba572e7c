import { expect } from 'vitest'
import { secondsHeard } from './timed-audio.ts'

/** The maximum distance of an episode's beginning from the requested instant, in seconds. */
const mostOff = 0.06

/** `secondsHeard` notices a second when the tone fills half of 40 ms. */
export const noticedAfter = 0.02

/** Expects audio that tells the time to have these seconds, each once, in order, and at most 60 ms from its time. */
export function expectSeconds(samples: Float32Array, rate: number, seconds: readonly number[]): void {
  const length = samples.length / rate
  expect(Math.abs(length - seconds.length)).toBeLessThan(mostOff)
  const heard = secondsHeard(samples, rate).map(({ second, at }) => ({ second, at: at === 0 ? 0 : at + noticedAfter }))
  // At both ends there may be a frame or two of the second next to it.
  if (heard[1] && heard[1].at < mostOff) heard.shift()
  if (heard.at(-1)!.at > seconds.length - mostOff) heard.pop()
  expect(heard.map(({ second }) => second)).toEqual(seconds)
  for (const [index, { at }] of heard.entries()) expect(Math.abs(at - index)).toBeLessThan(mostOff)
}
