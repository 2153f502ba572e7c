import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { restoreEpisode } from './episodes/actions.ts'
import { createKey, maxKeysPerStation } from './keys/actions.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { engines } from './testing/databases.ts'
import { bareEpisode, makeEpisode, makeShow, type TestStation } from './testing/factories.ts'

// Sends fifty concurrent requests through two instances over one database. Each test names the mechanism on PostgreSQL,
// mostly the lock on the station's row (`takeTurn`), which serialises its writers. On SQLite it is always the write
// lock.

const ways = 50

for (const database of engines) {
  describe(`two instances at once on ${database.name}`, () => {
    let one: TestApp
    let other: TestApp
    let isApart: boolean
    let station: TestStation
    beforeAll(async () => {
      one = await testApp({ database, config: { rateLimit: 0 } })
      // On SQLite two instances in one thread would block each other; `instances.test.ts` runs them as processes.
      isApart = database.name !== 'SQLite'
      other = isApart ? await testApp({ database, config: { rateLimit: 0 }, dataDir: one.dataDir }) : one
    })
    beforeEach(async () => {
      station = await one.station()
    })
    afterAll(async () => {
      if (isApart) await other.close({ keepData: true })
      await one.close()
    })

    /** Sends fifty concurrent requests, alternating between the instances. */
    async function race<Result>(ask: (call: TestStation['call'], nth: number) => Promise<Result>): Promise<Result[]> {
      const calls = [station.call, other.caller(station.key)]
      return Promise.all(Array.from({ length: ways }, (_, nth) => ask(calls[nth % 2]!, nth)))
    }

    const statuses = (answers: readonly { status: number }[]) => {
      const count: Record<number, number> = {}
      for (const { status } of answers) count[status] = (count[status] ?? 0) + 1
      return count
    }

    /** Reads the station's shows from the tables: the stored counter and the counted number of episodes. */
    async function counters() {
      const { db } = one.app
      const rows = await db
        .selectFrom('shows')
        .leftJoin('episodes', (join) =>
          join.onRef('episodes.show_id', '=', 'shows.id').on('episodes.archived_at', 'is', null),
        )
        .select(['shows.id', 'shows.active_episodes as kept'])
        .select(({ fn }) => fn.count<number>('episodes.id').as('counted'))
        .where('shows.station_id', '=', station.id)
        .groupBy(['shows.id', 'shows.active_episodes'])
        .execute()
      return rows
    }

    const orphans = async () =>
      one.app.db
        .selectFrom('episodes')
        .leftJoin('shows', 'shows.id', 'episodes.show_id')
        .select('episodes.id')
        .where('episodes.archived_at', 'is', null)
        .where('shows.id', 'is', null)
        .execute()

    const all = (status: number) => ({ [status]: ways })

    it('one idempotency key makes one resource (the primary key of idempotency_keys)', async () => {
      const answers = await race((call) => call('POST /v1/shows', { title: 'Once' }, { 'X-Idempotency-Key': 'k' }))
      expect(statuses(answers)).toEqual(all(201))
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1)
      expect(await counters()).toHaveLength(1)
    })

    it('no episode is made in a show that is deleted at that moment (the station’s row)', async () => {
      for (let round = 0; round < 4; round++) {
        const { id } = await makeShow(station.call)
        const answers = await race((call, nth) =>
          (nth >> 1) % 5 === round
            ? call(`DELETE /v1/shows/${id}`)
            : call('POST /v1/episodes', { ...bareEpisode, show_id: id }),
        )
        const made = answers.filter(({ status }) => status === 201).length
        const deleted = answers.filter(({ status }) => status === 204).length
        for (const { status } of answers) expect([201, 204, 404, 409]).toContain(status)
        expect(deleted === 1 ? made : deleted).toBe(0)
        expect(await orphans()).toEqual([])
      }
      for (const { kept, counted } of await counters()) expect(kept).toBe(counted)
    })

    it('of weeks that replace each other exactly one is left, whole (the station’s row)', async () => {
      const { id } = await makeShow(station.call)
      const answers = await race((call, nth) => {
        const entries = ['mon', 'tue', 'wed', 'thu'].map((day) => ({ day, time: 60 * (nth % 20), duration: nth + 1 }))
        return call('PUT /v1/schedule', { show_id: id, week: 1, entries })
      })
      expect(statuses(answers)).toEqual(all(200))
      const left = await one.app.db
        .selectFrom('schedule_entries')
        .select(['weekday', 'duration'])
        .where('station_id', '=', station.id)
        .execute()
      expect(left).toHaveLength(4)
      expect(new Set(left.map(({ duration }) => duration)).size).toBe(1)
    })

    it('a week is not written for a show that is deleted at that moment (the station’s row)', async () => {
      const { id } = await makeShow(station.call)
      const entries = [{ day: 'mon', time: 60, duration: 60 }]
      const answers = await race((call, nth) =>
        nth === ways / 2 ? call(`DELETE /v1/shows/${id}`) : call('PUT /v1/schedule', { show_id: id, week: 1, entries }),
      )
      expect(answers[ways / 2]!.status).toBe(204)
      for (const { status } of answers) expect([200, 204, 404]).toContain(status)
      const { body } = await station.call('GET /v1/schedule')
      expect(JSON.stringify(body)).not.toContain('"show_id"')
    })

    it('a station never has an eleventh key (the station’s row)', async () => {
      const make = (app: TestApp, nth: number) =>
        createKey(app.app.writer, station.id, { label: `${nth}`, scopes: ['shows:read'], expiresAt: null })
      const made = await Promise.allSettled(
        Array.from({ length: ways }, (_, nth) => make(nth % 2 === 0 ? one : other, nth)),
      )
      expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxKeysPerStation - 1)
      for (const result of made) {
        if (result.status === 'rejected') expect(`${result.reason.message}`).toMatch(/at most 10 keys/)
      }
    })

    it('archiving, then restoring one episode concurrently changes the counter by one each (the station’s row)', async () => {
      const { id } = await makeEpisode(station.call)
      expect(statuses(await race((call) => call(`DELETE /v1/episodes/${id}`)))).toEqual({ 204: 1, 404: ways - 1 })
      expect(await counters()).toEqual([expect.objectContaining({ kept: 0, counted: 0 })])
      const restored = await Promise.allSettled(
        Array.from({ length: ways }, (_, nth) =>
          restoreEpisode((nth % 2 === 0 ? one : other).app.writer, station.id, id),
        ),
      )
      expect(restored.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await counters()).toEqual([expect.objectContaining({ kept: 1, counted: 1 })])
    })

    it('counters are correct after all kinds of concurrent writes (row locks and relative updates)', async () => {
      const shows = await Promise.all([makeShow(station.call), makeShow(station.call)])
      const made = await race((call, nth) => call('POST /v1/episodes', { ...bareEpisode, show_id: shows[nth % 2].id }))
      expect(statuses(made)).toEqual(all(201))
      const mixed = await race((call, nth) =>
        nth % 3 === 0
          ? call(`DELETE /v1/episodes/${made[nth]!.body.id}`)
          : call('POST /v1/episodes', { ...bareEpisode, show_id: shows[nth % 2].id }),
      )
      for (const { status } of mixed) expect([201, 204]).toContain(status)
      for (const { kept, counted } of await counters()) expect(kept).toBe(counted)
      const { body } = await station.call('GET /v1/episodes?limit=1&offset=1')
      expect(body.total).toBe(ways + mixed.filter(({ status }) => status === 201).length - Math.ceil(ways / 3))
    })

    it('writers of different stations do not wait for each other, and all succeed', async () => {
      const stations = await Promise.all(Array.from({ length: 10 }, () => one.station()))
      const answers = await Promise.all(
        stations.flatMap(({ key }) =>
          [one, other, one, other, one].map((app) => app.caller(key)('POST /v1/shows', { title: 'Tide' })),
        ),
      )
      expect(statuses(answers)).toEqual(all(201))
    })
  })
}
