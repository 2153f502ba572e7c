import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateEpisode } from '../episodes/actions.ts'
import { guidElsewhere } from '../episodes/rules/guids.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeShow } from '../testing/factories.ts'
import { feedStation, setEpisodes, textsOf } from '../testing/feeds.ts'
import { setSourceFeed } from './import/store.ts'

const datetime = Date.parse('2026-11-15T08:00Z') / 1000

for (const database of databases) {
  describe(`guids of imported episodes in feeds on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database })
    })
    afterAll(() => app.close())

    it('the feed of a show has those of the podcast that it continues, that of the station none twice, also after a move', async () => {
      const { id, call, get, show: tide, episodes } = await feedStation(app)
      const storm = await makeShow(call, { title: 'Storm' })
      const ofStorm = guidElsewhere({ feed: 'storm', guid: '1' })
      const [first] = await episodes(tide.id, [{ title: 'Fog', datetime }])
      const [second] = await episodes(storm.id, [{ title: 'Gale', datetime: datetime + 60 }])
      await setSourceFeed(app.app.db, id, tide.id, 'tide')
      await setSourceFeed(app.app.db, id, storm.id, 'storm')
      await setEpisodes(app, id, [first!], { guid: '1', source_feed: 'tide', source_guid: '1' })
      await setEpisodes(app, id, [second!], { guid: ofStorm, source_feed: 'storm', source_guid: '1' })
      const guidsIn = async (path: string) => textsOf((await get(path)).text, 'guid')
      expect([await guidsIn('/morning-tide.rss'), await guidsIn('/storm.rss'), await guidsIn('.rss')]).toEqual([
        ['1'],
        ['1'],
        [ofStorm, '1'],
      ])

      await updateEpisode(app.app.writer, id, first!, { show_id: storm.id })
      expect([await guidsIn('/morning-tide.rss'), await guidsIn('/storm.rss'), await guidsIn('.rss')]).toEqual([
        [],
        ['1', guidElsewhere({ feed: 'tide', guid: '1' })],
        [ofStorm, '1'],
      ])
      await updateEpisode(app.app.writer, id, first!, { show_id: tide.id })
      expect([await guidsIn('/morning-tide.rss'), await guidsIn('/storm.rss')]).toEqual([['1'], ['1']])
    })

    it('a show continues one feed: another one takes nothing away', async () => {
      const { id, get, show, episodes } = await feedStation(app)
      const [one] = await episodes(show.id, [{ title: 'Fog', datetime }])
      await setEpisodes(app, id, [one!], { guid: '1', source_feed: 'tide', source_guid: '1' })
      await setSourceFeed(app.app.db, id, show.id, 'tide')
      await setSourceFeed(app.app.db, id, show.id, 'storm')
      expect(textsOf((await get('/morning-tide.rss')).text, 'guid')).toEqual(['1'])
    })
  })
}
