import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allScopes } from '../keys/rules/scopes.ts'
import { noon, type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { bareEpisode, makeEpisode, makeShow, type TestStation } from '../testing/factories.ts'

const now = Date.parse(noon) / 1000
const artwork = 'https://radio.test/art/fog.jpg'

for (const database of databases) {
  describe(`episodes on ${database.name}`, () => {
    let app: TestApp
    let station: TestStation
    let call: TestStation['call']
    let showId: number
    beforeAll(async () => {
      app = await testApp({ database })
    })
    beforeEach(async () => {
      station = await app.station()
      call = station.call
      showId = (await makeShow(call)).id
    })
    afterAll(() => app.close())

    const without = async (scope: string) => {
      const scopes = allScopes.filter((name) => name !== scope)
      return app.caller((await app.key(station.id, scopes)).key)
    }
    const post = (fields: object) => call('POST /v1/episodes', { ...bareEpisode, show_id: showId, ...fields })
    const total = async () => (await call('GET /v1/episodes')).body.total

    describe('POST /v1/episodes', () => {
      it('201: of title, show and audio, dated now', async () => {
        const { status, body } = await post({})
        expect(status).toBe(201)
        expect(body).toEqual({
          id: expect.any(Number),
          title: bareEpisode.title,
          description: '',
          image: '',
          datetime: now,
          audio_url: bareEpisode.audio_url,
          audio_length: 0,
          show: 'Morning Tide',
          show_id: showId,
        })
        expect((await call(`GET /v1/episodes/${body.id}`)).body).toEqual(body)
        expect((await call('GET /v1/episodes')).body.episodes).toEqual([body])
      })

      it('201: takes every field, and gives image_url back as image', async () => {
        const fields = { description: 'The six o’clock boat.', datetime: 1_700_000_000 }
        const { body } = await post({ ...fields, image_url: artwork })
        expect(body).toMatchObject({ ...fields, image: artwork })
        expect(body).not.toHaveProperty('image_url')
      })

      it('201: keeps texts exactly as sent', async () => {
        const texts = { title: ' \u{1f4fb} e\u0301 ', description: '\u{1f30a}\n' }
        const { status, body } = await post(texts)
        expect(status).toBe(201)
        expect((await call(`GET /v1/episodes/${body.id}`)).body).toMatchObject(texts)
      })

      it('201: a future-dated episode is made, but not listed until its time has come', async () => {
        const { status, body } = await post({ datetime: now + 5 })
        expect([status, body.datetime]).toEqual([201, now + 5])
        expect(await total()).toBe(0)
      })

      it('201: an episode of an unpublished show is made, but not listed', async () => {
        const { id } = await makeShow(call, { published: false })
        const { status, body } = await post({ show_id: id })
        expect(status).toBe(201)
        expect(await total()).toBe(0)
        expect((await call(`GET /v1/episodes/${body.id}`)).status).toBe(200)
      })

      it('201: unknown fields are ignored, also those that only answers have', async () => {
        const { body } = await post({
          id: 1,
          image: artwork,
          audio_length: 5,
          show: 'Other',
          archived_at: 1,
          cat: true,
        })
        expect(body).toMatchObject({ image: '', audio_length: 0, show: 'Morning Tide' })
        expect(body).not.toHaveProperty('cat')
      })

      it('400: an audio_url of another scheme, and nothing is made', async () => {
        const { status, body } = await post({ audio_url: 'ftp://a.test/x.mp3' })
        const message = 'audio_url must be a valid HTTP/HTTPS URL'
        expect([status, body]).toEqual([400, { message, errors: [{ field: 'audio_url', message }] }])
        expect(await total()).toBe(0)
      })

      it('400: names all failing fields in the order of the specification', async () => {
        const wrong = { datetime: '', image_url: 1, description: 1, audio_url: '', show_id: 0, title: ' ' }
        const { body } = await post(wrong)
        expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
          ...['title', 'show_id', 'audio_url', 'description', 'image_url', 'datetime'],
        ])
        expect(body.message).toBe('title is required')
      })

      it('400 before 404: invalid fields are reported first', async () => {
        expect((await post({ show_id: 987654321, title: '' })).status).toBe(400)
      })

      it('404: a foreign show answers byte for byte as a missing one, and gets no episode', async () => {
        const other = await app.station()
        const foreign = await makeShow(other.call)
        const [theirs, nobodys] = [await post({ show_id: foreign.id }), await post({ show_id: 987654321 })]
        expect([theirs.status, theirs.text]).toEqual([404, '{"message":"Show not found."}'])
        expect([nobodys.status, nobodys.text]).toEqual([theirs.status, theirs.text])
        expect((await other.call('GET /v1/episodes')).body.total).toBe(0)
        expect((await other.call(`DELETE /v1/shows/${foreign.id}`)).status).toBe(204)
      })

      it('403: without episodes:write nothing is made, not even looked at', async () => {
        const { status, body } = await (await without('episodes:write'))('POST /v1/episodes', { title: '' })
        expect(status).toBe(403)
        expect(body).toEqual({ message: "This API key does not have the 'episodes:write' scope." })
        expect(await total()).toBe(0)
      })

      it('413: a body over 1 MiB · 415: a body of another type', async () => {
        expect((await post({ ignored: 'x'.repeat(1024 * 1024) })).status).toBe(413)
        expect((await call('POST /v1/episodes', new URLSearchParams({ title: 'x' }))).status).toBe(415)
      })
    })

    describe('GET /v1/episodes/{id}', () => {
      it('200: any active episode, future-dated or of an unpublished show', async () => {
        const hidden = await makeShow(call, { published: false })
        for (const fields of [{ datetime: now + 1e6 }, { show_id: hidden.id }]) {
          const made = await makeEpisode(call, fields)
          const { status, body } = await call(`GET /v1/episodes/${made.id}`)
          expect([status, body]).toEqual([200, made])
        }
      })

      it('404: an archived, a foreign and a missing episode cannot be told apart', async () => {
        const archived = await makeEpisode(call)
        await call(`DELETE /v1/episodes/${archived.id}`)
        const foreign = await makeEpisode((await app.station()).call)
        for (const id of [archived.id, foreign.id, 987654321]) {
          const { status, text } = await call(`GET /v1/episodes/${id}`)
          expect([status, text]).toEqual([404, '{"message":"Episode not found."}'])
        }
      })

      it('400: a word is no id', async () => {
        for (const method of ['GET', 'PUT', 'DELETE']) {
          const { status, body } = await call(`${method} /v1/episodes/abc`)
          expect([status, body.message]).toEqual([400, 'id must be an integer'])
        }
      })

      it('405: upload and generate are no ids', async () => {
        for (const name of ['upload', 'generate']) {
          const { status, headers } = await call(`GET /v1/episodes/${name}`)
          expect([status, headers.get('allow')]).toEqual([405, 'POST'])
        }
      })

      it('403: without episodes:read, which episodes:write does not imply', async () => {
        const { id } = await makeEpisode(call)
        const { status, body } = await (await without('episodes:read'))(`GET /v1/episodes/${id}`)
        expect(status).toBe(403)
        expect(body).toEqual({ message: "This API key does not have the 'episodes:read' scope." })
      })
    })
  })
}
