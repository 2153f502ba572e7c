import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setStation } from '../station/actions.ts'
import { noon, type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeShow } from '../testing/factories.ts'

type Entry = { day: string; time: number; duration: number }

for (const database of databases) {
  describe(`reading the schedule on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database, config: { rateLimit: 0 } })
    })
    beforeEach(() => {
      app.clock.ms = Date.parse(noon)
    })
    afterAll(() => app.close())

    /** A station with one show and these entries in week 1. */
    async function planned(entries: Entry[], settings: Parameters<TestApp['station']>[0] = {}) {
      const station = await app.station(settings)
      const show = await makeShow(station.call, { title: 'Tide', image_url: 'https://a.test/t.png' })
      await station.call('PUT /v1/schedule', { show_id: show.id, week: 1, entries })
      return { ...station, show }
    }

    /** Each piece of a week as `day start–end`. */
    async function pieces(call: TestStationCall, query = '') {
      const { body } = await call(`GET /v1/schedule${query}`)
      return body.days.flatMap((day: { shows: Record<string, string>[] }) =>
        day.shows.map((piece) => `${piece.day} ${piece.start_time}–${piece.end_time}`),
      )
    }
    type TestStationCall = Awaited<ReturnType<TestApp['station']>>['call']

    it('GET 200: seven days from today on, in the exact form', async () => {
      const { call, show } = await planned([
        { day: 'mon', time: 540, duration: 270 },
        { day: 'mon', time: 0, duration: 60 },
        { day: 'tue', time: 1380, duration: 60 },
      ])
      const { status, body } = await call('GET /v1/schedule')
      expect(status).toBe(200)
      const tide = { show_id: show.id, title: 'Tide', image: 'https://a.test/t.png' }
      expect(body).toEqual({
        days: [
          {
            date: 'Monday, November 16',
            day_name: 'Monday',
            is_today: true,
            shows: [
              {
                ...tide,
                day: 'mon',
                ...{ start_time: '00:00', end_time: '01:00', start_minutes: 0, end_minutes: 60 },
                is_current: false,
                is_past: true,
              },
              {
                ...tide,
                day: 'mon',
                ...{ start_time: '09:00', end_time: '13:30', start_minutes: 540, end_minutes: 810 },
                is_current: true,
                is_past: false,
              },
            ],
          },
          {
            date: 'Tuesday, November 17',
            day_name: 'Tuesday',
            is_today: false,
            shows: [
              {
                ...tide,
                day: 'tue',
                ...{ start_time: '23:00', end_time: '24:00', start_minutes: 1380, end_minutes: 1440 },
                is_current: false,
                is_past: false,
              },
            ],
          },
          { date: 'Wednesday, November 18', day_name: 'Wednesday', is_today: false, shows: [] },
          { date: 'Thursday, November 19', day_name: 'Thursday', is_today: false, shows: [] },
          { date: 'Friday, November 20', day_name: 'Friday', is_today: false, shows: [] },
          { date: 'Saturday, November 21', day_name: 'Saturday', is_today: false, shows: [] },
          { date: 'Sunday, November 22', day_name: 'Sunday', is_today: false, shows: [] },
        ],
        current_week: 1,
        number_of_weeks: 1,
      })
    })

    it('GET offset: moves the first day, forwards and backwards, a year at most', async () => {
      const { call } = await planned([{ day: 'sun', time: 600, duration: 60 }])
      const first = async (offset: string) => (await call(`GET /v1/schedule?offset=${offset}`)).body.days[0]
      expect(await first('0')).toMatchObject({ date: 'Monday, November 16', is_today: true })
      expect(await first('')).toMatchObject({ date: 'Monday, November 16' })
      expect(await first('7')).toMatchObject({ date: 'Monday, November 23', is_today: false })
      expect(await first('-1')).toMatchObject({ date: 'Sunday, November 15', shows: [{ is_past: true }] })
      expect(await first('366')).toMatchObject({ date: 'Wednesday, November 17' })
      expect(await first('-366')).toMatchObject({ date: 'Saturday, November 15' })
      const { body } = await call('GET /v1/schedule?offset=-1')
      expect(body.days.map((day: { is_today: boolean }) => day.is_today)).toEqual([
        false,
        true,
        ...Array(5).fill(false),
      ])
      expect(body.days).toHaveLength(7)
    })

    for (const [query, message] of [
      ['offset=367', 'offset must be between -366 and 366'],
      ['offset=-367', 'offset must be between -366 and 366'],
      ['offset=x', 'offset must be an integer'],
      ['offset=1.5', 'offset must be an integer'],
      ['offset=1&offset=2', 'offset is given twice'],
    ]) {
      it(`GET ${query} 400: ${message}`, async () => {
        const { call } = await app.station()
        const { status, body } = await call(`GET /v1/schedule?${query}`)
        expect([status, body]).toEqual([400, { message, errors: [{ field: 'offset', message }] }])
      })
    }

    it('GET: an entry over midnight is in both days, cut at 24:00 and 00:00', async () => {
      const { call } = await planned([{ day: 'mon', time: 1320, duration: 240 }])
      expect(await pieces(call)).toEqual(['mon 22:00–24:00', 'tue 00:00–02:00'])
      expect(await pieces(call, '?offset=1')).toEqual(['tue 00:00–02:00', 'mon 22:00–24:00'])
    })

    it('GET: an entry that ends at midnight is in one day, one at 1440 in the next', async () => {
      const { call } = await planned([
        { day: 'mon', time: 1380, duration: 60 },
        { day: 'tue', time: 1440, duration: 60 },
      ])
      expect(await pieces(call)).toEqual(['mon 23:00–24:00', 'wed 00:00–01:00'])
    })

    it('GET: Sunday’s 1440 is the Monday 0 of the week that follows in the rotation', async () => {
      const { call } = await planned([{ day: 'sun', time: 1440, duration: 60 }], { numberOfWeeks: 2 })
      expect(await pieces(call)).toEqual([])
      expect(await pieces(call, '?offset=7')).toEqual(['mon 00:00–01:00'])
      expect(await pieces(call, '?offset=14')).toEqual([])
    })

    it('GET: an entry of a whole week fills eight days', async () => {
      const { call } = await planned([{ day: 'wed', time: 720, duration: 10_080 }], { numberOfWeeks: 2 })
      const all = [...(await pieces(call)), ...(await pieces(call, '?offset=7'))]
      expect(all).toEqual([
        'wed 12:00–24:00',
        ...['thu', 'fri', 'sat', 'sun', 'mon', 'tue'].map((day) => `${day} 00:00–24:00`),
        'wed 00:00–12:00',
      ])
    })

    it('GET: each day’s week comes from its own date; current_week is today’s, whatever the offset', async () => {
      const { id, call, show } = await planned([{ day: 'tue', time: 0, duration: 60 }], { numberOfWeeks: 2 })
      await call('PUT /v1/schedule', { show_id: show.id, week: 2, entries: [{ day: 'mon', time: 120, duration: 60 }] })
      app.clock.ms = Date.parse('2026-11-18T12:00:00Z')
      expect(await pieces(call)).toEqual(['mon 02:00–03:00'])
      expect(await pieces(call, '?offset=5')).toEqual(['mon 02:00–03:00'])
      expect(await pieces(call, '?offset=-2')).toEqual(['tue 00:00–01:00'])
      expect(await pieces(call, '?offset=-8')).toEqual([])
      expect((await call('GET /v1/schedule?offset=7')).body).toMatchObject({ current_week: 1, number_of_weeks: 2 })
      app.clock.ms = Date.parse('2026-11-23T00:00:00Z')
      expect((await call('GET /v1/schedule')).body.current_week).toBe(2)
      app.clock.ms = Date.parse('2026-11-15T23:59:59Z')
      expect((await call('GET /v1/schedule')).body.current_week).toBe(2)
      await setStation(app.app.writer, id, { currentWeek: 1 })
      expect((await call('GET /v1/schedule')).body.current_week).toBe(1)
    })

    it('GET: overlaps are all shown, by start, then end, then show; one of them is current', async () => {
      const { call, show } = await planned([
        { day: 'mon', time: 600, duration: 240 },
        { day: 'mon', time: 660, duration: 120 },
      ])
      const other = await makeShow(call, { title: 'Other' })
      await call('PUT /v1/schedule', {
        show_id: other.id,
        week: 1,
        entries: [{ day: 'mon', time: 660, duration: 120 }],
      })
      const { body } = await call('GET /v1/schedule')
      const shown = body.days[0].shows.map((piece: Record<string, unknown>) => [
        piece.show_id,
        piece.start_minutes,
        piece.is_current,
      ])
      expect(shown).toEqual([
        [show.id, 600, false],
        [show.id, 660, true],
        [other.id, 660, false],
      ])
    })

    it('GET: unpublished shows are included', async () => {
      const { call, show } = await planned([{ day: 'mon', time: 600, duration: 60 }])
      await call(`PUT /v1/shows/${show.id}`, { published: false })
      expect(await pieces(call)).toEqual(['mon 10:00–11:00'])
    })

    it('GET: today is the station’s own, not the server’s', async () => {
      const { call } = await app.station({ timeZone: 'Pacific/Auckland' })
      expect((await call('GET /v1/schedule')).body.days[0].date).toBe('Tuesday, November 17')
    })

    it('GET: an entry that the spring change skips is listed as stored and never current', async () => {
      app.clock.ms = Date.parse('2026-03-29T01:00:00Z')
      const { call } = await planned([{ day: 'sun', time: 130, duration: 30 }], { timeZone: 'Europe/Berlin' })
      const { body } = await call('GET /v1/schedule')
      expect(body.days[0].shows).toEqual([
        expect.objectContaining({ start_time: '02:10', end_time: '02:40', is_current: false, is_past: true }),
      ])
    })

    it('GET: an hour that the autumn change repeats is its first occurrence, and what runs through it continues', async () => {
      app.clock.ms = Date.parse('2026-10-25T01:30:00Z')
      const { call } = await planned(
        [
          { day: 'sun', time: 120, duration: 60 },
          { day: 'sun', time: 180, duration: 60 },
        ],
        { timeZone: 'Europe/Berlin' },
      )
      const current = async () =>
        (await call('GET /v1/schedule')).body.days[0].shows.map((piece: { is_current: boolean }) => piece.is_current)
      expect(await current()).toEqual([true, false])
      app.clock.ms = Date.parse('2026-10-25T02:00:00Z')
      expect(await current()).toEqual([false, true])
    })

    it('GET: another station’s entries are nowhere', async () => {
      await planned([{ day: 'mon', time: 600, duration: 60 }])
      const { call } = await app.station()
      expect(await pieces(call)).toEqual([])
    })
  })
}
