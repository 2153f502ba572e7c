import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { signIn } from '../testing/people.ts'

const at = (iso: string) => Date.parse(iso) / 1000

for (const database of databases) {
  describe(`GET /stations/{station}/now on ${database.name}`, () => {
    let app: TestApp
    beforeEach(async () => {
      app = await testApp({ database, now: '2026-11-18T13:32:08Z' })
    })
    afterEach(() => app.close())

    /** Stores a sealed reel of the station. */
    async function reel(station_id: number, from: string, until: string, state: 'sealed' | 'lost' = 'sealed') {
      await app.app.db
        .insertInto('reels')
        .values({
          ...{ station_id, name: `${station_id}-${from}`, instance: 'test', state, slew_ppb: 0, version: 10 },
          ...{ started_us: at(from) * 1e6, ended_us: at(until) * 1e6, sample_rate: 44_100, channels: 2 },
          ...{ frames: 1, bytes: 1, frame_index: '', titles: '[]' },
        } as never)
        .execute()
    }

    it('has the show on air and the recorded spans of today: joined, cut at midnight, without lost reels', async () => {
      const { id, call } = await app.station({ name: 'Radio Tramline', timeZone: 'Europe/Berlin' })
      const { body: show } = await call('POST /v1/shows', { title: 'Café Continental' })
      await call('PUT /v1/schedule', {
        show_id: show.id,
        week: 1,
        entries: [{ day: 'wed', time: 13 * 60, duration: 120 }],
      })
      await reel(id, '2026-11-17T22:55:00Z', '2026-11-17T23:05:00Z')
      await reel(id, '2026-11-17T23:05:00.5Z', '2026-11-18T03:51:00Z')
      await reel(id, '2026-11-18T04:00:00Z', '2026-11-18T04:05:00Z', 'lost')
      await reel(id, '2026-11-18T04:09:00Z', '2026-11-18T04:19:00Z')
      const { ask } = await signIn(app, [{ stationId: id, role: 'presenter' }])
      const { status, body } = await ask(`GET /stations/${id}/now`)
      expect(status).toBe(200)
      expect(body).toEqual({
        now: at('2026-11-18T13:32:08Z'),
        ...{ name: 'Radio Tramline', timezone: 'Europe/Berlin', color: '#000000', image: '' },
        ...{ needs_you: 0, next: expect.objectContaining({ start_time: at('2026-11-25T12:00:00Z') }) },
        current: {
          title: 'Café Continental',
          show_id: show.id,
          start_time: at('2026-11-18T12:00:00Z'),
          end_time: at('2026-11-18T14:00:00Z'),
        },
        recording: { state: 'off', since: null },
        day: {
          start_time: at('2026-11-17T23:00:00Z'),
          end_time: at('2026-11-18T23:00:00Z'),
          recorded: [
            { start_time: at('2026-11-17T23:00:00Z'), end_time: at('2026-11-18T03:51:00Z') },
            { start_time: at('2026-11-18T04:09:00Z'), end_time: at('2026-11-18T04:19:00Z') },
          ],
        },
      })
    })

    it('a day on which clocks change has 25 hours', async () => {
      const { id } = await app.station({ timeZone: 'Europe/Berlin' })
      app.clock.ms = Date.parse('2026-10-25T12:00:00Z')
      const { ask } = await signIn(app, [{ stationId: id }])
      const { day } = (await ask(`GET /stations/${id}/now`)).body
      expect(day.end_time - day.start_time).toBe(25 * 3600)
    })

    it('a recorder that has not heard the stream yet is connecting, and interrupts nothing', async () => {
      const { id } = await app.station()
      const settings = { stream_url: 'http://127.0.0.1:9/live', record: 1 }
      await app.app.db.updateTable('stations').set(settings).where('id', '=', id).execute()
      const recorder = { station_id: id, instance: 'here', until_ms: app.clock.ms + 5000, alarms: '[]' }
      const begun = { state: 'connecting' as const, since_us: 1000 * app.clock.ms, reason: '', last_audio_us: null }
      await app.app.db
        .insertInto('recorders')
        .values({ ...recorder, ...begun, head_us: null })
        .execute()
      const { ask } = await signIn(app, [{ stationId: id }])
      expect((await ask(`GET /stations/${id}/now`)).body.recording.state).toBe('connecting')
    })

    it('a stream that cannot be reached interrupts the recording', async () => {
      const { id } = await app.station()
      const settings = { stream_url: 'http://127.0.0.1:9/live', record: 1 }
      await app.app.db.updateTable('stations').set(settings).where('id', '=', id).execute()
      const recorder = { station_id: id, instance: 'here', until_ms: app.clock.ms + 5000, alarms: '[]' }
      const down = {
        state: 'down' as const,
        since_us: 1000 * app.clock.ms,
        reason: 'the connection was refused' as const,
      }
      await app.app.db
        .insertInto('recorders')
        .values({ ...recorder, ...down, last_audio_us: null, head_us: null })
        .execute()
      const { ask } = await signIn(app, [{ stationId: id }])
      expect((await ask(`GET /stations/${id}/now`)).body.recording.state).toBe('interrupted')
    })

    it('of another station is answered as one that does not exist', async () => {
      const [own, other] = [await app.station(), await app.station()]
      const { ask } = await signIn(app, [{ stationId: own.id }])
      const [foreign, missing] = [await ask(`GET /stations/${other.id}/now`), await ask('GET /stations/999/now')]
      expect([foreign.status, foreign.body]).toEqual([404, missing.body])
    })
  })
}
