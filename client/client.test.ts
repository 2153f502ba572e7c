import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Agent, fetch as undiciFetch } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import document from '../openapi.json' with { type: 'json' }
import product from '../package.json' with { type: 'json' }
import { type TestApp, testApp } from '../server/testing/app.ts'
import { generate } from './generate.ts'
import { type Aircheck, AircheckError, createAircheck, createPublic, type Progress } from './index.ts'
import manifest from './package.json' with { type: 'json' }

describe('run `npm run client` after a change of openapi.json or of the version', () => {
  test('client/generated is made from openapi.json', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'aircheck-client-'))
    await generate(folder)
    const fresh = filesOf(folder)
    rmSync(folder, { recursive: true })
    expect(filesOf(fileURLToPath(new URL('generated', import.meta.url)))).toEqual(fresh)
  })

  test('the package has the version of the product', () => {
    expect(manifest.version).toBe(product.version)
  })
})

describe('against a server', () => {
  let app: TestApp
  let aircheck: Aircheck
  const agent = new Agent({ connect: { rejectUnauthorized: false } })
  const sent = new Set<string>()

  beforeAll(async () => {
    app = await testApp()
    aircheck = clientFor((await app.station({ name: 'Harbour Radio' })).key)
  })
  afterAll(async () => {
    await agent.close()
    await app.close()
  })

  /** A client that accepts the test's certificate. */
  function clientFor(key: string): Aircheck {
    return createAircheck({
      baseUrl: `${app.origin}/`,
      key,
      fetch: async (url, init) => {
        const { pathname } = new URL(url)
        sent.add(`${init.method} ${pathname.replace(/\/\d+$/, '/{id}')}`)
        return (await undiciFetch(url, { ...init, dispatcher: agent } as never)) as unknown as Response
      },
    })
  }

  /** Some MP3, repeated until it has that many bytes. */
  function audio(leastBytes: number): Blob {
    const folder = new URL('../server/demo/audio/', import.meta.url)
    const one = readFileSync(new URL(readdirSync(folder)[0]!, folder))
    return new Blob(Array.from({ length: Math.ceil(leastBytes / one.length) }, () => one))
  }

  test('every endpoint has a method, which resolves to the data or the error', async () => {
    const { station, shows, episodes, schedule, exceptions, nowPlaying, plays } = aircheck
    expect((await station.get()).data?.name).toBe('Harbour Radio')
    const show = (await shows.create({ title: 'Morning Tide', published: true })).data!
    expect((await shows.get(show.id)).data).toEqual(show)
    expect((await shows.update(show.id, { presenter: 'Ida' })).data?.presenter).toBe('Ida')
    expect((await shows.list()).data?.map(({ id }) => id)).toEqual([show.id])
    const entries = [{ day: 'mon' as const, time: 540, duration: 270 }]
    expect((await schedule.replace({ show_id: show.id, week: 1, entries })).data?.entries_written).toBe(1)
    expect((await schedule.get({ offset: 0 })).data?.days).toHaveLength(7)
    expect((await nowPlaying.get()).data?.current?.title).toBe('Morning Tide')
    expect((await plays.list({ limit: 5 })).data).toEqual({ plays: [], next_cursor: null })
    const special = { kind: 'air' as const, date: '2030-01-01', show_id: show.id, time: 0, duration: 60 }
    const made = (await exceptions.make({ exceptions: [special] })).data!
    expect((await exceptions.list({ from: '2030-01-01', days: 1 })).data?.exceptions).toEqual(made.exceptions)
    expect(await exceptions.delete(made.exceptions[0]!.id!)).toEqual({ data: undefined })
    expect(await schedule.clear({ show_id: show.id, week: 1 })).toEqual({ data: undefined })

    const linked = { audio_url: 'https://audio.example.org/fog.mp3', datetime: 1_700_000_000 }
    const episode = (await episodes.create({ title: 'Fog & fiddle', show_id: show.id, ...linked })).data!
    expect((await episodes.get(episode.id)).data).toEqual(episode)
    expect((await episodes.list({ show_id: show.id })).data?.episodes).toEqual([episode])
    expect((await episodes.search({ q: 'g & f', limit: 1 })).data?.results).toEqual([episode])
    expect((await episodes.update(episode.id, { title: 'Fog' })).data?.title).toBe('Fog')
    const past = app.clock.ms / 1000 - 7200
    const window = { show_id: show.id, start_time: past, end_time: past + 3600 }
    expect((await episodes.generate(window)).error?.status).toBe(409)
    expect((await episodes.upload({ file: audio(1), title: 'Tape', show_id: show.id })).data?.title).toBe('Tape')
    expect((await shows.delete(show.id)).error?.status).toBe(409)
    expect(await episodes.archive(episode.id)).toEqual({ data: undefined })

    const withKey = Object.entries(document.paths).filter(([path]) => path.startsWith('/v1/'))
    const all = withKey.flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect([...sent].sort()).toEqual(all.sort())
  })

  test('an error has the status, the message and every invalid field', async () => {
    expect(await aircheck.shows.create({ title: '' })).toEqual({
      error: {
        status: 400,
        message: 'title is required',
        errors: [{ field: 'title', message: 'title is required' }],
      },
    })
  })

  test('creating twice with one idempotency key makes one show', async () => {
    const make = () => aircheck.shows.create({ title: 'Once' }, { idempotencyKey: 'the-one' })
    expect((await make()).data).toEqual((await make()).data)
  })

  test('episodes.all yields every episode of all pages once, and the loop can be left early', async () => {
    const { shows, episodes } = clientFor((await app.station()).key)
    const show = (await shows.create({ title: 'Archive', published: true })).data!
    for (let at = 1; at <= 101; at++)
      await episodes.create({ title: `${at}`, show_id: show.id, audio_url: 'https://example.org/a.mp3', datetime: at })
    const titles = []
    for await (const { title } of episodes.all({ show_id: show.id })) titles.push(Number(title))
    expect(titles).toEqual(Array.from({ length: 101 }, (_, at) => 101 - at))
    for await (const { title } of episodes.all()) {
      expect(title).toBe('101')
      break
    }
  })

  test('episodes.all throws an AircheckError with the status and message of the response', async () => {
    const pages = clientFor('ack_mistyped').episodes.all()
    const thrown = await pages.next().catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(AircheckError)
    expect(thrown).toMatchObject({ status: 403, message: (await clientFor('ack_x').station.get()).error!.message })
  })

  test('every public read has a method, which needs no key and sends none', async () => {
    const { key } = await app.station({ name: 'Night Radio', website: { public: true } })
    const slug = 'night-radio'
    const { shows, episodes, schedule } = clientFor(key)
    const show = (await shows.create({ title: 'Night Tide', published: true })).data!
    const entries = [{ day: 'mon' as const, time: 0, duration: 1440 }]
    await schedule.replace({ show_id: show.id, week: 1, entries })
    const linked = { audio_url: 'https://audio.example.org/fog.mp3', datetime: 1_700_000_000 }
    const episode = (await episodes.create({ title: 'Fog', show_id: show.id, ...linked })).data!
    sent.clear()
    const headers: string[] = []
    const radio = createPublic({
      ...{ baseUrl: app.origin, station: slug },
      fetch: async (url, init) => {
        headers.push(...new Headers(init.headers).keys())
        const path = new URL(url).pathname.replace(slug, '{slug}').replace(/\/\d+/, '/{id}')
        sent.add(`GET ${path.replace('night-tide', '{show}')}`)
        return (await undiciFetch(url, { ...init, dispatcher: agent } as never)) as unknown as Response
      },
    })
    expect((await radio.station()).data?.slug).toBe(slug)
    expect((await radio.now()).data?.station.slug).toBe(slug)
    expect((await radio.schedule({ days: 2 })).data?.days).toHaveLength(2)
    expect((await radio.tape()).error?.status).toBe(404)
    expect((await radio.shows()).data?.map(({ title }) => title)).toEqual(['Night Tide'])
    expect((await radio.show('night-tide')).data?.title).toBe('Night Tide')
    expect((await radio.episodes({ limit: 1 })).data?.episodes.map(({ title }) => title)).toEqual(['Fog'])
    expect((await radio.episode(episode.id)).data?.title).toBe('Fog')
    await radio.waveform(episode.id)
    expect((await radio.moments()).data).toEqual([])
    expect((await radio.search({ q: 'fog' })).data?.total).toBe(1)
    expect((await radio.show('nothing')).error?.status).toBe(404)
    for await (const { station } of radio.nowEvents()) {
      expect(station.slug).toBe(slug)
      break
    }
    const all = Object.keys(document.paths).filter((path) => path.startsWith('/public/'))
    expect([...sent].filter((each) => !each.endsWith('/nothing')).sort()).toEqual(
      all.map((path) => `GET ${path}`).sort(),
    )
    expect(headers.filter((name) => name !== 'accept')).toEqual([])
  })

  test('nowEvents connects again, tells each change once, ends with its signal, and throws when it is refused', async () => {
    const connections = [
      'retry: 1\n\nevent: now\nid: 1\ndata: {"serial": 1}\n\n: alive\n\n',
      'event: now\nid: 1\ndata: {"serial": 1}\n\nevent: now\r\nid: 2\r\ndata: {"serial":\r\ndata: 2}\r\n\r\n',
      undefined,
      'event: now\nid: 3\ndata: {"serial": 3}\n\n',
    ]
    let refused = 0
    const radio = createPublic({
      ...{ baseUrl: 'https://radio.example', station: 'kiosk' },
      fetch: async () => {
        if (connections.length === 0) {
          refused++
          return Response.json({ message: 'Not found.' }, { status: 404 })
        }
        const body = connections.shift()
        return body === undefined ? new Response('busy', { status: 503 }) : new Response(body)
      },
    })
    const serials: number[] = []
    const thrown = await (async () => {
      for await (const { serial } of radio.nowEvents()) serials.push(serial)
    })().catch((error: unknown) => error)
    expect(serials).toEqual([1, 2, 3])
    expect(thrown).toMatchObject({ status: 404, message: 'Not found.' })
    expect(refused).toBe(1)
    const stopped = radio.nowEvents({ signal: AbortSignal.abort() })
    expect((await stopped.next()).done).toBe(true)
  })

  test('an upload reports its progress in bytes of the file', async () => {
    const show = (await aircheck.shows.create({ title: 'Tapes' })).data!
    const file = audio(1_000_000)
    const told: Progress[] = []
    const onProgress = (progress: Progress) => told.push(progress)
    const { data } = await aircheck.episodes.upload({ file, title: 'Tape 1', show_id: show.id }, { onProgress })
    expect(data).toMatchObject({ title: 'Tape 1', audio_length: file.size })
    expect(told.length).toBeGreaterThan(5)
    expect(told.map(({ sent }) => sent)).toEqual(told.map(({ sent }) => sent).sort((a, b) => a - b))
    expect(told.at(-1)).toEqual({ sent: file.size, total: file.size })
  })
})

function filesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = names.map(({ parentPath, name }) => join(parentPath, name)).sort()
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length), readFileSync(path, 'utf8')]))
}
