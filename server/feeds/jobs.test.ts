import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mediaUrls } from '../lib/media-name.ts'
import { Problem } from '../lib/problem.ts'
import { publicUrls } from '../public/urls.ts'
import { updateShow } from '../shows/actions.ts'
import { setStation } from '../station/actions.ts'
import { countChange } from '../station/store.ts'
import { newMediaName } from '../storage/storage.ts'
import { noon, type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeShow } from '../testing/factories.ts'
import { feedStation, putPicture, withoutNewStates } from '../testing/feeds.ts'
import { findMediaInUse } from '../uploads/store.ts'
import { picturesJob } from './pictures.ts'
import { stationFeedsFinder } from './station-feeds.ts'
import { websubJob } from './websub.ts'

type Sent = { method: string; url: string; body?: string }

const hub = 'https://hub.test/publish'

for (const database of databases) {
  describe(`pictures and the hub of feeds on ${database.name}`, () => {
    let app: TestApp
    let sent: Sent[]
    let picture: Buffer | undefined
    let hubStatus: number
    beforeAll(async () => {
      const client = {
        request: async (asked: Sent) => {
          sent.push(asked)
          if (asked.method === 'POST') return { status: hubStatus, headers: {}, url: asked.url }
          if (!picture) throw new Error('no connection')
          return { status: 200, headers: {}, url: asked.url, body: picture }
        },
      }
      app = await testApp({ database, client: client as never, config: { websubHub: hub } })
    })
    let prepare: () => Promise<void>
    beforeEach(async () => {
      const { db, storage, pictures } = app.app
      const job = picturesJob({ db, clock: app.clock, storage, pictures })
      prepare = () => job(new AbortController().signal)
      app.clock.ms = Date.parse(noon)
      sent = []
      hubStatus = 202
      picture = await sharp({ create: { width: 3200, height: 3200, channels: 3, background: '#36a' } })
        .png()
        .toBuffer()
      await app.app.db.updateTable('stations').set({ public: 0, image: '' }).execute()
      await app.app.db.updateTable('shows').set({ image: '' }).execute()
    })
    afterAll(() => app.close())

    const announce = () => app.app.announceFeeds(new AbortController().signal)

    it('a picture elsewhere is copied and measured once; the feed is offered then, and the address stays as it was', async () => {
      const { id, get, call, show } = await feedStation(app)
      await setStation(app.app.writer, id, { image: 'https://pictures.test/logo.png' })
      expect((await get()).status).toBe(404)
      await prepare()
      await prepare()
      expect(sent.map(({ url }) => url)).toEqual(['https://pictures.test/logo.png'])
      app.clock.advance(61)
      const { status, text } = await get()
      const [, url] = /<itunes:image href="https:\/\/radio\.test([^"]+)"/.exec(text)!
      const bytes = Buffer.from(await (await app.fetch(url!)).arrayBuffer())
      const { format, width, height } = await sharp(bytes).metadata()
      expect([status, format, width, height]).toEqual([200, 'jpeg', 3000, 3000])
      expect((await call('GET /v1/station')).body.image).toBe('https://pictures.test/logo.png')
      const inUse = async () => (await findMediaInUse(app.app.db, [url!.slice('/media/'.length)])).size
      expect(await inUse()).toBe(1)
      // Nothing keeps the copy of a picture that the station no longer has.
      await setStation(app.app.writer, id, { image: await putPicture(app, id) })
      await updateShow(app.app.writer, id, show.id, { description: 'New' })
      await prepare()
      expect(await app.app.db.selectFrom('picture_copies').selectAll().execute()).toEqual([])
      expect(await inUse()).toBe(0)
    })

    it('a picture that cannot be copied is tried again after 5 minutes, then 10', async () => {
      const { id } = await feedStation(app)
      await setStation(app.app.writer, id, { image: 'https://pictures.test/gone.png' })
      picture = undefined
      const tries: number[] = []
      for (let minute = 0; minute <= 16; minute++) {
        sent = []
        await prepare()
        if (sent.length > 0) tries.push(minute)
        app.clock.advance(60)
      }
      expect(tries).toEqual([0, 5, 15])
    })

    it('a station with many pictures on a slow server delays no other, and each of them has its turn', async () => {
      const [slow, other] = [await feedStation(app), await feedStation(app)]
      const pictures = Array.from({ length: 5 }, (_, number) => `https://slow.test/${number}.png`)
      for (const [number, image] of pictures.entries()) {
        const { id } = await makeShow(slow.call, { title: `Show ${number}` })
        await app.app.db.updateTable('shows').set({ image }).where('id', '=', id).execute()
      }
      await setStation(app.app.writer, other.id, { image: 'https://pictures.test/logo.png' })
      const { db, storage } = app.app
      const tried: string[] = []
      const imageOf = async (url: string) => {
        tried.push(url)
        // As long as a request may take.
        if (url.includes('slow')) app.clock.advance(10)
        throw new Problem('invalid', 'no answer')
      }
      const job = picturesJob({ db, clock: app.clock, storage, pictures: { imageOf } })
      for (let run = 0; run < 5; run++) await job(new AbortController().signal)
      expect(tried.slice(0, 2).toSorted()).toEqual(['https://pictures.test/logo.png', pictures[0]])
      expect(tried.filter((url) => url.includes('slow')).toSorted()).toEqual(pictures)
    })

    it('all pictures without a size are measured in one run', async () => {
      const { id } = await feedStation(app)
      const { db } = app.app
      const files = Array.from({ length: 250 }, (_, number) => ({
        ...{ name: newMediaName('jpg'), station_id: id, bytes: number },
      }))
      await db.insertInto('stored_files').values(files).execute()
      await prepare()
      expect(await db.selectFrom('stored_files').selectAll().where('width', 'is', null).execute()).toEqual([])
    })

    it('only stations that were written to are looked at', async () => {
      const { id } = await feedStation(app)
      await prepare()
      const image = 'https://pictures.test/tide.png'
      await app.app.db.updateTable('stations').set({ image }).where('id', '=', id).execute()
      await prepare()
      expect(sent).toEqual([])
      await setStation(app.app.writer, id, { name: 'Second Radio' })
      await prepare()
      expect(sent.map(({ url }) => url)).toEqual([image])
    })

    it('pictures that were stored before they were measured are measured, and those that cannot be are left', async () => {
      const { id, get } = await feedStation(app)
      const { storage, db, writer } = app.app
      const jpeg = await sharp({ create: { width: 1400, height: 1400, channels: 3, background: '#36a' } })
        .jpeg()
        .toBuffer()
      const stored = async (bytes: Buffer) => {
        const { name } = await storage.receive([bytes] as never, newMediaName('jpg'))
        await storage.keep(name)
        return name
      }
      await setStation(writer, id, { image: `/media/${await stored(jpeg)}` })
      await prepare()
      app.clock.advance(61)
      expect((await get()).status).toBe(200)
      const broken = await stored(Buffer.from('no picture'))
      await setStation(writer, id, { image: `/media/${broken}` })
      await prepare()
      const row = await db.selectFrom('stored_files').selectAll().where('name', '=', broken).executeTakeFirst()
      expect(row).toMatchObject({ width: 0, height: 0, station_id: id })
      app.clock.advance(61)
      expect((await get()).status).toBe(404)
    })

    it('the hub is told once of each feed that changed, also by time, and feeds name it', async () => {
      const { get, slug, show, episodes } = await feedStation(app)
      const told = async () => {
        sent = []
        await announce()
        return sent.map(({ url, body }) => [url, new URLSearchParams(body).get('hub.url')!.replace(/.*\/feeds/, '')])
      }
      const both = [
        [hub, `/${slug}.rss`],
        [hub, `/${slug}/morning-tide.rss`],
      ]
      expect(await told()).toEqual(both)
      expect(new URLSearchParams(sent[0]!.body).get('hub.mode')).toBe('publish')
      expect(await told()).toEqual([])
      expect((await get()).text).toContain(`<atom:link rel="hub" href="${hub}"/>`)
      await episodes(show.id, [{ title: 'Soon', datetime: app.clock.ms / 1000 + 60 }])
      expect(await told()).toEqual([])
      app.clock.advance(61)
      expect(await told()).toEqual(both)
    })

    it('a station whose feeds cannot be made does not hold up the others', async () => {
      const failing = await feedStation(app)
      const { slug } = await feedStation(app)
      const storable = await withoutNewStates(app, failing.id)
      await announce()
      const told = () => sent.map(({ body }) => new URLSearchParams(body).get('hub.url')!.split('/feeds/')[1])
      expect(told()).toEqual([`${slug}.rss`, `${slug}/morning-tide.rss`])
      await storable()
      sent = []
      await announce()
      expect(told()).toEqual([`${failing.slug}.rss`, `${failing.slug}/morning-tide.rss`])
    })

    it('the states of a show that was deleted are deleted', async () => {
      const { id, call, show } = await feedStation(app)
      const other = await makeShow(call, { title: 'News' })
      const names = async () => {
        await announce()
        const states = app.app.db.selectFrom('feed_states').select('name').where('station_id', '=', id)
        const rows = await states.where('name', 'like', 'rss %').execute()
        return rows.map(({ name }) => name).sort()
      }
      const ofBoth = ['rss 0 1', `rss ${show.id} 1`, `rss ${other.id} 1`]
      expect(await names()).toEqual(ofBoth.toSorted())
      await call(`DELETE /v1/shows/${other.id}`)
      expect(await names()).toEqual(['rss 0 1', `rss ${show.id} 1`])
    })

    /** The job of an instance that was just started, and which stations it has made the feeds of. */
    function instance(revision = '1') {
      const { db, programmes, http } = app.app
      const [base, made] = ['https://radio.test', [] as number[]]
      const media = mediaUrls(base)
      const read = stationFeedsFinder({ db, programmes, media })
      const client = {
        request: async (asked: Sent) => {
          sent.push(asked)
          return { status: hubStatus, headers: {}, url: asked.url }
        },
      }
      const job = websubJob({
        ...{ db, media, hub, revision, clock: app.clock, log: http.log, client: client as never },
        urls: publicUrls(base, { hasListening: true }),
        find(stationId) {
          made.push(stationId)
          return read(stationId)
        },
      })
      return { made, run: () => job(new AbortController().signal) }
    }
    /** The feeds that the hub was told of since this was called last. */
    const told = () =>
      sent.splice(0).flatMap(({ body }) => new URLSearchParams(body).get('hub.url')?.replace(/.*\/feeds/, '') ?? [])

    it('without a change no feed is made, for weeks and after a restart; after a change those of its station, once', async () => {
      const [one, two] = [await feedStation(app), await feedStation(app)]
      const { made, run } = instance()
      await run()
      expect([made.splice(0), told().length]).toEqual([[one.id, two.id], 4])
      for (let day = 0; day < 30; day++) {
        app.clock.advance(86_400)
        await run()
      }
      const restarted = instance()
      await restarted.run()
      expect([made, restarted.made, told()]).toEqual([[], [], []])
      await updateShow(app.app.writer, two.id, two.show.id, { description: 'New' })
      for (let minute = 0; minute < 3; minute++) await restarted.run()
      expect([restarted.made.splice(0), told()]).toEqual([[two.id], [`/${two.slug}/morning-tide.rss`]])
      // Nothing of its feeds: they are made, and the hub is not told.
      await setStation(app.app.writer, one.id, { color: '#123456' })
      await restarted.run()
      expect([restarted.made, told()]).toEqual([[one.id], []])
    })

    it('with another version or other settings of the program all are made, and the hub is told of what differs', async () => {
      await feedStation(app)
      await instance().run()
      told()
      const later = instance('2')
      await later.run()
      await later.run()
      expect([later.made.length, told()]).toEqual([1, []])
    })

    it('an episode that is published later is told of when it is due, also after a restart', async () => {
      const { id, slug, show, episodes } = await feedStation(app)
      await episodes(show.id, [{ title: 'Soon', datetime: app.clock.ms / 1000 + 86_400 }])
      await instance().run()
      told()
      app.clock.advance(86_399)
      const { made, run } = instance()
      await run()
      expect([made, told()]).toEqual([[], []])
      app.clock.advance(1)
      await run()
      await run()
      expect([made, told()]).toEqual([[id], [`/${slug}.rss`, `/${slug}/morning-tide.rss`]])
    })

    it('what a clock that was ahead made is made again, and what it put off is done', async () => {
      const { id, slug, show, episodes } = await feedStation(app)
      await episodes(show.id, [{ title: 'Soon', datetime: app.clock.ms / 1000 + 86_400 }])
      const { made, run } = instance()
      hubStatus = 503
      app.clock.advance(365 * 86_400)
      await run()
      app.clock.advance(-365 * 86_400)
      hubStatus = 202
      told()
      await run()
      expect([made, told()]).toEqual([
        [id, id],
        [`/${slug}.rss`, `/${slug}/morning-tide.rss`],
      ])
      app.clock.advance(86_400)
      await run()
      expect(told()).toEqual([`/${slug}.rss`, `/${slug}/morning-tide.rss`])
    })

    it('a show that is marked live is told of a day before it, at its beginning, its end, and a day after it', async () => {
      const { id, call, slug, show } = await feedStation(app, { listen_url: 'https://sound.test/live.mp3' })
      // Sunday, 6 days later, 13:00 to 14:30 UTC.
      await call('PUT /v1/schedule', { show_id: show.id, week: 1, entries: [{ day: 'sun', time: 840, duration: 90 }] })
      await updateShow(app.app.writer, id, show.id, { website: { live: true } })
      const { made, run } = instance()
      await run()
      told()
      const times: string[] = []
      for (let half = 0; half < 2 * 24 * 8; half++) {
        app.clock.advance(1800)
        await run()
        if (told().includes(`/${slug}/morning-tide.rss`)) times.push(new Date(app.clock.ms).toISOString().slice(8, 16))
      }
      // The first: of the day before, as it says on the schedule.
      expect(times).toEqual(['16T14:30', '21T13:00', '22T13:00', '22T14:30', '23T14:30'])
      // And each midnight, to see further.
      expect(made.length).toBeLessThanOrEqual(1 + 5 + 8)
    })

    it('the copy of a picture elsewhere, and the size of a picture of before, are told of without another change', async () => {
      const { id, slug } = await feedStation(app)
      const both = [`/${slug}.rss`, `/${slug}/morning-tide.rss`]
      await setStation(app.app.writer, id, { image: 'https://pictures.test/logo.png' })
      const { run } = instance()
      await run()
      expect(told()).toEqual([])
      await prepare()
      told()
      await run()
      expect(told()).toEqual(both)
      const { storage, writer } = app.app
      const jpeg = await sharp({ create: { width: 1400, height: 1400, channels: 3, background: '#36a' } })
        .jpeg()
        .toBuffer()
      const { name } = await storage.receive([jpeg] as never, newMediaName('jpg'))
      await storage.keep(name)
      await setStation(writer, id, { image: `/media/${name}` })
      await run()
      expect(told()).toEqual([])
      await prepare()
      await run()
      expect(told()).toEqual(both)
    })

    it('a change of another instance is told of, although the notification has not arrived', async () => {
      const { id, slug, show } = await feedStation(app)
      await announce()
      told()
      const { db } = app.app
      await db.updateTable('shows').set({ description: 'New' }).where('id', '=', show.id).execute()
      await countChange(db, id)
      await announce()
      expect(told()).toEqual([`/${slug}/morning-tide.rss`])
    })

    it('a hub that fails is told again after a minute, then two', async () => {
      await feedStation(app)
      hubStatus = 503
      const tries: number[] = []
      for (let second = 0; second <= 240; second += 30) {
        sent = []
        await announce()
        if (sent.length > 0) tries.push(second)
        app.clock.advance(30)
      }
      expect(tries).toEqual([0, 60, 180])
      hubStatus = 204
      app.clock.advance(3600)
      sent = []
      await announce()
      await announce()
      expect(sent).toHaveLength(2)
    })
  })
}
