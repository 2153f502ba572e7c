import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../server/testing/app.ts'
import { generate } from './generate.ts'
import { type Aircheck, createAircheck } from './index.ts'

test('client/generated matches openapi.json: run `npm run client` after a change', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-client-'))
  await generate(folder)
  const fresh = filesOf(folder)
  rmSync(folder, { recursive: true })
  expect(filesOf(fileURLToPath(new URL('generated', import.meta.url)))).toEqual(fresh)
})

describe('against a server', () => {
  let app: TestApp
  let aircheck: Aircheck
  beforeAll(async () => {
    app = await testApp()
    aircheck = clientFor((await app.station({ name: 'Harbour Radio' })).key)
  })
  afterAll(() => app.close())

  /** A client that accepts the test's certificate. */
  function clientFor(key: string): Aircheck {
    return createAircheck({
      baseUrl: app.origin,
      key,
      fetch: async (request) => {
        const { method, headers } = request
        const body = method === 'GET' ? undefined : await request.arrayBuffer()
        const path = request.url.slice(app.origin.length)
        return (await app.fetch(path, {
          method,
          headers: Object.fromEntries(headers),
          ...(body && { body }),
        })) as unknown as Response
      },
    })
  }

  test('a response is typed data', async () => {
    const { data, error } = await aircheck.getStation()
    expect(error).toBeUndefined()
    expect(data?.name).toBe('Harbour Radio')
  })

  test('an error response is an error with its message and fields, and its status', async () => {
    const { data, error, response } = await aircheck.createShow({ body: { title: '' } })
    expect(data).toBeUndefined()
    expect(error).toEqual({
      message: 'title is required',
      errors: [{ field: 'title', message: 'title is required' }],
    })
    expect(response?.status).toBe(400)
  })

  test('path parameters, queries, bodies and headers are sent', async () => {
    const make = () =>
      aircheck.createShow({
        body: { title: 'Morning Tide', published: true },
        headers: { 'X-Idempotency-Key': 'the-one' },
      })
    const { data: show } = await make()
    expect((await make()).data).toEqual(show)
    const entries = [{ day: 'mon' as const, time: 540, duration: 270 }]
    const replaced = await aircheck.replaceSchedule({ body: { show_id: show!.id, week: 1, entries } })
    expect(replaced.data?.entries_written).toBe(1)
    const audio = { audio_url: 'https://audio.example.org/fog.mp3', datetime: 1_700_000_000 }
    await aircheck.createEpisode({ body: { title: 'Fog & fiddle', show_id: show!.id, ...audio } })
    const { data: found } = await aircheck.searchEpisodes({ query: { q: 'g & f', limit: 1 } })
    expect(found?.results.map(({ title }) => title)).toEqual(['Fog & fiddle'])
    const cleared = await aircheck.clearSchedule({ body: { show_id: show!.id, week: 1 } })
    expect(cleared.response?.status).toBe(204)
    const refused = await aircheck.deleteShow({ path: { id: show!.id } })
    expect(refused.response?.status).toBe(409)
  })

  test('an upload is a form with the file and its fields', async () => {
    const { data: show } = await aircheck.createShow({ body: { title: 'Tapes' } })
    const demoAudio = new URL('../server/demo/audio/', import.meta.url)
    const file = new Blob([readFileSync(new URL(readdirSync(demoAudio)[0]!, demoAudio))])
    const { data: episode } = await aircheck.uploadEpisode({ body: { file, title: 'Tape 1', show_id: show!.id } })
    expect(episode).toMatchObject({ title: 'Tape 1', audio_length: file.size })
  })
})

function filesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = names.map(({ parentPath, name }) => join(parentPath, name)).sort()
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length), readFileSync(path, 'utf8')]))
}
