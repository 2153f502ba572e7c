import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { engines } from '../testing/databases.ts'
import { waitsForLock } from '../testing/lock-waits.ts'
import { lockDelay } from './delay-store.ts'
import { admit } from './slow-down.ts'

it('an attempt that succeeds and one that begins do not wait for each other', async () => {
  const app = await testApp({ database: engines.find(({ name }) => name === 'PostgreSQL')! })
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
    await waitsForLock(db)
    await lockDelay(tx, code!, 0)
  })
  await succeeded
  expect((await db.selectFrom('sign_in_delays').selectAll().execute()).map(({ failures }) => failures)).toEqual([0])
  await app.close()
})
