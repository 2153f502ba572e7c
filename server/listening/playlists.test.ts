import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordings } from '../recordings/window.ts'
import { databases } from '../testing/databases.ts'
import { framesOf } from '../testing/fake-recordings.ts'
import { listeningLab, startUs } from '../testing/listening.ts'
import { frames } from '../testing/reels.ts'
import { makePlaylists, playlistSeconds } from './playlists.ts'
import { segmentAt, segmentSpan, timestampTag } from './rules/segments.ts'
import { makeSegments } from './segments.ts'

const hourUs = 3_600_000_000

for (const engine of databases) {
  describe(`HLS playlists on ${engine.name}`, () => {
    let lab: Awaited<ReturnType<typeof listeningLab>>
    let segments: ReturnType<typeof makeSegments>
    let playlists: ReturnType<typeof makePlaylists>
    /** The segments that were listed, and what else was done meanwhile. */
    let listed: [first: number, last: number][] = []
    let between: () => void = () => {}
    const lateUs = startUs + 30 * hourUs
    beforeAll(async () => {
      lab = await listeningLab(engine)
      await lab.record(startUs + 3_300_000, frames(800))
      await lab.record(startUs + 60_000_000, frames(400, { sampleRate: 48_000 }))
      await lab.record(startUs + hourUs + 5e6, frames(500))
    })
    afterAll(() => lab.close())
    beforeEach(() => {
      lab.clock.ms = lateUs / 1000
      lab.restricted = []
      listed = []
      between = () => {}
      segments = makeSegments({
        ...{ db: lab.db, clock: lab.clock, restricted: async () => lab.restricted },
        recordings: recordings({ db: lab.db, storage: lab.storage, clock: lab.clock, headUs: () => undefined }),
      })
      playlists = makePlaylists({
        segments: {
          ...{ isThere: segments.isThere, isFinal: segments.isFinal },
          list: async (id, first, last) => {
            listed.push([first, last])
            const found = await segments.list(id, first, last)
            between()
            return found
          },
        },
        ...{ versions: lab.versions, clock: lab.clock },
      })
    })

    const span = async (fromS: number, untilS: number) =>
      (await playlists.span(lab.station.id, startUs + fromS * 1e6, startUs + untilS * 1e6)).text
    const numbersIn = (text: string) => [...text.matchAll(/^(\d+)\.mp3/gm)].map(([, number]) => Number(number))

    it('requests for instants of the same segments share one, which is made once for all who ask meanwhile', async () => {
      const shifted = Array.from({ length: 20 }, (_, nth) => nth % 10)
      const texts = await Promise.all(shifted.map((by) => span(by, 600 + by - (by === 0 ? 0 : 10))))
      expect(new Set(texts).size).toBe(1)
      expect(listed).toEqual([[segmentAt(startUs), segmentAt(startUs) + 59]])
      expect(numbersIn(texts[0]!)).toEqual(Array.from({ length: 60 }, (_, nth) => segmentAt(startUs) + nth))
    })

    it('is held for as long as it says, and then made anew', async () => {
      const first = await span(0, 600)
      lab.clock.ms += playlistSeconds * 1000 - 1
      expect(await span(0, 600)).toBe(first)
      expect(listed).toHaveLength(1)
      lab.clock.ms += 1
      expect(await span(0, 600)).toBe(first)
      expect(listed).toHaveLength(2)
    })

    it('that of a day is made in several turns of the event loop, and is the same as in one', async () => {
      let turns = 0
      between = () => void setImmediate(() => turns++)
      const text = await span(0, 86_400)
      expect(listed.length).toBe(6)
      expect(turns).toBeGreaterThanOrEqual(5)
      const whole = await segments.list(lab.station.id, segmentAt(startUs), segmentAt(startUs) + 8639)
      const lengths = [...text.matchAll(/^#EXTINF:([\d.]+),$/gm)].map(([, length]) => length)
      expect(lengths).toEqual(whole.map(({ seconds }) => seconds.toFixed(5)))
      expect(numbersIn(text)).toEqual(whole.map(({ number }) => number))
      expect([...text.matchAll(/^#EXT-X-PROGRAM-DATE-TIME:/gm)]).toHaveLength(144)
    })

    it('four hours that are final are not listed again for another playlist', async () => {
      await span(0, 86_400)
      listed = []
      const first = segmentAt(startUs)
      const text = await span(10, 86_390)
      expect(listed).toEqual([
        [first + 1, first + 1439],
        [first + 5 * 1440, first + 8638],
      ])
      const whole = await segments.list(lab.station.id, first + 1, first + 8638)
      const lengths = [...text.matchAll(/^#EXTINF:([\d.]+),$/gm)].map(([, length]) => length)
      expect(lengths).toEqual(whole.map(({ seconds }) => seconds.toFixed(5)))
      listed = []
      lab.clock.ms += 601_000
      await span(14_400, 28_800)
      expect(listed).toEqual([[first + 1440, first + 2879]])
    })

    it('four hours whose end is not decided yet are listed again', async () => {
      const first = segmentAt(startUs)
      lab.clock.ms = (startUs + 4 * hourUs) / 1000 + 15_000
      await span(0, 14_400)
      lab.clock.ms += 3000
      await span(0, 14_400)
      expect(listed).toEqual([
        [first, first + 1439],
        [first, first + 1439],
      ])
    })

    it('the lengths are those of the segments to the frame, also where another format is silent for an hour', async () => {
      for (const at of [0, 30, 60, 70, 300, 3590, 3600, 3620]) {
        const number = segmentAt(startUs + at * 1e6)
        const [found] = await segments.list(lab.station.id, number, number)
        const bytes = (await segments.get(lab.station, number))!.subarray(timestampTag(0).length)
        const heard = framesOf(bytes)
        const { samplesPerFrame, sampleRate } = heard[0]!.format
        expect([at, found!.seconds]).toEqual([at, (heard.length * samplesPerFrame) / sampleRate])
      }
      const day = await segments.list(lab.station.id, segmentAt(startUs), segmentAt(startUs) + 400)
      const alone = await segments.list(lab.station.id, segmentAt(startUs) + 100, segmentAt(startUs) + 100)
      expect(day[100]).toEqual(alone[0])
    })

    it('a change of the programme is in the next one at once: the segments of a restricted show are silent', async () => {
      expect(await span(0, 600)).not.toContain('silent')
      const first = segmentAt(startUs)
      const { fromUs } = segmentSpan(first + 3)
      lab.restricted = [
        { fromUs: fromUs + 15e6, untilUs: fromUs + 35e6 },
        { fromUs, untilUs: fromUs + 15e6 },
        { fromUs: fromUs + 100e6, untilUs: fromUs + 109e6 },
      ]
      lab.versions.bump(lab.station.id, ['shows'])
      const silent = [...(await span(0, 600)).matchAll(/^(\d+)\.mp3\?silent$/gm)].map(([, number]) => Number(number))
      expect(silent).toEqual([first + 3, first + 4, first + 5])
    })

    it('a segment is listed as soon as it is decided what is missing in it', async () => {
      const number = segmentAt(startUs + 20 * hourUs)
      const { fromUs, untilUs } = segmentSpan(number)
      lab.clock.ms = untilUs / 1000 + 5000
      const ask = async () => {
        const live = numbersIn((await playlists.live(lab.station.id)).text)
        const spanned = await span((fromUs - 30e6 - startUs) / 1e6, (untilUs - startUs) / 1e6)
        return [live.at(-1), numbersIn(spanned).at(-1), spanned.includes('ENDLIST')]
      }
      expect(await ask()).toEqual([number - 1, number - 1, false])
      const row = { station_id: lab.station.id, instance: 'one', state: 'recording', since_us: 0, reason: '' } as const
      const alive = { until_ms: lab.clock.ms + 60_000, head_us: untilUs, last_audio_us: null, alarms: '[]' }
      await lab.db
        .insertInto('recorders')
        .values({ ...row, ...alive })
        .execute()
      expect(await ask()).toEqual([number, number, true])
    })

    it('the live playlist begins behind a restricted show, but for what was heard just now', async () => {
      const now = segmentAt(startUs + 25 * hourUs)
      const { fromUs } = segmentSpan(now)
      lab.clock.ms = fromUs / 1000 + 1
      lab.restricted = [{ fromUs: fromUs - 600e6, untilUs: fromUs - 300e6 }]
      const live = await playlists.live(lab.station.id)
      expect(numbersIn(live.text)[0]).toBe(now - 30)
      expect(live.text).toContain(`#EXT-X-MEDIA-SEQUENCE:${now - 30}\n`)
      lab.restricted = [{ fromUs: fromUs - 600e6, untilUs: fromUs }]
      lab.versions.bump(lab.station.id, ['schedule'])
      const fresh = await playlists.live(lab.station.id)
      expect(numbersIn(fresh.text)[0]).toBe(now - 4)
      expect(fresh.text).not.toContain('silent')
    })
  })
}
