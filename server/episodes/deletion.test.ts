import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeEpisode, makeShow, multipart, multipartHeaders, storedFiles, uploadParts } from '../testing/factories.ts'
import { type SignedIn, signIn } from '../testing/people.ts'
import { png } from '../testing/png.ts'
import { tidyStorage } from '../uploads/orphans.ts'
import { deleteEpisode } from './deletion.ts'

for (const database of databases) {
  describe(`deleting an episode for good, on ${database.name}`, () => {
    let app: TestApp
    let station: Awaited<ReturnType<TestApp['station']>>
    let owner: SignedIn
    let show: { id: number }
    beforeEach(async () => {
      app = await testApp({ database })
      station = await app.station()
      owner = await signIn(app, [{ stationId: station.id }])
      show = await makeShow(station.call)
    })
    afterEach(() => app.close())

    const upload = async () => {
      const made = await station.call('POST /v1/episodes/upload', multipart(...uploadParts(show.id)), multipartHeaders)
      expect(made.status).toBe(201)
      return made.body as { id: number; title: string; audio_url: string }
    }
    const remove = (id: number, title: string, by = owner) =>
      by.ask(`POST /stations/${station.id}/episodes/${id}/delete`, { title })
    const statusOf = async (url: string) => (await app.fetch(new URL(url).pathname)).status
    const events = () => app.app.db.selectFrom('events').selectAll().where('type', '=', 'episodes.deleted').execute()
    const rowsOf = async (id: number) => {
      const { db } = app.app
      const rows = [
        ...(await db.selectFrom('episodes').select('id').where('id', '=', id).execute()),
        ...(await db.selectFrom('episode_audio').select('episode_id').where('episode_id', '=', id).execute()),
        ...(await db.selectFrom('moments').select('id').where('episode_id', '=', id).execute()),
        ...(await db.selectFrom('former_media_names').select('name').where('episode_id', '=', id).execute()),
        ...(await db.selectFrom('audience_days').select('day').where('ref', '=', `${id}`).execute()),
      ]
      return rows.length
    }
    /** Adds rows of other tables that only the episode has. */
    const addRows = async (id: number) => {
      const { db } = app.app
      const own = { station_id: station.id, episode_id: id }
      await db
        .insertInto('moments')
        .values({ ...own, title: 'Fog', from_ms: 0, until_ms: 5000, created_at: 1 })
        .execute()
      await db
        .insertInto('former_media_names')
        .values({ ...own, name: 'former.mp3' })
        .execute()
      await db
        .insertInto('audience_days')
        .values({ station_id: station.id, kind: 'episode', ref: `${id}`, day: 1, plays: 3 })
        .execute()
    }

    it('removes its rows and its audio; the event says who deleted which title; others stay as they are', async () => {
      const [gone, stays] = [await upload(), await upload()]
      await addRows(gone.id)
      const files = storedFiles(app)
      expect((await remove(gone.id, ` ${gone.title} `)).status).toBe(204)
      expect(await rowsOf(gone.id)).toBe(0)
      expect([await statusOf(gone.audio_url), await statusOf(stays.audio_url)]).toEqual([404, 200])
      expect(storedFiles(app)).toHaveLength(files.length - 1)
      const { body } = await station.call('GET /v1/episodes')
      expect([body.total, body.episodes.map(({ id }: { id: number }) => id)]).toEqual([1, [stays.id]])
      expect((await station.call(`GET /v1/episodes/${gone.id}`)).status).toBe(404)
      expect((await owner.ask(`GET /stations/${station.id}/episodes/${gone.id}`)).status).toBe(404)
      expect(await events()).toMatchObject([
        {
          subject: gone.id,
          details: JSON.stringify({ title: gone.title }),
          actor_kind: 'person',
          actor_ref: `${owner.id}`,
        },
      ])
      expect((await remove(gone.id, gone.title)).status).toBe(404)
    })

    it('an archived one is deleted too, and one with audio elsewhere', async () => {
      const archived = await upload()
      await station.call(`DELETE /v1/episodes/${archived.id}`)
      const elsewhere = await makeEpisode(station.call, { show_id: show.id })
      expect((await remove(archived.id, archived.title)).status).toBe(204)
      expect((await remove(elsewhere.id, elsewhere.title)).status).toBe(204)
      expect([await rowsOf(archived.id), await rowsOf(elsewhere.id)]).toEqual([0, 0])
      expect(storedFiles(app)).toEqual([])
      expect((await station.call(`DELETE /v1/shows/${show.id}`)).status).toBe(204)
    })

    it('its picture is removed with the last episode that uses it', async () => {
      const headers = { 'Content-Type': 'image/png' }
      const sent = await app.fetch(`/dashboard/api/stations/${station.id}/pictures`, {
        method: 'POST',
        headers: { ...headers, Cookie: owner.cookie, 'Sec-Fetch-Site': 'same-origin' },
        body: png({ width: 20, height: 20 }),
      })
      const { url } = (await sent.json()) as { url: string }
      const [first, last] = [await upload(), await upload()]
      for (const { id } of [first, last]) {
        const { body } = await station.call(`PUT /v1/episodes/${id}`, { image_url: url })
        expect(body.image).toBe(url)
      }
      await remove(first.id, first.title)
      expect(await statusOf(url)).toBe(200)
      await remove(last.id, last.title)
      expect(await statusOf(url)).toBe(404)
    })

    it('is refused with another title, for others than owners, at another station, and while it is being cut: nothing changes', async () => {
      const { id, title } = await upload()
      await addRows(id)
      const before = await rowsOf(id)
      const editor = await signIn(app, [{ stationId: station.id, role: 'editor' }])
      const other = await app.station()
      const stranger = await signIn(app, [{ stationId: other.id }])
      expect(await remove(id, `${title}!`)).toMatchObject({ status: 409, body: { code: 'other_title' } })
      expect((await remove(id, '')).status).toBe(400)
      expect((await remove(id, title, editor)).status).toBe(403)
      expect((await stranger.ask(`POST /stations/${other.id}/episodes/${id}/delete`, { title })).status).toBe(404)
      const window = { station_id: station.id, from_us: 1e15, until_us: 1e15 + 6e7, created_at: 1 }
      await app.app.db
        .insertInto('generations')
        .values({
          ...{ ...window, show_id: show.id, episode_id: id, occurrence: null, title, description: '', image: '' },
          ...{ datetime: 1, state: 'working', attempts: 1, reason: '', gaps: '[]', holder: 'x' },
          ...{ due_ms: Number.MAX_SAFE_INTEGER, idempotency_key: null, finished_at: null },
        })
        .execute()
      expect(await remove(id, title)).toMatchObject({ status: 409, body: { code: 'being_cut' } })
      expect(await rowsOf(id)).toBe(before)
      expect(storedFiles(app)).toHaveLength(1)
      expect(await events()).toEqual([])
    })

    it('the airing that it was cut from is not cut again, and what was said of it is gone', async () => {
      const { id, title } = await upload()
      const window = { station_id: station.id, from_us: 1e15, until_us: 1e15 + 6e7, created_at: 1 }
      await app.app.db
        .insertInto('generations')
        .values({
          ...{ ...window, show_id: show.id, episode_id: id, occurrence: 'x', title, description: 'A guest', image: '' },
          ...{ datetime: 1, state: 'done', attempts: 1, reason: '', gaps: '[]', holder: null },
          ...{ due_ms: null, idempotency_key: null, finished_at: 2 },
        })
        .execute()
      expect((await remove(id, title)).status).toBe(204)
      const rows = await app.app.db.selectFrom('generations').selectAll().execute()
      expect(rows).toMatchObject([{ occurrence: 'x', title: '', description: '', state: 'done' }])
    })

    it('after a crash between the commit and the removal of its files, the daily cleanup removes them', async () => {
      const [gone, stays] = [await upload(), await upload()]
      const { writer, storage, db } = app.app
      const warned: unknown[] = []
      const broken = {
        removeFiles: () => Promise.reject(new Error('killed')),
        log: { warn: (told: unknown) => void warned.push(told) },
      }
      await deleteEpisode({ ...writer, ...broken }, station.id, gone.id, gone.title)
      expect([await rowsOf(gone.id), warned.length, storedFiles(app).length]).toEqual([0, 1, 2])
      const clock = { ...app.clock, nowMs: () => Date.now() + 48 * 3_600_000 }
      expect(await tidyStorage({ db, storage, clock })).toMatchObject({ removed: 1, left: 0 })
      expect([await statusOf(gone.audio_url), await statusOf(stays.audio_url)]).toEqual([404, 200])
    })

    it('a transaction that fails changes nothing, and the files stay', async () => {
      const { id, title, audio_url } = await upload()
      await addRows(id)
      const before = await rowsOf(id)
      const { writer } = app.app
      const files = { removeFiles: () => Promise.reject(new Error('not asked')), log: { warn: () => {} } }
      const mayChangeShow = () => Promise.reject(new Error('the connection is lost'))
      await expect(deleteEpisode({ ...writer, ...files, mayChangeShow }, station.id, id, title)).rejects.toThrow('lost')
      expect([await rowsOf(id), await statusOf(audio_url)]).toEqual([before, 200])
    })
  })
}
