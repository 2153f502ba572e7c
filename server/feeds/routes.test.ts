import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateShow } from '../shows/actions.ts'
import { setStation } from '../station/actions.ts'
import { noon, type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeEpisode, makeShow, multipart, multipartHeaders, uploadParts } from '../testing/factories.ts'
import { feedStation, putPicture, setEpisodes, textsOf } from '../testing/feeds.ts'

/** Without it, well-formedness is checked by the marks alone. */
const hasXmllint = spawnSync('xmllint', ['--version']).status === 0

const at = (iso: string) => Date.parse(iso) / 1000
const notFound = [404, '{"message":"Not found."}']
const rss = 'application/rss+xml; charset=utf-8'

for (const database of databases) {
  describe(`feeds on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database })
    })
    beforeEach(() => {
      app.clock.ms = Date.parse(noon)
    })
    afterAll(() => app.close())

    it('GET /feeds/{slug}/{show}.rss: what a podcast directory requires, and its episodes newest first', async () => {
      const { get, show, slug, episodes } = await feedStation(app, {
        ...{ author: 'The Tide Team', copyright: '© Tide', owner_email: 'ada@radio.test' },
      })
      const [first] = await episodes(show.id, [
        { title: 'Fog & ferries', datetime: at('2026-11-15T08:00Z') },
        { title: 'Fiddles', datetime: at('2026-11-16T08:00Z') },
      ])
      const { status, headers, text } = await get('/morning-tide.rss')
      expect([status, headers.get('content-type')]).toEqual([200, rss])
      expect(text).toContain(
        `<atom:link rel="self" type="application/rss+xml" href="https://radio.test/feeds/${slug}/morning-tide.rss"/>`,
      )
      expect(textsOf(text, 'title')).toEqual(['Morning Tide', 'Morning Tide', 'Fiddles', 'Fog & ferries'])
      expect(textsOf(text, 'language')).toEqual(['en'])
      expect(textsOf(text, 'copyright')).toEqual(['© Tide'])
      expect(textsOf(text, 'itunes:author')).toEqual(['The Tide Team'])
      expect(textsOf(text, 'itunes:email')).toEqual(['ada@radio.test'])
      expect(text).toContain('<itunes:category text="Music"><itunes:category text="Music History"/></itunes:category>')
      expect(textsOf(text, 'itunes:explicit')).toEqual(['false', 'false', 'false'])
      expect(text).toMatch(/<itunes:image href="https:\/\/radio\.test\/media\/[\w-]{24}\.jpg"\/>/)
      expect(text).toContain('<podcast:locked owner="ada@radio.test">yes</podcast:locked>')
      expect(textsOf(text, 'podcast:medium')).toEqual(['podcast'])
      expect(textsOf(text, 'podcast:person')).toEqual(['Ada'])
      expect(textsOf(text, 'pubDate')).toEqual(['Mon, 16 Nov 2026 08:00:00 +0000', 'Sun, 15 Nov 2026 08:00:00 +0000'])
      const enclosure = `<enclosure url="https://audio.test/${first}.mp3" length="${1000 + first!}" type="audio/mpeg"/>`
      expect(text).toContain(enclosure)
      expect(text).not.toContain('itunes:duration')
      expect(text).not.toContain('rel="hub"')
    })

    it('audio of ours has its exact length, its duration and the mark of feeds, once all are known', async () => {
      const { get, show, call } = await feedStation(app)
      const { body } = await call('POST /v1/episodes/upload', multipart(...uploadParts(show.id)), multipartHeaders)
      expect(textsOf((await get('/morning-tide.rss')).text, 'guid')).toEqual([])
      const audio = { samples: 1, sample_rate: 44_100, channels: 1, loudness: null, peaks: null, due_ms: null }
      const values = { episode_id: body.id, ...audio, duration_ms: 3499, chapters: '[[0,"Tide"],[1500,"Fog"]]' }
      await app.app.db.insertInto('episode_audio').values(values).execute()
      app.clock.advance(61)
      const { text } = await get('/morning-tide.rss')
      expect(text).toContain(
        `<enclosure url="${body.audio_url}?via=feed" length="${body.audio_length}" type="audio/mpeg"/>`,
      )
      expect(textsOf(text, 'itunes:duration')).toEqual(['3'])
      const [, chapters] =
        /<podcast:chapters url="https:\/\/radio\.test([^"]+)" type="application\/json\+chapters"\/>/.exec(text)!
      const answer = await app.fetch(chapters!)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json+chapters'])
      expect(await answer.json()).toEqual({
        version: '1.2.0',
        chapters: [
          { startTime: 0, title: 'Tide' },
          { startTime: 1.5, title: 'Fog' },
        ],
      })
      const sound = await app.fetch(`${new URL(body.audio_url).pathname}?via=feed`, { method: 'HEAD' })
      expect(sound.headers.get('content-length')).toBe(`${body.audio_length}`)
    })

    it('future, archived and unmeasured episodes, and those of shows that are not public, are left out', async () => {
      const { get, show, call, episodes } = await feedStation(app)
      const draft = await makeShow(call, { title: 'Secret', published: false })
      const [, archived] = await episodes(show.id, [
        { title: 'Now', datetime: at('2026-11-16T12:00Z') },
        { title: 'Archived', datetime: at('2026-11-16T11:00Z') },
        { title: 'Soon', datetime: at('2026-11-16T12:03Z') },
      ])
      await call(`DELETE /v1/episodes/${archived}`)
      await episodes(show.id, [{ title: 'Unknown length', datetime: 0 }], { audio_length: 0 })
      await episodes(draft.id, [{ title: 'Hidden', datetime: 0 }])
      const titles = async (path?: string) => textsOf((await get(path)).text, 'title').slice(2)
      expect([await titles(), await titles('/morning-tide.rss')]).toEqual([['Now'], ['Now']])
      expect((await get()).headers.get('cache-control')).toMatch(/^public, max-age=180,/)
      app.clock.ms = Date.parse('2026-11-16T12:03:00Z')
      expect([await titles(), await titles('/morning-tide.rss')]).toEqual([
        ['Soon', 'Now'],
        ['Soon', 'Now'],
      ])
    })

    it('the feed of the station leaves out shows that are not in it', async () => {
      const { id, get, show, call, episodes } = await feedStation(app)
      const other = await makeShow(call, { title: 'News' })
      await episodes(show.id, [{ title: 'Tide', datetime: 1 }])
      await episodes(other.id, [{ title: 'Bulletin', datetime: 2 }])
      expect(textsOf((await get()).text, 'title').slice(2)).toEqual(['Bulletin', 'Tide'])
      await updateShow(app.app.writer, id, other.id, { website: { in_feed: false } })
      expect(textsOf((await get()).text, 'title').slice(2)).toEqual(['Tide'])
      expect(textsOf((await get('/news.rss')).text, 'title').slice(2)).toEqual(['Bulletin'])
    })

    it('404 as for what does not exist: not public, feeds off, show not public, or artwork, category missing', async () => {
      const { id, get, call, show } = await feedStation(app)
      await makeShow(call, { title: 'Secret', published: false })
      const answer = async (path?: string) => {
        const { status, text } = await get(path)
        return [status, text]
      }
      for (const path of [
        '/none.rss',
        '/secret.rss',
        '.atom',
        '/morning-tide',
        '/a.b.rss',
        '/morning-tide.rss?page=2',
      ]) {
        expect([path, ...(await answer(path))]).toEqual([path, ...notFound])
      }
      expect((await answer('/morning-tide.rss'))[0]).toBe(200)
      const { writer } = app.app
      const image = await putPicture(app, id, 1399)
      const wide = await putPicture(app, id, 3000, 1500)
      for (const [off, on] of [
        [{ website: { category: '' } }, { website: { category: 'Music' } }],
        [{ website: { feeds: false } }, { website: { feeds: true } }],
        [{ website: { public: false } }, { website: { public: true } }],
        [{ image: '' }, {}],
        [{ image }, {}],
        [{ image: wide }, {}],
        [{ image: 'https://pictures.test/a.jpg' }, { image: await putPicture(app, id) }],
      ] as const) {
        await setStation(writer, id, off)
        expect([await answer(), await answer('/morning-tide.rss')]).toEqual([notFound, notFound])
        await setStation(writer, id, on)
      }
      expect([(await answer())[0], (await answer('/morning-tide.rss'))[0]]).toEqual([200, 200])
      await updateShow(writer, id, show.id, { image })
      expect([(await answer())[0], await answer('/morning-tide.rss')]).toEqual([200, notFound])
    })

    it('nothing but GET and HEAD, for any site', async () => {
      const { get } = await feedStation(app)
      const refused = await get('.rss', { method: 'POST' })
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
      expect((await get('/none.rss', { method: 'POST' })).status).toBe(404)
      for (let time = 0; time < 2; time++) {
        const { status, text, headers } = await get('.rss', { method: 'HEAD' })
        expect([status, text, headers.get('access-control-allow-origin')]).toEqual([200, '', '*'])
        expect(headers.get('content-type')).toBe(rss)
        expect(headers.get('cache-control')).toBe(
          'public, max-age=300, stale-while-revalidate=600, stale-if-error=86400',
        )
      }
    })

    it('the same bytes, ETag and Last-Modified while nothing changes, and 304 for both conditions', async () => {
      const { id, get, episodes, show } = await feedStation(app)
      await episodes(show.id, [{ title: 'Tide', datetime: 1 }])
      const before = await get()
      app.clock.advance(3600)
      const after = await get()
      expect(after.text).toBe(before.text)
      const [etag, modified] = [after.headers.get('etag')!, after.headers.get('last-modified')!]
      expect([etag, modified]).toEqual([before.headers.get('etag'), 'Mon, 16 Nov 2026 12:00:00 GMT'])
      for (const headers of [{ 'if-none-match': etag }, { 'if-modified-since': modified }]) {
        for (let time = 0; time < 2; time++) {
          const known = await get('.rss', { headers })
          expect([known.status, known.text, known.headers.get('etag')]).toEqual([304, '', etag])
          expect(known.headers.get('last-modified')).toBe(modified)
        }
      }
      expect((await get('.rss', { headers: { 'if-none-match': '"a"', 'if-modified-since': modified } })).status).toBe(
        200,
      )
      await setStation(app.app.writer, id, { website: { copyright: 'Tide' } })
      const changed = await get('.rss', { headers: { 'if-modified-since': modified } })
      expect([changed.status, changed.headers.get('last-modified')]).toEqual([200, 'Mon, 16 Nov 2026 13:00:00 GMT'])
    })

    it('podcast:guid is made once of the first URL, and stays with another slug', async () => {
      const { id, get, slug } = await feedStation(app)
      const [guid] = textsOf((await get()).text, 'podcast:guid')
      const ofShow = textsOf((await get('/morning-tide.rss')).text, 'podcast:guid')[0]
      expect(guid).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
      await setStation(app.app.writer, id, { website: { slug: `${slug}-new` } })
      const moved = await get('/morning-tide.rss?x=1')
      const location = `/feeds/${slug}-new/morning-tide.rss?x=1`
      expect([moved.status, moved.headers.get('location')]).toEqual([301, location])
      expect((await get('.rss')).headers.get('location')).toBe(`/feeds/${slug}-new.rss`)
      const { text } = await get('-new.rss')
      expect(textsOf(text, 'podcast:guid')).toEqual([guid])
      expect(textsOf(await (await app.fetch(location)).text(), 'podcast:guid')).toEqual([ofShow])
      expect(text).toContain(`href="https://radio.test/feeds/${slug}-new.rss"`)
    })

    it('a former slug of a show answers 301', async () => {
      const { id, get, show, slug } = await feedStation(app)
      await updateShow(app.app.writer, id, show.id, { website: { slug: 'tide' } })
      const { status, headers } = await get('/morning-tide.rss')
      expect([status, headers.get('location')]).toEqual([301, `/feeds/${slug}/tide.rss`])
    })

    it('a feed that has moved answers 301 with itself as the body, cached or not', async () => {
      const { id, get, episodes, show } = await feedStation(app)
      await episodes(show.id, [{ title: 'Tide', datetime: 1 }])
      await get()
      await setStation(app.app.writer, id, { website: { new_feed_url: 'https://other.test/feed?a=1&b=2' } })
      for (let time = 0; time < 3; time++) {
        const { status, headers, text } = await get('.rss', { headers: { 'if-none-match': '*' } })
        expect([status, headers.get('location')]).toEqual([301, 'https://other.test/feed?a=1&b=2'])
        expect(textsOf(text, 'itunes:new-feed-url')).toEqual(['https://other.test/feed?a=1&b=2'])
        expect([headers.get('content-type'), textsOf(text, 'title').at(-1)]).toEqual([rss, 'Tide'])
      }
      expect((await get('/morning-tide.rss')).status).toBe(200)
    })

    it('the address of a move is sent in ASCII; a feed that has moved to itself has not moved', async () => {
      const { id, slug, get } = await feedStation(app)
      await setStation(app.app.writer, id, { website: { new_feed_url: 'https://new.test/feed-€-\u010d\u010a' } })
      for (let time = 0; time < 3; time++) {
        const { status, headers } = await get()
        expect([status, headers.get('location')]).toEqual([301, 'https://new.test/feed-%E2%82%AC-%C4%8D%C4%8A'])
      }
      await setStation(app.app.writer, id, { website: { new_feed_url: `${app.config.baseUrl}/feeds/${slug}.rss` } })
      expect((await get()).status).toBe(200)
    })

    it('whatever texts hold, a feed is XML: marks are escaped, and what XML forbids is dropped', async () => {
      const { id, get, show, call, episodes } = await feedStation(app)
      const marks = ']]>\u0001\u001b<script>alert(1)</script> & "x" \'y\' &amp; 📻'
      const read = ']]><script>alert(1)</script> & "x" \'y\' &amp; 📻'
      const { writer } = app.app
      await setStation(writer, id, { description: marks, website: { author: marks, copyright: marks } })
      await updateShow(writer, id, show.id, { title: marks, description: marks, presenter: marks })
      await call('PUT /v1/schedule', { show_id: show.id, week: 1, entries: [{ day: 'mon', time: 780, duration: 60 }] })
      await episodes(show.id, [{ title: marks, datetime: 1 }], { description: marks, guid: marks })
      const paths = ['.rss', '/morning-tide.rss', '.xmltv', '.opml']
      for (const path of paths) {
        const { status, text } = await get(path)
        expect([path, status]).toEqual([path, 200])
        expect(text).not.toMatch(/<script|\]\]>|[^\n\x20-\u{10ffff}]|&(?!(amp|lt|gt|quot|apos);)/u)
        if (hasXmllint) expect(spawnSync('xmllint', ['--noout', '--nonet', '-'], { input: text }).status).toBe(0)
      }
      const { text } = await get('/morning-tide.rss')
      expect(textsOf(text, 'title')).toEqual([read, read, read])
      expect([...textsOf(text, 'description'), ...textsOf(text, 'guid')]).toEqual([read, read, read])
      expect([...textsOf(text, 'copyright'), ...textsOf(text, 'podcast:person')]).toEqual([read, read])
      expect((await get('.ics')).text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${read.replace(';', '\\;')}\r\n`)
    })

    it('300 items a page; older ones of a show are on further pages, those of the station are not', async () => {
      const { get, show, id, slug, call } = await feedStation(app)
      const made = await makeEpisode(call, { show_id: show.id })
      const row = await app.app.db
        .selectFrom('episodes')
        .selectAll()
        .where('id', '=', made.id)
        .executeTakeFirstOrThrow()
      const rows = Array.from({ length: 650 }, (_, number) => {
        const { id: _id, ...others } = {
          ...row,
          guid: `guid-${number}`,
          datetime: 1_700_000_000 + number,
          audio_length: 7,
        }
        return { ...others, title: `Tide ${number}`, audio_url: `https://audio.test/${number}.mp3` }
      })
      await app.app.db.insertInto('episodes').values(rows).execute()
      await setEpisodes(app, id, [made.id], { audio_length: 0 })
      expect(textsOf((await get()).text, 'guid')).toHaveLength(300)
      expect((await get('.rss?page=2')).status).toBe(404)
      const pages = [
        await get('/morning-tide.rss'),
        await get('/morning-tide.rss?page=2'),
        await get('/morning-tide.rss?page=3'),
      ]
      const guids = pages.flatMap(({ text }) => textsOf(text, 'guid'))
      expect(guids).toEqual(rows.map(({ guid }) => guid).reverse())
      const url = `https://radio.test/feeds/${slug}/morning-tide.rss`
      const links = pages.map(({ text }) =>
        Object.fromEntries(
          [...text.matchAll(/rel="(\w+)" type="[^"]+" href="([^"]+)"/g)].map(([, rel, href]) => [rel, href]),
        ),
      )
      expect(links).toEqual([
        { self: url, first: url, next: `${url}?page=2`, last: `${url}?page=3` },
        { self: `${url}?page=2`, first: url, previous: url, next: `${url}?page=3`, last: `${url}?page=3` },
        { self: `${url}?page=3`, first: url, previous: `${url}?page=2`, last: `${url}?page=3` },
      ])
      expect((await get('/morning-tide.rss?page=4')).status).toBe(404)
    }, 30_000)
  })
}
