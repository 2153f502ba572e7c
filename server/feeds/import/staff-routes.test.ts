import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { databases } from '../../testing/databases.ts'
import { makeShow, type TestStation } from '../../testing/factories.ts'
import { type SignedIn, signIn } from '../../testing/people.ts'
import { feedXml, itemXml, numberedMp3, type PodcastHost, podcastHost } from '../../testing/podcast-host.ts'

for (const database of databases) {
  describe(`…/feed-imports on ${database.name}`, () => {
    let app: TestApp
    let host: PodcastHost
    let station: TestStation
    let owner: SignedIn
    beforeEach(async () => {
      host = await podcastHost()
      app = await testApp({ database, chance: () => 0 })
      station = await app.station()
      owner = await signIn(app, [{ stationId: station.id }])
      const items = [3, 2, 1].map((number) => {
        host.files.set(`/${number}.mp3`, numberedMp3(number))
        return itemXml(number, { url: `${host.url}/${number}.mp3` })
      })
      host.files.set('/feed', feedXml(items))
    })
    afterEach(async () => {
      await app.close()
      await host.close()
    })

    const at = () => `/stations/${station.id}/feed-imports`
    const begin = (fields: object = {}, by = owner) => by.ask(`POST ${at()}`, { url: `${host.url}/feed`, ...fields })
    const get = async (id: number) => (await owner.ask(`GET ${at()}/${id}`)).body
    const ended = async (id: number) => {
      await expect.poll(async () => (await get(id)).state).toMatch(/done|failed|cancelled/)
      return get(id)
    }
    const guids = async () => {
      const rows = await app.app.db
        .selectFrom('episodes')
        .select('guid')
        .where('station_id', '=', station.id)
        .orderBy('id')
        .execute()
      return rows.map(({ guid }) => guid)
    }

    it('201: a dry run says what would be done, and nothing is made', async () => {
      const { status, body } = await begin({ dry_run: true })
      expect([status, body.state, body.items]).toEqual([201, 'waiting', []])
      expect(await ended(body.id)).toMatchObject({
        ...{
          state: 'done',
          title: 'Tide',
          show_id: null,
          total: 3,
          new: 3,
          imported: 0,
          dry_run: true,
          bytes: 3,
          reason: '',
        },
        items: [3, 2, 1].map((number) => ({ number, guid: `guid-${number}`, result: 'new', episode_id: null })),
      })
      expect(await guids()).toEqual([])
      expect(host.requests).toEqual(['/feed'])
    })

    it('201: an import makes a show and its episodes in the name of who asked, and lists what failed', async () => {
      host.files.delete('/2.mp3')
      const { body } = await begin()
      const done = await ended(body.id)
      expect(done).toMatchObject({ state: 'done', total: 3, imported: 2, failed: 1, show_id: expect.any(Number) })
      expect(done.problems).toMatchObject([{ guid: 'guid-2', result: 'failed', reason: 'the server answered 404' }])
      expect(await guids()).toEqual(['guid-1', 'guid-3'])
      const events = await app.app.db.selectFrom('events').selectAll().where('type', '=', 'episodes.created').execute()
      expect(events.map(({ actor_kind }) => actor_kind)).toEqual(['person', 'person'])
      const [listed] = (await owner.ask(`GET ${at()}`)).body
      expect([listed.id, listed.imported, 'items' in listed]).toEqual([body.id, 2, false])
    })

    it('200: items that are in another show are listed with it, after those that failed; an empty feed makes no show', async () => {
      host.files.delete('/3.mp3')
      await ended((await begin()).body.id)
      const { id: show_id } = await makeShow(station.call)
      const done = await ended((await begin({ show_id })).body.id)
      expect(done).toMatchObject({ show_id, imported: 0, here: 2, failed: 1 })
      const [failed, ...others] = done.problems
      expect(failed).toMatchObject({ guid: 'guid-3', result: 'failed' })
      const told = { result: 'here', reason: 'it is in the show "Tide"', reason_code: 'other_show' }
      expect(others).toMatchObject([
        { guid: 'guid-2', ...told },
        { guid: 'guid-1', ...told },
      ])
      host.files.set('/empty', feedXml([], '<title>Empty</title>'))
      const empty = await ended((await begin({ url: `${host.url}/empty` })).body.id)
      expect(empty).toMatchObject({ state: 'done', total: 0, show_id: null })
    })

    it('200: the repairs of a feed that is not well-formed are listed, of a dry run and of an import', async () => {
      host.files.set('/feed', `<b>Warning</b>: x < y${host.files.get('/feed')}`.replace('Episode 3', 'Fog & ferries'))
      const repairs = [
        { kind: 'outside', count: 1 },
        { kind: 'escapes', count: 2 },
      ]
      const preview = await ended((await begin({ dry_run: true })).body.id)
      expect(preview).toMatchObject({ new: 3, repairs })
      expect(await ended((await begin()).body.id)).toMatchObject({ imported: 3, repairs })
    })

    it('200: artwork of the podcast that cannot be copied is told, and what items lack, of each all of it', async () => {
      const lacking = (number: number) =>
        itemXml(number, {
          url: `${host.url}/${number}.mp3`,
          more: `<itunes:image href="${host.url}/none.png"/><podcast:chapters url="${host.url}/none.json" type="application/json"/>`,
        }).replace(/<pubDate>.*?<\/pubDate>/, '')
      const channel = `<title>Tide</title><itunes:image href="${host.url}/none.jpg"/>`
      host.files.set('/feed', feedXml([lacking(2), itemXml(1, { url: `${host.url}/1.mp3` })], channel))
      const dated = 'its date was estimated from its place in the feed'
      const preview = await ended((await begin({ dry_run: true })).body.id)
      expect(preview).toMatchObject({
        state: 'done',
        reason: '',
        problems: [{ guid: 'guid-2', result: 'new', reason: dated }],
      })
      const done = await ended((await begin()).body.id)
      const reason = `${dated}; its picture could not be copied; its chapters could not be read`
      expect(done).toMatchObject({
        ...{ state: 'done', imported: 2, failed: 0 },
        ...{ reason: 'The artwork of the podcast could not be copied.', reason_code: 'artwork' },
        problems: [{ guid: 'guid-2', result: 'imported', reason, reason_code: 'date_estimated' }],
      })
      const [listed] = (await owner.ask(`GET ${at()}`)).body
      expect([listed.reason, listed.reason_code]).toEqual([done.reason, 'artwork'])
      // The show is there: nothing is copied for it.
      expect(await ended((await begin()).body.id)).toMatchObject({ state: 'done', here: 2, reason: '', problems: [] })
    })

    it('is cancelled, and can be begun again; while one is at work, another one is refused with 409', async () => {
      host.files.set('/2.mp3', () => {})
      const { body } = await begin()
      await expect.poll(async () => (await get(body.id)).imported).toBe(1)
      const other = await begin()
      expect([other.status, other.body.code]).toEqual([409, 'import_running'])
      const cancelled = await owner.ask(`POST ${at()}/${body.id}/cancel`)
      expect([cancelled.status, cancelled.body.state]).toEqual([200, 'cancelled'])
      host.files.set('/2.mp3', numberedMp3(2))
      const again = await ended((await begin()).body.id)
      expect(again).toMatchObject({ state: 'done', imported: 2, here: 1 })
      expect(await guids()).toEqual(['guid-1', 'guid-2', 'guid-3'])
      expect(await get(body.id)).toMatchObject({ state: 'cancelled', imported: 1 })
    })

    it('the next instance continues the import of one that is gone: nothing is imported twice, and its results stay', async () => {
      host.files.set('/2.mp3', () => {})
      const { body } = await begin()
      await expect.poll(async () => (await get(body.id)).imported).toBe(1)
      await app.close({ keepData: true })
      host.files.set('/2.mp3', numberedMp3(2))
      app = await testApp({ database, chance: () => 0, dataDir: app.dataDir })
      const { db } = app.app
      const find = () => db.selectFrom('feed_imports').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow()
      await expect.poll(async () => (await find()).state).toBe('done')
      const results = await db.selectFrom('feed_import_items').select(['guid', 'result']).orderBy('number').execute()
      expect(results).toEqual([1, 2, 3].map((number) => ({ guid: `guid-${number}`, result: 'imported' })))
      expect(await guids()).toEqual(['guid-1', 'guid-2', 'guid-3'])
    })

    it('its results stay while it is continued, also when that ends too early', async () => {
      const { id } = (await begin()).body
      await ended(id)
      const { db } = app.app
      await db.updateTable('feed_imports').set({ state: 'running', ended_at: null }).where('id', '=', id).execute()
      const items = [4, 3, 2, 1].map((number) => itemXml(number, { url: `${host.url}/${number}.mp3` }))
      host.files.set('/feed', feedXml(items))
      host.files.set('/4.mp3', () => {})
      await expect.poll(() => host.requests).toContain('/4.mp3')
      expect(await get(id)).toMatchObject({ state: 'running', total: 4, imported: 3, here: 0 })
      await app.close({ keepData: true })
      host.files.set('/4.mp3', numberedMp3(4))
      app = await testApp({ database, chance: () => 0, dataDir: app.dataDir })
      const find = () => app.app.db.selectFrom('feed_imports').select('state').where('id', '=', id).executeTakeFirst()
      await expect.poll(find).toEqual({ state: 'done' })
      const results = await app.app.db.selectFrom('feed_import_items').select('result').execute()
      expect(results.map(({ result }) => result)).toEqual(Array(4).fill('imported'))
    })

    it.each(['made a presenter', 'removed from the station'])(
      'ends when the person who began it is %s: no further episode is made in their name',
      async (change) => {
        const held = Promise.withResolvers<void>()
        host.files.set('/2.mp3', (_, response) => void held.promise.then(() => response.end(numberedMp3(2))))
        const { body } = await begin()
        await expect.poll(async () => (await get(body.id)).imported).toBe(1)
        const { db } = app.app
        await (change === 'made a presenter'
          ? db.updateTable('memberships').set({ role: 'presenter' }).where('person_id', '=', owner.id).execute()
          : db.deleteFrom('memberships').where('person_id', '=', owner.id).execute())
        held.resolve()
        const find = () => db.selectFrom('feed_imports').selectAll().where('id', '=', body.id).executeTakeFirst()
        await expect.poll(find).toMatchObject({
          state: 'failed',
          reason: 'Who began the import may no longer import into this station.',
        })
        expect(await guids()).toEqual(['guid-1'])
      },
    )

    it('fails with its reason: a locked feed, no feed, nothing there', async () => {
      const reasonOf = async (path: string) => {
        const done = await ended((await begin({ url: host.url + path })).body.id)
        return [done.state, done.reason]
      }
      host.files.set(
        '/locked',
        feedXml([], '<title>Tide</title><podcast:locked owner="a@b.example">yes</podcast:locked>'),
      )
      host.files.set('/page', '<html/>')
      expect(await reasonOf('/locked')).toEqual(['failed', expect.stringContaining('The feed is locked')])
      expect(await reasonOf('/page')).toEqual(['failed', 'This is no RSS feed, but a web page.'])
      expect(await reasonOf('/gone')).toEqual(['failed', 'The feed cannot be read: the server answered 404.'])
    })

    it.each(['feed:', 'feed://', 'FEED:', 'itpc://', 'pcast:', ' feed:'])(
      '201: an address that begins with %j is stored as one of the web',
      async (scheme) => {
        const { status, body } = await begin({ url: `${scheme}${host.url}/feed` })
        expect([status, body.url]).toEqual([201, `${host.url}/feed`])
        expect(await ended(body.id)).toMatchObject({ state: 'done', imported: 3 })
      },
    )

    it.each(['feed', 'itpc', 'pcast'])('201: %s:// in the place of http:// is stored as http://', async (scheme) => {
      const { status, body } = await begin({ url: `${host.url}/feed`.replace('http', scheme) })
      expect([status, body.url]).toEqual([201, `${host.url}/feed`])
      expect(await ended(body.id)).toMatchObject({ state: 'done', imported: 3 })
    })

    it.each([
      'feed:',
      'feed://',
      'feed:file:///etc/passwd',
      'feed:a.example',
      'itpc:ftp://a.example',
      'feed:feed://a.example',
    ])('400: %s is no address of the web', async (url) => {
      const { status, body } = await begin({ url })
      expect([status, body.errors]).toMatchObject([400, [{ field: 'url' }]])
      expect((await owner.ask(`GET ${at()}`)).body).toEqual([])
    })

    it('400, 403, 404: wrong fields, a presenter, another station and its imports', async () => {
      expect((await begin({ url: 'ftp://a.example' })).status).toBe(400)
      expect((await begin({ show_id: 99_999 })).status).toBe(404)
      const show = await makeShow(station.call)
      const presenter = await signIn(app, [{ stationId: station.id, role: 'presenter', shows: [show.id] }])
      expect((await begin({ show_id: show.id }, presenter)).status).toBe(403)
      const other = await app.station()
      const stranger = await signIn(app, [{ stationId: other.id }])
      const { body } = await begin({ dry_run: true })
      await ended(body.id)
      expect((await begin({}, stranger)).status).toBe(404)
      expect((await stranger.ask(`GET /stations/${other.id}/feed-imports/${body.id}`)).status).toBe(404)
      expect((await stranger.ask(`POST /stations/${other.id}/feed-imports/${body.id}/cancel`)).status).toBe(404)
    })
  })
}
