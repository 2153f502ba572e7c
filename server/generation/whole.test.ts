import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setShow } from '../shows/actions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { makeShow, mp3, type TestStation } from '../testing/factories.ts'
import { type FakeRecordings, fakeRecordings, framesOf } from '../testing/fake-recordings.ts'

// With the cutting and the decoder of the product; only what was recorded is a fake.
describe('an episode that is cut, joined, checked and measured', () => {
  let app: TestApp
  let station: TestStation
  let recordings: FakeRecordings
  let showId: number
  let now: number
  beforeAll(async () => {
    recordings = fakeRecordings()
    app = await testApp({ recordings })
    now = app.clock.ms / 1000
    station = await app.station()
    showId = (await makeShow(station.call)).id
  })
  afterAll(() => app.close())

  async function durationOf(spans: [number, number][]) {
    recordings.spans = spans
    const order = { show_id: showId, start_time: now - 300, end_time: now }
    const { status, body } = await station.call('POST /v1/episodes/generate', order)
    expect([status, body.message]).toEqual([201, undefined])
    const audio = () =>
      app.app.db.selectFrom('episode_audio').selectAll().where('episode_id', '=', body.id).executeTakeFirstOrThrow()
    await expect.poll(async () => (await audio()).due_ms, { timeout: 30_000 }).toBe(null)
    const { duration_ms, loudness, peaks } = await audio()
    expect(JSON.parse(loudness!)).toMatchObject({ integratedLufs: expect.any(Number) })
    expect(JSON.parse(peaks!)).toMatchObject({ minMax: expect.any(String) })
    return duration_ms
  }

  it('has the chosen frames, a frame at each joint, and the intro of its show', async () => {
    const frameMs = 1152 / 44.1
    const one = await durationOf([[now - 300, now]])
    // Nothing was recorded before, so the first frames may refer to main data that is missing.
    expect(Math.abs(one - 40 * frameMs)).toBeLessThan(3 * frameMs)
    const two = await durationOf([
      [now - 300, now - 200],
      [now - 100, now],
    ])
    expect(Math.abs(two - (2 * one + frameMs))).toBeLessThan(2)
    const { storage, writer } = app.app
    const { name } = await storage.receive([mp3] as never)
    await setShow({ ...writer, storage }, station.id, showId, { intro: name })
    const introMs = (framesOf(mp3).length - 1) * frameMs
    expect(Math.abs((await durationOf([[now - 300, now]])) - (one + introMs + frameMs))).toBeLessThan(2)
  })
})
