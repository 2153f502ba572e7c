import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { makeShow, mp3, multipart, multipartHeaders, uploadParts } from '../testing/factories.ts'
import { pairs } from '../testing/storages.ts'

const size = mp3.length

for (const { name: home, database, storage } of pairs) {
  describe(`GET /media/{name} on ${home}`, () => {
    let app: TestApp
    let path: string
    beforeAll(async () => {
      app = await testApp({ database, storage })
      const { call } = await app.station()
      const body = multipart(...uploadParts((await makeShow(call)).id))
      const { audio_url } = (await call('POST /v1/episodes/upload', body, multipartHeaders)).body
      path = new URL(audio_url).pathname
    })
    afterAll(() => app.close())

    const get = async (headers: Record<string, string> = {}, method = 'GET') => {
      const response = await app.fetch(path, { method, headers })
      return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
    }
    const lasting = {
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    }

    it('200: the bytes as they were sent, public, without a key, and cached for ever', async () => {
      const { status, headers, bytes } = await get()
      expect([status, bytes.equals(mp3)]).toEqual([200, true])
      expect(Object.fromEntries(headers)).toMatchObject({
        ...lasting,
        'content-type': 'audio/mpeg',
        'content-length': `${size}`,
        etag: expect.stringMatching(/^"[\w-]{24}"$/),
      })
      expect(headers.has('content-range')).toBe(false)
      expect(headers.has('content-encoding')).toBe(false)
      expect(headers.has('set-cookie')).toBe(false)
    })

    it('200: is never compressed, whatever the client accepts', async () => {
      const { headers, bytes } = await get({ 'Accept-Encoding': 'gzip, br' })
      expect([headers.get('content-encoding'), bytes.length]).toEqual([null, size])
    })

    const ranges: [range: string, start: number, end: number][] = [
      ['bytes=0-0', 0, 0],
      ['bytes=0-99', 0, 99],
      ['bytes=1000-', 1000, size - 1],
      ['bytes=-10', size - 10, size - 1],
      [`bytes=${size - 1}-`, size - 1, size - 1],
      ['bytes=0-999999999', 0, size - 1],
    ]
    for (const [range, start, end] of ranges) {
      it(`206: ${range} gives just those bytes`, async () => {
        const { status, headers, bytes } = await get({ Range: range })
        expect(status).toBe(206)
        expect(bytes.equals(mp3.subarray(start, end + 1))).toBe(true)
        expect(Object.fromEntries(headers)).toMatchObject({
          ...lasting,
          'content-type': 'audio/mpeg',
          'content-range': `bytes ${start}-${end}/${size}`,
          'content-length': `${end - start + 1}`,
          etag: expect.any(String),
        })
      })
    }

    it('206: the pieces of a player that seeks make up the whole', async () => {
      const pieces = await Promise.all(
        Array.from({ length: 8 }, (_, at) => {
          const [start, end] = [Math.floor((at * size) / 8), Math.floor(((at + 1) * size) / 8) - 1]
          return get({ Range: `bytes=${start}-${end}` })
        }),
      )
      expect(Buffer.concat(pieces.map(({ bytes }) => bytes)).equals(mp3)).toBe(true)
    })

    for (const range of [`bytes=${size}-`, 'bytes=99999999-', 'bytes=-0']) {
      it(`416: ${range} is outside of the file`, async () => {
        const { status, headers, bytes } = await get({ Range: range })
        expect([status, bytes.length]).toEqual([416, 0])
        expect(headers.get('content-range')).toBe(`bytes */${size}`)
        expect(headers.get('cache-control')).toBe('no-store')
      })
    }

    for (const range of ['bytes=0-1,5-6', 'bytes=5-1', 'lines=0-1', 'nonsense']) {
      it(`200: “${range}” is ignored and the whole file meant`, async () => {
        const { status, headers, bytes } = await get({ Range: range })
        expect([status, bytes.length, headers.has('content-range')]).toEqual([200, size, false])
      })
    }

    it('HEAD has the headers of GET, without the bytes, and ignores ranges', async () => {
      const [got, head] = [await get(), await get({}, 'HEAD')]
      expect([head.status, head.bytes.length]).toEqual([200, 0])
      for (const name of [...Object.keys(lasting), 'content-type', 'content-length', 'etag']) {
        expect([name, head.headers.get(name)]).toEqual([name, got.headers.get(name)])
      }
      const ranged = await get({ Range: 'bytes=0-9' }, 'HEAD')
      expect([ranged.status, ranged.headers.get('content-length')]).toEqual([200, `${size}`])
    })

    it('304: for a client that has the file, with a weak or strong tag, alone or in a list', async () => {
      const tag = (await get()).headers.get('etag')!
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        for (const method of ['GET', 'HEAD']) {
          const { status, headers, bytes } = await get({ 'If-None-Match': known, Range: 'bytes=0-9' }, method)
          expect([status, bytes.length]).toEqual([304, 0])
          expect(Object.fromEntries(headers)).toMatchObject({ etag: tag, 'cache-control': lasting['cache-control'] })
        }
      }
      expect((await get({ 'If-None-Match': '"other"' })).status).toBe(200)
    })

    it('If-Range: the range if the file is still the same, the whole file if not', async () => {
      const tag = (await get()).headers.get('etag')!
      expect((await get({ Range: 'bytes=0-9', 'If-Range': tag })).status).toBe(206)
      for (const other of ['"other"', `W/${tag}`, 'Mon, 16 Nov 2026 12:00:00 GMT']) {
        const { status, bytes } = await get({ Range: 'bytes=0-9', 'If-Range': other })
        expect([status, bytes.length]).toEqual([200, size])
      }
    })

    it('404: every other name, and no path leads out of the folder', async () => {
      const { name } = { name: path.slice('/media/'.length) }
      const others = [
        `${'A'.repeat(24)}.mp3`,
        name.toLowerCase(),
        name.slice(0, -4),
        `${name}.mp3`,
        name.slice(0, 2),
        `${name.slice(0, 2)}/${name}`,
        `..%2f${name}`,
        '..%2faircheck.db',
        '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
        '%00',
        'x'.repeat(2000),
        '',
      ]
      for (const other of others) {
        const response = await app.fetch(`/media/${other}`)
        expect([other, response.status, await response.json()]).toEqual([other, 404, { message: 'Not found.' }])
        expect(response.headers.get('cache-control') ?? '').not.toContain('immutable')
      }
    })

    it('404: a file that is removed after its size was looked up', async () => {
      const { storage } = app.app
      const { name } = await storage.receive(Readable.from([mp3]))
      await storage.keep(name)
      const size = vi.spyOn(storage, 'size').mockImplementationOnce(async (asked) => {
        await storage.remove(asked)
        return mp3.length
      })
      const response = await app.fetch(`/media/${name}`)
      expect([response.status, await response.json()]).toEqual([404, { message: 'Not found.' }])
      expect(response.headers.get('cache-control') ?? '').not.toContain('immutable')
      size.mockRestore()
    })

    it('nothing can be written or removed there', async () => {
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
        expect((await get({}, method)).status).toBeGreaterThanOrEqual(404)
      }
      expect((await get()).bytes.equals(mp3)).toBe(true)
    })
  })
}
