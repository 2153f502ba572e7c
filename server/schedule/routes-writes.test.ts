import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setStation } from '../station/actions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeEpisode, makeShow } from '../testing/factories.ts'

for (const database of databases) {
  describe(`writing the schedule on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database, config: { rateLimit: 0 } })
    })
    afterAll(() => app.close())

    const nine = { day: 'mon', time: 540, duration: 60 }
    const ten = { day: 'tue', time: 600, duration: 60 }

    /** A station of two weeks with a show that has one entry in week 1. */
    async function planned() {
      const station = await app.station({ numberOfWeeks: 2 })
      const show = await makeShow(station.call)
      const put = (entries: unknown, week: unknown = 1, show_id: unknown = show.id) =>
        station.call('PUT /v1/schedule', { show_id, week, entries })
      expect((await put([nine])).status).toBe(200)
      return { ...station, show, put, stored: (week = 1) => storedOf(show.id, week) }
    }

    async function storedOf(showId: number, week: number) {
      const { rows } = await sql<{ weekday: number; time: number; duration: number }>`
        select weekday, time, duration from schedule_entries
        where series_id in (select id from series where show_id = ${showId}) and week = ${week} order by weekday, time
      `.execute(app.app.db)
      return rows.map(({ weekday, time, duration }) => [weekday, time, duration])
    }
    const untouched = [[1, 540, 60]]

    it('PUT 200: says how many were written, and replaces all of that show and week', async () => {
      const { put, stored } = await planned()
      const { status, body } = await put([ten, { day: 'sun', time: 1440, duration: 10_080 }])
      expect([status, body]).toEqual([200, { message: 'Schedule updated.', entries_written: 2 }])
      expect(await stored()).toEqual([
        [2, 600, 60],
        [7, 1440, 10_080],
      ])
    })

    it('PUT 200: [] clears', async () => {
      const { put, stored } = await planned()
      expect((await put([])).body).toEqual({ message: 'Schedule updated.', entries_written: 0 })
      expect(await stored()).toEqual([])
    })

    it('PUT 200: another week and another show stay as they are', async () => {
      const { put, stored, call } = await planned()
      const other = await makeShow(call)
      await put([ten], 2)
      await put([ten], 1, other.id)
      await put([])
      expect(await stored(2)).toEqual([[2, 600, 60]])
      expect(await storedOf(other.id, 1)).toEqual([[2, 600, 60]])
    })

    it('PUT 200: the same entry twice, and overlapping ones, are stored as given', async () => {
      const { put, stored } = await planned()
      expect((await put([nine, nine, { ...nine, duration: 90 }])).body.entries_written).toBe(3)
      expect(await stored()).toHaveLength(3)
    })

    it('PUT 200: 672 entries; 673 are 400 and the old ones stay', async () => {
      const { put, stored } = await planned()
      const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...nine, time: at }))
      expect(await put(many(673))).toMatchObject({
        status: 400,
        body: { message: 'entries must have 672 items or fewer' },
      })
      expect(await stored()).toEqual(untouched)
      expect((await put(many(672))).body.entries_written).toBe(672)
    })

    it('PUT 200: unknown fields are passed over, in the body and in entries', async () => {
      const { call, show, stored } = await planned()
      const body = { show_id: show.id, week: 1, entries: [{ ...ten, note: 'x' }], more: null }
      expect((await call('PUT /v1/schedule', body)).status).toBe(200)
      expect(await stored()).toEqual([[2, 600, 60]])
    })

    it('PUT 400: an entry on "monday" is refused by its place, and the old week stays', async () => {
      const { put, stored } = await planned()
      const { status, body } = await put([ten, ten, ten, { ...nine, day: 'monday' }])
      const message = 'entries[3].day must be one of: mon, tue, wed, thu, fri, sat, sun'
      expect([status, body]).toEqual([400, { message, errors: [{ field: 'entries[3].day', message }] }])
      expect(await stored()).toEqual(untouched)
    })

    it('PUT 400: a week that the rotation does not have is refused, and the old week stays', async () => {
      const { put, stored } = await planned()
      const { status, body } = await put([ten], 3)
      const message = 'week must be between 1 and 2'
      expect([status, body]).toEqual([400, { message, errors: [{ field: 'week', message }] }])
      expect(await stored()).toEqual(untouched)
    })

    it('PUT 400: all failing fields in the order of the specification, the first one as the message', async () => {
      const { call } = await planned()
      const { body } = await call('PUT /v1/schedule', { entries: [{ day: 'x' }, 7], week: 9 })
      expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
        'show_id',
        'week',
        'entries[0].day',
        'entries[0].time',
        'entries[0].duration',
        'entries[1]',
      ])
      expect(body.message).toBe('show_id is required')
    })

    it('PUT and DELETE 404 Show not found.: a missing show and another station’s, which keeps its entries', async () => {
      const { show, stored } = await planned()
      const { call } = await app.station()
      for (const id of [show.id, 999_999]) {
        const put = await call('PUT /v1/schedule', { show_id: id, week: 1, entries: [] })
        const cleared = await call('DELETE /v1/schedule', { show_id: id, week: 1 })
        for (const { status, text } of [put, cleared])
          expect([status, text]).toEqual([404, '{"message":"Show not found."}'])
      }
      expect(await stored()).toEqual(untouched)
    })

    it('PUT: a write that fails half way leaves the old week whole', async () => {
      const { put, stored } = await planned()
      const { db } = app.app
      await sql`create unique index torn on schedule_entries (time) where time = 777`.execute(db)
      expect((await put([ten, { ...ten, time: 777 }, { ...ten, time: 777 }])).status).toBe(500)
      await sql`drop index torn`.execute(db)
      expect(await stored()).toEqual(untouched)
    })

    it('PUT: of several concurrent requests exactly one week is stored, complete', async () => {
      const { put, stored } = await planned()
      const weeks = [1, 2, 3, 4, 5].map((hour) => [1, 2, 3].map((at) => ({ ...nine, time: hour * 60, duration: at })))
      for (const { status } of await Promise.all(weeks.map((week) => put(week)))) expect(status).toBe(200)
      const times = (await stored()).map(([, time]) => time)
      expect([times.length, new Set(times).size]).toEqual([3, 1])
    })

    it('DELETE 204 without a body: that show and week are empty, others stay', async () => {
      const { call, put, show, stored } = await planned()
      await put([ten], 2)
      const { status, text } = await call('DELETE /v1/schedule', { show_id: show.id, week: 1 })
      expect([status, text]).toEqual([204, ''])
      expect([await stored(1), await stored(2)]).toEqual([[], [[2, 600, 60]]])
      expect((await call('DELETE /v1/schedule', { show_id: show.id, week: 1 })).status).toBe(204)
    })

    it('DELETE 204: without a body the fields are read from the query', async () => {
      const { call, show, stored } = await planned()
      const { status, text } = await call(`DELETE /v1/schedule?show_id=${show.id}&week=1`)
      expect([status, text]).toEqual([204, ''])
      expect(await stored()).toEqual([])
    })

    it('DELETE: a body is the only source where there is one', async () => {
      const { call, show, stored } = await planned()
      const { status, body } = await call(`DELETE /v1/schedule?show_id=${show.id}&week=1`, { show_id: show.id })
      expect([status, body.message]).toEqual([400, 'week is required'])
      expect((await call(`DELETE /v1/schedule?show_id=999999&week=9`, { show_id: show.id, week: 2 })).status).toBe(204)
      expect(await stored()).toEqual(untouched)
    })

    for (const [what, query, message] of [
      ['nothing at all', '', 'show_id is required'],
      ['an empty week', '?show_id=1&week=', 'week is required'],
      ['a week over the rotation', '?show_id=1&week=3', 'week must be between 1 and 2'],
      ['a show that is no number', '?show_id=x&week=1', 'show_id must be an integer'],
      ['a show given twice', '?show_id=1&show_id=2&week=1', 'show_id is given twice'],
    ] as const) {
      it(`DELETE 400: ${what} in the query`, async () => {
        const { call, stored } = await planned()
        const { status, body } = await call(`DELETE /v1/schedule${query}`)
        expect([status, body.message, body.errors[0].message]).toEqual([400, message, message])
        expect(await stored()).toEqual(untouched)
      })
    }

    it('DELETE 400: a week as text in the body', async () => {
      const { call, show, stored } = await planned()
      const { status, body } = await call('DELETE /v1/schedule', { show_id: show.id, week: '1' })
      expect([status, body.message]).toEqual([400, 'week must be an integer'])
      expect(await stored()).toEqual(untouched)
    })

    it('a longer rotation allows its weeks from the next request on', async () => {
      const { id, put } = await planned()
      expect((await put([ten], 3)).status).toBe(400)
      await setStation(app.app.writer, id, { numberOfWeeks: 52 })
      expect((await put([ten], 52)).status).toBe(200)
      expect((await put([ten], 53)).body.message).toBe('week must be between 1 and 52')
    })

    it('PUT and DELETE: a rotation that another process has changed holds at once', async () => {
      const { id, put, call, show, stored } = await planned()
      const elsewhere = { ...app.app.writer, changed: () => {} }
      // From here on the key and its station are cached.
      await call('GET /v1/station')
      await setStation(elsewhere, id, { numberOfWeeks: 3 })
      expect((await put([ten], 3)).status).toBe(200)
      await call('GET /v1/station')
      await setStation(elsewhere, id, { numberOfWeeks: 2 })
      const message = 'week must be between 1 and 2'
      expect((await put([], 3)).body).toEqual({ message, errors: [{ field: 'week', message }] })
      const cleared = await call('DELETE /v1/schedule', { show_id: show.id, week: 3 })
      expect([cleared.status, cleared.body.message]).toEqual([400, message])
      expect(await stored(3)).toEqual([[2, 600, 60]])
    })

    it('the schedule does not affect episodes, and is deleted with its show', async () => {
      const { call, show, stored } = await planned()
      const episode = await makeEpisode(call, { show_id: show.id })
      await call('DELETE /v1/schedule', { show_id: show.id, week: 1 })
      expect((await call(`GET /v1/episodes/${episode.id}`)).status).toBe(200)
      await call('PUT /v1/schedule', { show_id: show.id, week: 1, entries: [nine] })
      await call(`DELETE /v1/episodes/${episode.id}`)
      expect((await call(`DELETE /v1/shows/${show.id}`)).status).toBe(204)
      expect(await stored()).toEqual([])
      expect((await call('GET /v1/schedule')).body.days[0].shows).toEqual([])
    })
  })
}
