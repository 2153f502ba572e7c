import { isDeepStrictEqual as isEqual } from 'node:util'
import { Registry } from 'prom-client'
import { fetch } from 'undici'
import { describe, expect, it } from 'vitest'
import { setStation } from '../station/actions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { liveSource } from '../testing/live-source.ts'
import { numberedFrames } from '../testing/numbered-frames.ts'
import { generationMetrics } from './generations.ts'
import { type RecorderLoad, recordingMetrics } from './recording.ts'

const scrape = async ({ metricsUrl }: TestApp) => {
  const lines = (await (await fetch(metricsUrl!)).text()).split('\n').filter((line) => /^aircheck_(rec|gen)/.test(line))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

for (const database of databases) {
  describe(`metrics of recordings on ${database.name}`, () => {
    it('stations are counted by state, and their audio adds up; none of them has a series of its own', async () => {
      const source = await liveSource({ frames: numberedFrames(), speed: 1 })
      await source.advance(4000)
      const app = await testApp({ database, config: { metrics: { host: '127.0.0.1', port: 0 } } })
      try {
        const settings = { streamUrl: source.url, record: true }
        const { id } = await app.station({ name: 'Radio Nightingale', ...settings })
        await app.station(settings)
        const state = (name: string) => `aircheck_recording_stations{state="${name}"}`
        let scraped = await scrape(app)
        const series = Object.keys(scraped)
        const at = (name: string) => scraped[`aircheck_recording_${name}`]
        const recorded = async () => {
          scraped = await scrape(app)
          return [scraped[state('recording')], at('durable_until_timestamp_seconds') !== undefined]
        }
        await expect.poll(recorded, { timeout: 20_000 }).toEqual([2, true])
        // The burst is four seconds for each; the audio of both grows with time.
        const secondsRecorded = async () => {
          await recorded()
          return at('audio_seconds_total')
        }
        await expect.poll(secondsRecorded, { timeout: 20_000 }).toBeGreaterThan(9)
        expect(at('free_bytes')).toBeGreaterThan(1e6)
        expect(at('gap_seconds_total')).toBe(0)
        expect(at('waiting_bytes')).toBeLessThan(1e6)
        expect(scraped['aircheck_recording_alarms{alarm="silence"}']).toBe(0)
        expect(scraped['aircheck_generations{state="pending"}']).toBe(0)
        expect(scraped['aircheck_generation_duration_seconds_count{state="done"}']).toBe(0)
        expect(Object.keys(scraped)).toHaveLength(series.length + 1)
        expect(Object.keys(scraped).join()).not.toContain('Nightingale')

        const audio = at('audio_seconds_total')!
        await setStation(app.app.writer, id, { record: false })
        await expect.poll(async () => (await scrape(app))[state('recording')], { timeout: 20_000 }).toBe(1)
        // The recording of a station that ended stays counted.
        expect((await scrape(app)).aircheck_recording_audio_seconds_total).toBeGreaterThanOrEqual(audio)
      } finally {
        await app.close()
        await source.close()
      }
    }, 60_000)
  })
}

/** The values of a registry by name and labels, and the names of its metrics. */
async function valuesOf(registry: Registry) {
  const metrics = await registry.getMetricsAsJSON()
  return Object.fromEntries(
    metrics.map(({ name, values }) => [
      name,
      values as { value: number; labels: Record<string, string>; metricName?: string }[],
    ]),
  )
}

it('while the recorder starts, no state, free space or count is invented', async () => {
  let load: RecorderLoad | undefined
  let space = async () => ({ freeBytes: 5 })
  const registry = new Registry()
  recordingMetrics(
    registry,
    () => load,
    () => space(),
  )
  expect(Object.values(await valuesOf(registry)).flat()).toEqual([])
  load = {
    states: { down: 0 },
    alarms: { silence: 0 },
    stations: [],
    audioSeconds: 0,
    gapSeconds: 0,
    waitingBytes: 0,
    waitingRows: 0,
    durableUntil: undefined,
    lateSeconds: 2.5,
  }
  space = () => Promise.reject(new Error('no disk'))
  const metrics = Object.entries(await valuesOf(registry))
  const empty = metrics.filter(([, values]) => values.length === 0).map(([name]) => name)
  expect(empty).toEqual([
    'aircheck_station_recorded',
    'aircheck_station_alarms',
    'aircheck_recording_durable_until_timestamp_seconds',
  ])
  // A disk that cannot be read has no space for recordings.
  expect((await valuesOf(registry)).aircheck_recording_free_bytes).toEqual([expect.objectContaining({ value: 0 })])
})

it('of many stations 200 have series: first those that are not recorded, then those with alarms', async () => {
  const registry = new Registry()
  const stations = Array.from({ length: 1000 }, (_, index) => ({ stationId: index + 1, isRecorded: true, alarms: 0 }))
  stations[998] = { stationId: 999, isRecorded: false, alarms: 0 }
  stations[500] = { stationId: 501, isRecorded: true, alarms: 2 }
  const load = { stations } as unknown as RecorderLoad
  recordingMetrics(
    registry,
    () => load,
    async () => ({ freeBytes: 5 }),
  )
  const { aircheck_station_recorded: recorded, aircheck_station_alarms: alarms } = await valuesOf(registry)
  const of = (values: typeof recorded, station: string) =>
    values!.find(({ labels }) => labels.station === station)?.value
  expect([recorded!.length, alarms!.length]).toEqual([200, 200])
  expect([of(recorded, '999'), of(recorded, '501'), of(recorded, '1'), of(recorded, '900')]).toEqual([
    0,
    1,
    1,
    undefined,
  ])
  expect([of(alarms, '501'), of(alarms, '1')]).toEqual([2, 0])
})

it('a generation is in the buckets of its duration and above, and in no other state', async () => {
  const registry = new Registry()
  const count = generationMetrics(registry, () => Promise.reject(new Error('no database')))
  count({ state: 'done', seconds: 1 })
  count({ state: 'done', seconds: 5000 })
  const { aircheck_generations: unfinished, aircheck_generation_duration_seconds: durations } = await valuesOf(registry)
  expect(unfinished).toEqual([])
  const bucketOf = (state: string, le: string | number) =>
    durations!.find(({ labels, metricName }) => metricName?.endsWith('_bucket') && isEqual(labels, { state, le }))
      ?.value
  expect([0.5, 1, 1800, '+Inf'].map((le) => bucketOf('done', le))).toEqual([0, 1, 1, 2])
  expect(bucketOf('failed', '+Inf')).toBe(0)
})
