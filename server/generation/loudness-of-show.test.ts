import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setShow } from '../shows/actions.ts'
import type { Loudness } from '../shows/rules/loudness.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { bytesInOrder } from '../testing/bytes.ts'
import { databases } from '../testing/databases.ts'
import { makeShow, type TestStation } from '../testing/factories.ts'
import { type FakeRecordings, fakeRecordings } from '../testing/fake-recordings.ts'
import { quickWait } from '../testing/manual-time.ts'

const hour = 3600

for (const database of databases) {
  describe(`episodes of a show with a loudness on ${database.name}`, () => {
    let app: TestApp
    let station: TestStation
    let recordings: FakeRecordings
    let showId: number
    let now: number
    beforeEach(async () => {
      recordings = fakeRecordings()
      app = await testApp({ database, wait: quickWait, recordings })
      now = app.clock.ms / 1000
      recordings.spans = [[now - 9 * hour, now]]
      station = await app.station()
      showId = (await makeShow(station.call)).id
    })
    afterEach(() => app.close())

    const set = (loudness: Loudness) =>
      setShow({ ...app.app.writer, storage: app.app.storage }, station.id, showId, { loudness })

    /** Cuts an episode, and waits until nothing is to be done for it; returns its audio and its file. */
    async function cut(hoursAgo: number) {
      const span = { start_time: now - hoursAgo * hour, end_time: now - hoursAgo * hour + 600 }
      const { status, body } = await station.call('POST /v1/episodes/generate', {
        show_id: showId,
        title: 'A',
        ...span,
      })
      expect(status).toBe(201)
      const row = () =>
        app.app.db
          .selectFrom('episode_audio')
          .innerJoin('episodes', 'episodes.id', 'episode_id')
          .select(['media_name', 'samples', 'gain_steps', 'remade', 'due_ms', 'loudness', 'guid'])
          .where('episode_id', '=', body.id)
          .executeTakeFirstOrThrow()
      await expect.poll(async () => (await row()).due_ms, { timeout: 20_000 }).toBe(null)
      const audio = await row()
      const { audio_url, ...episode } = (await station.call(`GET /v1/episodes/${body.id}`)).body
      expect(audio_url.endsWith(audio.media_name!)).toBe(true)
      const file = await bytesInOrder((await app.app.storage.read(audio.media_name!))!)
      return { ...audio, episode, answered: body, file, integratedLufs: JSON.parse(audio.loudness!).integratedLufs }
    }

    it('the first one is made anew, and the next ones are cut with what it has taught', async () => {
      const plain = await cut(8)
      expect(plain).toMatchObject({ gain_steps: 0, remade: 0 })
      const recorded = (await recordings.window(station.id, (now - 8 * hour) * 1e6, now * 1e6)).runs[0]!
      expect(plain.file.includes(await bytesInOrder(recorded.read(recorded.begin, recorded.end)))).toBe(true)

      await app.app.db.deleteFrom('episode_audio').execute()
      await set('-23')
      const first = await cut(7)
      expect(first.remade).toBe(1)
      expect(first.gain_steps).not.toBe(0)
      const { audio_url: _, ...asAnswered } = first.answered
      expect(first.episode).toEqual(asAnswered)

      for (const hoursAgo of [6, 5]) {
        const next = await cut(hoursAgo)
        expect(next).toMatchObject({ gain_steps: first.gain_steps, remade: 0, samples: plain.samples })
        expect(next.answered.audio_url.endsWith(next.media_name!)).toBe(true)
        expect(Math.abs(next.integratedLufs + 23)).toBeLessThanOrEqual(0.76)
        expect(next.file.length).toBe(plain.file.length)
      }

      await set('off')
      const again = await cut(4)
      expect(again).toMatchObject({ gain_steps: 0, remade: 0, integratedLufs: plain.integratedLufs })
    })
  })
}
