import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listEvents } from '../events/store.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { visitor } from '../testing/forms.ts'
import { mailServer } from '../testing/mail-server.ts'
import { type SignedIn, signIn } from '../testing/people.ts'
import { makeLink } from './links.ts'
import { findPerson, updatePerson } from './person-store.ts'

const password = 'fog over the harbour'
const day = 86_400

for (const database of databases) {
  describe(`another e-mail address on ${database.name}`, () => {
    let server: Awaited<ReturnType<typeof mailServer>>
    let app: TestApp
    let other: TestApp
    let stationId: number
    let marta: SignedIn
    let made = 0
    let email: string
    beforeAll(async () => {
      server = await mailServer()
      const mail = { url: server.url, from: 'aircheck@radio.test' }
      app = await testApp({ database, config: { mail } })
      // A second instance of the installation.
      other = await testApp({ database, config: { ...app.config, port: 0 }, dataDir: app.config.dataDir })
    })
    beforeEach(async () => {
      server.mails.length = 0
      other.clock.ms = app.clock.ms
      stationId = (await app.station({ name: 'Radio Tramline' })).id
      const zone = { time_zone: 'America/New_York', language: 'de' }
      await app.app.db.updateTable('stations').set(zone).where('id', '=', stationId).execute()
      marta = await signIn(app, [{ stationId }])
      email = `marta${++made}@new.test`
    })
    afterAll(async () => {
      await other.close()
      await app.close()
      await server.close()
    })

    const request = async (by: SignedIn, address: string) => {
      const answer = await by.ask('POST /me/email', { email: address })
      await app.app.settled()
      return answer
    }
    const linkIn = (text: string) => /https:\/\/radio\.test(\/dashboard\/email\/\S+)/.exec(text)![1]!
    const lastLink = () => linkIn(server.mails.at(-1)!.text)
    const at = (by: Pick<SignedIn, 'cookie'>, instance = app) => visitor(instance, { Cookie: by.cookie })
    const use = async (by: SignedIn, path: string, instance = app) => {
      const answer = await at(by, instance).post(path)
      await instance.app.settled()
      return answer
    }
    const emailOf = async ({ id }: SignedIn) => (await findPerson(app.app.db, id))!.email
    const recipients = () => server.mails.map(({ to }) => to)

    it('a link goes to the new address, in the language of the person; nothing changes until they press the button', async () => {
      await updatePerson(app.app.db, marta.id, { language: 'de' })
      expect((await request(marta, email)).status).toBe(204)
      expect(server.mails).toMatchObject([{ to: email, subject: 'Bestätige deine neue E-Mail-Adresse' }])
      const path = lastLink()
      const page = await at(marta).get(path)
      expect([page.status, page.text.includes(`mit ${email} an`), page.text.includes(marta.email)]).toEqual([
        ...[200, true, true],
      ])
      expect(await emailOf(marta)).toBe(marta.email)
    })

    it('the link changes it once: others are signed out, the former address is told, and one signs in by the new one', async () => {
      await marta.ask('PUT /me/password', { password })
      const elsewhere = visitor(app)
      await elsewhere.post('/dashboard/sign-in', { email: marta.email, password })
      const here = visitor(app)
      await here.post('/dashboard/sign-in', { email: marta.email, password })
      const reset = (await makeLink(app.app.writer, marta.id)).token
      // The notices of the password and of the sign-ins.
      await app.app.settled()
      server.mails.length = 0
      expect((await here.api('POST /me/email', { email: email.toUpperCase() })).status).toBe(204)
      await app.app.settled()
      const path = lastLink()
      const done = await here.post(path)
      await app.app.settled()
      expect([done.status, done.text.includes('Your e-mail address has changed')]).toEqual([200, true])
      expect((await here.api('GET /me')).body.email).toBe(email.toUpperCase())
      expect((await elsewhere.api('GET /me')).status).toBe(401)
      expect((await visitor(app).get(`/dashboard/reset/${reset}`)).status).toBe(404)
      expect((await here.post(path)).status).toBe(404)
      expect((await visitor(app).post('/dashboard/sign-in', { email: marta.email, password })).status).toBe(401)
      expect((await visitor(app).post('/dashboard/sign-in', { email, password })).status).toBe(303)

      expect(recipients().map((to) => to.toLowerCase())).toEqual([email, marta.email])
      const { subject, text } = server.mails[1]!
      expect(subject).toBe('The e-mail address of your account has changed')
      const time = { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/New_York' } as const
      const when = new Intl.DateTimeFormat('en-GB', time).format(app.clock.ms)
      expect(text).toContain(`changed on ${when} (New York)`)
      expect(text).toContain(`aircheck user change-email ${marta.id} ${marta.email}`)
      const [event] = (await listEvents(app.app.db, stationId, 0, 100)).filter(({ details }) =>
        details.includes('email_changed'),
      )
      expect(event).toMatchObject({ type: 'people.secured', subject: marta.id })
    })

    it('a second request replaces the first', async () => {
      await request(marta, email)
      const first = lastLink()
      await request(marta, `second-${email}`)
      expect((await use(marta, first)).status).toBe(404)
      expect((await use(marta, lastLink())).status).toBe(200)
      expect(await emailOf(marta)).toBe(`second-${email}`)
    })

    it('a link ends after 24 hours', async () => {
      await request(marta, email)
      app.clock.advance(day - 1)
      expect((await at(marta).get(lastLink())).status).toBe(200)
      app.clock.advance(1)
      expect((await at(marta).get(lastLink())).status).toBe(404)
      expect((await use(marta, lastLink())).status).toBe(404)
      expect(await emailOf(marta)).toBe(marta.email)
    })

    it.each([
      ['a new password', () => marta.ask('PUT /me/password', { password })],
      [
        'a link for another password',
        async () => {
          const { token } = await makeLink(app.app.writer, marta.id)
          return visitor(app).post(`/dashboard/reset/${token}`, { password })
        },
      ],
    ])('%s voids the link', async (_, secure) => {
      await request(marta, email)
      const path = lastLink()
      expect((await secure()).status).toBeLessThan(400)
      const again = visitor(app)
      await again.post('/dashboard/sign-in', { email: marta.email, password })
      expect((await again.post(path)).status).toBe(404)
      expect(await emailOf(marta)).toBe(marta.email)
    })

    it('without a session the link asks to sign in, and for another person it is refused; it stays, and changes nothing', async () => {
      await request(marta, email)
      const path = lastLink()
      for (const step of ['get', 'post'] as const) {
        const { status, text } = await visitor(app)[step](path)
        expect([step, status, text.includes('Sign in with your present address first')]).toEqual([step, 200, true])
        expect(text).not.toContain(marta.email)
      }
      expect((await visitor(app).get('/dashboard/email/none')).status).toBe(404)
      const jonas = await signIn(app, [{ stationId }])
      for (const step of ['get', 'post'] as const) {
        const { status, text } = await at(jonas)[step](path)
        expect([step, status, text.includes('This link is for another account')]).toEqual([step, 403, true])
        expect(text).not.toContain(marta.email)
      }
      expect([await emailOf(jonas), await emailOf(marta)]).toEqual([jonas.email, marta.email])
      expect((await use(marta, path)).status).toBe(200)
    })

    it('the answer is the same for an address of another account, however it is written; that account is told, in its language', async () => {
      const jonas = await signIn(app, [{ stationId }])
      await updatePerson(app.app.db, jonas.id, { language: 'de' })
      const free = await request(marta, email)
      server.mails.length = 0
      for (const address of [jonas.email, jonas.email.toUpperCase()]) {
        const taken = await request(marta, address)
        expect([taken.status, taken.body]).toEqual([free.status, free.body])
      }
      expect(server.mails).toMatchObject([
        { to: jonas.email, subject: 'Deine E-Mail-Adresse wird hier schon verwendet' },
        { to: jonas.email },
      ])
      expect(server.mails.map(({ text }) => text).join('')).not.toContain('/dashboard/email/')
    })

    it('an address that another account got since is refused', async () => {
      await request(marta, email)
      const path = lastLink()
      const jonas = await signIn(app, [{ stationId }])
      await updatePerson(app.app.db, jonas.id, { email, email_folded: email })
      const { status, text } = await use(marta, path)
      expect([status, text.includes('This address is in use')]).toEqual([409, true])
      expect(await emailOf(marta)).toBe(marta.email)
      expect(recipients()).toEqual([email])
    })

    it('a link that is used twice at once, at two instances, changes the address once', async () => {
      await request(marta, email)
      const path = lastLink()
      const answers = await Promise.all([app, other, app, other].map((instance) => use(marta, path, instance)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
      expect(recipients().filter((to) => to === marta.email)).toHaveLength(1)
    })

    it('of two people who take an address at once, at two instances, one gets it', async () => {
      const jonas = await signIn(app, [{ stationId }])
      await request(marta, email)
      const first = lastLink()
      await request(jonas, email)
      const [one, two] = await Promise.all([use(marta, first), use(jonas, lastLink(), other)])
      expect([one.status, two.status].sort()).toEqual([200, 409])
      const all = [await emailOf(marta), await emailOf(jonas)]
      expect(all.filter((address) => address === email)).toHaveLength(1)
    })

    it('other letters of the own address, and a domain with umlauts, are taken as they are', async () => {
      const upper = marta.email.toUpperCase()
      await request(marta, upper)
      expect((await use(marta, lastLink())).status).toBe(200)
      expect(await emailOf(marta)).toBe(upper)
      await request(marta, `marta${made}@müller.test`)
      expect((await use(marta, lastLink())).status).toBe(200)
      expect(await emailOf(marta)).toBe(`marta${made}@müller.test`)
    })

    it.each([['marta'], ['a b@c.test'], [' a@c.test'], ['']])('%j is refused', async (address) => {
      const { status, body } = await request(marta, address)
      expect([status, body.errors[0].field]).toEqual([400, 'email'])
      expect(server.mails).toEqual([])
    })

    it('the own address, and a session that was not confirmed lately, are refused', async () => {
      expect((await request(marta, marta.email)).body.code).toBe('same_email')
      app.clock.advance(15 * 60 + 1)
      expect(await request(marta, email)).toMatchObject({ status: 403, body: { code: 'confirm' } })
      expect(server.mails).toEqual([])
    })

    it('five mails an hour are sent for one account, and to one address, whether an account has it or not', async () => {
      for (let nth = 0; nth < 5; nth++) expect((await request(marta, `${nth}-${email}`)).status).toBe(204)
      expect(await request(marta, email)).toMatchObject({ status: 429, body: { code: 'mails' } })
      const jonas = await signIn(app, [{ stationId }])
      for (const address of [email, jonas.email]) {
        for (let nth = 0; nth < 5; nth++) {
          expect((await request(await signIn(app, [{ stationId }]), address)).status).toBe(204)
        }
        expect((await request(await signIn(app, [{ stationId }]), address)).status).toBe(429)
      }
      expect(server.mails).toHaveLength(15)
    })

    it('a person of an unproven account stays unproven', async () => {
      await updatePerson(app.app.db, marta.id, { vouched_by: 99 })
      await request(marta, email)
      await use(marta, lastLink())
      expect(await findPerson(app.app.db, marta.id)).toMatchObject({ email, proven_at: null, vouched_by: 99 })
    })
  })
}

it('an installation without a mail server says so', async () => {
  const app = await testApp()
  const { id } = await app.station()
  const { ask } = await signIn(app, [{ stationId: id }])
  expect((await ask('GET /me')).body.sends_mail).toBe(false)
  const { status, body } = await ask('POST /me/email', { email: 'marta@new.test' })
  expect([status, body.code]).toEqual([409, 'no_mail'])
  await app.close()
})
