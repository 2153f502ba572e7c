import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OutgoingClient, outgoing } from '../outgoing/client.ts'
import { names } from '../outgoing/names.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases, engines, type TestDatabase } from '../testing/databases.ts'
import { makeEpisode, makeShow, type TestStation } from '../testing/factories.ts'
import { nameServer } from '../testing/name-server.ts'
import { lengthLookups } from './length-lookups.ts'

/**
 * A fake client for `https://audio.test/<station>/<episode>`, which records the concurrent requests. A length of 0
 * means that the response states none; a request that fails does so for HEAD and GET.
 */
function notingClient(answer: (station: number, nth: number) => Promise<number>) {
  const asked: { station: number; episode: number }[] = []
  const running: number[] = []
  let most = 0
  let isGone = false
  const client: OutgoingClient = {
    async request({ url, method }) {
      if (method === 'GET' && isGone) throw new Error('gone')
      if (method === 'GET') return { status: 404, headers: {}, url }
      const [station = 0, episode = 0] = new URL(url).pathname.slice(1).split('/').map(Number)
      expect(running).not.toContain(station)
      running.push(station)
      most = Math.max(most, running.length)
      const nth = asked.push({ station, episode })
      const length = await answer(station, nth)
        .catch(() => {
          isGone = true
          return 0
        })
        .finally(() => running.splice(running.indexOf(station), 1))
      return { status: 200, headers: length > 0 ? { 'content-length': `${length}` } : {}, url }
    },
  }
  return { client, asked, most: () => most }
}

for (const database of databases) {
  describe(`lengths of external audio on ${database.name}`, () => {
    let app: TestApp
    let stations: TestStation[]
    beforeAll(async () => {
      app = await testApp({ database })
      stations = await Promise.all(Array.from({ length: 6 }, () => app.station()))
    })
    afterAll(() => app.close())

    const never = () => Promise.reject(new Error('no failure was expected'))
    /** Inserts episodes of one station in one statement. */
    const fill = async ({ id, call }: TestStation, count: number) => {
      const { id: first } = await makeEpisode(call)
      const { db } = app.app
      await sql`
        with recursive numbers (n) as (select 2 union all select n + 1 from numbers where n < ${count})
        insert into episodes (station_id, show_id, series_id, title, title_folded, description, image, datetime,
          audio_url, audio_length, created_at)
        select station_id, show_id, series_id, title, title_folded, '', '', datetime, '', 0, created_at
        from episodes, numbers where id = ${first} and ${count} > 1
      `.execute(db)
      await sql`
        update episodes set audio_url = 'https://audio.test/' || station_id || '/' || id where station_id = ${id}
      `.execute(db)
    }
    const unknown = async () => {
      const counted = sql<{ count: number }>`select count(*) as count from episodes where audio_length = 0`
      return (await counted.execute(app.app.db)).rows[0]!.count
    }

    it('are all looked up: a few stations at once, for each one episode at a time, newest first', async () => {
      await Promise.all(stations.map((station, at) => fill(station, at === 0 ? 1050 : 10)))
      const [large] = stations as [TestStation]
      const four = Promise.withResolvers<void>()
      const { client, asked, most } = notingClient(async (station, nth) => {
        if (nth === 4) four.resolve()
        await four.promise
        return station === large.id ? 0 : 5000
      })
      const lookups = lengthLookups(app.app.writer, client, never)
      await lookups.resume()
      await expect.poll(() => asked.length, { timeout: 30_000 }).toBe(1100)
      await lookups.stop()
      expect(asked).toHaveLength(1100)
      expect(most()).toBe(4)
      for (const { id } of stations) {
        const ids = asked.filter(({ station }) => station === id).map(({ episode }) => episode)
        expect(ids).toEqual([...ids].sort((a, b) => b - a))
      }
      // The five stations with few episodes are done long before the one with many.
      const last = asked.findLastIndex(({ station }) => station !== large.id)
      expect(last).toBeLessThan(200)
      expect(await unknown()).toBe(1050)
      await sql`update episodes set audio_length = 1`.execute(app.app.db)
    }, 60_000)

    it('that cannot be found are tried once, and new episodes before old ones', async () => {
      const [one] = stations as [TestStation]
      await fill(one, 3)
      const failed: number[] = []
      const gate = Promise.withResolvers<void>()
      const { client, asked } = notingClient(async () => {
        await gate.promise
        throw new Error('gone')
      })
      const lookups = lengthLookups(app.app.writer, client, ({ episode }) => failed.push(episode!))
      await lookups.resume()
      await expect.poll(() => asked.length).toBe(1)
      await fill(one, 1)
      lookups.add(one.id)
      gate.resolve()
      await expect.poll(() => failed.length).toBe(4)
      lookups.add(one.id)
      await sleep(50)
      await lookups.stop()
      const [newestOfOld = 0] = failed
      expect(failed.map((id) => id - newestOfOld)).toEqual([0, 1, -1, -2])
      expect(await unknown()).toBe(4)
    })

    it('are looked up again after the next start', async () => {
      const { client, asked } = notingClient(async () => 7000)
      const lookups = lengthLookups(app.app.writer, client, never)
      await lookups.resume()
      await expect.poll(unknown).toBe(0)
      await lookups.stop()
      expect(asked).toHaveLength(4)
    })
  })
}

it('audio at a host whose name does not resolve: one line of the log without a stack, for all of its episodes', async () => {
  const dns = await nameServer((name) => (name === 'gone.example' ? [] : null))
  const client = outgoing({ resolve: names({ servers: [dns.server] }), allowAddress: () => true })
  const lines: string[] = []
  const options = { client, config: { probeAudio: true }, log: (line: string) => void lines.push(line) }
  const app = await testApp(options)
  const { call } = await app.station()
  const { id: show_id } = await makeShow(call)
  for (let nth = 0; nth < 20; nth++) await makeEpisode(call, { show_id, audio_url: `http://gone.example/${nth}.mp3` })
  await makeEpisode(call, { show_id, audio_url: 'http://127.0.0.1:9/a.mp3' })
  const told = () =>
    lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg?.includes('length of external audio'))
  await expect.poll(() => told().map(({ host }) => host)).toEqual(['gone.example', '127.0.0.1:9'])
  expect(told()[0]).toMatchObject({ level: 40, reason: expect.stringContaining('gone.example') })
  expect(lines.filter((line) => /gone\.example/.test(line) && /"stack"/.test(line))).toEqual([])
  await app.close()
  await dns.close()
})

const byName: TestDatabase = {
  ...engines[1]!,
  open: async (dataDir) => (await engines[1]!.open(dataDir)).replace('127.0.0.1', 'localhost'),
}

describe('sixty episodes whose name server is silent, with PostgreSQL reached by a name', () => {
  let dns: Awaited<ReturnType<typeof nameServer>>
  let app: TestApp
  const lines: string[] = []
  beforeAll(async () => {
    dns = await nameServer((name, type) => (name === 'good.example' ? (type === 'A' ? ['127.0.0.1'] : []) : null))
    const client = outgoing({ resolve: names({ servers: [dns.server] }), allowAddress: () => true })
    const config = { probeAudio: true, answerCache: false }
    app = await testApp({ database: byName, client, config, log: (line) => void lines.push(line) })
  })
  afterAll(() => dns.close())

  it('requests of every station are answered meanwhile, over new database connections too', async () => {
    const stations = await Promise.all(Array.from({ length: 6 }, () => app.station()))
    const shows = await Promise.all(stations.map(({ call }) => makeShow(call)))
    for (let nth = 0; nth < 60; nth++) {
      const audio_url = `http://silent-${nth}.example/a.mp3`
      await makeEpisode(stations[nth % 6]!.call, { show_id: shows[nth % 6].id, audio_url })
    }
    await expect.poll(() => new Set(dns.asked.map((asked) => asked.split(' ')[0])).size).toBeGreaterThanOrEqual(4)
    const probe = async () =>
      (await Promise.all(stations.map(({ call }) => call('GET /v1/shows')))).map(({ status }) => status)
    const allServed = [200, 200, 200, 200, 200, 200]
    // End all connections, so that opening new ones needs name resolution.
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    `.execute(app.app.db)
    await expect.poll(probe).toEqual(allServed)
    for (let count = 0; count < 12; count++) expect(await probe()).toEqual(allServed)
  })

  it('the program ends without waiting for look-ups in progress', async () => {
    const failures = () => lines.filter((line) => line.includes('length of external audio'))
    const before = failures()
    await app.close()
    // A look-up that was waited for would have failed.
    expect(failures()).toEqual(before)
  })
})
