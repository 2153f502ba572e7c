import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listEvents } from '../events/store.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { visitor } from '../testing/forms.ts'
import { invitePerson } from './actions.ts'
import { makeEnterLink, makeFirstLink, makeLink } from './links.ts'

const password = 'fog over the harbour'
const ended = 'This link doesn’t work'
const day = 86_400

for (const database of databases) {
  describe(`links on ${database.name}`, () => {
    let app: TestApp
    let stationId: number
    let made = 0
    const logged: string[] = []
    beforeAll(async () => {
      app = await testApp({ database, log: (line) => logged.push(line) })
    })
    beforeEach(async () => {
      stationId = (await app.station({ name: 'Radio <Tramline>' })).id
    })
    afterAll(() => app.close())

    const invite = async () => {
      const email = `marta${++made}@tramline.example`
      const { person, token } = await invitePerson(app.app.writer, stationId, { email, role: 'owner' })
      return { email, personId: person.id, path: `/dashboard/set-up/${token}` }
    }
    const typesOf = async () => (await listEvents(app.app.db, stationId, 0, 100)).map(({ type }) => type)

    it('a set-up link shows who has invited whom, and takes a name and a password', async () => {
      const { email, path } = await invite()
      const marta = visitor(app)
      const { status, text } = await marta.get(path)
      expect(status).toBe(200)
      expect(text).toContain(`You have been invited to Radio &#60;Tramline&#62;, as ${email}.`)
      const { to } = await marta.post(path, { name: 'Marta Kowal', password })
      expect(to).toBe('/dashboard')
      expect((await marta.api('GET /me')).body).toMatchObject({ email, name: 'Marta Kowal' })
      expect((await visitor(app).post('/dashboard/sign-in', { email, password })).status).toBe(303)
      const types = (await typesOf()).filter((type) => type.startsWith('people.'))
      expect(types).toEqual(['people.invited', 'people.secured', 'people.signed_in', 'people.signed_in'])
    })

    it('looking at a link does not use it; setting the password does, for all who have it', async () => {
      const { path } = await invite()
      for (let nth = 0; nth < 3; nth++) expect((await visitor(app).get(path)).status).toBe(200)
      const answers = await Promise.all([1, 2, 3].map(() => visitor(app).post(path, { password })))
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 404, 404])
      const again = await visitor(app).get(path)
      expect([again.status, again.text.includes(ended)]).toEqual([404, true])
      expect(again.headers.getSetCookie()).toEqual([])
    })

    it('a password that is refused leaves the link as it is', async () => {
      const { email, path } = await invite()
      const marta = visitor(app)
      const facts: [password: string, fault: string][] = [
        ['', 'Enter a password.'],
        ['short', 'It needs at least 12 characters.'],
        ['x'.repeat(201), 'It can have at most 200 characters.'],
        ['password1234', 'This password is too easy to guess. Use words that have nothing to do with you.'],
        [email, 'This password is too easy to guess. Use words that have nothing to do with you.'],
      ]
      for (const [refused, fault] of facts) {
        const answer = await marta.post(path, { name: 'Marta', password: refused })
        expect([answer.status, answer.fault]).toEqual([400, fault])
        expect(answer.text).toContain('value="Marta"')
        expect(/<input[^>]*type="password"[^>]*>/.exec(answer.text)![0]).not.toContain('value')
      }
      expect((await marta.post(path, { name: 'M'.repeat(201), password })).fault).toBe(
        'It can have at most 200 characters.',
      )
      expect((await marta.post(path, { password })).status).toBe(303)
    })

    it('a link works for 24 hours', async () => {
      const { path } = await invite()
      app.clock.advance(day - 1)
      expect((await visitor(app).get(path)).status).toBe(200)
      app.clock.advance(1)
      expect((await visitor(app).get(path)).status).toBe(404)
      expect((await visitor(app).post(path, { password })).status).toBe(404)
    })

    it('a new link voids the earlier ones; for a person with a password it sets another one, and ends all sessions', async () => {
      const { email, personId, path } = await invite()
      const first = await makeLink(app.app.writer, personId)
      expect(first.purpose).toBe('set-up')
      expect((await visitor(app).get(path)).status).toBe(404)
      const marta = visitor(app)
      await marta.post(`/dashboard/set-up/${first.token}`, { password })
      const { purpose, token } = await makeLink(app.app.writer, personId)
      expect(purpose).toBe('reset')
      const other = visitor(app)
      expect((await other.get(`/dashboard/reset/${token}`)).text).toContain('Set a new password')
      expect((await other.post(`/dashboard/reset/${token}`, { password: 'rain over the harbour' })).status).toBe(303)
      expect((await marta.api('GET /me')).status).toBe(401)
      expect((await other.api('GET /me')).status).toBe(200)
      expect((await visitor(app).post('/dashboard/sign-in', { email, password })).status).toBe(401)
    })

    it('a link of one kind is not one of another, and a made-up one does not work', async () => {
      const { personId } = await invite()
      const enter = await makeEnterLink(app.app.writer, personId)
      for (const path of [`set-up/${enter}`, `reset/${enter}`, 'set-up/x', `reset/${'A'.repeat(43)}`, 'enter/x']) {
        const { status, text } = await visitor(app).get(`/dashboard/${path}`)
        expect([path, status, text.includes(ended)]).toEqual([path, 404, true])
      }
    })

    it('opening the link of the demo signs in, once; a HEAD request does not', async () => {
      const { personId } = await invite()
      const path = `/dashboard/enter/${await makeEnterLink(app.app.writer, personId)}`
      expect((await app.fetch(path, { method: 'HEAD', redirect: 'manual' })).headers.getSetCookie()).toEqual([])
      const marta = visitor(app)
      const { status, to } = await marta.get(path)
      expect([status, to]).toEqual([303, '/dashboard'])
      expect((await marta.api('GET /me')).body.id).toBe(personId)
      expect((await visitor(app).get(path)).status).toBe(404)
    })

    it('tokens of links are not in the log, whatever the request', async () => {
      const { personId, path } = await invite()
      const enter = `/dashboard/enter/${await makeEnterLink(app.app.writer, personId)}`
      // The same paths, spelled so that they are routed, or refused, or sent to the sign-in page.
      const spelled = [path, enter].flatMap((url) => [
        url.replace('dashboard', '%64ashboard').replace('-', '%2d'),
        `/${url}`,
        url.replace('/dashboard/', '/dashboard//'),
        url.toUpperCase().replace(url.split('/').at(-1)!.toUpperCase(), url.split('/').at(-1)!),
        `/x${url}`,
      ])
      for (const url of [path, enter, `${path}/more`, `${path}?x=1`, ...spelled]) {
        for (const method of ['HEAD', 'GET', 'POST', 'PUT']) {
          const { headers } = await app.fetch(url, { method, redirect: 'manual' })
          const to = headers.get('location') ?? ''
          expect(to).not.toMatch(/[\w-]{43}/)
        }
      }
      const lines = logged.join('')
      for (const url of [path, enter]) expect(lines).not.toContain(url.split('/').at(-1))
      expect(lines).toContain('"path":"/dashboard/enter/…"')
    })
  })

  describe(`the first person on ${database.name}`, () => {
    let app: TestApp
    beforeEach(async () => {
      app = await testApp({ database })
    })
    const typed = { email: 'First@tramline.example', name: 'First', password }

    it('while there are no accounts, the sign-in page says where the link is, and one link makes the first account', async () => {
      const station = await app.station()
      const empty = (await visitor(app).get('/dashboard/sign-in')).text
      expect(empty).toContain('There are no accounts here yet')
      expect(empty).not.toContain('href="/dashboard/sign-in"')
      const token = await makeFirstLink(app.app.writer)
      const first = visitor(app)
      const page = await first.get(`/dashboard/set-up/${token}`)
      expect(page.text).toContain('Set up Aircheck')
      expect((await first.post(`/dashboard/set-up/${token}`, { ...typed, email: 'first' })).fault).toBe(
        'Enter an address like name@example.org.',
      )
      expect((await first.post(`/dashboard/set-up/${token}`, typed)).to).toBe('/dashboard')
      const { body } = await first.api('GET /me')
      expect(body).toMatchObject({ email: typed.email, name: 'First', stations: [{ id: station.id, role: 'owner' }] })
      expect((await visitor(app).get('/dashboard/sign-in')).text).toContain('<h1>Sign in</h1>')
      await app.close()
    })

    it('of several links, made by several instances, one is used, once', async () => {
      const tokens = await Promise.all([1, 2, 3].map(() => makeFirstLink(app.app.writer)))
      const post = (token: string | undefined, nth: number) =>
        visitor(app).post(`/dashboard/set-up/${token}`, { ...typed, email: `first${nth}@tramline.example` })
      const answers = await Promise.all([...tokens, ...tokens].map(post))
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 404, 404, 404, 404, 404])
      expect(await app.app.db.selectFrom('people').select('id').execute()).toHaveLength(1)
      expect(await makeFirstLink(app.app.writer)).toBeUndefined()
      await app.close()
    })

    it('the link is void once a person was invited by a command', async () => {
      const token = await makeFirstLink(app.app.writer)
      const { id } = await app.station()
      await invitePerson(app.app.writer, id, { email: 'marta@tramline.example', role: 'owner' })
      expect((await visitor(app).post(`/dashboard/set-up/${token}`, typed)).status).toBe(404)
      await app.close()
    })
  })
}
