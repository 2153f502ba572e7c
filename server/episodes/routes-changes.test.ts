import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allScopes } from '../keys/rules/scopes.ts'
import { noon, type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeEpisode, makeShow, type TestStation } from '../testing/factories.ts'
import { restoreEpisode } from './actions.ts'

const now = Date.parse(noon) / 1000
const artwork = 'https://radio.test/art/fog.jpg'

for (const database of databases) {
  describe(`changing episodes on ${database.name}`, () => {
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
            allScopes.filter((scope) => scope !== 'episodes:write'),
          )
        ).key,
      )
    const listed = async () => (await call('GET /v1/episodes')).body.episodes.map(({ id }: { id: number }) => id)
    const found = async (term: string) =>
      (await call(`GET /v1/search?q=${term}`)).body.results.map(({ id }: { id: number }) => id)

    describe('PUT /v1/episodes/{id}', () => {
      const changes: [field: string, value: unknown, answered?: string][] = [
        ['title', 'Another title'],
        ['description', 'Another description'],
        ['description', ''],
        ['datetime', 1_600_000_000],
        ['datetime', 0],
        ['image_url', 'http://other.test/x.png', 'image'],
        ['image_url', '', 'image'],
      ]
      for (const [field, value, answered = field] of changes) {
        it(`200: ${field} becomes ${JSON.stringify(value)} and the rest stays`, async () => {
          const before = await makeEpisode(call, { description: 'D', image_url: artwork, datetime: now - 5 })
          const { status, body } = await call(`PUT /v1/episodes/${before.id}`, { [field]: value })
          expect([status, body]).toEqual([200, { ...before, [answered]: value }])
          expect((await call(`GET /v1/episodes/${before.id}`)).body).toEqual(body)
        })
      }

      it('200: an empty update, in any of its three writings, returns the episode unchanged', async () => {
        const before = await makeEpisode(call, { image_url: artwork })
        for (const answer of [
          await call(`PUT /v1/episodes/${before.id}`, {}),
          await call(`PUT /v1/episodes/${before.id}`),
          await call(`PUT /v1/episodes/${before.id}`, '', { 'Content-Type': 'application/json' }),
        ]) {
          expect([answer.status, answer.body]).toEqual([200, before])
        }
      })

      it('200: fields that a PUT cannot change are ignored, whatever their value', async () => {
        const before = await makeEpisode(call)
        const other = await makeShow(call)
        const fixed = {
          show_id: other.id,
          audio_url: 'no URL',
          audio_length: 7,
          id: null,
          archived_at: now,
          image: 'x',
        }
        const { status, body } = await call(`PUT /v1/episodes/${before.id}`, fixed)
        expect([status, body]).toEqual([200, before])
      })

      it('200: moved into the future it leaves the listing and the search, moved back it returns to both', async () => {
        const { id } = await makeEpisode(call, { title: 'Ferry' })
        await call(`PUT /v1/episodes/${id}`, { datetime: now + 60 })
        expect([await listed(), await found('ferry')]).toEqual([[], []])
        expect((await call('GET /v1/episodes')).body.total).toBe(0)
        await call(`PUT /v1/episodes/${id}`, { datetime: now })
        expect([await listed(), await found('ferry')]).toEqual([[id], [id]])
      })

      it('200: a new datetime gives it a new place in the list', async () => {
        const { id: show_id } = await makeShow(call)
        const made = []
        for (const ago of [30, 20, 10]) made.push((await makeEpisode(call, { show_id, datetime: now - ago })).id)
        const [oldest, middle, newest] = made
        await call(`PUT /v1/episodes/${newest}`, { datetime: now - 25 })
        expect(await listed()).toEqual([middle, newest, oldest])
      })

      it('400: a datetime out of range, and the valid fields beside it are not changed either', async () => {
        const before = await makeEpisode(call, { description: 'D', image_url: artwork })
        const fields = { title: 'New', description: 'New', image_url: '', datetime: -1 }
        const { status, body } = await call(`PUT /v1/episodes/${before.id}`, fields)
        const message = 'datetime must be between 0 and 253402300799'
        expect([status, body]).toEqual([400, { message, errors: [{ field: 'datetime', message }] }])
        expect((await call(`GET /v1/episodes/${before.id}`)).body).toEqual(before)
      })

      it('404: archived, foreign and missing answer alike, and nothing of them changes', async () => {
        const other = await app.station()
        const foreign = await makeEpisode(other.call)
        const archived = await makeEpisode(call)
        await call(`DELETE /v1/episodes/${archived.id}`)
        for (const id of [archived.id, foreign.id, 987654321]) {
          const { status, text } = await call(`PUT /v1/episodes/${id}`, { title: 'Mine now' })
          expect([status, text]).toEqual([404, '{"message":"Episode not found."}'])
        }
        expect((await other.call(`GET /v1/episodes/${foreign.id}`)).body).toEqual(foreign)
        const restored = await restoreEpisode(app.app.writer, station.id, archived.id)
        expect(restored.title).toBe(archived.title)
      })

      it('403: without episodes:write nothing changes', async () => {
        const before = await makeEpisode(call)
        const { status, body } = await (await reader())(`PUT /v1/episodes/${before.id}`, { title: 'X' })
        expect(status).toBe(403)
        expect(body).toEqual({ message: "This API key does not have the 'episodes:write' scope." })
        expect((await call(`GET /v1/episodes/${before.id}`)).body).toEqual(before)
      })
    })

    describe('DELETE /v1/episodes/{id}', () => {
      it('204: it vanishes from list, total, search and by id, and is retained', async () => {
        const { id: show_id } = await makeShow(call)
        const gone = await makeEpisode(call, { show_id, title: 'Ferry one' })
        const stays = await makeEpisode(call, { show_id, title: 'Ferry two' })
        expect(await found('ferry')).toEqual([stays.id, gone.id])
        const { status, text } = await call(`DELETE /v1/episodes/${gone.id}`)
        expect([status, text]).toEqual([204, ''])
        expect(await listed()).toEqual([stays.id])
        expect((await call(`GET /v1/episodes?show_id=${show_id}`)).body.total).toBe(1)
        expect(await found('ferry')).toEqual([stays.id])
        expect((await call(`GET /v1/episodes/${gone.id}`)).status).toBe(404)
        const row = await app.app.db.selectFrom('episodes').selectAll().where('id', '=', gone.id).executeTakeFirst()
        expect(row).toMatchObject({ title: 'Ferry one', archived_at: now })
      })

      it('204: restored, it is as it was', async () => {
        const before = await makeEpisode(call, { title: 'Ferry', image_url: artwork })
        await call(`DELETE /v1/episodes/${before.id}`)
        await restoreEpisode(app.app.writer, station.id, before.id)
        expect((await call('GET /v1/episodes')).body).toMatchObject({ episodes: [before], total: 1 })
        expect(await found('ferry')).toEqual([before.id])
      })

      it('204: a future-dated episode, and one of an unpublished show', async () => {
        const hidden = await makeShow(call, { published: false })
        for (const fields of [{ datetime: now + 1e6 }, { show_id: hidden.id }]) {
          const { id, show_id } = await makeEpisode(call, fields)
          expect((await call(`DELETE /v1/episodes/${id}`)).status).toBe(204)
          expect((await call(`DELETE /v1/shows/${show_id}`)).status).toBe(204)
        }
      })

      it('404: a second time, a foreign one and a missing one, and no counter moves', async () => {
        const other = await app.station()
        const foreign = await makeEpisode(other.call)
        const { id, show_id } = await makeEpisode(call)
        await makeEpisode(call, { show_id })
        await call(`DELETE /v1/episodes/${id}`)
        for (const missing of [id, foreign.id, 987654321]) {
          const { status, text } = await call(`DELETE /v1/episodes/${missing}`)
          expect([status, text]).toEqual([404, '{"message":"Episode not found."}'])
        }
        expect((await call('GET /v1/episodes')).body.total).toBe(1)
        expect((await other.call('GET /v1/episodes')).body.total).toBe(1)
      })

      it('204 once: of requests that arrive together one archives, the others find nothing', async () => {
        const { id, show_id } = await makeEpisode(call)
        await makeEpisode(call, { show_id })
        const answers = await Promise.all(Array.from({ length: 8 }, () => call(`DELETE /v1/episodes/${id}`)))
        expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(404)])
        expect((await call('GET /v1/episodes')).body.total).toBe(1)
      })

      it('403: without episodes:write it stays', async () => {
        const { id } = await makeEpisode(call)
        const { status, body } = await (await reader())(`DELETE /v1/episodes/${id}`)
        expect(status).toBe(403)
        expect(body).toEqual({ message: "This API key does not have the 'episodes:write' scope." })
        expect(await listed()).toEqual([id])
      })
    })

    it('405: other methods are refused with what is allowed', async () => {
      const { id } = await makeEpisode(call)
      const one = await call(`POST /v1/episodes/${id}`, {})
      expect([one.status, one.headers.get('allow')]).toEqual([405, 'DELETE, GET, HEAD, PUT'])
      const all = await call('DELETE /v1/episodes')
      expect([all.status, all.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
      expect(await listed()).toEqual([id])
    })
  })
}
