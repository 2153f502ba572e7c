import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordings } from '../recordings/window.ts'
import { databases } from '../testing/databases.ts'
import { decoded } from '../testing/decoded.ts'
import { framesOf } from '../testing/fake-recordings.ts'
import { listeningLab, minute, startUs } from '../testing/listening.ts'
import { frameNumbers } from '../testing/numbered-frames.ts'
import { frames } from '../testing/reels.ts'
import { segmentAt, segmentSpan, timestampTag } from './rules/segments.ts'
import { makeSegments } from './segments.ts'

const tagBytes = timestampTag(0).length

for (const engine of databases) {
  describe(`HLS segments on ${engine.name}`, () => {
    let lab: Awaited<ReturnType<typeof listeningLab>>
    const first = segmentAt(startUs)
    beforeAll(async () => {
      lab = await listeningLab(engine)
      const endUs = await lab.record(startUs + 3_300_000, minute)
      await lab.record(endUs + 17_777_777, minute, -300_000)
      lab.clock.ms = startUs / 1000 + 900_000
    })
    afterAll(() => lab.close())

    const instance = () =>
      makeSegments({
        ...{ db: lab.db, clock: lab.clock, restricted: async () => lab.restricted },
        recordings: recordings({ db: lab.db, storage: lab.storage, clock: lab.clock, headUs: () => undefined }),
      })
    const get = (number: number, of = instance(), isSilent = false) => of.get(lab.station, number, isSilent)

    it('two instances give identical bytes, each of full length, and the playlist tells it to the frame', async () => {
      const [one, other] = [instance(), instance()]
      const listed = await one.list(lab.station.id, first - 1, first + 15)
      let length = 0
      for (const { number, seconds } of listed) {
        const bytes = (await get(number, one))!
        expect(bytes.equals((await get(number, other))!)).toBe(true)
        const own = (framesOf(bytes.subarray(tagBytes)).length * 1152) / 44_100
        expect(Math.abs(own - 10)).toBeLessThan(0.028)
        expect([number, seconds.toFixed(5)]).toEqual([number, own.toFixed(5)])
        length += own
      }
      expect(Math.abs(length - 170)).toBeLessThan(0.1)
    })

    it('joined, their sound is that of the recording, sample for sample but for the start', async () => {
      const all = [first, first + 1, first + 2, first + 3, first + 4, first + 5]
      const parts = await Promise.all(all.map(async (number) => (await get(number))!.subarray(tagBytes)))
      const joined = await decoded(Buffer.concat(parts), { gapless: false })
      const whole = await decoded(Buffer.concat(minute.map(({ bytes }) => bytes)), { gapless: false })
      const silent = Math.round((3.3 * 44_100) / 1152) * 1152
      let different = 0
      for (let at = 3 * 1152; at < 50 * 44_100; at++) {
        if (Math.abs(joined.channels[0]![silent + at]! - whole.channels[0]![at]!) > 1e-5) different++
      }
      expect(different).toBe(0)
    })

    it('begins with the instant of its first frame, which wraps after 26 hours', async () => {
      const bytes = (await get(first + 2))!
      expect(bytes.subarray(0, 3).toString()).toBe('ID3')
      const ticks = Number(bytes.readBigUInt64BE(tagBytes - 8))
      const wanted = Number(((BigInt(segmentSpan(first + 2).fromUs) * 9n) / 100n) % 2n ** 33n)
      expect(Math.abs(ticks - wanted) / 90_000).toBeLessThan(0.014)
      expect(timestampTag((2 ** 33 / 90_000) * 1e6).readBigUInt64BE(tagBytes - 8)).toBe(0n)
    })

    it('of a restricted show no frame is in a segment that is in part of it; one that is whole of it has a silent form', async () => {
      const atUs = startUs + 3_000_000_000
      await lab.record(atUs, frames(3000))
      lab.clock.ms = atUs / 1000 + 400_000
      lab.restricted = [{ fromUs: atUs + 15e6, untilUs: atUs + 34e6 }]
      const number = segmentAt(atUs)
      const heard = async (nth: number, isSilent = false) =>
        frameNumbers((await get(number + nth, instance(), isSilent))!).map((at) => (at * 1152) / 44_100)
      expect((await heard(1)).filter((at) => at > 14.98)).toEqual([])
      expect((await heard(3)).filter((at) => at < 34)).toEqual([])
      expect((await heard(3)).some((at) => at > 34 && at < 34.1)).toBe(true)
      expect(await heard(2, true)).toEqual([])
      expect(await Promise.all([1, 2, 3].map((nth) => instance().isRestricted(lab.station.id, number + nth)))).toEqual([
        false,
        true,
        false,
      ])
      lab.restricted = []
    })

    it('a final one is made once, also for all who ask meanwhile, and anew where another part of it is restricted', async () => {
      const atUs = startUs + 9_000_000_000
      await lab.record(atUs, frames(1200))
      lab.clock.ms = atUs / 1000 + 400_000
      const number = segmentAt(atUs) + 1
      let made = 0
      const window = recordings({ db: lab.db, storage: lab.storage, clock: lab.clock, headUs: () => undefined })
      const counted = {
        ...window,
        window: (...args: Parameters<typeof window.window>) => {
          made++
          return window.window(...args)
        },
      }
      const one = makeSegments({
        ...{ db: lab.db, clock: lab.clock, restricted: async () => lab.restricted },
        recordings: counted,
      })
      const [bytes, ...others] = await Promise.all(Array.from({ length: 20 }, () => get(number, one)))
      for (const other of [...others, await get(number, one)]) expect(other!.equals(bytes!)).toBe(true)
      expect(made).toBe(1)
      lab.restricted = [{ fromUs: atUs + 15e6, untilUs: atUs + 25e6 }]
      const partly = (await get(number, one))!
      expect([made, frameNumbers(partly).length < frameNumbers(bytes!).length]).toEqual([2, true])
      lab.restricted = [segmentSpan(number)]
      expect(frameNumbers((await get(number, one, true))!)).toEqual([])
      lab.restricted = []
      expect((await get(number, one))!.equals(bytes!)).toBe(true)
      expect(made).toBe(3)
    })

    it('one of which nothing is decided yet is not held in its silent form', async () => {
      const atUs = startUs + 12_000_000_000
      const endUs = await lab.record(atUs, frames(200))
      const number = segmentAt(atUs)
      lab.clock.ms = atUs / 1000 + 25_000
      lab.restricted = [segmentSpan(number)]
      const one = instance()
      expect(frameNumbers((await get(number, one, true))!)).toEqual([])
      lab.restricted = []
      expect(frameNumbers((await get(number, one))!)).toHaveLength(200)
      await lab.record(endUs, frames(600, { from: 200 }))
      lab.clock.ms += 600_000
      lab.restricted = [segmentSpan(number)]
      const [first, again] = [await get(number, one, true), await get(number, instance(), true)]
      expect(first!.equals(again!)).toBe(true)
      lab.restricted = []
    })

    it('is there 15 s after its end although nothing is decided, and keeps its bytes when more is recorded', async () => {
      const atUs = startUs + 6_000_000_000
      const endUs = await lab.record(atUs, frames(200))
      const number = segmentAt(atUs)
      lab.clock.ms = atUs / 1000 + 20_000
      expect(await get(number)).toBeUndefined()
      lab.clock.ms = atUs / 1000 + 25_000
      const bytes = (await get(number))!
      expect(frameNumbers(bytes)).toEqual(Array.from({ length: 200 }, (_, nth) => nth))
      expect(Math.abs((framesOf(bytes.subarray(tagBytes)).length * 1152) / 44_100 - 10)).toBeLessThan(0.028)
      await lab.record(endUs, frames(600, { from: 200 }))
      lab.clock.ms += 600_000
      expect((await get(number))!.equals(bytes)).toBe(true)
      expect((await get(number + 1))!.length).toBeGreaterThan(100_000)
    })
  })
}
