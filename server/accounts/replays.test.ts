import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAfterwards } from '../lib/afterwards.ts'
import { cheapPasswords, type TestApp, testApp } from '../testing/app.ts'
import { authenticator } from '../testing/authenticator.ts'
import { databases } from '../testing/databases.ts'
import { visitor } from '../testing/forms.ts'
import { type SignedIn, signIn } from '../testing/people.ts'
import { invitePerson } from './actions.ts'
import { makeEnterLink, makeLink, setPasswordByLink } from './links.ts'
import { updatePerson } from './person-store.ts'

// Attacks with a copied cookie, link, code or answer of a browser.

const origin = 'https://radio.test'
const password = 'fog over the harbour'
const other = 'rain over the harbour'
const day = 86_400

for (const database of databases) {
  describe(`copies on ${database.name}`, () => {
    let app: TestApp
    let stationId: number
    let marta: SignedIn
    let made = 0
    beforeAll(async () => {
      app = await testApp({ database })
    })
    beforeEach(async () => {
      await app.app.db.deleteFrom('sign_in_delays').execute()
      stationId = (await app.station()).id
      marta = await signIn(app, [{ stationId }])
      await updatePerson(app.app.db, marta.id, { password: await cheapPasswords.hash(password, 'test') })
    })
    afterAll(() => app.close())

    type Visitor = ReturnType<typeof visitor>
    const enter = async () => {
      const as = visitor(app)
      expect((await as.post('/dashboard/sign-in', { email: marta.email, password })).status).toBe(303)
      return as
    }
    const copyOf = (from: Visitor) => {
      const as = visitor(app)
      for (const [name, value] of from.cookies) as.cookies.set(name, value)
      return as
    }
    const isIn = async (as: Visitor) => (await as.api('GET /me')).status === 200
    const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()
    const codeOf = (secret: string) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.ms })
    /** Gives Marta a second factor; the clock moves on, so that the next code is another one. */
    async function addTotp() {
      const { body: begun } = await marta.ask('POST /me/totp')
      const { body } = await marta.ask('PUT /me/totp', { ticket: begun.ticket, code: codeOf(begun.secret) })
      app.clock.advance(60)
      return { secret: begun.secret as string, codes: body.codes as string[] }
    }
    async function addPasskey(to: SignedIn) {
      const device = authenticator(origin)
      const { body: asked } = await to.ask('POST /me/passkeys/options')
      const response = device.create(asked.options)
      expect((await to.ask('POST /me/passkeys', { name: 'Phone', ticket: asked.ticket, response })).status).toBe(201)
      return device
    }

    const ends: [what: string, end: (as: Visitor) => Promise<unknown>][] = [
      ['signing out', (as) => as.post('/dashboard/sign-out')],
      ['another password', (as) => as.api('PUT /me/password', { password: other })],
      ['another password, set elsewhere', async () => (await enter()).api('PUT /me/password', { password: other })],
      ['signing out everywhere else, elsewhere', async () => (await enter()).api('DELETE /me/sessions')],
      [
        'a link for another password',
        async () => {
          const { token } = await makeLink(app.app.writer, marta.id)
          return visitor(app).post(`/dashboard/reset/${token}`, { password: other })
        },
      ],
      ['signing in again', (as) => as.post('/dashboard/sign-in', { email: marta.email, password })],
      ['confirming the identity', (as) => as.api('POST /me/confirm', { password })],
      ['thirty days without use', async () => app.clock.advance(30 * day)],
    ]
    for (const [what, end] of ends) {
      it(`a cookie that was copied opens nothing after ${what}`, async () => {
        const here = await enter()
        const copy = copyOf(here)
        expect(await isIn(copy)).toBe(true)
        await end(here)
        expect(await isIn(copy)).toBe(false)
        for (const path of ['/dashboard', `/dashboard/${stationId}/shows`, '/dashboard/confirm']) {
          expect([path, (await copy.get(path)).to]).toEqual([path, expect.stringContaining('/dashboard/sign-in')])
        }
        for (const endpoint of ['export', 'live', 'shows', 'recordings/audio?from_us=1&until_us=2']) {
          expect((await copy.api(`GET /stations/${stationId}/${endpoint}`)).status).toBe(401)
        }
        expect((await copy.api('PUT /me/password', { password: other })).status).toBe(401)
      })
    }

    it('a cookie ends after ninety days, however often it is used', async () => {
      const here = await enter()
      for (let days = 0; days < 90; days += 10) {
        expect(await isIn(here)).toBe(true)
        app.clock.advance(10 * day)
      }
      expect(await isIn(here)).toBe(false)
    })

    it('a cookie has only the current rights of its person: after a change of role, and after removal', async () => {
      const owner = await signIn(app, [{ stationId }])
      const { cookie } = marta
      const ask = (path: string) =>
        app.fetch(`/dashboard/api/stations/${stationId}/${path}`, { headers: { Cookie: cookie } })
      expect((await ask('keys')).status).toBe(200)
      await owner.ask(`PUT /stations/${stationId}/people/${marta.id}`, { role: 'presenter' })
      expect([(await ask('keys')).status, (await ask('shows')).status]).toEqual([403, 200])
      await owner.ask(`DELETE /stations/${stationId}/people/${marta.id}`)
      expect([(await ask('keys')).status, (await ask('shows')).status]).toEqual([404, 404])
    })

    it('changing the password voids a sign-in that waits for its second factor, and links', async () => {
      const { secret } = await addTotp()
      const half = visitor(app)
      expect((await half.post('/dashboard/sign-in', { email: marta.email, password })).to).toBe(
        '/dashboard/second-factor',
      )
      const { token } = await makeLink(app.app.writer, marta.id)
      expect((await marta.ask('PUT /me/password', { password: other })).status).toBe(204)
      expect((await half.post('/dashboard/second-factor', { code: codeOf(secret) })).status).toBe(404)
      expect(await isIn(half)).toBe(false)
      expect((await visitor(app).post(`/dashboard/reset/${token}`, { password })).status).toBe(404)
    })

    it('a link that is being used while a second factor is added is refused, and the second factor stays', async () => {
      const { token } = await makeLink(app.app.writer, marta.id)
      const { db, writer } = app.app
      const passwords = {
        ...cheapPasswords,
        hash: async (...args: Parameters<typeof cheapPasswords.hash>) => {
          await addTotp()
          return cheapPasswords.hash(...args)
        },
      }
      const deps = {
        db,
        clock: app.clock,
        writer: () => writer,
        passwords,
        mail: null,
        afterwards: makeAfterwards(() => {}),
      }
      const mallory = { address: '192.0.2.1', device: '', cookies: undefined }
      const used = setPasswordByLink(deps, token, { password: other }, mallory)
      await expect(used).rejects.toMatchObject({ reason: 'link' })
      expect((await marta.ask('GET /me/sign-in')).body).toMatchObject({ second_factor: true, recovery_codes: 10 })
    })

    it('of two concurrent uses of a link one succeeds: to set up an account, to set another password, and to enter', async () => {
      const { person, token } = await invitePerson(app.app.writer, stationId, {
        email: `x${++made}@radio.test`,
        role: 'owner',
      })
      const reset = await makeLink(app.app.writer, marta.id)
      for (const path of [`set-up/${token}`, `reset/${reset.token}`]) {
        const answers = await Promise.all(
          [1, 2].map(() => visitor(app).post(`/dashboard/${path}`, { password: other })),
        )
        expect([path, statuses(answers)]).toEqual([path, [303, 404]])
      }
      const link = await makeEnterLink(app.app.writer, person.id)
      expect(statuses(await Promise.all([1, 2].map(() => visitor(app).get(`/dashboard/enter/${link}`))))).toEqual([
        303, 404,
      ])
    })

    it('of two concurrent uses of a recovery code one succeeds, and so of a ticket that a code confirms', async () => {
      const { codes } = await addTotp()
      const halves = [1, 2].map(() => visitor(app))
      for (const half of halves) await half.post('/dashboard/sign-in', { email: marta.email, password })
      const answers = await Promise.all(
        halves.map((half) => half.post('/dashboard/second-factor', { code: codes[0]! })),
      )
      expect(statuses(answers)).toEqual([303, 401])
      const { body: begun } = await marta.ask('POST /me/totp')
      const body = { ticket: begun.ticket, code: codeOf(begun.secret) }
      const added = await Promise.all([1, 2].map(() => marta.ask('PUT /me/totp', body)))
      expect(statuses(added)).toEqual([200, 404])
    })

    it('of two concurrent uses of a passkey response one succeeds, and it does not answer another challenge', async () => {
      const device = await addPasskey(marta)
      const jonas = await signIn(app, [{ stationId }])
      const his = await addPasskey(jonas)
      const { body: asked } = await visitor(app).json('/dashboard/sign-in/passkey/options', {})
      const sent = { ticket: asked.ticket, response: device.get(asked.options) }
      const answers = await Promise.all([1, 2].map(() => visitor(app).json('/dashboard/sign-in/passkey', sent)))
      expect(statuses(answers)).toEqual([200, 404])

      const { body: hers } = await marta.ask('POST /me/confirm/options')
      const { body: open } = await visitor(app).json('/dashboard/sign-in/passkey/options', {})
      const { body: added } = await jonas.ask('POST /me/passkeys/options')
      const confirms: [string, SignedIn, object, number, string][] = [
        ['what another person was asked', jonas, { ticket: hers.ticket, response: his.get(hers.options) }, 404, 'step'],
        ['what was asked for signing in', jonas, { ticket: open.ticket, response: his.get(open.options) }, 404, 'step'],
        ['a new passkey', jonas, { ticket: added.ticket, response: his.get(added.options) }, 404, 'step'],
        ['another’s passkey', marta, { ticket: hers.ticket, response: his.get(hers.options) }, 401, 'unknown_passkey'],
      ]
      for (const [what, as, body, status, code] of confirms) {
        const answer = await as.ask('POST /me/confirm', body)
        expect([what, answer.status, answer.body.code]).toEqual([what, status, code])
      }
      const asOwn = await visitor(app).json('/dashboard/sign-in/passkey', {
        ticket: hers.ticket,
        response: device.get(hers.options),
      })
      expect([asOwn.status, asOwn.body.code]).toEqual([404, 'step'])
      const stolen = { name: 'X', ticket: added.ticket, response: authenticator(origin).create(added.options) }
      expect((await marta.ask('POST /me/passkeys', stolen)).body.code).toBe('step')
      expect(statuses(await Promise.all([1, 2].map(() => jonas.ask('POST /me/passkeys', stolen))))[0]).toBe(201)
      expect((await jonas.ask('GET /me/sign-in')).body.passkeys).toHaveLength(2)
    })
  })
}
