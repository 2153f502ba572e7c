import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateShow } from '../shows/actions.ts'
import { setStation } from '../station/actions.ts'
import { noon, type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeShow } from '../testing/factories.ts'
import { feedStation, textsOf } from '../testing/feeds.ts'

for (const database of databases) {
  describe(`calendars and guides on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database })
    })
    beforeEach(() => {
      app.clock.ms = Date.parse(noon)
    })
    afterAll(() => app.close())

    /** A station with a show on Mondays at 13:00, and one that is not public on Mondays at 15:00, in Berlin. */
    async function scheduled() {
      const made = await feedStation(app)
      const draft = await makeShow(made.call, { title: 'Secret', description: 'Not yet', published: false })
      const plan = (showId: number, time: number) =>
        made.call('PUT /v1/schedule', { show_id: showId, week: 1, entries: [{ day: 'mon', time, duration: 90 }] })
      await plan(made.show.id, 780)
      await plan(draft.id, 900)
      return { ...made, draft, plan }
    }
    const events = (text: string) =>
      text
        .replace('END:VCALENDAR\r\n', '')
        .split('BEGIN:VEVENT')
        .slice(1)
        .map((event) => {
          const lines = event.replaceAll('\r\n ', '').trim().split('\r\n')
          return Object.fromEntries(lines.map((line) => [/^[A-Z]+/.exec(line)![0], line.slice(line.indexOf(':') + 1)]))
        })

    it('GET .ics: eight weeks of occurrences in the time of the station; a hidden show has the name of the station', async () => {
      const { get, slug } = await scheduled()
      const { status, headers, text } = await get('.ics')
      expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
      const all = events(text)
      expect(all).toHaveLength(16)
      expect(all.slice(0, 2)).toMatchObject([
        {
          ...{ DTSTART: '20261116T130000', DTEND: '20261116T143000', SUMMARY: 'Morning Tide', DESCRIPTION: 'Tides' },
          ...{ DTSTAMP: '20261116T120000Z', SEQUENCE: '0', URL: `https://radio.test/${slug}/shows/morning-tide` },
        },
        { DTSTART: '20261116T150000', SUMMARY: 'Test Radio' },
      ])
      expect(text).not.toMatch(/Secret|Not yet/)
      const own = events((await get('/morning-tide.ics')).text)
      expect(own).toEqual(all.filter(({ SUMMARY }) => SUMMARY === 'Morning Tide'))
      expect(new Set(all.map(({ UID }) => UID)).size).toBe(16)
    })

    it('the ids of occurrences stay, and their stamp and sequence change with the show and not with the day', async () => {
      const { get, id, show, plan } = await scheduled()
      const before = events((await get('/morning-tide.ics')).text)
      const other = events((await get('.ics')).text).find(({ SUMMARY }) => SUMMARY === 'Test Radio')!
      app.clock.advance(7 * 86_400)
      expect(events((await get('/morning-tide.ics')).text).slice(0, 7)).toEqual(before.slice(1))
      await updateShow(app.app.writer, id, show.id, { description: 'New' })
      const [changed] = events((await get('/morning-tide.ics')).text)
      expect(changed).toMatchObject({
        UID: before[1]!.UID,
        SEQUENCE: '1',
        DTSTAMP: '20261123T120000Z',
        DESCRIPTION: 'New',
      })
      await plan(show.id, 840)
      const [moved] = events((await get('/morning-tide.ics')).text)
      expect(moved).toMatchObject({ DTSTART: '20261123T140000', SEQUENCE: '2' })
      const same = events((await get('.ics')).text).find(({ SUMMARY }) => SUMMARY === 'Test Radio')!
      expect([same.SEQUENCE, same.DTSTAMP]).toEqual([other.SEQUENCE, other.DTSTAMP])
    })

    it('GET .xmltv: seven days, each text on a line', async () => {
      const { get, slug, id, show } = await scheduled()
      await updateShow(app.app.writer, id, show.id, { description: 'Tides &\nfog' })
      const { status, headers, text } = await get('.xmltv')
      expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
      expect(text).toContain(`<channel id="${slug}.radio.test"><display-name lang="en">Test Radio</display-name>`)
      expect(text).toContain(
        `<programme start="20261116130000 +0100" stop="20261116143000 +0100" channel="${slug}.radio.test">`,
      )
      expect(textsOf(text, 'title')).toEqual(['Morning Tide', 'Test Radio'])
      expect(textsOf(text, 'desc')).toEqual(['Tides & fog'])
      expect(textsOf(text, 'presenter')).toEqual(['Ada'])
    })

    it('GET .opml: the feeds of all shows that have one', async () => {
      const { get, slug, call, show, id } = await scheduled()
      await makeShow(call, { title: 'A "news" show' })
      await makeShow(call, { title: 'Small', image_url: 'https://pictures.test/small.png' })
      const { status, text } = await get('.opml')
      expect(status).toBe(200)
      expect([...text.matchAll(/xmlUrl="([^"]+)"/g)].map(([, url]) => url)).toEqual([
        `https://radio.test/feeds/${slug}/a-news-show.rss`,
        `https://radio.test/feeds/${slug}/morning-tide.rss`,
      ])
      await updateShow(app.app.writer, id, show.id, { published: false })
      expect((await get('.opml')).text).not.toContain('morning-tide')
    })

    it('calendars and guides need no artwork and no category, but a public station with feeds', async () => {
      const { get, id } = await scheduled()
      const paths = ['.ics', '/morning-tide.ics', '.xmltv', '.opml']
      const statuses = async () => Promise.all(paths.map(async (path) => (await get(path)).status))
      const { writer } = app.app
      await setStation(writer, id, { image: '', website: { category: '' } })
      expect(await statuses()).toEqual([200, 200, 200, 200])
      await setStation(writer, id, { website: { feeds: false } })
      expect(await statuses()).toEqual([404, 404, 404, 404])
      await setStation(writer, id, { website: { feeds: true, public: false } })
      expect(await statuses()).toEqual([404, 404, 404, 404])
      await setStation(writer, id, { website: { public: true } })
      for (const path of ['/secret.ics', '/none.ics', '/morning-tide.xmltv', '/morning-tide.opml', '.ical']) {
        const { status, text } = await get(path)
        expect([path, status, text]).toEqual([path, 404, '{"message":"Not found."}'])
      }
    })

    it('public reads name the feed and the calendar where they are offered', async () => {
      const { id, slug } = await scheduled()
      const read = async (path = '') =>
        (await app.fetch(`/public/${slug}${path}`)).json() as Promise<Record<string, string>>
      const base = `https://radio.test/feeds/${slug}`
      const [station, show] = [await read(), await read('/shows/morning-tide')]
      expect([station.feed_url, station.calendar_url, show.feed_url]).toEqual([
        `${base}.rss`,
        `${base}.ics`,
        `${base}/morning-tide.rss`,
      ])
      await setStation(app.app.writer, id, { website: { category: '' } })
      const [without, showWithout] = [await read(), await read('/shows/morning-tide')]
      expect([without.feed_url, without.calendar_url, showWithout.feed_url]).toEqual([null, `${base}.ics`, null])
      await setStation(app.app.writer, id, { website: { feeds: false } })
      expect((await read()).calendar_url).toBe(null)
    })

    it('shows marked live are announced a day before and after, in both feeds, where a stream is offered over HTTPS', async () => {
      const { get, id, show } = await scheduled()
      const items = async (path?: string) => (await get(path)).text.match(/<podcast:liveItem .*/g) ?? []
      expect([await items(), await items('/morning-tide.rss')]).toEqual([[], []])
      await updateShow(app.app.writer, id, show.id, { website: { live: true } })
      expect(await items()).toEqual([])
      await setStation(app.app.writer, id, { website: { listen_url: 'http://sound.test/live.mp3' } })
      expect(await items()).toEqual([])
      await setStation(app.app.writer, id, { website: { listen_url: 'https://sound.test/live.aac' } })
      const [live, ...none] = await items()
      expect(none).toEqual([])
      expect(await items('/morning-tide.rss')).toEqual([live])
      const times = 'start="2026-11-16T12:00:00+00:00" end="2026-11-16T13:30:00+00:00"'
      expect(live).toContain(`<podcast:liveItem status="live" ${times}>`)
      expect(live).toContain('<enclosure url="https://sound.test/live.aac" length="0" type="audio/aac"/>')
      const [{ UID }] = events((await get('/morning-tide.ics')).text) as [Record<string, string>]
      expect(live).toContain(`<guid isPermaLink="false">${UID}</guid>`)
      for (const [time, status] of [
        ['2026-11-16T13:30:00Z', 'ended'],
        ['2026-11-17T13:30:00Z', undefined],
      ] as const) {
        app.clock.ms = Date.parse(time)
        expect([time, /status="(\w+)"/.exec((await items())[0] ?? '')?.[1]]).toEqual([time, status])
      }
      app.clock.ms = Date.parse('2026-11-22T12:00:00Z')
      expect(await items()).toMatchObject([expect.stringContaining('status="pending"')])
      await updateShow(app.app.writer, id, show.id, { website: { in_feed: false } })
      expect([(await items()).length, (await items('/morning-tide.rss')).length]).toEqual([0, 1])
    })
  })
}
