import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from './database/open.ts'
import { openRecordings } from './storage/recordings.ts'
import { clockAt, noon, type TestApp, type TestClock, testApp } from './testing/app.ts'
import { makeShow, multipart, multipartHeaders, uploadParts } from './testing/factories.ts'
import { manualTime } from './testing/manual-time.ts'
import { type SignedIn, signIn } from './testing/people.ts'
import { frames, makeReel } from './testing/reels.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const wrongs: [name: string, byMs: number][] = [
  ['50 years behind', -50 * 365.25 * day],
  ['a day behind', -day],
  ['a day ahead', day],
  ['70 days ahead', 70 * day],
  ['400 days ahead', 400 * day],
]

/** A machine whose clock may be wrong: the time that passes, and that which its clock shows. */
function machine() {
  const truth = clockAt(noon)
  const wall = clockAt(noon)
  return {
    truth,
    nowIso: () => new Date(wall.ms).toISOString(),
    uptimeMs: () => truth.ms,
    /** Sets the clocks of the machine and of an app to the truth and something. */
    set(clock: TestClock, wrongMs: number) {
      wall.ms = truth.ms + wrongMs
      clock.ms = wall.ms
    },
    pass(clock: TestClock, ms: number) {
      truth.ms += ms
      wall.ms += ms
      clock.ms = wall.ms
    },
  }
}

/** Runs every job that removes something. */
async function removeOld({ app }: TestApp) {
  const names = /^(forget|remove|archive|reconcile)/
  for (const { name, run } of app.jobs) if (names.test(name)) await run(new AbortController().signal)
}

describe('a wrong clock', () => {
  const at = machine()
  // Jobs run only when a test runs them.
  const { wait } = manualTime()
  let app: TestApp
  let owner: SignedIn
  let kept: object
  let mediaPath: string
  let stationId: number

  /** Everything that a job could remove: rows, files, and the owner's session. */
  async function everything() {
    const { db } = app.app
    const rows = async (table: 'reels' | 'plays' | 'events' | 'sessions' | 'sign_in_tickets') =>
      (
        await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    const storage = await openRecordings(app.dataDir, app.config.media, app.config.s3)
    const reels = await Array.fromAsync(storage.listLocal())
    await storage.close()
    return {
      reels: [await rows('reels'), reels.length],
      ...{ plays: await rows('plays'), events: await rows('events') },
      ...{ sessions: await rows('sessions'), tickets: await rows('sign_in_tickets') },
      active: await db.selectFrom('episodes').select('id').where('archived_at', 'is', null).execute(),
      audio: (await app.fetch(mediaPath, { method: 'HEAD' })).status,
    }
  }

  const start = async () => {
    const { dataDir, config } = app
    const { database } = config
    app = await testApp({ dataDir, now: at.nowIso(), uptimeMs: at.uptimeMs, wait, config: { database } })
  }

  async function oldRows(db: Db) {
    const seconds = Math.floor(at.truth.ms / 1000)
    const row = { station_id: stationId, actor_kind: 'command', actor_ref: null, type: 'x', subject: 1, details: '{}' }
    await db
      .insertInto('events')
      .values({ ...row, at: seconds - 399 * 86_400 })
      .execute()
    const fromUs = at.truth.ms * 1000 - 364 * 86_400e6
    const play = { station_id: stationId, title: 'A - B', show_id: null, until_us: fromUs + 1e6 }
    await db
      .insertInto('plays')
      .values({ ...play, from_us: fromUs })
      .execute()
    const ticket = { hash: 'x', person_id: owner.id, purpose: 'reset', details: '{}' }
    await db
      .insertInto('sign_in_tickets')
      .values({ ...ticket, ends_at: seconds + 7 * 86_400 })
      .execute()
    await db.updateTable('stations').set({ plays_years: 1 }).where('id', '=', stationId).execute()
  }

  beforeAll(async () => {
    app = await testApp({ now: noon, uptimeMs: at.uptimeMs, wait })
    const { id, call } = await app.station()
    stationId = id
    owner = await signIn(app, [{ stationId: id }])
    const show = await makeShow(call)
    const now = at.truth.ms / 1000
    const upload = async (ago: number) => {
      const datetime = { name: 'datetime', value: `${now - ago}` }
      const made = await call(
        'POST /v1/episodes/upload',
        multipart(...uploadParts(show.id), datetime),
        multipartHeaders,
      )
      expect(made.status).toBe(201)
      return made.body
    }
    await upload(59 * 86_400)
    const { id: archived, audio_url } = await upload(100)
    mediaPath = new URL(audio_url).pathname
    await call(`DELETE /v1/episodes/${archived}`)
    const limits = { keep_days: 60, delete_audio_after: 30 }
    expect((await owner.ask(`PUT /stations/${id}/shows/${show.id}`, limits)).status).toBe(200)
    const storage = await openRecordings(app.dataDir, app.config.media, app.config.s3)
    for (const ago of [59.5 * day, day, hour]) {
      const startUs = (at.truth.ms - ago) * 1000
      await makeReel(app.app.db, storage, { stationId: id, startUs, frames: frames(30) })
    }
    await storage.close()
    await oldRows(app.app.db)
    kept = await everything()
    expect(kept).toMatchObject({ reels: [3, 3], audio: 200, active: [{}] })
  })
  afterAll(() => app.close())

  describe.each(wrongs)('%s', (_, wrongMs) => {
    const headers = () => ({ Cookie: owner.cookie, 'Sec-Fetch-Site': 'same-origin' })
    const alive = async () => (await app.fetch('/dashboard/api/me', { headers: headers() })).status
    const isBehind = wrongMs < 0

    it('while the server runs, for a minute and for an hour: nothing is removed, sessions survive', async () => {
      for (const ms of [0, minute, hour]) {
        at.set(app.clock, wrongMs)
        at.pass(app.clock, ms)
        await removeOld(app)
        expect(await everything()).toEqual(kept)
        if (isBehind) expect(await alive()).toBe(200)
        at.set(app.clock, 0)
        await removeOld(app)
        expect([await everything(), await alive()]).toEqual([kept, 200])
      }
    })

    it('at a start, and then right again, also after another start', async () => {
      await app.close({ keepData: true })
      at.set(app.clock, wrongMs)
      await start()
      for (const ms of [0, minute, hour]) {
        at.pass(app.clock, ms)
        await removeOld(app)
        expect(await everything()).toEqual(kept)
      }
      if (isBehind) expect(await alive()).toBe(200)
      at.set(app.clock, 0)
      await removeOld(app)
      expect([await everything(), await alive()]).toEqual([kept, 200])
      await app.close({ keepData: true })
      await start()
      await removeOld(app)
      expect([await everything(), await alive()]).toEqual([kept, 200])
    })
  })
  it('a day ahead: answers of that day are not sent when it is right again', async () => {
    const { call } = await app.station()
    const show_id = (await makeShow(call)).id
    const time = Math.floor((at.truth.ms / 60_000) % 1440)
    const day_ = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][new Date(at.truth.ms).getUTCDay()]
    const entries = [{ day: day_, time, duration: 60 }]
    expect((await call('PUT /v1/schedule', { show_id, week: 1, entries })).status).toBe(200)
    const onAir = async () => (await call('GET /v1/now-playing')).body.current?.show_id ?? null
    const found: (number | null)[] = []
    for (const wrongMs of [0, day, 0]) {
      at.set(app.clock, wrongMs)
      found.push(await onAir())
    }
    expect(found).toEqual([show_id, null, show_id])
  })

  it('70 days ahead: what it put off is done when the clock is right again', async () => {
    const { db } = app.app
    at.set(app.clock, 0)
    const [dueMs, due_at] = [at.truth.ms + 70 * day, Math.floor((at.truth.ms + 70 * day) / 1000)]
    const { id: episode_id } = await db.selectFrom('episodes').select('id').executeTakeFirstOrThrow()
    const audio = { duration_ms: 1, samples: 1, sample_rate: 44_100, channels: 1, loudness: null, peaks: null }
    await db
      .insertInto('episode_audio')
      .values({ episode_id, ...audio, due_ms: dueMs })
      .execute()
    const copy = { station_id: stationId, url: 'https://pictures.test/a.png', image: '', failures: 1, due_at }
    await db.insertInto('picture_copies').values(copy).execute()
    await app.app.jobs.find(({ name }) => name.startsWith('bring forward'))!.run(new AbortController().signal)
    const due = [
      (await db.selectFrom('episode_audio').select('due_ms').executeTakeFirstOrThrow()).due_ms,
      (await db.selectFrom('picture_copies').select('due_at').executeTakeFirstOrThrow()).due_at * 1000,
    ]
    expect(due).toEqual([at.truth.ms, Math.floor(at.truth.ms / 1000) * 1000])
  })

  it('for ever: what has been kept for long enough goes, counted from what was known', async () => {
    at.set(app.clock, 400 * day)
    at.pass(app.clock, 2 * day)
    await removeOld(app)
    expect(await everything()).toMatchObject({ reels: [2, 2], plays: 0, audio: 200, active: [] })
  })
})
