import { describe, expect, it } from 'vitest'
import { type Mp3Frame, mainDataOf, readFrame } from '../lib/mp3-frame.ts'
import { bytesInOrder } from '../testing/bytes.ts'
import { decoded } from '../testing/decoded.ts'
import { framesOf } from '../testing/fake-recordings.ts'
import { bytesOf, runOf, timedFrames } from '../testing/timed-audio.ts'
import { repaired } from './repaired.ts'

const files = ['cbr', 'vbr', 'crc', 'mpeg2', 'mono', '48k', 'low'] as const
const loudest = (channels: readonly Float32Array[]) =>
  Math.max(...channels.map((samples) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)))
const readAll = (frames: readonly Mp3Frame[], options?: { isBegin: boolean }) => {
  const run = repaired(runOf(frames), options)
  return bytesInOrder(run.read(0, run.end))
}
/** The indexes of frames that are not as they were. */
const changedIn = (frames: readonly Mp3Frame[], bytes: Uint8Array) =>
  framesOf(bytes).flatMap((frame, at) => (Buffer.compare(frame.bytes, frames[at]!.bytes) === 0 ? [] : [at]))

/** A file in a loop: it ends and begins in the middle of the audio, where the last frames still refer to others. */
function loop(frames: readonly Mp3Frame[], ...passes: [from: number, until: number][]) {
  const joints: number[] = []
  const looped = passes.flatMap(([from, until]) => {
    joints.push(until - from + (joints.at(-1) ?? 0))
    return frames.slice(from, until)
  })
  return { looped, joints: joints.slice(0, -1) }
}

describe.each(files)('a recording of %s', (name) => {
  const frames = timedFrames(name)

  it('is read as it is, without a joint', async () => {
    expect((await readAll(frames)).equals(bytesOf(frames))).toBe(true)
  })

  it('in a loop keeps each frame in its place, and is silent for at most three at a joint', async () => {
    const { looped, joints } = loop(frames, [60, 270], [31, 240], [97, 160], [160, 280], [110, 140])
    const bytes = await readAll(looped)
    expect(bytes.length).toBe(bytesOf(looped).length)
    const found = framesOf(bytes)
    expect(found).toHaveLength(looped.length)
    const changed = changedIn(looped, bytes)
    for (const at of changed) {
      expect(found[at]!.isSilent).toBe(true)
      expect(mainDataOf(found[at]!)).toEqual(mainDataOf(looped[at]!))
      expect(joints.some((joint) => at >= joint && at < joint + 3)).toBe(true)
    }
    // The third place is no joint: the same encoder continues.
    expect(changed.every((at) => at < joints[2]! || at >= joints[3]!)).toBe(true)
    const { channels } = await decoded(bytes, { gapless: false })
    expect(loudest(channels)).toBeLessThanOrEqual(1.2 * loudest((await decoded(bytesOf(frames))).channels))
  })

  // A frame of 32 kbit/s has too few codes to tell.
  if (name !== 'low') {
    it('with frames of garbage is silent there', async () => {
      const spoilt = frames.map(({ bytes, format }, at) => {
        if (at !== 100 && at !== 200) return readFrame(bytes, format)
        const garbage = Uint8Array.from(bytes)
        for (let byte = garbage.length - mainDataOf(frames[at]!).length; byte < garbage.length; byte++) {
          garbage[byte] = (Math.imul(byte + at, 2_654_435_761) >>> 13) & 0xff
        }
        return readFrame(garbage, format)
      })
      const bytes = await readAll(spoilt)
      const changed = changedIn(spoilt, bytes)
      for (const at of changed) expect(Math.min(Math.abs(at - 101.5), Math.abs(at - 201.5))).toBeLessThan(3)
      const { channels } = await decoded(bytes, { gapless: false })
      expect(loudest(channels)).toBeLessThanOrEqual(1.5 * loudest((await decoded(bytesOf(frames))).channels))
    })
  }

  it('that is heard from its first byte on has no frame that refers to earlier ones', async () => {
    const rest = frames.slice(101)
    const bytes = await readAll(rest, { isBegin: true })
    const needed = rest.findIndex(({ mainDataBegin }, at) => {
      const before = rest.slice(0, at).reduce((sum, frame) => sum + mainDataOf(frame).length, 0)
      return mainDataBegin <= before
    })
    expect(changedIn(rest, bytes).filter((at) => at <= needed)).toEqual(Array.from({ length: needed }, (_, at) => at))
    expect(bytes.length).toBe(bytesOf(rest).length)
  })
})

it('any part of a run has the bytes that the whole has there', async () => {
  const frames = timedFrames('cbr')
  const { looped } = loop(frames, [60, 270], [31, 240], [97, 200])
  const run = repaired(runOf(looped, 0, looped.length, 1009))
  const whole = await bytesInOrder(run.read(0, run.end))
  expect(changedIn(looped, whole).length).toBeGreaterThan(0)
  for (const [from, to] of [
    [0, 1],
    [87_570, 87_990],
    [87_000, 88_500],
    [100_001, 180_002],
    [run.end - 5, run.end],
    [500, 500],
  ] as const) {
    expect((await bytesInOrder(run.read(from, to))).equals(whole.subarray(from, to))).toBe(true)
  }
})

it('bytes that are no frames pass unchanged', async () => {
  const run = runOf(timedFrames('cbr'))
  const junk = Buffer.alloc(run.end, 'no frames here ')
  const read = async function* (from: number, to: number) {
    for (let at = from; at < to; at += 10_000) yield junk.subarray(at, Math.min(to, at + 10_000))
  }
  expect((await bytesInOrder(repaired({ ...run, read }).read(0, run.end))).equals(junk)).toBe(true)
})
