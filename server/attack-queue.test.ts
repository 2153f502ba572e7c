import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { maxWaiting, queueFull } from './generation/rules/queue.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { databases } from './testing/databases.ts'
import { makeShow } from './testing/factories.ts'
import { fakeRecordings, plainCutting } from './testing/fake-recordings.ts'
import { quickWait } from './testing/manual-time.ts'
import { signIn } from './testing/people.ts'

const orders = 300
/** Duration of each of the attacker's generations: the decoder of the last step is slow. */
const cuttingMs = 300

for (const database of databases) {
  describe(`a station that requests ${orders} generations at once, on ${database.name}`, () => {
    const recordings = fakeRecordings()
    const cutting: typeof plainCutting = {
      ...plainCutting,
      async analyseAudio(...args) {
        await pause(cuttingMs)
        return plainCutting.analyseAudio(...args)
      },
    }
    const its = { database, recordings, cutting, wait: quickWait, config: { rateLimit: 0 } }
    let instances: TestApp[]
    beforeEach(async () => {
      const one = await testApp(its)
      instances = [one, await testApp({ ...its, dataDir: one.dataDir })]
    })
    afterEach(async () => {
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
      // On a busy machine the database may refuse for want of a connection first: 503 asks to try again.
      const order = async (nth: number) => {
        for (;;) {
          const title = `${nth}`
          const answer = await attacker.ask(`POST /stations/${attacked.id}/generations`, {
            show_id: showId,
            title,
            ...window,
          })
          if (answer.status !== 503) return answer
          await pause(200)
        }
      }
      const answers = await Promise.all(Array.from({ length: orders }, (_, nth) => order(nth)))
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
