import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from '../testing/databases.ts'
import { decoded } from '../testing/decoded.ts'
import { framesOf } from '../testing/fake-recordings.ts'
import { heardOf, listeningLab, minute, startUs } from '../testing/listening.ts'
import { frameNumbers } from '../testing/numbered-frames.ts'
import { frames } from '../testing/reels.ts'
import { secondsHeard, timedFrames } from '../testing/timed-audio.ts'
import { burstUs } from './live-edge.ts'

const frameSeconds = 1152 / 44_100
/** Delay of the encoder and a decoder: the second of a tone begins this much later than its frame says. */
const codecSeconds = 1105 / 44_100
/** `secondsHeard` finds the begin of a tone in a window of 40 ms. */
const noticed = 0.02
const loudest = (samples: Float32Array) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)

for (const engine of databases) {
  describe(`listening on ${engine.name}`, () => {
    let lab: Awaited<ReturnType<typeof listeningLab>>
    beforeAll(async () => {
      lab = await listeningLab(engine)
    })
    afterAll(() => lab.close())

    async function hear(fromUs: number | undefined, seconds = 0) {
      const stream = await lab.listeners.open(lab.station, fromUs)
      const heard = heardOf(stream)
      await hasBurst(heard)
      await lab.pass(seconds)
      await new Promise((done) => setTimeout(done, 30))
      stream.destroy()
      return heard.bytes()
    }
    /** Waits for the first twenty seconds, which are read in pieces, as they are taken. */
    const hasBurst = (heard: { bytes: () => Buffer }) =>
      expect.poll(() => secondsOf(heard.bytes()) * 1e6).toBeGreaterThan(burstUs - 500_000)
    const secondsOf = (bytes: Buffer) => (framesOf(bytes).length * 1152) / 44_100

    describe('from an instant on', () => {
      beforeAll(async () => {
        const endUs = await lab.record(startUs, minute)
        // Twelve seconds are missing; behind them the clock of the encoder is fast.
        await lab.record(endUs + 12_345_678, minute, 400_000)
        lab.clock.ms = startUs / 1000 + 600_000
      })

      it.each([0.4, 3.123_456, 19.999, 31.013])(
        'the first sample is the one on air then, to 60 ms, and nothing before it is a noise: %s s',
        async (from) => {
          const bytes = await hear(startUs + from * 1e6)
          expect(secondsOf(bytes)).toBeGreaterThan(19.9)
          expect(secondsOf(bytes)).toBeLessThan(20.2)
          const { channels } = await decoded(bytes, { gapless: false })
          const begins = secondsHeard(channels[0]!.subarray(0), 44_100).filter(({ at }) => at > 0.1)
          expect(begins.length).toBeGreaterThanOrEqual(19)
          for (const { second, at } of begins) {
            expect(Math.abs(from + at + noticed - codecSeconds - second)).toBeLessThan(0.06)
          }
          const whole = await decoded(Buffer.concat(minute.map((frame) => frame.bytes)), { gapless: false })
          // Half a frame of fading, then every sample is that of the recording.
          const firstFrame = Math.round(from / frameSeconds)
          for (let at = 0; at < 5 * 44_100; at++) {
            const difference = Math.abs(channels[0]![at]! - whole.channels[0]![at + firstFrame * 1152]!)
            if (at > 3 * 1152) expect(difference).toBeLessThan(1e-5)
            else expect(Math.abs(channels[0]![at]!)).toBeLessThan(0.8)
          }
        },
      )

      it('a gap is silence of the same length: media time stays the time of the clock', async () => {
        const from = 50
        const bytes = await hear(startUs + from * 1e6, 30)
        const { channels } = await decoded(bytes, { gapless: false })
        const gapFrom = 60.03 - from
        const quiet = channels[0]!.subarray((gapFrom + 0.2) * 44_100, (gapFrom + 12) * 44_100)
        expect(loudest(quiet)).toBeLessThan(1e-4)
        const secondStartUs = (await lab.finder.window(lab.station.id, startUs + 66e6, startUs + 80e6)).runs[0]!.fromUs
        const begins = secondsHeard(channels[0]!, 44_100).filter(({ at, second }) => at > 26 && second > 0)
        expect(begins.length).toBeGreaterThan(3)
        for (const { second, at } of begins) {
          const onAir = (secondStartUs - startUs) / 1e6 + second
          expect(Math.abs(from + at + noticed - codecSeconds - onAir)).toBeLessThan(0.06)
        }
      })

      it('20 s at once, then the pace of the clock', async () => {
        const stream = await lab.listeners.open(lab.station, startUs + 1e6)
        const heard = heardOf(stream)
        await hasBurst(heard)
        for (const passed of [0, 5, 10, 20]) {
          await lab.pass(passed === 0 ? 0 : passed === 5 ? 5 : passed / 2)
          const length = secondsOf(heard.bytes())
          expect(length).toBeLessThanOrEqual(20.1 + passed)
          expect(length).toBeGreaterThanOrEqual(16.9 + passed)
        }
        stream.destroy()
      })

      it('before anything was recorded it is silent, and what is recorded begins at its time', async () => {
        const from = -8
        const bytes = await hear(startUs + from * 1e6)
        const { channels } = await decoded(bytes, { gapless: false })
        expect(loudest(channels[0]!.subarray(0, 7.9 * 44_100))).toBeLessThan(1e-4)
        const [first] = secondsHeard(channels[0]!, 44_100).filter(({ second }) => second === 1)
        expect(Math.abs(from + first!.at + noticed - codecSeconds - 1)).toBeLessThan(0.06)
      })
    })

    it('of a restricted span not one frame is sent that is older than a minute; behind it the sound continues', async () => {
      const atUs = startUs + 1_000_000_000
      await lab.record(atUs, frames(2000))
      lab.clock.ms = atUs / 1000 + 500_000
      lab.restricted = [{ fromUs: atUs + 10e6, untilUs: atUs + 15e6 }]
      const bytes = await hear(atUs + 2e6)
      lab.restricted = []
      const numbers = frameNumbers(bytes)
      const instants = numbers.map((number) => number * frameSeconds)
      expect(instants.filter((at) => at > 10 - frameSeconds && at < 15)).toEqual([])
      expect(instants.some((at) => at > 15 && at < 15.1)).toBe(true)
      expect(instants.some((at) => at > 9.9 && at < 10)).toBe(true)
      expect(secondsOf(bytes)).toBeCloseTo(20, 0)
    })

    it('another sample rate ends the sound, and from there it can be heard', async () => {
      const atUs = startUs + 2_000_000_000
      const endUs = await lab.record(atUs, minute.slice(0, 400))
      await lab.record(endUs, timedFrames('48k'))
      lab.clock.ms = atUs / 1000 + 500_000
      const heard = heardOf(await lab.listeners.open(lab.station, atUs))
      await expect.poll(() => heard.isOver).toBe(true)
      expect(framesOf(heard.bytes()).length).toBe(400)
      const rest = await hear(endUs)
      expect(framesOf(rest).every(({ format }) => format.sampleRate === 48_000)).toBe(true)
    })

    describe('live', () => {
      const atUs = startUs + 4_000_000_000
      /** Records in reels of a second, as far as the clock has come. */
      let recordedUs = atUs
      let number = 0
      async function recordUntilNow() {
        for (;;) {
          const next = frames(38, { from: number })
          if (recordedUs + 38 * frameSeconds * 1e6 > lab.clock.ms * 1000) return
          recordedUs = await lab.record(recordedUs, next)
          number += 38
        }
      }
      const passLive = async (seconds: number) => {
        for (let second = 0; second < seconds; second++) {
          lab.clock.advance(1)
          await recordUntilNow()
          await lab.listeners.tick()
        }
        await new Promise((done) => setTimeout(done, 20))
      }
      beforeAll(async () => {
        lab.clock.ms = atUs / 1000 + 40_000
        await recordUntilNow()
      })

      it('the newest 20 s at once, then each frame once as it is recorded, read once for all listeners', async () => {
        const streams = [await lab.listeners.open(lab.station, undefined)]
        const heard = [heardOf(streams[0]!)]
        const windows = lab.finder.window
        let reads = 0
        lab.finder.window = (...args) => {
          reads++
          return windows(...args)
        }
        await passLive(3)
        streams.push(await lab.listeners.open(lab.station, undefined))
        streams.push(await lab.listeners.open(lab.station, lab.clock.ms * 1000 - 7e6))
        heard.push(heardOf(streams[1]!), heardOf(streams[2]!))
        await passLive(5)
        lab.finder.window = windows
        expect(reads).toBe(8)
        const [first, second, third] = heard.map((one) => frameNumbers(one.bytes()))
        for (const numbers of [first!, second!, third!]) {
          expect(numbers).toEqual(numbers.map((_, nth) => numbers[0]! + nth))
          expect(numbers.at(-1)).toBe(number - 1)
        }
        expect(first!.length * frameSeconds).toBeGreaterThan(27)
        expect(first!.length * frameSeconds).toBeLessThan(29.5)
        expect(second!.length * frameSeconds).toBeGreaterThan(24)
        expect(third!.length * frameSeconds).toBeGreaterThan(10)
        expect(third!.length * frameSeconds).toBeLessThan(12.5)
        expect(lab.listeners.load()).toMatchObject({ live: 3, rewinding: 0 })
        for (const stream of streams) stream.destroy()
        await expect.poll(() => lab.listeners.load().live).toBe(0)
      })

      it('while nothing is recorded it waits, then gives the gap as silence, and continues with what follows', async () => {
        const stream = await lab.listeners.open(lab.station, undefined)
        const heard = heardOf(stream)
        const before = number
        lab.clock.advance(30)
        await lab.listeners.tick()
        expect(frameNumbers(heard.bytes()).at(-1)).toBe(before - 1)
        recordedUs = lab.clock.ms * 1000 - 2e6
        await passLive(4)
        const all = framesOf(heard.bytes())
        const bytes = heard.bytes()
        const numbers = frameNumbers(bytes)
        expect(numbers.at(-1)).toBe(number - 1)
        expect(numbers).toContain(before + 1)
        const silent = all.filter((frame) => frame.isSilent).length
        expect(silent * frameSeconds).toBeGreaterThan(27)
        expect(silent * frameSeconds).toBeLessThan(30)
        stream.destroy()
      })

      it('a listener that does not read is disconnected, and its memory is bounded', async () => {
        const stream = await lab.listeners.open(lab.station, undefined)
        const before = stream.readableLength
        let most = 0
        for (let second = 0; second < 40 && !stream.destroyed; second++) {
          await passLive(1)
          most = Math.max(most, stream.readableLength)
        }
        expect(stream.destroyed).toBe(true)
        expect(most).toBeLessThanOrEqual(before + 512 * 1024 + 20_000)
      })

      it('one that begins while the end of the recording is not known waits for it, and is never late', async () => {
        const { window } = lab.finder
        lab.finder.window = async (...args) => ({
          ...(await window(...args)),
          runs: [],
          isSettled: false,
          readableUntilUs: 0,
        })
        const heard = heardOf(await lab.listeners.open({ ...lab.station, rewindHours: 0 }, undefined))
        await passLive(2)
        expect([heard.bytes().length, lab.listeners.load()]).toEqual([
          0,
          expect.objectContaining({ live: 1, rewinding: 0 }),
        ])
        lab.finder.window = window
        await passLive(2)
        expect(frameNumbers(heard.bytes()).at(-1)).toBe(number - 1)
        expect(lab.listeners.load()).toMatchObject({ live: 1, rewinding: 0 })
        lab.station = { ...lab.station, isPublic: false }
        lab.versions.bump(lab.station.id, ['station'])
        await expect.poll(() => heard.isOver).toBe(true)
        lab.station = { ...lab.station, isPublic: true }
      })

      it('one that finds no sound takes nothing from the one that comes next', async () => {
        const { window } = lab.finder
        lab.finder.window = async () => {
          throw new Error('nothing can be read')
        }
        await expect(lab.listeners.open(lab.station, undefined)).rejects.toThrow('nothing can be read')
        lab.finder.window = window
        const stream = await lab.listeners.open(lab.station, undefined)
        await new Promise((done) => setImmediate(done))
        expect(lab.listeners.load().live).toBe(1)
        stream.destroy()
        await expect.poll(() => lab.listeners.load().live).toBe(0)
      })

      it('an outage of the storage is reported once, however many listeners of the past it has', async () => {
        const streams = await Promise.all(
          [1, 2, 3].map((second) => lab.listeners.open(lab.station, startUs + second * 1e6)),
        )
        const heard = streams.map(heardOf)
        await expect.poll(() => heard.every((one) => secondsOf(one.bytes()) > 19)).toBe(true)
        const { window } = lab.finder
        lab.finder.window = async () => {
          throw new Error('the bucket is down')
        }
        await lab.pass(20)
        expect(lab.errors.splice(0)).toEqual([new Error('the bucket is down')])
        lab.finder.window = window
        for (const stream of streams) stream.destroy()
      })

      it('a listener of the past that does not read has a second of sound in memory, and is disconnected', async () => {
        const stream = await lab.listeners.open(lab.station, startUs)
        let most = 0
        for (let second = 0; second < 40 && !stream.destroyed; second++) {
          await lab.pass(1)
          most = Math.max(most, stream.readableLength)
        }
        expect(most).toBeGreaterThan(0)
        expect(most).toBeLessThanOrEqual(16_000)
        expect(stream.destroyed).toBe(true)
      })

      it('a station that is not public any more ends its listeners at once', async () => {
        const near = heardOf(await lab.listeners.open(lab.station, undefined))
        const past = heardOf(await lab.listeners.open(lab.station, startUs))
        lab.versions.bump(lab.station.id, ['shows'])
        await new Promise((done) => setTimeout(done, 50))
        expect([near.isOver, past.isOver]).toEqual([false, false])
        lab.station = { ...lab.station, isPublic: false }
        lab.versions.bump(lab.station.id, ['station'])
        await expect.poll(() => [near.isOver, past.isOver], { timeout: 1000 }).toEqual([true, true])
        lab.station = { ...lab.station, isPublic: true }
        expect(lab.errors).toEqual([])
      })
    })
  })
}
