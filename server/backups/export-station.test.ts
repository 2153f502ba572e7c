import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inSnapshot } from '../database/in-snapshot.ts'
import type { SlowRead } from '../database/slow-read.ts'
import { picturePath } from '../lib/media-name.ts'
import { newMediaName } from '../storage/storage.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { bytesInOrder } from '../testing/bytes.ts'
import { fillShow, makeEpisode, makeShow, mp3, multipart, multipartHeaders, uploadParts } from '../testing/factories.ts'
import { signIn } from '../testing/people.ts'
import { partsOf } from './archive.ts'
import { exportStation } from './export-station.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

it('GET /export is an archive of all data of the station, and of no other', async () => {
  const [station, other] = [await app.station({ name: 'Ours' }), await app.station({ name: 'Theirs' })]
  const show = await makeShow(station.call, { title: 'A show', published: false })
  const sent = await station.call('POST /v1/episodes/upload', multipart(...uploadParts(show.id)), multipartHeaders)
  const picture = await app.app.storage.receive(Readable.from([Buffer.from('a picture')]), newMediaName('jpg'))
  const image = picturePath(picture.name)
  const intro = await app.app.storage.receive(Readable.from([Buffer.from('an intro')]), newMediaName('mp3'))
  const kept = { loudness: '-18' as const, keep_episodes: 9, keep_days: 365, delete_audio_after: 30 }
  const automation = { image, auto_episodes: 0, trim_start: 5, intro: intro.name, ...kept }
  await app.app.db.updateTable('shows').set(automation).where('id', '=', show.id).execute()
  await app.app.db.updateTable('episodes').set({ pinned: 1 }).where('id', '=', sent.body.id).execute()
  const gone = await makeEpisode(station.call, { show_id: show.id, title: 'Archived' })
  await station.call(`DELETE /v1/episodes/${gone.id}`)
  await makeEpisode(other.call, { title: 'Not ours' })
  const { cookie, ask } = await signIn(app, [{ stationId: station.id }])
  expect((await ask(`GET /stations/${station.id}/export/size`)).body).toEqual({ bytes: mp3.length })
  const response = await app.fetch(`/dashboard/api/stations/${station.id}/export`, { headers: { Cookie: cookie } })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="station-${station.id}.tar"`)
  const files = new Map<string, Buffer>()
  for await (const { name, bytes } of partsOf(Readable.fromWeb(response.body as never))) {
    files.set(name, await bytesInOrder(bytes))
  }
  const json = (name: string) => JSON.parse(files.get(name)!.toString())
  expect(json('station.json')).toMatchObject({ id: station.id, name: 'Ours' })
  expect(json('shows.json')).toMatchObject([
    {
      ...{ id: show.id, title: 'A show', image: `media/${picture.name}` },
      ...{ auto_episodes: false, trim_start: 5, trim_end: 0, intro: `media/${intro.name}` },
      ...kept,
    },
  ])
  const episodes = json('episodes-0001.json')
  expect(episodes).toMatchObject([
    { id: sent.body.id, archived: false, pinned: true },
    { id: gone.id, title: 'Archived', archived: true, pinned: false, audio: gone.audio_url },
  ])
  expect(files.get(episodes[0].audio)!.equals(mp3)).toBe(true)
  expect([...files.values()].join()).not.toContain('Not ours')
  expect([...files.keys()].filter((name) => name.startsWith('media/'))).toHaveLength(3)
  expect(files.get(`media/${intro.name}`)?.toString()).toBe('an intro')
  expect(files.get(`media/${picture.name}`)?.toString()).toBe('a picture')
})

it('an export reads a page of episodes only when it is sent, and has each episode once while they are changed', async () => {
  const station = await app.station()
  const show = await makeShow(station.call)
  const ids = await fillShow(
    app,
    station.id,
    show.id,
    Array.from({ length: 2500 }, (_, at) => ({ title: `Part ${at}`, datetime: at })),
  )
  const { db, storage } = app.app
  let reads = 0
  const slowRead: SlowRead = (_, read) => {
    reads++
    return inSnapshot(db, read)
  }
  const found: number[] = []
  const archive = Readable.from(
    await exportStation({ database: { db, slowRead }, storage, clock: app.clock }, station.id),
  )
  for await (const { name, bytes } of partsOf(archive)) {
    const content = await bytesInOrder(bytes)
    if (!name.startsWith('episodes-')) continue
    found.push(...(JSON.parse(`${content}`) as { id: number }[]).map(({ id }) => id))
    if (name === 'episodes-0001.json') {
      // Shows and schedule, the first page, and at most the next one.
      expect(reads).toBeLessThanOrEqual(3)
      await station.call(`PUT /v1/episodes/${ids[0]}`, { title: 'Moved', datetime: 9_000_000 })
      await station.call(`DELETE /v1/episodes/${ids[2400]}`)
    }
  }
  expect(found.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
})

it('is refused to presenters, to strangers, and without a recent confirmation', async () => {
  const station = await app.station()
  const ask = async (cookie: string) => {
    const response = await app.fetch(`/dashboard/api/stations/${station.id}/export`, { headers: { Cookie: cookie } })
    return [response.status, ((await response.json()) as { code: string }).code]
  }
  const presenter = await signIn(app, [{ stationId: station.id, role: 'presenter' }])
  expect(await ask(presenter.cookie)).toEqual([403, 'role'])
  expect(await ask((await signIn(app)).cookie)).toEqual([404, 'not_found'])
  expect((await presenter.ask(`GET /stations/${station.id}/export/size`)).status).toBe(403)
  const owner = await signIn(app, [{ stationId: station.id }])
  app.clock.advance(15 * 60)
  expect(await ask(owner.cookie)).toEqual([403, 'confirm'])
})

it('two exports of a station are sent at once: a third waits for one of them to end, and those of other stations do not', async () => {
  const [station, other] = [await app.station(), await app.station()]
  const show = await makeShow(station.call)
  const intro = await app.app.storage.receive(Readable.from([Buffer.alloc(32e6)]), newMediaName('mp3'))
  await app.app.db.updateTable('shows').set({ intro: intro.name }).where('id', '=', show.id).execute()
  const { cookie } = await signIn(app, [{ stationId: station.id }, { stationId: other.id }])
  const answered: string[] = []
  /** Asks for an export that is not read; returns the function that ends it. */
  const exported = async (name: string, { id } = station) => {
    const leaving = new AbortController()
    const request = { headers: { Cookie: cookie }, signal: leaving.signal }
    const { status } = await app.fetch(`/dashboard/api/stations/${id}/export`, request)
    answered.push(`${name}: ${status}`)
    return () => leaving.abort()
  }
  const leave = [await exported('first'), await exported('second')] as const
  const third = exported('third')
  for (let round = 0; round < 3; round++) (await exported('of another station', other))()
  expect(answered).toEqual(['first: 200', 'second: 200', ...Array(3).fill('of another station: 200')])
  leave[0]()
  const leaveThird = await third
  expect(answered.at(-1)).toBe('third: 200')
  for (const end of [leave[1], leaveThird]) end()
})
