import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bits, granulesAt } from '../lib/mp3-frame.ts'
import { stepDecibels } from '../lib/mp3-gain.ts'
import { bytesInOrder } from '../testing/bytes.ts'
import type { Decoded } from '../testing/decoded.ts'
import { framesOf } from '../testing/fake-recordings.ts'
import { isInstalled, type OtherDecoder, otherDecoders } from '../testing/other-decoders.ts'
import { frames as numbered } from '../testing/reels.ts'
import { bytesOf, runOf, timedFrames } from '../testing/timed-audio.ts'
import { assemble } from './assemble.ts'
import { loudnessMeter } from './rules/loudness.ts'
import { withGain } from './with-gain.ts'

const files = ['cbr', 'vbr', 'crc', 'mpeg2', 'mono', '48k', 'low'] as const

/** Two runs of a file with a joint between them, as an episode. */
async function episodeOf(name: (typeof files)[number]) {
  const frames = timedFrames(name)
  return assemble([runOf(frames, 20, 120), runOf(frames.slice(150))])
}

describe('the frames of an episode with another gain', () => {
  it.each(files)(
    'of %s: as long as before, with fillers and tag frame unchanged, however the chunks are cut',
    async (name) => {
      const { format, read } = await episodeOf(name)
      const before = await bytesInOrder(read())
      const gain = (bytes: Buffer) => framesOf(bytes).map((frame) => bits(frame.bytes, granulesAt(frame) + 21, 8))
      let expected: Buffer | undefined
      for (const chunkBytes of [7, 1000, 5000, before.length]) {
        async function* chunks() {
          for (let at = 0; at < before.length; at += chunkBytes)
            yield Uint8Array.from(before.subarray(at, at + chunkBytes))
        }
        const after = await bytesInOrder(withGain(chunks(), format, -4))
        expected ??= after
        expect(after.equals(expected)).toBe(true)
      }
      expect(expected!.length).toBe(before.length)
      const [was, is] = [gain(before), gain(expected!)]
      const isMade = framesOf(before).map(({ isSilent }, at) => isSilent && was[at] === 0)
      // The tag frame, and a filler for each of the two runs at least.
      expect(isMade.filter(Boolean).length).toBeGreaterThanOrEqual(3)
      expect(isMade[0]).toBe(true)
      expect(is.map((value, at) => value - was[at]!).filter((_, at) => isMade[at])).toEqual(
        isMade.filter(Boolean).map(() => 0),
      )
      const back = await bytesInOrder(withGain(once(expected!), format, 4))
      expect(back.equals(before)).toBe(true)
    },
  )

  it('without steps: the same chunks', async () => {
    const chunk = bytesOf(numbered(3))
    const passed: Uint8Array[] = []
    for await (const one of withGain(once(chunk), numbered(1)[0]!.format, 0)) passed.push(one)
    expect(passed).toHaveLength(1)
    expect(passed[0]).toBe(chunk)
  })

  it('a frame whose gain cannot follow does not limit the others', async () => {
    const frames = [...numbered(5, { gain: 170 }), ...numbered(1, { gain: 250 }), ...numbered(5, { gain: 172 })]
    const changed = await bytesInOrder(withGain(once(bytesOf(frames)), frames[0]!.format, 9))
    expect(framesOf(changed).map(({ gain }) => gain)).toEqual([...Array(5).fill(179), 255, ...Array(5).fill(181)])
  })
})

describe.each(otherDecoders)('$program (needs the program)', ({ program, open }) => {
  describe.skipIf(!isInstalled(program) && !process.env.CI)('hears', () => {
    let decoder: OtherDecoder
    beforeAll(async () => {
      decoder = await open()
    })
    afterAll(() => decoder?.close())

    it.each(files)(
      '%s by whole steps louder or quieter, and every sample in its place',
      { timeout: 60_000 },
      async (name) => {
        const { format, samples, read } = await episodeOf(name)
        const hear = async (steps: number) => {
          const bytes = await bytesInOrder(withGain(read(), format, steps))
          return decoder.decode(bytes, format.channels, format.sampleRate)
        }
        const before = await hear(0)
        for (const steps of [-13, 2]) {
          const after = await hear(steps)
          expect(after.samples).toBe(samples)
          const decibels = loudnessOf(after, format.sampleRate) - loudnessOf(before, format.sampleRate)
          expect(Math.abs(decibels - steps * stepDecibels)).toBeLessThan(0.01)
          expect(furthest(before, after, 10 ** ((steps * stepDecibels) / 20))).toBeLessThan(2 ** -15)
        }
      },
    )
  })
})

/** The largest difference between samples that should be `factor` times those before. */
function furthest(before: Decoded, after: Decoded, factor: number): number {
  let most = 0
  for (const [channel, samples] of before.channels.entries()) {
    for (let at = 0; at < samples.length; at++) {
      most = Math.max(most, Math.abs(samples[at]! * factor - after.channels[channel]![at]!))
    }
  }
  return most
}

function loudnessOf({ channels, samples }: Decoded, sampleRate: number): number {
  const meter = loudnessMeter(sampleRate)
  meter.push(channels, samples)
  return meter.integrated()!
}

async function* once(bytes: Uint8Array) {
  yield bytes
}
