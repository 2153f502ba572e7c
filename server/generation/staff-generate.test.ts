import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkWaits } from '../doctor/recording.ts'
import { setStation } from '../station/actions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeShow } from '../testing/factories.ts'
import { type FakeRecordings, fakeRecordings, plainCutting } from '../testing/fake-recordings.ts'
import { type SignedIn, signIn } from '../testing/people.ts'
import { reasons } from './rules/reasons.ts'
import { countUnfinished, findGeneration, updateGeneration } from './store.ts'

const blank = { create: { width: 20, height: 20, channels: 3, background: '#3366aa' } } as const

for (const database of databases) {
  describe(`cutting in the dashboard on ${database.name}`, () => {
    let app: TestApp
    let recordings: FakeRecordings
    /** The pictures that were downloaded, and whether their server has removed them. */
    let fetched: string[] = []
    let isGone = false
    let station: Awaited<ReturnType<TestApp['station']>>
    let [showId, otherShowId] = [0, 0]
    let owner: SignedIn
    let presenter: SignedIn
    let path: string
    beforeAll(async () => {
      recordings = fakeRecordings()
      const body = await sharp(blank).png().toBuffer()
      const client = {
        async request({ url }: { url: string }) {
          fetched.push(url)
          return isGone ? { status: 404, headers: {}, url } : { status: 200, headers: {}, url, body }
        },
      }
      app = await testApp({ database, recordings, cutting: plainCutting, client })
    })
    beforeEach(async () => {
      recordings.spans = [[now() - 86_400, now()]]
      recordings.failure = undefined
      recordings.isReadable = true
      ;[fetched, isGone] = [[], false]
      station = await app.station()
      await setStation(app.app.writer, station.id, { record: true, streamUrl: 'https://live.test/a' })
      showId = (await makeShow(station.call, { title: 'Tide' })).id
      otherShowId = (await makeShow(station.call, { title: 'Fog' })).id
      owner = await signIn(app, [{ stationId: station.id }])
      presenter = await signIn(app, [{ stationId: station.id, role: 'presenter', shows: [showId] }])
      path = `/stations/${station.id}/generations`
    })
    afterAll(() => app.close())

    const now = () => app.clock.ms / 1000
    const fromUs = () => (now() - 7200) * 1e6 + 3_422_123
    const order = (fields: object = {}) => ({
      show_id: showId,
      from_us: fromUs(),
      until_us: fromUs() + 60e6,
      ...fields,
    })
    const make = async (fields: object = {}, by = owner) => (await by.ask(`POST ${path}`, order(fields))).body
    const ended = async (id: number) => {
      await expect.poll(async () => (await owner.ask(`GET ${path}/${id}`)).body.state).toMatch(/done|failed/)
      return (await owner.ask(`GET ${path}/${id}`)).body
    }

    it('POST: cuts a window exact to the microsecond, and reports its state until it is an episode', async () => {
      const { status, body } = await owner.ask(`POST ${path}`, order({ title: 'Eel', datetime: now() - 60 }))
      expect([status, body]).toMatchObject([
        201,
        { show_id: showId, show: 'Tide', title: 'Eel', archived: false, yours: true },
      ])
      const row = await findGeneration(app.app.db, station.id, body.id)
      expect(row).toMatchObject({ from_us: fromUs(), until_us: fromUs() + 60e6, occurrence: null })
      const done = await ended(body.id)
      expect(done).toMatchObject({ state: 'done', progress: null, reason: '', missing_seconds: 0 })
      const episode = await station.call(`GET /v1/episodes/${done.episode_id}`)
      expect(episode.body).toMatchObject({ title: 'Eel', datetime: now() - 60, show_id: showId })
      expect(episode.body.audio_url).not.toBe('')
    })

    it('POST: the default title is the show and its day, and the default date the start of the window', async () => {
      const { id, title } = await make()
      expect(title).toBe('Tide – 16 November 2026')
      expect((await findGeneration(app.app.db, station.id, id))?.datetime).toBe(now() - 7200 + 3)
    })

    it('POST: an episode made for the archive is never public, and can be restored', async () => {
      const { id, episode_id } = await make({ archived: true })
      expect((await ended(id)).state).toBe('done')
      expect((await station.call(`GET /v1/episodes/${episode_id}`)).status).toBe(404)
      const events = await app.app.db
        .selectFrom('events')
        .select('type')
        .where('subject', '=', episode_id)
        .where('station_id', '=', station.id)
        .where('type', 'like', 'episodes.%')
        .orderBy('id')
        .execute()
      expect(events.map(({ type }) => type)).toEqual(['episodes.ordered', 'episodes.created', 'episodes.archived'])
      const restored = await owner.ask(`POST /stations/${station.id}/episodes/restore`, { ids: [episode_id] })
      expect(restored.body.done).toEqual([episode_id])
    })

    it('POST: repeated with the same idempotency key it is the same generation', async () => {
      const key = crypto.randomUUID()
      const first = await make({ key })
      expect((await make({ key, title: 'Another' })).id).toBe(first.id)
      expect((await make({ key: crypto.randomUUID() })).id).not.toBe(first.id)
    })

    it('POST: the picture is downloaded once; a repeated request succeeds though the picture is gone', async () => {
      const [key, image_url] = [crypto.randomUUID(), 'https://pictures.test/a.png']
      const first = await make({ key, image_url })
      const { image } = (await findGeneration(app.app.db, station.id, first.id))!
      expect([fetched, image]).toEqual([[image_url], expect.stringMatching(/^\/media\/[\w-]{24}\.jpg$/)])
      isGone = true
      expect((await make({ key, image_url })).id).toBe(first.id)
      expect(fetched).toHaveLength(1)
      const { status, body } = await owner.ask(`POST ${path}`, order({ image_url }))
      expect([status, body.code]).toEqual([400, 'picture_unreachable'])
    })

    it('POST 404, 409: no picture is downloaded for a refused request', async () => {
      const image_url = 'https://pictures.test/a.png'
      expect((await owner.ask(`POST ${path}`, order({ image_url, show_id: 999_999 }))).status).toBe(404)
      recordings.spans = []
      expect((await owner.ask(`POST ${path}`, order({ image_url }))).status).toBe(409)
      expect(fetched).toEqual([])
    })

    it('POST 409: nothing was recorded then; 400: an invalid window; 404: no such show', async () => {
      recordings.spans = []
      const none = await owner.ask(`POST ${path}`, order())
      expect([none.status, none.body.code]).toEqual([409, 'nothing_recorded'])
      const turned = await owner.ask(`POST ${path}`, order({ until_us: fromUs() - 5e6 }))
      expect([turned.status, turned.body.code]).toEqual([400, 'invalid'])
      expect((await owner.ask(`POST ${path}`, order({ show_id: 999_999 }))).status).toBe(404)
      expect((await owner.ask(`GET ${path}`)).body).toEqual({ making: [], failed: [] })
    })

    it('a presenter cuts their own shows, and no other', async () => {
      const { id } = await make({}, presenter)
      expect((await ended(id)).state).toBe('done')
      const foreign = await presenter.ask(`POST ${path}`, order({ show_id: otherShowId }))
      expect([foreign.status, foreign.body.code]).toEqual([403, 'not_yours'])
      recordings.isReadable = false
      const other = await make({ show_id: otherShowId })
      expect((await presenter.ask(`GET ${path}/${other.id}`)).body.yours).toBe(false)
      for (const verb of ['retry', 'cancel']) {
        expect((await presenter.ask(`POST ${path}/${other.id}/${verb}`)).status).toBe(403)
      }
      expect((await findGeneration(app.app.db, station.id, other.id))?.state).toBe('pending')
    })

    it('a failed generation has its reason, and succeeds when it is retried', async () => {
      recordings.isReadable = false
      const { id } = await make()
      await updateGeneration(app.app.db, station.id, id, {
        state: 'failed',
        reason: 'The show was deleted.',
        due_ms: null,
      })
      expect((await owner.ask(`GET ${path}`)).body.failed).toMatchObject([
        { id, state: 'failed', reason: 'The show was deleted.' },
      ])
      recordings.isReadable = true
      // The worker has seen that it cannot read it, and looks again later.
      app.clock.advance(11)
      expect((await owner.ask(`POST ${path}/${id}/retry`)).body).toMatchObject({ state: 'pending', reason: '' })
      expect((await ended(id)).state).toBe('done')
      expect((await owner.ask(`POST ${path}/${id}/retry`)).status).toBe(409)
    })

    it('one that waits for another instance says so after a minute, also to doctor, until it is made', async () => {
      recordings.isReadable = false
      const { id } = await make()
      const read = async () => (await owner.ask(`GET ${path}/${id}`)).body
      const waits = () => checkWaits(app.config)
      expect([await read(), await waits()]).toMatchObject([{ state: 'pending', reason: '' }, { state: 'ok' }])
      app.clock.advance(61)
      await expect.poll(read).toMatchObject({ state: 'pending', reason: reasons.instance, reason_code: 'instance' })
      expect(await waits()).toMatchObject({
        state: 'warning',
        message: expect.stringMatching(/^An episode waits since 2026-11-16T\d\d:\d\dZ /),
      })
      expect(await countUnfinished(app.app.db)).toMatchObject({ elsewhere: 1 })
      recordings.isReadable = true
      app.clock.advance(11)
      expect(await ended(id)).toMatchObject({ state: 'done', reason: '' })
      expect(await waits()).toMatchObject({ state: 'ok' })
    })

    it('a waiting generation can be cancelled', async () => {
      recordings.isReadable = false
      const { id } = await make()
      expect((await owner.ask(`GET ${path}`)).body.making).toMatchObject([{ id }])
      expect((await owner.ask(`POST ${path}/${id}/cancel`)).body).toMatchObject({
        state: 'failed',
        reason: 'cancelled',
      })
      expect((await owner.ask(`POST ${path}/${id}/cancel`)).status).toBe(409)
    })

    it('a generation of incomplete audio reports what is missing', async () => {
      recordings.spans = [
        [now() - 86_400, now() - 7190],
        [now() - 7180, now()],
      ]
      expect((await ended((await make()).id)).missing_seconds).toBe(10)
    })

    it('404: generations of another station', async () => {
      const { id } = await make()
      const other = await app.station()
      const stranger = await signIn(app, [{ stationId: other.id }])
      for (const endpoint of [`GET %/${id}`, `POST %/${id}/retry`, `POST %/${id}/cancel`]) {
        const { status, body } = await stranger.ask(endpoint.replace('%', `/stations/${other.id}/generations`))
        expect([status, body.message]).toEqual([404, 'Generation not found.'])
      }
      expect((await stranger.ask(`GET ${path}`)).status).toBe(404)
      expect((await stranger.ask(`POST ${path}`, order())).status).toBe(404)
    })
  })
}
