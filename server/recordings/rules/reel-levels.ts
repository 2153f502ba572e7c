import type { Mp3Frame } from '../../lib/mp3-frame.ts'
import { frameLevel, levelMeter } from '../../lib/mp3-level.ts'
import { type ReelTime, reelInstantUs } from './reel-time.ts'

/** A tenth of a second in microseconds: the time of one level. */
export const tenthUs = 100_000

/** Levels of audio, one for each tenth of a second of the clock, the first of them of the tenth `from` since the epoch. */
export type Levels = { from: number; levels: Uint8Array<ArrayBuffer> }

/** The last `count` levels of audio, whose parts are in order of time. */
export function lastLevels(parts: readonly Levels[], count: number): Levels | undefined {
  const last = parts.at(-1)
  if (!last) return undefined
  const until = last.from + last.levels.length
  const from = Math.max(until - count, parts[0]!.from)
  const levels = new Uint8Array(until - from)
  for (const part of parts) {
    const skipped = Math.max(0, from - part.from)
    levels.set(part.levels.subarray(skipped), Math.max(0, part.from - from))
  }
  return { from, levels }
}

/** Levels as text. */
export function writeLevels({ from, levels }: Levels): string {
  return `${from} ${Buffer.from(levels.buffer).toString('base64')}`
}

/** Reads text that `writeLevels` made. */
export function readLevels(text: string): Levels | undefined {
  const [from, levels] = text.split(' ')
  return levels === undefined
    ? undefined
    : { from: Number(from), levels: Uint8Array.from(Buffer.from(levels, 'base64')) }
}

/** Collects the levels of a reel. Takes its frames in order, from the first one on. */
export function reelLevels(reel: ReelTime) {
  const meter = levelMeter()
  let samples = 0
  return {
    add({ bytes, format }: Pick<Mp3Frame, 'bytes' | 'format'>): void {
      meter.add(frameLevel(bytes, format), reelInstantUs(reel, samples) / tenthUs)
      samples += format.samplesPerFrame
    },
    /** A copy of the levels so far. */
    levels: (): Levels => ({ from: Math.floor(reel.startUs / tenthUs), levels: meter.levels() }),
  }
}
