import type { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeVersions } from '../lib/versions.ts'
import { setStation } from '../station/actions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeNow, type Now } from './now.ts'
import { nowEvents } from './now-events.ts'
import { publicUrls } from './urls.ts'

/** The push over states that the test gives; nothing is read anywhere. */
function push({ streamState = async () => '', now }: Partial<Parameters<typeof nowEvents>[0]>) {
  const versions = makeVersions()
  const errors: unknown[] = []
  const events = nowEvents({
    ...{ clock: { nowMs: () => 0 } as never, versions, perAddress: 0, streamState, now: now! },
    onError: (error) => void errors.push(error),
  })
  return { events, versions, errors }
}

const bodyOf = (serial: number) => ({ body: { serial }, nextChangeAt: null, digest: '' }) as unknown as Now

/** The serials of the events that have come since the last call. */
function serials(stream: Readable): number[] {
  let text = ''
  for (let chunk = stream.read(); chunk; chunk = stream.read()) text += chunk
  return [...text.matchAll(/id: (\d+)/g)].map(([, id]) => Number(id))
}

describe('the push of what is on air', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('a change of the stream that could not be read is read again at the next look', async () => {
    let [state, serial, isDown] = ['one', 1, false]
    const { events, errors } = push({
      streamState: async () => state,
      now: async () => {
        if (isDown) throw new Error('The database is down')
        return bodyOf(serial)
      },
    })
    const stream = await events.open(1, 'a', undefined)
    expect(serials(stream)).toEqual([1])
    ;[state, serial, isDown] = ['two', 2, true]
    await vi.advanceTimersByTimeAsync(1000)
    expect([serials(stream), errors.length]).toEqual([[], 1])
    isDown = false
    await vi.advanceTimersByTimeAsync(1000)
    expect(serials(stream)).toEqual([2])
    await events.close()
  })

  it('a look does not begin before the last one has ended, however many stations there are', async () => {
    let [asked, isSlow] = [0, false]
    const { events } = push({
      streamState: () => {
        asked++
        return isSlow ? new Promise(() => {}) : Promise.resolve('')
      },
      now: async () => bodyOf(1),
    })
    for (let id = 1; id <= 600; id++) await events.open(id, 'a', undefined)
    ;[asked, isSlow] = [0, true]
    await vi.advanceTimersByTimeAsync(30_000)
    expect(asked).toBeLessThanOrEqual(8)
    void events.close()
  })

  it('while notifications are lost, states are read a few at a time, and each once more after the last change', async () => {
    let [underway, most, total, isSlow] = [0, 0, 0, false]
    const { events, versions } = push({
      now: async () => {
        total++
        most = Math.max(most, ++underway)
        if (isSlow) await new Promise((resolve) => setTimeout(resolve, 900))
        underway--
        return bodyOf(isSlow ? 2 : 1)
      },
    })
    const streams = []
    for (let id = 1; id <= 40; id++) streams.push(await events.open(id, 'a', undefined))
    streams.forEach(serials)
    ;[most, total, isSlow] = [0, 0, true]
    for (let quarter = 0; quarter < 12; quarter++) {
      versions.bumpAll()
      await vi.advanceTimersByTimeAsync(250)
    }
    await vi.advanceTimersByTimeAsync(60_000)
    expect(most).toBeLessThanOrEqual(8)
    expect(total).toBeLessThanOrEqual(2 * 40)
    expect(streams.map(serials)).toEqual(streams.map(() => [2]))
    void events.close()
  })
})

for (const database of databases) {
  describe(`the serial of /now on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database })
    })
    afterAll(() => app.close())

    const maker = (changed: Partial<Parameters<typeof makeNow>[0]> = {}) => {
      const urls = publicUrls('https://radio.example.org', { hasListening: true })
      const { db, programmes } = app.app
      return makeNow({ db, clock: app.clock, programmes, urls, media: { ofImage: (image) => image }, ...changed })
    }

    it('two instances that make different states at once get different serials', async () => {
      const { id } = await app.station({ name: 'Radio Race', website: { public: true } })
      await maker()(id)
      const both = await Promise.all(['a', 'b'].map((image) => maker({ media: { ofImage: () => image } })(id)))
      expect(both.map(({ body }) => body.serial).sort()).toEqual([2, 3])
    })

    it('a state that was read before a change does not follow the state after it', async () => {
      const { id } = await app.station({ name: 'Radio Late', color: '#111111', website: { public: true } })
      let [hasRead, goOn] = [() => {}, () => {}]
      const isRead = new Promise<void>((resolve) => (hasRead = resolve))
      const mayGoOn = new Promise<void>((resolve) => (goOn = resolve))
      const slow = maker({
        programmes: async (stationId) => {
          hasRead()
          await mayGoOn
          return app.app.programmes(stationId)
        },
      })(id)
      await isRead
      await setStation(app.app.writer, id, { color: '#222222' })
      const after = await maker()(id)
      goOn()
      expect((await slow).body).toEqual(after.body)
      expect([after.body.serial, after.body.station.color]).toEqual([1, '#222222'])
    })
  })
}
