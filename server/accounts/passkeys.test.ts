import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listEvents } from '../events/store.ts'
import { cheapPasswords, type TestApp, testApp } from '../testing/app.ts'
import { authenticator } from '../testing/authenticator.ts'
import { databases } from '../testing/databases.ts'
import { visitor } from '../testing/forms.ts'
import { signIn } from '../testing/people.ts'
import { invitePerson } from './actions.ts'
import { makeLink } from './links.ts'
import { addPasskey } from './passkeys.ts'
import { updatePerson } from './person-store.ts'
import type { Site } from './rules/passkey-site.ts'
import { deleteOtherSessions } from './session-store.ts'
import { type Staff, staffWriter } from './staff.ts'

const origin = 'https://radio.test'
const password = 'fog over the harbour'

for (const database of databases) {
  describe(`passkeys on ${database.name}`, () => {
    let app: TestApp
    let stationId: number
    let marta: Awaited<ReturnType<typeof signIn>>
    const logged: string[] = []
    beforeAll(async () => {
      app = await testApp({ database, log: (line) => logged.push(line) })
    })
    beforeEach(async () => {
      stationId = (await app.station()).id
      marta = await signIn(app, [{ stationId }])
      await updatePerson(app.app.db, marta.id, { password: await cheapPasswords.hash(password, 'test') })
    })
    afterAll(() => app.close())

    type Person = Pick<typeof marta, 'ask'>
    async function add(person: Person, device = authenticator(origin), name = 'Phone') {
      const { body: asked } = await person.ask('POST /me/passkeys/options')
      const response = device.create(asked.options)
      const answer = await person.ask('POST /me/passkeys', { name, ticket: asked.ticket, response })
      return { ...answer, device }
    }
    /** Signs in as the script of the sign-in page does. */
    async function enter(device: ReturnType<typeof authenticator>, how = {}, as = visitor(app)) {
      const { body: asked } = await as.json('/dashboard/sign-in/passkey/options', {})
      const response = device.get(asked.options, how)
      const answer = await as.json('/dashboard/sign-in/passkey', { ticket: asked.ticket, response, to: '/dashboard/7' })
      return { ...answer, as, sent: { ticket: asked.ticket, response } }
    }
    const changes = async () =>
      (await listEvents(app.app.db, stationId, 0, 100))
        .filter(({ type }) => type === 'people.secured' || type === 'people.signed_in')
        .map(({ details }) => Object.values(JSON.parse(details))[0])

    it('a passkey is added, listed with its name, and signs in without an e-mail or a password', async () => {
      const { status, body, device } = await add(marta)
      expect([status, body]).toMatchObject([201, { name: 'Phone', used_at: null }])
      const { status: entered, body: answer, as } = await enter(device)
      expect([entered, answer]).toEqual([200, { to: '/dashboard/7' }])
      expect((await as.api('GET /me')).body).toMatchObject({ id: marta.id, confirmed: true })
      const { body: means } = await marta.ask('GET /me/sign-in')
      expect(means.passkeys).toMatchObject([{ id: body.id, name: 'Phone', used_at: expect.any(Number) }])
      expect(await changes()).toEqual(expect.arrayContaining(['passkey_added', 'passkey']))
      expect(JSON.stringify(means)).not.toContain(device.id)
    })

    it('a passkey needs no second factor', async () => {
      const { device } = await add(marta)
      await updatePerson(app.app.db, marta.id, { totp: 'JBSWY3DPEHPK3PXP' })
      expect((await enter(device)).status).toBe(200)
    })

    it('a response for another site, for another challenge, or without user verification is refused', async () => {
      const { device } = await add(marta)
      const facts: [object, string][] = [
        [{ origin: 'https://evil.test' }, 'another origin'],
        [{ host: 'evil.test' }, 'another host'],
        [{ challenge: 'AAAA' }, 'another challenge'],
        [{ isVerified: false }, 'without a finger or a code'],
      ]
      for (const [how, why] of facts) {
        const { status, body, as } = await enter(device, how)
        expect([why, status, body.code, as.cookies.size]).toEqual([why, 400, 'passkey', 0])
        const { body: asked } = await marta.ask('POST /me/passkeys/options')
        const response = authenticator(origin).create(asked.options, how)
        const refused = await marta.ask('POST /me/passkeys', { name: 'X', ticket: asked.ticket, response })
        expect([why, refused.status, refused.body.code]).toEqual([why, 400, 'passkey'])
      }
      for (const response of ['', '{', 'null', '[]', '{"id":1}', JSON.stringify({ id: device.id })]) {
        const { body: asked } = await visitor(app).json('/dashboard/sign-in/passkey/options', {})
        const answer = await visitor(app).json('/dashboard/sign-in/passkey', { ticket: asked.ticket, response })
        expect([response, answer.status >= 400 && answer.status < 500]).toEqual([response, true])
      }
      expect((await marta.ask('GET /me/sign-in')).body.passkeys).toHaveLength(1)
    })

    it('a response works once, within ten minutes; a lower signature counter is refused as a cloned device', async () => {
      const { device } = await add(marta)
      const { sent } = await enter(device)
      const replayed = await visitor(app).json('/dashboard/sign-in/passkey', sent)
      expect([replayed.status, replayed.body.code, replayed.headers.getSetCookie()]).toEqual([404, 'step', []])
      const { body: asked } = await visitor(app).json('/dashboard/sign-in/passkey/options', {})
      const response = device.get(asked.options)
      app.clock.advance(10 * 60)
      const late = await visitor(app).json('/dashboard/sign-in/passkey', { ticket: asked.ticket, response })
      expect([late.status, late.body.code]).toEqual([404, 'step'])
      expect((await enter(device, { counter: 1 })).body.code).toBe('passkey')
    })

    it('a registration that began before the password was changed adds no passkey', async () => {
      const { body: asked } = await marta.ask('POST /me/passkeys/options')
      const { status, headers } = await marta.ask('PUT /me/password', { password: 'ferries in the fog' })
      const cookie = headers.getSetCookie()[0]!.split(';')[0]!
      const sent = { name: 'Phone', ticket: asked.ticket, response: authenticator(origin).create(asked.options) }
      const late = await marta.ask('POST /me/passkeys', sent, { Cookie: cookie })
      expect([status, late.status, late.body.code]).toEqual([204, 404, 'step'])
    })

    it('a session that ends while the request arrives adds no passkey', async () => {
      const { body: asked } = await marta.ask('POST /me/passkeys/options')
      const response = authenticator(origin).create(asked.options)
      const { id: personId, sessionId } = marta
      const staff = { actor: { kind: 'person', id: personId }, personId, sessionId, stationId: 0 } as Staff
      const by = { ...staffWriter(() => app.app.writer)(staff), site: { baseUrl: origin, isSelfSigned: false } as Site }
      await deleteOtherSessions(app.app.db, personId, 0)
      const adding = addPasskey(by, personId, { name: 'Phone', ticket: asked.ticket, response })
      await expect(adding).rejects.toMatchObject({ code: 'unauthenticated' })
    })

    it('a removed or foreign passkey is unknown; adding the same one twice is refused', async () => {
      const stranger = await enter(authenticator(origin))
      expect([stranger.status, stranger.body.code]).toEqual([401, 'unknown_passkey'])
      const { device, body } = await add(marta)
      const again = await add(await signIn(app), device)
      expect([again.status, again.body.code]).toEqual([409, 'passkey_known'])
      expect((await marta.ask(`DELETE /me/passkeys/${body.id}`)).status).toBe(204)
      expect((await enter(device)).body.code).toBe('unknown_passkey')
      expect(await changes()).toContain('passkey_removed')
    })

    it('only its person can rename a passkey, and they cannot remove their last sign-in method', async () => {
      const { body, device } = await add(marta)
      const other = await signIn(app, [{ stationId }])
      for (const [endpoint, sent] of [
        [`PUT /me/passkeys/${body.id}`, { name: 'Mine' }],
        [`DELETE /me/passkeys/${body.id}`, undefined],
      ] as const) {
        expect((await other.ask(endpoint, sent)).status).toBe(404)
      }
      expect((await marta.ask(`PUT /me/passkeys/${body.id}`, { name: ' ' })).status).toBe(400)
      expect((await marta.ask(`PUT /me/passkeys/${body.id}`, { name: 'Key ring' })).status).toBe(204)
      expect((await marta.ask('GET /me/sign-in')).body.passkeys[0].name).toBe('Key ring')
      await updatePerson(app.app.db, marta.id, { password: null })
      const refused = await marta.ask(`DELETE /me/passkeys/${body.id}`)
      expect([refused.status, refused.body.code]).toEqual([409, 'last_means'])
      expect((await enter(device)).status).toBe(200)
    })

    it('adding and removing need a recent confirmation, which only a passkey of the same person gives', async () => {
      const { device } = await add(marta)
      const other = await add(await signIn(app))
      app.clock.advance(15 * 60)
      expect((await marta.ask('POST /me/passkeys/options')).body.code).toBe('confirm')
      const confirm = async (by: typeof device) => {
        const { body: asked } = await marta.ask('POST /me/confirm/options')
        return marta.ask('POST /me/confirm', { ticket: asked.ticket, response: by.get(asked.options) })
      }
      expect((await confirm(other.device)).body.code).toBe('unknown_passkey')
      expect((await marta.ask('POST /me/passkeys/options')).body.code).toBe('confirm')
      const { status, headers } = await confirm(device)
      const cookie = headers.getSetCookie()[0]!.split(';')[0]!
      expect([status, cookie === marta.cookie]).toEqual([204, false])
      expect((await marta.ask('GET /me')).status).toBe(401)
      expect((await marta.ask('POST /me/passkeys/options', undefined, { Cookie: cookie })).status).toBe(200)
    })

    it('a link sets up an account with a passkey instead of a password, once', async () => {
      const { token } = await invitePerson(app.app.writer, stationId, { email: 'new@radio.test', role: 'presenter' })
      const path = `/dashboard/set-up/${token}`
      const device = authenticator(origin)
      const jonas = visitor(app)
      const { body: asked } = await jonas.json(`${path}/passkey/options`, { name: 'Jonas' })
      const sent = { name: 'Jonas', ticket: asked.ticket, response: device.create(asked.options) }
      expect((await jonas.json(`${path}/passkey`, sent)).body).toEqual({ to: '/dashboard' })
      expect((await jonas.api('GET /me')).body).toMatchObject({ name: 'Jonas', email: 'new@radio.test' })
      expect((await enter(device)).status).toBe(200)
      expect((await visitor(app).json(`${path}/passkey`, sent)).body.code).toBe('link')
      expect((await visitor(app).json(`${path}/passkey/options`, {})).body.code).toBe('link')
    })

    it('a link adds no passkey to an account with a second factor, because that would bypass it', async () => {
      await updatePerson(app.app.db, marta.id, { totp: 'JBSWY3DPEHPK3PXP' })
      const { token } = await makeLink(app.app.writer, marta.id)
      const refused = await visitor(app).json(`/dashboard/reset/${token}/passkey/options`, {})
      expect([refused.status, refused.body.code]).toEqual([409, 'second_factor'])
      expect((await visitor(app).get(`/dashboard/reset/${token}`)).text).not.toContain('data-passkey')
    })

    it('the page and the app get the reason why passkeys are unavailable', async () => {
      const { text } = await visitor(app).get('/dashboard/sign-in')
      expect(text).toContain('Passkeys need a certificate that browsers trust.')
      expect(text).not.toContain('data-passkey')
      expect((await marta.ask('GET /me/sign-in')).body.passkey_obstacle).toBe('certificate')
    })

    it('neither challenges nor responses are in the log', async () => {
      const { device } = await add(marta)
      const { sent } = await enter(device)
      const said = logged.join('')
      for (const secret of [sent.ticket, device.id]) expect(said).not.toContain(secret)
    })
  })
}
