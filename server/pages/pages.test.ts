import { request } from 'node:https'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateShow } from '../shows/actions.ts'
import { createStation, setStation } from '../station/actions.ts'
import { updateStation } from '../station/store.ts'
import { noon, type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeEpisode, makeShow } from '../testing/factories.ts'

const browser = { Accept: 'text/html,application/xhtml+xml' }
const hostile = `</script><script>alert(1)</script><img src=x onerror=alert(1)>"'&\u2028{{7*7}}`

for (const database of databases) {
  describe(`the pages of a station on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database, resolve: async () => [{ address: '203.0.113.1', family: 4 }] })
    })
    beforeEach(() => {
      app.clock.ms = Date.parse(noon)
    })
    afterAll(() => app.close())

    let stations = 0
    async function radio(settings: Parameters<TestApp['station']>[0] = {}) {
      const name = `Radio ${++stations} Tramline`
      const website = { public: true, ...settings.website }
      const { call, id } = await app.station({ timeZone: 'UTC', color: '#0b6e99', ...settings, name, website })
      const show = await makeShow(call, { title: 'Café Continental', description: 'Coffee', presenter: 'Ada' })
      const draft = await makeShow(call, { title: 'Secret', published: false })
      await call('PUT /v1/schedule', { show_id: show.id, week: 1, entries: [{ day: 'mon', time: 660, duration: 120 }] })
      const slug = `radio-${stations}-tramline`
      const get = async (path = '', init: RequestInit = {}) => {
        const response = await app.fetch(`/${slug}${path}`, { redirect: 'manual', headers: browser, ...init } as never)
        return { status: response.status, headers: response.headers, text: await response.text() }
      }
      return { id, call, slug, name, get, show, draft }
    }
    const episodeOf = async (call: Parameters<typeof makeEpisode>[0], show_id: number, fields: object = {}) =>
      makeEpisode(call, { show_id, title: 'Fog on the line', ...fields })

    it('the start page that says off air is read again after half a minute, else when the next show begins', async () => {
      const { get, id } = await radio()
      const readAgain = async () => Number(/data-change="(\d+)"/.exec((await get()).text)?.[1]) - app.clock.ms / 1000
      expect(await readAgain()).toBeGreaterThan(1800)
      await updateStation(app.app.db, id, { stream_url: 'https://stream.test/x', record: 1 })
      const state = {
        state: 'down',
        since_us: 1,
        reason: '',
        alarms: '[]',
        last_audio_us: null,
        head_us: null,
      } as const
      const row = { station_id: id, instance: 'other', until_ms: app.clock.ms + 60_000, ...state }
      await app.app.db.deleteFrom('recorders').where('station_id', '=', id).execute()
      await app.app.db.insertInto('recorders').values(row).execute()
      app.clock.advance(61)
      expect((await get()).text).toContain('Off air')
      expect(await readAgain()).toBe(30)
    })

    it('the time at the needle stands on its left where the day ends, and covers no hour', async () => {
      const { get } = await radio()
      const drawn = async (time: string) => {
        app.clock.ms = Date.parse(noon.replace(/T.*/, `T${time}:00Z`))
        const { text } = await get()
        const hours = [...text.matchAll(/<span id="h\d+"[^>]*>(\d\d)</g)].map(([, hour]) => hour)
        return [/class="(needle[^"]*)"/.exec(text)?.[1], hours.at(-1)]
      }
      expect(await drawn('12:00')).toEqual(['needle', '22'])
      expect(await drawn('22:30')).toEqual(['needle', '20'])
      expect(await drawn('22:50')).toEqual(['needle late', '20'])
      expect(await drawn('23:59')).toEqual(['needle late', '20'])
    })

    it('the frame of a page of a moment plays the moment; with a moment of another episode, it plays the episode', async () => {
      const { id: stationId, slug, call, show } = await radio()
      const { id } = await episodeOf(call, show.id)
      const other = await episodeOf(call, show.id, { title: 'Another' })
      const marked = { station_id: stationId, title: 'Bells', from_ms: 12_500, until_ms: 40_000, created_at: 1 }
      const add = async (episode_id: number) => {
        const rows = app.app.db.insertInto('moments').values({ ...marked, episode_id })
        return (await rows.returning('id').executeTakeFirstOrThrow()).id
      }
      const [own, foreign] = [await add(id), await add(other.id)]
      const frame = async (moment: number) => (await app.fetch(`/embed/${slug}/episodes/${id}?moment=${moment}`)).text()
      expect(await frame(own)).toContain(' at="12.5" until="40"')
      expect(await frame(own)).toContain('Bells')
      expect(await frame(foreign)).not.toContain(' at=')
      const page = encodeURIComponent(`${app.config.baseUrl}/${slug}/episodes/${id}?moment=${own}`)
      const described = (await (await app.fetch(`/public/oembed?url=${page}`)).json()) as {
        title: string
        html: string
      }
      expect([described.title, described.html]).toEqual([
        'Bells',
        expect.stringContaining(`/episodes/${id}?moment=${own}"`),
      ])
    })

    it('each page is complete HTML in the language of the station, cached for a minute, with a strict policy', async () => {
      const { get, call, show, slug } = await radio()
      const { id } = await episodeOf(call, show.id)
      const pages: [path: string, ...has: string[]][] = [
        ['', 'Café Continental', 'On air now', 'Fog on the line'],
        ['/schedule', 'Café Continental', 'On air until 13:00'],
        ['/shows', 'Café Continental', 'Ada'],
        ['/shows/cafe-continental', 'Café Continental', 'Coffee', 'Fog on the line'],
        ['/episodes', 'Fog on the line'],
        [`/episodes/${id}`, 'Fog on the line', 'https://audio.test/fog.mp3'],
        ['/search', 'Find an episode'],
        ['/search?q=fog', '<mark>Fog</mark> on the line'],
      ]
      for (const [path, ...has] of pages) {
        const { status, headers, text } = await get(path)
        expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8'])
        for (const each of has) expect(text, path).toContain(each)
        expect(text, path).not.toContain('Secret')
        expect(text).toContain('<html lang="en">')
        expect(text.match(/<h1[ >]/g), path).toHaveLength(1)
        expect(headers.get('content-security-policy')).toMatch(
          /^default-src 'none'; script-src 'self'; style-src 'self' 'sha256-/,
        )
        expect(headers.get('cache-control')).toMatch(/^public, max-age=(20|30|60), stale-while-revalidate=600/)
        expect(headers.get('set-cookie')).toBeNull()
        expect(text, path).not.toMatch(/ style=| onclick=|javascript:/)
      }
      const { text } = await get(`/episodes/${id}`)
      expect(text).toContain(`<link rel="canonical" href="https://radio.test/${slug}/episodes/${id}">`)
      expect(text).toContain(`<meta name="twitter:player" content="https://radio.test/embed/${slug}/episodes/${id}">`)
    })

    it('the page is made again when a show, the schedule or an episode changes, and not before', async () => {
      const { get, call, show } = await radio()
      const first = await get()
      const etag = first.headers.get('etag')!
      expect((await get('', { headers: { ...browser, 'If-None-Match': etag } })).status).toBe(304)
      await call(`PUT /v1/shows/${show.id}`, { title: 'Café Renamed' })
      const second = await get('', { headers: { ...browser, 'If-None-Match': etag } })
      expect([second.status, second.text.includes('Café Renamed')]).toEqual([200, true])
    })

    it('parameters that no page knows do not make a page again, and never answer for another one', async () => {
      const { get } = await radio()
      app.clock.ms += 50_000
      const first = await get('?utm_source=mail')
      expect(first.text).toContain('<b>12:00</b>')
      app.clock.ms += 15_000
      for (const query of ['', '?utm_medium=post&utm_source=x', '?fbclid', '?']) {
        expect([query, (await get(query)).text === first.text]).toEqual([query, true])
      }
      for (const query of ['?lang=de', '?utm_source=x&lang=de', '?%6cang=de', '?lan%67=de&utm_source=x'])
        expect([query, (await get(query)).text.includes('<html lang="de">')]).toEqual([query, true])
      expect((await get('?utm_source=y')).text).toBe(first.text)
    })

    it('the start page names the coming shows under a heading, and the station where nothing is announced', async () => {
      const { get, id } = await radio({ website: { tagline: 'Radio from a former kiosk' } })
      app.clock.ms = Date.parse('2026-11-16T09:00:00Z')
      const before = (await get()).text
      expect(before).toContain('<h2 id="next-h">Next</h2>')
      expect(before).toContain('<p class="description" dir="auto">Radio from a former kiosk</p>')
      app.clock.ms = Date.parse(noon)
      await setStation(app.app.writer, id, { website: { tagline: 'Another' } })
      expect((await get()).text).toContain('<p class="description" dir="auto">Coffee</p>')
    })

    it('at night the start page offers to wake the listener with the next show, by an entry for the calendar', async () => {
      const { get, call, show, slug } = await radio()
      await call('PUT /v1/schedule', { show_id: show.id, week: 1, entries: [{ day: 'mon', time: 360, duration: 120 }] })
      const six = Date.parse('2026-11-16T06:00:00Z') / 1000
      const wake = `<a class="button" href="/${slug}/schedule/${six}.ics">`
      app.clock.ms = Date.parse('2026-11-16T02:41:00Z')
      const night = (await get()).text
      expect(night).toContain(wake)
      expect(night).toContain('Wake me at 06:00 with Café Continental')
      app.clock.ms = Date.parse('2026-11-16T05:01:00Z')
      expect((await get()).text).not.toContain(wake)
      expect((await get(`/schedule/${six}.ics`)).text).toContain('SUMMARY:Café Continental')
    })

    it('a text or chapters are beside the facts of an episode; without both there is no empty column', async () => {
      const { get, call, show } = await radio()
      const { id } = await episodeOf(call, show.id)
      const said = await episodeOf(call, show.id, { description: 'Told by the captain.' })
      expect((await get(`/episodes/${id}`)).text).toContain('<div class="body alone">')
      expect((await get(`/episodes/${said.id}`)).text).toContain('<div class="body"><div><div class="prose">')
    })

    it('an episode may have any words after its id; its canonical address has none', async () => {
      const { get, call, show, slug } = await radio()
      const { id } = await episodeOf(call, show.id)
      const { status, text } = await get(`/episodes/${id}-any-words-may-follow`)
      expect([status, text.includes(`rel="canonical" href="https://radio.test/${slug}/episodes/${id}"`)]).toEqual([
        200,
        true,
      ])
      for (const path of [`/episodes/${id}x`, '/episodes/0', '/episodes/x', `/episodes/${'9'.repeat(30)}`]) {
        expect([path, (await get(path)).status]).toEqual([path, 404])
      }
    })

    it('404: what does not exist, is not published, not due or not public; the same page for all, JSON for programs', async () => {
      const { get, call, show, draft, id, slug } = await radio()
      const later = await episodeOf(call, show.id, { datetime: Date.parse(noon) / 1000 + 60 })
      const hidden = await episodeOf(call, draft.id)
      const missing = await get('/episodes/999999')
      expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'max-age=5'])
      for (const path of ['/shows/secret', `/episodes/${later.id}`, `/episodes/${hidden.id}`, '/nothing', '/a/b/c']) {
        const { status, text } = await get(path)
        expect([path, status, text]).toEqual([path, 404, missing.text])
      }
      // It looks like the pages of the station.
      expect(missing.text).toContain('<h1>Not found</h1>')
      for (const each of ['<header class="field">', '--brand:#0b6e99', `href="/${slug}/schedule"`, 'noindex'])
        expect(missing.text).toContain(each)
      const program = await get('/episodes/999999', { headers: { Accept: '*/*' } })
      expect(JSON.parse(program.text)).toEqual({ message: 'Not found.' })
      await setStation(app.app.writer, id, { website: { pages: false } })
      expect((await get()).status).toBe(404)
      expect((await app.fetch(`/public/${slug}`)).status).toBe(200)
      await setStation(app.app.writer, id, { website: { pages: true, public: false } })
      expect((await get('/schedule')).status).toBe(404)
    })

    it('a former slug leads to the present one with path and query, of a show too', async () => {
      const { get, id, slug } = await radio()
      await setStation(app.app.writer, id, { website: { slug: `${slug}-now` } })
      const { status, headers } = await get('/episodes?cursor=abc')
      expect([status, headers.get('location')]).toEqual([301, `/${slug}-now/episodes?cursor=abc`])
    })

    it('405 for other methods, HEAD without a body, and a wrong cursor is 400', async () => {
      const { get } = await radio()
      expect((await get('', { method: 'POST' })).status).toBe(405)
      const head = await get('', { method: 'HEAD' })
      expect([head.status, head.text]).toEqual([200, ''])
      expect((await get('/episodes?cursor=nonsense')).status).toBe(400)
    })

    it('no text of a station, show or episode becomes markup or script', async () => {
      const { get, call, id, show } = await radio()
      await setStation(app.app.writer, id, {
        ...{ name: `A ${hostile.replace('\u2028', '')}`, description: hostile },
        website: {
          ...{
            tagline: hostile,
            reception: `FM: ${hostile.replace(/\u2028/g, '')}`,
            links: `${'<b>x</b>'} https://a.test/"><script>`,
          },
        },
      })
      await call(`PUT /v1/shows/${show.id}`, { title: hostile, description: hostile, presenter: hostile })
      const episode = await episodeOf(call, show.id, {
        title: hostile,
        description: `${hostile} 0:10 https://a.test/"onmouseover=alert(1)`,
      })
      const query = encodeURIComponent(hostile)
      const paths = [
        '',
        '/schedule',
        '/shows',
        `/shows?q=${query}`,
        '/shows/cafe-continental',
        '/episodes',
        `/episodes/${episode.id}`,
        `/search?q=${query}`,
        `?lang=${query}`,
      ]
      for (const path of paths) {
        const { status, text } = await get(path)
        expect([path, status]).toEqual([path, 200])
        const scripts = text.match(/<script[^>]*>/g)
        for (const each of scripts ?? [])
          expect(each).toMatch(
            /^<script (src="\/player\/pages\.js" type="module" blocking="render"|type="application\/ld\+json")>$/,
          )
        const markup = text.replace(/<script type="application\/ld\+json">.*?<\/script>/gs, '')
        expect(markup, path).not.toMatch(/<img src=x|<b>x|onerror=alert\(1\)>|"onmouseover/)
        for (const [, json] of text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
          JSON.parse(json!)
      }
    })

    it('German when the station or the reader says so; the station’s own texts stay', async () => {
      const { get } = await radio({ website: { language: 'de-AT' } })
      expect((await get()).text).toContain('Jetzt auf Sendung')
      expect((await get('?lang=en')).text).toContain('On air now')
      expect((await get('?lang=fr')).text).toContain('<html lang="de">')
    })

    it('links and forms keep the language that the reader has chosen; that of the station needs no mark', async () => {
      const { get, slug } = await radio()
      const german = await get('/shows?lang=de')
      expect(german.text).toContain(`<link rel="canonical" href="https://radio.test/${slug}/shows?lang=de">`)
      const links = (text: string) =>
        [...text.matchAll(new RegExp(` href="(/${slug}[^"]*)"`, 'g'))].map(([, url]) => url!)
      const others = links(german.text).filter((url) => !url.includes('lang=en'))
      expect(others.length).toBeGreaterThan(5)
      for (const url of others) expect(url).toMatch(/[?;]lang=de(#.*)?$/)
      const search = (await get('/search?q=no%20such&lang=de')).text
      expect(search).toMatch(/<form [^>]*><input type="hidden" name="lang" value="de">/)
      const own = (await get('/shows')).text
      expect(links(own).filter((url) => url.includes('lang='))).toEqual(
        expect.arrayContaining([`/${slug}/shows?lang=de`]),
      )
      expect(links(own).every((url) => !url.includes('lang=') || /lang=(de|en)$/.test(url))).toBe(true)
      expect(own).not.toContain('type="hidden"')
    })

    it('a search may end within what takes two code units; a refusal is in the language of the station, or the chosen one', async () => {
      const { get } = await radio()
      for (const path of ['/shows', '/search']) {
        const { status } = await get(`${path}?q=${encodeURIComponent(`${'x'.repeat(199)}📻📻`)}`)
        expect([path, status]).toEqual([path, 200])
      }
      const headers = { ...browser, 'Accept-Language': 'de-AT,de;q=0.9' }
      const { status, text } = await get('/unknown', { headers })
      expect(status).toBe(404)
      expect(text).toContain('<html lang="en">')
      const chosen = await get('/unknown?lang=de')
      expect(chosen.text).toContain('<html lang="de">')
      expect(chosen.text).toContain('?lang=de">')
    })

    /** A page at a host. */
    const atHost = (host: string, path: string) =>
      new Promise<{ status: number; text: string; location: string | undefined }>((resolve, reject) => {
        const options = { rejectUnauthorized: false, headers: { ...browser, Host: host } }
        const asked = request(app.origin + path, options, (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (part: string) => (text += part))
          response.on('end', () => resolve({ status: response.statusCode!, text, location: response.headers.location }))
        })
        asked.on('error', reject).end()
      })

    it('the domain of a station has its pages at the root, and nothing of the dashboard or the API', async () => {
      const { id, slug, show } = await radio()
      const domain = `radio-${stations}.example`
      await setStation(app.app.writer, id, { website: { domain } })
      const at = (path: string, host = domain) => atHost(host, path)
      await expect.poll(async () => (await at('/schedule')).status).toBe(200)
      const home = await at('/')
      expect(home.text).toContain(`<link rel="canonical" href="https://${domain}">`)
      expect(home.text).toContain(`href="https://${domain}/schedule"`)
      expect((await at('/schedule?lang=de')).text).toContain('<html lang="de">')
      await updateShow(app.app.writer, id, show.id, { website: { slug: 'last-tram' } })
      expect(await at('/shows/cafe-continental')).toMatchObject({
        ...{ status: 301, location: `https://${domain}/shows/last-tram` },
      })
      for (const path of ['/unknown', '/shows/unknown'])
        expect((await at(path)).text).toContain(`<a class="button" href="https://${domain}">`)
      const { text: rules } = await at('/robots.txt')
      expect(rules.match(/Sitemap: .*/g)).toEqual([`Sitemap: https://${domain}/sitemap.xml`])
      for (const path of ['/dashboard', '/dashboard/api/x', '/docs', '/v1/episodes', '/openapi.json', `/${slug}`]) {
        expect([path, (await at(path)).status]).toEqual([path, 404])
      }
      expect((await at(`/public/${slug}`)).status).toBe(200)
      expect((await at(`/${slug}`, 'evil.example')).text).not.toContain('evil.example')
      const asked = async (domain: string) => (await app.fetch(`/public/domains?domain=${domain}`)).status
      expect([
        await asked(domain),
        await asked(domain.toUpperCase()),
        await asked('other.example'),
        await asked(''),
      ]).toEqual([200, 200, 404, 404])
      await setStation(app.app.writer, id, { website: { pages: false } })
      await expect.poll(() => asked(domain)).toBe(404)
      // A station without pages: its domain shows nothing else instead.
      for (const path of ['/', '/schedule', '/dashboard', '/v1/episodes', `/${slug}`]) {
        expect([path, (await at(path)).status, (await at(path, `${domain}.:8443`)).status]).toEqual([path, 404, 404])
      }
    })

    it('a domain that does not lead here yet has the pages, whose links lead to the host of the installation, which says which one it is', async () => {
      const { id, slug } = await radio()
      const domain = `waits-${stations}.example`
      await setStation({ ...app.app.writer, leadsHere: async () => false }, id, { website: { domain } })
      const home = `${app.config.baseUrl}/${slug}`
      const text = async (path: string) => (await atHost(domain, path)).text
      await expect.poll(() => text('/schedule')).toContain(`<link rel="canonical" href="${home}/schedule">`)
      expect(await text('/')).toContain(`href="${home}/schedule"`)
      expect(await text('/')).not.toContain(domain)
      for (const host of [domain, new URL(app.config.baseUrl).hostname])
        expect(await atHost(host, '/.well-known/aircheck')).toMatchObject({
          ...{ status: 200, text: JSON.stringify({ base_url: app.config.baseUrl }) },
        })
      expect((await app.fetch(`/public/domains?domain=${domain}`)).status).toBe(200)
    })

    it('the host of the installation is the domain of no station, also where one had it before', async () => {
      const { id } = await radio()
      const own = new URL(app.config.baseUrl).hostname
      const refused = await setStation(app.app.writer, id, { website: { domain: own } }).catch((error) => error)
      expect(refused).toMatchObject({ code: 'invalid', message: 'domain is taken' })
      const created = createStation(app.app.writer, { name: 'Mallory', website: { domain: own } })
      expect(await created.catch((error) => error)).toMatchObject({ code: 'invalid', message: 'domain is taken' })
      await app.app.db.updateTable('stations').set({ domain: own }).where('id', '=', id).execute()
      await setStation(app.app.writer, id, { description: 'Read again.' })
      const domains = async () => (await app.fetch(`/public/domains?domain=${own}`)).status
      expect(await domains()).toBe(404)
      expect((await app.fetch('/dashboard/sign-in', { headers: { Host: own } })).status).toBe(200)
      await app.app.db.updateTable('stations').set({ domain: '' }).where('id', '=', id).execute()
    })

    it('ids and names in paths that are not well-formed are 404, on each engine', async () => {
      const { slug } = await radio()
      const ids = ['1.5', '1e30', 'Infinity', '0x3d', '6.1e1', '%2061', '99999999999999999999', '%00']
      const paths = [
        ...ids.map((id) => `/embed/${slug}/episodes/${id}`),
        ...ids.map((id) => `/${slug}/episodes/${id}`),
        `/public/oembed?url=${app.config.baseUrl}/${slug}/episodes/99999999999999999999999`,
        ...['/embed/%00', `/embed/${slug}%00`, `/embed/${slug}/shows/%00`, `/${slug}/shows/%00`, '/listen/%00.mp3'],
        ...[`/${slug}/shows/%00/card.jpg`, `/feeds/${slug}/%00.ics`, '/hls/%00/live.m3u8', '/%00', '/public/%00'],
      ]
      for (const path of paths) expect([path, (await app.fetch(path)).status]).toEqual([path, 404])
    })

    it('GET /schedule/{start}.ics: one occurrence with a reminder; 404 where none begins then', async () => {
      const { get, slug } = await radio()
      const start = Date.parse('2026-11-16T11:00:00Z') / 1000
      const { status, headers, text } = await get(`/schedule/${start}.ics`)
      expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
      expect(headers.get('content-disposition')).toBe(`attachment; filename="${slug}-${start}.ics"`)
      expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
      for (const line of ['DTSTART;TZID=UTC:20261116T110000', 'SUMMARY:Café Continental', 'TRIGGER:-PT5M'])
        expect(text).toContain(`${line}\r\n`)
      const week = 7 * 86_400
      expect((await get(`/schedule/${start + 3 * week}.ics`)).status).toBe(200)
      for (const path of [`${start + 60}.ics`, `${start - week}.ics`, `${start + 5 * week}.ics`, 'x.ics', `${start}`])
        expect([path, (await get(`/schedule/${path}`)).status]).toEqual([path, 404])
    })

    it('GET /robots.txt names the sitemaps of all stations with pages, and nothing to hide but the dashboard and the API', async () => {
      const { slug } = await radio()
      const response = await app.fetch('/robots.txt')
      const text = await response.text()
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(text).toMatch(/^User-agent: \*\nDisallow: \/dashboard\nDisallow: \/v1\n\nSitemap: /)
      expect(text).toContain(`Sitemap: https://radio.test/${slug}/sitemap.xml\n`)
    })

    it('the sitemap names all pages; the start page of the server leads to the only station, or lists several', async () => {
      const { get, call, show, slug } = await radio()
      const { id } = await episodeOf(call, show.id)
      const { text, headers } = await get('/sitemap.xml')
      expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
      for (const path of ['', '/schedule', '/shows', '/episodes', '/shows/cafe-continental', `/episodes/${id}`])
        expect(text).toContain(`<loc>https://radio.test/${slug}${path}</loc>`)
      expect(await (await app.fetch('/')).text()).toContain(`href="/${slug}"`)
    })
  })
}
