import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeEpisode, makeShow, mp3, multipart, multipartHeaders, uploadParts } from '../testing/factories.ts'
import { manualTime } from '../testing/manual-time.ts'
import { signIn } from '../testing/people.ts'
import { runLifetimes } from './lifetimes.ts'

const day = 86_400
const nothing = { archived: 0, archived_bytes: 0, deleted: 0, deleted_bytes: 0 }

for (const database of databases) {
  describe(`lifetimes in the dashboard, on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database, wait: manualTime().wait, config: { rateLimit: 0 } })
    })
    afterAll(() => app.close())

    /** A show with uploaded episodes of some days ago, and its people. */
    async function filled({ daysAgo = [40, 50, 60] } = {}) {
      const station = await app.station()
      const show = await makeShow(station.call, { title: 'Tide' })
      const now = Math.floor(app.clock.ms / 1000)
      const ids: number[] = []
      for (const ago of daysAgo) {
        const datetime = { name: 'datetime', value: `${now - ago * day}` }
        const sent = multipart(...uploadParts(show.id), datetime)
        ids.push((await station.call('POST /v1/episodes/upload', sent, multipartHeaders)).body.id)
      }
      const { ask } = await signIn(app, [{ stationId: station.id }])
      const as = async (role: 'editor' | 'presenter', shows = [show.id]) =>
        (await signIn(app, [{ stationId: station.id, role, shows: role === 'presenter' ? shows : [] }])).ask
      const path = `/stations/${station.id}`
      return { station, show, ids, ask, as, path, ofShow: `${path}/shows/${show.id}` }
    }

    /** Every stored row besides sessions, which each request touches. */
    async function stored() {
      const tables = await Promise.all(
        (['shows', 'episodes', 'events', 'stored_files'] as const).map(async (table) => [
          table,
          (await sql`select * from ${sql.table(table)}`.execute(app.app.db)).rows,
        ]),
      )
      return JSON.stringify(tables)
    }

    it('a recorded show is expected to have the broadcasts of its programme, another one as many as in the last month', async () => {
      const { station, show, ask, path, ofShow } = await filled({ daysAgo: [1, 8, 40] })
      const expected = async () => (await ask(`GET ${ofShow}/lifetime`)).body.expected
      const entries = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => ({ day, time: 60, duration: 60 }))
      await station.call('PUT /v1/schedule', { show_id: show.id, week: 1, entries })
      expect(await expected()).toBe(2)
      await ask(`PUT ${path}/settings`, { stream_url: 'https://stream.example/live', record: true })
      expect(await expected()).toBe(30)
      await ask(`PUT ${ofShow}`, { auto_episodes: false })
      expect(await expected()).toBe(2)
    })

    it('are read and changed with the other settings of a show, by owners and editors', async () => {
      const { ask, as, ofShow } = await filled({ daysAgo: [] })
      const none = { keep_episodes: 0, keep_days: 0, delete_audio_after: 0 }
      expect((await ask(`GET ${ofShow}`)).body).toMatchObject({ ...none, loudness: 'off' })
      const limits = { keep_episodes: 1, keep_days: 36_500, delete_audio_after: 30, loudness: '-16' }
      expect(await ask(`PUT ${ofShow}`, limits)).toMatchObject({ status: 200, body: limits })
      const editor = await as('editor')
      expect(await editor(`PUT ${ofShow}`, none)).toMatchObject({ status: 200, body: none })
      const { events } = (await ask(`GET ${ofShow.split('/shows')[0]}/events`)).body
      expect(events[0]).toMatchObject({ type: 'shows.changed', details: { fields: Object.keys(none) } })
    })

    it('beyond their limits are refused, and nothing changes', async () => {
      const { ask, ofShow } = await filled({ daysAgo: [] })
      const before = await stored()
      const wrong = { keep_episodes: 36_501, keep_days: -1, delete_audio_after: 1.5, loudness: '-20' }
      const refused = await ask(`PUT ${ofShow}`, wrong)
      expect(refused.status).toBe(400)
      expect(refused.body.errors.map(({ field }: { field: string }) => field).sort()).toEqual(Object.keys(wrong).sort())
      expect((await ask(`GET ${ofShow}/lifetime?keep_episodes=36501&keep_days=-1`)).status).toBe(400)
      expect(await stored()).toBe(before)
    })

    it('a presenter sees those of their own show, changes its loudness, and is refused each limit', async () => {
      const { as, ofShow } = await filled()
      const ask = await as('presenter')
      expect((await ask(`PUT ${ofShow}`, { loudness: '-18' })).body).toMatchObject({
        loudness: '-18',
        keep_episodes: 0,
      })
      const before = await stored()
      for (const field of ['keep_episodes', 'keep_days', 'delete_audio_after']) {
        const refused = await ask(`PUT ${ofShow}`, { title: 'Theirs', [field]: 1 })
        expect(refused).toMatchObject({
          status: 403,
          body: { code: 'role', message: 'Your role does not allow this.' },
        })
      }
      expect((await ask(`GET ${ofShow}/lifetime?keep_episodes=1`)).body.now.archived).toBe(2)
      expect(await stored()).toBe(before)
    })

    it('a forecast counts what the runs then do, and changes nothing', async () => {
      const { station, ids, ask, ofShow, path } = await filled()
      const bytes = mp3.length
      const before = await stored()
      const unlimited = await ask(`GET ${ofShow}/lifetime`)
      expect(unlimited).toMatchObject({ status: 200, body: { used_bytes: 3 * bytes, expected: 0 } })
      expect(unlimited.body).toMatchObject({ now: nothing, month: nothing })
      const { body } = await ask(`GET ${ofShow}/lifetime?keep_days=45&delete_audio_after=7`)
      expect(body.now).toEqual({ ...nothing, archived: 2, archived_bytes: 2 * bytes })
      expect(body.month).toEqual({ archived: 1, archived_bytes: bytes, deleted: 3, deleted_bytes: 3 * bytes })
      expect(await stored()).toBe(before)

      await ask(`PUT ${ofShow}`, { keep_days: 45, delete_audio_after: 7 })
      expect((await ask(`GET ${ofShow}/lifetime`)).body).toEqual(body)
      const actions = { archive: 0, delete_audio: 0 }
      for (let days = 0; days <= 30; days++) {
        const done = await runLifetimes({ ...app.app.writer, storage: app.app.storage }, station.id)
        for (const { action } of done) actions[action]++
        if (days === 0) expect(actions).toEqual({ archive: body.now.archived, delete_audio: body.now.deleted })
        app.clock.advance(day)
      }
      expect(actions).toEqual({
        archive: body.now.archived + body.month.archived,
        delete_audio: body.now.deleted + body.month.deleted,
      })
      const again = (await signIn(app, [{ stationId: station.id }])).ask
      expect((await again(`GET ${ofShow}/lifetime`)).body.used_bytes).toBe(0)
      for (const id of ids) {
        const episode = (await again(`GET ${path}/episodes/${id}`)).body
        expect(episode).toMatchObject({ audio_deleted: true, audio_url: '', pinned: false })
      }
      const restored = await again(`POST ${path}/episodes/restore`, { ids })
      expect(restored.body).toEqual({ done: [], refused: ids.map((id) => ({ id, code: 'audio_deleted' })) })
    })

    it('audio elsewhere is archived but takes no room; new episodes are expected as in the last 30 days', async () => {
      const { station, show, ask, ofShow } = await filled({ daysAgo: [3, 10] })
      await makeEpisode(station.call, { show_id: show.id, datetime: Math.floor(app.clock.ms / 1000) - 20 * day })
      const { body } = await ask(`GET ${ofShow}/lifetime?keep_episodes=2`)
      expect(body).toMatchObject({ used_bytes: 2 * mp3.length, expected: 3 })
      expect(body.now).toEqual({ ...nothing, archived: 1 })
      expect(body.month).toEqual({ ...nothing, archived: 3, archived_bytes: 2 * mp3.length })
    })

    it('episodes are pinned and released, which spares them; each that may not be is named', async () => {
      const { station, ids, ask, as, path, ofShow } = await filled()
      const [newest, middle, oldest] = ids as [number, number, number]
      const pinned = await ask(`POST ${path}/episodes/pin`, { ids: [middle, oldest], pinned: true })
      expect(pinned).toMatchObject({ status: 200, body: { done: [middle, oldest], refused: [] } })
      const listed = (await ask(`GET ${path}/episodes?status=published`)).body.episodes
      expect(listed.map(({ pinned }: { pinned: boolean }) => pinned)).toEqual([false, true, true])
      expect((await ask(`GET ${ofShow}/lifetime?keep_days=1`)).body.now).toMatchObject({ archived: 1 })
      const presenter = await as('presenter')
      await presenter(`POST ${path}/episodes/pin`, { ids: [oldest], pinned: false })
      expect((await ask(`GET ${path}/episodes/${oldest}`)).body.pinned).toBe(false)
      await ask(`POST ${path}/episodes/archive`, { ids: [newest] })

      const before = await stored()
      await ask(`POST ${path}/episodes/pin`, { ids: [middle], pinned: true })
      expect(await stored()).toBe(before)
      const other = await makeShow(station.call)
      const stranger = await as('presenter', [other.id])
      const untouched = await stored()
      const refused = await stranger(`POST ${path}/episodes/pin`, { ids: [newest, middle, 999_999], pinned: false })
      expect(refused.body).toEqual({
        done: [],
        refused: [
          { id: newest, code: 'not_found' },
          { id: middle, code: 'not_yours' },
          { id: 999_999, code: 'not_found' },
        ],
      })
      for (const body of [{ ids: [middle] }, { ids: [], pinned: true }, { ids: [middle], pinned: 'yes' }]) {
        expect((await ask(`POST ${path}/episodes/pin`, body)).status).toBe(400)
      }
      expect(await stored()).toBe(untouched)
    })

    it('those of a show of another station, or of none, are not found', async () => {
      const [here, there] = [await filled({ daysAgo: [] }), await filled({ daysAgo: [] })]
      for (const id of [there.show.id, 999_999]) {
        for (const what of ['lifetime', 'loudness']) {
          const refused = await here.ask(`GET ${here.path}/shows/${id}/${what}`)
          expect(refused).toMatchObject({ status: 404, body: { message: 'Show not found.' } })
        }
      }
    })

    it('the loudness of the last episodes that were measured is answered, newest first', async () => {
      const { station, ids, ask, ofShow } = await filled({ daysAgo: [1, 2, 3] })
      expect((await ask(`GET ${ofShow}/loudness`)).body).toEqual({ measured: [] })
      const measured = [
        { integratedLufs: -19.2, truePeakDbtp: -1.5 },
        { integratedLufs: null, truePeakDbtp: null },
      ]
      for (const [at, loudness] of measured.entries()) {
        const audio = {
          duration_ms: 1000,
          samples: 44_100,
          sample_rate: 44_100,
          channels: 2,
          peaks: null,
          chapters: '[]',
        }
        const row = { ...audio, episode_id: ids[at]!, station_id: station.id, loudness: JSON.stringify(loudness) }
        await app.app.db.deleteFrom('episode_audio').where('episode_id', '=', ids[at]!).execute()
        await app.app.db
          .insertInto('episode_audio')
          .values({ ...row, due_ms: null, gain_steps: 0 })
          .execute()
      }
      expect((await ask(`GET ${ofShow}/loudness`)).body).toEqual({
        measured: [
          { lufs: -19.2, dbtp: -1.5 },
          { lufs: null, dbtp: null },
        ],
      })
    })
  })
}
