import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { smtpMail } from '../accounts/mail.ts'
import { setMembership } from '../accounts/membership-store.ts'
import { openDatabase } from '../database/open.ts'
import { systemWait, type Wait } from '../lib/clock.ts'
import { mediaUrls } from '../lib/media-name.ts'
import { readProgramme } from '../schedule/programme.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeShow } from '../testing/factories.ts'
import { mailServer } from '../testing/mail-server.ts'
import { type SignedIn, signIn } from '../testing/people.ts'
import { alarmMailJob } from './jobs.ts'

const signal = new AbortController().signal
const secret = 'hackme'

const failedAt = (station_id: number, finished_at: number, dismissed_at: number | null = null) => ({
  ...{ station_id, show_id: 1, episode_id: null, from_us: 0, until_us: 1, datetime: 1 },
  ...{ title: 'Tide', description: '', image: '', reason: 'x', gaps: '[]', attempts: 1 },
  ...{ state: 'failed' as const, created_at: finished_at, finished_at, dismissed_at },
})

for (const database of databases) {
  describe(`alarms by mail on ${database.name}`, () => {
    let server: Awaited<ReturnType<typeof mailServer>>
    let app: TestApp
    let run: () => Promise<unknown>
    let stationId: number
    let owner: SignedIn
    beforeAll(async () => {
      server = await mailServer()
      const mail = { url: server.url, from: 'Aircheck <aircheck@radio.test>' }
      // The job of the app, which starts after its interval of 10 s, does not run besides.
      const wait: Wait = (ms, signal) => systemWait(ms === 10_000 ? 3_600_000 : ms, signal)
      app = await testApp({ database, config: { mail }, wait })
      const { db, http } = app.app
      const rows = openDatabase(app.config.database)
      const make = () => {
        const sender = smtpMail({ db, baseUrl: 'https://radio.test', log: http.log }, mail)
        const programmes = (id: number) => readProgramme(rows, id, mediaUrls('https://radio.test'))
        return { sender, job: alarmMailJob({ db, clock: app.clock, mail: sender, programmes }) }
      }
      // Two instances, which run the job at the same time.
      const instances = [make(), make()]
      run = () => Promise.all(instances.map(({ job }) => job(signal)))
      return async () => {
        for (const { sender } of instances) sender.close()
        await rows.close()
      }
    })
    afterAll(async () => {
      await app.close()
      await server.close()
    })
    beforeEach(async () => {
      server.mails.length = 0
      await app.app.db.deleteFrom('alarm_mails').execute()
      const stream = { stream_url: `https://source:${secret}@stream.test/live`, record: 1, time_zone: 'Europe/Berlin' }
      stationId = (await app.station({ name: 'Radio Tramline' })).id
      await app.app.db.updateTable('stations').set(stream).where('id', '=', stationId).execute()
      owner = await signIn(app, [{ stationId }])
      await app.app.db.deleteFrom('alarm_mails').execute()
      state = { state: 'recording', alarms: [] }
      await beat()
    })

    const now = () => Math.floor(app.clock.nowMs() / 1000)
    const pass = async (seconds: number) => {
      app.clock.ms += seconds * 1000
      await beat()
      await run()
    }
    let state: {
      state: 'recording' | 'down'
      alarms: { alarm: string; since: number }[]
      since?: boolean
      reason?: string
    }
    /** The recorder of the station says what its state is. */
    async function beat() {
      const { db } = app.app
      const row = {
        ...{ instance: 'one', until_ms: app.clock.nowMs(), state: state.state, reason: state.reason ?? '' },
        // A recording began long ago, or began just now.
        since_us: state.since ? app.clock.nowMs() * 1000 : 1e6,
        ...{ alarms: JSON.stringify(state.alarms), last_audio_us: app.clock.nowMs() * 1000, head_us: null },
      }
      // The recorder of the app may have taken the station.
      await db
        .insertInto('recorders')
        .values({ station_id: stationId, ...row })
        .onConflict((conflict) => conflict.column('station_id').doUpdateSet(row))
        .execute()
    }
    const silentSince = (since: number) => [{ alarm: 'silence', since: since * 1e6 }]
    const choose = (...alarms: object[]) => owner.ask(`PUT /stations/${stationId}/alarm-mails`, { alarms })
    const silence = { alarm: 'silence', after: 60, when_over: true }
    const subjects = () => server.mails.map(({ subject }) => subject)

    it('an owner chooses alarms, and reads what was chosen', async () => {
      const at = `/stations/${stationId}/alarm-mails`
      expect((await owner.ask(`GET ${at}`)).body).toMatchObject({ is_possible: true, alarms: [] })
      expect(await choose(silence)).toMatchObject({ status: 200, body: { alarms: [silence] } })
      expect((await owner.ask(`GET ${at}`)).body).toMatchObject({ is_possible: true, alarms: [silence] })
      const { body } = await owner.ask(`GET /stations/${stationId}/events`)
      expect(body.events[0]).toMatchObject({ type: 'people.alarms_chosen', details: { alarms: ['silence'] } })
    })

    it.each([
      [{ ...silence, after: 86_401 }, 'alarms[0].after'],
      [{ ...silence, after: -1 }, 'alarms[0].after'],
      [{ ...silence, alarm: 'fire' }, 'alarms[0].alarm'],
      [{ alarm: 'silence', after: 60 }, 'alarms[0].when_over'],
    ])('%j is refused', async (alarm, field) => {
      const { status, body } = await choose(alarm)
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(field)])
    })

    it('a day is the longest wait', async () => {
      expect((await choose({ ...silence, after: 86_400 })).status).toBe(200)
    })

    it('silence is sent once by two instances, with station, time and link, and its end at once', async () => {
      await choose(silence)
      const since = now()
      state.alarms = silentSince(since)
      await pass(59)
      expect(subjects()).toEqual([])
      await pass(1)
      await pass(10)
      expect(subjects()).toEqual(['Radio Tramline: Silence on air'])
      const { to, text } = server.mails[0]!
      expect(to).toBe(owner.email)
      expect(text).toContain(`https://radio.test/dashboard/${stationId}`)
      expect(text).toContain(
        new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Berlin' }).format(since * 1000),
      )
      expect(text).not.toContain(secret)
      state.alarms = []
      await pass(5)
      await pass(600)
      expect(subjects()).toEqual(['Radio Tramline: Silence on air', 'Radio Tramline: over: Silence on air'])
    })

    it('nothing is sent of alarms that were not chosen, or are over before their wait', async () => {
      await choose(silence)
      state.alarms = [{ alarm: 'loop', since: now() * 1e6 }, ...silentSince(now())]
      await pass(50)
      state.alarms = []
      await pass(50)
      await pass(1000)
      expect(subjects()).toEqual([])
    })

    it('an editor chooses among all, a presenter among those that concern them', async () => {
      const at = `/stations/${stationId}/alarm-mails`
      const editor = await signIn(app, [{ stationId, role: 'editor' }])
      expect((await editor.ask(`GET ${at}`)).body).toMatchObject({ alarms: [], allowed: { length: 7 } })
      expect((await editor.ask(`PUT ${at}`, { alarms: [{ ...silence, alarm: 'disk low' }] })).status).toBe(200)
      const presenter = await signIn(app, [{ stationId, role: 'presenter' }])
      expect((await presenter.ask(`GET ${at}`)).body.allowed).toEqual(['down', 'silence', 'generation failed'])
      expect((await presenter.ask(`PUT ${at}`, { alarms: [{ ...silence, alarm: 'disk low' }] })).status).toBe(403)
      expect((await presenter.ask(`PUT ${at}`, { alarms: [{ ...silence, after: 0 }] })).status).toBe(200)
      state.alarms = silentSince(now())
      await pass(1)
      expect(server.mails.map(({ to }) => to)).toEqual([presenter.email])
    })

    it('a presenter gets the failures of their own shows only', async () => {
      const { key } = await app.key(stationId)
      const [own, other] = [await makeShow(app.caller(key)), await makeShow(app.caller(key))]
      const presenter = await signIn(app, [{ stationId, role: 'presenter', shows: [own.id] }])
      const alarms = [{ alarm: 'generation failed', after: 0, when_over: false }]
      expect((await presenter.ask(`PUT /stations/${stationId}/alarm-mails`, { alarms })).status).toBe(200)
      const fail = (show_id: number) =>
        app.app.db
          .insertInto('generations')
          .values({ ...failedAt(stationId, now()), show_id })
          .execute()
      await fail(other.id)
      await pass(1)
      expect(subjects()).toEqual([])
      await fail(own.id)
      await pass(1)
      expect(server.mails.map(({ to }) => to)).toEqual([presenter.email])
    })

    it('the state of a station is read once in a run, however many presenters with shows of their own get its alarms', async () => {
      const { key } = await app.key(stationId)
      const people: SignedIn[] = []
      for (const title of ['First', 'Second', 'Third']) {
        const { id } = await makeShow(app.caller(key), { title })
        const person = await signIn(app, [{ stationId, role: 'presenter', shows: [id] }])
        const alarms = [{ alarm: 'generation failed', after: 0, when_over: false }]
        await person.ask(`PUT /stations/${stationId}/alarm-mails`, { alarms })
        const failed = { ...failedAt(stationId, now()), show_id: id, reason: title }
        await app.app.db.insertInto('generations').values(failed).execute()
        people.push(person)
      }
      const reads: string[] = []
      const reader: KyselyPlugin = {
        transformQuery({ node }) {
          const text = node.kind === 'SelectQueryNode' ? JSON.stringify(node) : ''
          for (const table of ['recorders', 'generations', 'presented_shows']) {
            if (text.includes(`"name":"${table}"`)) reads.push(table)
          }
          return node
        },
        transformResult: async ({ result }) => result,
      }
      const { http } = app.app
      const db = app.app.db.withPlugin(reader)
      const sender = smtpMail({ db: app.app.db, baseUrl: 'https://radio.test', log: http.log }, app.config.mail!)
      const programmes = () => Promise.reject(new Error('no mail of these has the show on air'))
      await alarmMailJob({ db, clock: app.clock, mail: sender, programmes })(signal)
      sender.close()
      const sent = server.mails.map(({ to, text }) => [to, /Show: (.*)\r/.exec(text)?.[1]]).sort()
      const expected = people.map(({ email }, nth) => [email, ['First', 'Second', 'Third'][nth]])
      expect(sent).toEqual(expected.sort())
      const stations = await app.app.db.selectFrom('alarm_mails').select('station_id').distinct().execute()
      expect(reads.filter((table) => table === 'presented_shows')).toHaveLength(1)
      expect(reads.filter((table) => table === 'recorders')).toHaveLength(stations.length)
    })

    it('nothing is sent to people who lost their role, until they choose again', async () => {
      await choose(silence)
      await setMembership(app.app.db, { personId: owner.id, stationId, role: 'presenter' }, now())
      state.alarms = silentSince(now())
      await pass(100)
      expect(subjects()).toEqual([])
    })

    it('a new owner gets the alarms that must not be missed, until they choose others', async () => {
      const { ask, id } = await signIn(app, [{ stationId }])
      const chosen = async () => (await ask(`GET /stations/${stationId}/alarm-mails`)).body.alarms
      expect(await chosen()).toEqual([
        { alarm: 'down', after: 120, when_over: true },
        { alarm: 'generation failed', after: 0, when_over: false },
      ])
      await ask(`PUT /stations/${stationId}/alarm-mails`, { alarms: [] })
      await setMembership(app.app.db, { personId: id, stationId, role: 'owner' }, now())
      expect(await chosen()).toEqual([])
      const presenter = await signIn(app, [{ stationId, role: 'presenter' }])
      const { db } = app.app
      expect(
        await db.selectFrom('alarm_mails').select('alarm').where('person_id', '=', presenter.id).execute(),
      ).toEqual([])
    })

    it('a mail about nothing recorded has the reason and the show, and one of its end says when it was', async () => {
      const { key } = await app.key(stationId)
      const call = app.caller(key)
      const show_id = (await makeShow(call, { title: 'First Tram' })).id
      const entries = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => ({ day, time: 0, duration: 1440 }))
      expect((await call('PUT /v1/schedule', { show_id, week: 1, entries })).status).toBe(200)
      await choose({ alarm: 'down', after: 0, when_over: true })
      state.state = 'down'
      state.reason = 'the stream answered 404'
      await pass(1)
      expect(server.mails[0]!.text).toContain(
        'Reason: the stream isn’t there; is the encoder connected?\r\nShow: First Tram\r\n',
      )
      state = { state: 'recording', alarms: [], since: true }
      await beat()
      const ended = now()
      app.clock.ms += 90_000
      await app.app.db.updateTable('recorders').set({ until_ms: app.clock.nowMs() }).execute()
      await run()
      expect(subjects().at(-1)).toBe('Radio Tramline: over: Nothing is recorded')
      const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Berlin' })
      expect(server.mails.at(-1)!.text).toMatch(new RegExp(`It ended: .*${time.format(ended * 1000)}`))
    })

    it('a station is down when its recorder says so, and when no server records it', async () => {
      await choose({ alarm: 'down', after: 0, when_over: false })
      state.state = 'down'
      await pass(1)
      expect(subjects()).toEqual(['Radio Tramline: Nothing is recorded'])
      state.state = 'recording'
      await pass(1)
      app.clock.ms += 600_000
      await run()
      expect(server.mails).toHaveLength(2)
    })

    it('each episode that failed is sent, and none that was dismissed', async () => {
      await choose({ alarm: 'generation failed', after: 0, when_over: false })
      const { db } = app.app
      const fail = (finished_at: number, dismissed_at: number | null = null) =>
        db
          .insertInto('generations')
          .values(failedAt(stationId, finished_at, dismissed_at))
          .execute()
      await fail(now(), now())
      await pass(10)
      expect(subjects()).toEqual([])
      await fail(now())
      await pass(10)
      await pass(700)
      expect(server.mails).toHaveLength(1)
      await fail(now())
      await pass(10)
      expect(server.mails).toHaveLength(2)
    })

    it('a failure is over when it was dismissed, not while it is tried again', async () => {
      await choose({ alarm: 'generation failed', after: 0, when_over: true })
      const { db } = app.app
      await db.insertInto('generations').values(failedAt(stationId, now())).execute()
      await pass(1)
      const set = (changes: {
        state: 'pending' | 'failed'
        finished_at: number | null
        due_ms: number | null
        dismissed_at?: number
      }) => db.updateTable('generations').set(changes).where('station_id', '=', stationId).execute()
      await set({ state: 'pending', finished_at: null, due_ms: app.clock.nowMs() + 86_400_000 })
      await pass(1000)
      expect(server.mails).toHaveLength(1)
      await set({ state: 'failed', finished_at: now() - 2000, due_ms: null, dismissed_at: now() })
      await pass(10)
      expect(subjects().at(-1)).toBe('Radio Tramline: over: A show did not become an episode')
    })

    it('a mail that was not accepted is sent a minute later', async () => {
      await choose({ ...silence, after: 0 })
      state.alarms = silentSince(now())
      server.state.isFull = true
      await pass(1)
      server.state.isFull = false
      await pass(50)
      expect(subjects()).toEqual([])
      await pass(10)
      expect(server.mails).toHaveLength(1)
    })

    it('a mail that was taken without an answer is not sent again', async () => {
      await choose({ ...silence, after: 0 })
      state.alarms = silentSince(now())
      server.state.isDropping = true
      await pass(1)
      server.state.isDropping = false
      await pass(100)
      await pass(1000)
      expect(subjects()).toEqual(['Radio Tramline: Silence on air'])
    })

    it('a mail that the mail server holds does not delay those of other stations', async () => {
      const alarms = [{ alarm: 'generation failed', after: 0, when_over: false }]
      const people = [owner]
      // More than there are instances.
      for (const name of ['Second', 'Third', 'Fourth']) {
        const { id } = await app.station({ name })
        const person = await signIn(app, [{ stationId: id }])
        await person.ask(`PUT /stations/${id}/alarm-mails`, { alarms })
        await app.app.db.insertInto('generations').values(failedAt(id, now())).execute()
        people.push(person)
      }
      await choose({ ...silence, after: 0 })
      state.alarms = silentSince(now())
      server.state.isSlow = true
      const passed = pass(1)
      await expect.poll(() => server.mails.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort())
      server.state.isSlow = false
      server.accept()
      await passed
    })

    it.each([
      ['is off', { record: 0 }, {}],
      ['is down', { record: 1 }, { state: 'down' }],
      ['has just begun again', { record: 1 }, { state: 'recording', since: true }],
    ] as const)('nothing is over because recording %s', async (_, station, recorder) => {
      await choose(silence)
      state.alarms = silentSince(now())
      await pass(60)
      state = { state: 'recording', alarms: [], ...recorder }
      await app.app.db.updateTable('stations').set(station).where('id', '=', stationId).execute()
      await pass(700)
      expect(subjects()).toEqual(['Radio Tramline: Silence on air'])
    })

    it('a choice that was removed meanwhile, or whose owner lost the role, sends no more than one mail in ten minutes', async () => {
      await choose({ ...silence, after: 0 })
      state.alarms = silentSince(now())
      await pass(1)
      await choose()
      expect((await owner.ask(`GET /stations/${stationId}/alarm-mails`)).body.alarms).toEqual([])
      await choose({ ...silence, after: 0 })
      await pass(100)
      expect(server.mails).toHaveLength(1)
      const { db } = app.app
      await setMembership(db, { personId: owner.id, stationId, role: 'editor' }, now())
      await setMembership(db, { personId: owner.id, stationId, role: 'owner' }, now())
      state.alarms = []
      await pass(1000)
      expect(server.mails).toHaveLength(1)
    })

    it('a choice that is made again remembers what was sent', async () => {
      await choose({ ...silence, after: 0 })
      state.alarms = silentSince(now())
      await pass(1)
      await choose({ ...silence, after: 5 })
      await pass(700)
      expect(server.mails).toHaveLength(1)
    })

    it('a test mail is sent at once, five an hour', async () => {
      const test = () => owner.ask(`POST /stations/${stationId}/alarm-mails/test`)
      expect((await test()).body).toEqual({ mailed: true })
      expect(subjects()).toEqual(['Radio Tramline: This is a test: there is no alarm'])
      for (let sent = 1; sent < 5; sent++) await test()
      expect((await test()).status).toBe(429)
    })
  })
}

it('an installation without a mail server says so, and sends no test', async () => {
  const app = await testApp()
  const { id } = await app.station()
  const { ask } = await signIn(app, [{ stationId: id }])
  expect((await ask(`GET /stations/${id}/alarm-mails`)).body.is_possible).toBe(false)
  const { status, body } = await ask(`POST /stations/${id}/alarm-mails/test`)
  expect([status, body.message]).toEqual([409, 'This installation sends no mail.'])
  await app.close()
})
