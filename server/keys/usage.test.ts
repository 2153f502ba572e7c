import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { engines } from '../testing/databases.ts'
import { keyUsage } from './usage.ts'
import { listKeyHours } from './usage-store.ts'

for (const database of engines) {
  describe(`the requests of a key on ${database.name}`, () => {
    let app: TestApp
    beforeEach(async () => {
      app = await testApp({ database })
    })
    afterEach(() => app.close())

    it('that could not be written are added later, with those that came meanwhile and after', async () => {
      const { db } = app.app
      const { id } = await app.station()
      const key = await db.selectFrom('api_keys').select('id').where('station_id', '=', id).executeTakeFirstOrThrow()
      const usage = keyUsage(db)
      const hour = app.clock.ms / 1000
      const count = (times: number) => {
        for (let n = 0; n < times; n++) usage.count(key.id, app.clock.ms)
      }
      await sql`alter table key_hours rename to away`.execute(db)
      count(7)
      const failing = usage.flush()
      count(5)
      await expect(failing).rejects.toThrow()
      count(3)
      await expect(usage.flush()).rejects.toThrow()
      count(1)
      await sql`alter table away rename to key_hours`.execute(db)
      await usage.flush()
      await usage.flush()
      expect(await listKeyHours(db, id, 0)).toEqual([{ key_id: key.id, hour, requests: 16 }])
    })
  })
}
