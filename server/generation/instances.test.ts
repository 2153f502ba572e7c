import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { engines } from '../testing/databases.ts'
import { makeShow, type TestStation } from '../testing/factories.ts'
import { type FakeRecordings, fakeRecordings, plainCutting } from '../testing/fake-recordings.ts'
import { quickWait } from '../testing/manual-time.ts'
import { filesIn } from '../testing/storages.ts'

const hour = 3600

for (const database of engines) {
  describe(`two servers that generate on ${database.name}`, () => {
    const its = { database, wait: quickWait, config: { rateLimit: 0 } }
    let one: TestApp
    let other: TestApp
    let station: TestStation
    let recordings: [FakeRecordings, FakeRecordings]
    let showId: number
    let now: number
    /** Hook of each server that runs after a file is stored, before the server knows of it. */
    let afterStoring: (() => Promise<void>)[]
    beforeEach(async () => {
      afterStoring = []
      recordings = [fakeRecordings(), fakeRecordings()]
      const cutting: typeof plainCutting = {
        ...plainCutting,
        async analyseAudio(...args) {
          const analysis = await plainCutting.analyseAudio(...args)
          await afterStoring.shift()?.()
          return analysis
        },
      }
      one = await testApp({ ...its, recordings: recordings[0], cutting })
      now = one.clock.ms / 1000
      for (const each of recordings) each.spans = [[now - 5 * hour, now]]
      other = await testApp({ ...its, recordings: recordings[1], cutting, dataDir: one.dataDir })
      station = await one.station()
      showId = (await makeShow(station.call)).id
    })
    afterEach(async () => {
      await other.close({ keepData: true })
      await one.close()
    })

    const order = (endTime = now - hour) => ({ show_id: showId, start_time: now - 2 * hour, end_time: endTime })
    const generate = (app: TestApp, key?: string, endTime?: number) =>
      app.caller(station.key)('POST /v1/episodes/generate', order(endTime), key ? { 'X-Idempotency-Key': key } : {})
    const rows = () => one.app.db.selectFrom('generations').selectAll().orderBy('id').execute()
    const episodes = async () => (await one.app.db.selectFrom('episodes').select('id').execute()).length
    const files = () => filesIn(one.dataDir)

    it('each request is made by one of them', async () => {
      const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((nth) => generate(nth % 2 ? one : other)))
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
      expect(await episodes()).toBe(6)
      // A row may be read before the file has been confirmed.
      await expect.poll(files).toHaveLength(6)
      expect(await rows()).toMatchObject(Array(6).fill({ state: 'done', attempts: 1 }))
    })

    it('the same idempotency key at both servers is one request, and both return the same response', async () => {
      const answers = await Promise.all([one, other, one, other].map((app) => generate(app, 'k')))
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(answers[0]!.status).toBe(201)
      expect([await episodes(), (await rows()).length]).toEqual([1, 1])
    })

    it('a window that only the other can read is made by the other', async () => {
      recordings[0].isReadable = false
      expect((await generate(one)).status).toBe(201)
    })

    it('a window with undecided audio when its turn comes is not read until it is decided', async () => {
      const decided = [true, false]
      for (const each of recordings) each.settled = async () => decided.shift() ?? false
      const asked = generate(one, undefined, now)
      await expect.poll(() => decided).toEqual([])
      expect([await episodes(), (await rows())[0]]).toMatchObject([0, { state: 'pending', attempts: 0 }])
      for (const each of recordings) each.settled = async () => true
      for (const { clock } of [one, other]) clock.advance(5)
      expect((await asked).status).toBe(201)
    })

    it('a server whose generation is taken over while it works publishes nothing, and removes its file', async () => {
      const [stalled, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      afterStoring.push(async () => {
        stalled.resolve()
        await goOn.promise
      })
      const asked = generate(one)
      await stalled.promise
      // Its lease runs out, as if its process had stood still.
      for (const { clock } of [one, other]) clock.advance(61)
      expect((await asked).status).toBe(201)
      goOn.resolve()
      await expect.poll(files).toHaveLength(1)
      expect([await episodes(), (await rows())[0]]).toMatchObject([1, { state: 'done', attempts: 2 }])
    })

    it('a generation that is cancelled while it runs publishes nothing, and removes its file', async () => {
      const { cancelGeneration } = await import('./actions.ts')
      afterStoring.push(async () => void (await cancelGeneration(one.app.writer, station.id, (await rows())[0]!.id)))
      expect(await generate(one, 'k')).toMatchObject({ status: 409, body: { message: 'cancelled' } })
      await expect.poll(files).toEqual([])
      expect([await episodes(), (await rows()).length]).toEqual([0, 1])
    })

    it('a database that fails at the last step: the file is removed, and the next attempt makes another', async () => {
      afterStoring.push(async () => {
        await one.app.db.schema.alterTable('episode_audio').renameTo('hidden').execute()
      })
      const asked = generate(one)
      await expect.poll(async () => (await rows())[0]).toMatchObject({ state: 'pending', attempts: 1 })
      expect([await episodes(), files()]).toEqual([0, []])
      await one.app.db.schema.alterTable('hidden').renameTo('episode_audio').execute()
      for (const { clock } of [one, other]) clock.advance(5)
      expect((await asked).status).toBe(201)
      expect(await episodes()).toBe(1)
      await expect.poll(files).toHaveLength(1)
    })
  })
}
