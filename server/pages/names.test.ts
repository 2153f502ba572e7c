import { afterAll, beforeAll, expect, it } from 'vitest'
import { setStation } from '../station/actions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { makeEpisode, makeShow } from '../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const browser = { Accept: 'text/html' }
let stations = 0
async function radio(settings: Parameters<TestApp['station']>[0] = {}) {
  const slug = `named-radio-${++stations}`
  const { id, call } = await app.station({
    timeZone: 'UTC',
    ...settings,
    website: { public: true, slug, ...settings.website },
  })
  const get = async (path = '', headers: Record<string, string> = browser) =>
    (await app.fetch(`/${slug}${path}`, { headers })).text()
  return { id, call, get, slug }
}

it('what people have typed has the direction of its first letter, and room for its script', async () => {
  const { call, get, id } = await radio({ name: 'راديو الصباح' })
  const show = await makeShow(call, { title: 'صباح الخير', presenter: 'ليلى', description: 'كل صباح' })
  await call('PUT /v1/schedule', { show_id: show.id, week: 1, entries: [{ day: 'mon', time: 660, duration: 120 }] })
  const { id: episode } = await makeEpisode(call, { show_id: show.id, title: '早晨', description: 'Hello\nשלום' })
  await setStation(app.app.writer, id, { website: { tagline: 'בוקר טוב', links: 'قناة https://a.test/' } })
  const tall = (text: string) => ` dir="auto" data-script="tall">${text}`
  const home = await get()
  expect(home).toContain(`<b${tall('راديو الصباح')}`)
  expect(home).toContain(`<h1 id="now-h"${tall('صباح الخير')}`)
  expect(home).toContain('<bdi>ليلى</bdi>')
  expect(home).toContain(' dir="auto" data-script="full">בוקר טוב')
  expect(home).toContain('<bdi>قناة</bdi>')
  const page = await get(`/episodes/${episode}`)
  expect(page).toContain('<h1 dir="auto" data-script="full">早晨</h1>')
  expect(page).toContain('<p dir="auto">Hello</p><p dir="auto" data-script="full">שלום</p>')
  for (const path of ['/schedule', '/shows', '/shows/show', '/episodes', '/search?q=%D8%B5', '/schedule/print'])
    expect(await get(path), path).toMatch(/ dir="auto" data-script="tall"/)
})

it('moments have the quotation marks of the page, once', async () => {
  const { call, get, id } = await radio()
  const show = await makeShow(call, { title: 'Tide' })
  const { id: episode } = await makeEpisode(call, { show_id: show.id, title: 'Fog' })
  const rows = ['“We never close”', 'Never say “never”'].map((title, at) => ({
    ...{ station_id: id, episode_id: episode, title, from_ms: at, until_ms: 5000, created_at: 0 },
  }))
  await app.app.db
    .insertInto('moments')
    .values(rows as never)
    .execute()
  for (const path of ['', `/episodes/${episode}`]) {
    const text = await get(path)
    expect(text).toContain('<q dir="auto">We never close</q>')
    expect(text).toContain('<q dir="auto">Never say “never”</q>')
    expect(text).toContain('Listen to the moment “We never close”')
  }
})

it('the names of buttons begin with the words on them', async () => {
  const { call, get, id } = await radio()
  const show = await makeShow(call, { title: 'Tide' })
  const { id: episode } = await makeEpisode(call, { show_id: show.id, title: 'Fog', description: 'From 0:10 on' })
  const audio = { samples: 1, sample_rate: 44_100, channels: 1, loudness: null, peaks: null, due_ms: null }
  const values = { episode_id: episode, ...audio, duration_ms: 60_000, chapters: '[[0,"Tide"],[32000,"Harbour"]]' }
  await app.app.db.insertInto('episode_audio').values(values).execute()
  await setStation(app.app.writer, id, { description: 'Read again.' })
  const text = await get(`/episodes/${episode}`)
  expect(text).toContain('aria-label="0:32 Harbour, listen from here"><i>0:32</i> <span dir="auto">Harbour</span>')
  expect(text).toContain('aria-label="0:10, listen from here">0:10</button>')
  expect(text).not.toContain('aria-label="Listen from')
})

it('the size of a download is that of the file', async () => {
  const { call, get, id } = await radio()
  const show = await makeShow(call, { title: 'Tide' })
  const { id: episode } = await makeEpisode(call, { show_id: show.id, title: 'Fog' })
  const said = async (bytes: number, lang: string) => {
    await app.app.db.updateTable('episodes').set({ audio_length: bytes }).where('id', '=', episode).execute()
    await setStation(app.app.writer, id, { description: `${bytes} ${lang}` })
    return /MP3<span class="secondary">([^<]+)</.exec(await get(`/episodes/${episode}?lang=${lang}`))?.[1]
  }
  const facts: [bytes: number, lang: string, size: string][] = [
    [60_411, 'en', '60 kB'],
    [1, 'en', '0.1 kB'],
    [999_999, 'en', '1,000 kB'],
    [1_000_000, 'en', '1 MB'],
    [9_560_000, 'en', '9.6 MB'],
    [9_560_000, 'de', '9,6 MB'],
    [57_600_000, 'en', '58 MB'],
    [1_500_000_000, 'de', '1.500 MB'],
  ]
  for (const [bytes, lang, size] of facts) expect([bytes, lang, await said(bytes, lang)]).toEqual([bytes, lang, size])
  expect(await said(0, 'en')).toBeUndefined()
})

it('the page of what does not exist is in the language of the other pages', async () => {
  const { get } = await radio({ website: { language: 'de' } })
  const english = { ...browser, 'Accept-Language': 'en' }
  expect(await get('/unknown', english)).toContain('<html lang="de">')
  expect(await get('/unknown?lang=en', browser)).toContain('<html lang="en">')
})

it('a search says what was searched: titles, shows and presenters', async () => {
  const { call, get, slug } = await radio()
  const show = await makeShow(call, { title: 'Brass Hour', presenter: 'Ada', description: 'About the trombone' })
  await makeEpisode(call, { show_id: show.id, title: 'Slides', description: 'A trombone' })
  const total = async (q: string) =>
    (await (await app.fetch(`/public/${slug}/search?q=${q}`)).json()) as { total: number }
  for (const q of ['slid', 'brass', 'ada']) {
    expect([q, (await total(q)).total]).toEqual([q, 1])
    expect(await get(`/search?q=${q}`)).toContain('class="hit"')
  }
  expect((await total('trombone')).total).toBe(0)
  const none = await get('/search?q=trombone')
  expect(none).toContain('Titles, shows and presenters were searched.')
  expect(none).not.toContain('Brass Hour')
})

it('the list of shows says when each is on air in a week, and the date of what is not on air in every week', async () => {
  const { call, get, slug } = await radio({ numberOfWeeks: 2 })
  const daily = await makeShow(call, { title: 'Daily' })
  const rare = await makeShow(call, { title: 'Rare' })
  for (const week of [1, 2]) {
    const entries = ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => ({ day, time: 360, duration: 180 }))
    await call('PUT /v1/schedule', { show_id: daily.id, week, entries })
  }
  await call('PUT /v1/schedule', { show_id: rare.id, week: 1, entries: [{ day: 'mon', time: 600, duration: 60 }] })
  const { next_at } = (await (await app.fetch(`/public/${slug}/shows/rare`)).json()) as { next_at: number }
  app.clock.ms = (next_at - 3600) * 1000
  const before = await get('/shows')
  expect(before).toContain('<p class="secondary">Mon–Fri 06:00–09:00</p>')
  expect(before).toContain('<p class="secondary">Mon 10:00–11:00</p></div>')
  app.clock.ms = (next_at + 3600) * 1000
  expect(await get('/shows')).toMatch(/<p class="secondary">Mon 10:00–11:00<\/p><p class="secondary">Mon \d/)
  expect(await get('/shows/daily')).toContain('<p class="caption">Mon–Fri 06:00–09:00</p>')
})
