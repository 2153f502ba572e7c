import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { databases } from '../../testing/databases.ts'
import { feedXml } from '../../testing/podcast-host.ts'
import { parseFeed } from './parse.ts'
import { planImport, showOfPlan } from './plan-import.ts'

for (const database of databases) {
  describe(`the show of an import on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database })
    })
    afterAll(() => app.close())

    it('two imports of one feed that begin at once make one show', async () => {
      const { db, writer } = app.app
      const { id: stationId } = await app.station()
      const feed = await parseFeed(Readable.from([Buffer.from(feedXml([]))]))
      const plan = () => planImport(writer, { stationId, showId: null, url: 'https://podcasts.example/tide' }, feed)
      const plans = [await plan(), await plan()]
      expect(plans.map(({ show }) => show)).toEqual([undefined, undefined])
      const shows = await Promise.all(plans.map((one) => showOfPlan(writer, stationId, one, async () => '')))
      expect(shows[0]!.id).toBe(shows[1]!.id)
      expect(await db.selectFrom('shows').select('title').where('station_id', '=', stationId).execute()).toEqual([
        { title: 'Tide' },
      ])
    })
  })
}
