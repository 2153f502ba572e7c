import { afterAll, describe, expect, it } from 'vitest'
import { type LateChain, startLateChain } from './testing/late-chain.ts'
import { isMissing } from './testing/programs.ts'

let chain: LateChain | undefined
afterAll(() => chain?.close())

/** Range of the constant delay of the encoder and a decoder, by which a second is heard later than its date. */
const encoderDelayMs = [50, 200] as const

describe.skipIf(['ffmpeg', 'icecast2'].some((program) => isMissing(program, '--version')))(
  'a stream that is late, from ffmpeg over Icecast',
  () => {
    it('once it has caught up, has no gap, every frame once, and dates exact to a tenth of a second', {
      timeout: 180_000,
    }, async () => {
      chain = await startLateChain()
      const begunAt = Date.now() / 1000
      await chain.run([
        { name: 'half as fast', rate: 0.5, seconds: 6 },
        { name: 'on time', seconds: 4 },
        { name: 'nothing', rate: 0, seconds: 3 },
        { name: 'on time', seconds: 3 },
        { name: 'late', delay: 4, seconds: 12 },
      ])
      const { alarms, last_audio_at, gaps } = await chain.status()
      expect(alarms).toMatchObject([{ alarm: 'late' }])
      expect(alarms[0].seconds).toBeGreaterThan(2)
      expect(gaps).toEqual([])
      // The four seconds of delay are recorded at once, as is most of the 28 s of the phases.
      expect(last_audio_at - begunAt).toBeGreaterThan(13)
      await chain.run([
        { name: 'faster', rate: 1.5, seconds: 12 },
        { name: 'on time', seconds: 4 },
      ])
      expect((await chain.status()).alarms).toEqual([])
      const { code, gaps: gapRows, frames, unknown, lost, twice, disordered, errors, tones } = await chain.compared()
      expect([code, gapRows, unknown, lost, twice, disordered]).toEqual([0, [], 0, [], 0, 0])
      expect(frames).toBeGreaterThan(1200)
      // Waiting for a processor delays the encoder and the recorder, and counts as network delay.
      const allowedMs = 100 + Math.max(0, chain.server.waitedMs() / 10)
      for (const { ms } of errors) expect(Math.abs(ms)).toBeLessThan(allowedMs)
      expect(tones.length).toBeGreaterThan(20)
      const [least, most] = encoderDelayMs
      expect(Math.min(...tones)).toBeGreaterThan(least - allowedMs)
      expect(Math.max(...tones)).toBeLessThan(most + allowedMs)
    })
  },
)
