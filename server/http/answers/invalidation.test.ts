import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { setAudioLength } from '../../episodes/store.ts'
import { createKey } from '../../keys/actions.ts'
import { setStation } from '../../station/actions.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { databases } from '../../testing/databases.ts'
import { makeEpisode, makeShow } from '../../testing/factories.ts'

// The test recognises a cached response by this: a direct change of the tables, without an event, is not visible in it.

for (const database of databases) {
  describe(`cached answers that a write invalidates on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database })
      // Until an instance receives notifications of other instances' writes, it serves nothing from its cache.
      await vi.waitFor(() => expect(app.app.isWatching()).toBe(true), { timeout: 15_000 })
    })
    afterAll(() => app.close())

    const reads = ['/v1/station', '/v1/shows', '/v1/episodes', '/v1/search?q=fog', '/v1/schedule', '/v1/now-playing']

    async function filled() {
      const station = await app.station()
      const { call } = station
      const show = await makeShow(call, { title: 'Tide' })
      const episode = await makeEpisode(call, { show_id: show.id, title: 'Fog' })
      const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
      const entries = days.map((day) => ({ day, time: 0, duration: 1440 }))
      await call('PUT /v1/schedule', { show_id: show.id, week: 1, entries })
      return { ...station, show, episode }
    }
    type Filled = Awaited<ReturnType<typeof filled>>

    const writer = () => app.app.writer
    const facts: [name: string, write: (station: Filled) => Promise<unknown>, dropped: string[]][] = [
      [
        'a show is renamed',
        ({ call, show }) => call(`PUT /v1/shows/${show.id}`, { title: 'Ebb' }),
        ['/v1/shows', '/v1/episodes', '/v1/search?q=fog', '/v1/schedule', '/v1/now-playing'],
      ],
      [
        'an episode is made',
        ({ call, show }) => makeEpisode(call, { show_id: show.id }),
        ['/v1/episodes', '/v1/search?q=fog'],
      ],
      [
        'an episode is archived',
        ({ call, episode }) => call(`DELETE /v1/episodes/${episode.id}`),
        ['/v1/episodes', '/v1/search?q=fog'],
      ],
      [
        'the schedule is replaced',
        ({ call, show }) => call('PUT /v1/schedule', { show_id: show.id, week: 1, entries: [] }),
        ['/v1/schedule', '/v1/now-playing'],
      ],
      [
        'the station is renamed',
        ({ id }) => setStation(writer(), id, { name: 'Renamed' }),
        ['/v1/station', '/v1/schedule', '/v1/now-playing'],
      ],
      [
        'a key is made',
        ({ id }) => createKey(writer(), id, { label: 'L', scopes: ['shows:read'], expiresAt: null }),
        [],
      ],
      ['nothing is changed', ({ call, show }) => call(`PUT /v1/shows/${show.id}`, {}), []],
    ]

    for (const [name, write, dropped] of facts) {
      it(`${name}: ${dropped.join(', ') || 'none'}`, async () => {
        const station = await filled()
        const ask = async (path: string) => {
          const { status, headers } = await station.call(`GET ${path}`)
          expect(status).toBe(200)
          return headers.get('etag')
        }
        for (const path of reads) await ask(path)
        await unreported(station)
        const kept = await Promise.all(reads.map(ask))
        await write(station)
        // A request whose key is not cached bypasses the response cache, so this one looks the key up first.
        await station.call('GET /v1/shows/1')
        const found = await Promise.all(reads.map(ask))
        expect(reads.filter((_, at) => found[at] !== kept[at])).toEqual(dropped)
      })
    }

    /** Changes rows that are visible in every response, directly and without an event. */
    async function unreported({ id, show, episode }: Filled) {
      const { db } = app.app
      await db.updateTable('stations').set({ description: 'Unreported' }).where('id', '=', id).execute()
      await db.updateTable('shows').set({ image: 'https://a.test/unreported.png' }).where('id', '=', show.id).execute()
      await setAudioLength(db, { id: episode.id, stationId: id, audioUrl: episode.audio_url }, 4711)
    }
  })
}
