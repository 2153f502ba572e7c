import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openRecordings, type RecordingStorage } from '../storage/recordings.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { type SignedIn, signIn } from '../testing/people.ts'
import { frames, makeReel, reelFile } from '../testing/reels.ts'
import { recordedTape } from './drawn.ts'
import { rowOf } from './reel-rows.ts'
import { saveReel, setReelState } from './reel-store.ts'
import { saveGap, updateRecorder } from './store.ts'

const us = (iso: string) => Date.parse(iso) * 1000
const frameUs = (1152 / 44_100) * 1e6

for (const database of databases) {
  describe(`the recording in the dashboard on ${database.name}`, () => {
    let app: TestApp
    let storage: RecordingStorage
    let stationId: number
    let owner: SignedIn
    beforeAll(async () => {
      app = await testApp({ database, now: '2026-11-17T14:30:00Z' })
      storage = await openRecordings(app.dataDir, `disk:${app.dataDir}`, {})
    })
    beforeEach(async () => {
      stationId = (await app.station({ timeZone: 'Europe/Berlin' })).id
      owner = await signIn(app, [{ stationId }])
    })
    afterAll(async () => {
      await storage.close()
      await app.close()
    })

    const reel = (startUs: number, count: number, more: { slewPpb?: number } = {}) =>
      makeReel(app.app.db, storage, { stationId, startUs, frames: frames(count), ...more })
    const gap = (from: string, until: string | null, reason = 'no connection') =>
      saveGap(app.app.db, { station_id: stationId, from_us: us(from), until_us: until && us(until), reason } as never)
    const get = (path: string, headers: Record<string, string> = {}, by = owner) =>
      app.fetch(`/dashboard/api/stations/${stationId}/recordings/${path}`, {
        headers: { Cookie: by.cookie, 'Sec-Fetch-Site': 'same-origin', ...headers },
      })
    const ask = async (path: string) => (await owner.ask(`GET /stations/${stationId}/recordings/${path}`)).body

    it('GET /days: the days of the zone, with the recorded and the missing time of each', async () => {
      await reel(us('2026-11-15T22:50:00Z'), 2000)
      await reel(us('2026-11-17T10:00:00Z'), 4000)
      const { kept_days, kept_from, days } = await ask('days')
      expect([kept_days, kept_from]).toEqual([60, Date.parse('2026-09-18T14:30:00Z') / 1000])
      expect(days.map(({ date }: { date: string }) => date)).toEqual(['2026-11-15', '2026-11-16', '2026-11-17'])
      const [first, second, third] = days
      expect(first).toMatchObject({ start_time: Date.parse('2026-11-14T23:00Z') / 1000, recorded_seconds: 52.244898 })
      expect(first.missing_seconds).toBeCloseTo(600 - 52.244898, 6)
      expect(second).toMatchObject({ recorded: [], recorded_seconds: 0, missing_seconds: 86_400 })
      const start = Date.parse('2026-11-17T10:00Z') / 1000
      expect(third.recorded).toEqual([{ start_time: start, end_time: start + 104.489796 }])
      expect(third.missing_seconds).toBeCloseTo(11 * 3600, 6)
    })

    it('GET /days: nothing recorded is no day, and a lost reel is missing', async () => {
      expect((await ask('days')).days).toEqual([])
      await reel(us('2026-11-17T08:00:00Z'), 100)
      const { name } = await reel(us('2026-11-17T09:00:00Z'), 4000)
      await reel(us('2026-11-17T10:00:00Z'), 100)
      await setReelState(app.app.db, { name, state: 'sealed' }, 'lost')
      const [day] = (await ask('days')).days
      expect(day.recorded_seconds).toBeCloseTo((200 * frameUs) / 1e6, 5)
    })

    it('GET /tape: reels with their frames, gaps with their reasons, and the versions of its tiles', async () => {
      const one = await reel(us('2026-11-17T11:55:00Z'), 4000)
      const two = await reel(us('2026-11-17T12:02:00Z'), 4000, { slewPpb: 200_000 })
      await gap('2026-11-17T11:56:44.489796Z', '2026-11-17T12:02:00Z')
      await gap('2026-11-17T12:03:44.510694Z', null, 'no audio arrives')
      const window = `from_us=${us('2026-11-17T11:30Z')}&until_us=${us('2026-11-17T13:30Z')}`
      const tape = await ask(`tape?${window}`)
      expect(tape.reels).toEqual([
        {
          from_us: one.startUs,
          until_us: one.startUs + 104_489_796,
          frames: 4000,
          frame_us: frameUs,
          bytes: one.bytes,
        },
        {
          from_us: two.startUs,
          until_us: two.startUs + 104_510_694,
          frames: 4000,
          frame_us: frameUs,
          bytes: two.bytes,
        },
      ])
      expect(tape.gaps).toEqual([
        { from_us: one.startUs + 104_489_796, until_us: two.startUs, reason: 'no connection' },
        { from_us: two.startUs + 104_510_694, until_us: us('2026-11-17T13:30Z'), reason: 'no audio arrives' },
      ])
      expect(tape.known_until_us).toBe(us('2026-11-17T14:30Z'))
      expect(tape.hours.map(({ hour }: { hour: number }) => hour - us('2026-11-17T11:00Z') / 3_600_000_000)).toEqual([
        0, 1, 2,
      ])
      expect(new Set(tape.hours.map(({ version }: { version: string }) => version)).size).toBe(3)
    })

    it('GET /tape: of two reels that are not sealed, the older one ends where it ends, and the last one at the head', async () => {
      const { db } = app.app
      const starts = [us('2026-11-17T12:00:00Z'), us('2026-11-17T12:05:00Z')]
      for (const startUs of starts) {
        const made = await makeReel(db, storage, { stationId, startUs, frames: frames(1000) }, { row: false })
        await saveReel(db, { ...rowOf(made, 'test'), state: 'open' })
      }
      const window = { fromUs: starts[0]!, untilUs: us('2026-11-17T13:00Z') }
      const headUs = starts[1]! + 2000 * frameUs
      const recorder = { headUs: () => headUs }
      const { reels } = await recordedTape({ db, clock: app.clock, recorder }, stationId, window)
      expect(reels.map(({ fromUs, untilUs, frames }) => [fromUs, Math.round(untilUs - fromUs), frames])).toEqual([
        [starts[0], Math.round(1000 * frameUs), 1000],
        [starts[1], Math.round(2000 * frameUs), 2000],
      ])
    })

    it('GET /tape: nothing is missing before the first audio, nor after the head', async () => {
      await reel(us('2026-11-17T12:00:00Z'), 4000)
      const { gaps, known_until_us } = await ask(
        `tape?from_us=${us('2026-11-17T11:00Z')}&until_us=${us('2026-11-17T14:00Z')}`,
      )
      expect([gaps, known_until_us]).toEqual([[], us('2026-11-17T12:00Z') + 104_489_796])
    })

    it('GET /tape 400: a window that ends before it begins, or of more than 27 hours', async () => {
      for (const [from_us, until_us] of [
        [5, 5],
        [0, 27 * 3_600_000_000 + 1],
        [-1, 5],
      ]) {
        const { status, body } = await owner.ask(
          `GET /stations/${stationId}/recordings/tape?from_us=${from_us}&until_us=${until_us}`,
        )
        expect([status, body.code]).toEqual([400, 'invalid'])
      }
    })

    it('GET /tiles: the levels of an hour, for ever with its version, and revalidated without', async () => {
      const startUs = us('2026-11-17T12:00:05Z')
      await reel(startUs, 1000)
      const hour = us('2026-11-17T12:00Z') / 3_600_000_000
      const [{ version }] = (await ask(`tape?from_us=${startUs}&until_us=${startUs + 1}`)).hours
      const fine = await get(`tiles/1/${hour}?v=${version}`)
      expect(fine.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
      const levels = new Uint8Array(await fine.arrayBuffer())
      const made = frames(1000)
      const stored = reelFile({ startUs, frames: made }).subarray(
        made.reduce((sum, { bytes }) => sum + bytes.length, 0),
      )
      expect([levels.length, stored.length]).toEqual([36_000, 261])
      expect(Buffer.from(levels.subarray(50, 311)).equals(stored)).toBe(true)
      expect(levels.subarray(311).every((level) => level === 0)).toBe(true)
      const coarse = await get(`tiles/100/${hour}`)
      expect(coarse.headers.get('cache-control')).toBe('private, no-cache')
      expect(new Uint8Array(await coarse.arrayBuffer()).length).toBe(360)
      const again = await get(`tiles/100/${hour}`, { 'If-None-Match': coarse.headers.get('etag')! })
      expect([again.status, await again.text()]).toEqual([304, ''])

      await reel(us('2026-11-17T12:10:00Z'), 1000)
      const older = await get(`tiles/1/${hour}?v=${version}`)
      expect(older.headers.get('cache-control')).toBe('private, no-cache')
    })

    it('GET /tiles: an hour that is being recorded, or whose files are elsewhere, is not kept', async () => {
      const { name } = await reel(us('2026-11-17T12:00:00Z'), 1000)
      const hour = us('2026-11-17T12:00Z') / 3_600_000_000
      await storage.remove(name)
      const answer = await get(`tiles/1/${hour}`)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(new Uint8Array(await answer.arrayBuffer()).every((level) => level === 0)).toBe(true)
      expect((await get('tiles/5/1')).status).toBe(400)
    })

    it('GET /audio: the frames of the window, byte for byte, and any range of them', async () => {
      const made = frames(2000)
      const startUs = us('2026-11-17T12:00:00Z')
      await makeReel(app.app.db, storage, { stationId, startUs, frames: made })
      const [first, last] = [383, 766]
      const path = `audio?from_us=${Math.round(startUs + first * frameUs)}&until_us=${Math.round(startUs + last * frameUs)}`
      const whole = await get(path)
      const bytes = Buffer.from(await whole.arrayBuffer())
      const expected = Buffer.concat(made.slice(first, last).map((frame) => frame.bytes))
      expect(bytes.equals(expected)).toBe(true)
      expect([whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual(['audio/mpeg', 'bytes'])
      const part = await get(path, { Range: 'bytes=1000-1999', 'If-Range': whole.headers.get('etag')! })
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1000-1999/${expected.length}`])
      expect(Buffer.from(await part.arrayBuffer()).equals(expected.subarray(1000, 2000))).toBe(true)
      const beyond = await get(path, { Range: `bytes=${expected.length}-` })
      expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${expected.length}`])
      const same = await get(path, { 'If-None-Match': whole.headers.get('etag')! })
      expect(same.status).toBe(304)
    })

    it('GET /audio: gaps are left out; 404: a window without audio', async () => {
      const made = frames(100)
      for (const start of ['2026-11-17T12:00:00Z', '2026-11-17T12:05:00Z']) await reel(us(start), 100)
      const bytes = await get(`audio?from_us=${us('2026-11-17T11:00Z')}&until_us=${us('2026-11-17T13:00Z')}`)
      const expected = Buffer.concat([...made, ...made].map((frame) => frame.bytes))
      expect(Buffer.from(await bytes.arrayBuffer()).equals(expected)).toBe(true)
      const none = await get(`audio?from_us=${us('2026-11-17T09:00Z')}&until_us=${us('2026-11-17T10:00Z')}`)
      expect([none.status, await none.json()]).toEqual([
        404,
        { message: 'Nothing was recorded then.', code: 'not_found' },
      ])
    })

    it('GET /audio, GET /tiles: a file that is gone is left out; one that cannot be read is refused, and hides nothing else', async () => {
      const [good, gone, broken] = [
        await reel(us('2026-11-17T12:00:00Z'), 100),
        await reel(us('2026-11-17T12:10:00Z'), 100),
        await reel(us('2026-11-17T12:20:00Z'), 100),
      ]
      for (const { name } of [gone, broken]) await storage.remove(name)
      mkdirSync(join(app.dataDir, 'recordings', broken.name))
      const audio = (from: string, until: string) =>
        get(`audio?from_us=${us(`2026-11-17T${from}Z`)}&until_us=${us(`2026-11-17T${until}Z`)}`)
      expect((await (await audio('12:00', '12:15')).arrayBuffer()).byteLength).toBe(good.bytes)
      expect((await audio('12:10', '12:15')).status).toBe(404)
      const refused = await audio('12:20', '12:25')
      expect([refused.status, await refused.json()]).toEqual([
        503,
        { message: 'The service is unavailable for the moment.', code: 'unavailable' },
      ])
      const tile = await get(`tiles/1/${us('2026-11-17T12:00Z') / 3_600_000_000}`)
      expect([tile.status, tile.headers.get('cache-control')]).toEqual([200, 'no-store'])
      const levels = new Uint8Array(await tile.arrayBuffer())
      expect([
        levels.subarray(0, 26).some((level) => level > 0),
        levels.subarray(27).every((level) => level === 0),
      ]).toEqual([true, true])
    })

    it('GET /level: the last ten seconds, as the recording instance stored them', async () => {
      expect(await ask('level')).toEqual({ from_us: 0, levels: [] })
      const row = { instance: 'other', until_ms: 0, state: 'recording', since_us: 0, reason: '', alarms: '[]' } as const
      await app.app.db
        .insertInto('recorders')
        .values({ ...row, station_id: stationId })
        .execute()
      const levels = `17634000 ${Buffer.from([5, 6, 7]).toString('base64')}`
      await updateRecorder(app.app.db, { stationId, instance: 'other' }, { levels })
      expect(await ask('level')).toEqual({ from_us: 1_763_400_000_000, levels: [5, 6, 7] })
    })

    it('holds: a span is held, listed, and released once', async () => {
      const path = `/stations/${stationId}/recordings/holds`
      const hold = { from_us: us('2026-11-01T12:00Z'), until_us: us('2026-11-02T12:00Z'), reason: 'A complaint' }
      const made = await owner.ask(`POST ${path}`, hold)
      expect([made.status, made.body]).toMatchObject([201, { ...hold, released_at: null }])
      const { body } = await owner.ask(`POST ${path}/${made.body.id}/release`)
      expect(body).toMatchObject({ ...hold, released_at: expect.any(Number) })
      expect(await ask('holds')).toEqual({ holds: [body] })
      expect((await owner.ask(`POST ${path}/${made.body.id}/release`)).status).toBe(409)
      const { body: refused } = await owner.ask(`POST ${path}`, { ...hold, until_us: hold.from_us, reason: ' ' })
      expect(refused.errors).toMatchObject([{ field: 'reason', code: 'required' }])
    })

    it('a presenter may look and listen, and hold nothing', async () => {
      const presenter = await signIn(app, [{ stationId, role: 'presenter' }])
      await reel(us('2026-11-17T12:00:00Z'), 100)
      const hour = us('2026-11-17T12:00Z') / 3_600_000_000
      const window = `from_us=${us('2026-11-17T12:00Z')}&until_us=${us('2026-11-17T13:00Z')}`
      for (const path of ['days', `tape?${window}`, 'level', 'holds', `tiles/1/${hour}`, `audio?${window}`]) {
        expect((await get(path, {}, presenter)).status, path).toBe(200)
      }
      const body = { from_us: 1, until_us: 2, reason: 'x' }
      const { status } = await presenter.ask(`POST /stations/${stationId}/recordings/holds`, body)
      expect(status).toBe(403)
      expect((await ask('holds')).holds).toEqual([])
    })

    it('another station’s people see nothing, and cannot release its hold', async () => {
      const { id: other } = await app.station()
      const stranger = await signIn(app, [{ stationId: other }])
      await reel(us('2026-11-17T12:00:00Z'), 100)
      const window = `from_us=${us('2026-11-17T12:00Z')}&until_us=${us('2026-11-17T13:00Z')}`
      for (const path of ['days', `tape?${window}`, 'level', 'holds', 'tiles/1/1', `audio?${window}`]) {
        expect((await get(path, {}, stranger)).status, path).toBe(404)
      }
      const hold = { from_us: 1, until_us: 2, reason: 'A complaint' }
      const { body } = await owner.ask(`POST /stations/${stationId}/recordings/holds`, hold)
      const released = await stranger.ask(`POST /stations/${other}/recordings/holds/${body.id}/release`)
      expect([released.status, released.body.message]).toEqual([404, 'Hold not found.'])
      expect((await ask('holds')).holds[0].released_at).toBeNull()
    })
  })
}
