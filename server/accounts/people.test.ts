import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listEvents } from '../events/store.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { visitor } from '../testing/forms.ts'
import { type SignedIn, signIn } from '../testing/people.ts'

const password = 'fog over the harbour'

for (const database of databases) {
  describe(`people of a station on ${database.name}`, () => {
    let app: TestApp
    let stationId: number
    let show: number
    let owner: SignedIn
    let made = 0
    let email: string
    beforeAll(async () => {
      app = await testApp({ database })
    })
    beforeEach(async () => {
      const station = await app.station()
      stationId = station.id
      show = (await station.call('POST /v1/shows', { title: 'First Tram' })).body.id
      owner = await signIn(app, [{ stationId }])
      email = `Jonas${++made}@radio.test`
    })
    afterAll(() => app.close())

    const people = (rest = '') => `/stations/${stationId}/people${rest}`
    const invite = (more = {}) => owner.ask(`POST ${people()}`, { email, role: 'presenter', shows: [show], ...more })
    const pathOf = (link: string) => new URL(link).pathname
    const accept = async (link: string) => {
      const person = visitor(app)
      expect((await person.post(pathOf(link), { name: 'Jonas', password })).to).toBe('/dashboard')
      return person
    }
    const events = async () =>
      (await listEvents(app.app.db, stationId, 0, 100))
        .filter(({ type }) => type.startsWith('people.'))
        .map(({ type, details, actor_ref }) => [type, JSON.parse(details), actor_ref])

    it('an owner invites a presenter with shows; the link is shown once, works once, for 24 hours', async () => {
      const { status, body } = await invite()
      expect([status, body]).toMatchObject([
        201,
        { person: { email, role: 'presenter', shows: [show], set_up: false, seen_at: null }, mailed: false },
      ])
      expect(body.link).toMatch(/^https:\/\/radio\.test\/dashboard\/set-up\/[\w-]{43}$/)
      expect(JSON.stringify((await owner.ask(`GET ${people()}`)).body)).not.toContain(body.link.split('/').at(-1))
      const jonas = await accept(body.link)
      expect((await jonas.api('GET /me')).body.stations).toMatchObject([
        { id: stationId, role: 'presenter', shows: [show] },
      ])
      expect((await visitor(app).get(pathOf(body.link))).status).toBe(404)
      expect(await events()).toEqual(
        expect.arrayContaining([['people.invited', { email, role: 'presenter' }, `${owner.id}`]]),
      )
      email = `late${email}`
      const late = await invite()
      app.clock.advance(24 * 3600)
      expect((await visitor(app).get(pathOf(late.body.link))).status).toBe(404)
    })

    it('the list has each person with their role, whether they are only invited, and whether mail is sent', async () => {
      await invite()
      const { body } = await owner.ask(`GET ${people()}`)
      expect(body.sends_mail).toBe(false)
      expect(body.people.map((one: { email: string; role: string; set_up: boolean }) => [one.email, one.role])).toEqual(
        [
          [email, 'presenter'],
          [owner.email, 'owner'],
        ],
      )
      expect(JSON.stringify(body)).not.toMatch(/password|hash|totp/)
    })

    it('400: names every invalid field of an invitation, and invites no person', async () => {
      const foreign = (await (await app.station()).call('POST /v1/shows', { title: 'Theirs' })).body.id
      const facts: [object, string][] = [
        [{ email: 'nobody' }, 'email'],
        [{ role: 'chief' }, 'role'],
        [{ shows: [foreign] }, 'shows[0]'],
        [{ shows: [show, 999_999] }, 'shows[1]'],
      ]
      for (const [more, field] of facts) {
        const { status, body } = await invite(more)
        expect([more, status, body.errors.map((one: { field: string }) => one.field)]).toEqual([more, 400, [field]])
      }
      expect((await owner.ask(`GET ${people()}`)).body.people).toHaveLength(1)
      await invite()
      const again = await invite({ email: email.toLowerCase() })
      expect([again.status, again.body.code]).toEqual([409, 'member'])
    })

    it('stations that invite the same new person at once make one account for them', async () => {
      const others = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const { id } = await app.station()
          return { id, owner: await signIn(app, [{ stationId: id }]) }
        }),
      )
      for (let round = 0; round < 5; round++) {
        email = `once${made}.${round}@radio.test`
        const answers = await Promise.all(
          others.map(({ id, owner }) => owner.ask(`POST /stations/${id}/people`, { email, role: 'presenter' })),
        )
        expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
        expect(new Set(answers.map(({ body }) => body.person.id)).size).toBe(1)
      }
    })

    it('a changed role and changed shows take effect from the next request on', async () => {
      const jonas = await accept((await invite({ shows: [] })).body.link)
      const { id } = (await jonas.api('GET /me')).body
      const rename = () => jonas.api(`PUT /stations/${stationId}/shows/${show}`, { title: 'Renamed' })
      expect((await rename()).body.code).toBe('not_yours')
      expect((await owner.ask(`PUT ${people(`/${id}`)}`, { shows: [show] })).body).toMatchObject({ shows: [show] })
      expect((await rename()).status).toBe(200)
      expect((await jonas.api(`GET /stations/${stationId}/keys`)).body.code).toBe('role')
      expect((await owner.ask(`PUT ${people(`/${id}`)}`, { role: 'owner' })).body).toMatchObject({
        role: 'owner',
        shows: [],
      })
      expect((await jonas.api(`GET /stations/${stationId}/keys`)).status).toBe(200)
      expect((await owner.ask(`PUT ${people(`/${id}`)}`, { role: 'presenter' })).body).toMatchObject({ shows: [] })
      expect((await jonas.api(`GET /stations/${stationId}/keys`)).body.code).toBe('role')
      expect((await events()).filter(([type]) => type === 'people.changed')).toHaveLength(3)
    })

    it('an editor has no shows of their own, and loses those that they presented; an editor is no owner', async () => {
      const jonas = await accept((await invite({ role: 'editor' })).body.link)
      const { id, stations } = (await jonas.api('GET /me')).body
      expect(stations).toMatchObject([{ id: stationId, role: 'editor', shows: [] }])
      const rename = (title: string) => jonas.api(`PUT /stations/${stationId}/shows/${show}`, { title })
      const becomes = (changes: object) => owner.ask(`PUT ${people(`/${id}`)}`, changes)
      expect((await rename('By an editor')).status).toBe(200)
      expect((await becomes({ role: 'presenter', shows: [show] })).body).toMatchObject({ shows: [show] })
      expect((await becomes({ role: 'editor', shows: [show] })).body).toMatchObject({ role: 'editor', shows: [] })
      expect((await becomes({ role: 'presenter' })).body).toMatchObject({ role: 'presenter', shows: [] })
      expect((await rename('By a presenter')).body.code).toBe('not_yours')
      await becomes({ role: 'editor' })
      const me = people(`/${owner.id}`)
      expect((await owner.ask(`PUT ${me}`, { role: 'editor' })).body.code).toBe('last_owner')
      expect((await owner.ask(`DELETE ${me}`)).body.code).toBe('last_owner')
      expect((await events()).filter(([type]) => type === 'people.changed').map(([, { fields }]) => fields)).toEqual([
        ['role', 'shows'],
        ['role'],
        ['role'],
        ['role'],
      ])
    })

    it('a removed person loses access to the station at once; their account stays', async () => {
      const jonas = await accept((await invite()).body.link)
      const { id } = (await jonas.api('GET /me')).body
      expect((await owner.ask(`DELETE ${people(`/${id}`)}`)).status).toBe(204)
      expect((await jonas.api(`GET /stations/${stationId}/shows`)).body.message).toBe('Station not found.')
      expect((await jonas.api('GET /me')).body.stations).toEqual([])
      expect((await owner.ask(`DELETE ${people(`/${id}`)}`)).status).toBe(404)
      expect(await events()).toEqual(expect.arrayContaining([['people.removed', { email }, `${owner.id}`]]))
    })

    it('the last owner can neither leave nor become a presenter; of two who leave concurrently, one stays', async () => {
      const me = people(`/${owner.id}`)
      expect((await owner.ask(`DELETE ${me}`)).body.code).toBe('last_owner')
      expect((await owner.ask(`PUT ${me}`, { role: 'presenter' })).body.code).toBe('last_owner')
      const other = await signIn(app, [{ stationId }])
      const answers = await Promise.all([owner.ask(`DELETE ${me}`), other.ask(`DELETE ${people(`/${other.id}`)}`)])
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    })

    it('a new link for a person voids the earlier one; a password set with it ends all their other sessions', async () => {
      const first = (await invite()).body
      const second = await owner.ask(`POST ${people(`/${first.person.id}/link`)}`)
      expect([second.status, second.body.mailed]).toEqual([201, false])
      expect((await visitor(app).get(pathOf(first.link))).status).toBe(404)
      const jonas = await accept(second.body.link)
      const reset = (await owner.ask(`POST ${people(`/${first.person.id}/link`)}`)).body.link
      expect(reset).toContain('/dashboard/reset/')
      await visitor(app).post(pathOf(reset), { password: 'rain over the harbour' })
      expect((await jonas.api('GET /me')).status).toBe(401)
    })

    it('an owner gets no link for a person who belongs to other stations too, because it would give access to those', async () => {
      const elsewhere = await app.station()
      const guest = await signIn(app, [{ stationId, role: 'presenter' }, { stationId: elsewhere.id }])
      const refused = await owner.ask(`POST ${people(`/${guest.id}/link`)}`)
      expect([refused.status, refused.body.code]).toEqual([409, 'other_stations'])
      const invited = await signIn(app, [{ stationId: elsewhere.id }])
      const { status, body } = await invite({ email: invited.email, shows: [] })
      expect([status, body.link]).toEqual([201, null])
      expect((await invited.ask('GET /me')).body.stations).toHaveLength(2)
    })

    it('404: every request about a person of another station', async () => {
      const other = await signIn(app, [{ stationId: (await app.station()).id }])
      const facts: [string, object | undefined][] = [
        [`PUT ${people(`/${other.id}`)}`, { role: 'owner' }],
        [`DELETE ${people(`/${other.id}`)}`, undefined],
        [`POST ${people(`/${other.id}/link`)}`, undefined],
        [`PUT ${people('/999999')}`, { role: 'owner' }],
      ]
      for (const [endpoint, body] of facts) {
        const answer = await owner.ask(endpoint, body)
        expect([endpoint, answer.status, answer.body.message]).toEqual([endpoint, 404, 'Person not found.'])
      }
      expect((await other.ask('GET /me')).body.stations).toHaveLength(1)
    })

    it('403: every change without a recent confirmation, or by a presenter', async () => {
      const presenter = await signIn(app, [{ stationId, role: 'presenter' }])
      expect((await presenter.ask(`GET ${people()}`)).body.code).toBe('role')
      expect((await presenter.ask(`PUT ${people(`/${presenter.id}`)}`, { role: 'owner' })).body.code).toBe('role')
      app.clock.advance(15 * 60)
      expect((await invite()).body.code).toBe('confirm')
      expect((await owner.ask(`GET ${people()}`)).body.people).toHaveLength(2)
    })
  })
}
