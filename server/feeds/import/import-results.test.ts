import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { databases } from '../../testing/databases.ts'
import { feedXml, itemXml, numberedMp3, podcastHost } from '../../testing/podcast-host.ts'
import { fetcher } from './fetch.ts'
import { insertImport, listItems, type NewItem, upsertItems } from './import-store.ts'
import { parseFeed } from './parse.ts'
import { planImport } from './plan-import.ts'
import { type ItemResult, runImport } from './run.ts'

const item = (number: number, result: NewItem['result']): NewItem => ({
  ...{ guid: `guid-${number}`, title: '', datetime: number, result, episode_id: null, reason: '' },
})

for (const database of databases) {
  describe(`the results of an import on ${database.name}`, () => {
    let app: TestApp
    let stationId: number
    let importId: number
    beforeAll(async () => {
      app = await testApp({ database })
    })
    beforeEach(async () => {
      stationId = (await app.station()).id
      const about = { show_id: null, person_id: 1, url: '', owner_email: '', dry_run: 0, created_at: 0 }
      importId = await insertImport(app.app.db, { station_id: stationId, ...about })
      await app.app.db.updateTable('feed_imports').set({ state: 'done', ended_at: 0 }).execute()
    })
    afterAll(() => app.close())

    const results = async () => {
      const items = await listItems(app.app.db, importId, { limit: 10 })
      return items.map(({ guid, result }) => `${guid} ${result}`).reverse()
    }

    it('replace those of an earlier run, but what was imported stays imported when it is found here', async () => {
      const { db } = app.app
      await upsertItems(db, importId, 1, [item(1, 'imported'), item(2, 'failed'), item(3, 'here')])
      await upsertItems(db, importId, 1, [item(1, 'here'), item(2, 'imported'), item(4, 'skipped')])
      expect(await results()).toEqual(['guid-1 imported', 'guid-2 imported', 'guid-4 skipped'])
      await upsertItems(db, importId, 1, [item(5, 'here'), item(2, 'failed')])
      expect(await results()).toEqual(['guid-5 here', 'guid-2 failed', 'guid-4 skipped'])
    })

    it('are stored in the transaction of the episode: both or neither', async () => {
      const { db, writer, storage, pictures } = app.app
      const host = await podcastHost()
      try {
        host.files.set('/1.mp3', numberedMp3(1))
        const xml = feedXml([itemXml(1, { url: `${host.url}/1.mp3` })])
        const plan = await planImport(
          writer,
          { stationId, showId: null },
          await parseFeed(Readable.from([Buffer.from(xml)])),
        )
        const fetch = fetcher({ userAgent: 'test', allowAddress: () => true })
        const run = (onImported: (tx: typeof db, result: ItemResult) => Promise<void>) =>
          Array.fromAsync(
            runImport({ writer, storage, pictures, fetch }, plan, {
              ...{ stationId, pictureOf: async () => '', signal: new AbortController().signal },
              onImported: ({ tx }, result) => onImported(tx, result),
            }),
          )
        const episodes = async () => {
          const rows = await db.selectFrom('episodes').select('guid').where('station_id', '=', stationId).execute()
          return rows.map(({ guid }) => guid)
        }
        const failed = run(async (tx, result) => {
          await upsertItems(tx, importId, 1, [result])
          throw new Error('killed')
        })
        await expect(failed).rejects.toThrow('killed')
        expect([await episodes(), await results()]).toEqual([[], []])
        await run((tx, result) => upsertItems(tx, importId, 1, [result]))
        expect([await episodes(), await results()]).toEqual([['guid-1'], ['guid-1 imported']])
      } finally {
        await host.close()
      }
    })
  })
}
