import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listStations } from '../station/store.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { signIn } from '../testing/people.ts'
import { setMembership } from './membership-store.ts'

for (const database of databases) {
  describe(`making a station in the dashboard, on ${database.name}`, () => {
    let app: TestApp
    beforeEach(async () => {
      app = await testApp({ database })
    })
    afterEach(() => app.close())

    it('the first person makes the first station and owns it; the zone gets its canonical name', async () => {
      const { ask } = await signIn(app)
      expect((await ask('GET /me')).body).toMatchObject({ may_create_stations: true, stations: [] })
      const made = await ask('POST /stations', { name: 'Radio Tramline', timezone: 'europe/berlin' })
      expect(made.status).toBe(201)
      expect((await ask('GET /me')).body.stations).toMatchObject([
        { id: made.body.id, name: 'Radio Tramline', timezone: 'Europe/Berlin', role: 'owner' },
      ])
      const { body } = await ask(`GET /stations/${made.body.id}/events`)
      expect(body.events).toMatchObject([{ type: 'station.created', who: { kind: 'person' } }])
      expect((await ask(`GET /stations/${made.body.id}/settings`)).body).toMatchObject({
        stream_url: '',
        record: false,
        public: false,
      })
    })

    it('it is public only if the person says so', async () => {
      const { ask } = await signIn(app)
      const made = await ask('POST /stations', { name: 'Radio Quay', public: true })
      expect((await ask(`GET /stations/${made.body.id}/settings`)).body).toMatchObject({
        public: true,
        slug: 'radio-quay',
      })
    })

    it('an owner makes another one; without a zone it is UTC', async () => {
      await signIn(app)
      const station = await app.station()
      const { ask } = await signIn(app, [{ stationId: station.id }])
      expect(await ask('POST /stations', { name: 'Second' })).toMatchObject({ status: 201 })
      expect((await ask('GET /me')).body.stations).toContainEqual(
        expect.objectContaining({ name: 'Second', timezone: 'UTC' }),
      )
    })

    it('a person owns 20 stations at most, also with many requests at once; the command line makes more', async () => {
      const first = await app.station()
      const { ask, id } = await signIn(app, [{ stationId: first.id }])
      const make = () => ask('POST /stations', { name: 'Another' })
      const answers = await Promise.all(Array.from({ length: 30 }, make))
      const statuses = answers.map(({ status }) => status)
      expect([201, 403].map((status) => statuses.filter((one) => one === status).length)).toEqual([19, 11])
      expect(await make()).toMatchObject({
        status: 403,
        body: {
          code: 'most_stations',
          message: 'You own as many stations as a person may. The operator of the server can make another one.',
        },
      })
      expect((await ask('GET /me')).body).toMatchObject({ may_create_stations: false })
      await app.station()
      await setMembership(app.app.db, { personId: id, stationId: first.id, role: 'presenter' }, 0)
      expect((await make()).status).toBe(201)
      expect((await make()).status).toBe(403)
    })

    it('a person who may not make a station cannot cause a DNS look-up either', async () => {
      const strict = await testApp({ database, config: { allowPrivateStreams: false } })
      await signIn(strict)
      const { ask } = await signIn(strict, [{ stationId: (await strict.station()).id, role: 'presenter' }])
      const stream_url = 'http://127.0.0.1/live'
      expect(await ask('POST /stations', { name: 'Mine', stream_url })).toMatchObject({ body: { code: 'not_owner' } })
      await strict.close()
    })

    it('a presenter, an editor, and a person without a station who was not the first, make none', async () => {
      await signIn(app)
      const station = await app.station()
      const presenter = await signIn(app, [{ stationId: station.id, role: 'presenter' }])
      const editor = await signIn(app, [{ stationId: station.id, role: 'editor' }])
      const newcomer = await signIn(app)
      for (const [{ ask }, code] of [
        [presenter, 'not_owner'],
        [editor, 'not_owner'],
        [newcomer, 'not_first'],
      ] as const) {
        expect(await ask('POST /stations', { name: 'Mine' })).toMatchObject({ status: 403, body: { code } })
        expect((await ask('GET /me')).body.may_create_stations).toBe(false)
      }
      expect(await listStations(app.app.db)).toHaveLength(1)
    })

    it('a name of spaces, an unknown zone and unknown fields are refused, and nothing is made', async () => {
      const { ask } = await signIn(app)
      const { status, body } = await ask('POST /stations', { name: ' ', timezone: 'Mars/Base' })
      expect([status, body.errors]).toMatchObject([
        400,
        [
          { field: 'name', code: 'required' },
          { field: 'timezone', code: 'format' },
        ],
      ])
      expect((await ask('POST /stations', {})).status).toBe(400)
      expect(await listStations(app.app.db)).toEqual([])
    })
  })
}
