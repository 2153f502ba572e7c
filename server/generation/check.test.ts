import { describe, expect, it } from 'vitest'
import { sideInfoBytes } from '../lib/mp3-frame.ts'
import { bytesInOrder } from '../testing/bytes.ts'
import { runOf, type TimedAudio, timedFrames } from '../testing/timed-audio.ts'
import { analyseAudio } from './analyse-audio.ts'
import { assemble } from './assemble.ts'
import { fileCheck, isFault } from './check.ts'

const files = ['cbr', 'vbr', 'crc', 'mpeg2', 'mono', '48k', 'low'] as const
const { signal } = new AbortController()

type Change = (file: Buffer) => Buffer
const unchanged: Change = (file) => file

/** Two parts of a file, with something missing in between. */
function joined(name: TimedAudio) {
  const frames = timedFrames(name)
  const middle = Math.floor(frames.length / 2)
  return assemble([runOf(frames, 20, middle), runOf(frames.slice(middle + 5))])
}

/** Checks an assembly of which something else is written, or stored; returns the parts of the file that were read. */
async function check(name: TimedAudio, { written = unchanged, stored = unchanged } = {}) {
  const assembly = await joined(name)
  const file = written(await bytesInOrder(assembly.read()))
  const checking = fileCheck({ ...assembly, read: () => chunksOf(file) })
  expect(await bytesInOrder(checking.read())).toEqual(file)
  const read: [from: number, until: number][] = []
  const part = async (from: number, until: number) => {
    read.push([from, until])
    return chunksOf(stored(file).subarray(from, until))
  }
  await checking.decodeEdges(part, analyseAudio, signal)
  return { read, bytes: file.length }
}

async function* chunksOf(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 1009) yield bytes.subarray(at, at + 1009)
}

const without =
  (from: number, until: number): Change =>
  (file) =>
    Buffer.concat([file.subarray(0, from), file.subarray(until)])

it.each(files)('an episode of %s passes', async (name) => {
  const { read, bytes } = await check(name)
  expect([read[0]![0], read.at(-1)![1]]).toEqual([0, bytes])
})

it('of a minute, one second after the start, two around the joint and one before the end are decoded', async () => {
  const { read, bytes } = await check('minute')
  expect(read).toHaveLength(3)
  const lead = 32 * 1152
  const seconds = read.map(([from, until]) => ((until - from) / bytes) * 60)
  const expected = [44_100, 2 * 44_100 + lead, 44_100 + lead].map((samples) => samples / 44_100)
  for (const [index, value] of seconds.entries()) expect(Math.abs(value - expected[index]!)).toBeLessThan(0.2)
})

describe('an episode is refused', () => {
  const fault = (words: RegExp) => expect.objectContaining({ message: expect.stringMatching(words) })
  const failure = (change: Parameters<typeof check>[1]) => check('cbr', change).catch((error: unknown) => error)

  it('of which a frame is missing', async () => {
    const error = await failure({ written: without(417 + 418, 417 + 418 + 418) })
    expect(error).toEqual(fault(/^The episode was cut wrongly: it has \d+ frames instead of \d+\.$/))
    expect(isFault(error)).toBe(true)
  })

  it('of which a frame is torn, or ends too early', async () => {
    for (const written of [without(20_000, 20_100), (file: Buffer) => file.subarray(0, -1)]) {
      const error = await failure({ written })
      expect(error).toEqual(fault(/not made of whole MP3 frames/))
      expect(isFault(error)).toBe(true)
    }
  })

  it('of which a frame refers to data that another encoder wrote, as where a stream changes its source', async () => {
    const error = await failure({ written: without(417 + 100 * 418, 417 + 140 * 418) }).catch((error: unknown) => error)
    expect(isFault(error)).toBe(true)
  })

  it('whose Info frame makes decoders skip too little', async () => {
    const written = (file: Buffer) => {
      const changed = Buffer.from(file)
      changed[4 + sideInfoBytes(timedFrames('cbr')[0]!.format) + 16 + 21]! = 0
      return changed
    }
    const error = await failure({ written })
    expect(error).toEqual(
      fault(/^The episode was cut wrongly: what was decoded of it has \d+ samples instead of \d+\.$/),
    )
  })

  it('whose end cannot be decoded', async () => {
    const stored = (file: Buffer) => Buffer.from(file).fill(0, file.length - 20 * 417, file.length - 10 * 417)
    expect(isFault(await failure({ stored }))).toBe(true)
  })
})

it('an incompletely stored file is not a fault of the cut, so that it can be retried', async () => {
  const error = await check('cbr', { stored: (file) => file.subarray(0, -100) }).catch((error: unknown) => error)
  expect([isFault(error), (error as Error).message]).toEqual([false, 'The stored episode is incomplete.'])
})
