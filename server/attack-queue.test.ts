import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { maxWaiting, queueFull } from './generation/rules/queue.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { databases } from './testing/databases.ts'
import { makeShow } from './testing/factories.ts'
import { fakeRecordings, plainCutting } from './testing/fake-recordings.ts'
import { quickWait } from './testing/manual-time.ts'
import { signIn } from './testing/people.ts'

const [orders, atOnce] = [300, 20]
/** Duration of each of the attacker's generations once all are ordered: the decoder of the last step is slow. */
const cuttingMs = 300

for (const database of databases) {
  describe(`a station that requests ${orders} generations, on ${database.name}`, () => {
    const recordings = fakeRecordings()
    let ordered: PromiseWithResolvers<void>
    const cutting: typeof plainCutting = {
      ...plainCutting,
      async analyseAudio(...args) {
        await ordered.promise
        await pause(cuttingMs)
        return plainCutting.analyseAudio(...args)
      },
    }
    const its = { database, recordings, cutting, wait: quickWait, config: { rateLimit: 0 } }
    let instances: TestApp[]
    beforeEach(async () => {
      ordered = Promise.withResolvers()
      const one = await testApp(its)
      instances = [one, await testApp({ ...its, dataDir: one.dataDir })]
    })
    afterEach(async () => {
      ordered.resolve()
      await instances[1]!.close({ keepData: true })
      await instances[0]!.close()
    })

    it(`has ${maxWaiting} of them queued and the others refused; a generation of another station starts at once`, async () => {
      const [app] = instances as [TestApp, TestApp]
      const now = app.clock.ms / 1000
      recordings.spans = [[now - 7200, now]]
      const [attacked, other] = [await app.station(), await app.station()]
      const showId = (await makeShow(attacked.call)).id
      const attacker = await signIn(app, [{ stationId: attacked.id, role: 'presenter', shows: [showId] }])
      const window = { from_us: (now - 3600) * 1e6, until_us: (now - 3000) * 1e6 }
      const order = (nth: number) =>
        attacker.ask(`POST /stations/${attacked.id}/generations`, { show_id: showId, title: `${nth}`, ...window })
      const answers: Awaited<ReturnType<typeof order>>[] = []
      // Few at a time: a busy machine would refuse the last of many with 503, as writers of a station take turns.
      for (let nth = 0; nth < orders; nth += atOnce)
        answers.push(...(await Promise.all(Array.from({ length: atOnce }, (_, at) => order(nth + at)))))
      const taken = answers.filter(({ status }) => status === 201).length
      const refused = answers.filter(({ status }) => status !== 201)
      expect(taken).toBeGreaterThanOrEqual(maxWaiting)
      expect(taken).toBeLessThan(maxWaiting * 2)
      for (const { status, headers, body } of refused) {
        expect([status, headers.get('retry-after'), body]).toEqual([
          429,
          '60',
          { message: queueFull, code: 'queue_full' },
        ])
      }
      const rows = () => app.app.db.selectFrom('generations').select(['station_id', 'state']).execute()
      const doneOf = async (stationId: number) =>
        (await rows()).filter(({ station_id, state }) => station_id === stationId && state === 'done').length
      const before = await doneOf(attacked.id)
      ordered.resolve()

      const otherShow = (await makeShow(other.call)).id
      const made = await other.call('POST /v1/episodes/generate', {
        ...{ show_id: otherShow, start_time: now - 3600, end_time: now - 3000 },
      })
      expect(made.status).toBe(201)
      const meanwhile = (await doneOf(attacked.id)) - before
      const waiting = (await rows()).filter(({ state }) => state === 'pending').length
      console.log(
        `${taken} taken, ${refused.length} refused; the other station's order was ready after ${meanwhile} of the attacker's, with ${waiting} still waiting`,
      )
      // Each of the two instances runs three of the attacker's, and has a place for another station.
      expect(meanwhile).toBeLessThan(40)
      expect(waiting).toBeGreaterThan(0)
    }, 60_000)
  })
}
