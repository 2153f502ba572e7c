import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { lockDelay } from './delay-store.ts'
import { admit } from './slow-down.ts'

it('an attempt that succeeds and one that begins do not wait for each other', async () => {
  const app = await testApp({ database: databases.find(({ name }) => name === 'PostgreSQL')! })
  const { db } = app.app
  const attempt = await admit(db, app.clock, [
    { kind: 'code', of: 1 },
    { kind: 'address', of: '192.0.2.1' },
  ])
  const rows = await db.selectFrom('sign_in_delays').select('subject').orderBy('subject').execute()
  const [address, code] = rows.map(({ subject }) => subject)
  let succeeded: Promise<void> | undefined
  await db.transaction().execute(async (tx) => {
    await lockDelay(tx, address!, 0)
    succeeded = db.transaction().execute(attempt.succeeded)
    const waiting = sql<{ count: string }>`
      select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting.execute(db)).rows[0]!.count).not.toBe('0')
    await lockDelay(tx, code!, 0)
  })
  await succeeded
  expect((await db.selectFrom('sign_in_delays').selectAll().execute()).map(({ failures }) => failures)).toEqual([0])
  await app.close()
})
