import { parseBuffer } from 'music-metadata'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FileMissing } from '../recordings/run.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { makeShow, type TestStation } from '../testing/factories.ts'
import { type FakeRecordings, fakeRecordings, plainCutting } from '../testing/fake-recordings.ts'
import { quickWait } from '../testing/manual-time.ts'
import { pairs } from '../testing/storages.ts'
import { cancelGeneration } from './actions.ts'

const hour = 3600

for (const { name, database, storage } of pairs) {
  describe(`an episode out of the recording on ${name}`, () => {
    const its = { database, storage, wait: quickWait }
    let app: TestApp
    let station: TestStation
    let recordings: FakeRecordings
    let showId: number
    let now: number
    const lines: string[] = []
    beforeEach(async () => {
      lines.length = 0
      recordings = fakeRecordings()
      app = await testApp({ ...its, recordings, cutting: plainCutting, log: (line) => lines.push(line) })
      now = app.clock.ms / 1000
      recordings.spans = [[now - 5 * hour, now]]
      station = await app.station()
      showId = (await makeShow(station.call, { title: 'Tide', presenter: 'Ada' })).id
    })
    afterEach(() => app.close())

    const generate = (change: object = {}, headers?: Record<string, string>) =>
      station.call(
        'POST /v1/episodes/generate',
        { show_id: showId, start_time: now - 2 * hour, end_time: now - hour, ...change },
        headers,
      )
    const rows = () => app.app.db.selectFrom('generations').selectAll().orderBy('id').execute()
    const key = (name: string) => ({ 'X-Idempotency-Key': name })
    const files = async () => (await storage.open(app.dataDir)).files()

    it('201: it is listed, found and played; its measurements are stored afterwards', async () => {
      const made = await generate({ title: 'Fog' })
      expect(made.status).toBe(201)
      const { audio_url, audio_length, id, ...rest } = made.body
      const datetime = now - 2 * hour
      expect(rest).toEqual({ title: 'Fog', description: '', image: '', datetime, show: 'Tide', show_id: showId })
      expect((await station.call('GET /v1/episodes')).body).toMatchObject({ total: 1, episodes: [made.body] })
      expect((await station.call('GET /v1/search?q=fog')).body.total).toBe(1)
      const [row] = await rows()
      expect(row).toMatchObject({
        state: 'done',
        attempts: 1,
        gaps: '[]',
        episode_id: id,
        finished_at: now,
        due_ms: null,
      })
      const audio = () => app.app.db.selectFrom('episode_audio').selectAll().execute()
      const facts = {
        episode_id: id,
        station_id: station.id,
        duration_ms: 1045,
        samples: 46_080,
        sample_rate: 44_100,
        channels: 1,
      }
      expect(await audio()).toMatchObject([facts])
      const loudness = '{"integratedLufs":-16,"truePeakDbtp":-1}'
      const measured = { loudness, peaks: '{"pointsPerSecond":10,"minMax":"AAE="}', due_ms: null, chapters: '[]' }
      const unchanged = { gain_steps: 0, remade: 0 }
      await expect.poll(audio, { timeout: 20_000 }).toEqual([{ ...facts, ...measured, ...unchanged }])
      const file = await app.fetch(new URL(audio_url).pathname)
      const bytes = Buffer.from(await file.arrayBuffer())
      expect([file.status, bytes.length]).toEqual([200, audio_length])
      const { common, format } = await parseBuffer(bytes)
      expect(common).toMatchObject({ title: 'Fog', artist: 'Ada', album: 'Tide', date: '2026-11-16T10:00:00' })
      expect(format.tagTypes).toContain('ID3v2.4')
      await expect.poll(files).toHaveLength(1)
    })

    it('201: audio that was never recorded is left out, and is listed on the generation', async () => {
      recordings.spans = [[now - 2 * hour, now - 1.5 * hour]]
      expect((await generate()).status).toBe(201)
      const gap = { from: (now - 1.5 * hour) * 1e6, until: (now - hour) * 1e6, reason: 'the source was away' }
      expect(JSON.parse((await rows())[0]!.gaps)).toEqual([gap])
    })

    it('202 at once: a window with late audio; its episode is made when the audio is decided', async () => {
      const waits: number[] = []
      const wait: typeof quickWait = (ms, signal) => {
        waits.push(ms)
        return quickWait(ms, signal)
      }
      await app.close({ keepData: true })
      app = await testApp({ ...its, wait, recordings, cutting: plainCutting, dataDir: app.dataDir })
      station.call = app.caller(station.key)
      recordings.isLate = true
      recordings.isSettled = false
      const accepted = await generate()
      expect([accepted.status, accepted.body.audio_url]).toEqual([202, ''])
      expect(accepted.headers.get('location')).toBe(`/v1/episodes/${accepted.body.id}`)
      expect(waits).not.toContain(25_000)
      recordings.isLate = false
      recordings.isSettled = true
      const found = async () => (await station.call(`GET /v1/episodes/${accepted.body.id}`)).body.audio_url
      await expect.poll(found, { timeout: 10_000 }).not.toBe('')
    })

    it('202 at once: a window in the future; until it is over its episode is pending, and in no list', async () => {
      await app.app.db.updateTable('stations').set({ record: 1, stream_url: 'https://a.test' }).execute()
      const accepted = await generate({ title: 'Fog', start_time: now - 60, end_time: now + 60 })
      const { id } = accepted.body
      expect([accepted.status, accepted.headers.get('location')]).toEqual([202, `/v1/episodes/${id}`])
      expect(accepted.body).toMatchObject({
        title: 'Fog',
        audio_url: '',
        audio_length: 0,
        show: 'Tide',
        show_id: showId,
      })
      const path = `/v1/episodes/${id}`
      expect((await station.call(`GET ${path}`)).body).toEqual(accepted.body)
      expect((await station.call('GET /v1/episodes')).body).toMatchObject({ total: 0, episodes: [] })
      expect((await station.call('GET /v1/search?q=fog')).body.total).toBe(0)
      expect((await station.call(`PUT ${path}`, { title: 'X' })).status).toBe(404)
      expect((await station.call(`DELETE ${path}`)).status).toBe(404)
      const stranger = await app.station()
      expect((await stranger.call(`GET ${path}`)).status).toBe(404)

      app.clock.advance(61)
      recordings.spans = [[now - 60, now + 60]]
      await expect.poll(async () => (await station.call(`GET ${path}`)).body.audio_url).not.toBe('')
      expect((await station.call('GET /v1/episodes')).body).toMatchObject({ total: 1, episodes: [{ id }] })
    })

    it('a generation waits until all of its window is recorded, however long that takes', async () => {
      recordings.isSettled = false
      const asked = generate({ start_time: now - hour, end_time: now })
      await expect.poll(() => recordings.asked).toBeGreaterThan(1)
      expect((await rows())[0]).toMatchObject({ state: 'pending', attempts: 0 })
      recordings.isSettled = true
      app.clock.advance(1)
      expect((await asked).status).toBe(201)
    })

    it('409: a window in which nothing was recorded after all leaves nothing, and its key can be used again', async () => {
      recordings.isSettled = false
      recordings.spans = []
      await app.app.db.updateTable('stations').set({ record: 1, stream_url: 'https://a.test' }).execute()
      const asked = generate({ start_time: now - hour, end_time: now }, key('a'))
      await expect.poll(async () => (await rows()).length).toBe(1)
      recordings.isSettled = true
      app.clock.advance(1)
      expect(await asked).toMatchObject({ status: 409, text: '{"message":"No recording exists for that time."}' })
      const { episode_id, ...row } = (await rows())[0]!
      expect(row).toMatchObject({
        state: 'failed',
        reason: 'No recording exists for that time.',
        idempotency_key: null,
      })
      expect((await station.call(`GET /v1/episodes/${episode_id}`)).status).toBe(404)
      expect(lines.filter((line) => line.includes('no episode was made'))).toHaveLength(1)
      recordings.spans = [[now - hour, now]]
      const next = await generate({ start_time: now - hour, end_time: now }, key('a'))
      expect([next.status, next.headers.get('idempotent-replayed')]).toEqual([201, null])
      expect(next.body.id).not.toBe(episode_id)
    })

    it('X-Idempotency-Key: a 201 and a 202 are replayed with their body and Location; a cancelled 202 is forgotten', async () => {
      const made = await generate({}, key('made'))
      const replay = await generate({ show_id: 'x' }, key('made'))
      expect([replay.status, replay.text, replay.headers.get('idempotent-replayed')]).toEqual([201, made.text, 'true'])
      await app.app.db.updateTable('stations').set({ record: 1, stream_url: 'https://a.test' }).execute()
      const ahead = { start_time: now, end_time: now + 60 }
      const accepted = await generate(ahead, key('ahead'))
      const again = await generate(ahead, key('ahead'))
      expect([again.status, again.text]).toEqual([202, accepted.text])
      expect(again.headers.get('location')).toBe(`/v1/episodes/${accepted.body.id}`)
      expect([accepted, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
      const { id } = (await rows()).at(-1)!
      await cancelGeneration(app.app.writer, station.id, id)
      expect((await station.call(`GET /v1/episodes/${accepted.body.id}`)).status).toBe(404)
      const next = await generate(ahead, key('ahead'))
      expect([next.status, next.headers.get('idempotent-replayed')]).toEqual([202, null])
      expect(next.body.id).not.toBe(accepted.body.id)
    })

    it('concurrent requests with one key make one episode, and all get the same response', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => generate({}, key('together'))))
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(answers[0]!.status).toBe(201)
      expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1)
      expect(await rows()).toHaveLength(1)
      await expect.poll(files).toHaveLength(1)
    })

    it('an episode that was cut wrongly is not published, and its file is removed', async () => {
      recordings.spans = [[now - hour, now]]
      const analyseAudio: typeof plainCutting.analyseAudio = async (...args) => ({
        ...(await plainCutting.analyseAudio(...args)),
        samples: 7,
      })
      await app.close({ keepData: true })
      app = await testApp({ ...its, recordings, cutting: { ...plainCutting, analyseAudio }, dataDir: app.dataDir })
      station.call = app.caller(station.key)
      const answer = await generate({ start_time: now - hour, end_time: now })
      expect([answer.status, answer.body.message]).toEqual([
        409,
        'The episode was cut wrongly: what was decoded of it has 7 samples instead of 46080.',
      ])
      expect(await files()).toEqual([])
      expect((await station.call('GET /v1/episodes')).body.total).toBe(0)
    })

    it('a process that stops returns its work to the queue; the next one finishes it, once', async () => {
      const listening = Promise.withResolvers<void>()
      const analyseAudio: typeof plainCutting.analyseAudio = (_file, _format, { signal }) => {
        listening.resolve()
        return untilAborted(signal!)
      }
      const cutting = { ...plainCutting, analyseAudio }
      await app.close({ keepData: true })
      app = await testApp({ ...its, recordings, cutting, dataDir: app.dataDir })
      station.call = app.caller(station.key)
      const asked = generate()
      await listening.promise
      expect((await rows())[0]!.state).toBe('working')
      expect((await files()).filter((path) => path.startsWith('media/'))).toHaveLength(1)
      await app.app.close(5000)
      const answer = await asked
      expect([answer.status, answer.body.audio_url]).toEqual([202, ''])
      app = await testApp({ ...its, recordings, cutting: plainCutting, dataDir: app.dataDir })
      station.call = app.caller(station.key)
      const path = `GET /v1/episodes/${answer.body.id}`
      await expect.poll(async () => (await station.call(path)).body.audio_url).not.toBe('')
      expect((await station.call('GET /v1/episodes')).body.total).toBe(1)
      await expect.poll(files).toHaveLength(1)
      expect(await rows()).toMatchObject([{ state: 'done', attempts: 1 }])
    })

    it('a reel that disappears while it is cut is named in the error, and is a gap for the next attempt', async () => {
      recordings.failure = new FileMissing()
      const asked = generate()
      await expect
        .poll(async () => (await rows())[0])
        .toMatchObject({
          state: 'pending',
          reason: 'A file of the recording is missing.',
        })
      recordings.failure = undefined
      app.clock.ms = (await rows())[0]!.due_ms!
      await asked
      await expect.poll(async () => (await rows())[0]!.state).toBe('done')
    })

    it('a temporary failure is retried after 5 s, and leaves no file; the tenth attempt is the last', async () => {
      recordings.failure = Object.assign(new Error('disk'), { code: 'EIO', syscall: 'read' })
      await app.app.db.updateTable('stations').set({ record: 1, stream_url: 'https://a.test' }).execute()
      const ahead = await generate({ start_time: now - 60, end_time: now + 1 })
      app.clock.advance(1)
      const pauses: number[] = []
      for (let attempt = 1; attempt <= 9; attempt++) {
        await expect.poll(async () => (await rows())[0]).toMatchObject({ state: 'pending', attempts: attempt })
        const { due_ms, reason } = (await rows())[0]!
        expect(reason).toBe('The database or the storage was not available.')
        pauses.push((due_ms! - app.clock.ms) / 1000)
        app.clock.ms = due_ms!
      }
      expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300])
      await expect.poll(async () => (await rows())[0]!.state).toBe('failed')
      expect((await station.call(`GET /v1/episodes/${ahead.body.id}`)).status).toBe(404)
      expect(await files()).toEqual([])
    }, 30_000)
  })
}

/** Work that only ends when it is aborted. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
