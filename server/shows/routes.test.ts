import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allScopes } from '../keys/rules/scopes.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeShow, type TestStation } from '../testing/factories.ts'

const full = {
  title: 'Morning Tide',
  description: 'Wake-up music and the harbour news.',
  published: true,
  presenter: 'Ada Lindqvist',
}
const artwork = 'https://radio.test/art/tide.jpg'

for (const database of databases) {
  describe(`shows on ${database.name}`, () => {
    let app: TestApp
    let station: TestStation
    let call: TestStation['call']
    beforeAll(async () => {
      app = await testApp({ database })
    })
    beforeEach(async () => {
      station = await app.station()
      call = station.call
    })
    afterAll(() => app.close())

    const without = async (scope: string) => {
      const scopes = allScopes.filter((name) => name !== scope)
      return app.caller((await app.key(station.id, scopes)).key)
    }
    const refusal = (scope: string) => ({ message: `This API key does not have the '${scope}' scope.` })

    describe('POST /v1/shows', () => {
      it('201: makes an unpublished show of just a title', async () => {
        const { status, body } = await call('POST /v1/shows', { title: 'Morning Tide' })
        expect(status).toBe(201)
        expect(body).toEqual({
          id: expect.any(Number),
          title: 'Morning Tide',
          description: '',
          image: '',
          published: false,
          presenter: '',
        })
        expect((await call(`GET /v1/shows/${body.id}`)).body).toEqual(body)
      })

      it('201: takes every field, and gives image_url back as image', async () => {
        const { body } = await call('POST /v1/shows', { ...full, image_url: artwork })
        expect(body).toEqual({ id: expect.any(Number), ...full, image: artwork })
        expect((await call(`GET /v1/shows/${body.id}`)).body).toEqual(body)
      })

      it('201: makes one default series, which no answer shows', async () => {
        const { id, ...shown } = await makeShow(call)
        const series = await app.app.db.selectFrom('series').selectAll().where('show_id', '=', id).execute()
        expect(series).toEqual([expect.objectContaining({ show_id: id, is_default: 1 })])
        expect(Object.keys(shown)).toEqual(['title', 'description', 'image', 'published', 'presenter'])
      })

      it('201: two shows may share a title', async () => {
        const [one, other] = [await makeShow(call), await makeShow(call)]
        expect(other.id).not.toBe(one.id)
        expect((await call('GET /v1/shows')).body).toEqual([one, other])
      })

      it('201: keeps texts exactly as sent, blanks at the ends and unusual letters included', async () => {
        const texts = { title: '  Ünïcode \u{1f4fb}\u200d e\u0301  ', description: ' \n\t', presenter: '\u00a0"\\%_' }
        const { id } = await makeShow(call, texts)
        expect((await call(`GET /v1/shows/${id}`)).body).toMatchObject(texts)
      })

      it('201: an empty image_url means no artwork, and unknown fields are ignored', async () => {
        const body = await makeShow(call, { image_url: '', id: 7, station_id: 1, image: artwork, colour: 'red' })
        expect(body).toMatchObject({ image: '' })
        expect(body).not.toHaveProperty('colour')
      })

      it('400: a title of 201 characters, and nothing is made', async () => {
        const { status, body } = await call('POST /v1/shows', { ...full, title: 'x'.repeat(201) })
        const message = 'title must be 200 characters or fewer'
        expect([status, body]).toEqual([400, { message, errors: [{ field: 'title', message }] }])
        expect((await call('GET /v1/shows')).body).toEqual([])
      })

      it('400: names all failing fields in the order of the specification, the first one speaking for the whole', async () => {
        const everything = { presenter: 1, published: 1, image_url: 1, description: 1, title: 1 }
        const { body } = await call('POST /v1/shows', everything)
        expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(Object.keys(everything).reverse())
        expect(body.message).toBe('title must be a string')
      })

      it('400: no body at all says what is missing', async () => {
        const { status, body } = await call('POST /v1/shows')
        expect(status).toBe(400)
        expect(body.message).toBe('title is required')
      })

      it('400: JSON that does not parse, and JSON that is no object', async () => {
        const json = { 'Content-Type': 'application/json' }
        expect((await call('POST /v1/shows', '{"title":', json)).body).toEqual({
          message: 'Request body is not valid JSON.',
        })
        for (const text of ['[]', '"x"', '1', 'null']) {
          const { status, body } = await call('POST /v1/shows', text, json)
          expect([status, body]).toEqual([400, { message: 'Request body must be a JSON object.' }])
        }
      })

      it('413: a body over 1 MiB · 415: a body of another type', async () => {
        expect((await call('POST /v1/shows', { title: 'x', ignored: 'x'.repeat(1024 * 1024) })).status).toBe(413)
        expect((await call('POST /v1/shows', 'title=x', { 'Content-Type': 'text/plain' })).status).toBe(415)
        expect((await call('GET /v1/shows')).body).toEqual([])
      })

      it('403: without shows:write nothing is made, not even looked at', async () => {
        const { status, body } = await (await without('shows:write'))('POST /v1/shows', { title: '' })
        expect([status, body]).toEqual([403, refusal('shows:write')])
      })
    })

    describe('GET /v1/shows', () => {
      it('200: an array by title whatever its case, ties by id, unpublished shows included', async () => {
        const titles = ['zebra', 'Émile', 'apple', 'Zebra', 'eve', 'APPLE', '1 Live', 'Ärger', '!']
        for (const title of titles) await makeShow(call, { title, published: false })
        const { status, body } = await call('GET /v1/shows')
        expect(status).toBe(200)
        expect(body.map(({ title }: { title: string }) => title)).toEqual([
          ...['!', '1 Live', 'apple', 'APPLE', 'Ärger', 'Émile', 'eve', 'zebra', 'Zebra'],
        ])
      })

      it('200: an empty array for a station without shows, whatever other stations have', async () => {
        await makeShow((await app.station()).call)
        const { status, body } = await call('GET /v1/shows')
        expect([status, body]).toEqual([200, []])
      })

      it('200: ignores query parameters that it does not know', async () => {
        const show = await makeShow(call)
        expect((await call('GET /v1/shows?limit=0&published=false')).body).toEqual([show])
      })

      it('403: without shows:read, which shows:write does not imply', async () => {
        const { status, body } = await (await without('shows:read'))('GET /v1/shows')
        expect([status, body]).toEqual([403, refusal('shows:read')])
      })
    })

    describe('GET /v1/shows/{id}', () => {
      it('404: a show of another station answers byte for byte as one that never was', async () => {
        const foreign = await makeShow((await app.station()).call)
        const [theirs, nobodys] = [await call(`GET /v1/shows/${foreign.id}`), await call('GET /v1/shows/987654321')]
        expect(theirs.status).toBe(404)
        expect(theirs.text).toBe('{"message":"Show not found."}')
        expect([nobodys.status, nobodys.text]).toEqual([theirs.status, theirs.text])
      })

      it('400: a word is no id', async () => {
        const message = 'id must be an integer'
        for (const method of ['GET', 'PUT', 'DELETE']) {
          const { status, body } = await call(`${method} /v1/shows/abc`)
          expect([status, body]).toEqual([400, { message, errors: [{ field: 'id', message }] }])
        }
      })

      it('404: the largest id there can be is an id', async () => {
        expect((await call('GET /v1/shows/9007199254740991')).status).toBe(404)
      })

      it('403: without shows:read, whether the show exists or not', async () => {
        const reader = await without('shows:read')
        const { id } = await makeShow(call)
        for (const path of [id, 987654321, 'abc']) {
          const { status, body } = await reader(`GET /v1/shows/${path}`)
          expect([status, body]).toEqual([403, refusal('shows:read')])
        }
      })

      it('HEAD says what GET says, without the body', async () => {
        const { id } = await makeShow(call)
        const [get, head] = [await call(`GET /v1/shows/${id}`), await call(`HEAD /v1/shows/${id}`)]
        expect([head.status, head.text]).toEqual([200, ''])
        expect(head.headers.get('content-length')).toBe(`${get.text.length}`)
        expect(head.headers.get('etag')).toBe(get.headers.get('etag'))
      })
    })
  })
}
