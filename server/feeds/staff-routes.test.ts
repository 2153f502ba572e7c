import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { podcastCategories } from '../lib/podcast-categories.ts'
import { setStation } from '../station/actions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeShow } from '../testing/factories.ts'
import { feedStation, putPicture } from '../testing/feeds.ts'
import { signIn } from '../testing/people.ts'

for (const database of databases) {
  describe(`the feeds of a station in the dashboard, on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database })
    })
    afterAll(() => app.close())

    it('GET …/feeds: addresses, whether each is offered, the number of items, and what each lacks', async () => {
      const { id, slug, show, call, episodes } = await feedStation(app)
      const draft = await makeShow(call, { title: 'Secret', published: false })
      await episodes(show.id, [{ title: 'Tide', datetime: 1 }])
      const { ask } = await signIn(app, [{ stationId: id }])
      const feeds = async () => (await ask(`GET /stations/${id}/feeds`)).body
      const lacking = ({ checklist }: { checklist: { code: string; ok: boolean }[] }) =>
        checklist.filter(({ ok }) => !ok).map(({ code }) => code)
      const { station, shows, ...guides } = await feeds()
      const url = `https://radio.test/feeds/${slug}`
      expect(guides).toEqual({
        ...{ guides: true, xmltv_url: `${url}.xmltv`, opml_url: `${url}.opml` },
        categories: podcastCategories,
      })
      expect(station).toEqual({
        ...{ url: `${url}.rss`, calendar_url: `${url}.ics`, offered: true, items: 1 },
        checklist: [
          ...['public', 'feeds', 'language', 'category', 'artwork', 'artwork_size', 'artwork_square'].map((code) => {
            return { code, level: 'required', ok: true }
          }),
          ...['artwork_bytes', 'episodes', 'description', 'owner_email'].map((code) => {
            return { code, level: 'recommended', ok: code !== 'owner_email' }
          }),
        ],
      })
      expect(shows).toMatchObject([
        { id: show.id, title: 'Morning Tide', url: `${url}/morning-tide.rss`, offered: true, items: 1 },
        { id: draft.id, title: 'Secret', url: `${url}/secret.rss`, offered: false, items: 0 },
      ])
      expect(lacking(shows[1])).toEqual(['published', 'episodes', 'description', 'owner_email'])

      const image = await putPicture(app, id, 1399, 700)
      await setStation(app.app.writer, id, { image, website: { owner_email: 'ada@radio.test', public: false } })
      const after = await feeds()
      expect(lacking(after.station)).toEqual(['public', 'artwork_size', 'artwork_square'])
      expect([after.station.offered, after.guides]).toEqual([false, false])
    })

    it('is refused to people of other stations', async () => {
      const { id } = await feedStation(app)
      const other = await app.station()
      const { ask } = await signIn(app, [{ stationId: other.id }])
      expect((await ask(`GET /stations/${id}/feeds`)).status).toBe(404)
    })
  })
}
