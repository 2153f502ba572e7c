import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setStation } from '../station/actions.ts'
import { noon, type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { revokeKey } from './actions.ts'
import { findKey, findStationOfKey } from './store.ts'

const refused = { status: 403, text: '{"message":"Invalid or disabled API key"}' }

for (const database of databases) {
  describe(`authentication by keys on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database })
    })
    afterAll(() => app.close())

    /** When the key was last used, in Unix seconds, after pending writes. */
    const lastUsed = async (id: number) =>
      (await findKey(app.app.db, (await findStationOfKey(app.app.db, id))!, id))!.last_used_at
    const now = () => Math.floor(app.clock.ms / 1000)

    it('a key gives access to its own station', async () => {
      const one = await app.station({ name: 'One' })
      const two = await app.station({ name: 'Two' })
      expect((await one.call('GET /v1/station')).body).toMatchObject({ id: one.id, name: 'One' })
      expect((await two.call('GET /v1/station')).body).toMatchObject({ id: two.id, name: 'Two' })
    })

    it('a revoked key 403: refused from the next request on, used before or not', async () => {
      const { id } = await app.station()
      const [used, unused] = [await app.key(id), await app.key(id)]
      expect((await app.caller(used.key)('GET /v1/schedule')).status).toBe(200)
      for (const { row } of [used, unused]) await revokeKey(app.app.writer, row.station_id, row.id)
      for (const { key } of [used, unused]) expect(await app.caller(key)('GET /v1/schedule')).toMatchObject(refused)
    })

    it('a revoked key writes nothing', async () => {
      const { id, call } = await app.station()
      const { key, row } = await app.key(id)
      await app.caller(key)('GET /v1/station')
      await revokeKey(app.app.writer, row.station_id, row.id)
      expect(await app.caller(key)('POST /v1/shows', { title: 'Late' })).toMatchObject(refused)
      expect((await call('GET /v1/shows')).body).toEqual([])
    })

    it('an expired key 403: from its very second on', async () => {
      const { id } = await app.station()
      const call = app.caller((await app.key(id, ['station:read'], now() + 100)).key)
      app.clock.advance(99)
      expect((await call('GET /v1/station')).status).toBe(200)
      app.clock.advance(1)
      expect(await call('GET /v1/station')).toMatchObject(refused)
    })

    it('a key without an expiry never expires', async () => {
      const { call } = await app.station()
      const before = app.clock.ms
      app.clock.advance(100 * 365 * 86_400)
      expect((await call('GET /v1/station')).status).toBe(200)
      app.clock.ms = before
    })

    it('a station that is switched off 403: every key, whatever its scopes; on again, all work again', async () => {
      const { id, call } = await app.station()
      const reader = app.caller((await app.key(id, ['station:read'], now() + 1000)).key)
      const other = await app.station()
      for (const ask of [call, reader]) expect((await ask('GET /v1/station')).status).toBe(200)
      await setStation(app.app.writer, id, { publicApi: false })
      for (const ask of [call, reader]) expect(await ask('GET /v1/station')).toMatchObject(refused)
      expect((await other.call('GET /v1/station')).status).toBe(200)
      await setStation(app.app.writer, id, { publicApi: true })
      for (const ask of [call, reader]) expect((await ask('GET /v1/station')).status).toBe(200)
    })

    it('a key whose hash is not stored is refused', async () => {
      const { id } = await app.station()
      const { key, row } = await app.key(id)
      await sql`update api_keys set hash = ${'0'.repeat(64)} where id = ${row.id}`.execute(app.app.db)
      expect(await app.caller(key)('GET /v1/station')).toMatchObject(refused)
    })

    it('last_used_at is written at most every five minutes', async () => {
      app.clock.ms = Date.parse(noon)
      const { id } = await app.station()
      const { key, row } = await app.key(id)
      const ask = () => app.caller(key)('GET /v1/station')
      expect(await lastUsed(row.id)).toBeNull()
      await ask()
      const first = now()
      await expect.poll(() => lastUsed(row.id)).toBe(first)
      for (const seconds of [1, 100, 198]) {
        app.clock.advance(seconds)
        await ask()
        expect(await lastUsed(row.id)).toBe(first)
      }
      app.clock.advance(1)
      await ask()
      await expect.poll(() => lastUsed(row.id)).toBe(first + 300)
    })

    it('last_used_at is written without a rate limit too', async () => {
      const unlimited = await testApp({ database, config: { rateLimit: 0 } })
      const { id } = await unlimited.station()
      const { key, row } = await unlimited.key(id)
      await unlimited.caller(key)('GET /v1/shows')
      await expect
        .poll(async () => (await findKey(unlimited.app.db, row.station_id, row.id))!.last_used_at)
        .not.toBeNull()
      await unlimited.close()
    })

    it('last_used_at of a refused key is not written', async () => {
      const { id } = await app.station()
      const { key, row } = await app.key(id, ['station:read'], now() + 10)
      app.clock.advance(10)
      await app.caller(key)('GET /v1/station')
      expect(await lastUsed(row.id)).toBeNull()
    })
  })
}
