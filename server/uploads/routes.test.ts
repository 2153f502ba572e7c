import { connect } from 'node:http2'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allScopes } from '../keys/rules/scopes.ts'
import { noon, type TestApp, testApp } from '../testing/app.ts'
import {
  makeShow,
  mp3,
  multipart,
  multipartHeaders,
  type Part,
  storedFiles,
  type TestStation,
  uploadParts,
} from '../testing/factories.ts'
import { pairs } from '../testing/storages.ts'

const now = Date.parse(noon) / 1000

for (const { name: home, database, storage } of pairs) {
  describe(`POST /v1/episodes/upload on ${home}`, () => {
    let app: TestApp
    let station: TestStation
    let showId: number
    let before: string[]
    beforeAll(async () => {
      app = await testApp({ database, storage })
    })
    beforeEach(async () => {
      station = await app.station()
      showId = (await makeShow(station.call)).id
      before = storedFiles(app)
    })
    afterAll(() => app.close())

    const upload = (...parts: Part[]) => station.call('POST /v1/episodes/upload', multipart(...parts), multipartHeaders)
    /** A valid upload with some texts replaced; `undefined` leaves one out. */
    const uploadWith = (texts: Record<string, string | undefined>) => {
      const given = { title: 'First tram', show_id: `${showId}`, ...texts }
      const parts = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))
      return upload(uploadParts(showId)[0], ...parts)
    }
    const nothingIsMade = async () => {
      expect((await station.call('GET /v1/episodes')).body.total).toBe(0)
      expect(storedFiles(app)).toEqual(before)
    }

    it('201: the episode, its audio where we serve it, its length that of the file', async () => {
      const { status, body } = await upload(...uploadParts(showId))
      expect(status).toBe(201)
      expect(body).toEqual({
        id: expect.any(Number),
        title: 'First tram',
        description: '',
        image: '',
        datetime: now,
        audio_url: expect.stringMatching(/^https:\/\/radio\.test\/media\/[\w-]{24}\.mp3$/),
        audio_length: mp3.length,
        show: 'Morning Tide',
        show_id: showId,
      })
      expect((await station.call(`GET /v1/episodes/${body.id}`)).body).toEqual(body)
      expect((await station.call('GET /v1/episodes')).body.episodes).toEqual([body])
      const served = await app.fetch(new URL(body.audio_url).pathname)
      expect(Buffer.from(await served.arrayBuffer()).equals(mp3)).toBe(true)
    })

    it('201: takes description and datetime, and keeps texts exactly as sent', async () => {
      const texts = { title: ' Trämchen \u{1f68b} ', description: 'Line one\r\nline two\n'.repeat(3) }
      const { body } = await uploadWith({ ...texts, datetime: '1700000000' })
      expect(body).toMatchObject({ ...texts, datetime: 1_700_000_000 })
    })

    it('201: the parts may come in any order', async () => {
      const [file, title, show] = uploadParts(showId)
      const orders = [
        [file, title, show],
        [title, file, show],
        [show, title, file],
      ]
      for (const order of orders) {
        const { status, body } = await upload(...order)
        expect([status, body.audio_length]).toEqual([201, mp3.length])
      }
    })

    it('201: neither the name nor the declared type of the file matters', async () => {
      const [file, ...texts] = uploadParts(showId)
      const names: Partial<Part>[] = [
        { filename: 'tram.wav', type: 'audio/wav' },
        { filename: '../../etc/passwd', type: 'text/plain' },
        { filename: '' },
        { filename: 'ö'.repeat(300), type: 'application/octet-stream' },
      ]
      for (const name of names) expect((await upload({ ...file, type: 'x/y', ...name }, ...texts)).status).toBe(201)
      const { filename: _, type: __, ...bare } = file
      expect((await upload(bare, ...texts)).status).toBe(201)
    })

    it('201: an MP3 has any tags, containers and padding around it, and its bytes stay', async () => {
      const tag = (bytes: number) => {
        const size = [21, 14, 7, 0].map((shift) => (bytes >> shift) & 0x7f)
        return Buffer.concat([Buffer.from('ID3\u0003\0\0'), Buffer.from(size), Buffer.alloc(bytes, 7)])
      }
      const riff = Buffer.from('RIFF\0\0\0\0WAVEfmt \u0010\0\0\0U\0\u0001\0\0\0\0\0\0\0\0\0\0\0\0\0data\0\0\0\0')
      for (const before of [[tag(100), tag(60_000)], [tag(100), Buffer.alloc(10_240)], [tag(300_000)], [riff]]) {
        const content = Buffer.concat([...before, mp3])
        const { status, body } = await upload(...uploadParts(showId, content))
        expect([status, body.audio_length]).toEqual([201, content.length])
        const served = await app.fetch(new URL(body.audio_url).pathname)
        expect(Buffer.from(await served.arrayBuffer()).equals(content)).toBe(true)
      }
    })

    it('201: unknown parts are ignored, unknown files too', async () => {
      const more: Part[] = [
        { name: 'image_url', value: 'no URL' },
        { name: 'audio_url', value: 'https://a.test/x' },
        { name: 'cover', value: Buffer.alloc(100_000), filename: 'cover.jpg', type: 'image/jpeg' },
        { name: '__proto__', value: 'x' },
      ]
      const { status, body } = await upload(...more, ...uploadParts(showId), { name: 'extra', value: 'x' })
      expect([status, body.image, body.audio_length]).toEqual([201, '', mp3.length])
    })

    it('201: over HTTP/2 as well', async () => {
      const session = connect(app.origin, { rejectUnauthorized: false })
      const request = session.request({
        ':method': 'POST',
        ':path': '/v1/episodes/upload',
        'x-api-key': station.key,
        'content-type': multipartHeaders['Content-Type'],
      })
      request.end(multipart(...uploadParts(showId)))
      const status = await new Promise((resolve) => request.on('response', (headers) => resolve(headers[':status'])))
      const text = (await request.toArray()).join('')
      session.close()
      expect(status).toBe(201)
      expect(JSON.parse(text).audio_length).toBe(mp3.length)
    })

    it('201: the name of the file cannot be told from the id or from other names', async () => {
      const urls = new Set<string>()
      for (let count = 0; count < 5; count++) urls.add((await upload(...uploadParts(showId))).body.audio_url)
      expect(urls.size).toBe(5)
      expect(new Set([...urls].map((url) => url.slice(0, -28))).size).toBe(1)
    })

    it('201: what is archived keeps its file', async () => {
      const { body } = await upload(...uploadParts(showId))
      await station.call(`DELETE /v1/episodes/${body.id}`)
      expect((await app.fetch(new URL(body.audio_url).pathname)).status).toBe(200)
    })

    const digits = 'datetime must be an integer'
    const refused: [why: string, texts: Record<string, string | undefined>, message: string][] = [
      ['no title', { title: undefined }, 'title is required'],
      ['an empty title', { title: '' }, 'title is required'],
      ['a title of white space only is missing', { title: ' \t ' }, 'title is required'],
      ['a title of 500 characters', { title: 'é'.repeat(500) }, 'title must be 499 characters or fewer'],
      ['a title with a NUL', { title: 'a\0b' }, 'title has characters that cannot be stored'],
      ['no show_id', { show_id: undefined }, 'show_id is required'],
      ['an empty show_id', { show_id: '' }, 'show_id is required'],
      ['a show_id in words', { show_id: 'seven' }, 'show_id must be an integer'],
      ['a show_id with a sign', { show_id: '+7' }, 'show_id must be an integer'],
      ['a negative show_id', { show_id: '-7' }, 'show_id must be an integer'],
      ['a show_id with blanks', { show_id: ' 7' }, 'show_id must be an integer'],
      ['show_id 0', { show_id: '0' }, 'show_id must be an integer'],
      ['a show_id over 2^53 − 1', { show_id: '9007199254740992' }, 'show_id must be an integer'],
      ['10001 characters', { description: 'x'.repeat(10_001) }, 'description must be 10000 characters or fewer'],
      ['a description of megabytes', { description: 'x'.repeat(3e6) }, 'description must be 10000 characters or fewer'],
      ['an empty datetime', { datetime: '' }, digits],
      ['a datetime in words', { datetime: 'now' }, digits],
      ['a datetime with an exponent', { datetime: '1e9' }, digits],
      ['a datetime with a fraction', { datetime: '1.0' }, digits],
      ['a negative datetime', { datetime: '-1' }, digits],
      ['a datetime after 9999', { datetime: '253402300800' }, 'datetime must be between 0 and 253402300799'],
    ]
    for (const [why, texts, message] of refused) {
      it(`400: ${why}, and nothing is left behind`, async () => {
        const { status, body } = await uploadWith(texts)
        const [field] = Object.keys(texts)
        expect([status, body]).toEqual([400, { message, errors: [{ field, message }] }])
        await nothingIsMade()
      })
    }

    it('201: 499 and 10000 characters are not too many, whatever their bytes', async () => {
      const texts = { title: '\u{1f68b}'.repeat(499), description: '\u{1f68b}'.repeat(10_000) }
      expect((await uploadWith(texts)).body).toMatchObject(texts)
    })

    it('400: all failing parts in the order of the specification', async () => {
      const { body } = await upload(
        ...['datetime', 'description', 'show_id'].map((name) => ({ name, value: 'x'.repeat(10_001) })),
        { name: 'file', value: '' },
      )
      expect(body.errors.map(({ message }: { message: string }) => message)).toEqual([
        'file is empty',
        'title is required',
        'show_id must be an integer',
        'description must be 10000 characters or fewer',
        'datetime must be an integer',
      ])
      expect(body.message).toBe('file is empty')
    })

    it('400: a field given twice is named once, whatever else is wrong with it', async () => {
      for (const second of ['Again', '']) {
        const { status, body } = await upload(...uploadParts(showId), { name: 'title', value: second })
        const message = 'title is given twice'
        expect([status, body]).toEqual([400, { message, errors: [{ field: 'title', message }] }])
      }
      await nothingIsMade()
    })

    it('404: a foreign show answers byte for byte as a missing one, and the file is thrown away', async () => {
      const other = await app.station()
      const foreign = await makeShow(other.call)
      for (const id of [foreign.id, 987654321]) {
        const { status, text } = await upload(...uploadParts(id))
        expect([status, text]).toEqual([404, '{"message":"Show not found."}'])
      }
      await nothingIsMade()
      expect((await other.call('GET /v1/episodes')).body.total).toBe(0)
    })

    it('403: without episodes:write nothing is made', async () => {
      const scopes = allScopes.filter((scope) => scope !== 'episodes:write')
      const reader = app.caller((await app.key(station.id, scopes)).key)
      const { status, body } = await reader(
        'POST /v1/episodes/upload',
        multipart(...uploadParts(showId)),
        multipartHeaders,
      )
      expect(status).toBe(403)
      expect(body).toEqual({ message: "This API key does not have the 'episodes:write' scope." })
      await nothingIsMade()
    })

    it('415: another content type, or none on a body that is not empty', async () => {
      const body = multipart(...uploadParts(showId))
      for (const type of ['application/json', 'audio/mpeg', 'application/x-www-form-urlencoded', 'multipart/mixed']) {
        expect((await station.call('POST /v1/episodes/upload', body, { 'Content-Type': type })).status).toBe(415)
      }
      expect((await station.call('POST /v1/episodes/upload', body)).status).toBe(415)
      await nothingIsMade()
    })

    it('400: no body at all says what is missing', async () => {
      const { status, body } = await station.call('POST /v1/episodes/upload')
      expect([status, body.message]).toEqual([400, 'file is required'])
    })
  })
}
