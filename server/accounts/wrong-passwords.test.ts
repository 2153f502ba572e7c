import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { authenticator } from '../testing/authenticator.ts'
import { databases } from '../testing/databases.ts'
import { visitor } from '../testing/forms.ts'
import { type SignedIn, signIn } from '../testing/people.ts'
import { makeLink } from './links.ts'
import { argon2id, makePasswords } from './passwords.ts'
import { updatePerson } from './person-store.ts'

// Two hundred wrong passwords, behind a proxy, so that each may come from an address of its own.

const password = 'fog over the harbour'
const times = 200
const guess = (nth: number) => `guess ${nth} of the harbour`

for (const database of databases) {
  describe(`${times} wrong passwords on ${database.name}`, () => {
    let app: TestApp
    let stationId: number
    let marta: SignedIn
    const logged: string[] = []
    const examined = { now: 0, most: 0, all: 0 }
    beforeAll(async () => {
      const counted: typeof argon2id = async (...args) => {
        examined.all++
        examined.most = Math.max(examined.most, ++examined.now)
        return argon2id(...args).finally(() => examined.now--)
      }
      const passwords = makePasswords(counted, { memory: 8, passes: 1, parallelism: 1 })
      const config = { trustProxy: ['127.0.0.1'] }
      app = await testApp({ database, config, passwords, log: (line) => logged.push(line) })
      stationId = (await app.station()).id
    })
    beforeEach(async () => {
      await app.app.db.deleteFrom('sign_in_delays').execute()
      marta = await signIn(app, [{ stationId }])
      const hashed = await makePasswords(argon2id, { memory: 8, passes: 1, parallelism: 1 }).hash(password, 'test')
      await updatePerson(app.app.db, marta.id, { password: hashed })
      Object.assign(examined, { most: 0, all: 0 })
    })
    afterAll(() => app.close())

    const from = (nth: number) =>
      visitor(app, { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': `10.${nth >> 8}.${nth & 255}.1` })
    const here = () => from(4000)
    /** Sends the nth wrong password; says the status. */
    const attempt = async (nth: number, email: string, address: number) =>
      (await from(address).post('/dashboard/sign-in', { email, password: guess(nth) })).status
    /** Twenty clients send them all. */
    async function flood(emailOf: (nth: number) => string, addressOf: (nth: number) => number) {
      const counts = new Map<number, number>()
      let next = 0
      const client = async () => {
        for (let nth = next++; nth < times; nth = next++) {
          const status = await attempt(nth, emailOf(nth), addressOf(nth))
          counts.set(status, (counts.get(status) ?? 0) + 1)
        }
      }
      await Promise.all(Array.from({ length: 20 }, client))
      return Object.fromEntries(counts)
    }
    const right = (as = here()) => as.post('/dashboard/sign-in', { email: marta.email, password })

    it('for one account from one address: five are examined', async () => {
      const answers = await flood(
        () => marta.email,
        () => 1,
      )
      expect([answers, examined.all]).toEqual([{ 401: 5, 429: times - 5 }, 5])
    })

    it('for one account, each from another address: five are examined as well; its owner gets in by other means', async () => {
      const headers = { 'X-Forwarded-Proto': 'https' }
      const device = authenticator('https://radio.test')
      const { body: asked } = await marta.ask('POST /me/passkeys/options', undefined, headers)
      const made = { name: 'Phone', ticket: asked.ticket, response: device.create(asked.options) }
      expect((await marta.ask('POST /me/passkeys', made, headers)).status).toBe(201)
      const answers = await flood(
        () => marta.email,
        (nth) => nth,
      )
      expect([answers, examined.all]).toEqual([{ 401: 5, 429: times - 5 }, 5])

      const refused = await right()
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
      const phone = here()
      const { body: challenge } = await phone.json('/dashboard/sign-in/passkey/options', {})
      const answer = { ticket: challenge.ticket, response: device.get(challenge.options) }
      expect((await phone.json('/dashboard/sign-in/passkey', answer)).status).toBe(200)
      expect((await marta.ask('GET /me', undefined, headers)).status).toBe(200)
      const { token } = await makeLink(app.app.writer, marta.id)
      expect((await here().post(`/dashboard/reset/${token}`, { password })).status).toBe(303)
      app.clock.advance(1)
      expect((await right()).status).toBe(303)
    })

    it('each for another account from one address: 21 are examined, and no other account waits', async () => {
      const answers = await flood(
        (nth) => `nobody${nth}@radio.test`,
        () => 1,
      )
      expect([answers, examined.all]).toEqual([{ 401: 21, 429: times - 21 }, 21])
      expect((await right()).status).toBe(303)
    })

    it('each for another account and from another address: all are examined, at most four at once', async () => {
      const answers = await flood(
        (nth) => `nobody${nth}@radio.test`,
        (nth) => nth,
      )
      expect([answers, examined]).toMatchObject([{ 401: times }, { all: times, most: 4 }])
      expect((await right()).status).toBe(303)
    })

    it('one a second: fewer and fewer are examined, in the end one a minute; the log and the history have no password', async () => {
      const examinedAt: number[] = []
      for (let second = 0; second < times; second++) {
        if ((await attempt(second, marta.email, second)) === 401) examinedAt.push(second)
        app.clock.advance(1)
      }
      const doubling = [0, 1, 2, 3, 4, 5, 7, 11, 19, 35, 67]
      const everyMinute = [127, 187]
      expect(examinedAt).toEqual([...doubling, ...everyMinute])

      await app.app.settled()
      const { db } = app.app
      const events = await db.selectFrom('events').selectAll().where('subject', '=', marta.id).execute()
      const failed = events.filter(({ type }) => type === 'people.sign_in_failed')
      expect(failed.map(({ details }) => JSON.parse(details).failures)).toEqual(
        [1, 2, 3, 4, 8, 16].filter((failures) => failures <= examinedAt.length),
      )
      const delays = await db.selectFrom('sign_in_delays').selectAll().execute()
      const said = logged.join('') + JSON.stringify([events, delays])
      expect(said).toContain('"path":"/dashboard/sign-in","status":429')
      expect(said).not.toContain('the harbour')
    })
  })
}
