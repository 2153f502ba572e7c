import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noon, type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeShow } from '../testing/factories.ts'

const now = Date.parse(noon) / 1000
const day = 86_400
const conflict = '{"message":"No recording exists for that time."}'

for (const database of databases) {
  describe(`POST /v1/episodes/generate without a recording on ${database.name}`, () => {
    let app: TestApp
    let call: Awaited<ReturnType<TestApp['station']>>['call']
    let showId: number
    beforeAll(async () => {
      // Nothing was recorded, so a request that passes all checks is refused by 409.
      app = await testApp({ database, config: { rateLimit: 0 } })
      call = (await app.station()).call
      showId = (await makeShow(call)).id
    })
    afterAll(() => app.close())

    const generate = (change: object = {}) =>
      call('POST /v1/episodes/generate', { show_id: showId, start_time: now - 7200, end_time: now - 3600, ...change })

    it('409 No recording exists for that time.: the station does not record; nothing is made', async () => {
      expect(await generate()).toMatchObject({ status: 409, text: conflict })
      expect((await call('GET /v1/episodes')).body.total).toBe(0)
    })

    it('409 is not stored under an idempotency key', async () => {
      const body = { show_id: showId, start_time: now - 60, end_time: now }
      for (let count = 0; count < 2; count++) {
        const answer = await call('POST /v1/episodes/generate', body, { 'X-Idempotency-Key': 'once' })
        expect(answer).toMatchObject({ status: 409, text: conflict })
        expect(answer.headers.has('idempotent-replayed')).toBe(false)
      }
    })

    it('404 Show not found.: before 409, for a missing show', async () => {
      expect(await generate({ show_id: 999_999 })).toMatchObject({ status: 404, text: '{"message":"Show not found."}' })
    })

    const accepted: [what: string, change: object][] = [
      ['a window of 24 hours', { start_time: now - day, end_time: now }],
      ['a window as old as the recording', { start_time: now - 60 * day, end_time: now - 60 * day + 60 }],
      ['a window that ends in seven days', { start_time: now + 6 * day, end_time: now + 7 * day }],
      ['a blank title, which counts as absent', { title: ' ' }],
      ['an empty title', { title: '' }],
      ['a title of 499 characters', { title: '🌊'.repeat(499) }],
      ['a description of 10000 characters', { description: 'x'.repeat(10_000) }],
      ['no artwork', { image_url: '' }],
      ['artwork', { image_url: 'https://a.test/a.png' }],
      ['a datetime at the end of time', { datetime: 253_402_300_799 }],
      ['unknown fields', { audio_url: 7 }],
    ]
    for (const [what, change] of accepted) {
      it(`${what} passes the checks`, async () => {
        expect((await generate(change)).status).toBe(409)
      })
    }

    const refused: [what: string, change: object, field: string, words: string][] = [
      ['no show', { show_id: undefined }, 'show_id', 'is required'],
      ['an empty show', { show_id: '' }, 'show_id', 'is required'],
      ['a show as text', { show_id: '1' }, 'show_id', 'must be an integer'],
      ['a negative show', { show_id: -1 }, 'show_id', 'must be an integer'],
      ['no start', { start_time: undefined }, 'start_time', 'is required'],
      ['a start as text', { start_time: `${now}` }, 'start_time', 'must be an integer'],
      ['a start of half a second', { start_time: now - 0.5 }, 'start_time', 'must be an integer'],
      ['a start before 1970', { start_time: -1 }, 'start_time', 'must be between 0 and 253402300799'],
      ['no end', { end_time: undefined }, 'end_time', 'is required'],
      ['an end that is null', { end_time: null }, 'end_time', 'must be an integer'],
      ['an end at the start', { end_time: now - 7200 }, 'end_time', 'must be after start_time'],
      [
        '24 hours and a second',
        { end_time: now - 7200 + day + 1 },
        'end_time',
        'must be at most 24 hours after start_time',
      ],
      [
        'more than seven days ahead',
        { start_time: now + 7 * day, end_time: now + 7 * day + 1 },
        'end_time',
        'must be at most 7 days ahead',
      ],
      [
        'older than the recording',
        { start_time: now - 60 * day - 1, end_time: now - 60 * day + 1 },
        'start_time',
        'is older than the recording is kept',
      ],
      ['a title of 500 characters', { title: 'x'.repeat(500) }, 'title', 'must be 499 characters or fewer'],
      ['a title that is null', { title: null }, 'title', 'must be a string'],
      ['a title with NUL', { title: 'a\0' }, 'title', 'has characters that cannot be stored'],
      ['a long description', { description: 'x'.repeat(10_001) }, 'description', 'must be 10000 characters or fewer'],
      ['artwork that is no URL', { image_url: 'art.png' }, 'image_url', 'must be a valid HTTP/HTTPS URL'],
      ['a datetime as text', { datetime: '0' }, 'datetime', 'must be an integer'],
      [
        'a datetime after the end of time',
        { datetime: 253_402_300_800 },
        'datetime',
        'must be between 0 and 253402300799',
      ],
    ]
    for (const [what, change, field, words] of refused) {
      it(`400: ${what}`, async () => {
        const { status, body } = await generate(change)
        const message = `${field} ${words}`
        expect([status, body]).toEqual([400, { message, errors: [{ field, message }] }])
      })
    }

    it('400: all failing fields in the order of the contract', async () => {
      const { body } = await generate({
        datetime: -1,
        image_url: 'x',
        description: 1,
        title: null,
        end_time: now - 100 * day,
        start_time: now - 99 * day,
        show_id: 'x',
      })
      const fields = body.errors.map(({ field }: { field: string }) => field)
      expect(fields).toEqual(['show_id', 'start_time', 'end_time', 'title', 'description', 'image_url', 'datetime'])
      expect(body.message).toBe('show_id must be an integer')
    })

    it('400: a malformed idempotency key', async () => {
      const answer = await call('POST /v1/episodes/generate', {}, { 'X-Idempotency-Key': 'a b' })
      expect(answer).toMatchObject({
        status: 400,
        body: { message: 'X-Idempotency-Key must be 1 to 255 visible ASCII characters.' },
      })
    })
  })
}
