import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { signIn } from '../testing/people.ts'

for (const database of databases) {
  describe(`the settings of a station in the dashboard, on ${database.name}`, () => {
    let app: TestApp
    beforeEach(async () => {
      app = await testApp({ database, config: { allowPrivateStreams: false } })
    })
    afterEach(() => app.close())

    it('are read and changed; absent fields keep their value', async () => {
      const station = await app.station({ name: 'Before', timeZone: 'Europe/Berlin' })
      const { ask } = await signIn(app, [{ stationId: station.id }])
      const path = `/stations/${station.id}/settings`
      const changed = await ask(`PUT ${path}`, { name: 'After', number_of_weeks: 3, current_week: 2 })
      expect(changed).toMatchObject({ status: 200, body: { name: 'After', number_of_weeks: 3, current_week: 2 } })
      expect((await ask(`GET ${path}`)).body).toEqual(changed.body)
      expect(changed.body).toMatchObject({ timezone: 'Europe/Berlin', retention_days: 60, record: false })
      expect((await station.call('GET /v1/station')).body.name).toBe('After')
    })

    it('refuse every invalid field, and a stream at a private address', async () => {
      const station = await app.station()
      const { ask } = await signIn(app, [{ stationId: station.id }])
      const path = `PUT /stations/${station.id}/settings`
      const wrong = await ask(path, { name: ' ', color: 'red', timezone: 'Mars/Base', retention_days: 0 })
      expect(wrong.body.errors).toMatchObject([
        { field: 'name', code: 'required' },
        { field: 'color', code: 'format' },
        { field: 'timezone', code: 'format' },
        { field: 'retention_days', code: 'range', limit: [1, 3650] },
      ])
      expect((await ask(path, { stream_url: 'http://127.0.0.1:8000/live' })).body.errors).toMatchObject([
        { field: 'stream_url' },
      ])
      expect((await ask(`GET /stations/${station.id}/settings`)).body.stream_url).toBe('')
    })

    it.each(['editor', 'presenter'] as const)(
      'as %s, a member reads them without the address of the stream, and changes none',
      async (role) => {
        const station = await app.station({ streamUrl: 'https://user:secret@stream.example/live' })
        const owner = await signIn(app, [{ stationId: station.id }])
        const { ask } = await signIn(app, [{ stationId: station.id, role }])
        const path = `/stations/${station.id}/settings`
        expect((await owner.ask(`GET ${path}`)).body.stream_url).toContain('secret')
        expect((await ask(`GET ${path}`)).body.stream_url).toBe('')
        expect((await ask(`PUT ${path}`, { name: 'Mine' })).status).toBe(403)
      },
    )

    it('a station is deleted by an owner with a recent confirmation, who types its name', async () => {
      const station = await app.station({ name: 'To go' })
      const { ask } = await signIn(app, [{ stationId: station.id }])
      const presenter = await signIn(app, [{ stationId: station.id, role: 'presenter' }])
      const path = `POST /stations/${station.id}/delete`
      expect((await presenter.ask(path, { name: 'To go' })).status).toBe(403)
      expect(await ask(path, { name: 'to go' })).toMatchObject({ status: 409, body: { code: 'other_name' } })
      app.clock.advance(15 * 60)
      expect(await ask(path, { name: 'To go' })).toMatchObject({ status: 403, body: { code: 'confirm' } })
      const fresh = await signIn(app, [{ stationId: station.id }])
      expect((await fresh.ask(path, { name: 'To go' })).status).toBe(204)
      expect((await station.call('GET /v1/station')).status).toBe(403)
      expect((await fresh.ask(`GET /stations/${station.id}/settings`)).status).toBe(404)
      expect((await fresh.ask('GET /me')).body.stations).toEqual([])
    })
  })
}
