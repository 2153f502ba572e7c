import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FfmpegFailed } from '../ffmpeg/run.ts'
import { diskStorage } from '../storage/disk.ts'
import type { Storage } from '../storage/storage.ts'
import { bytesInOrder } from '../testing/bytes.ts'
import { decoded } from '../testing/decoded.ts'
import { isInstalled } from '../testing/other-decoders.ts'
import { filesIn } from '../testing/storages.ts'
import { runOf, secondsHeard, timedFrames } from '../testing/timed-audio.ts'
import { assemble } from './assemble.ts'
import { inOneFormat } from './one-format.ts'

let dataDir: string
let storage: Storage
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'aircheck-one-format-'))
  storage = diskStorage(dataDir)
})
afterEach(async () => {
  await storage.close()
  rmSync(dataDir, { recursive: true })
})

const { signal } = new AbortController()
const cbr = timedFrames('cbr')
/** Frames that begin within these seconds of a file. */
function secondsOf(name: 'cbr' | '48k' | 'mpeg2' | 'mono', from: number, until: number) {
  const frames = timedFrames(name)
  const { sampleRate, samplesPerFrame } = frames[0]!.format
  const frameAt = (second: number) => Math.round((second * sampleRate + 1105) / samplesPerFrame)
  return runOf(frames, frameAt(from), frameAt(until))
}

describe('runs of one format', () => {
  it('stay as they are, without ffmpeg', async () => {
    const runs = [runOf(cbr, 20, 100), runOf(cbr, 150, 200)]
    const found = await inOneFormat(runs, { storage, signal, program: 'no-such-program' })
    expect(found.runs).toEqual(runs)
    await found.discard()
  })
})

describe('runs of different formats without ffmpeg', () => {
  it('are refused with that reason, and nothing is left in storage', async () => {
    const runs = [runOf(cbr, 20, 100), secondsOf('48k', 2, 3)]
    const failed = await inOneFormat(runs, { storage, signal, program: 'no-such-program' }).catch((error) => error)
    expect(failed).toBeInstanceOf(FfmpegFailed)
    expect(failed.isMissing).toBe(true)
    expect(filesIn(dataDir)).toEqual([])
  })
})

describe.skipIf(!isInstalled('ffmpeg') && !process.env.CI)('runs of different formats (needs ffmpeg)', () => {
  it.each(['48k', 'mpeg2', 'mono'] as const)('are brought to the prevailing one: %s in the middle', async (name) => {
    const odd = secondsOf(name, 3, 5)
    const runs = [secondsOf('cbr', 1, 3), { ...odd, fromUs: 7 }, secondsOf('cbr', 5, 7)]
    const found = await inOneFormat<(typeof runs)[number] & { fromUs?: number }>(runs, { storage, signal })
    expect(found.runs.map(({ format }) => format)).toEqual(Array(3).fill(cbr[0]!.format))
    expect([found.runs[0], found.runs[1]!.fromUs, found.runs[2]]).toEqual([runs[0], 7, runs[2]])

    // The encoder's and the decoder's delay together are one frame but 47 samples: it is not wanted.
    expect([417, 418]).toContain(found.runs[1]!.begin)

    const assembly = await assemble(found.runs)
    const { channels, samples } = await decoded(await bytesInOrder(assembly.read()))
    expect(samples).toBe(assembly.samples)
    for (const [index, part] of assembly.parts.entries()) {
      const own = channels[0]!.subarray(part.startSamples, part.startSamples + 2 * 44_100 - 2000)
      const heard = secondsHeard(own, 44_100)
      expect(heard.map(({ second }) => second)).toEqual([1 + 2 * index, 2 + 2 * index])
      expect(Math.abs(heard[1]!.at - 1)).toBeLessThan(0.06)
    }

    expect(filesIn(dataDir).some((file) => file.startsWith('media/'))).toBe(true)
    await found.discard()
    expect(filesIn(dataDir).filter((file) => file.startsWith('media/'))).toEqual([])
  })

  it('keep a constant bitrate constant', async () => {
    const { runs } = await inOneFormat([secondsOf('cbr', 1, 5), secondsOf('48k', 3, 5)], { storage, signal })
    const file = await bytesInOrder((await assemble(runs)).read())
    expect(file.toString('latin1', 36, 40)).toBe('Info')
  })

  it('fail when the recording cannot be read, with its error, and leave nothing', async () => {
    const odd = secondsOf('48k', 2, 5)
    let reads = 0
    async function* broken(from: number, to: number) {
      if (++reads > 3) throw new Error('EIO')
      yield* odd.read(from, to)
    }
    await expect(inOneFormat([runOf(cbr), { ...odd, read: broken }], { storage, signal })).rejects.toThrow('EIO')
    expect(filesIn(dataDir)).toEqual([])
  })

  it('stop when they are aborted, and leave nothing', async () => {
    const aborted = AbortSignal.abort()
    await expect(inOneFormat([runOf(cbr), secondsOf('48k', 2, 5)], { storage, signal: aborted })).rejects.toThrow()
    expect(filesIn(dataDir)).toEqual([])
  })
})
