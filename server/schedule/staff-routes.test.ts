import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listEvents } from '../events/store.ts'
import { setStation } from '../station/actions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeShow } from '../testing/factories.ts'
import { signIn } from '../testing/people.ts'

const nine = { day: 'mon', time: 540, duration: 60 }
const ten = { day: 'tue', time: 600, duration: 90 }

type Sent = { week: number; show_id: number }

const byWeek = (entries: Sent[]) => entries.toSorted((a, b) => a.week - b.week || a.show_id - b.show_id)

for (const database of databases) {
  describe(`the dashboard's schedule on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database, config: { rateLimit: 0 } })
    })
    afterAll(() => app.close())

    /** A station of two weeks with two shows, of which the first has an entry in week 1, and its owner. */
    async function planned(settings: object = {}) {
      const station = await app.station({ numberOfWeeks: 2, timeZone: 'Europe/Berlin', ...settings })
      const [tide, atlas] = [
        await makeShow(station.call, { title: 'Morning Tide', presenter: 'Ida' }),
        await makeShow(station.call, { title: 'Atlas' }),
      ]
      await station.call('PUT /v1/schedule', { show_id: tide.id, week: 1, entries: [nine] })
      const owner = await signIn(app, [{ stationId: station.id }])
      const path = `/stations/${station.id}/schedule`
      const read = async (since?: number) => (await owner.ask(`GET ${path}${since ? `?since=${since}` : ''}`)).body
      const save = async (weeks: object[], version?: number) =>
        owner.ask(`PUT ${path}`, { version: version ?? (await read()).version, weeks })
      const events = async (after: number) =>
        (await listEvents(app.app.db, station.id, after, 100)).map(({ type, details, actor_kind, actor_ref }) => ({
          type,
          details: JSON.parse(details),
          by: `${actor_kind} ${actor_ref}`,
        }))
      return { ...station, owner, path, read, save, events, tide: tide.id as number, atlas: atlas.id as number }
    }

    const rowIds = async (stationId: number) =>
      (
        await app.app.db
          .selectFrom('schedule_entries')
          .select('id')
          .where('station_id', '=', stationId)
          .orderBy('id')
          .execute()
      ).map(({ id }) => id)

    it('GET 200: all weeks, the shows, and a version', async () => {
      const { read, call, tide, atlas } = await planned()
      await call('PUT /v1/schedule', {
        show_id: atlas,
        week: 2,
        entries: [ten, { day: 'sun', time: 1440, duration: 30 }],
      })
      const { entries, shows, changes, version, ...station } = await read()
      expect(station).toEqual({ timezone: 'Europe/Berlin', number_of_weeks: 2, rotation_start: '2026-11-16' })
      expect(byWeek(entries)).toEqual([
        { show_id: tide, week: 1, ...nine },
        // Sunday's 1440 is Monday's 0 of the week that follows in the rotation.
        { show_id: atlas, week: 1, day: 'mon', time: 0, duration: 30 },
        { show_id: atlas, week: 2, ...ten },
      ])
      expect(shows).toHaveLength(2)
      expect(shows).toContainEqual({ id: tide, title: 'Morning Tide', image: '', presenter: 'Ida' })
      expect([version > 0, changes]).toEqual([true, []])
    })

    it('PUT 200: replaces the given weeks, reports the author, and answers with the new template', async () => {
      const { read, save, events, owner, tide, atlas, id } = await planned()
      const { version } = await read()
      const { status, body } = await save([
        { week: 1, entries: [{ show_id: atlas, ...ten }] },
        { week: 2, entries: [{ show_id: tide, ...nine }] },
      ])
      expect(status).toBe(200)
      expect(byWeek(body.entries)).toEqual([
        { show_id: atlas, week: 1, ...ten },
        { show_id: tide, week: 2, ...nine },
      ])
      expect(body.version).toBeGreaterThan(version)
      expect(await events(version)).toEqual([
        {
          type: 'schedule.saved',
          details: {
            ...{ weeks: [1, 2], shows: [tide, atlas], removed: 1, added: 2, numberOfWeeks: 2 },
            was: [{ show: 'Morning Tide', week: 1, ...nine }],
            is: [
              { show: 'Atlas', week: 1, ...ten },
              { show: 'Morning Tide', week: 2, ...nine },
            ],
          },
          by: `person ${owner.id}`,
        },
      ])
      expect((await save([{ week: 1, entries: [] }])).body.entries).toEqual([{ show_id: tide, week: 2, ...nine }])
      expect(await rowIds(id)).toHaveLength(1)
    })

    it('PUT 200: unchanged entries are not rewritten, and saving without a change reports no event', async () => {
      const { read, save, events, tide, atlas, id } = await planned()
      const [kept] = await rowIds(id)
      await save([
        {
          week: 1,
          entries: [
            { show_id: atlas, ...ten },
            { show_id: tide, ...nine },
          ],
        },
      ])
      expect((await rowIds(id))[0]).toBe(kept)
      const { version } = await read()
      const { status, body } = await save([
        {
          week: 1,
          entries: [
            { show_id: tide, ...nine },
            { show_id: atlas, ...ten },
          ],
        },
      ])
      expect([status, body.version]).toEqual([200, version])
      expect(await events(version)).toEqual([])
    })

    it('PUT 200: entries of weeks that the rotation does not have stay stored, and come back with it', async () => {
      const { read, save, tide, id } = await planned()
      await save([{ week: 2, entries: [{ show_id: tide, ...ten }] }])
      await setStation(app.app.writer, id, { numberOfWeeks: 1 })
      expect((await read()).entries).toEqual([{ show_id: tide, week: 1, ...nine }])
      expect((await save([{ week: 1, entries: [] }])).body.entries).toEqual([])
      await setStation(app.app.writer, id, { numberOfWeeks: 2 })
      expect((await read()).entries).toEqual([{ show_id: tide, week: 2, ...ten }])
    })

    it('PUT 200: thousands of entries at once', async () => {
      const { save, tide } = await planned()
      const entries = Array.from({ length: 2016 }, (_, at) => ({
        ...{ show_id: tide, day: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'][Math.floor(at / 288)] },
        ...{ time: (at % 288) * 5, duration: 5 },
      }))
      expect((await save([{ week: 2, entries }])).body.entries).toHaveLength(2017)
      expect((await save([{ week: 2, entries: [] }])).body.entries).toHaveLength(1)
    })

    it('PUT 409: after a change by any other person or key nothing is written, and the changes since are listed with their authors', async () => {
      const { read, save, call, owner, path, tide, atlas } = await planned()
      const { version } = await read()
      const second = await signIn(app, [])
      await app.app.db
        .insertInto('memberships')
        .values({ person_id: second.id, station_id: Number(path.split('/')[2]), role: 'owner', created_at: 0 })
        .execute()
      const faster = await second.ask(`PUT ${path}`, { version, weeks: [{ week: 2, entries: [] }] })
      expect(faster.status, 'nothing changed').toBe(200)
      await second.ask(`PUT ${path}`, { version, weeks: [{ week: 2, entries: [{ show_id: atlas, ...ten }] }] })
      await call('PUT /v1/schedule', { show_id: tide, week: 1, entries: [] })

      const refused = await save([{ week: 1, entries: [{ show_id: atlas, ...nine }] }], version)
      expect(refused.status).toBe(409)
      expect(refused.body).toEqual({ message: 'The schedule has been changed meanwhile.', code: 'changed' })
      const { changes, entries, version: latest } = await read(version)
      expect(changes).toEqual([
        { at: app.clock.ms / 1000, kind: 'key', name: 'Test' },
        { at: app.clock.ms / 1000, kind: 'person', name: expect.stringMatching(/^Person \d+$/) },
      ])
      expect(changes[1].name).not.toBe(owner.email)
      expect(entries).toEqual([{ show_id: atlas, week: 2, ...ten }])
      expect((await save([{ week: 1, entries: [{ show_id: atlas, ...nine }] }], latest)).status).toBe(200)
    })

    it('PUT 409: also after a show was deleted or the rotation got another length, but not after anything else', async () => {
      const { read, save, call, id, atlas, tide } = await planned()
      let { version } = await read()
      await makeShow(call)
      await call(`PUT /v1/shows/${atlas}`, { title: 'Atlas, renamed' })
      for (let count = 0; count < 60; count++) await setStation(app.app.writer, id, { description: `No. ${count}` })
      const week = { week: 1, entries: [{ show_id: tide, ...ten }] }
      expect((await save([week], version)).status).toBe(200)

      version = (await read()).version
      await call(`DELETE /v1/shows/${atlas}`)
      expect((await save([{ ...week, entries: [{ show_id: atlas, ...ten }] }], version)).body.code).toBe('changed')

      version = (await read()).version
      await setStation(app.app.writer, id, { numberOfWeeks: 1 })
      for (let count = 0; count < 60; count++) await setStation(app.app.writer, id, { description: `No. ${count}` })
      expect((await save([{ week: 2, entries: [] }], version)).body.code).toBe('changed')
    })

    it('PUT 409: of two saves at once with one version, one is refused', async () => {
      const { read, save, tide, atlas } = await planned()
      const { version } = await read()
      const answers = await Promise.all(
        [tide, atlas].map((show_id) => save([{ week: 2, entries: [{ show_id, ...ten }] }], version)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect((await read()).entries).toHaveLength(2)
    })

    it('PUT 400: names every field that fails, with a code, and the old weeks stay', async () => {
      const { save, read, tide } = await planned()
      const { entries, version } = await read()
      const { status, body } = await save([
        { week: 53, entries: [{ show_id: tide, day: 'monday', time: 1441, duration: 0 }] },
      ])
      expect(status).toBe(400)
      expect(body.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)).toEqual([
        'weeks[0].week range',
        'weeks[0].entries[0].day choice',
        'weeks[0].entries[0].time range',
        'weeks[0].entries[0].duration range',
      ])
      const beyond = await save([{ week: 3, entries: [{ show_id: tide, ...ten }] }])
      expect([beyond.status, beyond.body.errors]).toEqual([
        400,
        [{ field: 'weeks[0].week', message: 'weeks[0].week must be between 1 and 2', code: 'range', limit: [1, 2] }],
      ])
      expect(await read()).toMatchObject({ entries, version })
    })

    it('PUT 404: a show of another station is as one that does not exist', async () => {
      const { save, read, tide } = await planned()
      const other = await planned()
      const answers = [
        await save([{ week: 1, entries: [{ show_id: other.tide, ...ten }] }]),
        await save([{ week: 1, entries: [{ show_id: 999_999, ...ten }] }]),
      ]
      for (const { status, body } of answers) {
        expect([status, body]).toEqual([404, { message: 'Show not found.', code: 'not_found' }])
      }
      expect((await read()).entries).toEqual([{ show_id: tide, week: 1, ...nine }])
    })

    it('a presenter reads and previews, and saves nothing', async () => {
      const { id, path, tide, read } = await planned()
      const { ask } = await signIn(app, [{ stationId: id, role: 'presenter', shows: [tide] }])
      expect((await ask(`GET ${path}`)).status).toBe(200)
      expect((await ask(`POST ${path}/preview`, { date: '2026-11-16' })).status).toBe(200)
      const { version } = await read()
      const refused = await ask(`PUT ${path}`, { version, weeks: [{ week: 1, entries: [] }] })
      expect([refused.status, refused.body.code]).toEqual([403, 'role'])
      expect((await read()).entries).toHaveLength(1)
    })

    it('an editor saves the week of their station', async () => {
      const { id, path, tide, read } = await planned()
      const { ask } = await signIn(app, [{ stationId: id, role: 'editor' }])
      const { version } = await read()
      const entries = [{ show_id: tide, ...ten }]
      expect((await ask(`PUT ${path}`, { version, weeks: [{ week: 1, entries }] })).status).toBe(200)
      expect((await read()).entries).toEqual([{ show_id: tide, week: 1, ...ten }])
    })

    it('another station answers as one that does not exist, for every endpoint', async () => {
      const { path } = await planned()
      const { ask } = await signIn(app, [{ stationId: (await app.station()).id }])
      for (const station of [path, '/stations/999999/schedule']) {
        for (const endpoint of [`GET ${station}`, `PUT ${station}`, `POST ${station}/preview`]) {
          const { status, body } = await ask(endpoint, endpoint.startsWith('GET') ? undefined : {})
          expect([status, body]).toEqual([404, { message: 'Station not found.', code: 'not_found' }])
        }
      }
    })

    it('preview 200: seven dates in the weeks that they fall in, over the change of the clocks', async () => {
      const { owner, path, save, tide, atlas } = await planned()
      await save([{ week: 2, entries: [{ show_id: atlas, day: 'sun', time: 60, duration: 180 }] }])
      // 22 March 2027 is 18 weeks after the rotation began: week 1.
      const { body } = await owner.ask(`POST ${path}/preview`, { date: '2027-03-15' })
      expect(body.days.map(({ date, week }: { date: string; week: number }) => `${date} ${week}`)).toEqual(
        ['15', '16', '17', '18', '19', '20', '21'].map((day) => `2027-03-${day} 2`),
      )
      const draft = [{ week: 1, entries: [{ show_id: tide, day: 'sun', time: 60, duration: 180 }] }]
      const { body: spring } = await owner.ask(`POST ${path}/preview`, { date: '2027-03-28', weeks: draft })
      expect(spring.days[0]).toEqual({
        date: '2027-03-28',
        week: 1,
        clock_changes: [{ before: 120, after: 180 }],
        pieces: [
          {
            show_id: null,
            start_at: 1806188400,
            end_at: 1806192000,
            start_minutes: 0,
            end_minutes: 60,
            exception: null,
          },
          {
            show_id: tide,
            start_at: 1806192000,
            end_at: 1806199200,
            start_minutes: 60,
            end_minutes: 240,
            exception: null,
          },
          {
            show_id: null,
            start_at: 1806199200,
            end_at: 1806271200,
            start_minutes: 240,
            end_minutes: 1440,
            exception: null,
          },
        ],
        usual: [],
        skipped: [],
      })
      expect((await owner.ask(`GET ${path}`)).body.entries).toHaveLength(2)
    })

    it('preview 200: a broadcast by exception names it, and its date tells what is usual', async () => {
      const { owner, path, save, tide, atlas } = await planned()
      await save([{ week: 2, entries: [{ show_id: atlas, day: 'mon', time: 60, duration: 180 }] }])
      const special = { kind: 'air', date: '2027-03-15', show_id: tide, time: 120, duration: 60, title: 'Fog' }
      const at = path.replace('/schedule', '/exceptions')
      const { status, body: made } = await owner.ask(`POST ${at}`, { exceptions: [special] })
      const [{ id }] = made.exceptions
      // The presenter whom the show names has no account.
      expect([status, made.people]).toEqual([201, [{ name: 'Ida', show_id: tide }]])
      const { body } = await owner.ask(`POST ${path}/preview`, { date: '2027-03-15' })
      const shown = (pieces: { show_id: number | null; start_minutes: number; exception?: object | null }[]) =>
        pieces.map(({ show_id, start_minutes, exception }) => [show_id, start_minutes, exception])
      expect(shown(body.days[0].pieces)).toEqual([
        [null, 0, null],
        [atlas, 60, null],
        [tide, 120, { id, title: 'Fog', repeat: false }],
        [atlas, 180, null],
        [null, 240, null],
      ])
      expect(shown(body.days[0].usual)).toEqual([
        [null, 0, undefined],
        [atlas, 60, undefined],
        [null, 240, undefined],
      ])
      expect(body.days[1].usual).toEqual([])
      expect((await owner.ask(`DELETE ${at}/${id}`)).status).toBe(204)
      expect((await owner.ask(`GET ${at}?from=2027-03-15&days=1`)).body.exceptions).toEqual([])
    })

    it('review 200: the people who present the shows that change', async () => {
      const { owner, path, save, atlas } = await planned()
      await save([{ week: 2, entries: [{ show_id: atlas, day: 'mon', time: 60, duration: 180 }] }])
      const stationId = Number(/stations\/(\d+)/.exec(path)![1])
      await signIn(app, [{ stationId, role: 'presenter', shows: [atlas] }])
      const clear = { kind: 'clear', date: '2027-03-15', time: 60, duration: 30 }
      const at = path.replace('/schedule', '/exceptions')
      const { status, body } = await owner.ask(`POST ${at}`, { exceptions: [clear], dry_run: true })
      const person = { name: expect.stringMatching(/^Person/), show_id: atlas }
      expect([status, body.people]).toEqual([200, [person]])
      const named = async (presenter: string) => {
        await owner.ask(`PUT /stations/${stationId}/shows/${atlas}`, { presenter })
        return (await owner.ask(`POST ${at}`, { exceptions: [clear], dry_run: true })).body.people
      }
      // A presenter with an account is named once, one without is named too.
      expect(await named(body.people[0].name.toUpperCase())).toEqual([person])
      expect(await named('Ida')).toEqual([person, { name: 'Ida', show_id: atlas }])
    })

    it('preview 400: a date that does not exist', async () => {
      const { owner, path } = await planned()
      for (const date of ['2026-02-30', '16.11.2026', '']) {
        expect((await owner.ask(`POST ${path}/preview`, { date })).body.errors).toHaveLength(1)
      }
    })
  })
}
