import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listEvents } from '../events/store.ts'
import { cheapPasswords, type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { visitor } from '../testing/forms.ts'
import { signIn } from '../testing/people.ts'
import { makeLink } from './links.ts'
import { updatePerson } from './person-store.ts'

const password = 'fog over the harbour'
const wrong = 'This code is wrong or has already been used.'

for (const database of databases) {
  describe(`the second factor on ${database.name}`, () => {
    let app: TestApp
    let stationId: number
    let marta: Awaited<ReturnType<typeof signIn>>
    const logged: string[] = []
    beforeAll(async () => {
      app = await testApp({ database, log: (line) => logged.push(line) })
    })
    beforeEach(async () => {
      await app.app.db.deleteFrom('sign_in_delays').execute()
      stationId = (await app.station()).id
      marta = await signIn(app, [{ stationId }])
      await updatePerson(app.app.db, marta.id, { password: await cheapPasswords.hash(password, 'test') })
    })
    afterAll(() => app.close())

    const codeOf = (secret: string, seconds = 0) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.ms + seconds * 1000 })
    /** Gives Marta a second factor; the clock moves on, so that the next code is another one. */
    async function added() {
      const { body: begun } = await marta.ask('POST /me/totp')
      const code = codeOf(begun.secret)
      const { status, body } = await marta.ask('PUT /me/totp', { ticket: begun.ticket, code })
      expect(status).toBe(200)
      app.clock.advance(60)
      return { secret: begun.secret as string, codes: body.codes as string[], spent: code }
    }
    const begin = async (as = visitor(app), to = '') => {
      const answer = await as.post('/dashboard/sign-in', { email: marta.email, password, to })
      expect([answer.status, answer.to]).toEqual([303, '/dashboard/second-factor'])
      return as
    }
    const isIn = async (as: ReturnType<typeof visitor>) => (await as.api('GET /me')).status === 200
    const lastEvents = async () => {
      await app.app.settled()
      const rows = await listEvents(app.app.db, stationId, 0, 100)
      return rows.map(({ type, details }) => [type, JSON.parse(details)])
    }

    it('a secret comes as text, as a link for a phone, and as a code to scan; it has no effect yet', async () => {
      const { status, body } = await marta.ask('POST /me/totp')
      expect(status).toBe(200)
      expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
      expect(body.uri).toMatch(/^otpauth:\/\/totp\/radio\.test:person\d+%40radio\.test\?/)
      expect(body.qr).toEqual({ size: expect.any(Number), path: expect.stringMatching(/^(M\d+ \d+h1v1h-1z)+$/) })
      expect((await marta.ask('GET /me/sign-in')).body).toMatchObject({ second_factor: false, recovery_codes: 0 })
      expect((await visitor(app).post('/dashboard/sign-in', { email: marta.email, password })).to).toBe('/dashboard')
    })

    it('once a code confirms it, ten recovery codes are shown, and the password alone opens nothing', async () => {
      const { codes } = await added()
      expect(codes).toHaveLength(10)
      expect(new Set(codes).size).toBe(10)
      const { body } = await marta.ask('GET /me/sign-in')
      expect(body).toMatchObject({ second_factor: true, recovery_codes: 10 })
      const stored = JSON.stringify(await app.app.db.selectFrom('recovery_codes').selectAll().execute())
      for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''))
      const half = await begin()
      expect(await isIn(half)).toBe(false)
      expect(await lastEvents()).toContainEqual(['people.secured', { change: 'second_factor_added' }])
    })

    it('a second factor that was begun before the password was changed is not added', async () => {
      const { body: begun } = await marta.ask('POST /me/totp')
      const { headers } = await marta.ask('PUT /me/password', { password: 'ferries in the fog' })
      const cookie = headers.getSetCookie()[0]!.split(';')[0]!
      const sent = { ticket: begun.ticket, code: codeOf(begun.secret) }
      expect((await marta.ask('PUT /me/totp', sent, { Cookie: cookie })).body.code).toBe('step')
    })

    it('a wrong first code is refused and says so; nothing is changed; the ticket of another person does not work', async () => {
      const { body: begun } = await marta.ask('POST /me/totp')
      const refused = await marta.ask('PUT /me/totp', { ticket: begun.ticket, code: '000000' })
      expect([refused.status, refused.body.errors]).toMatchObject([400, [{ field: 'code' }]])
      const other = await signIn(app)
      const code = codeOf(begun.secret)
      expect((await other.ask('PUT /me/totp', { ticket: begun.ticket, code })).body.code).toBe('step')
      app.clock.advance(15 * 60)
      expect((await marta.ask('PUT /me/totp', { ticket: begun.ticket, code })).body.code).toBe('confirm')
      expect((await marta.ask('GET /me/sign-in')).body.second_factor).toBe(false)
    })

    it('the code of the app completes the sign-in, leads to the page that was asked for, and is reported', async () => {
      const { secret } = await added()
      const half = await begin(visitor(app), '/dashboard/3/shows')
      const { status, to } = await half.post('/dashboard/second-factor', { code: codeOf(secret) })
      expect([status, to, [...half.cookies.keys()].sort()]).toEqual([
        ...[303, '/dashboard/3/shows'],
        ['__Host-aircheck', '__Host-aircheck-device'],
      ])
      expect(await isIn(half)).toBe(true)
      expect(await lastEvents()).toContainEqual(['people.signed_in', { method: 'password', second: 'app' }])
    })

    it('a code works once, also the one that confirmed the second factor', async () => {
      const { secret, spent } = await added()
      app.clock.advance(-60)
      const early = await begin()
      expect((await early.post('/dashboard/second-factor', { code: spent })).fault).toBe(wrong)
      app.clock.advance(60)
      const code = codeOf(secret)
      const [one, other] = [await begin(), await begin()]
      const answers = await Promise.all([one, other].map((each) => each.post('/dashboard/second-factor', { code })))
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 401])
    })

    it('a clock of a phone may be half a minute off, and not more', async () => {
      const { secret } = await added()
      const late = await begin()
      expect((await late.post('/dashboard/second-factor', { code: codeOf(secret, 30) })).status).toBe(303)
      app.clock.advance(120)
      for (const seconds of [-90, 90]) {
        const half = await begin()
        expect((await half.post('/dashboard/second-factor', { code: codeOf(secret, seconds) })).status).toBe(401)
      }
    })

    it('a recovery code replaces a code of the app once, however it is typed', async () => {
      const { codes } = await added()
      const half = await begin()
      const typed = codes[3]!.toUpperCase().replaceAll('-', ' ')
      expect((await half.post('/dashboard/second-factor', { code: typed })).status).toBe(303)
      expect((await half.api('GET /me/sign-in')).body.recovery_codes).toBe(9)
      expect(await lastEvents()).toContainEqual(['people.signed_in', { method: 'password', second: 'recovery' }])
      const again = await begin()
      expect((await again.post('/dashboard/second-factor', { code: typed })).fault).toBe(wrong)
    })

    it('new recovery codes replace the old ones; without a second factor there are none', async () => {
      const refused = await marta.ask('POST /me/recovery-codes')
      expect([refused.status, refused.body.code]).toEqual([409, 'no_second_factor'])
      const { codes } = await added()
      const { status, body } = await marta.ask('POST /me/recovery-codes')
      expect([status, body.codes.length]).toEqual([201, 10])
      const half = await begin()
      expect((await half.post('/dashboard/second-factor', { code: codes[0]! })).status).toBe(401)
      expect((await half.post('/dashboard/second-factor', { code: body.codes[0] })).status).toBe(303)
    })

    it('wrong codes are slowed down across sign-ins; the right password does not reset that', async () => {
      const { secret } = await added()
      for (let nth = 1; nth <= 5; nth++) {
        const half = await begin()
        expect((await half.post('/dashboard/second-factor', { code: '000000' })).status).toBe(401)
      }
      const half = await begin()
      const code = codeOf(secret)
      const refused = await half.post('/dashboard/second-factor', { code })
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
      app.clock.advance(1)
      expect((await half.post('/dashboard/second-factor', { code })).status).toBe(303)
      const failed = (await lastEvents()).filter(([type]) => type === 'people.sign_in_failed')
      expect(failed.map(([, details]) => details.failures)).toEqual([1, 2, 3, 4])
    })

    it('the step ends after ten minutes, and does not exist without the password', async () => {
      const { secret } = await added()
      const half = await begin()
      app.clock.advance(10 * 60)
      expect((await half.post('/dashboard/second-factor', { code: codeOf(secret) })).status).toBe(404)
      expect((await visitor(app).post('/dashboard/second-factor', { code: codeOf(secret) })).status).toBe(404)
    })

    it('a link for another password keeps the second factor; the operator can make one without it', async () => {
      const { secret } = await added()
      const kept = await makeLink(app.app.writer, marta.id)
      const half = visitor(app)
      const { to } = await half.post(`/dashboard/reset/${kept.token}`, { password: 'rain over the harbour' })
      expect([to, await isIn(half)]).toEqual(['/dashboard/second-factor', false])
      expect((await half.post('/dashboard/second-factor', { code: codeOf(secret) })).status).toBe(303)
      const { token } = await makeLink(app.app.writer, marta.id, { withoutSecondFactor: true })
      const freed = visitor(app)
      expect((await freed.post(`/dashboard/reset/${token}`, { password })).to).toBe('/dashboard')
      expect((await freed.api('GET /me/sign-in')).body).toMatchObject({ second_factor: false, recovery_codes: 0 })
    })

    it('removing it needs a recent proof; afterwards the password is enough, and its codes are gone', async () => {
      await added()
      for (let nth = 0; nth < 2; nth++) expect((await marta.ask('DELETE /me/totp')).status).toBe(204)
      const removed = (await lastEvents()).filter(([, { change }]) => change === 'second_factor_removed')
      expect(removed).toHaveLength(1)
      expect((await visitor(app).post('/dashboard/sign-in', { email: marta.email, password })).to).toBe('/dashboard')
      expect(
        await app.app.db.selectFrom('recovery_codes').selectAll().where('person_id', '=', marta.id).execute(),
      ).toEqual([])
      app.clock.advance(15 * 60)
      for (const endpoint of ['POST /me/totp', 'DELETE /me/totp', 'POST /me/recovery-codes']) {
        expect((await marta.ask(endpoint)).body.code).toBe('confirm')
      }
    })

    it('adding a second factor voids links for another password, also one that would remove it', async () => {
      const { token } = await makeLink(app.app.writer, marta.id, { withoutSecondFactor: true })
      await added()
      const answer = await visitor(app).post(`/dashboard/reset/${token}`, { password: 'rain over the harbour' })
      expect([answer.status, (await marta.ask('GET /me/sign-in')).body.second_factor]).toEqual([404, true])
      await begin()
    })

    it('neither secrets nor codes are in the log or in events', async () => {
      const { secret, codes } = await added()
      const half = await begin()
      await half.post('/dashboard/second-factor', { code: codes[0]! })
      const said = logged.join('') + JSON.stringify(await app.app.db.selectFrom('events').selectAll().execute())
      for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
        expect(said).not.toContain(text)
      }
    })
  })
}
