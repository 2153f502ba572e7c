import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unixSeconds } from '../lib/clock.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { visitor } from '../testing/forms.ts'
import { signIn } from '../testing/people.ts'
import { forgetSignIns } from './jobs.ts'
import { makeEnterLink } from './links.ts'

const day = 86_400

for (const database of databases) {
  describe(`forgetting sign-ins on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database })
    })
    afterAll(() => app.close())

    it('rows that have ended are deleted, rows that still have an effect are not', async () => {
      const { db, writer } = app.app
      const forget = () => forgetSignIns(db, unixSeconds(app.clock))
      const counts = async () => {
        const tables = ['sessions', 'sign_in_tickets', 'sign_in_delays'] as const
        return Promise.all(tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length))
      }
      const idle = await signIn(app)
      const busy = await signIn(app)
      await makeEnterLink(writer, idle.id)
      await visitor(app).post('/dashboard/sign-in', { email: idle.email, password: 'wrong' })
      await forget()
      expect(await counts()).toEqual([2, 1, 2])
      app.clock.advance(3600)
      await forget()
      expect(await counts()).toEqual([2, 1, 1])
      app.clock.advance(day - 3600)
      await forget()
      expect(await counts()).toEqual([2, 0, 0])
      for (let passed = 1; passed < 90; passed++) {
        app.clock.advance(day)
        await busy.ask('GET /me')
        if (passed === 30) await forget()
        if (passed === 30) expect(await counts()).toEqual([1, 0, 0])
      }
      await forget()
      expect(await counts()).toEqual([0, 0, 0])
    })
  })
}
