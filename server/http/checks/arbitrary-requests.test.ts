import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { databases } from '../../testing/databases.ts'
import { makeEpisode, makeShow, type TestStation } from '../../testing/factories.ts'

// Values that are nearly valid, or invalid in a way that could crash code behind the check.
const nasty = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('', ' ', '\0', '\ud800', 'https://a.test/x', 'mon', 'x'.repeat(600), '\u{1f4fb}'.repeat(499)),
  fc.constantFrom(0, -0, -1, 1, 2, 1.5, 1e300, 2 ** 53, 253_402_300_799, 253_402_300_800),
)
const fields = [
  ...['title', 'show_id', 'audio_url', 'description', 'image_url', 'datetime', 'published', 'presenter', 'week'],
  ...['start_time', 'end_time', 'entries', '__proto__', 'constructor', 'id'],
]
const entries = fc.array(fc.record({ day: fc.constantFrom('mon', 'sun'), time: nasty, duration: nasty }))
const body = fc
  .tuple(fc.dictionary(fc.constantFrom(...fields), nasty), fc.option(entries, { nil: undefined }))
  .map(([some, entries]) => JSON.stringify({ ...some, ...(entries && { entries }) }))
const queries = fc
  .array(
    fc.tuple(
      fc.constantFrom('limit', 'offset', 'cursor', 'show_id', 'q', 'week', 'x'),
      fc.oneof(
        fc.string({ unit: 'grapheme' }).map(encodeURIComponent),
        fc.webQueryParameters(),
        fc.integer().map(String),
        fc.constantFrom('%FF', '%', '%00', 'MF8x', '1'.repeat(40), '%ED%A0%80'),
      ),
    ),
    { maxLength: 4 },
  )
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))

for (const database of databases) {
  describe(`whatever is asked on ${database.name}`, () => {
    let app: TestApp
    let station: TestStation
    let writes: string[]
    const logged: string[] = []
    beforeAll(async () => {
      app = await testApp({ database, config: { rateLimit: 0 }, log: (line) => void logged.push(line) })
      station = await app.station()
      const show = await makeShow(station.call)
      const episode = await makeEpisode(station.call)
      writes = [
        ...['POST /v1/episodes', 'POST /v1/episodes/generate', 'POST /v1/shows', 'PUT /v1/schedule'],
        ...[`PUT /v1/episodes/${episode.id}`, `PUT /v1/shows/${show.id}`, 'DELETE /v1/schedule'],
      ]
    })
    afterAll(() => app.close())

    const json = { 'Content-Type': 'application/json' }
    const isNoFault = ({ status, body, text }: Awaited<ReturnType<TestStation['call']>>) => {
      expect([200, 201, 204, 400, 404, 409]).toContain(status)
      if (status < 400) return
      expect([status, Object.keys(body)]).toEqual([
        status,
        status === 400 && body.errors ? ['message', 'errors'] : ['message'],
      ])
      if (body.errors) expect(body.message).toBe(body.errors[0].message)
      expect(text).not.toMatch(/sqlite|stack|\.ts/i)
    }

    it('any JSON body is accepted or refused, and never causes a 5xx', async () => {
      const ask = async (text: string, nth: number) => {
        isNoFault(await station.call(writes[nth % writes.length]!, text, json))
      }
      await fc.assert(fc.asyncProperty(body, fc.nat(), ask), { numRuns: 700 })
      expect(logged.filter((line) => line.includes('request failed'))).toEqual([])
    })

    it('any query is accepted or refused, and never causes a 5xx', async () => {
      const paths = ['/v1/episodes', '/v1/search', '/v1/schedule', '/v1/shows', '/v1/now-playing', '/v1/station']
      const ask = async (query: string, path: string) => isNoFault(await station.call(`GET ${path}?${query}`))
      await fc.assert(fc.asyncProperty(queries, fc.constantFrom(...paths), ask), { numRuns: 500 })
    })

    it('accepted texts come back exactly as they were sent', async () => {
      const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }).filter((value) => value.isWellFormed())
      const storable = text.filter((value) => !value.includes('\0') && value.trim() !== '')
      const ask = async (title: string, description: string) => {
        const { id, ...made } = await makeShow(station.call, { title, description, presenter: title })
        expect(made).toMatchObject({ title, description, presenter: title })
        expect((await station.call(`GET /v1/shows/${id}`)).body).toMatchObject({ title, description, presenter: title })
      }
      await fc.assert(fc.asyncProperty(storable, storable, ask), { numRuns: 100 })
    })
  })
}
