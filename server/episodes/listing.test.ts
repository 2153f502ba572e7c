import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allScopes } from '../keys/rules/scopes.ts'
import { encodeCursor } from '../lib/cursor.ts'
import { noon, type TestApp, testApp } from '../testing/app.ts'
import { engines } from '../testing/databases.ts'
import { fillShow, makeEpisode, makeShow, type TestStation } from '../testing/factories.ts'

const now = Date.parse(noon) / 1000

for (const database of engines) {
  describe(`GET /v1/episodes on ${database.name}`, () => {
    let app: TestApp
    let station: TestStation
    let showId: number
    beforeAll(async () => {
      app = await testApp({ database })
    })
    beforeEach(async () => {
      station = await app.station()
      showId = (await makeShow(station.call)).id
    })
    afterAll(() => app.close())

    /** Creates episodes a minute apart, the newest first; returns their ids in the order of the listing. */
    const fill = (count: number, of = showId) =>
      fillShow(
        app,
        station.id,
        of,
        Array.from({ length: count }, (_, at) => ({ title: `Part ${at}`, datetime: now - 60 * at })),
      )
    const page = async (query = '') => {
      const { status, body } = await station.call(`GET /v1/episodes${query}`)
      expect(status).toBe(200)
      return { ...body, ids: body.episodes.map(({ id }: { id: number }) => id) }
    }

    describe('pages', () => {
      it('200: an empty station has an empty page', async () => {
        const { body } = await station.call('GET /v1/episodes')
        expect(body).toEqual({ episodes: [], total: 0, limit: 20, offset: 0, next_cursor: null })
      })

      it('200: twenty at first, newest first, and the total of all', async () => {
        const ids = await fill(45)
        const first = await page()
        expect(first).toMatchObject({ total: 45, limit: 20, offset: 0, ids: ids.slice(0, 20) })
        expect(first.next_cursor).toBe(encodeCursor({ datetime: now - 60 * 19, id: ids[19]! }))
      })

      it('200: within one second the higher id comes first', async () => {
        const ids = await fillShow(app, station.id, showId, Array(5).fill({ title: 'Same', datetime: now - 9 }))
        expect((await page()).ids).toEqual(ids.reverse())
        const { next_cursor } = await page('?limit=2')
        expect((await page(`?limit=2&cursor=${next_cursor}`)).ids).toEqual(ids.slice(2, 4))
      })

      it('200: following the cursor gives each episode once, and ends in null', async () => {
        const ids = await fill(45)
        const seen: number[] = []
        let query = '?limit=20'
        for (const length of [20, 20, 5]) {
          const one = await page(query)
          expect(one).toMatchObject({ total: 45, limit: 20, offset: 0 })
          expect(one.ids).toHaveLength(length)
          seen.push(...one.ids)
          query = `?limit=20&cursor=${one.next_cursor}`
        }
        expect(seen).toEqual(ids)
        expect(query).toContain('cursor=null')
      })

      const ends: [count: number, query: string, isLast: boolean][] = [
        [19, '', true],
        [20, '', true],
        [21, '', false],
        [3, '?limit=1', false],
        [3, '?limit=3', true],
        [3, '?offset=3', true],
        [3, '?offset=2&limit=1', true],
        [3, '?offset=1&limit=1', false],
        [3, '?offset=100', true],
        [101, '?limit=500', false],
        [100, '?limit=500', true],
      ]
      for (const [count, query, isLast] of ends) {
        it(`200: of ${count} episodes, next_cursor is ${isLast ? '' : 'not '}null for “${query}”`, async () => {
          await fill(count)
          expect((await page(query)).next_cursor === null).toBe(isLast)
        })
      }

      it('200: an offset skips that number, and its page leads to the next by cursor as well', async () => {
        const ids = await fill(10)
        const one = await page('?offset=3&limit=4')
        expect(one).toMatchObject({ total: 10, limit: 4, offset: 3, ids: ids.slice(3, 7) })
        const next = await page(`?limit=4&cursor=${one.next_cursor}`)
        expect(next).toMatchObject({ offset: 0, ids: ids.slice(7), next_cursor: null })
      })

      it('200: an offset beyond everything is an empty page with the total', async () => {
        await fill(3)
        for (const offset of ['3', '1000000', '9007199254740991', '9'.repeat(30)]) {
          expect(await page(`?offset=${offset}`)).toMatchObject({ ids: [], total: 3, next_cursor: null })
        }
      })

      it('200: a deep offset, read by `slowRead`, skips that many', async () => {
        const ids = await fill(1100)
        expect(await page('?offset=1050&limit=3')).toMatchObject({
          ids: ids.slice(1050, 1053),
          total: 1100,
          offset: 1050,
        })
      })

      it('200: sent with an offset, the cursor prevails and offset answers 0', async () => {
        const ids = await fill(6)
        const { next_cursor } = await page('?limit=2')
        const answer = await page(`?limit=2&offset=3&cursor=${next_cursor}`)
        expect(answer).toMatchObject({ offset: 0, ids: ids.slice(2, 4) })
      })

      it('200: a limit over 100 is served as 100', async () => {
        const ids = await fill(102)
        for (const limit of ['100', '101', '9'.repeat(25)]) {
          expect(await page(`?limit=${limit}`)).toMatchObject({ limit: 100, ids: ids.slice(0, 100) })
        }
      })

      it('200: empty parameters count as absent, unknown ones are ignored', async () => {
        await fill(2)
        expect(await page('?limit=&offset=&cursor=&show_id=&colour=red')).toMatchObject({
          limit: 20,
          offset: 0,
          total: 2,
        })
      })

      it('200: a cursor of a place without an episode leads to the episodes after it', async () => {
        const ids = await fill(3)
        expect((await page(`?cursor=${encodeCursor({ datetime: now - 30, id: 1 })}`)).ids).toEqual(ids.slice(1))
        expect((await page(`?cursor=${encodeCursor({ datetime: 0, id: 1 })}`)).ids).toEqual([])
      })

      it('200: a cursor of the future does not show the future', async () => {
        const [future] = await fillShow(app, station.id, showId, [{ title: 'Later', datetime: now + 50 }])
        const ids = await fill(2)
        const cursor = encodeCursor({ datetime: now + 100, id: 1 })
        expect((await page(`?cursor=${cursor}`)).ids).toEqual(ids)
        expect(ids).not.toContain(future)
      })

      const refused: [query: string, message: string][] = [
        ['limit=0', 'limit must be 1 or more'],
        ['limit=5&limit=5', 'limit is given twice'],
        ['offset=-1', 'offset must be 0 or more'],
        ['cursor=x', 'cursor is invalid'],
        ['cursor=MTc2MzM2NjQwMF80Mg==', 'cursor is invalid'],
        ['show_id=x', 'show_id must be an integer'],
      ]
      for (const [query, message] of refused) {
        it(`400: ${query} is answered “${message}”`, async () => {
          const { status, body } = await station.call(`GET /v1/episodes?${query}`)
          const field = message.split(' ')[0]
          expect([status, body]).toEqual([400, { message, errors: [{ field, message }] }])
        })
      }

      it('400: all failing parameters in their order', async () => {
        const { body } = await station.call('GET /v1/episodes?show_id=x&offset=-1&limit=0')
        expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['limit', 'offset', 'show_id'])
      })

      it('403: without episodes:read', async () => {
        const scopes = allScopes.filter((scope) => scope !== 'episodes:read')
        const { status, body } = await app.caller((await app.key(station.id, scopes)).key)('GET /v1/episodes?limit=0')
        expect([status, body.message]).toEqual([403, "This API key does not have the 'episodes:read' scope."])
      })
    })

    describe('the listed episodes', () => {
      it('200: only active episodes of published shows whose time has come, and total counts exactly those', async () => {
        const hidden = await makeShow(station.call, { published: false })
        const [listed] = await fill(1)
        await fill(2, hidden.id)
        await fillShow(app, station.id, showId, [{ title: 'Later', datetime: now + 1 }])
        await fillShow(app, station.id, hidden.id, [{ title: 'Later', datetime: now + 1 }])
        const { id } = await makeEpisode(station.call, { show_id: showId })
        await station.call(`DELETE /v1/episodes/${id}`)
        expect(await page()).toMatchObject({ ids: [listed], total: 1, next_cursor: null })
      })

      it('200: an episode of this very second is listed, one of the next is when that has come', async () => {
        const [present, future] = await fillShow(app, station.id, showId, [
          { title: 'Now', datetime: now },
          { title: 'Soon', datetime: now + 40 },
        ])
        expect(await page()).toMatchObject({ ids: [present], total: 1 })
        app.clock.advance(40)
        expect(await page()).toMatchObject({ ids: [future, present], total: 2 })
        app.clock.advance(-40)
      })

      it('200: nothing of another station, whatever the parameters', async () => {
        const other = await app.station()
        const theirs = await makeEpisode(other.call)
        const cursor = encodeCursor({ datetime: now + 9, id: theirs.id + 9 })
        for (const query of ['', `?show_id=${theirs.show_id}`, `?cursor=${cursor}`, '?offset=0&limit=100']) {
          expect(await page(query)).toMatchObject({ ids: [], total: 0, next_cursor: null })
        }
      })

      it('200: show_id narrows to one show, with its own total and pages', async () => {
        const other = await makeShow(station.call)
        const ids = await fill(5)
        const others = await fill(3, other.id)
        const one = await page(`?show_id=${showId}&limit=3`)
        expect(one).toMatchObject({ ids: ids.slice(0, 3), total: 5 })
        const next = await page(`?show_id=${showId}&limit=3&cursor=${one.next_cursor}`)
        expect(next).toMatchObject({ ids: ids.slice(3), total: 5, next_cursor: null })
        expect(await page(`?show_id=${other.id}&offset=1`)).toMatchObject({ ids: others.slice(1), total: 3 })
        expect(await page()).toMatchObject({ total: 8 })
      })

      it('200: an unknown, foreign, impossible or unpublished show_id is an empty page, not an error', async () => {
        const foreign = await makeEpisode((await app.station()).call)
        const hidden = await makeShow(station.call, { published: false })
        await fill(2, hidden.id)
        for (const id of [987654321, foreign.show_id, 0, -1, '9'.repeat(30), hidden.id]) {
          const { status, body } = await station.call(`GET /v1/episodes?show_id=${id}`)
          expect([status, body]).toEqual([200, { episodes: [], total: 0, limit: 20, offset: 0, next_cursor: null }])
        }
      })

      it('200: show is the show’s title as it is now', async () => {
        await fill(2)
        await page()
        await station.call(`PUT /v1/shows/${showId}`, { title: 'Evening Tide' })
        const { episodes } = await page()
        expect(episodes.map(({ show }: { show: string }) => show)).toEqual(['Evening Tide', 'Evening Tide'])
      })
    })
  })
}
