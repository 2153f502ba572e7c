import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { visitor } from '../testing/forms.ts'
import { type SignedIn, signIn } from '../testing/people.ts'
import { invitePerson } from './actions.ts'
import { setMembership } from './membership-store.ts'
import { updatePerson } from './person-store.ts'

const password = 'fog over the harbour'

for (const database of databases) {
  describe(`links that an owner was shown on ${database.name}`, () => {
    let app: TestApp
    let made = 0
    let [here, there]: { stationId: number; owner: SignedIn }[] = []
    let email: string
    beforeAll(async () => {
      app = await testApp({ database })
    })
    const withOwner = async () => {
      const stationId = (await app.station()).id
      return { stationId, owner: await signIn(app, [{ stationId }]) }
    }
    beforeEach(async () => {
      ;[here, there] = [await withOwner(), await withOwner()]
      email = `jonas${++made}@handed.test`
    })
    afterAll(() => app.close())

    const invite = async (at = here!, role = 'presenter') =>
      (await at.owner.ask(`POST /stations/${at.stationId}/people`, { email, role })).body
    const link = async (id: number) =>
      (await here!.owner.ask(`POST /stations/${here!.stationId}/people/${id}/link`)).body.link
    const open = async (url: string) => (await visitor(app).get(new URL(url).pathname)).status
    const setUp = async (url: string) => {
      const jonas = visitor(app)
      await jonas.post(new URL(url).pathname, { password })
      return jonas
    }

    it('a set-up link is void once another station has invited that person', async () => {
      const first = await invite()
      const second = await invite(there)
      expect([second.person.id, second.link]).toEqual([first.person.id, null])
      expect(await open(first.link)).toBe(404)
    })

    it('a link for another password is void once another station has invited that person; the password stays', async () => {
      const { person, link: first } = await invite()
      const jonas = await setUp(first)
      const reset = await link(person.id)
      expect(await open(reset)).toBe(200)
      await updatePerson(app.app.db, person.id, { proven_at: 1 })
      await invite(there)
      expect(await open(reset)).toBe(404)
      expect((await jonas.api('GET /me')).body.stations).toHaveLength(2)
      expect((await visitor(app).post('/dashboard/sign-in', { email, password })).status).toBe(303)
    })

    it('an owner who set up an account for another person’s address loses access when another station invites the person', async () => {
      const { person, link: shown } = await invite(here, 'owner')
      const evil = await setUp(shown)
      const id = here!.stationId
      expect((await here!.owner.ask(`DELETE /stations/${id}/people/${person.id}`)).status).toBe(204)
      expect((await evil.api('GET /me')).status).toBe(200)

      const invited = await invite(there, 'owner')
      expect(invited.link).toMatch(/set-up/)
      expect(invited.person.set_up).toBe(false)
      const keys = `POST /stations/${there!.stationId}/keys`
      expect((await evil.api(keys, { label: 'Evil', scopes: ['shows:read'] })).status).toBe(401)
      const again = visitor(app)
      expect((await again.post('/dashboard/sign-in', { email, password })).status).toBe(401)
      expect((await again.api(keys, { label: 'Evil', scopes: ['shows:read'] })).status).toBe(401)
      expect(await open(shown)).toBe(404)
      const target = visitor(app)
      await target.post(new URL(invited.link).pathname, { password: 'ferries in the fog' })
      expect((await target.api('GET /me')).body.stations).toMatchObject([{ id: there!.stationId, role: 'owner' }])
    })

    it('409: the invitation of another station while such an account still belongs to the owner’s station; nothing changes', async () => {
      await setUp((await invite(here, 'owner')).link)
      const refused = await there!.owner.ask(`POST /stations/${there!.stationId}/people`, { email, role: 'owner' })
      expect(refused).toMatchObject({ status: 409, body: { code: 'unproven' } })
      const jonas = visitor(app)
      expect((await jonas.post('/dashboard/sign-in', { email, password })).status).toBe(303)
      expect((await jonas.api('GET /me')).body.stations).toHaveLength(1)
    })

    it('the owner who was shown the link may invite to another station of theirs', async () => {
      const { person, link: shown } = await invite()
      await setUp(shown)
      const second = await app.station()
      await setMembership(app.app.db, { personId: here!.owner.id, stationId: second.id, role: 'owner' }, 0)
      const more = await invite({ stationId: second.id, owner: here!.owner })
      expect(more).toMatchObject({ link: null, person: { id: person.id, set_up: true } })
      const jonas = visitor(app)
      await jonas.post('/dashboard/sign-in', { email, password })
      expect((await jonas.api('GET /me')).body.stations).toHaveLength(2)
    })

    it('when the operator adds such a person, the owner loses access, and the person sets up the account again', async () => {
      const { link: shown } = await invite(here, 'owner')
      const evil = await setUp(shown)
      const added = await invitePerson(app.app.writer, there!.stationId, { email, role: 'owner' })
      expect(added).toMatchObject({ emptied: true, token: expect.any(String) })
      expect((await evil.api('GET /me')).status).toBe(401)
      expect((await visitor(app).post('/dashboard/sign-in', { email, password })).status).toBe(401)
      const target = await setUp(`https://radio.test/dashboard/set-up/${added.token}`)
      expect((await target.api('GET /me')).body.stations).toHaveLength(2)
      const third = await invitePerson(app.app.writer, (await app.station()).id, { email, role: 'owner' })
      expect(third).toMatchObject({ emptied: false, token: undefined })
    })

    it('an account of an earlier version is accepted from an owner of an earlier station of its person, and from the operator', async () => {
      const { person, link: shown } = await invite(here)
      await setUp(shown)
      const { db } = app.app
      await updatePerson(db, person.id, { proven_at: null, vouched_by: null })
      const second = await app.station()
      await setMembership(db, { personId: here!.owner.id, stationId: second.id, role: 'owner' }, 0)
      const more = await invite({ stationId: second.id, owner: here!.owner })
      expect(more).toMatchObject({ link: null, person: { set_up: true } })

      const refused = () => there!.owner.ask(`POST /stations/${there!.stationId}/people`, { email, role: 'owner' })
      expect((await refused()).body.code).toBe('unproven')
      const { id } = there!.owner
      const later = app.clock.ms / 1000 + 1
      await setMembership(db, { personId: id, stationId: here!.stationId, role: 'owner' }, later)
      expect((await refused()).body.code).toBe('unproven')
      const byOperator = await invitePerson(app.app.writer, there!.stationId, { email, role: 'presenter' })
      expect(byOperator).toMatchObject({ emptied: false, token: undefined })
    })

    it('a link for another password is void once its person has made a station', async () => {
      const { person, link: first } = await invite(here, 'owner')
      const jonas = await setUp(first)
      const reset = await link(person.id)
      expect((await jonas.api('POST /stations', { name: 'Own' })).status).toBe(201)
      expect(await open(reset)).toBe(404)
    })

    it('a link that is made while another station invites the person does not work', async () => {
      for (let round = 0; round < 8; round++) {
        email = `jonas${++made}@handed.test`
        const { person } = await invite()
        const [shown] = await Promise.all([link(person.id), invite(there)])
        if (shown) expect(await open(shown)).toBe(404)
      }
    })
  })
}
