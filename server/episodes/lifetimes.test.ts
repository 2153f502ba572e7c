import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setShow } from '../shows/actions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { fillShow, makeShow, multipart, multipartHeaders, storedFiles, uploadParts } from '../testing/factories.ts'
import { restoreEpisode } from './actions.ts'
import { dueLifetimes, pinEpisode, runLifetimes } from './lifetimes.ts'

const day = 86_400

for (const database of databases) {
  describe(`lifetimes of episodes on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database, config: { rateLimit: 0 } })
    })
    afterAll(() => app.close())

    /** A show with three uploaded episodes, of today and the two days before. */
    async function filled() {
      const station = await app.station()
      const show = await makeShow(station.call, { title: 'Tide' })
      const now = Math.floor(app.clock.ms / 1000)
      const ids: number[] = []
      for (const ago of [0, 1, 2]) {
        const body = multipart(...uploadParts(show.id), { name: 'datetime', value: `${now - ago * day}` })
        const { status, body: made } = await station.call('POST /v1/episodes/upload', body, multipartHeaders)
        expect(status).toBe(201)
        ids.push(made.id)
      }
      const deps = { ...app.app.writer, storage: app.app.storage }
      const limit = (limits: object) => setShow(deps, station.id, show.id, limits)
      const listed = async () =>
        (await station.call('GET /v1/episodes')).body.episodes.map(({ id }: { id: number }) => id)
      return { ...station, show, ids, deps, limit, listed, run: () => runLifetimes(deps, station.id) }
    }

    it('archives what is due, as a dry run says before; a pinned one stays until it is released', async () => {
      const { id, ids, deps, limit, listed, run } = await filled()
      const [newest, middle, oldest] = ids as [number, number, number]
      expect(await run()).toEqual([])
      await limit({ keepEpisodes: 1 })
      await pinEpisode(deps, id, oldest, true)
      const due = [{ episode_id: middle, action: 'archive', why: 'beyond the newest 1' }]
      expect(await dueLifetimes(deps, id)).toEqual(due)
      expect(await listed()).toEqual(ids)
      expect(await run()).toEqual(due)
      expect(await listed()).toEqual([newest, oldest])
      await pinEpisode(deps, id, oldest, false)
      await run()
      expect(await listed()).toEqual([newest])
      expect(await run()).toEqual([])
    })

    it('deletes the audio of what has been archived long enough, and its file; it cannot be restored then', async () => {
      const { id, ids, call, deps, limit, listed, run } = await filled()
      const [newest, middle, oldest] = ids as [number, number, number]
      await limit({ keepEpisodes: 1, deleteAudioAfter: 30 })
      const files = storedFiles(app)
      await run()
      app.clock.advance(30 * day - 1)
      expect(await run()).toEqual([])
      await restoreEpisode(deps, id, middle)
      await pinEpisode(deps, id, middle, true)
      app.clock.advance(1)
      expect(await run()).toEqual([{ episode_id: oldest, action: 'delete_audio', why: 'archived for 30 days' }])
      expect(storedFiles(app)).toHaveLength(files.length - 1)
      const refused = await restoreEpisode(deps, id, oldest).catch((error: unknown) => error)
      expect(refused).toMatchObject({ code: 'conflict', message: 'The audio of this episode was deleted.' })
      expect(await listed()).toEqual([newest, middle])
      const counted = await app.app.db.selectFrom('stored_files').selectAll().where('station_id', '=', id).execute()
      expect(counted).toHaveLength(2)
      for (const kept of [newest, middle]) {
        const { audio_url: url } = (await call(`GET /v1/episodes/${kept}`)).body
        expect((await app.fetch(new URL(url).pathname)).status).toBe(200)
      }
    })

    it('archives hundreds in several transactions, and finds anew what is due when the show changes meanwhile', async () => {
      const { id, show, deps, limit } = await filled()
      const datetime = (nth: number) => app.clock.ms / 1000 - (nth + 10) * day
      const many = Array.from({ length: 250 }, (_, nth) => ({ title: `Fog ${nth}`, datetime: datetime(nth) }))
      await fillShow(app, id, show.id, many)
      await limit({ keepDays: 5 })
      let writes = 0
      const changed: typeof deps.changed = (...about) => {
        writes++
        deps.changed(...about)
      }
      // After the first transaction, the show is to keep what is still there.
      const change = async () => {
        while (writes === 0) await new Promise((done) => setImmediate(done))
        await limit({ keepDays: 0 })
      }
      const [done] = await Promise.all([runLifetimes({ ...deps, changed }, id), change()])
      expect([100, 200, 250]).toContain(done.length)
      await limit({ keepDays: 5 })
      const rest = await runLifetimes(deps, id)
      expect(done.length + rest.length).toBe(250)
      expect(new Set([...done, ...rest].map(({ episode_id }) => episode_id)).size).toBe(250)
    })

    it('two runs at once do it once', async () => {
      const { run, limit, ids } = await filled()
      await limit({ keepEpisodes: 1 })
      const done = (await Promise.all([run(), run()])).flat()
      expect(done.map(({ episode_id }) => episode_id).sort()).toEqual(ids.slice(1).sort())
    })

    it('pin: 404 for an episode that is archived, or of another station', async () => {
      const { id, call, ids, deps } = await filled()
      await call(`DELETE /v1/episodes/${ids[0]}`)
      const other = (await app.station()).id
      for (const [station, episode] of [
        [id, ids[0]!],
        [other, ids[1]!],
      ] as const) {
        const refused = await pinEpisode(deps, station, episode, true).catch((error: unknown) => error)
        expect(refused).toMatchObject({ message: 'Episode not found.' })
      }
    })
  })
}
