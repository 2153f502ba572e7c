import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createStation } from '../../station/actions.ts'
import { testApp } from '../../testing/app.ts'
import { databases } from '../../testing/databases.ts'
import { tlsWire } from '../../testing/sockets.ts'
import { refusalFor } from '../answers/errors.ts'

// Never disclosed: causes of errors to clients, API keys to the log.

for (const database of databases) {
  describe(`failures on ${database.name}`, () => {
    it('500 Internal error. with a request id, and the cause only in the log', async () => {
      const lines: string[] = []
      const app = await testApp({ database, log: (line) => lines.push(line) })
      const { call } = await app.station()
      await sql`drop table schedule_entries`.execute(app.app.db)
      const { status, text, headers } = await call('GET /v1/schedule')
      expect([status, text]).toEqual([500, '{"message":"Internal error."}'])
      const id = headers.get('x-request-id')!
      expect(id).toMatch(/^[\w-]+$/)
      expect([...headers.values()].join()).not.toContain('schedule_entries')
      expect(headers.get('access-control-allow-origin')).toBe('*')
      const told = lines.map((line) => JSON.parse(line)).find(({ err }) => err)
      expect(told.err.message).toContain('schedule_entries')
      expect(told.reqId ?? told.requestId).toBe(id)
      expect((await call('GET /v1/schedule')).status).toBe(500)
      expect((await call('GET /v1/station')).status).toBe(200)
      await app.close()
    })

    it('every answer carries an X-Request-Id of its own, and the log has a line under it', async () => {
      const lines: string[] = []
      const app = await testApp({ database, log: (line) => lines.push(line) })
      const { call } = await app.station()
      const ids = []
      for (const endpoint of ['GET /v1/station', 'GET /v1/station', 'GET /v1/nothing', 'PATCH /v1/shows']) {
        ids.push((await call(endpoint)).headers.get('x-request-id'))
      }
      expect(new Set(ids).size).toBe(4)
      const logged = lines.map((line) => JSON.parse(line).requestId)
      await expect.poll(() => lines.map((line) => JSON.parse(line).requestId)).toEqual(expect.arrayContaining(ids))
      expect(logged).toEqual(expect.arrayContaining(ids.slice(0, 3)))
      await app.close()
    })

    it('a database that is down: 503 with Retry-After, without a line for each request', () => {
      const log = { error: () => expect.fail('Its outage has a line, and not each request.') } as never
      const locked = Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR', errcode: 5 })
      const refusal = refusalFor(locked, () => true, log)
      expect(refusal).toEqual({
        code: 'unavailable',
        details: [],
        status: 503,
        headers: { 'Retry-After': '5' },
        body: { message: 'The service is unavailable for the moment.' },
      })
    })
  })

  it(`no key is in any line of the log, on ${database.name}`, async () => {
    const lines: string[] = []
    const app = await testApp({ database, log: (line) => lines.push(line) })
    const { id, key, call } = await app.station()
    const expiring = (await app.key(id, ['station:read'], app.clock.ms / 1000 + 5)).key
    const secrets = [key, expiring]
    await call('GET /v1/station')
    await call('GET /v1/station')
    await call('HEAD /v1/station')
    await call(`GET /v1/search?q=${key}`)
    await call(`GET /v1/search?q=${key}`)
    await call(`GET /v1/nothing?key=${key}`)
    await call('POST /v1/shows', { title: 'A' }, { 'X-Idempotency-Key': 'a', Authorization: `Bearer ${key}` })
    await call('POST /v1/shows', '{', { 'Content-Type': 'application/json' })
    await call('GET /v1/shows', undefined, { Cookie: `key=${key}` })
    app.clock.advance(6)
    await app.caller(expiring)('GET /v1/station')
    for (const broken of [
      `GET /v1/station HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nX Bad\x01: y\r\n\r\n`,
      `GET /v1/station HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`,
      `GET /v1/station HTTP/1.1\r\nX-API-Key: ${key}\r\n\r\n`,
    ]) {
      const wire = tlsWire(app.port)
      wire.write(broken)
      expect(await wire.closed).toMatch(/^HTTP\/1\.1 4\d\d /)
    }
    await sql`drop table schedule_entries`.execute(app.app.db)
    await call('GET /v1/schedule')
    await sql`drop table key_hours`.execute(app.app.db)
    await sql`drop table api_keys`.execute(app.app.db)
    await createStation(app.app.writer, { name: 'Other' })
    await call(`GET /v1/shows?again`)
    await app.caller('ack_nonsense')('GET /v1/shows')
    await app.close()
    expect(lines.length).toBeGreaterThan(12)
    const log = lines.join('')
    expect(lines.some((line) => line.includes('"status":500'))).toBe(true)
    for (const secret of secrets) {
      const asBytes = [...Buffer.from(secret)].join(',')
      const asBase64 = Buffer.from(secret).toString('base64').slice(4, -8)
      const shapes = [secret, secret.slice(4, -6), asBytes, asBase64, 'Bearer']
      expect(shapes.filter((shape) => log.includes(shape))).toEqual([])
    }
  })
}
