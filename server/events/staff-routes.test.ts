import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createKey, setKey } from '../keys/actions.ts'
import { setStation } from '../station/actions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeEpisode, makeShow } from '../testing/factories.ts'
import { signIn } from '../testing/people.ts'

for (const database of databases) {
  describe(`the history of a station, on ${database.name}`, () => {
    let app: TestApp
    beforeEach(async () => {
      app = await testApp({ database })
    })
    afterEach(() => app.close())

    it('GET /events has changes with their actors and subjects, newest first, in pages', async () => {
      const station = await app.station()
      const { ask, id } = await signIn(app, [{ stationId: station.id }])
      await station.call('POST /v1/shows', { title: 'By a key' })
      await setStation({ ...app.app.writer, actor: { kind: 'person', id } }, station.id, { name: 'By a person' })
      await setStation(app.app.writer, station.id, { color: '#0b6e99' })
      const { status, body } = await ask(`GET /stations/${station.id}/events?limit=2`)
      expect(status).toBe(200)
      expect(body.events).toMatchObject([
        { type: 'station.changed', details: { fields: ['color'] }, who: { kind: 'command', id: null, name: '' } },
        { type: 'station.changed', details: { fields: ['name'] }, who: { kind: 'person', id } },
      ])
      expect(body.events[1].who.name).toMatch(/^Person \d+$/)
      const next = await ask(`GET /stations/${station.id}/events?limit=2&before=${body.next}`)
      expect(next.body.events[0]).toMatchObject({ type: 'shows.created', who: { kind: 'key', name: 'Test' } })
      expect(next.body.events[0].id).toBeLessThan(body.events[1].id)
    })

    it('GET /events can be filtered by topic and by actor', async () => {
      const station = await app.station()
      const { ask } = await signIn(app, [{ stationId: station.id }])
      await station.call('POST /v1/shows', { title: 'One' })
      await setStation(app.app.writer, station.id, { color: '#0b6e99' })
      const types = async (query: string) => {
        const { body } = await ask(`GET /stations/${station.id}/events?${query}`)
        return body.events.map(({ type }: { type: string }) => type)
      }
      expect(await types('topic=shows')).toEqual(['shows.created'])
      expect(await types('who=command&topic=station')).toEqual(['station.changed', 'station.created'])
      const { body } = await ask(`GET /stations/${station.id}/events?topic=shows`)
      const { id } = body.events[0].who
      expect(await types(`who=key%20${id}`)).toEqual(['shows.created'])
      expect(await types(`who=key%20${id + 1}`)).toEqual([])
      expect((await ask(`GET /stations/${station.id}/events?topic=weather`)).status).toBe(400)
    })

    it('details have the name of the subject after the change', async () => {
      const station = await app.station()
      const { ask, id } = await signIn(app, [{ stationId: station.id }])
      const jonas = await signIn(app, [{ stationId: station.id, role: 'presenter' }])
      const show = await makeShow(station.call, { title: 'Tide' })
      const episode = await makeEpisode(station.call, { show_id: show.id, title: 'Fog' })
      const { row: key } = await createKey(app.app.writer, station.id, {
        ...{ label: 'Site', scopes: ['station:read'], expiresAt: null },
      })
      await ask(`PUT /stations/${station.id}/episodes/${episode.id}`, { title: 'Mist' })
      await ask(`PUT /stations/${station.id}/shows/${show.id}`, { presenter: 'Marta' })
      await setKey(app.app.writer, key.station_id, key.id, { label: 'Website' })
      await ask(`PUT /stations/${station.id}/people/${jonas.id}`, { role: 'owner' })
      const { body } = await ask(`GET /stations/${station.id}/events?limit=4`)
      const { email } = (await jonas.ask('GET /me')).body
      expect(body.events.map(({ details }: { details: object }) => details).toReversed()).toEqual([
        { title: 'Mist', fields: ['title'] },
        { title: 'Tide', fields: ['presenter'] },
        { label: 'Website', fields: ['label'] },
        { email, fields: ['role'] },
      ])
      expect(body.events[0].who.id).toBe(id)
    })

    it('GET /events/actors lists each actor once, also those who left', async () => {
      const station = await app.station()
      const { ask, id } = await signIn(app, [{ stationId: station.id }])
      const left = await signIn(app, [{ stationId: station.id }])
      await left.ask(`PUT /stations/${station.id}/settings`, { description: 'By one who left' })
      await station.call('POST /v1/shows', { title: 'By a key' })
      await ask(`DELETE /stations/${station.id}/people/${left.id}`)
      for (const name of ['generation', 'schedule', 'generation']) {
        const job = { ...app.app.writer, actor: { kind: 'job', name } } as const
        await setStation(job, station.id, { description: `By ${name}` })
      }
      const { body } = await ask(`GET /stations/${station.id}/events/actors`)
      const actors = body.actors.map((who: { kind: string; id: number | null }) => `${who.kind} ${who.id ?? ''}`)
      const key = actors[2]
      expect(key).toMatch(/^key \d+$/)
      expect(actors.toSorted()).toEqual([`person ${id}`, `person ${left.id}`, key, 'command ', 'job '].toSorted())
    })

    it('a presenter may not read the history, and no user that of another station', async () => {
      const [station, other] = [await app.station(), await app.station()]
      const { ask } = await signIn(app, [{ stationId: station.id, role: 'presenter' }])
      expect(await ask(`GET /stations/${station.id}/events`)).toMatchObject({ status: 403, body: { code: 'role' } })
      expect(await ask(`GET /stations/${other.id}/events`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
      expect((await ask(`GET /stations/${other.id}/events`)).body).toEqual(
        (await ask('GET /stations/999999/events')).body,
      )
    })
  })
}
