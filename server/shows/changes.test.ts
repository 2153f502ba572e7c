import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { restoreEpisode } from '../episodes/actions.ts'
import { allScopes } from '../keys/rules/scopes.ts'
import { noon, type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { bareEpisode, makeEpisode, makeShow, type TestStation } from '../testing/factories.ts'

const artwork = 'https://radio.test/art/tide.jpg'
const now = Date.parse(noon) / 1000
const conflict = { message: 'Cannot delete a show that still has episodes. Archive its episodes first.' }

for (const database of databases) {
  describe(`changing shows on ${database.name}`, () => {
    let app: TestApp
    let station: TestStation
    let call: TestStation['call']
    beforeAll(async () => {
      app = await testApp({ database })
    })
    beforeEach(async () => {
      station = await app.station()
      call = station.call
    })
    afterAll(() => app.close())

    const reader = async () =>
      app.caller(
        (
          await app.key(
            station.id,
            allScopes.filter((scope) => scope !== 'shows:write'),
          )
        ).key,
      )
    const listed = async () => (await call('GET /v1/episodes')).body.episodes.map(({ id }: { id: number }) => id)

    describe('PUT /v1/shows/{id}', () => {
      const changes: [field: string, value: unknown][] = [
        ['title', 'Evening Tide'],
        ['description', 'Something else'],
        ['description', ''],
        ['published', false],
        ['presenter', 'Bo Ek'],
        ['presenter', ''],
      ]
      for (const [field, value] of changes) {
        it(`200: ${field} becomes ${JSON.stringify(value)} and the rest stays`, async () => {
          const before = await makeShow(call, { description: 'D', presenter: 'Ada', image_url: artwork })
          const { status, body } = await call(`PUT /v1/shows/${before.id}`, { [field]: value })
          expect([status, body]).toEqual([200, { ...before, [field]: value }])
          expect((await call(`GET /v1/shows/${before.id}`)).body).toEqual(body)
        })
      }

      it('200: an empty update, in any of its three writings, returns the show unchanged', async () => {
        const before = await makeShow(call, { presenter: 'Ada' })
        const json = { 'Content-Type': 'application/json' }
        for (const answer of [
          await call(`PUT /v1/shows/${before.id}`, {}),
          await call(`PUT /v1/shows/${before.id}`),
          await call(`PUT /v1/shows/${before.id}`, '', json),
        ]) {
          expect([answer.status, answer.body]).toEqual([200, before])
        }
      })

      it('200: image_url is ignored as any unknown field, whatever it holds', async () => {
        const before = await makeShow(call, { image_url: artwork })
        for (const image_url of ['https://elsewhere.test/x.jpg', '', 'no URL', null, 5]) {
          const { status, body } = await call(`PUT /v1/shows/${before.id}`, { image_url, image: 'x', id: 1 })
          expect([status, body]).toEqual([200, before])
        }
      })

      it('200: published=false hides the episodes from list and search, published=true shows them again', async () => {
        const show = await makeShow(call)
        const episode = await makeEpisode(call, { show_id: show.id, title: 'Ferry' })
        const found = async () => (await call('GET /v1/search?q=ferry')).body.total
        expect([await listed(), await found()]).toEqual([[episode.id], 1])
        await call(`PUT /v1/shows/${show.id}`, { published: false })
        expect([await listed(), await found()]).toEqual([[], 0])
        expect((await call('GET /v1/episodes')).body.total).toBe(0)
        expect((await call(`GET /v1/episodes/${episode.id}`)).status).toBe(200)
        await call(`PUT /v1/shows/${show.id}`, { published: true })
        expect([await listed(), await found()]).toEqual([[episode.id], 1])
      })

      it('200: a new title shows in the show’s episodes at once', async () => {
        const episode = await makeEpisode(call)
        await call(`GET /v1/episodes/${episode.id}`)
        await call(`PUT /v1/shows/${episode.show_id}`, { title: 'Renamed' })
        expect((await call(`GET /v1/episodes/${episode.id}`)).body).toEqual({ ...episode, show: 'Renamed' })
      })

      it('400: a title that is null, and the valid fields beside it are not changed either', async () => {
        const before = await makeShow(call, { presenter: 'Ada', description: 'D' })
        const fields = { title: null, description: 'New', presenter: 'New' }
        const { status, body } = await call(`PUT /v1/shows/${before.id}`, fields)
        expect([status, body.message]).toEqual([400, 'title must be a string'])
        expect((await call(`GET /v1/shows/${before.id}`)).body).toEqual(before)
      })

      it('404: a foreign show answers as a missing one, and stays as it was', async () => {
        const other = await app.station()
        const foreign = await makeShow(other.call)
        const theirs = await call(`PUT /v1/shows/${foreign.id}`, { title: 'Mine now' })
        const nobodys = await call('PUT /v1/shows/987654321', { title: 'Mine now' })
        expect([theirs.status, theirs.text]).toEqual([404, '{"message":"Show not found."}'])
        expect(nobodys.text).toBe(theirs.text)
        expect((await other.call(`GET /v1/shows/${foreign.id}`)).body).toEqual(foreign)
      })

      it('403: without shows:write nothing changes', async () => {
        const before = await makeShow(call)
        const { status, body } = await (await reader())(`PUT /v1/shows/${before.id}`, { title: 'X' })
        expect(status).toBe(403)
        expect(body).toEqual({ message: "This API key does not have the 'shows:write' scope." })
        expect((await call(`GET /v1/shows/${before.id}`)).body).toEqual(before)
      })
    })

    describe('DELETE /v1/shows/{id}', () => {
      it('204: the show, its presenter, series and schedule entries are deleted, and those of no other show', async () => {
        const [show, kept] = [await makeShow(call, { presenter: 'Ada' }), await makeShow(call, { presenter: 'Bo' })]
        const entries = [{ day: 'mon', time: 540, duration: 60 }]
        for (const { id } of [show, kept]) await call('PUT /v1/schedule', { show_id: id, week: 1, entries })
        const { status, text } = await call(`DELETE /v1/shows/${show.id}`)
        expect([status, text]).toEqual([204, ''])
        expect((await call(`GET /v1/shows/${show.id}`)).status).toBe(404)
        expect((await call('GET /v1/shows')).body).toEqual([kept])
        const { db } = app.app
        const series = await db
          .selectFrom('series')
          .select('show_id')
          .where('show_id', 'in', [show.id, kept.id])
          .execute()
        expect(series).toEqual([{ show_id: kept.id }])
        const days = (await call('GET /v1/schedule')).body.days
        expect(days.flatMap(({ shows }: { shows: { show_id: number }[] }) => shows.map((one) => one.show_id))).toEqual([
          kept.id,
        ])
        expect(
          await db.selectFrom('schedule_entries').select('id').where('station_id', '=', station.id).execute(),
        ).toHaveLength(1)
      })

      it('204: its id is never given to another show', async () => {
        const { id } = await makeShow(call)
        await call(`DELETE /v1/shows/${id}`)
        expect((await makeShow(call)).id).toBeGreaterThan(id)
      })

      it('204: archived episodes stay as they were and remember the show’s title', async () => {
        const { id, show_id } = await makeEpisode(call)
        await call(`PUT /v1/shows/${show_id}`, { title: 'Last Title' })
        await call(`DELETE /v1/episodes/${id}`)
        expect((await call(`DELETE /v1/shows/${show_id}`)).status).toBe(204)
        await expect(restoreEpisode(app.app.writer, station.id, id)).rejects.toMatchObject({
          code: 'conflict',
          message: expect.stringContaining('Last Title'),
        })
        const home = await makeShow(call, { title: 'New Home' })
        const restored = await restoreEpisode(app.app.writer, station.id, id, home.id)
        expect(restored).toMatchObject({ id, show: 'New Home', title: bareEpisode.title })
        expect(await listed()).toEqual([id])
      })

      it('409: with an active episode, and everything stays', async () => {
        const episode = await makeEpisode(call)
        const { status, body } = await call(`DELETE /v1/shows/${episode.show_id}`)
        expect([status, body]).toEqual([409, conflict])
        expect((await call(`GET /v1/shows/${episode.show_id}`)).status).toBe(200)
        expect(await listed()).toEqual([episode.id])
      })

      it('409: a future-dated episode, or one of an unpublished show, counts as well', async () => {
        const hidden = await makeShow(call, { published: false })
        for (const fields of [{ datetime: now + 3600 }, { show_id: hidden.id }]) {
          const { show_id } = await makeEpisode(call, fields)
          expect((await call(`DELETE /v1/shows/${show_id}`)).status).toBe(409)
        }
      })

      it('409, then 204 once the last episode is archived', async () => {
        const { id: show_id } = await makeShow(call)
        for (const title of ['One', 'Two']) {
          await makeEpisode(call, { show_id, title })
        }
        for (const id of await listed()) {
          expect((await call(`DELETE /v1/shows/${show_id}`)).status).toBe(409)
          await call(`DELETE /v1/episodes/${id}`)
        }
        expect((await call(`DELETE /v1/shows/${show_id}`)).status).toBe(204)
      })

      it('no interleaving of deletion and creation leaves an active episode without a show', async () => {
        for (let round = 0; round < 10; round++) {
          const { id: show_id } = await makeShow(call)
          const make = () => call('POST /v1/episodes', { ...bareEpisode, show_id })
          const [one, deletion, other] = await Promise.all([make(), call(`DELETE /v1/shows/${show_id}`), make()])
          const made = [one, other].filter(({ status }) => status === 201)
          const refused = [one, other].filter(({ status }) => status === 404)
          expect(made.length + refused.length).toBe(2)
          expect(deletion.status).toBe(made.length > 0 ? 409 : 204)
        }
      })

      it('404: a foreign show answers as a missing one and a deleted one, and stays', async () => {
        const other = await app.station()
        const foreign = await makeShow(other.call)
        const own = await makeShow(call)
        await call(`DELETE /v1/shows/${own.id}`)
        for (const id of [foreign.id, own.id, 987654321]) {
          const { status, text } = await call(`DELETE /v1/shows/${id}`)
          expect([status, text]).toEqual([404, '{"message":"Show not found."}'])
        }
        expect((await other.call(`GET /v1/shows/${foreign.id}`)).body).toEqual(foreign)
      })

      it('404, not 409: a foreign show with episodes reveals nothing', async () => {
        const { show_id } = await makeEpisode((await app.station()).call)
        expect((await call(`DELETE /v1/shows/${show_id}`)).status).toBe(404)
      })

      it('403: without shows:write the show stays', async () => {
        const show = await makeShow(call)
        const { status, body } = await (await reader())(`DELETE /v1/shows/${show.id}`)
        expect(status).toBe(403)
        expect(body).toEqual({ message: "This API key does not have the 'shows:write' scope." })
        expect((await call(`GET /v1/shows/${show.id}`)).body).toEqual(show)
      })
    })

    it('405: other methods are refused with what is allowed', async () => {
      const { id } = await makeShow(call)
      const one = await call(`PATCH /v1/shows/${id}`)
      expect([one.status, one.headers.get('allow')]).toEqual([405, 'DELETE, GET, HEAD, PUT'])
      const all = await call('DELETE /v1/shows')
      expect([all.status, all.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
      expect((await call('GET /v1/shows')).body).toHaveLength(1)
    })
  })
}
