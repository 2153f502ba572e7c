import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listEvents } from '../events/store.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { engines } from '../testing/databases.ts'
import { createKey, keyHash, revokeKey, rotateKey, setKey } from './actions.ts'
import { isWellFormedKey } from './rules/key.ts'
import { listKeys } from './store.ts'

for (const database of engines) {
  describe(`making and revoking keys on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database })
    })
    afterAll(() => app.close())

    const now = () => Math.floor(app.clock.ms / 1000)
    const make = (stationId: number, expiresAt: number | null = null) =>
      createKey(app.app.writer, stationId, { label: 'One of ten', scopes: ['shows:read', 'station:read'], expiresAt })
    const full = { code: 'conflict', message: 'A station has at most 10 keys. Revoke one first.' }

    it('createKey: a key in the documented format, with its scopes in their fixed order', async () => {
      const { id } = await app.station()
      const { key, row } = await make(id, now() + 60)
      expect(key).toMatch(/^ack_[0-9A-Za-z]{49}$/)
      expect(isWellFormedKey(key)).toBe(true)
      expect(row).toMatchObject({
        station_id: id,
        label: 'One of ten',
        prefix: key.slice(0, row.prefix.length),
        last_four: key.slice(-4),
        created_at: now(),
        expires_at: now() + 60,
        last_used_at: null,
        revoked_at: null,
      })
      expect(row.scopes.split(' ').sort()).toEqual(['shows:read', 'station:read'])
    })

    it('createKey: the database contains only the SHA-256 of the key, not the key', async () => {
      const { id } = await app.station()
      const { key, row } = await make(id)
      const { rows } = await sql<Record<string, unknown>>`select * from api_keys where id = ${row.id}`.execute(
        app.app.db,
      )
      expect(rows[0]!.hash).toBe(hash('sha256', key, 'hex'))
      expect(keyHash(key)).toBe(rows[0]!.hash)
      const { hash: _, ...others } = rows[0]!
      expect(JSON.stringify(others)).not.toContain(key.slice(10, 40))
    })

    it('createKey: the tenth key is made, the eleventh is refused and not written', async () => {
      const { id } = await app.station()
      for (let count = 2; count <= 10; count++) await make(id)
      await expect(make(id)).rejects.toMatchObject(full)
      expect(await listKeys(app.app.db, id)).toHaveLength(10)
      await make((await app.station()).id)
    })

    it('createKey: an expired key counts until it is revoked', async () => {
      const { id } = await app.station()
      const { row } = await make(id, now() + 1)
      for (let count = 3; count <= 10; count++) await make(id)
      app.clock.advance(5)
      await expect(make(id)).rejects.toMatchObject(full)
      await revokeKey(app.app.writer, row.station_id, row.id)
      await make(id)
      await expect(make(id)).rejects.toMatchObject(full)
    })

    it('createKey: of two concurrent requests for the tenth key one succeeds', async () => {
      const { id } = await app.station()
      for (let count = 2; count <= 9; count++) await make(id)
      const made = await Promise.allSettled([make(id), make(id), make(id)])
      expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })

    for (const [name, change, refusal] of [
      ['no label', { label: '  ' }, { code: 'invalid', message: 'label is required' }],
      ['an expiry in the past', { expiresAt: 1 }, { code: 'invalid', message: 'expires_at must be in the future' }],
    ] as const) {
      it(`createKey refuses ${name}`, async () => {
        const { id } = await app.station()
        const input = { label: 'L', scopes: ['station:read'] as const, expiresAt: null, ...change }
        await expect(createKey(app.app.writer, id, input)).rejects.toMatchObject(refusal)
        expect(await listKeys(app.app.db, id)).toHaveLength(1)
      })
    }

    it('createKey refuses this very second as an expiry, and a station that does not exist', async () => {
      const { id } = await app.station()
      await expect(make(id, now())).rejects.toMatchObject({ message: 'expires_at must be in the future' })
      await expect(make(999_999)).rejects.toMatchObject({ code: 'not_found', message: 'Station not found.' })
    })

    it('revokeKey: once and for good; a second time changes nothing', async () => {
      const { id } = await app.station()
      const { row } = await make(id)
      const revoked = await revokeKey(app.app.writer, row.station_id, row.id)
      expect(revoked).toEqual({ ...row, revoked_at: now() })
      app.clock.advance(100)
      expect(await revokeKey(app.app.writer, row.station_id, row.id)).toEqual(revoked)
    })

    it('revokeKey: of two concurrent requests the first one sets the time', async () => {
      const { id } = await app.station()
      const { row } = await make(id)
      const later = (seconds: number) => ({ ...app.app.writer, clock: { nowMs: () => app.clock.ms + seconds * 1000 } })
      const [first, second] = await Promise.all([
        revokeKey(later(0), row.station_id, row.id),
        revokeKey(later(100), row.station_id, row.id),
      ])
      expect(second).toEqual(first)
      expect((await listKeys(app.app.db, id)).at(-1)).toEqual(first)
    })

    it('setKey: changes only the given fields; an expired key may get a later expiry, a revoked key cannot be changed', async () => {
      const { id } = await app.station()
      const { row } = await make(id, now() + 1)
      app.clock.advance(5)
      expect(await setKey(app.app.writer, row.station_id, row.id, { expiresAt: null })).toEqual({
        ...row,
        expires_at: null,
      })
      expect(await setKey(app.app.writer, row.station_id, row.id, { label: 'New' })).toEqual({
        ...row,
        expires_at: null,
        label: 'New',
      })
      expect(await setKey(app.app.writer, row.station_id, row.id, {})).toMatchObject({ label: 'New' })
      await revokeKey(app.app.writer, row.station_id, row.id)
      const refused = { code: 'conflict', message: 'The key is revoked.' }
      await expect(setKey(app.app.writer, row.station_id, row.id, { label: 'X' })).rejects.toMatchObject(refused)
      await expect(rotateKey(app.app.writer, row.station_id, row.id, 24)).rejects.toMatchObject(refused)
      const types = (await listEvents(app.app.db, id, 0, 100)).map(({ type }) => type)
      expect(types.filter((type) => type === 'keys.changed')).toHaveLength(2)
    })

    it('rotateKey: both keys open the API until the overlap is over, then the new one alone', async () => {
      const { id } = await app.station()
      const { key, row } = await make(id, now() + 90 * 86_400)
      const made = await rotateKey(app.app.writer, row.station_id, row.id, 2)
      const { scopes, label, expires_at } = row
      expect(made.row).toMatchObject({ scopes, label, expires_at, station_id: id, created_at: now(), revoked_at: null })
      expect(made.old).toEqual({ ...row, expires_at: now() + 7200 })
      const status = async (key: string) => (await app.caller(key)('GET /v1/station')).status
      app.clock.advance(7199)
      expect([await status(key), await status(made.key)]).toEqual([200, 200])
      app.clock.advance(1)
      expect([await status(key), await status(made.key)]).toEqual([403, 200])
      const events = (await listEvents(app.app.db, id, 0, 100)).map(({ type, subject }) => ({ type, subject }))
      expect(events.slice(-2)).toEqual([
        { type: 'keys.created', subject: made.row.id },
        { type: 'keys.rotated', subject: row.id },
      ])
    })

    it('rotateKey: an overlap never prolongs the old key, and an expired one is refused', async () => {
      const { id } = await app.station()
      const { row } = await make(id, now() + 60)
      const { old, row: next } = await rotateKey(app.app.writer, row.station_id, row.id, 24)
      expect([old.expires_at, next.expires_at]).toEqual([row.expires_at, row.expires_at])
      app.clock.advance(60)
      await expect(rotateKey(app.app.writer, next.station_id, next.id, 24)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(/^The key has expired/),
      })
      expect(await listKeys(app.app.db, id)).toHaveLength(3)
    })

    it('rotateKey: the tenth key is refused an overlap, which would be an eleventh, and rotated without one', async () => {
      const { id } = await app.station()
      for (let count = 2; count <= 9; count++) await make(id)
      const { key, row } = await make(id)
      const before = await listKeys(app.app.db, id)
      await expect(rotateKey(app.app.writer, row.station_id, row.id, 24)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('at most 10 keys'),
      })
      expect(await listKeys(app.app.db, id)).toEqual(before)
      const made = await rotateKey(app.app.writer, row.station_id, row.id, 0)
      expect(made.old).toEqual({ ...row, expires_at: now(), revoked_at: now() })
      const status = async (key: string) => (await app.caller(key)('GET /v1/station')).status
      expect([await status(key), await status(made.key)]).toEqual([403, 200])
    })

    it('rotateKey: of two at once for the last place one is made', async () => {
      const { id } = await app.station()
      for (let count = 2; count <= 8; count++) await make(id)
      const { row } = await make(id)
      const made = await Promise.allSettled([1, 2, 3].map(() => rotateKey(app.app.writer, row.station_id, row.id, 24)))
      expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await listKeys(app.app.db, id)).toHaveLength(10)
    })

    it('revokeKey: 404 for a key that does not exist', async () => {
      await expect(revokeKey(app.app.writer, 1, 999_999)).rejects.toMatchObject({ message: 'Key not found.' })
    })
  })
}
