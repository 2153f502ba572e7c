import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import type { Bucket } from '../testing/bucket.ts'
import { drawRecording } from '../testing/drawn-recording.ts'
import { makeEpisode, multipart, multipartHeaders, uploadParts } from '../testing/factories.ts'
import { bucketOf, storages } from '../testing/storages.ts'

describe('while the bucket is down', () => {
  let app: TestApp
  let bucket: Bucket
  let audio: string
  beforeAll(async () => {
    app = await testApp({ storage: storages.find(({ name }) => name === 'a bucket')! })
    bucket = await bucketOf(app.dataDir)
    const website = { slug: 'tide', public: true, pages: true, rewind_hours: 48 }
    const { id, call } = await app.station({ name: 'Radio Tide', website })
    const { show_id } = await makeEpisode(call)
    const made = await call('POST /v1/episodes/upload', multipart(...uploadParts(show_id)), multipartHeaders)
    audio = new URL(made.body.audio_url).pathname
    // Its rows alone, so that its levels are looked for in the bucket.
    await drawRecording(app, { stationId: id, from: '2026-11-15T12:00Z', until: '2026-11-16T11:59Z' })
  })
  afterAll(() => app.close())

  const get = async (path: string, accept = 'text/html,*/*') => {
    const response = await app.fetch(path, { headers: { Accept: accept } })
    return { status: response.status, type: response.headers.get('content-type')!, text: await response.text() }
  }

  it('the pages of a station are there, the first with its tape; only the wave is missing', async () => {
    const before = JSON.parse((await get('/public/tide/tape', 'application/json')).text)
    bucket.break(true)
    app.clock.advance(120)
    for (const path of ['/tide', '/tide/schedule', '/tide/shows', '/tide/episodes', '/tide/search?q=a']) {
      const { status, type } = await get(path)
      expect([path, status, type]).toEqual([path, 200, 'text/html; charset=utf-8'])
    }
    expect((await get('/tide')).text).toContain('data-tape')
    const tape = await get('/public/tide/tape', 'application/json')
    expect(tape.status).toBe(200)
    expect(JSON.parse(tape.text)).toMatchObject({ from: before.from, shows: before.shows })
    bucket.break(false)
  })

  it('what needs it is refused in the form that was asked for', async () => {
    bucket.break(true)
    const page = await get(audio)
    const json = await get(audio, '*/*')
    bucket.break(false)
    expect([page.status, page.type]).toEqual([503, 'text/html; charset=utf-8'])
    expect(page.text).toContain('<h1>The service is unavailable for the moment.</h1>')
    expect([json.status, JSON.parse(json.text)]).toEqual([
      503,
      { message: 'The service is unavailable for the moment.' },
    ])
    expect((await get('/nothing/at/all')).type).toBe('text/html; charset=utf-8')
  })
})
