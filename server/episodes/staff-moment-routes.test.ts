import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeEpisode, makeShow, type TestStation } from '../testing/factories.ts'
import { signIn } from '../testing/people.ts'
import { insertOutline } from './audio-store.ts'

const wave = { title: 'The wave', from_ms: 60_000, until_ms: 90_000 }
const gone = { status: 404, body: { code: 'not_found' } }

for (const database of databases) {
  describe(`the moments of an episode in the dashboard, on ${database.name}`, () => {
    let app: TestApp
    let station: TestStation
    let path: string
    let show: number
    let episode: number
    let stations = 0
    beforeAll(async () => {
      app = await testApp({ database })
    })
    afterAll(() => app.close())
    beforeEach(async () => {
      station = await app.station({ name: `Radio ${++stations} Tramline`, website: { public: true } })
      path = `/stations/${station.id}`
      show = (await makeShow(station.call)).id
      episode = await make()
    })

    const make = async (): Promise<number> =>
      (await makeEpisode(station.call, { show_id: show, datetime: app.clock.ms / 1000 - 60 })).id
    const owner = () => signIn(app, [{ stationId: station.id }])
    const measure = (id: number, durationMs: number) =>
      insertOutline(app.app.db, id, {
        ...{ durationMs, samples: 1, sampleRate: 44_100, channels: 1, levels: new Uint8Array(1) },
      })
    const publicly = async (below: string) =>
      (await app.fetch(`/public/radio-${stations}-tramline${below}`)).json() as Promise<never>
    const events = () =>
      app.app.db
        .selectFrom('events')
        .select(['type', 'subject', 'details'])
        .where('station_id', '=', station.id)
        .where('type', 'like', '%moment%')
        .orderBy('id')
        .execute()

    it('are marked, renamed, moved and deleted; the public reads show each change at once', async () => {
      const { ask } = await owner()
      const list = async () => (await ask(`GET ${path}/episodes/${episode}/moments`)).body.moments
      expect(await list()).toEqual([])
      expect(await publicly('/moments')).toEqual([])
      const made = await ask(`POST ${path}/episodes/${episode}/moments`, wave)
      expect(made).toMatchObject({ status: 201, body: { ...wave, beyond: false } })
      const { id } = made.body
      const first = { title: 'First', from_ms: 0, until_ms: 3000 }
      const { body: other } = await ask(`POST ${path}/episodes/${episode}/moments`, first)
      expect(await list()).toEqual([other, made.body])
      expect(await publicly('/moments')).toMatchObject([
        { id: other.id, ...first },
        { id, ...wave, episode: { id: episode } },
      ])
      expect(await publicly(`/episodes/${episode}`)).toMatchObject({
        moments: [
          { id: other.id, ...first },
          { id, ...wave },
        ],
      })

      expect(await ask(`PUT ${path}/moments/${id}`, { title: 'The last wave' })).toMatchObject({
        status: 200,
        body: { ...wave, title: 'The last wave' },
      })
      expect(await publicly('/moments')).toMatchObject([{}, { title: 'The last wave' }])
      await ask(`PUT ${path}/moments/${id}`, { from_ms: 1000, until_ms: 601_000 })
      expect(await publicly('/moments')).toMatchObject([{}, { from_ms: 1000, until_ms: 601_000 }])
      expect(await ask(`DELETE ${path}/moments/${other.id}`)).toMatchObject({ status: 204, body: undefined })
      expect(await publicly('/moments')).toMatchObject([{ id }])
      expect(await list()).toMatchObject([{ id }])
      const of = (type: string, details: object) => ({
        ...{ type: `episodes.moment_${type}`, subject: episode, details: JSON.stringify(details) },
      })
      const named = { episode: 'Fog, ferries and a fiddle' }
      expect(await events()).toEqual([
        of('created', { momentId: id, title: 'The wave', ...named }),
        of('created', { momentId: other.id, title: 'First', ...named }),
        of('changed', { momentId: id, title: 'The last wave', ...named, fields: ['title'] }),
        of('changed', { momentId: id, title: 'The last wave', ...named, fields: ['from_ms', 'until_ms'] }),
        of('deleted', { momentId: other.id, title: 'First', ...named }),
      ])
    })

    it('a change that changes nothing reports nothing', async () => {
      const { ask } = await owner()
      const { body } = await ask(`POST ${path}/episodes/${episode}/moments`, wave)
      for (const same of [{}, wave]) {
        expect(await ask(`PUT ${path}/moments/${body.id}`, same)).toMatchObject({ status: 200, body })
      }
      expect(await events()).toHaveLength(1)
    })

    it('400: too short, too long, beyond the episode, without a title; nothing is written and nothing reported', async () => {
      const { ask } = await owner()
      const { body } = await ask(`POST ${path}/episodes/${episode}/moments`, wave)
      await measure(episode, 100_000)
      const wrong: [change: object, field: string][] = [
        [{ until_ms: 62_999 }, 'until_ms'],
        [{ until_ms: 660_001 }, 'until_ms'],
        [{ until_ms: 100_001 }, 'until_ms'],
        [{ from_ms: 1.5 }, 'from_ms'],
        [{ from_ms: -1 }, 'from_ms'],
        [{ title: ' ' }, 'title'],
        [{ title: 'x'.repeat(201) }, 'title'],
      ]
      for (const [change, field] of wrong) {
        for (const endpoint of [`POST ${path}/episodes/${episode}/moments`, `PUT ${path}/moments/${body.id}`]) {
          const refused = await ask(endpoint, { ...wave, ...change })
          expect(refused).toMatchObject({ status: 400, body: { errors: [{ field }] } })
        }
      }
      expect((await ask(`POST ${path}/episodes/${episode}/moments`, {})).body.errors).toHaveLength(3)
      expect((await ask(`GET ${path}/episodes/${episode}/moments`)).body.moments).toEqual([body])
      expect(await events()).toHaveLength(1)
    })

    it('409: an episode has at most 100', async () => {
      const { ask } = await owner()
      const row = { ...wave, station_id: station.id, episode_id: episode, created_at: 1 }
      await app.app.db.insertInto('moments').values(Array<typeof row>(99).fill(row)).execute()
      const endpoint = `POST ${path}/episodes/${episode}/moments`
      expect((await ask(endpoint, wave)).status).toBe(201)
      expect(await ask(endpoint, wave)).toMatchObject({ status: 409, body: { code: 'moments_full' } })
      expect((await ask(`POST ${path}/episodes/${await make()}/moments`, wave)).status).toBe(201)
      expect(await events()).toHaveLength(2)
    })

    it('404: of an archived episode they can be read, and are not changed; restored, it has them again', async () => {
      const { ask } = await owner()
      const { body } = await ask(`POST ${path}/episodes/${episode}/moments`, wave)
      await ask(`POST ${path}/episodes/archive`, { ids: [episode] })
      expect(await ask(`POST ${path}/episodes/${episode}/moments`, wave)).toMatchObject(gone)
      expect(await ask(`PUT ${path}/moments/${body.id}`, { title: 'Late' })).toMatchObject(gone)
      expect(await ask(`DELETE ${path}/moments/${body.id}`)).toMatchObject(gone)
      expect((await ask(`GET ${path}/episodes/${episode}/moments`)).body.moments).toEqual([body])
      expect(await publicly('/moments')).toEqual([])
      await ask(`POST ${path}/episodes/restore`, { ids: [episode] })
      expect(await publicly('/moments')).toMatchObject([{ id: body.id }])
      expect(await events()).toHaveLength(1)
    })

    it('404: those of another station are not found, and stay as they are', async () => {
      const { ask } = await owner()
      const { body } = await ask(`POST ${path}/episodes/${episode}/moments`, wave)
      const there = await app.station()
      const stranger = await signIn(app, [{ stationId: there.id }])
      for (const endpoint of ['GET episodes', 'POST episodes', 'PUT moments', 'DELETE moments']) {
        const [method, noun] = endpoint.split(' ')
        const below = noun === 'moments' ? `moments/${body.id}` : `episodes/${episode}/moments`
        const asked = await stranger.ask(
          `${method} /stations/${there.id}/${below}`,
          /P/.test(method!) ? wave : undefined,
        )
        expect(asked).toMatchObject(gone)
      }
      expect((await ask(`GET ${path}/episodes/${episode}/moments`)).body.moments).toEqual([body])
      expect(await events()).toHaveLength(1)
    })

    it('403: a presenter marks those of their own shows only, and reads all', async () => {
      const { ask } = await owner()
      const others = (await makeShow(station.call)).id
      const presenter = await signIn(app, [{ stationId: station.id, role: 'presenter', shows: [show] }])
      const made = await presenter.ask(`POST ${path}/episodes/${episode}/moments`, wave)
      expect(made.status).toBe(201)
      expect((await presenter.ask(`PUT ${path}/moments/${made.body.id}`, { title: 'Mine' })).status).toBe(200)
      await ask(`POST ${path}/episodes/move`, { ids: [episode], show_id: others })
      const refused = { status: 403, body: { code: 'not_yours' } }
      expect(await presenter.ask(`POST ${path}/episodes/${episode}/moments`, wave)).toMatchObject(refused)
      expect(await presenter.ask(`PUT ${path}/moments/${made.body.id}`, { title: 'Taken' })).toMatchObject(refused)
      expect(await presenter.ask(`DELETE ${path}/moments/${made.body.id}`)).toMatchObject(refused)
      expect((await presenter.ask(`GET ${path}/episodes/${episode}/moments`)).body.moments).toMatchObject([
        { title: 'Mine' },
      ])
    })

    it('one that was marked before the length was known, and ends after the audio, is shown to staff alone', async () => {
      const { ask } = await owner()
      const { body } = await ask(`POST ${path}/episodes/${episode}/moments`, wave)
      const early = { title: 'Early', from_ms: 0, until_ms: 80_000 }
      await ask(`POST ${path}/episodes/${episode}/moments`, early)
      await measure(episode, 80_000)
      // The measurement is not a change that is reported; the answer from before is valid for a minute.
      app.clock.advance(3600)
      expect(await publicly('/moments?limit=5')).toMatchObject([early])
      expect(await publicly(`/episodes/${episode}?`)).toMatchObject({ moments: [early] })
      const list = async () => (await ask(`GET ${path}/episodes/${episode}/moments`)).body.moments
      expect(await list()).toMatchObject([
        { ...early, beyond: false },
        { ...wave, beyond: true },
      ])
      expect((await ask(`PUT ${path}/moments/${body.id}`, { title: 'Still beyond' })).status).toBe(400)
      const moved = await ask(`PUT ${path}/moments/${body.id}`, { from_ms: 70_000, until_ms: 80_000 })
      expect(moved).toMatchObject({ status: 200, body: { beyond: false } })
      expect((await ask(`DELETE ${path}/moments/${body.id}`)).status).toBe(204)
    })
  })
}
