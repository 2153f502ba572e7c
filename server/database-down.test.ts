import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from './testing/app.ts'
import { makeShow, type TestStation } from './testing/factories.ts'
import { execute, type PostgresServer, startPostgres } from './testing/postgres.ts'

// A separate PostgreSQL with fsync on, as in production, which these tests stop, kill and freeze.

const unavailable = '{"message":"The service is unavailable for the moment."}'

describe('when PostgreSQL goes away', () => {
  let postgres: PostgresServer
  let app: TestApp
  let station: TestStation
  const lines: string[] = []
  beforeAll(async () => {
    postgres = await startPostgres([])
    await execute(postgres.url('postgres'), 'create database radio')
    const config = { database: postgres.url('radio'), rateLimit: 0 }
    app = await testApp({ config, chance: () => 0, log: (line) => lines.push(line) })
    station = await app.station()
  })
  afterAll(async () => {
    await app.close()
    await postgres.remove()
  })

  const served = async () => (await station.call('GET /v1/station')).status
  const works = (timeout = 10_000) => expect.poll(served, { timeout, interval: 50 }).toBe(200)
  const fails = (timeout = 5000) => expect.poll(served, { timeout, interval: 50 }).toBe(503)

  it('503 with Retry-After for reads and writes, cached ones too; it recovers by itself once PostgreSQL is back', async () => {
    await makeShow(station.call)
    expect([await served(), await served()]).toEqual([200, 200])
    await postgres.stop()
    await fails()
    for (const [endpoint, body] of [
      ['GET /v1/station'],
      ['GET /v1/episodes'],
      ['GET /v1/shows/1'],
      ['POST /v1/shows', { title: 'Tide' }],
      ['PUT /v1/shows/1', { title: 'Tide' }],
    ] as const) {
      const { status, text, headers } = await station.call(endpoint, body)
      expect([endpoint, status, text]).toEqual([endpoint, 503, unavailable])
      expect(headers.get('retry-after')).toBe('5')
    }
    expect((await app.fetch('/healthz')).status).toBe(200)
    expect((await app.fetch('/readyz')).status).toBe(503)
    const page = await app.fetch('/dashboard/sign-in')
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('The server is busy')])
    await postgres.start()
    await works()
    app.clock.advance(1)
    expect((await app.fetch('/readyz')).status).toBe(200)
    expect((await station.call('GET /v1/shows')).body).toHaveLength(1)
  })

  it('the log has one line when it begins and one when it ends, whatever fails meanwhile, and none of probes', async () => {
    const told = (since: number) =>
      lines
        .slice(since)
        .map((line) => JSON.parse(line) as { level: number; msg: string })
        .filter(({ msg }) => msg !== 'request')
    const outage = (since: number) => told(since).filter(({ msg }) => /^PostgreSQL at \S+ is (not )?up/.test(msg))
    await expect.poll(() => outage(0).filter(({ level }) => level === 30).length, { timeout: 20_000 }).toBe(1)
    const since = lines.length
    await postgres.stop()
    await fails()
    for (let times = 0; times < 200; times++) await served()
    for (let times = 0; times < 20; times++) await app.fetch('/readyz')
    // Jobs of every second and every other second fail several times.
    const begun = performance.now()
    await expect.poll(() => performance.now() - begun, { timeout: 10_000, interval: 500 }).toBeGreaterThan(6000)
    await postgres.start()
    await works()
    await expect.poll(() => outage(since).length, { timeout: 20_000 }).toBe(2)
    expect(outage(since).map(({ level }) => level)).toEqual([40, 30])
    const troubles = told(since).filter(({ level }) => level >= 40)
    expect(troubles.filter(({ msg }) => /job failed|domains|unavailable/.test(msg))).toEqual([])
    expect(troubles.length, JSON.stringify(troubles)).toBeLessThan(10)
    expect(lines.filter((line) => /"path":"\/(readyz|healthz)"/.test(line))).toEqual([])
  }, 60_000)

  it('a missing or malformed key is refused as usual, since that needs no look-up', async () => {
    await postgres.stop()
    await fails()
    expect((await app.fetch('/v1/station')).status).toBe(401)
    expect((await app.caller('nonsense')('GET /v1/station')).status).toBe(403)
    await postgres.start()
    await works()
  })

  it('killed three times during fifty writes: acknowledged ones survive, a repeated request creates no duplicate', async () => {
    const made = new Map<string, string>()
    let stopped = false
    const create = (name: string) => station.call('POST /v1/shows', { title: name }, { 'X-Idempotency-Key': name })
    const writers = Array.from({ length: 50 }, async (_, writer) => {
      for (let count = 0; !stopped; count++) {
        const name = `${writer}-${count}`
        const { status, body } = await create(name)
        expect([201, 503]).toContain(status)
        if (status === 201) made.set(name, `${body.id}`)
        else await sleep(20)
      }
    })
    for (let round = 0; round < 3; round++) {
      await sleep(400)
      postgres.signal('SIGKILL')
      await sleep(300)
      await postgres.start()
      await works()
    }
    stopped = true
    await Promise.all(writers)
    expect(made.size).toBeGreaterThan(50)
    for (const [name, id] of [...made].slice(0, 200)) {
      const again = await create(name)
      expect([name, again.status, `${again.body.id}`]).toEqual([name, 201, id])
    }
    const { body: shows } = await station.call('GET /v1/shows')
    const titles = shows.map(({ title }: { title: string }) => title)
    expect(new Set(titles).size).toBe(
      titles.length - (titles.filter((title: string) => title === 'Morning Tide').length - 1),
    )
    for (const name of made.keys()) expect(titles).toContain(name)
  }, 120_000)

  it('frozen, it counts as unavailable, also for cached responses; thawed, everything continues', async () => {
    expect([await served(), await served()]).toEqual([200, 200])
    postgres.signal('SIGSTOP')
    try {
      await fails(20_000)
      const many = await Promise.all(
        Array.from({ length: 300 }, async () => (await station.call('POST /v1/shows', { title: 'Ice' })).status),
      )
      expect(new Set(many)).toEqual(new Set([503]))
    } finally {
      postgres.signal('SIGCONT')
    }
    await works(20_000)
    expect((await station.call('POST /v1/shows', { title: 'Thaw' })).status).toBe(201)
  }, 120_000)
})
