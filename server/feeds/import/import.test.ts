import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../database/open.ts'
import { runHere } from '../../testing/command-line.ts'
import { databases } from '../../testing/databases.ts'
import { storedFiles } from '../../testing/factories.ts'
import { ownCommandLine, words } from '../../testing/own-command-line.ts'
import { png } from '../../testing/png.ts'
import {
  feedXml,
  firstDate,
  itemXml,
  numberedMp3,
  type PodcastHost,
  podcastHost,
  redirectTo,
} from '../../testing/podcast-host.ts'

const podcastGuid = '9b024349-ccf0-5f69-a609-6b82873eab3c'

for (const engine of databases) {
  describe(`aircheck feed import on ${engine.name}`, () => {
    const { aircheck, settings, dataDir } = ownCommandLine(engine)
    let database: Database
    let host: PodcastHost
    let station: number
    beforeAll(async () => {
      await aircheck('station', 'list')
      database = openDatabase(settings().DATABASE_URL!)
    })
    afterAll(() => database.close())
    beforeEach(async () => {
      host = await podcastHost()
      station = (await aircheck('station', 'create', '--name', 'First Radio')).id
    })
    afterEach(() => host.close())

    const run = (more: string, environment: Record<string, string> = {}, terminal = {}) =>
      runHere(
        words(`feed import --station ${station} ${more}`),
        { AIRCHECK_DATA_DIR: dataDir, ...settings(), AIRCHECK_ALLOW_PRIVATE_STREAMS: 'on', ...environment },
        terminal,
      )
    /** Imports with --json: the lines of the items, and the last one. */
    async function imported(more: string, environment: Record<string, string> = {}) {
      const { code, out, err } = await run(`${more} --json`, environment)
      const lines = out
        .trim()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
      return { code, err, items: lines.slice(0, -1), last: lines.at(-1) }
    }
    const episodes = () =>
      database.db.selectFrom('episodes').selectAll().where('station_id', '=', station).orderBy('id').execute()
    const shows = () => database.db.selectFrom('shows').selectAll().where('station_id', '=', station).execute()
    const bytesOf = (name: string) => readFileSync(join(dataDir, 'media', name.slice(0, 2), name))

    /** A podcast of `count` episodes, newest first, as feeds are. */
    function podcast(count: number, { channel, more = '' }: { channel?: string; more?: string } = {}): string[] {
      const items = Array.from({ length: count }, (_, at) => count - at).map((number) => {
        host.files.set(`/${number}.mp3`, numberedMp3(number))
        return itemXml(number, { url: `${host.url}/${number}.mp3`, more })
      })
      host.files.set('/feed', feedXml(items, channel))
      return items
    }

    it('makes a show and its episodes, oldest first, with guids, dates, texts and bytes as they are', async () => {
      host.files.set('/tide.png', png({ width: 1400, height: 1400 }))
      host.files.set('/fog.png', png({ width: 1500, height: 1500 }))
      host.files.set(
        '/chapters.json',
        '{"version":"1.2.0","chapters":[{"startTime":0,"title":"Fog"},{"startTime":1.5,"title":"Ferry"}]}',
      )
      podcast(3, {
        channel: `<title>Tide</title><description>Harbour news</description><language>en_gb</language><itunes:type>serial</itunes:type>
          <itunes:explicit>true</itunes:explicit><itunes:category text="News"><itunes:category text="Daily News"/></itunes:category>
          <itunes:image href="${host.url}/tide.png"/><podcast:guid>${podcastGuid}</podcast:guid>`,
        more: `<itunes:image href="${host.url}/fog.png"/><podcast:chapters url="${host.url}/chapters.json" type="application/json+chapters"/>`,
      })
      const { code, items, last, err } = await imported(`--show new --url ${host.url}/feed`)
      expect([code, err]).toEqual([0, ''])
      const [show] = await shows()
      expect(show).toMatchObject({
        ...{
          title: 'Tide',
          description: 'Harbour news',
          language: 'en-GB',
          category: 'News > Daily News',
          explicit: 'on',
        },
        ...{ kind: 'serial', feed_guid: podcastGuid, published: 1, active_episodes: 3, slug: 'tide' },
        image: expect.stringMatching(/^\/media\/.*\.jpg$/),
      })
      const rows = await episodes()
      expect(rows.map(({ guid, datetime, title, description }) => [guid, datetime, title, description])).toEqual(
        [1, 2, 3].map((number) => [
          `guid-${number}`,
          firstDate + number * 86_400,
          `Episode ${number}`,
          `About ${number}`,
        ]),
      )
      expect(rows.map(({ media_name }) => bytesOf(media_name!))).toEqual([1, 2, 3].map((number) => numberedMp3(number)))
      expect(new Set(rows.map(({ image }) => image)).size).toBe(1)
      expect(rows[0]!.image).not.toBe(show!.image)
      const measured = await database.db
        .selectFrom('episode_audio')
        .selectAll()
        .where('episode_id', '=', rows[0]!.id)
        .execute()
      expect(measured).toMatchObject([{ chapters: '[[0,"Fog"],[1500,"Ferry"]]', duration_ms: expect.any(Number) }])
      expect(items.map(({ guid, result, episode_id }) => [guid, result, episode_id])).toEqual(
        rows.map(({ guid, id }) => [guid, 'imported', id]),
      )
      expect(last).toMatchObject({
        dry_run: false,
        show_id: show!.id,
        total: 3,
        imported: 3,
        here: 0,
        skipped: 0,
        failed: 0,
      })
      // The pictures were copied once.
      expect(host.requests.filter((path) => path.endsWith('.png')).sort()).toEqual(['/fog.png', '/tide.png'])
    })

    it('says that the artwork of the podcast could not be copied, in words and in JSON, and imports the rest', async () => {
      host.files.set('/1.mp3', numberedMp3(1))
      const channel = `<title>Tide</title><itunes:image href="${host.url}/none.png"/>`
      host.files.set('/feed', feedXml([itemXml(1, { url: `${host.url}/1.mp3` })], channel))
      const { code, last } = await imported(`--show new --url ${host.url}/feed`)
      expect([code, last]).toMatchObject([
        0,
        { imported: 1, reason: 'The artwork of the podcast could not be copied.' },
      ])
    })

    it('asks for the picture of an item with the cookies that its audio has set, and for no other with them', async () => {
      const asked: [path: string | undefined, cookie: string | undefined][] = []
      for (const number of [1, 2]) {
        host.files.set(`/${number}.png`, ({ url, headers }, response) => {
          asked.push([url, headers.cookie])
          response.writeHead(headers.cookie ? 200 : 403).end(png({ width: 10, height: 10 }))
        })
        host.files.set(`/${number}.mp3`, (_, response) =>
          response.writeHead(200, number === 1 ? { 'set-cookie': 'pass=1; Path=/' } : {}).end(numberedMp3(number)),
        )
      }
      const items = [1, 2].map((number) =>
        itemXml(number, {
          url: `${host.url}/${number}.mp3`,
          more: `<itunes:image href="${host.url}/${number}.png"/>`,
        }),
      )
      host.files.set('/feed', feedXml(items))
      const { items: results } = await imported(`--show new --url ${host.url}/feed`)
      expect(results.map(({ guid, reason }) => [guid, reason])).toEqual([
        ['guid-1', ''],
        ['guid-2', 'its picture could not be copied'],
      ])
      expect((await episodes()).map(({ image }) => image)).toEqual([expect.stringMatching(/^\/media\//), ''])
      expect(asked.toSorted()).toEqual([
        ['/1.png', 'pass=1'],
        ['/2.png', undefined],
      ])
    })

    it('reports each of 30 items, imports what can be, and fails; the next run imports what has become good, and nothing twice', async () => {
      const items = podcast(30)
      const replace = (number: number, xml: string) => {
        items[30 - number] = xml
      }
      host.files.set('/30.mp3', redirectTo(`${host.url}/hop`))
      host.files.set('/hop', redirectTo('/really-30.mp3'))
      host.files.set('/really-30.mp3', numberedMp3(30))
      host.files.delete('/29.mp3')
      host.files.set('/28.mp3', 'no MP3 at all'.repeat(1000))
      host.files.set('/27.mp3', (_, response) =>
        response.writeHead(200, { 'content-length': 250 * 2 ** 20 }).write('x'),
      )
      replace(26, itemXml(25, { url: `${host.url}/26.mp3` }))
      replace(24, itemXml(24, { url: `${host.url}/24.mp3`, date: 'Mon, 99 Foo 2020' }))
      replace(23, '<item><title>Words only</title><guid>words</guid></item>')
      replace(22, itemXml(22, { url: `${host.url}/22.m4a` }).replace('audio/mpeg', 'audio/x-m4a'))
      host.files.set('/feed', feedXml(items))
      const first = await imported(`--show new --url ${host.url}/feed`)
      expect(first.code).toBe(1)
      expect(first.err).toContain('3 items could not be imported')
      const others = first.items.filter(({ result }) => result !== 'imported')
      expect(others.map(({ guid, result, reason }) => [guid, result, reason]).sort()).toEqual([
        ['guid-22', 'skipped', 'its audio is not an MP3'],
        ['guid-25', 'skipped', 'an item before it has the same guid'],
        ['guid-27', 'failed', 'its audio must be 200 MB or smaller'],
        ['guid-28', 'failed', 'its audio must be an MP3'],
        ['guid-29', 'failed', 'the server answered 404'],
        ['words', 'skipped', 'it has no audio'],
      ])
      expect(first.last).toMatchObject({ total: 30, imported: 24, skipped: 3, failed: 3, repairs: { dates: 1 } })
      expect(first.items.find(({ guid }) => guid === 'guid-24')).toMatchObject({
        ...{ result: 'imported', reason: 'its date was estimated from its place in the feed' },
        datetime: firstDate + 24 * 86_400,
      })
      const before = await episodes()
      expect(before.map(({ datetime }) => datetime)).toEqual(
        before.map(({ datetime }) => datetime).toSorted((a, b) => a - b),
      )
      expect(before.at(-1)!.guid).toBe('guid-30')
      expect(host.mostOpen()).toBeLessThanOrEqual(2)

      host.files.set('/29.mp3', numberedMp3(29))
      host.requests.length = 0
      const second = await imported(`--show new --url ${host.url}/feed`)
      expect(second.last).toMatchObject({ show_id: first.last.show_id, imported: 1, here: 24, skipped: 3, failed: 2 })
      expect(host.requests.filter((path) => path.endsWith('.mp3')).sort()).toEqual(['/27.mp3', '/28.mp3', '/29.mp3'])
      expect((await episodes()).slice(0, -1)).toEqual(before)
      expect((await shows()).length).toBe(1)
    })

    it('continues after an interruption: there are whole episodes only, and no file of others', async () => {
      podcast(8)
      const files = storedFiles({ dataDir }).length
      const terminal = {
        onSignal(signal: string, handler: () => void) {
          if (signal === 'SIGTERM') host.files.set('/5.mp3', () => setTimeout(handler, 100))
          return () => {}
        },
      }
      const { code, err } = await run(`--show new --url ${host.url}/feed`, {}, terminal)
      expect([code, err]).toEqual([1, 'The import was interrupted. Run it again to continue.\n'])
      expect((await episodes()).map(({ guid }) => guid)).toEqual(['guid-1', 'guid-2', 'guid-3', 'guid-4'])
      expect(storedFiles({ dataDir }).length).toBe(files + 4)
      host.files.set('/5.mp3', numberedMp3(5))
      const { last } = await imported(`--show new --url ${host.url}/feed`)
      expect(last).toMatchObject({ imported: 4, here: 4, failed: 0 })
      expect((await shows()).length).toBe(1)
    })

    it('tries again after a failure that passes', async () => {
      podcast(1)
      let tries = 0
      host.files.set('/1.mp3', (_, response) => {
        if (++tries > 1) response.end(numberedMp3(1))
        else
          response
            .writeHead(200, { 'content-length': 100_000 })
            .write(numberedMp3(1).subarray(0, 50_000), () => response.destroy())
      })
      expect((await imported(`--show new --url ${host.url}/feed`)).last).toMatchObject({ imported: 1, failed: 0 })
      expect(tries).toBe(2)
    })

    it('--dry-run says what would be done: nothing is made, and no audio is asked for', async () => {
      podcast(2)
      const { code, items, last } = await imported(`--show new --url ${host.url}/feed --dry-run`)
      expect(code).toBe(0)
      expect(items.map(({ guid, result }) => [guid, result])).toEqual([
        ['guid-1', 'new'],
        ['guid-2', 'new'],
      ])
      expect(last).toMatchObject({ dry_run: true, show_id: null, show: 'Tide', new: 2, imported: 0, bytes: 2 })
      expect([await shows(), await episodes(), host.requests]).toEqual([[], [], ['/feed']])
      const { out } = await run(`--show new --url ${host.url}/feed --dry-run`)
      expect(out).toContain('to import     2020-01-02')
      expect(out).toContain('2 to import into a new show, Tide; 0 already here, 0 skipped, 0 failed.')
    })

    it('says what was repaired in a feed that is not well-formed', async () => {
      podcast(2)
      host.files.set('/feed', `<b>Warning</b>: x < y${host.files.get('/feed')}`.replace('Episode 2', 'Fog & ferries'))
      const { code, last } = await imported(`--show new --url ${host.url}/feed --dry-run`)
      expect([code, last.new, last.repairs]).toEqual([0, 2, { outside: 1, escapes: 2 }])
      const { out } = await run(`--show new --url ${host.url}/feed`)
      expect(out).toContain('2 imported into a new show')
      expect(out).toContain(
        '\nThe feed has faults: text outside of the elements of the feed was left out (1); characters that are not escaped (<, &) were read as text (2).\n',
      )
      expect((await episodes()).map(({ title }) => title)).toEqual(['Episode 1', 'Fog & ferries'])
    })

    it('finds the audio of an item wherever the feed names it, by its bytes', async () => {
      const url = `${host.url}/pod`
      for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) host.files.set(`/pod/${number}`, numberedMp3(number))
      host.files.set('/pod/page', '<html>Not found</html>')
      host.files.set('/pod/ogg', `OggS${'x'.repeat(100_000)}`)
      const audio: Record<number, string> = {
        1: `<enclosure url="${url}/cover.jpg" type="image/jpeg"/><enclosure url="${url}/1" type="audio/mpeg"/>`,
        2: `<enclosure url="${url}/ogg" type="audio/mpeg"/><enclosure url="${url}/2" type="audio/x-m4a"/>`,
        3: `<enclosure url="" type="audio/mpeg"/><media:content url="${url}/3" medium="audio"/>`,
        4: '<enclosure url="4" type="binary/octet-stream"/>',
        5: `<media:group><media:content url="${url}/page" medium="image"/><media:content url="/pod/5"/></media:group>`,
        6: `<enclosure url="${url}/gone" type="audio/mpeg"/><podcast:alternateEnclosure type="audio/mpeg"><podcast:source uri="//${host.url.slice(7)}/pod/6"/></podcast:alternateEnclosure>`,
        7: `<enclosure url="${url}/ogg"/><atom:link rel="enclosure" href="${url}/page"/><atom:link rel="enclosure" href="7"/>`,
        8: `<enclosure url="${url}/gone" type="audio/mpeg"/><media:content url="${url}/page"/>`,
      }
      const items = Object.entries(audio).map(([number, xml]) =>
        itemXml(Number(number), { url: 'x' }).replace(/<enclosure.*/, `${xml}</item>`),
      )
      host.files.set('/pod/feed', feedXml(items))
      const preview = await imported(`--show new --url ${url}/feed --dry-run`)
      expect([preview.last.new, host.requests]).toEqual([8, ['/pod/feed']])
      const { items: results } = await imported(`--show new --url ${url}/feed`)
      expect(results.map(({ result, reason }) => [result, reason])).toEqual([
        ...Array.from({ length: 7 }, () => ['imported', '']),
        ['failed', 'the server answered 404'],
      ])
      expect((await episodes()).map(({ media_name }) => bytesOf(media_name!))).toEqual(
        [1, 2, 3, 4, 5, 6, 7].map((number) => numberedMp3(number)),
      )
    })

    it('takes chapters from the feed, if there is no file of them or it has none', async () => {
      const inTag = Buffer.from('TIT2\0\0\0\u0004\0\0\u0003Tag')
      const chapter = Buffer.concat([Buffer.from('c\0\0\0\u0007\xd0', 'latin1'), Buffer.alloc(12), inTag])
      const chapterHead = Buffer.from(['C', 'H', 'A', 'P'].map((letter) => letter.charCodeAt(0)))
      const chapterTag = Buffer.concat([
        Buffer.from(`ID3\u0003\0\0\0\0\0${String.fromCharCode(10 + chapter.length)}`),
        chapterHead,
        Buffer.from([0, 0, 0, chapter.length, 0, 0]),
        chapter,
      ])
      host.files.set('/empty.json', '{"chapters":[]}')
      const late = '{"startTime":"01:00:00","title":"Beyond the end"}'
      host.files.set('/chapters.json', `{"chapters":[{"startTime":"00:01","title":"File"},${late}]}`)
      const psc = (title: string) =>
        `<sc:chapters xmlns:sc="http://podlove.org/simple-chapters/"><sc:chapter start="0" title="${title}"/><sc:chapter start="00:00:01.500" title="Rock &amp;amp; Roll" href="/x"></sc:chapters>`
      const file = (name: string) => `<podcast:chapters url="${name}.json" type="application/json+chapters"/>`
      const more = [
        psc('A'),
        psc('B') + file('empty'),
        psc('C') + file('gone'),
        psc('D') + file('gone') + file('empty') + file('chapters'),
        '',
        file('gone'),
        file('gone'),
      ]
      host.files.set(
        '/feed',
        feedXml(
          more.map((xml, at) => {
            host.files.set(`/${at}.mp3`, at === 5 ? Buffer.concat([chapterTag, numberedMp3(at)]) : numberedMp3(at))
            return itemXml(at, { url: `${host.url}/${at}.mp3`, more: xml })
          }),
        ),
      )
      const { items } = await imported(`--show new --url feed:${host.url}/feed`)
      expect(items.map(({ reason }) => reason)).toEqual(['', '', '', '', '', '', 'its chapters could not be read'])
      const rows = await database.db
        .selectFrom('episode_audio')
        .innerJoin('episodes', 'episodes.id', 'episode_audio.episode_id')
        .select('chapters')
        .where('episodes.station_id', '=', station)
        .orderBy('episodes.id')
        .execute()
      expect(rows.map(({ chapters }) => JSON.parse(chapters ?? 'null'))).toEqual([
        ...['A', 'B', 'C'].map((title) => [
          [0, title],
          [1500, 'Rock & Roll'],
        ]),
        [[1000, 'File']],
        null,
        [[2000, 'Tag']],
        null,
      ])
    })

    it('imports into a show that is there, which keeps what it has, also from a file, and follows its pages', async () => {
      const items = podcast(4)
      const next = `<title>Tide</title><podcast:guid>${podcastGuid}</podcast:guid><atom:link rel="next" href="${host.url}/older"/>`
      const file = join(dataDir, 'feed.xml')
      writeFileSync(file, feedXml(items.slice(0, 2), next))
      host.files.set('/older', feedXml(items.slice(2), '<title>Another</title><atom:link rel="next" href="older"/>'))
      await database.db
        .insertInto('shows')
        .values({
          station_id: station,
          title: 'Mine',
          title_folded: 'mine',
          description: '',
          image: '',
          published: 0,
          presenter: '',
          presenter_folded: '',
          created_at: 0,
          slug: 'mine',
        })
        .execute()
      const [show] = await shows()
      await database.db.insertInto('series').values({ show_id: show!.id, title: 'Mine', is_default: 1 }).execute()
      const { last } = await imported(`--show ${show!.id} --file ${file}`)
      expect(last).toMatchObject({ show_id: show!.id, show: 'Mine', imported: 4 })
      expect(await shows()).toMatchObject([{ title: 'Mine', published: 0, feed_guid: podcastGuid }])
      expect((await episodes()).map(({ guid }) => guid)).toEqual(['guid-1', 'guid-2', 'guid-3', 'guid-4'])
    })

    it('a podcast without podcast:guid gets the one that its URL stands for', async () => {
      podcast(1)
      await imported(`--show new --url ${host.url}/feed`)
      expect((await shows())[0]!.feed_guid).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    })

    it('a locked feed is refused, unless the address of its owner is given', async () => {
      podcast(1, { channel: '<title>Tide</title><podcast:locked owner="Owner@radio.example">yes</podcast:locked>' })
      const refused = await imported(`--show new --url ${host.url}/feed`)
      expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('The feed is locked')])
      const other = await imported(`--show new --url ${host.url}/feed --owner-email me@radio.example`)
      expect([other.code, other.err]).toEqual([1, expect.stringContaining('another e-mail address')])
      expect(await shows()).toEqual([])
      expect(
        (await imported(`--show new --url ${host.url}/feed --owner-email owner@radio.example`)).last.imported,
      ).toBe(1)
    })

    it('stops at the quota of the station, and says so', async () => {
      podcast(4)
      const { code, err, last } = await imported(`--show new --url ${host.url}/feed`, {
        AIRCHECK_STATION_QUOTA: String(2 * numberedMp3(1).length + 1000),
      })
      expect([code, (await episodes()).map(({ guid }) => guid)]).toEqual([1, ['guid-1', 'guid-2']])
      expect(err).toContain('The storage of the station is full')
      expect(last).toMatchObject({ total: 2, imported: 2, failed: 0 })
      expect((await imported(`--show new --url ${host.url}/feed`)).last).toMatchObject({ imported: 2, here: 2 })
    })

    it('private addresses are refused, of the feed and of each file, unless the setting allows them', async () => {
      podcast(1)
      const guarded = { AIRCHECK_ALLOW_PRIVATE_STREAMS: 'off' }
      const { code, err } = await imported(`--show new --url ${host.url}/feed`, guarded)
      expect([code, err]).toEqual([1, 'The feed cannot be read: its address is not public.\n'])
      const file = join(dataDir, 'private.xml')
      writeFileSync(file, host.files.get('/feed') as string)
      const ofFile = await imported(`--show new --file ${file}`, guarded)
      expect(ofFile.items).toMatchObject([{ result: 'failed', reason: 'its address is not public' }])
      expect(host.requests).toEqual([])
    })

    it('refuses what is no feed, what is not there, and wrong usage', async () => {
      host.files.set('/page', '<html><body>Hello</body></html>')
      expect((await imported(`--show new --url ${host.url}/page`)).err).toBe('This is no RSS feed, but a web page.\n')
      expect((await imported(`--show new --url ${host.url}/gone`)).err).toBe(
        'The feed cannot be read: the server answered 404.\n',
      )
      expect((await imported('--show new --file /nonexistent/feed')).err).toContain('There is no file')
      podcast(1)
      expect((await imported(`--show 999999 --url ${host.url}/feed`)).err).toBe('Show not found.\n')
      expect((await run('--show new')).code).toBe(2)
      expect((await run(`--show some --url ${host.url}/feed`)).code).toBe(2)
    })
  })
}
