import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newMediaName } from '../storage/storage.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { makeShow, mp3, multipart, multipartHeaders, type TestStation, uploadParts } from '../testing/factories.ts'
import { bucketOf, storages } from '../testing/storages.ts'

const storage = storages[1]!

describe('audio in a bucket', () => {
  let app: TestApp
  let station: TestStation
  let path: string
  let upload: () => ReturnType<TestStation['call']>
  const start = async (config: Parameters<typeof testApp>[0] = {}) => {
    app = await testApp({ storage, ...config })
    station = await app.station()
    const showId = (await makeShow(station.call)).id
    upload = () => station.call('POST /v1/episodes/upload', multipart(...uploadParts(showId)), multipartHeaders)
    path = new URL((await upload()).body.audio_url).pathname
  }
  afterEach(() => app.close())

  const get = (init: Parameters<TestApp['fetch']>[1] = {}) => app.fetch(path, { redirect: 'manual', ...init })

  describe('with AIRCHECK_MEDIA_REDIRECT', () => {
    beforeEach(() => start({ config: { mediaRedirect: { publicUrl: '' } } }))

    it('302: to a signed URL that serves the file and ranges, cached for less time than it is valid', async () => {
      const { status, headers } = await get()
      expect([status, headers.get('cache-control')]).toEqual([302, 'private, max-age=600'])
      expect(headers.get('access-control-allow-origin')).toBe('*')
      const url = headers.get('location')!
      expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('3600')
      expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(mp3)).toBe(true)
      const piece = await fetch(url, { headers: { Range: 'bytes=10-19' } })
      expect([piece.status, Buffer.from(await piece.arrayBuffer())]).toEqual([206, mp3.subarray(10, 20)])
    })

    it('302: for HEAD likewise', async () => {
      const { status, headers } = await get({ method: 'HEAD' })
      expect(status).toBe(302)
      const head = await fetch(headers.get('location')!, { method: 'HEAD' })
      expect([head.status, head.headers.get('content-length')]).toEqual([200, `${mp3.length}`])
    })

    it('304 and 404 are still answered by the server', async () => {
      const etag = `"${path.slice('/media/'.length, -'.mp3'.length)}"`
      expect((await get({ headers: { 'If-None-Match': etag } })).status).toBe(304)
      expect((await app.fetch(`/media/${'x'.repeat(24)}.mp3`)).status).toBe(404)
    })
  })

  it('200: pictures come from this server all the same, because its pages show no others', async () => {
    await start({ config: { mediaRedirect: { publicUrl: 'https://cdn.test/radio' } } })
    const { name } = await app.app.storage.receive(Readable.from([Buffer.from('a picture')]), newMediaName('jpg'))
    const response = await app.fetch(`/media/${name}`, { redirect: 'manual' })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(await response.text()).toBe('a picture')
  })

  it('302: to its public address, when that is given', async () => {
    await start({ config: { mediaRedirect: { publicUrl: 'https://cdn.test/radio' } } })
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await get({ method })
      const name = path.slice('/media/'.length)
      expect([status, headers.get('location')]).toEqual([302, `https://cdn.test/radio/audio/${name}`])
    }
  })

  describe('that is down', () => {
    beforeEach(() => start())

    it('503 with Retry-After: nothing is created or served, and everything else works', async () => {
      const bucket = await bucketOf(app.dataDir)
      bucket.break(true)
      for (const { status, headers } of [await get(), await get({ method: 'HEAD' }), await upload()]) {
        expect([status, headers.get('retry-after')]).toEqual([503, '5'])
        expect(headers.get('cache-control') ?? '').not.toContain('immutable')
      }
      // Any other instance would be without it too: a proxy must not take this one out.
      expect((await app.fetch('/readyz')).status).toBe(200)
      expect((await station.call('GET /v1/episodes')).body.total).toBe(1)
      bucket.break(false)
      app.clock.advance(1)
      expect([(await get()).status, (await upload()).status, (await app.fetch('/readyz')).status]).toEqual([
        200, 201, 200,
      ])
    })

    it('503: also when it fails between the requests for the size and for the bytes', async () => {
      const bucket = await bucketOf(app.dataDir)
      bucket.break('GET')
      const { status, headers } = await get()
      expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([503, 'no-store', null])
    })

    it('a listener is let go when it hangs or stalls in a file, and the log has the cause', async () => {
      await app.close()
      const lines: string[] = []
      await start({ log: (line) => void lines.push(line) })
      const bucket = await bucketOf(app.dataDir)
      bucket.hang('after 1000 bytes')
      // The size is of before.
      const size = app.app.storage.size
      app.app.storage.size = async () => 6 * 1024 * 1024
      const listening = get().then((response) => response.arrayBuffer())
      await expect(listening).rejects.toThrow()
      app.app.storage.size = size
      await expect.poll(() => lines.join('')).toContain('no byte for 12 s')
      bucket.hang(false)
    }, 30_000)

    it('does not prevent a server from starting', async () => {
      const bucket = await bucketOf(app.dataDir)
      bucket.break(true)
      await app.close({ keepData: true })
      app = await testApp({ storage, dataDir: app.dataDir })
      expect((await app.caller(station.key)('GET /v1/episodes')).body.total).toBe(1)
      bucket.break(false)
      expect((await get()).status).toBe(200)
    })
  })
})
