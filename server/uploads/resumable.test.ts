import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Leases } from '../leases/leases.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { engines } from '../testing/databases.ts'
import { makeShow, mp3, type TestStation } from '../testing/factories.ts'
import { type SignedIn, signIn } from '../testing/people.ts'
import { storages } from '../testing/storages.ts'
import { finishUpload } from './finish.ts'
import { addToUpload, removeAbandonedUploads } from './resumable.ts'

const cases = [
  { database: engines[0]!, storage: storages[0]! },
  { database: engines.at(-1)!, storage: storages.at(-1)! },
]

for (const { database, storage } of cases) {
  describe(`an upload in pieces, ${storage.name}, on ${database.name}`, () => {
    let app: TestApp
    let station: TestStation
    let owner: SignedIn
    let showId: number
    beforeEach(async () => {
      app = await testApp({ database, storage })
      station = await app.station()
      owner = await signIn(app, [{ stationId: station.id }])
      showId = (await makeShow(station.call, { published: true })).id
    })
    afterEach(() => app.close())

    const uploads = () => `/stations/${station.id}/uploads`

    /** Sends a request of the protocol. */
    async function send(method: string, path: string, headers: object, body?: Buffer, { by = owner, to = app } = {}) {
      const own = { Cookie: by.cookie, 'Sec-Fetch-Site': 'same-origin', 'Tus-Resumable': '1.0.0' }
      const response = await to.fetch(path.startsWith('/dashboard') ? path : `/dashboard/api${path}`, {
        method,
        headers: { ...own, ...headers } as Record<string, string>,
        ...(body && { body }),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined }
    }
    const begin = async (bytes = mp3.length) => {
      const base64 = (text: string) => Buffer.from(text).toString('base64')
      const metadata = `filename ${base64('Übung 1.mp3')},lastmodified ${base64('1790000000123')}`
      const { status, headers } = await send('POST', uploads(), { 'Upload-Length': bytes, 'Upload-Metadata': metadata })
      expect(status).toBe(201)
      return headers.get('location')!
    }
    const octets = { 'Content-Type': 'application/offset+octet-stream' }
    const add = (location: string, at: number, body: Buffer, by = owner, to = app) =>
      send('PATCH', location, { ...octets, 'Upload-Offset': at }, body, { by, to })
    const offset = async (location: string) => Number((await send('HEAD', location, {})).headers.get('upload-offset'))
    const finish = (location: string, body: object = { title: 'Sent', show_id: showId }, by = owner) =>
      send('POST', `${location}/finish`, { 'Content-Type': 'application/json' }, Buffer.from(JSON.stringify(body)), {
        by,
      })

    it('becomes an episode with the same bytes; finishing again gives the same episode', async () => {
      const location = await begin()
      const half = Math.floor(mp3.length / 2)
      expect(await add(location, 0, mp3.subarray(0, half))).toMatchObject({ status: 204 })
      expect(await offset(location)).toBe(half)
      expect((await finish(location)).body.code).toBe('incomplete')
      expect((await add(location, half, mp3.subarray(half))).headers.get('upload-offset')).toBe(`${mp3.length}`)
      const { status, body } = await finish(location)
      expect(status).toBe(201)
      expect((await finish(location)).body).toEqual(body)
      const episode = (await station.call(`GET /v1/episodes/${body.episode}`)).body
      expect(episode).toMatchObject({ title: 'Sent', audio_length: mp3.length })
      const audio = await app.fetch(new URL(episode.audio_url).pathname)
      expect(Buffer.from(await audio.arrayBuffer()).equals(mp3)).toBe(true)
      expect((await owner.ask(`GET ${uploads()}`)).body).toMatchObject([
        { name: 'Übung 1.mp3', modified_ms: 1_790_000_000_123, episode: body.episode },
      ])
    })

    it('keeps what is known of its episode, for any browser, until it is one; it can be archived at once', async () => {
      const location = await begin()
      const draft = (body: object, by = owner) =>
        send('PUT', `${location}/draft`, { 'Content-Type': 'application/json' }, Buffer.from(JSON.stringify(body)), {
          by,
        })
      const listed = async () => (await owner.ask(`GET ${uploads()}`)).body[0].draft
      expect(await listed()).toEqual({})
      const known = { title: 'Tide', show_id: showId, datetime: 1_790_000_000, archived: true }
      expect((await draft(known)).status).toBe(204)
      await add(location, 0, mp3)
      expect(await listed()).toEqual(known)
      expect(await draft({ title: ' ', show_id: 0 })).toMatchObject({ status: 400, body: { code: 'invalid' } })
      const stranger = await signIn(app, [{ stationId: station.id }])
      expect((await draft({}, stranger)).status).toBe(404)
      expect(await listed()).toEqual(known)
      const { body } = await finish(location, known)
      expect((await station.call('GET /v1/episodes')).body.total).toBe(0)
      expect((await draft({ title: 'Late' })).status).toBe(204)
      expect((await finish(location, known)).body).toEqual(body)
      expect(await listed()).toEqual(known)
    })

    it('continues after a dead connection, and on another instance', async () => {
      const location = await begin()
      const third = Math.floor(mp3.length / 3)
      await add(location, 0, mp3.subarray(0, third))
      const dead = new AbortController()
      async function* broken() {
        yield mp3.subarray(third, third + 5000)
        setTimeout(() => dead.abort(), 20)
        await new Promise((resolve) => setTimeout(resolve, 30_000).unref())
      }
      const headers = { Cookie: owner.cookie, 'Sec-Fetch-Site': 'same-origin', ...octets, 'Upload-Offset': `${third}` }
      const cut = { method: 'PATCH', headers, body: broken() as never, duplex: 'half' as const, signal: dead.signal }
      await expect(app.fetch(location, cut)).rejects.toThrow()
      await expect.poll(async () => (await add(location, third, Buffer.alloc(0))).status).toBe(204)
      expect(await offset(location)).toBe(third)

      const now = new Date(app.clock.ms).toISOString()
      const other = await testApp({ database, storage, dataDir: app.dataDir, now })
      expect((await add(location, third, mp3.subarray(third), owner, other)).status).toBe(204)
      await other.close({ keepData: true })
      expect((await finish(location)).status).toBe(201)
    })

    it('refuses a wrong offset, a size of 0 or over 200 MB, and headers that are no numbers', async () => {
      const location = await begin()
      await add(location, 0, mp3.subarray(0, 100))
      expect(await add(location, 0, mp3)).toMatchObject({ status: 409, body: { code: 'offset' } })
      expect(await add(location, 101, mp3)).toMatchObject({ status: 409, body: { code: 'offset' } })
      expect(await offset(location)).toBe(100)
      const sized = async (length: unknown) => (await send('POST', uploads(), { 'Upload-Length': length })).body?.code
      expect(await sized(200 * 1024 * 1024 + 1)).toBe('file_too_large')
      expect(await sized(0)).toBe('file_empty')
      expect(await sized('x')).toBe('invalid')
      expect(await sized(200 * 1024 * 1024)).toBeUndefined()
    })

    it('takes no more bytes than were announced', async () => {
      const location = await begin(mp3.length - 10)
      await add(location, 0, mp3)
      expect(await offset(location)).toBe(mp3.length - 10)
    })

    it('a file that is not an MP3 becomes no episode, and is removed', async () => {
      const text = Buffer.from('This is a text. '.repeat(1000))
      const location = await begin(text.length)
      await add(location, 0, text)
      expect(await finish(location)).toMatchObject({ status: 400, body: { code: 'file_not_mp3' } })
      expect((await station.call('GET /v1/episodes')).body.total).toBe(0)
      expect((await send('DELETE', location, {})).status).toBe(204)
      expect((await send('HEAD', location, {})).status).toBe(404)
      expect(await finish(location)).toMatchObject({ status: 404, body: { code: 'upload_gone' } })
    })

    /** A complete upload, and a function that finishes it on a server with the given leases. */
    async function complete() {
      const location = await begin()
      await add(location, 0, mp3)
      const name = { stationId: station.id, personId: owner.id, id: location.split('/').at(-1)! }
      const input = { showId, title: 'Sent', description: '', datetime: undefined, archived: false }
      const { writer, storage } = app.app
      // So that the pieces are there for a second request, however late it reads them.
      const pieces = { ...app.app.pieces, remove: async () => {} }
      return (hold: Leases['hold'], imageOf = async () => '') =>
        finishUpload({ ...writer, storage, pieces, leases: { hold } }, name, input, imageOf)
    }
    const held: Leases['hold'] = async (_name, _ttlMs, work) => {
      await work(new AbortController().signal)
      return true
    }

    const files = () => Array.fromAsync(app.app.storage.list())

    it('becomes one episode, also if a second request begins while the first holds its lease', async () => {
      const finishing = await complete()
      const [one, other] = await Promise.all([finishing(held), finishing(held)])
      expect(other).toBe(one)
      expect((await station.call('GET /v1/episodes')).body.total).toBe(1)
      expect(await files()).toHaveLength(1)
    })

    it('becomes one episode, also if a first request ends between the check and the lease of a second one', async () => {
      const finishing = await complete()
      let one = 0
      const other = await finishing(async (...lease) => {
        one = await finishing(held)
        return held(...lease)
      })
      expect(other).toBe(one)
      expect((await station.call('GET /v1/episodes')).body.total).toBe(1)
    })

    it('becomes no episode when its lease is lost while it is copied, and one when the client retries', async () => {
      const finishing = await complete()
      const lost = AbortSignal.abort(new Error('lost'))
      await expect(finishing((_name, _ttlMs, work) => work(lost).then(() => true))).rejects.toThrow('lost')
      expect(await files()).toEqual([])
      expect(await finishing(held)).toBeGreaterThan(0)
    })

    it('fetches its picture only when it becomes an episode', async () => {
      const finishing = await complete()
      let fetched = 0
      const imageOf = async () => {
        fetched++
        return ''
      }
      await finishing(held, imageOf)
      await finishing(held, imageOf)
      expect(fetched).toBe(1)
    })

    const nameOf = (location: string) => ({
      ...{ stationId: station.id, personId: owner.id, id: location.split('/').at(-1)! },
    })

    /** A request to another instance, which may have lost its lease: sends a byte, and then the bytes of `rest`. */
    function addElsewhere(location: string, rest: () => Promise<Buffer>, signal = new AbortController().signal) {
      const { writer, storage, pieces } = app.app
      const begun = Promise.withResolvers<void>()
      async function* source() {
        yield Buffer.alloc(1)
        begun.resolve()
        yield await rest()
      }
      const hold: Leases['hold'] = (_name, _ttlMs, work) => work(signal).then(() => true)
      const ended = addToUpload({ ...writer, storage, pieces, leases: { hold } }, nameOf(location), 0, source())
      return { begun: begun.promise, ended }
    }
    const audioOf = async (episode: number) => {
      const { audio_url } = (await station.call(`GET /v1/episodes/${episode}`)).body
      return Buffer.from(await (await app.fetch(new URL(audio_url).pathname)).arrayBuffer())
    }

    it('keeps the piece of a second request when a first one, whose lease is lost, fails in the same piece', async () => {
      const location = await begin()
      const rest = Promise.withResolvers<Buffer>()
      const { begun, ended } = addElsewhere(location, () => rest.promise)
      await begun
      expect((await add(location, 0, mp3)).status).toBe(204)
      rest.reject(new Error('broken'))
      await expect(ended).rejects.toThrow('broken')
      const { status, body } = await finish(location)
      expect(status).toBe(201)
      expect((await audioOf(body.episode)).equals(mp3)).toBe(true)
    })

    it('keeps the piece of a second request when a first one, whose lease is lost, comes to the end of the same piece', async () => {
      const location = await begin()
      const rest = Promise.withResolvers<Buffer>()
      const lost = new AbortController()
      const { begun, ended } = addElsewhere(location, () => rest.promise, lost.signal)
      await begun
      lost.abort(new Error('lost'))
      expect((await add(location, 0, mp3)).status).toBe(204)
      rest.resolve(Buffer.alloc(1000))
      await expect(ended).rejects.toThrow('lost')
      expect((await audioOf((await finish(location)).body.episode)).equals(mp3)).toBe(true)
    })

    for (const missing of [0, 1, 2]) {
      it(`without its piece ${missing + 1} of 3 becomes no episode; sending again from there completes it`, async () => {
        const location = await begin()
        const { writer, storage, pieces } = app.app
        const third = Math.floor(mp3.length / 3)
        const parts = [mp3.subarray(0, third), mp3.subarray(third, 2 * third), mp3.subarray(2 * third)]
        const write: typeof pieces.write = async (_upload, _at, source) =>
          Buffer.concat(await Array.fromAsync(source)).length
        const lost = { ...pieces, write }
        for (const [at, part] of parts.entries()) {
          const deps = { ...writer, storage, pieces: at === missing ? lost : pieces, leases: { hold: held } }
          await addToUpload(deps, nameOf(location), at * third, Readable.from([part]))
        }
        expect(await finish(location)).toMatchObject({ status: 409, body: { code: 'incomplete' } })
        expect([(await station.call('GET /v1/episodes')).body.total, await files()]).toEqual([0, []])
        expect(await offset(location)).toBe(missing * third)
        expect((await add(location, missing * third, mp3.subarray(missing * third))).status).toBe(204)
        const { status, body } = await finish(location)
        expect(status).toBe(201)
        expect((await audioOf(body.episode)).equals(mp3)).toBe(true)
      })
    }

    it("is its person's alone, and a presenter finishes it into their own shows only", async () => {
      const location = await begin()
      const colleague = await signIn(app, [{ stationId: station.id, role: 'presenter' }])
      expect((await add(location, 0, mp3, colleague)).status).toBe(404)
      expect((await send('DELETE', location, {}, undefined, { by: colleague })).status).toBe(404)
      expect((await colleague.ask(`GET ${uploads()}`)).body).toEqual([])

      const presenter = await signIn(app, [{ stationId: station.id, role: 'presenter' }])
      const made = await send('POST', uploads(), { 'Upload-Length': mp3.length }, undefined, { by: presenter })
      const own = made.headers.get('location')!
      await add(own, 0, mp3, presenter)
      expect(await finish(own, { title: 'x', show_id: showId }, presenter)).toMatchObject({
        status: 403,
        body: { code: 'not_yours' },
      })
      expect((await station.call('GET /v1/episodes')).body.total).toBe(0)
    })

    it('is removed a day after the last byte, with its pieces', async () => {
      const [old, recent] = [await begin(), await begin()]
      await add(old, 0, mp3.subarray(0, 100))
      app.clock.advance(80_000)
      await add(recent, 0, mp3.subarray(0, 100))
      app.clock.advance(6401)
      const { db, pieces } = app.app
      await removeAbandonedUploads({ db, clock: app.clock, pieces }, new AbortController().signal)
      expect((await send('HEAD', old, {})).status).toBe(404)
      expect(await offset(recent)).toBe(100)
      expect([...(await pieces.list())]).toEqual([recent.split('/').at(-1)])
    })
  })
}
