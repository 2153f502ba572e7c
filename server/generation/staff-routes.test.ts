import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { NewGeneration } from '../database/tables.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeShow, type TestStation } from '../testing/factories.ts'
import { signIn } from '../testing/people.ts'

for (const database of databases) {
  describe(`the shows of a day and their generations, on ${database.name}`, () => {
    let app: TestApp
    let station: TestStation
    let showId: number
    let path: string
    beforeEach(async () => {
      // Monday noon in London.
      app = await testApp({ database })
      station = await app.station({ timeZone: 'Europe/London' })
      showId = (await makeShow(station.call, { title: 'Morning Tide', presenter: 'Ada' })).id
      path = `/stations/${station.id}`
    })
    afterEach(() => app.close())

    const midnight = Date.parse('2026-11-16T00:00Z') / 1000
    const hour = 3600

    /** A generation of what was on the schedule from 6 to 9. */
    async function generation(more: Partial<NewGeneration>) {
      const row: NewGeneration = {
        ...{ station_id: station.id, show_id: showId, episode_id: null, occurrence: `${showId}@${Math.random()}` },
        ...{ from_us: (midnight + 6 * hour) * 1e6, until_us: (midnight + 9 * hour) * 1e6, title: 'Morning Tide' },
        ...{ description: '', image: '', datetime: midnight, state: 'pending', attempts: 0, reason: '', gaps: '[]' },
        ...{ due_ms: 1e15, holder: null, idempotency_key: null, created_at: midnight, finished_at: null, ...more },
      }
      const { id } = await app.app.db.insertInto('generations').values(row).returning('id').executeTakeFirstOrThrow()
      return id
    }
    const failed = { state: 'failed', reason: 'its intro cannot be read', due_ms: null, episode_id: 900 } as const

    it('GET /day has the shows of today in order, split by shows in between, with the state of each', async () => {
      const other = (await makeShow(station.call, { title: 'Between' })).id
      const put = (id: number, entries: object[]) => station.call('PUT /v1/schedule', { show_id: id, week: 1, entries })
      await put(showId, [
        { day: 'mon', time: 360, duration: 180 },
        { day: 'sun', time: 1380, duration: 120 },
      ])
      await put(other, [{ day: 'mon', time: 420, duration: 60 }])
      const id = await generation({ ...failed, until_us: (midnight + 7 * hour) * 1e6 })
      const { ask } = await signIn(app, [{ stationId: station.id }])
      const { status, body } = await ask(`GET ${path}/day`)
      expect(status).toBe(200)
      const stops = body.stops.map(
        (stop: { title: string; start_time: number; end_time: number; generation: never }) => [
          ...[stop.title, (stop.start_time - midnight) / hour, (stop.end_time - midnight) / hour],
          (stop.generation as { state: string } | null)?.state ?? null,
        ],
      )
      expect(stops).toEqual([
        ['Morning Tide', 0, 1, null],
        ['Morning Tide', 6, 7, 'failed'],
        ['Between', 7, 8, null],
        ['Morning Tide', 8, 9, null],
      ])
      expect(body.stops[1]).toMatchObject({ presenter: 'Ada', automatic: true, generation: { id } })
      expect(body).toMatchObject({ start_time: midnight, end_time: midnight + 24 * hour, gaps: [] })
      expect(body.recording).toMatchObject({ state: 'off', alarms: [], bytes: 0 })
    })

    it('a failed generation needs attention until it is retried or dismissed', async () => {
      const { ask } = await signIn(app, [{ stationId: station.id }])
      const needsYou = async () => (await ask(`GET ${path}/now`)).body.needs_you
      // It ends late in the day, so that it waits when it is tried again.
      const ends = { until_us: (midnight + 23 * hour) * 1e6 }
      const id = await generation({ ...failed, ...ends, gaps: JSON.stringify([{ from: 0, until: 2e6, reason: 'x' }]) })
      const { body } = await ask(`GET ${path}/generations`)
      expect(body.failed).toMatchObject([{ id, reason: 'its intro cannot be read', missing_seconds: 2, yours: true }])
      expect(body.failed[0].safe_until).toBe(midnight + 6 * hour + 60 * 86_400)
      expect(await needsYou()).toBe(1)
      expect((await ask(`POST ${path}/generations/${id}/dismiss`)).status).toBe(200)
      expect([await needsYou(), (await ask(`GET ${path}/generations`)).body.failed]).toEqual([0, []])
      expect((await ask(`POST ${path}/generations/${id}/reopen`)).status).toBe(200)
      expect(await needsYou()).toBe(1)
      expect((await ask(`POST ${path}/generations/${id}/reopen`)).status).toBe(409)
      await ask(`POST ${path}/generations/${id}/dismiss`)
      const again = await ask(`POST ${path}/generations/${id}/retry`)
      expect(again).toMatchObject({ status: 200, body: { state: 'pending', reason: '' } })
      expect((await ask(`POST ${path}/generations/${id}/dismiss`)).status).toBe(409)
    })

    it('a broken recording and its alarms need attention as well; a recording that is off or connecting does not', async () => {
      const { ask } = await signIn(app, [{ stationId: station.id }])
      const needsYou = async () => (await ask(`GET ${path}/now`)).body.needs_you
      expect(await needsYou()).toBe(0)
      const { db } = app.app
      const recorded = { record: 1, stream_url: 'https://stream.example/live.mp3' } as const
      await db.updateTable('stations').set(recorded).where('id', '=', station.id).execute()
      // No instance has taken it yet.
      expect(await needsYou()).toBe(0)
      const alarm = (name: string) => ({ alarm: name, since: 0 })
      const rest = { instance: 'other', until_ms: app.clock.nowMs() + 1e6, since_us: 0, reason: '' } as const
      for (const [state, alarms, count] of [
        ['connecting', [], 0],
        ['recording', [], 0],
        ['recording', ['silence'], 1],
        ['recording', ['silence', 'disk low'], 2],
        ['down', [], 1],
        ['stopped', ['disk low'], 2],
      ] as const) {
        const row = { ...rest, station_id: station.id, state, alarms: JSON.stringify(alarms.map(alarm)) }
        await db.deleteFrom('recorders').where('station_id', '=', station.id).execute()
        await db.insertInto('recorders').values(row).execute()
        expect([state, alarms, await needsYou()]).toEqual([state, alarms, count])
      }
      await generation(failed)
      expect(await needsYou()).toBe(3)
    })

    it('a generation under way can be cancelled; then it has failed', async () => {
      const { ask } = await signIn(app, [{ stationId: station.id }])
      const id = await generation({ until_us: (midnight + 23 * hour) * 1e6, episode_id: 901 })
      expect((await ask(`GET ${path}/generations`)).body.making).toMatchObject([{ id, state: 'pending' }])
      expect((await ask(`POST ${path}/generations/${id}/cancel`)).body).toMatchObject({ state: 'failed' })
      expect((await ask(`GET ${path}/generations`)).body.making).toEqual([])
      expect((await ask(`POST ${path}/generations/${id}/cancel`)).status).toBe(409)
    })

    it('a presenter changes generations of their own shows only; no user changes those of another station', async () => {
      const id = await generation(failed)
      const presenter = await signIn(app, [{ stationId: station.id, role: 'presenter' }])
      expect(await presenter.ask(`POST ${path}/generations/${id}/dismiss`)).toMatchObject({
        status: 403,
        body: { code: 'not_yours' },
      })
      const other = await app.station()
      const stranger = await signIn(app, [{ stationId: other.id }])
      expect((await stranger.ask(`POST /stations/${other.id}/generations/${id}/dismiss`)).status).toBe(404)
      expect((await presenter.ask(`GET ${path}/generations`)).body.failed).toMatchObject([{ id, yours: false }])
    })
  })
}
