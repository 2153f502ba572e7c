import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { repaired } from '../recordings/repaired.ts'
import { bytesInOrder } from '../testing/bytes.ts'
import { decoded, differences } from '../testing/decoded.ts'
import { isInstalled, type OtherDecoder, otherDecoders } from '../testing/other-decoders.ts'
import { bytesOf, runOf, timedFrames } from '../testing/timed-audio.ts'
import { assemble } from './assemble.ts'

const cuts: [from: number, until: number][] = [
  [40, 90],
  [100, 150],
  [217, 290],
]
const files = ['cbr', 'vbr', 'crc', 'mpeg2', 'mono', '48k', 'low'] as const

/** Half a step of 16 bits: decoders round differently, by far less; a wrong sample differs by far more. */
const halfStep = 2 ** -16

describe.each(otherDecoders)('$program (needs the program)', ({ program, open }) => {
  describe.skipIf(!isInstalled(program) && !process.env.CI)('decodes', () => {
    let decoder: OtherDecoder
    beforeAll(async () => {
      decoder = await open()
    })
    afterAll(() => decoder?.close())

    it.each(files)('a cut of %s to exactly the wanted samples', { timeout: 60_000 }, async (name) => {
      const frames = timedFrames(name)
      const { samplesPerFrame, channels, sampleRate } = frames[0]!.format
      const whole = await decoded(bytesOf(frames), { gapless: false })
      for (const [from, until] of cuts) {
        const mp3 = await bytesInOrder((await assemble([runOf(frames, from, until)])).read())
        const cut = await decoder.decode(mp3, channels, sampleRate)
        expect(cut.samples).toBe((until - from) * samplesPerFrame)
        expect(cut.channels.length).toBe(channels)
        expect(differences(cut, 0, whole, from * samplesPerFrame, cut.samples, halfStep)).toBe(0)
      }
    })

    it.each(files)(
      'a run of %s in which other frames of its format follow, without a complaint',
      { timeout: 60_000 },
      async (name) => {
        const frames = timedFrames(name)
        const { channels, sampleRate } = frames[0]!.format
        for (const [end, next] of [
          [110, 131],
          [125, 203],
          [140, 248],
        ]) {
          const assembly = await assemble([repaired(runOf([...frames.slice(0, end), ...frames.slice(next)]))])
          const cut = await decoder.decode(await bytesInOrder(assembly.read()), channels, sampleRate)
          expect(cut.samples).toBe(assembly.samples)
        }
      },
    )

    it.each(files)('joints of %s no louder than the programme', { timeout: 60_000 }, async (name) => {
      const frames = timedFrames(name)
      const { channels, sampleRate } = frames[0]!.format
      const whole = await decoded(bytesOf(frames), { gapless: false })
      const runs = [runOf(frames, 20, 83), ...[160, 203, 248].map((next) => runOf(frames.slice(next, next + 40)))]
      const assembly = await assemble(runs)
      const cut = await decoder.decode(await bytesInOrder(assembly.read()), channels, sampleRate)
      expect(cut.samples).toBe(assembly.samples)
      expect(loudest(cut.channels)).toBeLessThanOrEqual(1.2 * loudest(whole.channels))
    })
  })
})

const loudest = (channels: readonly Float32Array[]) =>
  Math.max(...channels.map((samples) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)))
