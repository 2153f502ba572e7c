import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../database/open.ts'
import { write } from '../database/transaction.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeEpisode, makeShow, type TestStation } from '../testing/factories.ts'
import { signIn } from '../testing/people.ts'
import { updateEpisode } from './actions.ts'
import { findEpisode } from './store.ts'

for (const database of databases) {
  describe(`the episodes of a station in the dashboard, on ${database.name}`, () => {
    let app: TestApp
    let station: TestStation
    let path: string
    let now: number
    beforeEach(async () => {
      app = await testApp({ database })
      station = await app.station()
      path = `/stations/${station.id}/episodes`
      now = app.clock.ms / 1000
    })
    afterEach(() => app.close())

    const owner = () => signIn(app, [{ stationId: station.id }])

    it('are listed by status: published, scheduled, archived; those of hidden shows too', async () => {
      const shown = await makeShow(station.call)
      const hidden = await makeShow(station.call, { published: false })
      const old = await makeEpisode(station.call, { show_id: shown.id, title: 'Old', datetime: now - 100 })
      const secret = await makeEpisode(station.call, { show_id: hidden.id, title: 'Secret', datetime: now - 50 })
      const soon = await makeEpisode(station.call, { show_id: shown.id, title: 'Soon', datetime: now + 50 })
      const later = await makeEpisode(station.call, { show_id: shown.id, title: 'Later', datetime: now + 500 })
      const gone = await makeEpisode(station.call, { show_id: shown.id, title: 'Gone', datetime: now - 10 })
      await station.call(`DELETE /v1/episodes/${gone.id}`)
      const { ask } = await owner()
      const ids = async (status: string) => {
        const { body } = await ask(`GET ${path}?status=${status}`)
        return body.episodes.map(({ id }: { id: number }) => id)
      }
      expect(await ids('published')).toEqual([secret.id, old.id])
      expect(await ids('scheduled')).toEqual([soon.id, later.id])
      expect(await ids('archived')).toEqual([gone.id])
      expect((await ask(`GET ${path}/counts`)).body).toEqual({ published: 2, scheduled: 2, archived: 1 })
      expect((await ask(`GET ${path}/${secret.id}`)).body).toMatchObject({
        hidden: true,
        archived_at: null,
        yours: true,
      })
      expect((await ask(`GET ${path}/${gone.id}`)).body).toMatchObject({ archived_at: now })
      app.clock.advance(100)
      expect((await ask(`GET ${path}/counts`)).body).toEqual({ published: 3, scheduled: 1, archived: 1 })
    })

    it('come in pages by a cursor, each once, and can be narrowed to a show and to a part of their texts', async () => {
      const show = await makeShow(station.call, { title: 'Straße', presenter: 'Zoé' })
      const other = await makeShow(station.call, { title: 'Other' })
      for (let n = 0; n < 5; n++)
        await makeEpisode(station.call, { show_id: show.id, title: `100% ${n}`, datetime: now - 60 })
      await makeEpisode(station.call, { show_id: other.id, title: '1000 steps', datetime: now - 60 })
      const { ask } = await owner()
      const titles = async (query: string) => {
        const found: string[] = []
        for (let next: string | null = ''; next !== null; ) {
          const { body } = await ask(`GET ${path}?status=published&limit=2&${query}${next && `&cursor=${next}`}`)
          found.push(...body.episodes.map(({ title }: { title: string }) => title))
          next = body.next
        }
        return found
      }
      expect(await titles('')).toEqual(['1000 steps', '100% 4', '100% 3', '100% 2', '100% 1', '100% 0'])
      expect(await titles(`show=${other.id}`)).toEqual(['1000 steps'])
      expect(await titles('q=100%25')).toHaveLength(5)
      expect(await titles('q=STRASSE')).toHaveLength(5)
      expect(await titles(`show=${show.id}&q=STRASSE`)).toHaveLength(5)
      expect(await titles('q=zo%C3%89')).toHaveLength(5)
      expect(await titles('q=_')).toEqual([])
      expect((await ask(`GET ${path}?status=attic`)).status).toBe(400)
      expect((await ask(`GET ${path}?status=published&cursor=x`)).status).toBe(400)
    })

    it('are changed, moved to another show, archived and restored; the public API shows each change', async () => {
      const [show, other] = [await makeShow(station.call), await makeShow(station.call)]
      const episode = await makeEpisode(station.call, { show_id: show.id, datetime: now - 60 })
      const { ask } = await owner()
      const changed = await ask(`PUT ${path}/${episode.id}`, { title: 'Renamed', show_id: other.id })
      expect(changed).toMatchObject({ status: 200, body: { title: 'Renamed', show_id: other.id } })
      const events = await app.app.db
        .selectFrom('events')
        .select('details')
        .where('type', '=', 'episodes.changed')
        .execute()
      expect(events).toEqual([{ details: '{"title":"Renamed","fields":["title","show_id"]}' }])
      const listed = (await station.call(`GET /v1/episodes?show_id=${other.id}`)).body
      expect(listed).toMatchObject({ total: 1, episodes: [{ title: 'Renamed' }] })
      expect((await station.call(`GET /v1/episodes?show_id=${show.id}`)).body.total).toBe(0)

      const archived = await ask(`POST ${path}/archive`, { ids: [episode.id, 999_999] })
      expect(archived.body).toEqual({ done: [episode.id], refused: [{ id: 999_999, code: 'not_found' }] })
      expect((await station.call(`GET /v1/episodes/${episode.id}`)).status).toBe(404)
      const restored = await ask(`POST ${path}/restore`, { ids: [episode.id], show_id: show.id })
      expect(restored.body.done).toEqual([episode.id])
      const moved = await ask(`POST ${path}/move`, { ids: [episode.id], show_id: other.id })
      expect(moved.body.done).toEqual([episode.id])
      expect((await ask(`PUT ${path}/${episode.id}`, { title: 'Lost', show_id: 999_999 })).status).toBe(404)
      expect((await ask(`GET ${path}/${episode.id}`)).body).toMatchObject({ title: 'Renamed', show_id: other.id })
    })

    it('a change that is refused in part changes nothing', async () => {
      const [show, other] = [await makeShow(station.call), await makeShow(station.call)]
      const episode = await makeEpisode(station.call, { show_id: show.id })
      const moved = updateEpisode(app.app.writer, station.id, episode.id, { show_id: other.id, title: '' })
      await expect(moved).rejects.toMatchObject({ code: 'invalid' })
      const { ask } = await owner()
      expect((await ask(`GET ${path}/${episode.id}`)).body).toMatchObject({ title: episode.title, show_id: show.id })
    })

    it('a right is checked in the transaction of the change: an episode or a show that is moved away meanwhile stays', async () => {
      const [own, others] = [await makeShow(station.call), await makeShow(station.call, { title: 'Other' })]
      const { ask, id: person } = await signIn(app, [{ stationId: station.id, role: 'presenter', shows: [own.id] }])
      const make = async (show_id: number): Promise<number> =>
        (await makeEpisode(station.call, { show_id, title: 'Before' })).id
      const notYours = { status: 403, body: { code: 'not_yours' } }
      const titled = { title: 'Changed' }
      /** Asks while a verb of the station is at work, which ends with `meanwhile`: what is asked has to wait for it. */
      const during = async (meanwhile: (tx: Db) => Promise<unknown>, endpoint: string, body: object) => {
        let asked: ReturnType<typeof ask> | undefined
        await write(app.app.writer, station.id, async ({ tx }) => {
          await meanwhile(tx)
          asked = ask(endpoint, body)
          await sleep(150)
        })
        return asked!
      }
      const move = (id: number) => (tx: Db) =>
        tx.updateTable('episodes').set({ show_id: others.id }).where('id', '=', id).execute()
      const titleOf = async (id: number) => (await findEpisode(app.app.db, station.id, id))!.title

      const changed = await make(own.id)
      expect(await during(move(changed), `PUT ${path}/${changed}`, titled)).toMatchObject(notYours)
      expect(await titleOf(changed)).toBe('Before')
      for (const verb of ['archive', 'move', 'restore'] as const) {
        const id = await make(own.id)
        if (verb === 'restore') await ask(`POST ${path}/archive`, { ids: [id] })
        const body = { ids: [id], ...(verb !== 'archive' && { show_id: own.id }) }
        const { body: done } = await during(move(id), `POST ${path}/${verb}`, body)
        expect([verb, done]).toEqual([verb, { done: [], refused: [{ id, code: 'not_yours' }] }])
        expect((await findEpisode(app.app.db, station.id, id))!.show_id).toBe(others.id)
      }

      const taken = (tx: Db) => tx.deleteFrom('presented_shows').where('person_id', '=', person).execute()
      const shows = `/stations/${station.id}/shows`
      expect(await during(taken, `PUT ${shows}/${own.id}`, titled)).toMatchObject(notYours)
    })

    it('a presenter changes those of their own shows only', async () => {
      const [own, other] = [await makeShow(station.call), await makeShow(station.call)]
      const mine = await makeEpisode(station.call, { show_id: own.id })
      const theirs = await makeEpisode(station.call, { show_id: other.id })
      const { ask } = await signIn(app, [{ stationId: station.id, role: 'presenter', shows: [own.id] }])
      expect((await ask(`PUT ${path}/${mine.id}`, { title: 'Mine' })).status).toBe(200)
      for (const [endpoint, body] of [
        [`PUT ${path}/${theirs.id}`, { title: 'Theirs' }],
        [`PUT ${path}/${mine.id}`, { show_id: other.id }],
        [`POST ${path}/move`, { ids: [mine.id], show_id: other.id }],
      ] as const) {
        expect(await ask(endpoint, body)).toMatchObject({ status: 403, body: { code: 'not_yours' } })
      }
      expect((await ask(`POST ${path}/archive`, { ids: [mine.id, theirs.id] })).body).toEqual({
        done: [mine.id],
        refused: [{ id: theirs.id, code: 'not_yours' }],
      })
      expect((await ask(`GET ${path}/${theirs.id}`)).body).toMatchObject({ yours: false, title: theirs.title })
    })

    it('those of another station are not found, and stay as they are', async () => {
      const other = await app.station()
      const show = await makeShow(other.call)
      const foreign = await makeEpisode(other.call, { show_id: show.id })
      const { ask } = await owner()
      expect((await ask(`PUT ${path}/${foreign.id}`, { title: 'Taken' })).status).toBe(404)
      expect((await ask(`GET ${path}/${foreign.id}`)).status).toBe(404)
      const { body } = await ask(`POST ${path}/archive`, { ids: [foreign.id] })
      expect(body.refused).toEqual([{ id: foreign.id, code: 'not_found' }])
      expect((await other.call(`GET /v1/episodes/${foreign.id}`)).body.title).toBe(foreign.title)
    })
  })
}
