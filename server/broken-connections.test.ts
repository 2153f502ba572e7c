import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { untrustedAfterMs } from './database/dialect/postgres-changes.ts'
import { openDatabase } from './database/open.ts'
import { OutcomeUnknown } from './database/transaction.ts'
import { createShow } from './shows/actions.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { engines } from './testing/databases.ts'
import { bareEpisode, makeShow, type TestStation } from './testing/factories.ts'
import { type Link, startProxy, type TcpProxy } from './testing/proxy.ts'

const postgres = engines.find(({ name }) => name === 'PostgreSQL')!
const isListening = ({ greeting }: Link) => greeting().includes('listen aircheck')

describe('no stale cache entries are served when the connection to PostgreSQL breaks', () => {
  let direct: string
  let proxy: TcpProxy
  let app: TestApp
  let other: TestApp
  let station: TestStation
  beforeAll(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'aircheck-broken-'))
    direct = await postgres.open(dataDir)
    proxy = await startProxy(Number(new URL(direct).port))
    app = await testApp({ database: { ...postgres, open: async () => proxy.through(direct) }, dataDir })
    other = await testApp({ database: { ...postgres, open: async () => direct } })
  })
  beforeEach(async () => {
    station = await app.station()
  })
  afterAll(async () => {
    await other.close()
    await app.close()
    await proxy.close()
  })

  const titles = async () => (await station.call('GET /v1/shows')).body.map(({ title }: { title: string }) => title)
  const watching = () => expect.poll(() => proxy.links().filter(isListening)).toHaveLength(1)

  it('a write whose COMMIT took effect without a reply is visible at once on the instance that made it', async () => {
    const { id: show_id } = await makeShow(station.call)
    const total = async () => (await station.call('GET /v1/episodes')).body.total
    expect([await titles(), await total()]).toEqual([['Morning Tide'], 0])
    for (const [endpoint, body] of [
      ['POST /v1/episodes', { ...bareEpisode, show_id }],
      ['POST /v1/shows', { title: 'Night Ferry' }],
    ] as const) {
      const lost = proxy.whenReplied('COMMIT\0', ({ cut }) => cut())
      expect((await station.call(endpoint, body)).status).toBe(503)
      await lost
    }
    expect([await titles(), await total()]).toEqual([['Morning Tide', 'Night Ferry'], 1])
  })

  it('a write that takes effect after its connection was given up is visible within a second', async () => {
    await watching()
    const input = { title: 'Late Ferry', description: '', presenter: '', image: '', published: true }
    const held = Promise.withResolvers<Link>()
    const made = createShow(app.app.writer, station.id, input, async () => {
      const freeze = (link: Link) => {
        queueMicrotask(link.freeze)
        setTimeout(link.loseClient, 50)
      }
      // The reply to the last statement before the COMMIT, which sends the notification.
      held.resolve(proxy.whenReplied('SELECT 1\0', freeze, (link) => !isListening(link)))
    })
    await expect(made).rejects.toBeInstanceOf(OutcomeUnknown)
    await expect.poll(titles).toEqual([])
    expect(await titles()).toEqual([])
    const { thaw } = await held.promise
    thaw()
    await expect.poll(titles, { timeout: 1000, interval: 20 }).toEqual(['Late Ferry'])
  })

  it('a write of another instance is visible, even if the listening connection is half open', async () => {
    await watching()
    const call = other.caller(station.key)
    await call('GET /v1/shows')
    expect([await titles(), await titles()]).toEqual([[], []])
    // The worst case: the connection freezes right after the server has answered the keep-alive query.
    await proxy.whenReplied('SELECT 1\0', (link) => queueMicrotask(link.freeze), isListening)
    for (const count of [1, 2]) {
      expect((await call('POST /v1/shows', { title: `Ferry ${count}` })).status).toBe(201)
      await expect.poll(titles, { interval: 10 }).toHaveLength(count)
    }
  })

  it('a listening connection that freezes is no longer trusted after one query without an answer, in twenty of twenty cases', async () => {
    const queriesUntilDistrust = async () => {
      const ownProxy = await startProxy(Number(new URL(direct).port))
      const { watch, isWatching, close } = openDatabase(ownProxy.through(direct))
      let heard = () => {}
      watch(() => heard())
      await expect.poll(isWatching).toBe(true)
      const { sent } = await ownProxy.whenReplied('SELECT 1\0', (link) => queueMicrotask(link.freeze))
      const before = sent()
      await new Promise<void>((resolve) => {
        heard = resolve
      })
      const queries = sent() - before
      await close()
      await ownProxy.close()
      return queries
    }
    const all = await Promise.all(Array.from({ length: 20 }, queriesUntilDistrust))
    expect(all).toEqual(Array(20).fill(1))
    // With a quarter of a second for a read, another instance sees a write within one second.
    expect(untrustedAfterMs).toBeLessThanOrEqual(750)
  })

  it('a blocked event loop does not make the connection untrusted: an answer that arrived in time counts when read late', async () => {
    const { watch, isWatching, close } = openDatabase(direct)
    let heard = 0
    watch(() => heard++)
    await expect.poll(isWatching).toBe(true)
    heard = 0
    for (let count = 0; count < 5; count++) {
      await new Promise(setImmediate)
      const untilMs = performance.now() + 350
      while (performance.now() < untilMs);
    }
    await new Promise(setImmediate)
    expect([heard, isWatching()]).toEqual([0, true])
    await close()
  })
})
