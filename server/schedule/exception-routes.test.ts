import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { epochDayOf, isoDateOf } from '../lib/epoch-day.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeShow } from '../testing/factories.ts'

/** Tuesday. */
const date = '2026-11-17'
const dateAfter = (days: number) => isoDateOf(epochDayOf(date) + days)
const missing = 123_456

type Shown = { show_id: number; title: string; start_time: string }
type Piece = { title: string; start_time: number; end_time: number }
const readable = (pieces: Piece[]) =>
  pieces.map((one) => {
    const [from, until] = [one.start_time, one.end_time].map((at) => new Date(at * 1000).toISOString().slice(11, 16))
    return `${one.title} ${from}–${until}`
  })

for (const database of databases) {
  describe(`exceptions on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database, now: `${date}T08:00:00Z`, config: { rateLimit: 0 } })
    })
    afterAll(() => app.close())

    /** A station in UTC with Morning on Tuesdays from 09:00 to 12:00, and a second show. */
    async function planned() {
      const station = await app.station({ timeZone: 'UTC', numberOfWeeks: 2 })
      const [morning, other] = [
        await makeShow(station.call, { title: 'Morning', published: true }),
        await makeShow(station.call, { title: 'Other', published: true }),
      ]
      for (const week of [1, 2]) {
        const entries = [{ day: 'tue', time: 540, duration: 180 }]
        expect((await station.call('PUT /v1/schedule', { show_id: morning.id, week, entries })).status).toBe(200)
      }
      const make = (exceptions: unknown, more: object = {}) =>
        station.call('POST /v1/exceptions', { exceptions, ...more })
      const air = { kind: 'air', show_id: other.id, date, time: 600, duration: 60 }
      const skip = { kind: 'skip', show_id: morning.id, date, time: 540 }
      const clear = { kind: 'clear', date, time: 0, duration: 30 }
      const onAir = async (at: string) => {
        app.clock.ms = Date.parse(`${date}T${at}:00Z`)
        const { current, next } = (await station.call('GET /v1/now-playing')).body
        app.clock.ms = Date.parse(`${date}T08:00:00Z`)
        return [current?.title, next?.title]
      }
      return { ...station, morning, other, make, air, skip, clear, onAir }
    }

    it('POST 201: an air cuts the entry; the schedule, now-playing and the public side show it', async () => {
      const { call, make, air, onAir, other, morning } = await planned()
      const { status, body } = await make([{ ...air, title: 'Election', description: 'Live.' }])
      expect(status).toBe(201)
      const { id, group, created_at } = body.exceptions[0]
      expect(body.exceptions).toEqual([
        {
          ...{ id, group, ...air, title: 'Election', description: 'Live.', image_url: '', repeat: false },
          ...{ orphaned: false, created_at },
        },
      ])
      expect(readable(body.before)).toEqual(['Morning 09:00–12:00'])
      expect(readable(body.after)).toEqual(['Morning 09:00–10:00', 'Election 10:00–11:00', 'Morning 11:00–12:00'])
      expect([body.hidden, body.episodes]).toEqual([[], []])
      expect(await onAir('09:30')).toEqual(['Morning', 'Election'])
      expect(await onAir('10:00')).toEqual(['Election', 'Morning'])
      expect(await onAir('11:00')).toEqual(['Morning', 'Morning'])
      const today = (await call('GET /v1/schedule')).body.days[0].shows
      expect(today.map((one: Shown) => [one.show_id, one.title, one.start_time])).toEqual([
        [morning.id, 'Morning', '09:00'],
        [other.id, 'Election', '10:00'],
        [morning.id, 'Morning', '11:00'],
      ])
    })

    it('POST 201: a move is a skip and an air of one group; DELETE 204 undoes both', async () => {
      const { call, make, skip, air, morning, onAir } = await planned()
      const moved = { ...air, show_id: morning.id, time: 840, group: 'move' }
      const { body } = await make([{ ...skip, group: 'move' }, moved])
      expect(readable(body.after)).toEqual(['Morning 14:00–15:00'])
      expect(readable(body.hidden)).toEqual(['Morning 09:00–12:00'])
      expect(await onAir('09:30')).toEqual([undefined, undefined])
      expect((await call(`DELETE /v1/exceptions/${body.exceptions[1].id}`)).status).toBe(204)
      expect((await call('GET /v1/exceptions')).body).toEqual({ exceptions: [] })
      expect(await onAir('09:30')).toEqual(['Morning', 'Morning'])
    })

    it('POST 201: clear and day', async () => {
      const { make, clear } = await planned()
      const asTuesday = { kind: 'day', date: dateAfter(1), week: 1, day: 'tue' }
      const { status, body } = await make([{ ...clear, time: 570 }, asTuesday])
      expect(status).toBe(201)
      expect(readable(body.after)).toEqual(['Morning 09:00–09:30', 'Morning 10:00–12:00', 'Morning 09:00–12:00'])
      expect(body.exceptions[1]).toMatchObject({ ...asTuesday, orphaned: false })
      expect(body.exceptions[1]).not.toHaveProperty('time')
      expect(body.exceptions[0].group).not.toBe(body.exceptions[1].group)
    })

    it('POST 201: an air over midnight is reviewed on both dates, and guarded on those next to them', async () => {
      const { make, clear, air, other } = await planned()
      const late = { ...air, time: 1410, duration: 60 }
      const tried = (await make([late], { dry_run: true })).body
      expect(readable(tried.after)).toEqual(['Morning 09:00–12:00', 'Other 23:30–00:00', 'Other 00:00–00:30'])
      expect(tried.after.at(-1).show_id).toBe(other.id)
      await make([{ ...air, date: dateAfter(3) }])
      const { fingerprint } = tried
      expect((await make([late], { dry_run: true, fingerprint })).status).toBe(200)
      await make([{ ...air, date: dateAfter(2) }])
      expect((await make([late], { fingerprint })).status).toBe(409)
      expect((await make([late])).status).toBe(201)
      const refused = await make([{ ...clear, time: 1440 }])
      expect([refused.status, refused.body.message]).toEqual([
        409,
        expect.stringContaining('(Other, 2026-11-17 23:30)'),
      ])
    })

    it('POST 200: a dry run tells the same and stores nothing; its fingerprint admits the request', async () => {
      const { call, make, air } = await planned()
      const tried = await make([air], { dry_run: true })
      expect(tried.status).toBe(200)
      expect((await call('GET /v1/exceptions')).body.exceptions).toEqual([])
      const made = await make([air], { fingerprint: tried.body.fingerprint })
      expect(made.status).toBe(201)
      const { exceptions, fingerprint, ...effect } = made.body
      expect(tried.body).toEqual({
        ...{ ...effect, fingerprint: tried.body.fingerprint },
        exceptions: [{ ...exceptions[0], id: null, group: tried.body.exceptions[0].group }],
      })
      expect(fingerprint).not.toBe(tried.body.fingerprint)
    })

    it('POST 409: the schedule of the dates, or of those next to them, has changed since', async () => {
      const { call, make, air, clear, other } = await planned()
      const { fingerprint } = (await make([air], { dry_run: true })).body
      await make([{ ...clear, date: dateAfter(3) }])
      expect((await make([air], { dry_run: true, fingerprint })).status).toBe(200)
      const entries = [{ day: 'mon', time: 540, duration: 60 }]
      for (const week of [1, 2]) await call('PUT /v1/schedule', { show_id: other.id, week, entries })
      const { status, body } = await make([air], { fingerprint })
      expect([status, body.message]).toEqual([409, 'The schedule has changed since.'])
      expect((await call('GET /v1/exceptions')).body.exceptions).toHaveLength(1)
    })

    it('POST 409: an air or clear overlaps another, or a date has two days, unless `replaces` names it', async () => {
      const { call, make, air, clear } = await planned()
      const first = (await make([{ ...air, title: 'Election' }])).body.exceptions[0]
      const overlapping = { ...clear, time: 659, duration: 1 }
      const refused = await make([overlapping])
      const words = `exceptions[0] overlaps exception ${first.id} (Election, ${date} 10:00)`
      expect([refused.status, refused.body.message]).toEqual([409, words])
      expect((await make([{ ...clear, time: 660 }])).status).toBe(201)
      expect((await make([{ ...clear, time: 540, duration: 60 }])).status).toBe(201)
      expect((await make([overlapping], { replaces: [first.id] })).status).toBe(201)
      const day = { kind: 'day', date, week: 1, day: 'sun' }
      expect((await make([day])).status).toBe(201)
      const again = await make([{ ...day, day: 'mon' }])
      expect(again.body.message).toMatch(/^exceptions\[0\] overlaps exception \d+ \(sun of week 1, 2026-11-17\)$/)
      const twice = await make([
        { ...air, date: dateAfter(5) },
        { ...air, date: dateAfter(5), time: 659 },
      ])
      expect([twice.status, twice.body.message]).toEqual([409, 'exceptions[1] overlaps exceptions[0]'])
      expect((await call('GET /v1/exceptions')).body.exceptions).toHaveLength(4)
    })

    it('POST 400 names each field that fails, those that the kind requires too; nothing is stored', async () => {
      const { call, make } = await planned()
      const { status, body } = await make([
        { kind: 'air', date: '2026-02-30', time: 1441, duration: 0 },
        { kind: 'day', date, week: 3, day: 'noday' },
        { kind: 'party', date },
        { kind: 'skip' },
      ])
      expect(status).toBe(400)
      expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
        ...['exceptions[0].date', 'exceptions[0].duration', 'exceptions[0].show_id', 'exceptions[0].time'],
        ...['exceptions[1].day', 'exceptions[2].kind'],
        ...['exceptions[3].date', 'exceptions[3].show_id', 'exceptions[3].time'],
      ])
      const beyond = await make([{ kind: 'day', date, week: 3, day: 'mon' }])
      expect([beyond.status, beyond.body.message]).toEqual([400, 'exceptions[0].week must be between 1 and 2'])
      expect((await make([])).body.message).toBe('exceptions is required')
      const many = Array.from({ length: 51 }, (_, day) => ({
        kind: 'clear',
        date: dateAfter(day),
        time: 0,
        duration: 1,
      }))
      expect((await make(many)).body.message).toBe('exceptions must have 50 items or fewer')
      expect((await make(many.slice(1))).status).toBe(201)
      expect((await call(`GET /v1/exceptions?from=${date}&days=366`)).body.exceptions).toHaveLength(50)
    })

    it('POST 400: a date that is not from 31 days ago to 5 years ahead; nothing is stored', async () => {
      const { call, make, clear } = await planned()
      for (const [from, status] of [
        ['2026-10-16', 400],
        ['2026-10-17', 201],
        ['2031-11-17', 201],
        ['2031-11-18', 400],
        ['9999-12-31', 400],
      ] as const) {
        const answer = await make(
          [
            { ...clear, date: dateAfter(9) },
            { ...clear, date: from },
          ],
          { dry_run: true },
        )
        expect([from, answer.status]).toEqual([from, status === 201 ? 200 : status])
        const { body } = await make([{ ...clear, date: from }])
        if (status === 400) expect(body.message).toBe('exceptions[0].date must be between 2026-10-17 and 2031-11-17')
      }
      expect((await call(`GET /v1/exceptions?from=${date}&days=366`)).body.exceptions).toEqual([])
    })

    describe('the 2000 exceptions to come', () => {
      /** Stores a number of `skip`s of one day, and one on each of the days before the station's today. */
      async function withStored(count: number) {
        const made = await planned()
        const row = {
          station_id: made.id,
          show_id: made.morning.id,
          kind: 'skip' as const,
          created_at: 0,
          week: 0,
          weekday: 0,
        }
        const texts = { title: '', description: '', image: '', is_repeat: 0, duration: 0, time: 540 }
        const rows = Array.from({ length: count + 30 }, (_, at) => ({
          ...{ ...row, ...texts, group_name: `g${at}` },
          epoch_day: epochDayOf(date) + (at < count ? 3 : -1 - (at % 30)),
        }))
        for (let at = 0; at < rows.length; at += 500) {
          await app.app.db
            .insertInto('exceptions')
            .values(rows.slice(at, at + 500))
            .execute()
        }
        const stored = async () =>
          (await app.app.db.selectFrom('exceptions').select('id').where('station_id', '=', made.id).execute()).length
        const clears = (length: number, first = 5) =>
          Array.from({ length }, (_, at) => ({ ...made.clear, date: dateAfter(first + at) }))
        return { ...made, stored, clears }
      }
      const tooMany = [409, 'A station can have at most 2000 exceptions to come.']

      it('POST 409: one more than 2000 in all, those that are over aside, also as a dry run; nothing is stored', async () => {
        const { make, clear, clears, stored, call } = await withStored(1999)
        expect((await make(clears(1))).status).toBe(201)
        for (const more of [{}, { dry_run: true }]) {
          const { status, body } = await make(clears(1, 6), more)
          expect([status, body.message]).toEqual(tooMany)
        }
        expect(await stored()).toBe(2030)
        const over = { ...clear, time: 7 * 60, duration: 60 }
        expect((await make([over, ...clears(3, -20)])).status).toBe(201)
        const { status, body } = await make([{ ...over, date: dateAfter(0), time: 8 * 60, duration: 1 }])
        expect([status, body.message]).toEqual(tooMany)
        const [first] = (await call(`GET /v1/exceptions?from=${dateAfter(5)}`)).body.exceptions
        expect((await make(clears(2, 6), { replaces: [first.id] })).body.message).toBe(tooMany[1])
        expect((await make(clears(1, 6), { replaces: [first.id] })).status).toBe(201)
      })

      it.each([
        [1950, 201],
        [1951, 409],
      ])('POST of 50 where %i are stored: %i', async (count, status) => {
        const { make, clears, stored } = await withStored(count)
        expect((await make(clears(50))).status).toBe(status)
        expect(await stored()).toBe(count + 30 + (status === 201 ? 50 : 0))
      })

      it('a station that had more before may replace some by as many, and undo them', async () => {
        const { make, clears, call } = await withStored(2005)
        const [first] = (await call(`GET /v1/exceptions?from=${dateAfter(3)}`)).body.exceptions
        expect((await make(clears(1))).status).toBe(409)
        expect((await make(clears(1), { replaces: [first.id] })).status).toBe(201)
      })
    })

    it('404: a show, or an exception to replace or delete, that the station does not have', async () => {
      const { call, make, air, clear } = await planned()
      const theirs = (await (await planned()).make([clear])).body.exceptions[0].id
      for (const show_id of [missing]) {
        const { status, body } = await make([{ ...air, show_id }])
        expect([status, body.message]).toEqual([404, 'Show not found.'])
      }
      for (const id of [missing, theirs]) {
        for (const answer of [await make([clear], { replaces: [id] }), await call(`DELETE /v1/exceptions/${id}`)]) {
          expect([answer.status, answer.body.message]).toEqual([404, 'Exception not found.'])
        }
      }
    })

    it('GET lists by date from today, 28 days unless asked otherwise', async () => {
      const { call, make, clear } = await planned()
      for (const days of [-1, 0, 27, 28]) await make([{ ...clear, date: dateAfter(days) }])
      const dates = async (query = '') =>
        (await call(`GET /v1/exceptions${query}`)).body.exceptions.map((one: { date: string }) => one.date)
      expect(await dates()).toEqual([date, dateAfter(27)])
      expect(await dates('?days=29')).toEqual([date, dateAfter(27), dateAfter(28)])
      expect(await dates(`?from=${dateAfter(-1)}&days=1`)).toEqual([dateAfter(-1)])
      for (const query of ['?days=0', '?days=367', '?from=2026-02-30']) {
        expect((await call(`GET /v1/exceptions${query}`)).status).toBe(400)
      }
    })

    it('a skip whose entry is gone is orphaned, and not when the entry comes back', async () => {
      const { call, make, skip, morning } = await planned()
      await make([skip])
      const orphaned = async () => (await call('GET /v1/exceptions')).body.exceptions[0].orphaned
      const put = (time: number) =>
        Promise.all(
          [1, 2].map((week) =>
            call('PUT /v1/schedule', { show_id: morning.id, week, entries: [{ day: 'tue', time, duration: 60 }] }),
          ),
        )
      expect(await orphaned()).toBe(false)
      await put(541)
      expect(await orphaned()).toBe(true)
      await put(540)
      expect(await orphaned()).toBe(false)
    })

    it('PUT and DELETE of the schedule leave exceptions; deleting the show takes its own', async () => {
      const { call, make, skip, clear, air, morning } = await planned()
      await make([skip, clear, air])
      for (const week of [1, 2]) await call('DELETE /v1/schedule', { show_id: morning.id, week })
      const kinds = async () =>
        (await call('GET /v1/exceptions')).body.exceptions.map(({ kind }: { kind: string }) => kind)
      expect(await kinds()).toEqual(['skip', 'clear', 'air'])
      expect((await call(`DELETE /v1/shows/${morning.id}`)).status).toBe(204)
      expect(await kinds()).toEqual(['clear', 'air'])
    })

    it('an idempotency key makes them once', async () => {
      const { call, air } = await planned()
      const headers = { 'X-Idempotency-Key': 'once' }
      const twice = [0, 1].map(() => call('POST /v1/exceptions', { exceptions: [air] }, headers))
      const [one, other] = await Promise.all(twice)
      expect([one!.status, other!.status]).toEqual([201, 201])
      expect(other!.body).toEqual(one!.body)
      expect((await call('GET /v1/exceptions')).body.exceptions).toHaveLength(1)
    })

    it('a key without schedule:write is refused', async () => {
      const { call } = await app.station({}, ['schedule:read'])
      expect((await call('GET /v1/exceptions')).status).toBe(200)
      expect((await call('POST /v1/exceptions', { exceptions: [] })).status).toBe(403)
      expect((await call('DELETE /v1/exceptions/1')).status).toBe(403)
    })
  })
}
