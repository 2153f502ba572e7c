import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nothingAlongside } from '../database/transaction.ts'
import type { Episode } from '../episodes/store.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeShow } from '../testing/factories.ts'
import { type CompleteOrder, generateEpisode, noRecorder, type Recorder } from './actions.ts'

for (const database of databases) {
  describe(`ordering an episode of the recording on ${database.name}`, () => {
    let app: TestApp
    let stationId: number
    let showId: number
    beforeAll(async () => {
      app = await testApp({ database })
      const { id, call } = await app.station({ timeZone: 'Europe/Berlin' })
      stationId = id
      showId = (await makeShow(call, { title: 'Tide' })).id
    })
    afterAll(() => app.close())

    const startTime = Date.parse('2026-11-15T23:30:00Z') / 1000
    const bare = { startTime, endTime: startTime + 60, description: '', image: '' }

    /** The order that the recorder receives. */
    async function orderOf(input: object): Promise<CompleteOrder[]> {
      const orders: CompleteOrder[] = []
      const recorder: Recorder = {
        cut: async (_station, order) => {
          orders.push(order)
          return { id: 1 } as Episode
        },
      }
      const order = { ...bare, showId, ...input }
      await generateEpisode({ db: app.app.db, clock: app.clock, recorder }, stationId, order, nothingAlongside)
      return orders
    }

    it('defaults: the title is the show and date, the datetime is the start of the window', async () => {
      expect(await orderOf({})).toEqual([{ ...bare, showId, title: 'Tide – 16 November 2026', datetime: startTime }])
    })

    it('a blank title counts as absent', async () => {
      expect(await orderOf({ title: ' ' })).toMatchObject([{ title: 'Tide – 16 November 2026' }])
    })

    it('given fields are kept', async () => {
      const given = { title: 'Fog', description: 'D', image: 'https://a.test/i.png', datetime: 0 }
      expect(await orderOf(given)).toEqual([{ ...bare, showId, ...given }])
    })

    it('404: the recorder is not asked for a show that is not the station’s', async () => {
      await expect(orderOf({ showId: 999_999 })).rejects.toMatchObject({
        code: 'not_found',
        message: 'Show not found.',
      })
    })

    it('409: nothing was recorded', async () => {
      const deps = { db: app.app.db, clock: app.clock, recorder: noRecorder }
      await expect(generateEpisode(deps, stationId, { ...bare, showId }, nothingAlongside)).rejects.toMatchObject({
        code: 'conflict',
        message: 'No recording exists for that time.',
      })
    })
  })
}
