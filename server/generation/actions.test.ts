import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Writer, write } from '../database/transaction.ts'
import { setStation } from '../station/actions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeShow } from '../testing/factories.ts'
import { fakeRecordings } from '../testing/fake-recordings.ts'
import { manualTime } from '../testing/manual-time.ts'
import { cancelGeneration, type GenerationRequest, generateEpisode, retryGeneration } from './actions.ts'
import { queueGeneration } from './queue.ts'
import { aheadFull, maxAhead, maxWaiting, queueFull } from './rules/queue.ts'
import { findGeneration, listDue, updateGeneration } from './store.ts'

for (const database of databases) {
  describe(`requesting an episode of the recording on ${database.name}`, () => {
    let app: TestApp
    let writer: Writer
    let call: Awaited<ReturnType<TestApp['station']>>['call']
    let stationId: number
    let showId: number
    beforeAll(async () => {
      // No job runs and the queue is not worked on.
      app = await testApp({ database, wait: manualTime().wait })
      writer = app.app.writer
      const station = await app.station({ timeZone: 'Europe/Berlin' })
      ;({ id: stationId, call } = station)
      showId = (await makeShow(call, { title: 'Tide' })).id
    })
    afterAll(() => app.close())

    const startTime = Date.parse('2026-11-15T23:30:00Z') / 1000
    const bare = { startTime, endTime: startTime + 60, description: '', image: '' }
    const recordings = fakeRecordings([[startTime - 86_400, startTime + 3600]])
    const order = (change: Partial<GenerationRequest> = {}, key?: string, from = recordings) =>
      generateEpisode({ ...writer, recordings: from }, stationId, { ...bare, showId, ...change }, key)
    const count = async () => (await app.app.db.selectFrom('generations').select('id').execute()).length
    const events = async (subject: number) =>
      app.app.db
        .selectFrom('events')
        .select(['type', 'details'])
        .where('subject', '=', subject)
        .where('type', 'like', 'episodes.%')
        .orderBy('id')
        .execute()

    it('is put into the queue; by default the title is the show and date, the datetime the start of the window', async () => {
      const row = await order()
      expect(await findGeneration(writer.db, stationId, row.id)).toMatchObject({
        ...{ station_id: stationId, show_id: showId, title: 'Tide – 16 November 2026', datetime: startTime },
        ...{ from_us: startTime * 1e6, until_us: (startTime + 60) * 1e6, occurrence: null, idempotency_key: null },
        ...{ state: 'pending', attempts: 0, reason: '', gaps: '[]', due_ms: app.clock.ms, finished_at: null },
      })
      const details = JSON.stringify({ title: 'Tide – 16 November 2026', showId, generationId: row.id })
      expect(await events(row.episode_id!)).toEqual([{ type: 'episodes.ordered', details }])
    })

    it('100 requested generations of a station may wait; further ones and retries are refused, scheduled ones are not', async () => {
      const crowded = await app.station()
      const show = (await makeShow(crowded.call)).id
      const more = () => generateEpisode({ ...writer, recordings }, crowded.id, { ...bare, showId: show })
      const failed = await more()
      await updateGeneration(writer.db, crowded.id, failed.id, { state: 'failed', due_ms: null })
      for (let nth = 1; nth <= maxWaiting; nth++) await more()
      const refusal = { code: 'rate_limited', reason: 'queue_full', message: queueFull }
      await expect(more()).rejects.toMatchObject(refusal)
      await expect(retryGeneration(writer, crowded.id, failed.id)).rejects.toMatchObject(refusal)
      const planned = { showId: show, title: 'T', description: '', image: '', datetime: 0, fromUs: 1, untilUs: 2 }
      const automatic = await write(writer, crowded.id, (unit) =>
        queueGeneration(unit, crowded.id, { ...planned, occurrence: 'once' }),
      )
      expect(automatic).toMatchObject({ state: 'pending' })
      const due = await listDue(writer.db, { stationId: crowded.id, nowMs: app.clock.ms })
      await cancelGeneration(writer, crowded.id, due.find(({ id }) => id !== automatic!.id)!.id)
      await expect(more()).resolves.toMatchObject({ state: 'pending' })
    })

    it('generations of windows that have not ended are counted apart, up to 500', async () => {
      const { id, call } = await app.station()
      await setStation(writer, id, { record: true, streamUrl: 'https://live.test/a' })
      const show = (await makeShow(call)).id
      const end = app.clock.ms / 1000 + 6 * 86_400
      const ahead = { startTime: end - 3600, endTime: end }
      const more = (change: Partial<GenerationRequest> = {}) =>
        generateEpisode({ ...writer, recordings }, id, { ...bare, showId: show, ...change })
      const { id: first, ...row } = await more(ahead)
      const others = Array.from({ length: maxAhead - 1 }, () => ({ ...row, episode_id: null }))
      await writer.db.insertInto('generations').values(others).execute()
      const refusal = { code: 'rate_limited', reason: 'queue_full', message: aheadFull }
      await expect(more(ahead)).rejects.toMatchObject(refusal)
      await expect(more()).resolves.toMatchObject({ state: 'pending' })

      await cancelGeneration(writer, id, first)
      const again = await more(ahead)
      await expect(retryGeneration(writer, id, first)).rejects.toMatchObject(refusal)
      await cancelGeneration(writer, id, again.id)
      await expect(retryGeneration(writer, id, first)).resolves.toMatchObject({ state: 'pending' })

      app.clock.advance(6 * 86_400)
      await expect(more()).rejects.toMatchObject({ message: queueFull })
      app.clock.advance(-6 * 86_400)
    })

    it('a blank title counts as absent, given fields are kept', async () => {
      expect(await order({ title: ' ' })).toMatchObject({ title: 'Tide – 16 November 2026' })
      const given = { title: 'Fog', description: 'D', image: 'https://a.test/i.png', datetime: 0 }
      expect(await order(given)).toMatchObject(given)
    })

    it('reserves the id of the episode: no other episode gets it, before or after', async () => {
      const create = async () => {
        const body = { title: 'Other', show_id: showId, audio_url: 'https://a.test/a.mp3' }
        return (await call('POST /v1/episodes', body)).body.id as number
      }
      const before = await create()
      const { episode_id } = await order()
      const after = await create()
      expect([episode_id, after]).toEqual([before + 1, before + 2])
    })

    it('a request with the idempotency key of an accepted one is the same generation, for a day', async () => {
      const first = await order({}, 'k')
      expect((await order({ title: 'Another' }, 'k')).id).toBe(first.id)
      expect((await order({}, 'other')).id).not.toBe(first.id)
      app.clock.advance(86_400)
      expect((await order({}, 'k')).id).not.toBe(first.id)
      app.clock.advance(-86_400)
    })

    it('404: a show that is not the station’s; nothing is queued', async () => {
      const before = await count()
      await expect(order({ showId: 999_999 })).rejects.toMatchObject({ code: 'not_found', message: 'Show not found.' })
      expect(await count()).toBe(before)
    })

    const refused = { code: 'conflict', message: 'No recording exists for that time.' }

    it('409: nothing was recorded in a window that is over; nothing is queued', async () => {
      const before = await count()
      await expect(order({}, undefined, fakeRecordings())).rejects.toMatchObject(refused)
      expect(await count()).toBe(before)
    })

    it('409: a future window of a station that does not record; of one that does it is accepted', async () => {
      const ahead = { startTime: app.clock.ms / 1000 + 60, endTime: app.clock.ms / 1000 + 120 }
      await expect(order(ahead, undefined, fakeRecordings())).rejects.toMatchObject(refused)
      await setStation(writer, stationId, { record: true, streamUrl: 'https://live.test/a' })
      const { due_ms } = await order(ahead, undefined, fakeRecordings())
      await setStation(writer, stationId, { record: false })
      expect(due_ms).toBe(ahead.endTime * 1000)
    })

    it('a window that has just ended, and whose audio may still arrive, is accepted', async () => {
      const open = fakeRecordings()
      open.isSettled = false
      await setStation(writer, stationId, { record: true })
      expect(await order({}, undefined, open)).toMatchObject({ state: 'pending' })
      await setStation(writer, stationId, { record: false })
    })

    it('400: a window that is older than the retention of the station', async () => {
      await setStation(writer, stationId, { retentionDays: 1 })
      const at = app.clock.ms / 1000 - 86_400
      const old = { code: 'invalid', message: 'start_time is older than the recording is kept' }
      await expect(order({ startTime: at - 1, endTime: at + 60 })).rejects.toMatchObject(old)
      expect(await order({ startTime: at, endTime: at + 60 })).toMatchObject({ state: 'pending' })
      await setStation(writer, stationId, { retentionDays: 60 })
    })

    it('cancel: pending or running becomes failed, and its key is free; retry: failed becomes pending', async () => {
      const { id, episode_id } = await order({}, 'c')
      await updateGeneration(writer.db, stationId, id, { state: 'working', holder: 'h', attempts: 3 })
      expect(await cancelGeneration(writer, stationId, id)).toMatchObject({
        ...{ state: 'failed', reason: 'cancelled', due_ms: null, holder: null, finished_at: app.clock.ms / 1000 },
      })
      expect((await order({}, 'c')).id).not.toBe(id)
      const again = { state: 'pending', reason: '', attempts: 0, due_ms: app.clock.ms, finished_at: null, episode_id }
      expect(await retryGeneration(writer, stationId, id)).toMatchObject(again)
      const types = (await events(episode_id!)).map(({ type }) => type)
      expect(types).toEqual(['episodes.ordered', 'episodes.failed', 'episodes.ordered'])
    })

    it('retry 409: it has not failed; cancel 409: it is done or has failed; nothing changes', async () => {
      const { id } = await order()
      const words = 'The generation has not failed: it is pending.'
      await expect(retryGeneration(writer, stationId, id)).rejects.toMatchObject({ code: 'conflict', message: words })
      for (const state of ['done', 'failed'] as const) {
        await updateGeneration(writer.db, stationId, id, { state, due_ms: null })
        const message = `The generation cannot be cancelled: it is ${state}.`
        await expect(cancelGeneration(writer, stationId, id)).rejects.toMatchObject({ code: 'conflict', message })
        expect((await findGeneration(writer.db, stationId, id))!.state).toBe(state)
      }
      const missing = { code: 'not_found', message: 'Generation not found.' }
      await expect(cancelGeneration(writer, stationId, 999_999)).rejects.toMatchObject(missing)
      await expect(retryGeneration(writer, stationId, 999_999)).rejects.toMatchObject(missing)
    })
  })
}
