import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { signIn } from '../testing/people.ts'

for (const database of databases) {
  describe(`the keys of a station in the dashboard, on ${database.name}`, () => {
    let app: TestApp
    beforeEach(async () => {
      app = await testApp({ database })
    })
    afterEach(() => app.close())

    it('a key is made, shown once, changed, replaced and revoked', async () => {
      const station = await app.station()
      const { ask } = await signIn(app, [{ stationId: station.id }])
      const keys = `/stations/${station.id}/keys`
      const made = await ask(`POST ${keys}`, { label: 'Website', scopes: ['now_playing:read'], expires_at: 0 })
      expect(made).toMatchObject({ status: 201, body: { label: 'Website', expires_at: null } })
      const call = app.caller(made.body.key)
      expect((await call('GET /v1/now-playing')).status).toBe(200)
      expect((await call('GET /v1/shows')).status).toBe(403)

      const until = app.clock.ms / 1000 + 60
      const changed = await ask(`PUT ${keys}/${made.body.id}`, { label: 'Site', expires_at: until })
      expect(changed.body).toMatchObject({ label: 'Site', expires_at: until })
      expect((await ask(`PUT ${keys}/${made.body.id}`, { expires_at: 0 })).body.expires_at).toBeNull()

      const rotated = await ask(`POST ${keys}/${made.body.id}/rotate`, { overlap: 1 })
      expect((await app.caller(rotated.body.key)('GET /v1/now-playing')).status).toBe(200)
      expect((await call('GET /v1/now-playing')).status).toBe(200)
      expect((await ask(`DELETE ${keys}/${made.body.id}`)).status).toBe(204)
      expect((await call('GET /v1/now-playing')).status).toBe(403)

      const { body } = await ask(`GET ${keys}`)
      expect(JSON.stringify(body)).not.toContain(made.body.key)
      expect(JSON.stringify(body)).not.toContain('hash')
    })

    it('the use of a key is counted by the hour, over all instances, and shown for 24 hours', async () => {
      const station = await app.station()
      const { ask } = await signIn(app, [{ stationId: station.id }])
      const other = await testApp({ database, dataDir: app.dataDir, now: new Date(app.clock.ms).toISOString() })
      for (let n = 0; n < 3; n++) await station.call('GET /v1/shows')
      for (let n = 0; n < 2; n++) await other.caller(station.key)('GET /v1/shows')
      await other.close({ keepData: true })
      app.clock.advance(3600)
      await station.call('GET /v1/shows')
      const requests = async () => (await ask(`GET /stations/${station.id}/keys`)).body.keys[0].requests
      expect((await requests()).slice(-3)).toEqual([0, 5, 1])
      app.clock.advance(22 * 3600)
      expect((await requests())[0]).toBe(5)
      app.clock.advance(3600)
      expect((await requests()).slice(0, 2)).toEqual([1, 0])
    })

    it('a refused request makes nothing: wrong fields, the eleventh key, no recent proof, another role or station', async () => {
      const [station, other] = [await app.station(), await app.station()]
      const { ask } = await signIn(app, [{ stationId: station.id }])
      const presenter = await signIn(app, [{ stationId: station.id, role: 'presenter' }])
      const keys = `/stations/${station.id}/keys`
      const body = { label: 'x', scopes: ['shows:read'] }
      const wrong = await ask(`POST ${keys}`, { label: ' ', scopes: ['shows:delete'], expires_at: 1 })
      expect(wrong.status).toBe(400)
      expect(wrong.body.errors).toMatchObject([
        { field: 'label', code: 'required' },
        { field: 'scopes[0]', code: 'choice' },
      ])
      expect(await ask(`POST ${keys}`, { ...body, expires_at: 1 })).toMatchObject({ status: 400 })
      expect((await presenter.ask(`POST ${keys}`, body)).status).toBe(403)
      expect((await presenter.ask(`GET ${keys}`)).status).toBe(403)
      const [foreign] = (await other.call('GET /v1/station')).status === 200 ? [other] : []
      const { body: theirs } = await (await signIn(app, [{ stationId: foreign!.id }])).ask(
        `GET /stations/${other.id}/keys`,
      )
      expect((await ask(`DELETE ${keys}/${theirs.keys[0].id}`)).status).toBe(404)
      expect((await other.call('GET /v1/station')).status).toBe(200)
      for (let n = 1; n < 10; n++) expect((await ask(`POST ${keys}`, body)).status).toBe(201)
      expect((await ask(`POST ${keys}`, body)).status).toBe(409)
      app.clock.advance(15 * 60)
      expect(await ask(`POST ${keys}`, body)).toMatchObject({ status: 403, body: { code: 'confirm' } })
      expect((await ask(`GET ${keys}`)).body.keys).toHaveLength(10)
    })
  })
}
