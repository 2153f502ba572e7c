import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newMediaName } from '../storage/storage.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { makeEpisode, makeShow, mp3, type TestStation } from '../testing/factories.ts'
import { type SignedIn, signIn } from '../testing/people.ts'
import { pairs } from '../testing/storages.ts'
import { findOrphans } from './orphans.ts'
import { mediaInUse } from './store.ts'

const blank = (width: number, height: number, background = '#3366aa') =>
  sharp({ create: { width, height, channels: 4, background } })
const wide = await blank(2000, 1000).png().toBuffer()

for (const { name: home, database, storage } of pairs) {
  describe(`artwork, on ${home}`, () => {
    let app: TestApp
    let station: TestStation
    let owner: SignedIn
    let fetched: string[]
    let picture: Buffer
    beforeEach(async () => {
      fetched = []
      picture = wide
      const client = {
        request: async ({ url }: { url: string }) => {
          fetched.push(url)
          if (url.includes('gone')) throw new Error('no connection')
          return { status: 200, headers: {}, url, body: picture }
        },
      }
      app = await testApp({ database, storage, client })
      station = await app.station()
      owner = await signIn(app, [{ stationId: station.id }])
    })
    afterEach(() => app.close())

    const at = () => `/stations/${station.id}`

    async function send(
      body: Buffer,
      { by = owner, type = 'image/png', to = `${at()}/pictures`, method = 'POST' } = {},
    ) {
      const headers = { Cookie: by.cookie, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': type }
      const response = await app.fetch(`/dashboard/api${to}`, { method, headers, body })
      const text = await response.text()
      return { status: response.status, body: text ? JSON.parse(text) : undefined }
    }
    const sent = async () => (await send(picture)).body.url as string
    const nameOf = (url: string) => new URL(url).pathname.slice('/media/'.length)

    it('becomes a JPEG of at most 3000 pixels, upright and without metadata, public and cached for ever', async () => {
      const turned = await blank(2000, 1000).jpeg().withMetadata({ orientation: 6 }).toBuffer()
      const { status, body } = await send(turned, { type: 'image/jpeg' })
      expect([status, body.url]).toEqual([201, expect.stringMatching(/^https:\/\/radio\.test\/media\/[\w-]{24}\.jpg$/)])
      const response = await app.fetch(new URL(body.url).pathname)
      expect(response.status).toBe(200)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      const { format, width, height, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect({ format, width, height, exif }).toEqual({ format: 'jpeg', width: 1000, height: 2000, exif: undefined })
    })

    it('has a small copy for lists, cached for ever; audio, other sizes and missing files have no copy', async () => {
      const path = new URL(await sent()).pathname
      const get = async (url: string) => {
        const response = await app.fetch(url)
        const { status, headers } = response
        return { status, headers: Object.fromEntries(headers), bytes: Buffer.from(await response.arrayBuffer()) }
      }
      const [small, again, whole] = [
        await get(`${path}?width=160`),
        await get(`${path}?width=160`),
        await get(`${path}?width=159`),
      ]
      const { format, width, height } = await sharp(small.bytes).metadata()
      expect({ format, width, height }).toEqual({ format: 'jpeg', width: 160, height: 80 })
      expect(small).toMatchObject({
        status: 200,
        headers: { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=31536000, immutable' },
      })
      expect(again.bytes).toEqual(small.bytes)
      expect((await sharp(whole.bytes).metadata()).width).toBe(2000)
      expect(small.headers.etag).not.toBe(whole.headers.etag)
      const unchanged = await app.fetch(`${path}?width=160`, { headers: { 'If-None-Match': small.headers.etag! } })
      expect(unchanged.status).toBe(304)
      expect((await app.fetch(`/media/${'a'.repeat(24)}.jpg?width=160`)).status).toBe(404)
    })

    it('whose small copy cannot be made is sent whole instead, this time only', async () => {
      const { storage: files } = app.app
      const { name } = await files.receive(Readable.from([Buffer.from('no picture')]), newMediaName('jpg'))
      await files.keep(name)
      const small = await app.fetch(`/media/${name}?width=160`, { redirect: 'manual' })
      expect([small.status, small.headers.get('location'), small.headers.get('cache-control')]).toEqual([
        302,
        `/media/${name}`,
        'no-store',
      ])
      expect(await (await app.fetch(`/media/${name}`)).text()).toBe('no picture')
    })

    it('WebP, GIF and transparent PNG are taken, and a small one is not enlarged', async () => {
      const clear = blank(300, 300, '#00000000')
      for (const bytes of [await clear.webp().toBuffer(), await clear.gif().toBuffer(), await clear.png().toBuffer()]) {
        const { body } = await send(bytes, { type: 'application/octet-stream' })
        const stored = await app.fetch(new URL(body.url).pathname)
        const image = sharp(Buffer.from(await stored.arrayBuffer()))
        expect((await image.metadata()).width).toBe(300)
        expect((await image.stats()).channels.map(({ mean }) => Math.round(mean))).toEqual([255, 255, 255])
      }
    })

    it('is refused: another format, a broken one, one over 10 MB, one that is small as a file but huge as a picture', async () => {
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
      const bomb = await blank(8000, 7000).png().toBuffer()
      expect(bomb.length).toBeLessThan(1_200_000)
      const refusals = [
        svg,
        Buffer.alloc(0),
        picture.subarray(0, picture.length / 2),
        bomb,
        Buffer.alloc(10 * 1024 * 1024 + 1),
      ]
      const codes = []
      for (const bytes of refusals) codes.push((await send(bytes)).body.code)
      expect(codes).toEqual(['picture_type', 'picture_type', 'picture_broken', 'picture_pixels', 'picture_too_large'])
      expect((await send(picture, { type: 'text/plain' })).status).toBe(415)
      expect(await Array.fromAsync(app.app.storage.list())).toEqual([])
    })

    it('elsewhere is copied when it is given as a URL, and refused if nothing comes of it', async () => {
      const show = await makeShow(station.call)
      const put = (image_url: string) => owner.ask(`PUT ${at()}/shows/${show.id}`, { image_url })
      const { body } = await put('https://a.test/art.png')
      expect(fetched).toEqual(['https://a.test/art.png'])
      expect((await app.fetch(new URL(body.image).pathname)).status).toBe(200)
      const refused = async (url: string) => {
        const { code, errors } = (await put(url)).body
        return [code, errors[0].field]
      }
      expect(await refused('https://a.test/gone.png')).toEqual(['picture_unreachable', 'image_url'])
      expect(await refused('file:///etc/passwd')).toEqual(['invalid', 'image_url'])
      picture = Buffer.from('<html>')
      expect(await refused('https://a.test/page')).toEqual(['picture_type', 'image_url'])
      expect((await owner.ask(`GET ${at()}/shows/${show.id}`)).body.image).toBe(body.image)
    })

    it('of ours that is gone is refused, in the API too; one that is in use is taken though its file is lost', async () => {
      const [used, gone] = [await sent(), await sent()]
      const show = await makeShow(station.call)
      const { id } = await makeEpisode(station.call, { show_id: show.id, image_url: used })
      for (const url of [used, gone]) await app.app.storage.remove(nameOf(url))
      const refusal = { message: 'image_url must be a picture that exists', field: 'image_url' }
      for (const call of [`PUT /v1/episodes/${id}`, 'POST /v1/shows']) {
        const { status, body } = await station.call(call, { title: 'Tide', image_url: gone })
        expect([status, body.errors]).toEqual([400, [refusal]])
      }
      const put = (image_url: string) => owner.ask(`PUT ${at()}/shows/${show.id}`, { image_url })
      expect((await put(gone)).body).toMatchObject({ code: 'picture_unreachable', errors: [refusal] })
      expect((await owner.ask(`GET ${at()}/shows/${show.id}`)).body.image).toBe('')
      expect((await station.call(`PUT /v1/episodes/${id}`, { title: 'Tide', image_url: used })).status).toBe(200)
    })

    it('of a show, an episode and the station is a URL in the API, also under another base URL', async () => {
      const url = await sent()
      const show = await makeShow(station.call, { published: true })
      await owner.ask(`PUT ${at()}/shows/${show.id}`, { image_url: url })
      const { id } = await makeEpisode(station.call, { show_id: show.id, image_url: url })
      await owner.ask(`PUT ${at()}/settings`, { image_url: url })
      await station.call('PUT /v1/schedule', {
        show_id: show.id,
        week: 1,
        entries: [{ day: 'mon', time: 0, duration: 1440 }],
      })
      const images = async (of: TestApp, call: TestStation['call']) => {
        const answers = await Promise.all(
          [`GET /v1/shows/${show.id}`, `GET /v1/episodes/${id}`, 'GET /v1/station'].map((each) => call(each)),
        )
        const now = (await call('GET /v1/now-playing')).body.current
        const me = await of.fetch('/dashboard/api/me', { headers: { Cookie: owner.cookie } })
        const { stations } = (await me.json()) as { stations: { image: string }[] }
        return [...answers.map(({ body }) => body.image), now.image, stations[0]!.image]
      }
      expect(await images(app, station.call)).toEqual(Array(5).fill(url))
      // A client may write back the URL that it has read.
      await station.call(`PUT /v1/episodes/${id}`, { image_url: url })

      const now = new Date(app.clock.ms).toISOString()
      const moved = await testApp({
        database,
        storage,
        dataDir: app.dataDir,
        now,
        config: { baseUrl: 'https://new.test' },
      })
      expect(await images(moved, moved.caller(station.key))).toEqual(
        Array(5).fill(url.replace('radio.test', 'new.test')),
      )
      await moved.close({ keepData: true })
    })

    it('that is in use is no orphan, is in a backup, and one that is not used any more is an orphan', async () => {
      const names = [nameOf(await sent()), nameOf(await sent())]
      const show = await makeShow(station.call)
      await owner.ask(`PUT ${at()}/shows/${show.id}`, { image_url: `https://radio.test/media/${names[0]}` })
      const { db } = app.app
      const orphans = async () => {
        const clock = { nowMs: () => Date.now() + 86_400_000 * 2 }
        return (await findOrphans({ db, storage: app.app.storage, clock })).orphans.map(({ name }) => name)
      }
      expect(await orphans()).toEqual([names[1]])
      expect(await Array.fromAsync(mediaInUse(db))).toEqual([names[0]])
      await owner.ask(`PUT ${at()}/shows/${show.id}`, { image_url: '' })
      expect((await orphans()).sort()).toEqual(names.sort())
    })

    it('a presenter sends pictures for their own shows only; a stranger and a missing show are not found', async () => {
      const own = await makeShow(station.call)
      const other = await makeShow(station.call)
      const presenter = await signIn(app, [{ stationId: station.id, role: 'presenter', shows: [own.id] }])
      const { body } = await send(picture, { by: presenter })
      const put = async (id: number) => (await presenter.ask(`PUT ${at()}/shows/${id}`, { image_url: body.url })).status
      expect([await put(own.id), await put(other.id), await put(999_999)]).toEqual([200, 403, 404])
      expect((await send(picture, { by: await signIn(app) })).status).toBe(404)
    })

    it('an intro of a show whose id is no whole number, or too large, is refused', async () => {
      for (const id of ['x', '1.5', '1e30', 'Infinity', '99999999999999999999']) {
        const to = `${at()}/shows/${id}/intro`
        expect([id, (await send(mp3, { method: 'PUT', type: 'audio/mpeg', to })).status]).toEqual([id, 400])
      }
    })

    it('an intro of a show is set and removed; a file that is no MP3, or for another presenter’s show, is refused', async () => {
      const show = await makeShow(station.call)
      const other = await makeShow(station.call)
      const presenter = await signIn(app, [{ stationId: station.id, role: 'presenter', shows: [show.id] }])
      const put = (id: number, body: Buffer = mp3) =>
        send(body, { by: presenter, method: 'PUT', type: 'audio/mpeg', to: `${at()}/shows/${id}/intro` })
      const intro = async () => (await owner.ask(`GET ${at()}/shows/${show.id}`)).body.intro
      expect((await put(show.id)).status).toBe(204)
      const audio = await app.fetch(new URL(await intro()).pathname)
      expect(Buffer.from(await audio.arrayBuffer()).equals(mp3)).toBe(true)
      const codes = [
        await put(show.id, picture),
        await put(show.id, Buffer.alloc(0)),
        await put(other.id),
        await put(999_999),
      ]
      expect(codes.map(({ status, body }) => [status, body.code])).toEqual([
        [400, 'file_not_mp3'],
        [400, 'file_empty'],
        [403, 'not_yours'],
        [404, 'not_found'],
      ])
      const large = Buffer.concat(Array.from({ length: Math.ceil((10 * 1024 * 1024) / mp3.length) + 1 }, () => mp3))
      expect((await put(show.id, large)).body.code).toBe('file_too_large')
      expect(await intro()).not.toBe('')
      expect((await presenter.ask(`DELETE ${at()}/shows/${show.id}/intro`)).status).toBe(204)
      expect(await intro()).toBe('')
      expect(await Array.fromAsync(app.app.storage.list())).toEqual([])
    })
  })
}
