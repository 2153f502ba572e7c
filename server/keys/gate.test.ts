import { randomBytes } from 'node:crypto'
import { type ClientHttp2Session, connect } from 'node:http2'
import { connect as tlsConnect } from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rateLimiter } from '../http/checks/rate-limit.ts'
import { QueueFull } from '../lib/fair-queue.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import type { TestStation } from '../testing/factories.ts'
import { revokeKey } from './actions.ts'
import { keyAuthenticator } from './authenticator.ts'
import { makeKey } from './rules/key.ts'

const madeUp = () => makeKey(randomBytes(32))

for (const database of databases) {
  describe(`a flood of invalid keys on ${database.name}`, () => {
    let app: TestApp
    let station: TestStation
    const sessions: ClientHttp2Session[] = []
    beforeAll(async () => {
      app = await testApp({ database, config: { answerCache: false } })
      station = await app.station()
    })
    beforeEach(() => app.clock.advance(60))
    afterEach(() => {
      for (const session of sessions.splice(0)) session.destroy()
    })
    afterAll(() => app.close())

    /** Opens an HTTP/2 connection from a local address. */
    function connection(from: string): ClientHttp2Session {
      const options = { host: '127.0.0.1', port: app.port, localAddress: from, ALPNProtocols: ['h2'] }
      const createConnection = () => tlsConnect({ ...options, rejectUnauthorized: false })
      const session = connect(app.origin, { createConnection })
      session.on('error', () => {})
      sessions.push(session)
      return session
    }

    /** Sends a request until its key was looked up: 503 says that it had to wait for too long, as on a busy machine. */
    async function ask(...request: Parameters<typeof askOnce>): Promise<number> {
      for (;;) {
        const status = await askOnce(...request)
        if (status !== 503) return status
      }
    }

    /** Sends a request over a new stream; resolves to the status, or 0 when the connection ended. */
    function askOnce(session: ClientHttp2Session, key: string, path = '/v1/shows'): Promise<number> {
      return new Promise((resolve) => {
        const stream = session.request({ ':path': path, 'x-api-key': key })
        let status = 0
        stream.on('response', (headers) => {
          status = Number(headers[':status'])
        })
        stream.on('error', () => {})
        stream.on('close', () => resolve(status))
        stream.resume()
      })
    }

    it('from four connections of 120 streams each does not lock out others: neither a cached key nor a new one', async () => {
      expect((await station.call('GET /v1/shows')).status).toBe(200)
      let isOver = false
      const answers = new Map<number, number>()
      const attack = Array.from({ length: 4 }, () => connection('127.0.0.5')).flatMap((session) =>
        Array.from({ length: 120 }, async () => {
          while (!isOver && !session.destroyed) {
            const status = await ask(session, madeUp())
            answers.set(status, (answers.get(status) ?? 0) + 1)
          }
        }),
      )
      await expect.poll(() => answers.get(429) ?? 0).toBeGreaterThan(100)
      const quiet = connection('127.0.0.2')
      for (let probe = 0; probe < 4; probe++) {
        expect((await station.call('GET /v1/shows')).status).toBe(200)
        expect(await ask(quiet, (await app.key(station.id)).key)).toBe(200)
      }
      // Also from the attacker's address, for clients that retry.
      const { key } = await app.key(station.id)
      const beside = connection('127.0.0.5')
      await expect.poll(() => ask(beside, key), { timeout: 20_000, interval: 1 }).toBe(200)
      isOver = true
      await Promise.all(attack)
      expect(answers.get(403)).toBe(300)
      expect([...answers.keys()].sort()).toEqual([403, 429])
    }, 60_000)

    it('all at once: exactly three hundred get 403 and the others 429; valid keys beside them are accepted', async () => {
      const good = await Promise.all(Array.from({ length: 5 }, () => app.station()))
      const [one, other] = [connection('127.0.0.6'), connection('127.0.0.6')]
      const statuses = await Promise.all([
        ...good.map(({ key }) => ask(one, key)),
        ...Array.from({ length: 115 }, () => ask(one, madeUp())),
        ...Array.from({ length: 120 }, () => ask(other, madeUp())),
        ...Array.from({ length: 120 }, () => ask(connection('127.0.0.6'), madeUp())),
      ])
      const count = (status: number) => statuses.filter((other) => other === status).length
      expect([count(200), count(403), count(429)]).toEqual([5, 300, 55])
    })

    it('concurrent requests with one new key look it up once, and all succeed', async () => {
      const { key } = await app.station()
      const session = connection('127.0.0.7')
      const statuses = await Promise.all(Array.from({ length: 120 }, () => ask(session, key)))
      expect(new Set(statuses)).toEqual(new Set([200]))
    })

    it('a key that is revoked during its look-up is refused afterwards', async () => {
      const { key, row } = await app.key(station.id)
      const session = connection('127.0.0.8')
      const before = Array.from({ length: 20 }, () => ask(session, key))
      await revokeKey(app.app.writer, row.station_id, row.id)
      expect(await ask(session, key)).toBe(403)
      for (const status of await Promise.all(before)) expect([200, 403]).toContain(status)
    })
  })
}

describe('a key whose look-up is refused by the queue', () => {
  it('is 429 for an address that has sent three hundred invalid keys, and unavailable for any other', async () => {
    const refusals = rateLimiter(1)
    refusals.take('10.0.0.1', 0)
    const find = () => Promise.reject(new QueueFull('full'))
    const authenticator = keyAuthenticator({ keyring: { find } as never, refusals, clock: { nowMs: () => 1000 } })
    const from = (ip: string) => authenticator.identify({ ip, headers: { 'x-api-key': 'x' } } as never)
    await expect(from('10.0.0.1')).rejects.toMatchObject({ code: 'rate_limited', headers: { 'Retry-After': '59' } })
    await expect(from('10.0.0.2')).rejects.toThrow(QueueFull)
    expect(refusals.peek('10.0.0.2', 1000)).toEqual({ remaining: 1, resetSeconds: 60 })
  })
})
