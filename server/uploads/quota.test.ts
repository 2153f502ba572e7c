import { afterEach, describe, expect, it } from 'vitest'
import { write } from '../database/transaction.ts'
import { queueGeneration } from '../generation/queue.ts'
import { findGeneration } from '../generation/store.ts'
import { deleteStoredFile, insertStoredFiles, storedBytes } from '../station/stored-files-store.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { makeShow, mp3, multipart, multipartHeaders, type TestStation, uploadParts } from '../testing/factories.ts'
import { type FakeRecordings, fakeRecordings, plainCutting } from '../testing/fake-recordings.ts'
import { quickWait } from '../testing/manual-time.ts'
import { type SignedIn, signIn } from '../testing/people.ts'
import { png } from '../testing/png.ts'
import { pairs } from '../testing/storages.ts'
import { tidyStorage } from './orphans.ts'
import { removeAbandonedUploads } from './resumable.ts'

for (const { name, database, storage } of pairs) {
  describe(`the storage of a station, on ${name}`, () => {
    let app: TestApp
    let station: TestStation
    let owner: SignedIn
    let recordings: FakeRecordings
    let showId: number
    const start = async (quota?: number) => {
      recordings = fakeRecordings()
      const config = { stationQuota: quota, rateLimit: 0 }
      app = await testApp({ database, storage, wait: quickWait, recordings, cutting: plainCutting, config })
      station = await app.station()
      owner = await signIn(app, [{ stationId: station.id }])
      showId = (await makeShow(station.call)).id
    }
    afterEach(() => app.close())

    const upload = () => station.call('POST /v1/episodes/upload', multipart(...uploadParts(showId)), multipartHeaders)
    const at = (path: string) => `/dashboard/api/stations/${station.id}${path}`
    async function send(method: string, path: string, headers: object, body?: Buffer, by = owner) {
      const own = { Cookie: by.cookie, 'Sec-Fetch-Site': 'same-origin', 'Tus-Resumable': '1.0.0', ...headers }
      const response = await app.fetch(path, { method, headers: own as Record<string, string>, ...(body && { body }) })
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined }
    }
    const begin = (bytes: number, by = owner) =>
      send('POST', at('/uploads'), { 'Upload-Length': bytes, 'Upload-Metadata': 'filename YQ==' }, undefined, by)
    const add = (location: string, body: Buffer, by = owner) =>
      send('PATCH', location, { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': 0 }, body, by)
    const picture = () => send('POST', at('/pictures'), { 'Content-Type': 'image/png' }, png({ width: 99, height: 99 }))
    const used = () => storedBytes(app.app.db, station.id)
    const shown = async () => (await owner.ask(`GET /stations/${station.id}/storage`)).body

    it('an upload is accepted up to the quota, and not a byte more: nothing of it stays; other stations are not affected', async () => {
      await start(2 * mp3.length)
      expect([(await upload()).status, (await upload()).status]).toEqual([201, 201])
      const { status, body } = await upload()
      expect([status, body.message]).toEqual([
        409,
        `The storage of the station is full: it may have ${2 * mp3.length} bytes of audio and pictures.`,
      ])
      expect((await Array.fromAsync(app.app.storage.list())).length).toBe(2)
      expect((await station.call('GET /v1/episodes')).body.total).toBe(2)
      expect(await used()).toEqual({ files: 2 * mp3.length, unfinished: 0 })
      const other = await app.station()
      const { id } = await makeShow(other.call)
      const parts = multipart(...uploadParts(id))
      expect((await other.call('POST /v1/episodes/upload', parts, multipartHeaders)).status).toBe(201)
    })

    it('an unfinished upload counts with its whole size until it is cancelled or becomes an episode', async () => {
      await start(2 * mp3.length)
      const first = (await begin(mp3.length)).headers.get('location')!
      expect((await begin(mp3.length + 1)).body).toMatchObject({ code: 'quota' })
      const second = (await begin(mp3.length)).headers.get('location')!
      expect((await begin(1)).status).toBe(409)
      expect((await upload()).status).toBe(409)
      expect((await add(first, mp3)).status).toBe(204)
      const body = Buffer.from(JSON.stringify({ title: 'Sent', show_id: showId }))
      expect((await send('POST', `${first}/finish`, { 'Content-Type': 'application/json' }, body)).status).toBe(201)
      expect(await used()).toEqual({ files: mp3.length, unfinished: mp3.length })
      expect((await send('DELETE', second, {})).status).toBe(204)
      expect((await upload()).status).toBe(201)
    })

    it('of fifty uploads that begin at once, only those are accepted that fit', async () => {
      await start(7000)
      const answers = await Promise.all(Array.from({ length: 50 }, () => begin(1000)))
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(7)
      expect(await used()).toEqual({ files: 0, unfinished: 7000 })
    })

    it('a picture and an intro are refused when the storage is full', async () => {
      await start(mp3.length)
      await begin(mp3.length)
      expect((await picture()).body).toMatchObject({ code: 'quota' })
      const intro = await send('PUT', at(`/shows/${showId}/intro`), { 'Content-Type': 'audio/mpeg' }, mp3)
      expect([intro.status, intro.body.code]).toEqual([409, 'quota'])
      expect(await Array.fromAsync(app.app.storage.list())).toEqual([])
      expect((await used()).files).toBe(0)
    })

    it('an episode that does not fit fails with a reason, at the first attempt, and leaves no file', async () => {
      await start(1000)
      const now = app.clock.ms / 1000
      recordings.spans = [[now - 7200, now]]
      recordings.failure = new Error('The audio was read, although its size was known.')
      const window = { show_id: showId, start_time: now - 3600, end_time: now - 1800 }
      const { status, body } = await station.call('POST /v1/episodes/generate', window)
      const words = 'The storage of the station is full: it may have 1000 bytes of audio and pictures.'
      expect([status, body.message]).toEqual([409, words])
      const [row] = await app.app.db.selectFrom('generations').selectAll().execute()
      expect(row).toMatchObject({ state: 'failed', attempts: 1, reason: words })
      expect(await Array.fromAsync(app.app.storage.list())).toEqual([])
    })

    it('unfinished uploads take nothing from an episode of the schedule, only from one that is ordered; files do from both', async () => {
      const quota = 1_000_000
      await start(quota)
      const now = app.clock.ms / 1000
      recordings.spans = [[now - 7200, now]]
      expect((await begin(quota)).status).toBe(201)
      const window = { show_id: showId, start_time: now - 3600, end_time: now - 1800 }
      expect((await station.call('POST /v1/episodes/generate', window)).status).toBe(409)
      const times = { fromUs: (now - 3600) * 1e6, untilUs: (now - 1800) * 1e6, datetime: now }
      const { db, writer } = app.app
      const ofSchedule = async (occurrence: string) => {
        const planned = { showId, title: 'T', description: '', image: '', ...times, occurrence }
        const { id } = (await write(writer, station.id, (unit) => queueGeneration(unit, station.id, planned)))!
        const row = () => findGeneration(db, station.id, id)
        await expect.poll(async () => (await row())!.due_ms, { timeout: 20_000 }).toBe(null)
        return (await row())!.state
      }
      expect(await ofSchedule('first')).toBe('done')
      await insertStoredFiles(db, [{ name: 'large', stationId: station.id, bytes: quota - (await used()).files }])
      expect(await ofSchedule('second')).toBe('failed')
    })

    it('the owner sees what is stored and whose uploads are unfinished, and removes them; a presenter does not', async () => {
      await start()
      const presenter = await signIn(app, [{ stationId: station.id, role: 'presenter', shows: [showId] }])
      const location = (await begin(5000, presenter)).headers.get('location')!
      await add(location, mp3.subarray(0, 2000), presenter)
      await upload()
      const { url } = (await picture()).body
      const bytes = mp3.length + (await app.app.storage.size(new URL(url).pathname.slice('/media/'.length)))!
      const id = location.split('/').at(-1)
      expect(await shown()).toMatchObject({
        ...{ bytes, unfinished_bytes: 5000, quota_bytes: null },
        uploads: [{ id, name: 'a', bytes: 5000, received: 2000, person: expect.stringMatching(/^Person/) }],
      })
      expect((await presenter.ask(`GET /stations/${station.id}/storage`)).status).toBe(403)
      const own = (await begin(7)).headers.get('location')!
      expect((await send('DELETE', own, {}, undefined, presenter)).status).toBe(404)
      expect((await send('DELETE', location, {})).status).toBe(204)
      expect((await shown()).uploads).toHaveLength(1)
    })

    it('unfinished uploads go with the membership, and after a day; finished ones are listed for a week', async () => {
      await start()
      const presenter = await signIn(app, [{ stationId: station.id, role: 'presenter', shows: [showId] }])
      const location = (await begin(5000, presenter)).headers.get('location')!
      await add(location, mp3.subarray(0, 2000), presenter)
      const { db, pieces } = app.app
      const tidy = () => removeAbandonedUploads({ db, clock: app.clock, pieces }, new AbortController().signal)
      expect((await owner.ask(`DELETE /stations/${station.id}/people/${presenter.id}`)).status).toBe(204)
      expect(await used()).toEqual({ files: 0, unfinished: 0 })
      await tidy()
      expect(await pieces.list()).toEqual(new Set())

      const done = (await begin(mp3.length)).headers.get('location')!
      await add(done, mp3)
      const body = Buffer.from(JSON.stringify({ title: 'Sent', show_id: showId }))
      await send('POST', `${done}/finish`, { 'Content-Type': 'application/json' }, body)
      await begin(100)
      const listed = async () => (await owner.ask(`GET /stations/${station.id}/uploads`)).body.length
      app.clock.advance(86_401)
      await tidy()
      expect(await listed()).toBe(1)
      app.clock.advance(6 * 86_400)
      await tidy()
      expect(await listed()).toBe(0)
    })

    it('the daily job counts files of earlier versions, and forgets removed ones', async () => {
      await start()
      await upload()
      const { url } = (await picture()).body
      await owner.ask(`PUT /stations/${station.id}/shows/${showId}`, { image_url: url })
      await send('PUT', at(`/shows/${showId}/intro`), { 'Content-Type': 'audio/mpeg' }, mp3)
      await picture()
      const all = await used()
      const { db } = app.app
      const files = await Array.fromAsync(app.app.storage.list())
      for (const file of files) await deleteStoredFile(db, file.name)
      expect((await used()).files).toBe(0)
      const deps = { db, storage: app.app.storage, clock: { nowMs: () => Date.now() + 2 * 86_400_000 } }
      expect(await tidyStorage(deps)).toEqual({ removed: 1, left: 0 })
      const left = await Array.fromAsync(app.app.storage.list())
      expect((await used()).files).toBe(left.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0))
      expect((await used()).files).toBeLessThan(all.files)
      const before = (await used()).files
      await send('DELETE', at(`/shows/${showId}/intro`), {})
      expect((await used()).files).toBe(before - mp3.length)
    })
  })
}
