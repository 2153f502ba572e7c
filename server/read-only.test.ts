import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from './testing/app.ts'
import { engines } from './testing/databases.ts'
import type { TestStation } from './testing/factories.ts'
import { signIn } from './testing/people.ts'

const postgres = engines.find(({ name }) => name === 'PostgreSQL')!
let app: TestApp
let station: TestStation
beforeAll(async () => {
  app = await testApp({ database: postgres })
  station = await app.station()
})
afterAll(() => app.close())

it('while PostgreSQL is read-only, as after a failover, writes and signing in are 503 with Retry-After, and reads work', async () => {
  const { ask } = await signIn(app, [{ stationId: station.id }])
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.app.db)
  const database = sql.id(rows[0]!.name)
  const set = (value: 'on' | 'off') =>
    sql`alter database ${database} set default_transaction_read_only = ${sql.lit(value)}`
  await set('on').execute(app.app.db)
  // The setting applies to new connections.
  const others = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await others.execute(app.app.db)
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(app.app.db).catch(() => {})
  await expect.poll(async () => (await station.call('GET /v1/shows')).status).toBe(200)
  const signingIn = () =>
    app.fetch('/dashboard/sign-in', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' },
      body: 'email=a%40radio.test&password=wrong+password',
    })
  const answers = [
    await station.call('POST /v1/shows', { title: 'Night Ferry' }),
    await ask('PUT /me', { name: 'Ada' }),
    await signingIn(),
  ]
  expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
    answers.map(() => [503, '5']),
  )
  expect((await station.call('GET /v1/shows')).body).toEqual([])
  await sql`set default_transaction_read_only = off`.execute(app.app.db)
})
