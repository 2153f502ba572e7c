import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeEpisode, type TestStation } from '../testing/factories.ts'
import { signIn } from '../testing/people.ts'

for (const database of databases) {
  describe(`the shows of a station in the dashboard, on ${database.name}`, () => {
    let app: TestApp
    let station: TestStation
    let path: string
    beforeEach(async () => {
      app = await testApp({ database })
      station = await app.station()
      path = `/stations/${station.id}/shows`
    })
    afterEach(() => app.close())

    it('are created, changed including automatic episodes, and deleted', async () => {
      const { ask } = await signIn(app, [{ stationId: station.id }])
      const made = await ask(`POST ${path}`, { title: 'Night Window' })
      expect(made).toMatchObject({
        status: 201,
        body: { title: 'Night Window', published: false, auto_episodes: true },
      })
      const { id } = made.body
      const changes = { title: 'Night Door', published: true, presenter: 'Ada' }
      const automation = { auto_episodes: false, trim_start: 5, trim_end: 7, loudness: '-18', chapters: 'plays' }
      const changed = await ask(`PUT ${path}/${id}`, { ...changes, ...automation })
      expect(changed).toMatchObject({ status: 200, body: { ...changes, ...automation } })
      expect((await ask(`GET ${path}`)).body).toEqual([changed.body])
      expect((await ask(`GET ${path}/${id}`)).body).toEqual(changed.body)
      expect((await station.call(`GET /v1/shows/${id}`)).body).toMatchObject({ title: 'Night Door' })
      expect((await ask(`DELETE ${path}/${id}`)).status).toBe(204)
      expect((await ask(`GET ${path}/${id}`)).status).toBe(404)
    })

    it('a change of both is one change with one event', async () => {
      const { ask } = await signIn(app, [{ stationId: station.id }])
      const { body: show } = await ask(`POST ${path}`, { title: 'One' })
      await ask(`PUT ${path}/${show.id}`, { title: 'Two', trim_end: 7 })
      const { events } = (await ask(`GET /stations/${station.id}/events`)).body
      const told = events.filter(({ type }: { type: string }) => type === 'shows.changed')
      expect(told).toMatchObject([{ details: { fields: ['title', 'trim_end'] } }])
    })

    it('with active episodes, or with wrong fields, are refused, and stay as they are', async () => {
      const { ask } = await signIn(app, [{ stationId: station.id }])
      const { body: show } = await ask(`POST ${path}`, { title: 'Kept' })
      await makeEpisode(station.call, { show_id: show.id })
      expect((await ask(`DELETE ${path}/${show.id}`)).status).toBe(409)
      const wrong = await ask(`PUT ${path}/${show.id}`, { title: ' ', image_url: 'x', trim_start: 3601 })
      expect(wrong.body.errors).toMatchObject([
        { field: 'title', code: 'required' },
        { field: 'image_url', code: 'format' },
        { field: 'trim_start', code: 'range', limit: [0, 3600] },
      ])
      expect((await ask(`GET ${path}/${show.id}`)).body).toMatchObject({ title: 'Kept', episodes: 1, trim_start: 0 })
    })

    it('a presenter changes the details of their own, and makes and deletes none', async () => {
      const owner = await signIn(app, [{ stationId: station.id }])
      const { body: own } = await owner.ask(`POST ${path}`, { title: 'Own' })
      const { body: other } = await owner.ask(`POST ${path}`, { title: 'Other' })
      const { ask } = await signIn(app, [{ stationId: station.id, role: 'presenter', shows: [own.id] }])
      expect((await ask(`PUT ${path}/${own.id}`, { description: 'Mine' })).status).toBe(200)
      expect(await ask(`PUT ${path}/${other.id}`, { description: 'x' })).toMatchObject({
        status: 403,
        body: { code: 'not_yours' },
      })
      expect((await ask(`POST ${path}`, { title: 'New' })).status).toBe(403)
      expect((await ask(`DELETE ${path}/${own.id}`)).status).toBe(403)
      const { body } = await ask(`GET ${path}`)
      expect(body.map(({ title, yours }: { title: string; yours: boolean }) => [title, yours])).toEqual([
        ['Other', false],
        ['Own', true],
      ])
    })

    it.each([
      ['new_feed_url', 'https://elsewhere.test/feed.xml'],
      ['new_feed_url', ''],
      ['published', true],
      ['slug', 'taken'],
      ['keep_days', 1],
      ['keep_episodes', 1],
      ['delete_audio_after', 1],
    ])('a presenter cannot change %s of their own, an editor can', async (name, value) => {
      const owner = await signIn(app, [{ stationId: station.id }])
      const { body: own } = await owner.ask(`POST ${path}`, { title: `Own ${name}` })
      const before = (await owner.ask(`GET ${path}/${own.id}`)).body
      const presenter = await signIn(app, [{ stationId: station.id, role: 'presenter', shows: [own.id] }])
      expect(await presenter.ask(`PUT ${path}/${own.id}`, { title: 'Taken', [name]: value })).toMatchObject({
        status: 403,
        body: { code: 'role' },
      })
      expect((await owner.ask(`GET ${path}/${own.id}`)).body).toEqual(before)
      const editor = await signIn(app, [{ stationId: station.id, role: 'editor' }])
      expect((await editor.ask(`PUT ${path}/${own.id}`, { [name]: value })).body).toMatchObject({ [name]: value })
    })

    it('those of another station are not found', async () => {
      const foreign = await app.station()
      const { body: theirs } = await foreign.call('POST /v1/shows', { title: 'Theirs' })
      const { ask } = await signIn(app, [{ stationId: station.id }])
      expect((await ask(`PUT ${path}/${theirs.id}`, { title: 'Taken' })).status).toBe(404)
      expect((await ask(`DELETE ${path}/${theirs.id}`)).status).toBe(404)
      expect((await foreign.call(`GET /v1/shows/${theirs.id}`)).body.title).toBe('Theirs')
    })
  })
}
