import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from './database/open.ts'
import { write } from './database/transaction.ts'
import { WaitedTooLong, withWaitBudget } from './lib/wait-budget.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { engines } from './testing/databases.ts'
import { delayingProxy } from './testing/delaying-proxy.ts'
import type { TestStation } from './testing/factories.ts'
import { startProxy } from './testing/proxy.ts'

const postgres = engines.find(({ name }) => name === 'PostgreSQL')!
const unavailable = '{"message":"The service is unavailable for the moment."}'

describe('a request that would wait too long in all for a database whose every reply is late', () => {
  const [replySeconds, shortMs] = [0.2, 500]
  let proxy: Awaited<ReturnType<typeof delayingProxy>>
  let [patient, hasty]: TestApp[] = []
  let station: TestStation
  beforeAll(async () => {
    const direct = await postgres.open('/slow-database')
    proxy = await delayingProxy(Number(new URL(direct).port), Infinity)
    const through = Object.assign(new URL(direct), { host: `127.0.0.1:${proxy.port}` }).href
    patient = await testApp({ config: { database: through } })
    hasty = await testApp({
      config: { database: through },
      databaseWaitMs: shortMs,
      moreRoutes: async (app) => {
        app.get('/begun', async (_request, reply) => {
          reply.raw.writeHead(200)
          for (let count = 0; count < 5; count++) await sql`select 1`.execute(hasty!.app.db)
          reply.raw.end('all of it')
          return reply.hijack()
        })
      },
    })
    station = await patient.station()
  })
  beforeEach(() => proxy.set({}))
  afterAll(async () => {
    proxy.set({})
    await hasty!.close()
    await patient!.close()
    await proxy.close()
    await postgres.drop('/slow-database')
  })

  const slowly = () => proxy.set({ delay: replySeconds })
  const processes = async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and query not like 'listen%' order by pid`.execute(patient!.app.db)
    return rows.map(({ pid }) => pid)
  }

  it('is answered with 503, as when it is down, and leaves nothing written and no connection closed', async () => {
    const call = hasty!.caller(station.key)
    expect((await call('GET /v1/station')).status).toBe(200)
    const before = await processes()
    slowly()
    for (const [endpoint, body] of [
      ['POST /v1/shows', { title: 'Never' }],
      ['PUT /v1/schedule', { show_id: 1, week: 1, entries: [] }],
      ['GET /v1/episodes'],
    ] as const) {
      const { status, text, headers } = await call(endpoint, body)
      expect([endpoint, status, text]).toEqual([endpoint, 503, unavailable])
      expect(headers.get('retry-after')).toBe('5')
    }
    proxy.set({})
    await expect.poll(async () => (await call('GET /v1/shows')).status).toBe(200)
    expect((await call('GET /v1/shows')).body).toEqual([])
    expect(await processes()).toEqual(expect.arrayContaining(before))
  })

  it('succeeds where the time suffices', async () => {
    slowly()
    const { status, body } = await station.call('POST /v1/shows', { title: 'Slow Ferry' })
    expect(status).toBe(201)
    proxy.set({})
    expect((await station.call(`DELETE /v1/shows/${body.id}`)).status).toBe(204)
  })

  it('is answered by a page where a person signs in', async () => {
    slowly()
    const form = { method: 'POST', headers: { 'Sec-Fetch-Site': 'same-origin' } }
    const body = new URLSearchParams({ email: 'marta@radio.test', password: 'a password without a person' })
    for (const init of [{}, { ...form, body }]) {
      const page = await hasty!.fetch('/dashboard/sign-in', init)
      expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('The server is busy')])
    }
  })

  it('an answer that has begun is not bounded: it may be a stream that lasts', async () => {
    slowly()
    const answer = await hasty!.fetch('/begun')
    expect([answer.status, await answer.text()]).toEqual([200, 'all of it'])
  })
})

describe('a COMMIT when a request has waited too long', () => {
  const time = { isUsedUp: false }
  /** A budget that is used up when the test says so. */
  const budget = { leftMs: () => (time.isUsedUp ? 0 : Infinity), begin: () => () => {} }
  beforeEach(() => {
    time.isUsedUp = false
  })

  it('is not sent when no time is left: nothing is written, and the connection stays usable', async () => {
    const app = await testApp({ database: postgres })
    const { id } = await app.station({ name: 'Before' })
    const database = openDatabase(app.config.database, { connections: 1 })
    const renamed = withWaitBudget(budget, () =>
      write({ ...app.app.writer, db: database.db }, id, async ({ tx }) => {
        await tx.updateTable('stations').set({ name: 'After' }).where('id', '=', id).execute()
        time.isUsedUp = true
      }),
    )
    await expect(renamed).rejects.toBeInstanceOf(WaitedTooLong)
    const { name } = await database.db
      .selectFrom('stations')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([name, database.load()]).toEqual(['Before', { open: 1, idle: 1, waiting: 0 }])
    await database.close()
    await app.close()
  })

  it('whose reply is late is answered with 503; what it wrote is visible at once, and once for a repeated request', async () => {
    const direct = await postgres.open('/late-commit')
    const proxy = await startProxy(Number(new URL(direct).port))
    const app = await testApp({ config: { database: proxy.through(direct) }, databaseWaitMs: 2000 })
    const { call } = await app.station()
    expect((await call('GET /v1/shows')).body).toEqual([])
    const held = proxy.whenReplied('COMMIT\0', ({ freeze }) => freeze())
    const key = { 'X-Idempotency-Key': 'once' }
    expect((await call('POST /v1/shows', { title: 'Night Ferry' }, key)).status).toBe(503)
    expect((await call('GET /v1/shows')).body).toMatchObject([{ title: 'Night Ferry' }])
    expect((await call('POST /v1/shows', { title: 'Night Ferry' }, key)).status).toBe(201)
    const { thaw } = await held
    thaw()
    expect((await call('GET /v1/shows')).body).toHaveLength(1)
    await app.close()
    await proxy.close()
    await postgres.drop('/late-commit')
  })
})
