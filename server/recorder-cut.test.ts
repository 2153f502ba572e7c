import { afterAll, expect, it } from 'vitest'
import { decoded } from './testing/decoded.ts'
import { expectSeconds } from './testing/expected-seconds.ts'
import { type LiveSource, liveSource } from './testing/live-source.ts'
import { recordingInstallation } from './testing/recording-station.ts'
import { timedFrames } from './testing/timed-audio.ts'

// Its minute ends in half a minute, and with it the show that is on air.
const installation = recordingInstallation({ aheadMs: 60_000 - ((Date.now() + 17_000) % 60_000) })
let source: LiveSource
afterAll(async () => {
  await installation.close()
  await source?.close()
})

it('what a station airs is cut by the second through the API, also before it is over; a scheduled show becomes one episode', {
  timeout: 180_000,
}, async () => {
  // 40 kbit/s: the burst of 64 KiB are 13 seconds.
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
  await expectAudio(finished.body.audio_url, until - 7, until - 1)

  const soon = Math.floor(installation.nowMs() / 1000) + 3
  const accepted = await generate(soon - 8, soon, 'Not over yet')
  const path = `/v1/episodes/${accepted.body.id}`
  expect([accepted.status, accepted.headers.get('location')]).toEqual([202, path])
  expect(accepted.body).toMatchObject({ audio_url: '', audio_length: 0 })
  expect(await titles()).toEqual(['The last six seconds'])
  const read = async () => (await call(`GET ${path}`)).body
  await expect.poll(async () => (await read()).audio_url, { timeout: 20_000 }).not.toBe('')
  expect(await titles()).toEqual(expect.arrayContaining(['Not over yet', 'The last six seconds']))
  await expectAudio((await read()).audio_url, soon - 8, soon)

  const before = await generate(firstSecond - 3600, firstSecond - 3000, 'Before')
  expect([before.status, before.body]).toEqual([409, { message: 'No recording exists for that time.' }])

  const status = await installation.command('recording', 'status', '--station', `${id}`)
  expect(status).toMatchObject({ state: 'recording', alarms: [], gaps: [] })
  expect(installation.nowMs() / 1000 - status.last_audio_at).toBeLessThan(10)
  // The sums are as old as the row of the reel: some seconds at most.
  expect(Math.abs(status.last_audio_at - status.oldest_at - status.recorded_seconds)).toBeLessThan(10)

  const ofShow = async () => {
    const all = await installation.command('generation', 'list', '--station', `${id}`)
    return all.filter(({ until }: { until: number }) => until === endsAt)
  }
  await expect.poll(async () => (await ofShow())[0]?.state, { timeout: 100_000, interval: 500 }).toBe('done')
  // Time for a second one, if there were a fault.
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const generations = await ofShow()
  expect(generations).toMatchObject([{ show_id: show.id, until: endsAt, state: 'done', reason: '' }])
  const made = (await call(`GET /v1/episodes/${generations[0].episode_id}`)).body
  expect(made).toMatchObject({ show: 'Tide', title: expect.stringMatching(/^Tide – /) })
  const recordedFrom = Math.max(generations[0].from, Math.ceil(status.oldest_at))
  await expectAudio(
    made.audio_url,
    recordedFrom,
    endsAt,
    recordedFrom - Math.max(generations[0].from, status.oldest_at),
  )
  expect((await titles()).filter((title: string) => title.startsWith('Tide – '))).toHaveLength(1)
  server.signal('SIGTERM')
  expect((await server.ended).code).toBe(0)

  async function titles(): Promise<string[]> {
    return (await call('GET /v1/episodes')).body.episodes.map(({ title }: { title: string }) => title)
  }

  /** Expects each second of the window once, in order, at its place; `lead` seconds of another one may come before. */
  async function expectAudio(audioUrl: string, from: number, until: number, lead = 0): Promise<void> {
    const { channels } = await decoded(await installation.audio(server, audioUrl))
    const samples = channels[0]!.subarray(Math.round(lead * 44_100))
    const seconds = Array.from({ length: until - from }, (_, at) => (from + at - firstSecond) % 60)
    expectSeconds(samples, 44_100, seconds)
  }
})
