import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSnapshot } from '../database/in-snapshot.ts'
import type { Database, Db } from '../database/open.ts'
import { setStation } from '../station/actions.ts'
import type { Station } from '../station/present.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeEpisode, makeShow } from '../testing/factories.ts'
import { episodeReads } from './episode-reads.ts'

for (const database of databases) {
  describe(`an episode for listeners on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database })
    })
    afterAll(() => app.close())

    /** Makes the response of `/episodes/{id}`, with a database whose every read must be of a snapshot. */
    async function makeOf(stationId: number, id: number, meanwhile: () => Promise<void>): Promise<unknown> {
      const { db } = app.app
      const strict = {
        get db(): never {
          throw new Error('a read outside of the snapshot')
        },
        inSnapshot: <Result>(read: (snapshot: Db) => Promise<Result>) =>
          inSnapshot(db, async (snapshot) => {
            // Its first read begins the snapshot.
            await snapshot.selectFrom('stations').select('id').execute()
            await meanwhile()
            return read(snapshot)
          }),
      }
      const present = (episode: { title: string }, station: Station) => ({
        ...{ title: episode.title, slug: station.website.slug },
      })
      const reads = episodeReads({ database: lazily(strict), clock: app.clock, present } as never)
      const request = { caller: { stationId }, params: { slug: '', id }, query: {}, url: '', freshUntil: Infinity }
      return reads.episode(request)
    }

    it('is read from one snapshot, with its station: what changes meanwhile is in none of it', async () => {
      const { id, call } = await app.station({ name: 'Radio Snapshot', website: { public: true } })
      const show = await makeShow(call)
      const episode = await makeEpisode(call, { show_id: show.id, title: 'Before' })
      const rename = async () => {
        await setStation(app.app.writer, id, { website: { slug: 'radio-renamed' } })
        await call(`PUT /v1/episodes/${episode.id}`, { title: 'After' })
      }
      expect(await makeOf(id, episode.id, rename)).toMatchObject({ title: 'Before', slug: 'radio-snapshot' })
      expect(await makeOf(id, episode.id, async () => {})).toMatchObject({ title: 'After', slug: 'radio-renamed' })
    })
  })
}

/** The reads take `db` when they are made: the database that they get fails only when it is used. */
function lazily(strict: { readonly db: never; inSnapshot: Database['inSnapshot'] }) {
  const refuse = () => strict.db
  return { inSnapshot: strict.inSnapshot, db: new Proxy({}, { get: refuse }) }
}
