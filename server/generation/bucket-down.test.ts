import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import type { Bucket } from '../testing/bucket.ts'
import { makeShow, type TestStation } from '../testing/factories.ts'
import { fakeRecordings, plainCutting } from '../testing/fake-recordings.ts'
import { bucketOf, storages } from '../testing/storages.ts'

const storage = storages.find(({ name }) => name === 'a bucket')!

describe('a bucket that is down', () => {
  let app: TestApp
  let station: TestStation
  let bucket: Bucket
  let order: { show_id: number; start_time: number; end_time: number }
  beforeEach(async () => {
    const recordings = fakeRecordings()
    app = await testApp({ storage, recordings, cutting: plainCutting })
    bucket = await bucketOf(app.dataDir)
    const now = app.clock.ms / 1000
    recordings.spans = [[now - 3600, now]]
    station = await app.station()
    order = { show_id: (await makeShow(station.call)).id, start_time: now - 600, end_time: now }
  })
  afterEach(() => app.close())

  const generations = () => app.app.db.selectFrom('generations').selectAll().execute()
  const waiting = { state: 'pending', attempts: 1, reason: 'The database or the storage was not available.' }

  it.each([
    ['while an episode is stored', true],
    ['when it is read back', 'GET'],
  ] as const)('%s: nothing is published or left, and the next attempt makes it', async (_when, what) => {
    bucket.break(what)
    const asked = station.call('POST /v1/episodes/generate', order)
    await expect.poll(async () => (await generations())[0], { timeout: 20_000 }).toMatchObject(waiting)
    bucket.break(false)
    expect((await station.call('GET /v1/episodes')).body.total).toBe(0)
    expect([bucket.objects(), bucket.unfinished()]).toEqual([[], []])
    app.clock.advance(5)
    expect((await asked).status).toBe(201)
    expect(bucket.objects()).toHaveLength(1)
    expect(await generations()).toMatchObject([{ state: 'done', attempts: 2, reason: '' }])
  })
})
