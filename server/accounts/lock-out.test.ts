import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cheapPasswords, type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { visitor } from '../testing/forms.ts'
import { type SignedIn, signIn } from '../testing/people.ts'
import { updatePerson } from './person-store.ts'

const password = 'fog over the harbour'
/** The number of rounds, each with attempts of the attacker and one of the owner. */
const rounds = 60

for (const database of databases) {
  describe(`a client that keeps guessing an account's password, on ${database.name}`, () => {
    let app: TestApp
    let marta: SignedIn
    beforeEach(async () => {
      app = await testApp({ database, config: { trustProxy: ['127.0.0.1'] } })
      marta = await signIn(app, [{ stationId: (await app.station()).id }])
      await updatePerson(app.app.db, marta.id, { password: await cheapPasswords.hash(password, 'test') })
    })
    afterEach(() => app.close())

    const https = { 'X-Forwarded-Proto': 'https' }
    const from = (nth: number) => visitor(app, { ...https, 'X-Forwarded-For': `10.0.${nth >> 8}.${nth & 255}` })
    const signInFrom = (browser: ReturnType<typeof visitor>, typed = password) =>
      browser.post('/dashboard/sign-in', { email: marta.email, password: typed })
    /** Guesses twice a second, from changing addresses; after each the owner tries. Counts the owner's statuses. */
    async function attacked(owner: () => Promise<number>): Promise<Record<number, number>> {
      const answers: Record<number, number> = {}
      for (let nth = 0; nth < rounds; nth++) {
        await signInFrom(from(nth), `guess ${nth} of the harbour`)
        app.clock.advance(0.5)
        const status = await owner()
        answers[status] = (answers[status] ?? 0) + 1
      }
      return answers
    }

    it('the owner can always sign in with a known browser; with an unknown one they are delayed like the attacker', async () => {
      const known = from(4000)
      expect((await signInFrom(known)).status).toBe(303)
      const device = known.cookies.get('__Host-aircheck-device')!
      const again = await attacked(async () => {
        const browser = from(4000)
        browser.cookies.set('__Host-aircheck-device', device)
        return (await signInFrom(browser)).status
      })
      const elsewhere = await attacked(async () => (await signInFrom(from(4001))).status)
      console.log(`signed in ${again[303]} of ${rounds} times; from an unknown browser ${elsewhere[303] ?? 0}`)
      expect(again).toEqual({ 303: rounds })
      expect(elsewhere[429]).toBeGreaterThan(0)
    })

    it('a signed-in owner can always confirm their identity', async () => {
      let { token } = marta
      const answers = await attacked(async () => {
        const browser = from(4000)
        browser.cookies.set('__Host-aircheck', token)
        const { status } = await browser.api('POST /me/confirm', { password })
        token = browser.cookies.get('__Host-aircheck')!
        return status
      })
      expect(answers).toEqual({ 204: rounds })
    })

    it('guesses of the password within a session are slowed down too', async () => {
      const statuses = []
      for (let nth = 0; nth < 7; nth++) {
        const { status } = await marta.ask('POST /me/confirm', { password: `guess ${nth} of it` }, https)
        statuses.push(status)
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    })

    it('a known browser has a delay of its own, of this account only, and a made-up cookie has no effect', async () => {
      const known = from(4000)
      expect((await signInFrom(known)).status).toBe(303)
      const device = known.cookies.get('__Host-aircheck-device')!
      const guesses = []
      for (let nth = 0; nth < 6; nth++) guesses.push((await signInFrom(known, `guess ${nth} of it`)).status)
      expect(guesses).toEqual([401, 401, 401, 401, 401, 429])
      expect((await signInFrom(from(1))).status).toBe(303)
      const other = await signIn(app)
      await updatePerson(app.app.db, other.id, { password: await cheapPasswords.hash(password, 'test') })
      for (const cookie of [device, 'A'.repeat(43)]) {
        await app.app.db.deleteFrom('sign_in_delays').execute()
        const statuses = []
        for (let nth = 0; nth < 6; nth++) {
          const browser = from(10 + nth)
          browser.cookies.set('__Host-aircheck-device', cookie)
          const typed = { email: other.email, password: `guess ${nth} of it` }
          statuses.push((await browser.post('/dashboard/sign-in', typed)).status)
        }
        expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
      }
    })
  })

  describe(`a clock that was a month ahead and is put right, on ${database.name}`, () => {
    const month = 29 * 24 * 3600
    let app: TestApp
    beforeEach(async () => {
      app = await testApp({ database })
    })
    afterEach(() => app.close())

    it('leaves no delay, no proof, no session and no link that lasts longer than it may', async () => {
      const station = await app.station()
      const { email, id, ask, cookie } = await signIn(app, [{ stationId: station.id }])
      await updatePerson(app.app.db, id, { password: await cheapPasswords.hash(password, 'test') })
      const enter = (typed = password) => visitor(app).post('/dashboard/sign-in', { email, password: typed })
      app.clock.advance(month)
      for (let nth = 0; nth < 6; nth++) await enter(`guess ${nth} of it`)
      expect((await enter()).status).toBe(429)
      app.clock.advance(2)
      const ahead = visitor(app)
      expect((await ahead.post('/dashboard/sign-in', { email, password })).status).toBe(303)
      for (let nth = 0; nth < 6; nth++) await enter(`guess ${nth} of it`)
      const link = (await ask(`POST /stations/${station.id}/people`, { email: 'new@radio.test', role: 'owner' })).body
      expect(link).toMatchObject({ code: 'confirm' })
      expect((await ahead.api('GET /me')).body).toMatchObject({ confirmed: true })
      const invited = await ahead.api(`POST /stations/${station.id}/people`, { email: 'new@radio.test', role: 'owner' })
      const path = new URL(invited.body.link).pathname
      app.clock.advance(-month)

      expect((await enter()).status).toBe(303)
      expect((await ahead.api('GET /me')).status).toBe(401)
      expect((await ask('GET /me')).body).toMatchObject({ confirmed: true })
      expect((await visitor(app).get(path)).status).toBe(404)
      // A use that was recorded while it was ahead is recorded anew.
      app.clock.advance(301)
      await app.app.db
        .updateTable('sessions')
        .set({ seen_at: app.clock.ms / 1000 + month })
        .execute()
      expect((await app.fetch('/dashboard/api/me', { headers: { Cookie: cookie } })).status).toBe(200)
      const { seen_at } = await app.app.db
        .selectFrom('sessions')
        .select('seen_at')
        .where('person_id', '=', id)
        .orderBy('id')
        .executeTakeFirstOrThrow()
      expect(seen_at).toBe(Math.floor(app.clock.ms / 1000))
    })
  })
}
