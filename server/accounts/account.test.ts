import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listEvents } from '../events/store.ts'
import { cheapPasswords, type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { visitor } from '../testing/forms.ts'
import { signIn } from '../testing/people.ts'
import { invitePerson } from './actions.ts'
import { makeEnterLink } from './links.ts'
import { updatePerson } from './person-store.ts'

const password = 'fog over the harbour'
const other = 'rain over the harbour'
const quarter = 15 * 60

for (const database of databases) {
  describe(`the own account on ${database.name}`, () => {
    let app: TestApp
    let stationId: number
    let email: string
    const logged: string[] = []
    beforeAll(async () => {
      app = await testApp({ database, log: (line) => logged.push(line) })
    })
    beforeEach(async () => {
      await app.app.db.deleteFrom('sign_in_delays').execute()
      stationId = (await app.station()).id
      const person = await signIn(app, [{ stationId }])
      email = person.email
      await updatePerson(app.app.db, person.id, { password: await cheapPasswords.hash(password, 'test') })
    })
    afterAll(() => app.close())

    const enter = async (with_ = password) => {
      const as = visitor(app)
      expect((await as.post('/dashboard/sign-in', { email, password: with_ })).status).toBe(303)
      return as
    }
    const isIn = async (as: ReturnType<typeof visitor>) => (await as.api('GET /me')).status === 200
    const stolen = (from: ReturnType<typeof visitor>) => {
      const as = visitor(app)
      for (const [name, value] of from.cookies) as.cookies.set(name, value)
      return as
    }
    const changes = async () =>
      (await listEvents(app.app.db, stationId, 0, 100)).map(({ type, details }) => [type, JSON.parse(details)])

    /** The kinds of who is named as the one that failed to prove who they are. */
    const failedBy = async () => {
      await app.app.settled()
      const events = await listEvents(app.app.db, stationId, 0, 100)
      return events.filter(({ type }) => type === 'people.sign_in_failed').map(({ actor_kind }) => actor_kind)
    }

    it('another password ends all other sessions, and gives this one another cookie', async () => {
      const [here, there] = [await enter(), await enter()]
      const copy = stolen(here)
      expect((await here.api('PUT /me/password', { password: other })).status).toBe(204)
      expect([await isIn(here), await isIn(there), await isIn(copy)]).toEqual([true, false, false])
      expect((await visitor(app).post('/dashboard/sign-in', { email, password })).status).toBe(401)
      await enter(other)
      expect(await changes()).toContainEqual(['people.secured', { change: 'password_set' }])
    })

    it('a password that is too short, too long or among the first ones tried is refused; the old one stays', async () => {
      const marta = await enter()
      for (const [refused, code] of [
        ['', 'required'],
        ['short', 'too_short'],
        ['x'.repeat(201), 'too_long'],
        ['password1234', 'common'],
        [email, 'common'],
      ]) {
        const { status, body } = await marta.api('PUT /me/password', { password: refused })
        expect([refused, status, body.errors]).toMatchObject([refused, 400, [{ field: 'password', code }]])
      }
      await enter()
      expect(await isIn(marta)).toBe(true)
    })

    it('after 15 minutes, changing the password needs a new confirmation', async () => {
      const marta = await enter()
      app.clock.advance(quarter)
      expect((await marta.api('PUT /me/password', { password: other })).body.code).toBe('confirm')
      const copy = stolen(marta)
      expect((await marta.api('POST /me/confirm', { password: 'wrong' })).body.code).toBe('wrong_password')
      expect(await failedBy()).toEqual(['person'])
      expect((await marta.api('POST /me/confirm', {})).body.code).toBe('confirm')
      expect((await marta.api('POST /me/confirm', { password })).status).toBe(204)
      expect([await isIn(marta), await isIn(copy)]).toEqual([true, false])
      expect((await marta.api('PUT /me/password', { password: other })).status).toBe(204)
    })

    it('failed confirmations are delayed for each session, and do not delay signing in', async () => {
      const marta = await enter()
      for (let nth = 1; nth <= 5; nth++) {
        expect((await marta.api('POST /me/confirm', { password: 'wrong' })).status).toBe(401)
      }
      const { status, body } = await marta.api('POST /me/confirm', { password })
      expect([status, body.code]).toEqual([429, 'wait'])
      expect((await visitor(app).post('/dashboard/sign-in', { email, password })).status).toBe(303)
      app.clock.advance(1)
      expect((await marta.api('POST /me/confirm', { password })).status).toBe(204)
    })

    it('the confirmation page leads back to the page that needed it, and shows errors', async () => {
      const marta = await enter()
      app.clock.advance(quarter)
      const page = await marta.get('/dashboard/confirm?to=/dashboard/3/api')
      expect([page.status, page.text.includes('value="/dashboard/3/api"')]).toEqual([200, true])
      const wrong = await marta.post('/dashboard/confirm', { password: 'wrong', to: '/dashboard/3/api' })
      expect([wrong.status, wrong.fault]).toEqual([401, 'The password is wrong.'])
      const { to } = await marta.post('/dashboard/confirm', { password, to: '/dashboard/3/api' })
      expect([to, (await marta.api('GET /me')).body.confirmed]).toEqual(['/dashboard/3/api', true])
      expect((await marta.post('/dashboard/confirm', { password, to: 'https://evil.test' })).to).toBe('/dashboard')
      const sent = await visitor(app).get('/dashboard/confirm?to=/dashboard/3/api')
      expect(sent.to).toBe('/dashboard/sign-in?to=%2Fdashboard%2F3%2Fapi')
    })

    it('the confirmation page and its errors are in the language of the person', async () => {
      const marta = await enter()
      await marta.api('PUT /me', { language: 'de' })
      expect((await marta.get('/dashboard/confirm')).text).toContain('Bestätige, dass du es bist')
      const { fault } = await marta.post('/dashboard/confirm', { password: 'wrong' })
      expect(fault).toBe('Das Passwort stimmt nicht.')
    })

    it('a person whose provider was removed is told how to get a password', async () => {
      const marta = await enter()
      const { id } = (await marta.api('GET /me')).body
      await updatePerson(app.app.db, id, { password: null, sign_in_subject: `https://gone.test ${id}` })
      const { text } = await marta.get('/dashboard/confirm')
      expect([text.includes('<button'), text.includes('href="/dashboard/forgotten"')]).toEqual([false, true])
    })

    it('the person of the demo, who has no sign-in method, confirms with a button until they have a password', async () => {
      const { person } = await invitePerson(app.app.writer, stationId, { email: `demo.${email}`, role: 'owner' })
      const demo = visitor(app)
      await demo.get(`/dashboard/enter/${await makeEnterLink(app.app.writer, person.id)}`)
      app.clock.advance(quarter)
      expect((await demo.get('/dashboard/confirm')).text).not.toContain('type="password"')
      expect((await demo.post('/dashboard/confirm', { to: '/dashboard/3/api' })).to).toBe('/dashboard/3/api')
      expect((await demo.api('GET /me')).body.confirmed).toBe(true)
      expect((await demo.api('PUT /me/password', { password: other })).status).toBe(204)
      app.clock.advance(quarter)
      const refused = await demo.post('/dashboard/confirm', { to: '/dashboard/3/api' })
      expect([refused.status, (await demo.api('GET /me')).body.confirmed]).toEqual([403, false])
      expect((await demo.api('POST /me/confirm', { password: other })).status).toBe(204)
    })

    it('name and language can be changed; invalid ones are refused, and the e-mail stays', async () => {
      const marta = await enter()
      expect((await marta.api('PUT /me', { name: 'Marta Kowal', language: 'de' })).status).toBe(204)
      expect((await marta.api('GET /me')).body).toMatchObject({ name: 'Marta Kowal', language: 'de' })
      for (const body of [{ language: 'xx' }, { name: 'x'.repeat(201) }]) {
        expect([body, (await marta.api('PUT /me', body)).status]).toEqual([body, 400])
      }
      await marta.api('PUT /me', { name: 'Marta', email: 'new@radio.test' })
      expect((await marta.api('GET /me')).body).toMatchObject({ name: 'Marta', email })
    })

    it('a cookie of a session that was ended, or of another installation, opens nothing', async () => {
      const [here, there] = [await enter(), await enter()]
      const copy = stolen(there)
      const { body } = await here.api('GET /me/sessions')
      const { id } = body.find(
        ({ current, method }: { current: boolean; method: string }) => !current && method === 'password',
      )
      await here.api(`DELETE /me/sessions/${id}`)
      await here.api('DELETE /me/sessions')
      expect([await isIn(copy), await isIn(there), await isIn(here)]).toEqual([false, false, true])
      const elsewhere = await testApp({ database })
      const foreign = visitor(elsewhere)
      for (const [name, value] of here.cookies) foreign.cookies.set(name, value)
      expect([(await foreign.api('GET /me')).status, (await foreign.get('/dashboard/confirm')).status]).toEqual([
        401, 303,
      ])
      await elsewhere.close()
    })

    it('no password is in the log, in events or in any table as it was typed', async () => {
      const marta = await enter()
      await marta.api('POST /me/confirm', { password: 'a wrong password' })
      await marta.api('PUT /me/password', { password: other })
      const rows = await Promise.all(
        (['people', 'events', 'sign_in_delays', 'sign_in_tickets', 'sessions'] as const).map((table) =>
          app.app.db.selectFrom(table).selectAll().execute(),
        ),
      )
      const said = logged.join('') + JSON.stringify(rows)
      for (const secret of [password, other, 'a wrong password', marta.cookies.get('__Host-aircheck')!]) {
        expect(said).not.toContain(secret)
      }
    })
  })
}
