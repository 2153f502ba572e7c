import { afterAll, beforeAll, expect, it } from 'vitest'
import { updateShow } from '../shows/actions.ts'
import { setStation } from '../station/actions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { makeShow } from '../testing/factories.ts'
import { feedStation, putPicture, setEpisodes } from '../testing/feeds.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const at = (iso: string) => Date.parse(iso) / 1000

it('an episode without a picture has that of its show, a show that of the station, everywhere; without one, its letter', async () => {
  const { id: station, call, slug, show, get, episodes } = await feedStation(app)
  const { writer, db } = app.app
  const quiet = await makeShow(call, { title: 'Quiet Hour' })
  const draft = await makeShow(call, { title: 'Secret', published: false })
  for (const [time, one] of [show, quiet, draft].entries()) {
    const entries = [{ day: 'mon', time: 720 + 120 * time, duration: 120 }]
    await call('PUT /v1/schedule', { show_id: one.id, week: 1, entries })
  }
  const [own, plain] = await episodes(show.id, [
    { title: 'Fog', datetime: at('2026-11-15T08:00Z') },
    { title: 'Fiddles', datetime: at('2026-11-16T08:00Z') },
  ])
  const [ofQuiet] = await episodes(quiet.id, [{ title: 'Nothing', datetime: at('2026-11-16T09:00Z') }])
  const [ofStation, ofShow, ofEpisode] = [
    await putPicture(app, station),
    await putPicture(app, station),
    await putPicture(app, station),
  ]
  await setStation(writer, station, { image: ofStation })
  await updateShow(writer, station, show.id, { image: ofShow })
  await setEpisodes(app, station, [own!], { image: ofEpisode })
  const url = (image: string) => `https://radio.test${image}`
  const read = async (path: string) => (await app.fetch(`/public/${slug}${path}`)).json() as Promise<never>
  const images = (list: { image: string }[]) => list.map(({ image }) => image)

  const listed = ({ episodes }: { episodes: { image: string }[] }) => images(episodes)
  expect(listed(await read('/episodes'))).toEqual([url(ofStation), url(ofShow), url(ofEpisode)])
  expect(listed(await read('/episodes?show=morning-tide'))).toEqual([url(ofShow), url(ofEpisode)])
  expect(images(((await read('/search?q=f')) as { results: { image: string }[] }).results)).toEqual([
    ...[url(ofShow), url(ofEpisode)],
  ])
  for (const [id, image] of [
    [own, ofEpisode],
    [plain, ofShow],
    [ofQuiet, ofStation],
  ] as const) {
    expect(await read(`/episodes/${id}`)).toMatchObject({ image: url(image) })
    const page = `https://radio.test/${slug}/episodes/${id}`
    const oembed = await app.fetch(`/public/oembed?url=${encodeURIComponent(page)}`)
    expect(await oembed.json()).toMatchObject({ thumbnail_url: url(image) })
    const text = await (await app.fetch(`/${slug}/episodes/${id}`)).text()
    expect(text).toContain(`<img class="art" src="${url(image)}"`)
    expect(text).toContain(`"image":"${url(image)}"`)
  }
  expect(images(await read('/shows'))).toEqual([url(ofShow), url(ofStation)])
  expect(await read('/shows/quiet-hour')).toMatchObject({ image: url(ofStation) })
  const { days } = (await read('/schedule?from=2026-11-16&days=1')) as { days: { shows: { image: string }[] }[] }
  expect(images(days[0]!.shows)).toEqual([url(ofShow), url(ofStation), url(ofStation)])
  expect(await read('/now')).toMatchObject({
    scheduled: { current: { image: url(ofShow) }, next: { image: url(ofStation), title: 'Quiet Hour' } },
  })
  const items = (text: string) =>
    text
      .split('<item>')
      .slice(1)
      .map((item) => /<itunes:image href="([^"]+)"/.exec(item)?.[1])
  expect(items((await get('.rss')).text)).toEqual([undefined, url(ofShow), url(ofEpisode)])
  expect(items((await get('/morning-tide.rss')).text)).toEqual([undefined, url(ofEpisode)])

  await setStation(writer, station, { image: '' })
  await updateShow(writer, station, show.id, { image: '' })
  await setEpisodes(app, station, [own!], { image: '' })
  expect(listed(await read('/episodes'))).toEqual(['', '', ''])
  const home = await (await app.fetch(`/${slug}`)).text()
  expect(home).not.toContain('<img')
  expect(home).toMatch(/<svg class="art tile"[^>]* data-show="quiet-hour"><text [^>]*>Q<\/text><\/svg>/)
  expect(home).toContain('<section class="hero bare"')
  await db.deleteFrom('stored_files').where('station_id', '=', station).execute()
})
