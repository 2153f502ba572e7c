import { setTimeout as after } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { decoded, differences } from './testing/decoded.ts'
import { noticedAfter } from './testing/expected-seconds.ts'
import { type LiveSource, liveSource } from './testing/live-source.ts'
import { recordingInstallation } from './testing/recording-station.ts'
import { secondsHeard, timedFrames } from './testing/timed-audio.ts'

// The current minute of its clock ends soon, and with it the show on air.
const installation = recordingInstallation({ aheadMs: 60_000 - ((Date.now() + 17_000) % 60_000) })
/**
 * Maximum delay in seconds with which a busy machine may receive a stream: the recording is dated that much too late.
 */
const mostLate = 2
const frameSeconds = 1152 / 44_100
let source: LiveSource
afterAll(async () => {
  await installation.close()
  await source?.close()
})

it('the API cuts episodes exact to the second, also from a window that has not ended; a scheduled show becomes one episode', {
  timeout: 180_000,
}, async () => {
  // At 40 kbit/s, the burst of 64 KiB is 13 seconds.
  source = await liveSource({ frames: timedFrames('minute'), speed: 1, blockBytes: 130 })
  const { id, key } = await installation.station('Tone Radio', source.url)
  // The tones change at whole seconds of the clock.
  const begunMs = installation.nowMs() - source.passedMs()
  const historyMs = 12_000 + (begunMs % 1000)
  const firstSecond = Math.round((begunMs - historyMs) / 1000)
  await source.advance(historyMs)
  const server = await installation.serve()
  const call = (endpoint: string, body?: object) => installation.ask(server, key, endpoint, body)
  const { body: show } = await call('POST /v1/shows', { title: 'Tide', published: true })
  await expect.poll(() => source.joins.length, { timeout: 20_000 }).toBe(1)
  const episodes: { audioUrl: string; from: number; until: number }[] = []

  // The schedule must be stored within the minute that it schedules.
  const leftMs = 60_000 - (installation.nowMs() % 60_000)
  if (leftMs < 8000) await after(leftMs)
  const onAir = new Date(installation.nowMs())
  const endsAt = (Math.floor(onAir.getTime() / 60_000) + 1) * 60
  const day = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][onAir.getUTCDay()]
  const entries = [{ day, time: onAir.getUTCHours() * 60 + onAir.getUTCMinutes(), duration: 1 }]
  expect((await call('PUT /v1/schedule', { show_id: show.id, week: 1, entries })).status).toBe(200)

  const generate = (start_time: number, end_time: number, title: string) =>
    call('POST /v1/episodes/generate', { show_id: show.id, start_time, end_time, title })
  const until = Math.floor(installation.nowMs() / 1000)
  const finished = await generate(until - 7, until - 1, 'The last six seconds')
  expect([finished.status, finished.body]).toMatchObject([201, { title: 'The last six seconds', show: 'Tide' }])
  episodes.push({ audioUrl: finished.body.audio_url, from: until - 7, until: until - 1 })

  const soon = Math.floor(installation.nowMs() / 1000) + 3
  const accepted = await generate(soon - 8, soon, 'Not over yet')
  const path = `/v1/episodes/${accepted.body.id}`
  expect([accepted.status, accepted.headers.get('location')]).toEqual([202, path])
  expect(accepted.body).toMatchObject({ audio_url: '', audio_length: 0 })
  expect(await titles()).toEqual(['The last six seconds'])
  const read = async () => (await call(`GET ${path}`)).body
  await expect.poll(async () => (await read()).audio_url, { timeout: 20_000 }).not.toBe('')
  expect(await titles()).toEqual(expect.arrayContaining(['Not over yet', 'The last six seconds']))
  episodes.push({ audioUrl: (await read()).audio_url, from: soon - 8, until: soon })

  const before = await generate(firstSecond - 3600, firstSecond - 3000, 'Before')
  expect([before.status, before.body]).toEqual([409, { message: 'No recording exists for that time.' }])

  const askedAt = installation.nowMs() / 1000
  const status = await installation.command('recording', 'status', '--station', `${id}`)
  expect(status).toMatchObject({ state: 'recording', alarms: [], gaps: [] })
  expect(askedAt - status.last_audio_at).toBeLessThan(10)
  // The sums are as old as the row of the reel: some seconds at most.
  expect(Math.abs(status.last_audio_at - status.oldest_at - status.recorded_seconds)).toBeLessThan(10)

  const ofShow = async () => {
    const all = await installation.command('generation', 'list', '--station', `${id}`)
    return all.filter(({ until }: { until: number }) => until === endsAt)
  }
  await after(endsAt * 1000 - installation.nowMs())
  await expect.poll(async () => (await ofShow())[0]?.state, { timeout: 100_000, interval: 500 }).toBe('done')
  // Time for a second generation, if a fault made one.
  await after(2000)
  const generations = await ofShow()
  expect(generations).toMatchObject([{ show_id: show.id, until: endsAt, state: 'done', reason: '' }])
  const made = (await call(`GET /v1/episodes/${generations[0].episode_id}`)).body
  expect(made).toMatchObject({ show: 'Tide', title: expect.stringMatching(/^Tide – /) })
  episodes.push({ audioUrl: made.audio_url, from: generations[0].from, until: endsAt })
  expect((await titles()).filter((title: string) => title.startsWith('Tide – '))).toHaveLength(1)
  const audio = await Promise.all(episodes.map(({ audioUrl }) => installation.audio(server, audioUrl)))
  server.signal('SIGTERM')
  expect((await server.ended).code).toBe(0)

  // The recording has each second of the source once, in order, with the date at which it was sent.
  const { bytes, reels, gaps } = await installation.recorded(id)
  expect(gaps).toEqual([])
  const whole = await decoded(bytes, { gapless: false })
  const heard = secondsHeard(whole.channels[0]!, 44_100).slice(1)
  expect(heard.map(({ second }) => second)).toEqual(heard.map((_, at) => (heard[0]!.second + at) % 60))
  const startedAt = reels[0]!.started_us / 1e6
  // `minute` begins with second 0 at `firstSecond`, and is not over before the first connection.
  const late = startedAt + heard[0]!.at + noticedAfter - firstSecond - heard[0]!.second
  expect(late).toBeGreaterThan(-0.06)
  expect(late).toBeLessThan(mostLate)
  // Each episode has exactly the samples of its window; the next reel may run a little faster or slower.
  for (const [index, { from, until }] of episodes.entries()) {
    const begin = Math.max(0, Math.round((from - startedAt) / frameSeconds))
    const frames = Math.round((until - startedAt) / frameSeconds) - begin
    const cut = await decoded(audio[index]!)
    expect(Math.abs(cut.samples / 1152 - frames)).toBeLessThanOrEqual(2)
    const places = [0, -1, 1, -2, 2].map((frame) => (begin + frame) * 1152)
    expect(places.some((place) => differences(cut, 0, whole, place, cut.samples) === 0)).toBe(true)
  }

  async function titles(): Promise<string[]> {
    return (await call('GET /v1/episodes')).body.episodes.map(({ title }: { title: string }) => title)
  }
})
