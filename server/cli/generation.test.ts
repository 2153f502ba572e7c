import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateEpisode } from '../generation/actions.ts'
import { updateGeneration } from '../generation/store.ts'
import { setStation } from '../station/actions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { runHere, runJson } from '../testing/command-line.ts'
import { databases } from '../testing/databases.ts'
import { makeShow } from '../testing/factories.ts'
import { fakeRecordings } from '../testing/fake-recordings.ts'
import { manualTime } from '../testing/manual-time.ts'

for (const database of databases) {
  describe(`aircheck generation on ${database.name}`, () => {
    let app: TestApp
    let showId: number
    let from: number
    let ids: number[]
    beforeAll(async () => {
      app = await testApp({ database, wait: manualTime().wait })
      const { id, call } = await app.station()
      await setStation(app.app.writer, id, { record: true })
      showId = (await makeShow(call)).id
      from = app.clock.ms / 1000 - 7200
      const recordings = fakeRecordings([[from, from + 3600]])
      const order = { showId, startTime: from, endTime: from + 60, title: 'Fog', description: '', image: '' }
      const rows = []
      for (const _ of [1, 2]) rows.push(await generateEpisode({ ...app.app.writer, recordings }, id, order))
      ids = rows.map((row) => row.id)
      const gaps = JSON.stringify([
        { from: from * 1e6 + 500_000, until: (from + 2) * 1e6, reason: 'the source was away' },
      ])
      await updateGeneration(app.app.db, id, ids[0]!, {
        state: 'failed',
        reason: 'No.',
        due_ms: null,
        attempts: 2,
        gaps,
      })
    })
    afterAll(() => app.close())

    const settings = () => ({ DATABASE_URL: app.config.database })
    const json = (...args: string[]) => runJson(app.dataDir, ['generation', ...args], settings())
    const refusal = async (...args: string[]) => {
      const { code, out, err } = await runHere(['generation', ...args, '--json'], {
        AIRCHECK_DATA_DIR: app.dataDir,
        ...settings(),
      })
      return [code, out, err]
    }

    it('show: the fields of the contract, instants in Unix seconds', async () => {
      expect(await json('show', `${ids[0]}`)).toEqual({
        ...{ id: ids[0], station_id: 1, show_id: showId, episode_id: 1, from, until: from + 60, state: 'failed' },
        ...{ attempts: 2, reason: 'No.', created_at: app.clock.ms / 1000, finished_at: null },
        gaps: [{ from: from + 0.5, until: from + 2, reason: 'the source was away' }],
      })
    })

    it('list: newest first, or those in a state', async () => {
      const found = async (...args: string[]) =>
        (await json('list', '--station', '1', ...args)).map(({ id }: { id: number }) => id)
      expect(await found()).toEqual([ids[1], ids[0]])
      expect(await found('--state', 'failed')).toEqual([ids[0]])
      expect(await found('--state', 'done')).toEqual([])
      expect((await refusal('list', '--station', '1', '--state', 'gone'))[0]).toBe(2)
      expect(await refusal('list', '--station', '99')).toEqual([1, '', 'Station not found.\n'])
    })

    it('retry: a failed one is pending again; cancel: a pending one has failed', async () => {
      expect(await json('retry', `${ids[0]}`)).toMatchObject({ id: ids[0], state: 'pending', attempts: 0, reason: '' })
      expect(await json('cancel', `${ids[0]}`)).toMatchObject({ id: ids[0], state: 'failed', reason: 'cancelled' })
    })

    it('refusals: in words, and nothing changes', async () => {
      const before = await json('list', '--station', '1')
      expect(await refusal('retry', `${ids[1]}`)).toEqual([1, '', 'The generation has not failed: it is pending.\n'])
      expect(await refusal('cancel', `${ids[0]}`)).toEqual([
        1,
        '',
        'The generation cannot be cancelled: it is failed.\n',
      ])
      for (const verb of ['show', 'retry', 'cancel']) {
        expect(await refusal(verb, '99')).toEqual([1, '', 'Generation not found.\n'])
      }
      expect(await json('list', '--station', '1')).toEqual(before)
    })
  })
}
