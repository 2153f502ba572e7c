import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lastEventId, listEvents } from '../events/store.ts'
import { epochDayOf, isoDateOf } from '../lib/epoch-day.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { engines } from '../testing/databases.ts'
import { makeShow, type TestStation } from '../testing/factories.ts'

/** Tuesday. */
const date = '2026-11-17'
const dateAfter = (days: number) => isoDateOf(epochDayOf(date) + days)

type Body = { [field: string]: unknown; exceptions?: object[]; replaces?: number[] }
type Answer = Awaited<ReturnType<TestStation['call']>>
/** A request and its answer; `id` is the exception that a deletion names. */
type Sent = { endpoint: string; body?: Body; id?: number; answer: Answer }

for (const database of engines) {
  describe(`fifty writers of weeks and exceptions on two instances at once on ${database.name}`, () => {
    let one: TestApp
    let other: TestApp
    let station: TestStation
    let shows: number[]
    beforeAll(async () => {
      const common = { database, now: `${date}T08:00:00Z` }
      one = await testApp({ ...common, config: { rateLimit: 0 } })
      other = await testApp({
        ...common,
        dataDir: one.dataDir,
        config: { rateLimit: 0, database: one.config.database },
      })
      station = await one.station({ timeZone: 'UTC', numberOfWeeks: 2 })
      shows = []
      for (const title of ['Morning', 'Other']) shows.push((await makeShow(station.call, { title })).id)
    })
    afterAll(async () => {
      await other.close({ keepData: true })
      await one.close()
    })

    const put = (show: number, week: number, count: number): Body => ({
      ...{ show_id: shows[show], week },
      entries: Array.from({ length: count }, (_, nth) => ({ day: 'tue', time: 540 + 20 * nth, duration: 20 + count })),
    })
    const clear = (day: number, time: number, duration = 60) => ({
      kind: 'clear',
      date: dateAfter(day),
      time,
      duration,
    })
    const air = (day: number, time: number) => ({
      ...clear(day, time),
      kind: 'air',
      show_id: shows[1],
      title: `${time}`,
    })

    /** Puts the station into the state before the writers; returns the ids of its exceptions, a group and four others. */
    async function begin(): Promise<number[]> {
      for (const { id } of (await exceptions()) as { id: number }[]) await station.call(`DELETE /v1/exceptions/${id}`)
      for (const show of shows.keys()) {
        for (const week of [1, 2]) await station.call('PUT /v1/schedule', put(show, week, 1 + show))
      }
      const group = [0, 1].map((nth) => ({ ...clear(28, 60 * nth), group: 'both' }))
      const others = [2, 3, 4, 5].map((nth) => air(28, 60 * nth))
      const { status, body } = await station.call('POST /v1/exceptions', { exceptions: [...group, ...others] })
      expect(status).toBe(201)
      return body.exceptions.map(({ id }: { id: number }) => id)
    }
    const exceptions = async () => (await station.call(`GET /v1/exceptions?from=${date}&days=60`)).body.exceptions
    /** All that is stored, without ids. */
    async function state() {
      const weeks = [0, 7, 14, 21, 28].map(
        async (offset) => (await station.call(`GET /v1/schedule?offset=${offset}`)).body,
      )
      const stored = (await exceptions()).map(({ id: _, group: __, ...rest }: Record<string, unknown>) => rest)
      return { weeks: await Promise.all(weeks), stored: stored.map((one: object) => JSON.stringify(one)).sort() }
    }

    it('leave what some order of theirs leaves, that of their events; no stale fingerprint is accepted', async () => {
      const ids = await begin()
      const before = await lastEventId(one.app.db, station.id)
      const calls = [station.call, other.caller(station.key)]
      const writers = Array.from({ length: 50 }, async (_, n): Promise<Sent> => {
        const call = calls[n % 2]!
        const send = async (endpoint: string, body?: Body): Promise<Sent> => ({
          ...{ endpoint, answer: await call(endpoint, body) },
          ...(body && { body }),
        })
        const nth = Math.floor(n / 5)
        if (n % 5 === 0) return send('PUT /v1/schedule', put(nth % 2, 1 + (nth % 3 === 0 ? 1 : 0), 3 + nth))
        if (n % 5 === 1) return send('POST /v1/exceptions', { exceptions: [air(0, 45 * nth)] })
        if (n % 5 === 2) {
          const id = ids[nth % 4]!
          if (nth < 6) return { ...(await send(`DELETE /v1/exceptions/${id}`)), id }
          return send('POST /v1/exceptions', { exceptions: [clear(28, 240, 120)], replaces: [ids[4]!, ids[5]!] })
        }
        // Half of those with a fingerprint change a Saturday that only they change, the others a Tuesday.
        const exceptions = [air(n % 5 === 3 ? 4 : 14, 60 * nth)]
        const { fingerprint } = (await call('POST /v1/exceptions', { exceptions, dry_run: true })).body
        return send('POST /v1/exceptions', { exceptions, fingerprint })
      })
      const sent = await Promise.all(writers)
      const left = await state()
      const refused = sent.filter(({ answer }) => answer.status >= 300)
      const reasons = new Set(refused.map(({ answer }) => withoutIds(answer.body.message)))
      expect([...reasons].map((reason) => reason.split(' (')[0]).sort()).toEqual(
        expect.arrayContaining([
          'Exception not found.',
          'The schedule has changed since.',
          'exceptions[0] overlaps exception',
        ]),
      )

      const events = await listEvents(one.app.db, station.id, before, 1000)
      const inOrder = events.map((event) => sent.find((of) => isOf(of, event))!)
      expect(new Set(inOrder)).toEqual(new Set(sent.filter(({ answer }) => answer.status < 300)))
      expect(inOrder).toHaveLength(sent.length - refused.length)

      // One after the other, they get the same answers, and leave the same.
      const idNow = new Map((await begin()).map((id, nth) => [ids[nth]!, id]))
      const unexplained = new Set(refused)
      const again = ({ endpoint, body, id }: Sent, more: object = {}) =>
        station.call(
          id === undefined ? endpoint : `DELETE /v1/exceptions/${idNow.get(id)}`,
          body && { ...body, ...(body.replaces && { replaces: body.replaces.map((id) => idNow.get(id)) }), ...more },
        )
      const explain = async () => {
        for (const each of unexplained) {
          if (each.id !== undefined) {
            const isThere = (await exceptions()).some(({ id }: { id: number }) => id === idNow.get(each.id!))
            if (!isThere) unexplained.delete(each)
            continue
          }
          const { status, body } = await again(each, { dry_run: true })
          if (status === each.answer.status && withoutIds(body.message) === withoutIds(each.answer.body.message)) {
            unexplained.delete(each)
          }
        }
      }
      await explain()
      for (const each of inOrder) {
        const { status, body } = await again(each)
        expect([each.endpoint, status]).toEqual([each.endpoint, each.answer.status])
        for (const [nth, { id }] of ((body?.exceptions ?? []) as { id: number }[]).entries()) {
          idNow.set(each.answer.body.exceptions[nth].id, id)
        }
        const effect = ({ before, after, hidden, fingerprint }: Body = {}) => ({ before, after, hidden, fingerprint })
        expect(effect(body)).toEqual(effect(each.answer.body))
        await explain()
      }
      expect([...unexplained].map(({ endpoint, answer }) => [endpoint, answer.body])).toEqual([])
      expect(await state()).toEqual(left)
    })

    const withoutIds = (message = '') => message.replace(/exception \d+/, 'exception')
    function isOf(
      { endpoint, body, id, answer }: Sent,
      event: { type: string; subject: number; details: string },
    ): boolean {
      if (answer.status >= 300) return false
      const details = JSON.parse(event.details)
      if (event.type === 'schedule.replaced') {
        const entries = (body?.entries ?? []) as object[]
        return endpoint === 'PUT /v1/schedule' && body!.show_id === event.subject && entries.length === details.entries
      }
      if (event.type === 'schedule.exceptions_deleted') return id !== undefined && details.ids.includes(id)
      return answer.body?.exceptions?.[0]?.id === details.ids[0]
    }
  })
}
