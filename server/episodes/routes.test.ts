import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allScopes } from '../keys/rules/scopes.ts'
import { noon, type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { bareEpisode, makeEpisode, makeShow, type TestStation } from '../testing/factories.ts'

const now = Date.parse(noon) / 1000
const artwork = 'https://radio.test/art/fog.jpg'
const urlOfLength = (length: number) => `https://a.test/${'x'.repeat(length - 15)}`

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

      it('201: keeps texts exactly as sent, and counts code points', async () => {
        const texts = { title: ` ${'\u{1f4fb}'.repeat(497)} `, description: '\u{1f30a}'.repeat(10_000) }
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

      const accepted: [why: string, fields: object][] = [
        ['datetime 0', { datetime: 0 }],
        ['the last second of the year 9999', { datetime: 253_402_300_799 }],
        ['an integer written as 1e3', { datetime: 1e3 }],
        ['an audio_url of 2000 characters', { audio_url: urlOfLength(2000) }],
        ['an http audio_url', { audio_url: 'http://a.test/x.mp3' }],
        ['a scheme in capitals', { audio_url: 'HTTPS://A.TEST/X.MP3' }],
        ['an audio_url with port, query and fragment', { audio_url: 'https://u:p@a.test:8443/x?y=%20#z' }],
        ['an address instead of a name', { audio_url: 'http://[2001:db8::1]/x' }],
      ]
      for (const [why, fields] of accepted) {
        it(`201: ${why}`, async () => {
          const { status, body } = await post(fields)
          expect(status).toBe(201)
          expect(body).toMatchObject(fields)
        })
      }

      const noUrl = 'audio_url must be a valid HTTP/HTTPS URL'
      const noImage = 'image_url must be a valid HTTP/HTTPS URL'
      const refused: [why: string, fields: object, message: string][] = [
        ['no title', { title: undefined }, 'title is required'],
        ['an empty title is missing', { title: '' }, 'title is required'],
        ['a title of white space only is missing', { title: '\u2003 \n' }, 'title is required'],
        ['a title that is null', { title: null }, 'title must be a string'],
        ['a title of 500 characters', { title: 'x'.repeat(500) }, 'title must be 499 characters or fewer'],
        ['a title with a NUL', { title: 'a\0' }, 'title has characters that cannot be stored'],
        ['a title with half a surrogate pair', { title: '\udc00x' }, 'title has characters that cannot be stored'],
        ['no show_id', { show_id: undefined }, 'show_id is required'],
        ['an empty show_id is missing', { show_id: '' }, 'show_id is required'],
        ['a show_id in quotes', { show_id: '1' }, 'show_id must be an integer'],
        ['a show_id that is null', { show_id: null }, 'show_id must be an integer'],
        ['show_id 0', { show_id: 0 }, 'show_id must be an integer'],
        ['a negative show_id', { show_id: -1 }, 'show_id must be an integer'],
        ['a fraction of a show', { show_id: 1.5 }, 'show_id must be an integer'],
        ['a show_id over 2^53 − 1', { show_id: 2 ** 53 }, 'show_id must be an integer'],
        ['no audio_url', { audio_url: undefined }, 'audio_url is required'],
        ['an empty audio_url is missing', { audio_url: '' }, 'audio_url is required'],
        ['an audio_url that is null', { audio_url: null }, 'audio_url must be a string'],
        [
          'an audio_url of 2001 characters',
          { audio_url: urlOfLength(2001) },
          'audio_url must be 2000 characters or fewer',
        ],
        ['an audio_url of another scheme', { audio_url: 'ftp://a.test/x.mp3' }, noUrl],
        ['an audio_url with JavaScript', { audio_url: 'javascript:alert(1)' }, noUrl],
        ['a relative audio_url', { audio_url: '//a.test/x.mp3' }, noUrl],
        ['an audio_url without slashes', { audio_url: 'https:a.test/x.mp3' }, noUrl],
        ['an audio_url without a host', { audio_url: 'https:///x.mp3' }, noUrl],
        ['an audio_url with a line end', { audio_url: 'https://a.test/x\n' }, noUrl],
        ['an audio_url with an impossible port', { audio_url: 'https://a.test:99999/' }, noUrl],
        ['an audio_url that is no URL', { audio_url: 'not a url' }, noUrl],
        ['a description of a wrong type', { description: 1 }, 'description must be a string'],
        ['10001 characters', { description: 'x'.repeat(10_001) }, 'description must be 10000 characters or fewer'],
        ['an image_url that is no URL', { image_url: 'fog.jpg' }, noImage],
        ['an image_url that is null', { image_url: null }, 'image_url must be a string'],
        [
          'an image_url of 2001 characters',
          { image_url: urlOfLength(2001) },
          'image_url must be 2000 characters or fewer',
        ],
        ['a datetime before 1970', { datetime: -1 }, 'datetime must be between 0 and 253402300799'],
        ['a datetime after 9999', { datetime: 253_402_300_800 }, 'datetime must be between 0 and 253402300799'],
        ['a datetime with a fraction', { datetime: 1.5 }, 'datetime must be an integer'],
        ['a datetime in quotes', { datetime: '1700000000' }, 'datetime must be an integer'],
        ['a datetime that is null', { datetime: null }, 'datetime must be an integer'],
      ]
      for (const [why, fields, message] of refused) {
        it(`400: ${why}, and nothing is made`, async () => {
          const { status, body } = await post(fields)
          const [field] = Object.keys(fields)
          expect([status, body]).toEqual([400, { message, errors: [{ field, message }] }])
          expect(await total()).toBe(0)
        })
      }

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

      for (const id of ['abc', '0', '-1', '1.0', '9007199254740992', '%F0%9F%93%BB']) {
        it(`400: ${id} is no id`, async () => {
          for (const method of ['GET', 'PUT', 'DELETE']) {
            const { status, body } = await call(`${method} /v1/episodes/${id}`)
            expect([status, body.message]).toEqual([400, 'id must be an integer'])
          }
        })
      }

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
