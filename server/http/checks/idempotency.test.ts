import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allScopes } from '../../keys/rules/scopes.ts'
import { createShow } from '../../shows/actions.ts'
import { noon, type TestApp, testApp } from '../../testing/app.ts'
import { engines } from '../../testing/databases.ts'
import {
  bareEpisode,
  makeShow,
  mp3,
  multipart,
  multipartHeaders,
  storedFiles,
  type TestStation,
  uploadParts,
} from '../../testing/factories.ts'
import { forgetOldKeys, idempotency } from './idempotency.ts'

const day = 24 * 60 * 60
const key = (name: string) => ({ 'X-Idempotency-Key': name })
const mark = ({ headers }: { headers: { get(name: string): string | null } }) => headers.get('idempotent-replayed')

/** Every endpoint that creates synchronously, with a valid body. */
const creating: [endpoint: string, body: (showId: number) => object | Buffer, headers: Record<string, string>][] = [
  ['POST /v1/shows', () => ({ title: 'Night Tide' }), {}],
  ['POST /v1/episodes', (show_id) => ({ ...bareEpisode, show_id }), {}],
  ['POST /v1/episodes/upload', (showId) => multipart(...uploadParts(showId)), multipartHeaders],
]

for (const database of engines) {
  describe(`X-Idempotency-Key on ${database.name}`, () => {
    let app: TestApp
    let station: TestStation
    let showId: number
    beforeAll(async () => {
      app = await testApp({ database })
    })
    beforeEach(async () => {
      station = await app.station()
      showId = (await makeShow(station.call)).id
    })
    afterAll(() => app.close())

    /** The number of shows, episodes and files of the station. */
    const amounts = async () => ({
      episodes: (await station.call('GET /v1/episodes')).body.total,
      shows: (await station.call('GET /v1/shows')).body.length,
      files: storedFiles(app).length,
    })

    for (const [endpoint, bodyFor, headers] of creating) {
      describe(endpoint, () => {
        const ask = (name: string, body = bodyFor(showId), call = station.call) =>
          call(endpoint, body, { ...headers, ...key(name) })

        it('201: a second request gets the first answer, byte for byte and marked, and makes nothing', async () => {
          const first = await ask('a')
          expect([first.status, mark(first)]).toEqual([201, null])
          const before = await amounts()
          app.clock.advance(60)
          const second = await ask('a')
          expect([second.status, second.text, mark(second)]).toEqual([201, first.text, 'true'])
          expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'))
          expect(await amounts()).toEqual(before)
        })

        it('201: what the second request says is not compared, nor even read', async () => {
          const first = await ask('a')
          for (const [body, type] of [
            ['{"title":"Another"}', 'application/json'],
            ['{"title":', 'application/json'],
            ['', 'application/json'],
            ['x'.repeat(2 * 1024 * 1024), 'application/json'],
            ['<title/>', 'text/xml'],
          ] as const) {
            const again = await station.call(endpoint, body, { 'Content-Type': type, ...key('a') })
            expect([again.status, again.text, mark(again)]).toEqual([201, first.text, 'true'])
          }
        })

        it('201: of concurrent requests one creates, all get its answer, the others as replays', async () => {
          const before = await amounts()
          const count = endpoint.endsWith('upload') ? 8 : 50
          const answers = await Promise.all(Array.from({ length: count }, () => ask('together')))
          expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
          expect(answers[0]!.status).toBe(201)
          expect(answers.filter((answer) => mark(answer) === null)).toHaveLength(1)
          const after = await amounts()
          const made = after.episodes + after.shows - before.episodes - before.shows
          expect([made, after.files - before.files]).toEqual([1, endpoint.endsWith('upload') ? 1 : 0])
        })

        it('201: the first answer comes again also when its resource has changed or gone', async () => {
          const first = await ask('a')
          const path = endpoint.includes('shows') ? '/v1/shows' : '/v1/episodes'
          await station.call(`PUT ${path}/${first.body.id}`, { title: 'Changed' })
          expect((await ask('a')).text).toBe(first.text)
          await station.call(`DELETE ${path}/${first.body.id}`)
          expect((await ask('a')).text).toBe(first.text)
        })

        it('201: another key, the same in other case, or no key creates a new one', async () => {
          const ids = new Set<number>()
          for (const name of ['a', 'A', 'b', '', '']) ids.add((await ask(name)).body.id)
          ids.add((await station.call(endpoint, bodyFor(showId), headers)).body.id)
          expect(ids.size).toBe(6)
        })

        it('201: the same key used by another station creates a resource there', async () => {
          const first = await ask('a')
          const other = await app.station()
          const theirs = await ask('a', bodyFor((await makeShow(other.call)).id), other.call)
          expect([theirs.status, mark(theirs)]).toEqual([201, null])
          expect(theirs.body.id).not.toBe(first.body.id)
        })

        it('403: a key without the scope gets no replay, another one of the station with it does', async () => {
          const first = await ask('a')
          const scopes = allScopes.filter((scope) => !scope.endsWith(':write'))
          const reader = app.caller((await app.key(station.id, scopes)).key)
          const refused = await ask('a', undefined, reader)
          expect([refused.status, mark(refused)]).toEqual([403, null])
          const colleague = app.caller((await app.key(station.id)).key)
          expect((await ask('a', undefined, colleague)).text).toBe(first.text)
        })

        it('400: a refusal is not stored, and the next request with the key is handled anew', async () => {
          const bad = Buffer.isBuffer(bodyFor(showId)) ? multipart() : {}
          for (const name of ['a', 'a']) {
            const refused = await ask(name, bad)
            expect([refused.status, mark(refused)]).toEqual([400, null])
          }
          const made = await ask('a')
          expect([made.status, mark(made)]).toEqual([201, null])
          expect(mark(await ask('a', bad))).toBe('true')
        })

        it('24 hours: until then it is replayed, from then on the key is free again', async () => {
          const first = await ask('a')
          app.clock.advance(day - 1)
          expect((await ask('a')).text).toBe(first.text)
          app.clock.advance(1)
          const next = await ask('a')
          expect([next.status, mark(next)]).toEqual([201, null])
          expect(next.body.id).not.toBe(first.body.id)
          app.clock.advance(day - 1)
          expect((await ask('a')).text).toBe(next.text)
        })

        for (const [why, name] of [
          ['256 characters', 'x'.repeat(256)],
          ['a blank in it', 'a b'],
          ['a tab in it', 'a\tb'],
          ['a letter beyond ASCII', 'é'],
        ] as const) {
          it(`400: a key with ${why}, before the body is looked at, and nothing is made`, async () => {
            const before = await amounts()
            const { status, body } = await station.call(endpoint, 'no JSON', { 'Content-Type': 'x/y', ...key(name) })
            expect([status, body]).toEqual([
              400,
              { message: 'X-Idempotency-Key must be 1 to 255 visible ASCII characters.' },
            ])
            expect(await amounts()).toEqual(before)
          })
        }

        it('201: one character or 255 of any that can be seen', async () => {
          for (const name of ['!', '~'.repeat(255), '"quoted"', 'a,b;c=d']) {
            expect((await ask(name)).status).toBe(201)
            expect(mark(await ask(name))).toBe('true')
          }
        })
      })
    }

    it('one key names one answer per endpoint', async () => {
      const answers = []
      for (const [endpoint, bodyFor, headers] of creating) {
        answers.push(await station.call(endpoint, bodyFor(showId), { ...headers, ...key('same') }))
      }
      expect(answers.map((answer) => [answer.status, mark(answer)])).toEqual(creating.map(() => [201, null]))
    })

    it('404 and 409 are not kept either', async () => {
      const episode = { ...bareEpisode, show_id: 987654321 }
      expect((await station.call('POST /v1/episodes', episode, key('a'))).status).toBe(404)
      expect((await station.call('POST /v1/episodes', { ...episode, show_id: showId }, key('a'))).status).toBe(201)
      const now = Date.parse(noon) / 1000 + day * 30
      app.clock.ms = now * 1000
      const window = { show_id: showId, start_time: now - 7200, end_time: now - 3600 }
      for (const _ of [1, 2]) {
        const answer = await station.call('POST /v1/episodes/generate', window, key('a'))
        expect([answer.status, mark(answer)]).toEqual([409, null])
      }
    })

    it('concurrent requests that all fail each get their own error', async () => {
      const body = { ...bareEpisode, show_id: 987654321 }
      const all = await Promise.all(Array.from({ length: 10 }, () => station.call('POST /v1/episodes', body, key('x'))))
      expect(all.map((answer) => [answer.status, mark(answer)])).toEqual(Array(10).fill([404, null]))
    })

    it('of concurrent requests the first valid one creates, though others before it fail', async () => {
      const ask = (show_id: number) => station.call('POST /v1/episodes', { ...bareEpisode, show_id }, key('x'))
      const answers = await Promise.all([ask(987654321), ask(987654321), ask(showId), ask(showId)])
      const made = answers.filter(({ status }) => status === 201)
      expect(new Set(made.map(({ text }) => text)).size).toBe(1)
      expect(made.filter((answer) => mark(answer) === null)).toHaveLength(1)
      expect(await amounts()).toMatchObject({ episodes: 1 })
    })

    it('endpoints that create nothing ignore the header, even a malformed one', async () => {
      for (const endpoint of [`PUT /v1/shows/${showId}`, 'GET /v1/shows', `DELETE /v1/shows/${showId}`]) {
        const answer = await station.call(endpoint, undefined, key('a b'))
        expect([answer.status < 300, mark(answer)]).toEqual([true, null])
      }
    })

    it('a key outlives the program', async () => {
      const first = await station.call('POST /v1/shows', { title: 'Once' }, key('a'))
      await app.close({ keepData: true })
      app = await testApp({ database, dataDir: app.dataDir, now: new Date(app.clock.ms).toISOString() })
      const again = await app.caller(station.key)('POST /v1/shows', { title: 'Twice' }, key('a'))
      expect([again.text, mark(again)]).toEqual([first.text, 'true'])
    })

    it('when another instance stores an answer first, this one rolls back and sends that answer', async () => {
      const { db, writer } = app.app
      const theirs = { status: 201, body: '{"id":1,"title":"Theirs"}' }
      const request = {
        headers: { 'x-idempotency-key': 'a' },
        caller: { stationId: station.id },
        routeOptions: { method: 'POST', url: '/v1/shows' },
        raw: { complete: true },
      }
      const sent: unknown[] = []
      const note = (...said: unknown[]) => {
        sent.push(said)
        return reply
      }
      const reply = { request, code: note, header: note, type: note, send: note }
      const columns = { title: 'Ours', description: '', image: '', published: true, presenter: '' }
      const make = async (alongside: Parameters<typeof createShow>[3]) => {
        const row = { station_id: station.id, endpoint: 'POST /v1/shows', key: 'a', ...theirs }
        await db
          .insertInto('idempotency_keys')
          .values({ ...row, created_at: app.clock.ms / 1000 })
          .execute()
        return createShow(writer, station.id, columns, alongside)
      }
      await idempotency({ db, clock: app.clock }).create(request as never, reply as never, make, (show) => show)
      expect(sent).toContainEqual([theirs.body])
      expect(sent).toContainEqual(['Idempotent-Replayed', 'true'])
      expect(await amounts()).toMatchObject({ shows: 1 })
    })

    it('stored answers are deleted when they can no longer be replayed', async () => {
      await station.call('POST /v1/shows', { title: 'Once' }, key('a'))
      const kept = () => app.app.db.selectFrom('idempotency_keys').select('key').where('station_id', '=', station.id)
      const now = Math.floor(app.clock.ms / 1000)
      await forgetOldKeys(app.app.db, now + day - 1)
      expect(await kept().execute()).toHaveLength(1)
      await forgetOldKeys(app.app.db, now + day)
      expect(await kept().execute()).toEqual([])
    })

    it('an uploaded file is stored once, and the replayed address plays it', async () => {
      const before = storedFiles(app).length
      const ask = () =>
        app.caller(station.key)('POST /v1/episodes/upload', multipart(...uploadParts(showId)), {
          ...multipartHeaders,
          ...key('file'),
        })
      await ask()
      const { body } = await ask()
      expect(storedFiles(app)).toHaveLength(before + 1)
      const served = await app.fetch(new URL(body.audio_url).pathname)
      expect(Buffer.from(await served.arrayBuffer()).equals(mp3)).toBe(true)
    })
  })
}
