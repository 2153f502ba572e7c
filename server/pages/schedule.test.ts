import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateShow } from '../shows/actions.ts'
import { updateStation } from '../station/store.ts'
import { noon, type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { drawRecording } from '../testing/drawn-recording.ts'
import { makeShow } from '../testing/factories.ts'

for (const database of databases) {
  describe(`pages of the schedule on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database })
    })
    beforeEach(() => {
      app.clock.ms = Date.parse(noon)
    })
    afterAll(() => app.close())

    let stations = 0
    /** A station with two shows a day, which is recorded since Saturday, and not on Sunday. */
    async function radio() {
      const slug = `tide-radio-${++stations}`
      const website = { public: true, slug, rewind_hours: 72 }
      const { id, call } = await app.station({ timeZone: 'UTC', website })
      // Another instance records it, so that this one does not find the stream down.
      const state = {
        state: 'recording',
        since_us: 1,
        reason: '',
        alarms: '[]',
        last_audio_us: null,
        head_us: null,
      } as const
      const row = { station_id: id, instance: 'other', until_ms: app.clock.ms + 86_400_000, ...state }
      await app.app.db.insertInto('recorders').values(row).execute()
      await updateStation(app.app.db, id, { stream_url: 'https://stream.test/x', record: 1 })
      const show = await makeShow(call, { title: 'Morning Tide' })
      const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
      const entries = days.map((day) => ({ day, time: 660, duration: 120 }))
      await call('PUT /v1/schedule', { show_id: show.id, week: 1, entries })
      await drawRecording(app, {
        ...{ stationId: id, from: '2026-11-14T00:00Z', until: '2026-11-16T12:00Z' },
        gaps: [['2026-11-15T00:00Z', '2026-11-16T00:00Z', 'test']],
        levelAt: () => 90,
      })
      const get = async (path = '') => {
        const response = await app.fetch(`/${slug}${path}`)
        return { status: response.status, text: await response.text() }
      }
      return { id, call, show, slug, get }
    }

    it('only what its rights allow is offered from the beginning, by the start page and the schedule alike', async () => {
      const { id, show, get } = await radio()
      const start = Date.parse('2026-11-16T11:00Z') / 1000
      const offers = async () =>
        Promise.all(['', '/schedule'].map(async (path) => (await get(path)).text.includes(`data-from="${start}"`)))
      expect(await offers()).toEqual([true, true])
      await updateShow(app.app.writer, id, show.id, { website: { rewind: false } })
      expect(await offers()).toEqual([false, false])
    })

    it('the days under the tape are those of which something can be heard, and each leads to its tape', async () => {
      const { get, slug } = await radio()
      const { text } = await get()
      const links = [...text.matchAll(/<a href="([^"]*from=[^"]*)">([^<]*)</g)].map(([, href, words]) => [href, words])
      expect(links).toEqual([[`/${slug}/schedule?from=2026-11-14`, 'Sat 14 Nov']])
      const day = (await get('/schedule?from=2026-11-14')).text
      expect(day).toContain('<h2 id="d2026-11-14">Sat 14 Nov</h2>')
      expect(day).toMatch(/<div class="tape whole">.*<svg class="wave"/s)
      expect(day).not.toContain('class="needle"')
      const at = Date.parse('2026-11-14T11:00Z') / 1000
      expect(day.match(new RegExp(`<button[^>]*data-from="${at}"`, 'g'))).toHaveLength(2)
      expect(day).toContain('noindex')
      const today = (await get('/schedule')).text
      expect(today).not.toContain('class="tape')
      expect(today).toContain('<h2 id="d2026-11-16">Today</h2>')
    })

    it('a day without sound has no tape, one to come is shown as well, and another text is not found', async () => {
      const { get, slug } = await radio()
      const silent = (await get('/schedule?from=2026-11-15')).text
      expect(silent).toContain('<h2 id="d2026-11-15">Yesterday</h2>')
      expect(silent).not.toContain('class="tape')
      expect(silent).toContain(`href="/${slug}/schedule?from=2026-11-14">The day before`)
      expect(silent).toContain(`href="/${slug}/schedule">The day after`)
      expect((await get('/schedule?from=2026-11-20')).text).toContain('<h2 id="d2026-11-20">Fri 20 Nov</h2>')
      expect((await get('/schedule?from=2026-12-07')).text).not.toContain('The day after')
      for (const from of ['2026-10-25', '2026-12-08', '2026-02-30', 'x', '2026-11-16T00:00'])
        for (const path of ['/schedule', '/schedule/print'])
          expect([from, path, (await get(`${path}?from=${from}`)).status]).toEqual([from, path, 404])
      expect((await get('/schedule/print?from=2026-11-20')).status).toBe(200)
    })

    it('a span that an exception cleared is off air, on the start page and in the schedule', async () => {
      const { call, get } = await radio()
      const clear = { kind: 'clear', date: '2026-11-16', time: 690, duration: 60 }
      expect((await call('POST /v1/exceptions', { exceptions: [clear] })).status).toBe(201)
      const home = (await get()).text
      expect(home).toContain('<i class="dot"></i>No show planned <span>until 12:30</span>')
      expect(home).not.toContain('On air now')
      const rows = async (path: string) =>
        [...(await get(path)).text.matchAll(/<time [^>]*>([\d:]+)<\/time>.*?(Morning Tide|No show planned)/g)].map(
          ([, time, what]) => `${time} ${what}`,
        )
      expect((await rows('/schedule')).slice(0, 3)).toEqual([
        '11:00 Morning Tide',
        '11:30 No show planned',
        '12:30 Morning Tide',
      ])
      expect(await rows('/schedule?from=2026-11-15')).toContain('11:30 No show planned')
      app.clock.advance(1800)
      expect((await get()).text).not.toContain('until 12:30')
    })
  })
}
