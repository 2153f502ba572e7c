import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { archiveEpisode } from '../episodes/actions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import {
  makeEpisode,
  makeShow,
  mp3,
  multipart,
  multipartHeaders,
  storedFiles,
  uploadParts,
} from '../testing/factories.ts'
import { type SignedIn, signIn } from '../testing/people.ts'
import { replaceByFile } from './actions.ts'

/** Half of the frames of the usual file. */
const shorter = mp3.subarray(0, Math.floor(mp3.length / 2))

for (const database of databases) {
  describe(`replacing the audio of an episode by a file, on ${database.name}`, () => {
    let app: TestApp
    let station: Awaited<ReturnType<TestApp['station']>>
    let owner: SignedIn
    let show: { id: number }
    let episode: { id: number; title: string; audio_url: string; audio_length: number }
    beforeEach(async () => {
      app = await testApp({ database })
      station = await app.station()
      owner = await signIn(app, [{ stationId: station.id }])
      show = await makeShow(station.call)
      const parts = multipart(...uploadParts(show.id))
      episode = (await station.call('POST /v1/episodes/upload', parts, multipartHeaders)).body
    })
    afterEach(() => app.close())

    const send = async (method: string, path: string, headers: object, body: Buffer | undefined, by: SignedIn) => {
      const own = { Cookie: by.cookie, 'Sec-Fetch-Site': 'same-origin', 'Tus-Resumable': '1.0.0' }
      return app.fetch(path, {
        method,
        headers: { ...own, ...headers } as Record<string, string>,
        ...(body && { body }),
      })
    }
    /** Sends a file in one piece; returns the path of the upload. */
    const sent = async (file: Buffer = shorter, by = owner) => {
      const uploads = `/dashboard/api/stations/${station.id}/uploads`
      const begun = await send('POST', uploads, { 'Upload-Length': file.length }, undefined, by)
      const location = begun.headers.get('location')!
      const octets = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': 0 }
      expect((await send('PATCH', location, octets, file, by)).status).toBe(204)
      return location.replace('/dashboard/api', '')
    }
    const replace = (upload: string, id = episode.id, by = owner) => by.ask(`POST ${upload}/replace`, { episode: id })
    const present = async () => (await station.call(`GET /v1/episodes/${episode.id}`)).body
    const row = () =>
      app.app.db.selectFrom('episodes').selectAll().where('id', '=', episode.id).executeTakeFirstOrThrow()
    const audioOf = async (url: string) => {
      const response = await app.fetch(new URL(url).pathname, { redirect: 'manual' })
      return { status: response.status, to: response.headers.get('location'), bytes: await response.arrayBuffer() }
    }

    it('id, guid, title and plays stay; name, length, duration and waveform are new; the former file is gone and its name leads on', async () => {
      const { db } = app.app
      const before = await row()
      const kept = { station_id: station.id, kind: 'episode', ref: `${episode.id}`, day: 1, plays: 3 }
      await db.insertInto('audience_days').values(kept).execute()
      const upload = await sent()
      expect(await replace(upload)).toMatchObject({ status: 200, body: { episode: episode.id } })
      const { media_name, audio_length, ...same } = await row()
      expect(same).toEqual((({ media_name: _, audio_length: __, ...rest }) => rest)(before))
      expect([media_name === before.media_name, audio_length]).toEqual([false, shorter.length])
      const { audio_url } = await present()
      expect(Buffer.from((await audioOf(audio_url)).bytes).equals(shorter)).toBe(true)
      expect(await audioOf(episode.audio_url)).toMatchObject({ status: 302, to: new URL(audio_url).pathname })
      expect(storedFiles(app)).toEqual([expect.stringContaining(media_name!)])
      const shown = (await owner.ask(`GET /stations/${station.id}/episodes/${episode.id}`)).body
      expect(shown).toMatchObject({ plays: 3 })
      expect(shown.duration_ms).toBeGreaterThan(0)
      const waveform = await owner.ask(`GET /stations/${station.id}/episodes/${episode.id}/waveform`)
      expect(waveform.body.points.length).toBeGreaterThan(0)
      const files = await db.selectFrom('stored_files').selectAll().execute()
      expect(files).toMatchObject([{ name: media_name, bytes: shorter.length }])
      const events = await db.selectFrom('events').selectAll().where('type', '=', 'episodes.changed').execute()
      expect(events.map(({ details }) => JSON.parse(details))).toEqual([{ title: episode.title, fields: ['audio'] }])
      expect((await replace(upload)).status).toBe(200)
      expect((await row()).media_name).toBe(media_name)
    })

    it('an episode with audio elsewhere gets audio of its own', async () => {
      const elsewhere = await makeEpisode(station.call, { show_id: show.id })
      expect((await replace(await sent(), elsewhere.id)).status).toBe(200)
      const { body } = await station.call(`GET /v1/episodes/${elsewhere.id}`)
      expect((await audioOf(body.audio_url)).status).toBe(200)
    })

    it('what was cut of the recording has no gaps and no part of the recording any more', async () => {
      const { db } = app.app
      const window = { station_id: station.id, from_us: 1e15, until_us: 1e15 + 6e7, created_at: 1 }
      const gaps = JSON.stringify([{ from: 1e15, until: 1e15 + 2e6, reason: 'x' }])
      await db
        .insertInto('generations')
        .values({
          ...{ ...window, show_id: show.id, episode_id: episode.id, occurrence: 'x', title: '', description: '' },
          ...{ image: '', datetime: 1, state: 'done', attempts: 1, reason: '', gaps, holder: null },
          ...{ due_ms: null, idempotency_key: null, finished_at: 2 },
        })
        .execute()
      expect((await replace(await sent())).status).toBe(200)
      const rows = await db.selectFrom('generations').selectAll().execute()
      expect(rows).toMatchObject([{ episode_id: episode.id, gaps: '[]', from_us: 1e15, until_us: 1e15 }])
    })

    it('is refused for another show of a presenter, an archived or unknown one, and what is no MP3: the old audio stays whole', async () => {
      const before = await row()
      const presenter = await signIn(app, [{ stationId: station.id, role: 'presenter' }])
      expect((await replace(await sent(shorter, presenter), episode.id, presenter)).body.code).toBe('not_yours')
      expect((await replace(await sent(), 999_999)).status).toBe(404)
      expect((await replace(await sent(Buffer.alloc(9999, 'text')))).body.code).toBe('file_not_mp3')
      expect(await row()).toEqual(before)
      expect(storedFiles(app).filter((file) => file.startsWith('media/'))).toHaveLength(1)
      expect(Buffer.from((await audioOf(episode.audio_url)).bytes).equals(mp3)).toBe(true)
      await archiveEpisode(app.app.writer, station.id, episode.id)
      expect((await replace(await sent())).status).toBe(404)
    })

    it('an upload that has become another episode is refused, and one whose transaction fails leaves the old audio', async () => {
      const upload = await sent()
      const made = await owner.ask(`POST ${upload}/finish`, { title: 'Other', show_id: show.id })
      expect(made.status).toBe(201)
      expect(await replace(upload)).toMatchObject({ status: 409, body: { code: 'upload_used' } })
      const { writer, storage } = app.app
      const before = await row()
      const removed: unknown[] = []
      const removeFiles = async (names: readonly string[]) => removed.push(names)
      const file = {
        ...(await storage.receive(
          (async function* () {
            yield shorter
          })(),
        )),
        outline: undefined,
      }
      const fails = () => Promise.reject(new Error('the connection is lost'))
      const deps = { ...writer, storage, removeFiles, log: { warn: () => {} } }
      await expect(replaceByFile(deps, station.id, episode.id, file, fails)).rejects.toThrow('lost')
      expect([await row(), removed]).toEqual([before, []])
      expect((await audioOf(episode.audio_url)).status).toBe(200)
      expect(storedFiles(app).some((name) => name.includes(file.name))).toBe(false)
    })
  })
}
