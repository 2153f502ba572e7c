import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noon, type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeShow } from '../testing/factories.ts'

type Entry = { day: string; time: number; duration: number }
const at = (iso: string) => Date.parse(iso) / 1000
const offAir = { is_live: false, current: null, next: null }

for (const database of databases) {
  describe(`now-playing on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database })
    })
    beforeEach(() => {
      app.clock.ms = Date.parse(noon)
    })
    afterAll(() => app.close())

    /** A station whose shows, by title, have these entries in week 1. */
    async function planned(plan: Record<string, Entry[]>, settings: Parameters<TestApp['station']>[0] = {}) {
      const station = await app.station(settings)
      const ids: Record<string, number> = {}
      for (const [title, entries] of Object.entries(plan)) {
        const { id } = await makeShow(station.call, {
          title,
          description: `${title}!`,
          image_url: 'https://a.test/i.png',
        })
        ids[title] = id
        await station.call('PUT /v1/schedule', { show_id: id, week: 1, entries })
      }
      const ask = async () => (await station.call('GET /v1/now-playing')).body
      const show = (title: string, start: string, end: string) => ({
        title,
        show_id: ids[title],
        description: `${title}!`,
        image: 'https://a.test/i.png',
        start_time: at(start),
        end_time: at(end),
      })
      return { ...station, ids, ask, show }
    }

    it('200: what is on air and what is next, in the exact form', async () => {
      const { call, show } = await planned({
        Morning: [{ day: 'mon', time: 540, duration: 240 }],
        Lunch: [{ day: 'mon', time: 780, duration: 60 }],
      })
      const { status, body } = await call('GET /v1/now-playing')
      expect(status).toBe(200)
      expect(body).toEqual({
        is_live: true,
        current: show('Morning', '2026-11-16T09:00Z', '2026-11-16T13:00Z'),
        next: show('Lunch', '2026-11-16T13:00Z', '2026-11-16T14:00Z'),
      })
    })

    it('200: nothing is on air, so there is no next either', async () => {
      const { ask } = await planned({ Later: [{ day: 'mon', time: 780, duration: 60 }] })
      expect(await ask()).toEqual(offAir)
      expect((await (await app.station()).call('GET /v1/now-playing')).body).toEqual(offAir)
    })

    it('an entry is on air from its first second, and no longer at its last', async () => {
      const { ask, show } = await planned({ Hour: [{ day: 'mon', time: 780, duration: 60 }] })
      app.clock.ms = Date.parse('2026-11-16T12:59:59Z')
      expect(await ask()).toEqual(offAir)
      app.clock.ms = Date.parse('2026-11-16T13:00:00Z')
      expect((await ask()).current).toEqual(show('Hour', '2026-11-16T13:00Z', '2026-11-16T14:00Z'))
      app.clock.ms = Date.parse('2026-11-16T13:59:59Z')
      expect((await ask()).is_live).toBe(true)
      app.clock.ms = Date.parse('2026-11-16T14:00:00Z')
      expect(await ask()).toEqual(offAir)
    })

    it('an entry over midnight is whole, its times not cut', async () => {
      const { ask, show } = await planned({ Night: [{ day: 'sun', time: 1320, duration: 900 }] })
      expect(await ask()).toMatchObject({ current: show('Night', '2026-11-15T22:00Z', '2026-11-16T13:00Z') })
    })

    it('a single entry is followed by itself, a rotation later', async () => {
      const one = await planned({ Only: [{ day: 'mon', time: 660, duration: 120 }] })
      expect((await one.ask()).next).toEqual(one.show('Only', '2026-11-23T11:00Z', '2026-11-23T13:00Z'))
      const two = await planned({ Only: [{ day: 'mon', time: 660, duration: 120 }] }, { numberOfWeeks: 2 })
      expect((await two.ask()).next).toEqual(two.show('Only', '2026-11-30T11:00Z', '2026-11-30T13:00Z'))
    })

    it('next is the first that starts once current has ended, not one that overlaps it', async () => {
      const { ask } = await planned({
        Long: [{ day: 'mon', time: 700, duration: 200 }],
        Before: [{ day: 'mon', time: 600, duration: 400 }],
        Within: [{ day: 'mon', time: 800, duration: 50 }],
        After: [{ day: 'tue', time: 0, duration: 60 }],
      })
      const { current, next } = await ask()
      expect([current.title, next.title]).toEqual(['Long', 'After'])
    })

    it('where two hold the present, the later start is on air, then the shorter, then the lower show', async () => {
      const entry = (time: number, duration: number) => [{ day: 'mon', time, duration }]
      expect((await (await planned({ A: entry(600, 300), B: entry(660, 300) })).ask()).current.title).toBe('B')
      expect((await (await planned({ A: entry(600, 300), B: entry(600, 200) })).ask()).current.title).toBe('B')
      expect((await (await planned({ A: entry(600, 300), B: entry(600, 300) })).ask()).current.title).toBe('A')
    })

    it('the station’s own zone decides', async () => {
      const { ask, show } = await planned(
        { Tokyo: [{ day: 'mon', time: 1260, duration: 60 }] },
        { timeZone: 'Asia/Tokyo' },
      )
      expect((await ask()).current).toEqual(show('Tokyo', '2026-11-16T12:00Z', '2026-11-16T13:00Z'))
    })

    it('the week of the rotation decides', async () => {
      const { ask } = await planned({ First: [{ day: 'mon', time: 660, duration: 120 }] }, { numberOfWeeks: 2 })
      expect((await ask()).is_live).toBe(true)
      app.clock.advance(7 * 86_400)
      expect(await ask()).toEqual(offAir)
      app.clock.advance(7 * 86_400)
      expect((await ask()).is_live).toBe(true)
    })

    it('the spring change: a start that it skips is the instant of the change', async () => {
      app.clock.ms = Date.parse('2026-03-29T01:10:00Z')
      const { ask, show } = await planned(
        { Early: [{ day: 'sun', time: 150, duration: 90 }] },
        { timeZone: 'Europe/Berlin' },
      )
      expect((await ask()).current).toEqual(show('Early', '2026-03-29T01:00Z', '2026-03-29T02:00Z'))
    })

    it('the autumn change: an entry from 02:30 to 03:30 lasts two hours, from the first 02:30', async () => {
      app.clock.ms = Date.parse('2026-10-25T01:45:00Z')
      const { ask, show } = await planned(
        { Late: [{ day: 'sun', time: 150, duration: 60 }] },
        { timeZone: 'Europe/Berlin' },
      )
      expect((await ask()).current).toEqual(show('Late', '2026-10-25T00:30Z', '2026-10-25T02:30Z'))
    })

    it('unpublished shows are included', async () => {
      const { ask, call, ids } = await planned({ Draft: [{ day: 'mon', time: 660, duration: 120 }] })
      await call(`PUT /v1/shows/${ids.Draft}`, { published: false })
      expect((await ask()).current.title).toBe('Draft')
    })

    it('another station’s schedule has no effect', async () => {
      await planned({ Theirs: [{ day: 'mon', time: 660, duration: 120 }] })
      expect((await (await app.station()).call('GET /v1/now-playing')).body).toEqual(offAir)
    })
  })
}
