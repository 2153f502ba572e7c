import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { QueueFull } from '../lib/fair-queue.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { engines } from '../testing/databases.ts'
import { fillShow, makeShow, type TestStation } from '../testing/factories.ts'
import { isUnavailable } from './dialect/engine.ts'
import { migrateDatabase } from './migrate.ts'
import { type Database, type Db, openDatabase } from './open.ts'
import { slowReadQueue } from './slow-read.ts'

for (const database of engines) {
  describe(`long reads on ${database.name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'aircheck-slow-read-'))
    let opened: Database
    const count = async (db: Db) =>
      (
        await db
          .selectFrom('stations')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count
    const insert = (db: Db) =>
      db
        .insertInto('stations')
        .values({
          ...{ name: 'Tide', description: '', image: '', color: '', url: '', time_zone: 'UTC', number_of_weeks: 1 },
          ...{ rotation_start: '2026-11-16', public_api: 1, created_at: 0 },
        })
        .execute()
    beforeAll(async () => {
      const url = await database.open(folder)
      await migrateDatabase(url)
      opened = openDatabase(url)
    })
    afterAll(async () => {
      await opened.close()
      await database.drop(folder)
      rmSync(folder, { recursive: true, force: true })
    })

    it('read from one snapshot, whatever is written meanwhile, and cannot write', async () => {
      const { slowRead, db } = opened
      await slowRead(1, async (snapshot) => {
        const before = await count(snapshot)
        await insert(db)
        expect([await count(snapshot), await count(db)]).toEqual([before, before + 1])
        await expect(insert(snapshot)).rejects.toThrow(/read-?only/)
      }).catch((error: Error) => expect(error.message).toMatch(/rolled back/))
      expect(await slowRead(1, count)).toBe(await count(db))
    })

    it('that fail throw the error and end their transaction: the next one reads a new snapshot', async () => {
      const { slowRead, db } = opened
      const before = await slowRead(1, count)
      const failing = slowRead(1, (snapshot) => sql`select * from nothing`.execute(snapshot))
      await expect(failing).rejects.toThrow(/nothing/)
      await insert(db)
      expect(await slowRead(1, count)).toBe(before + 1)
    })

    it('of one station delay another’s by no more than one of them', async () => {
      // Of several that run at once, the database decides which one begins first.
      const { slowRead } = slowReadQueue(opened.db, { atOnce: 1, atOnceEach: 1, maxWaitMs: 60_000 })
      const order: number[] = []
      const ask = (station: number) => slowRead(station, async () => void order.push(station))
      const many = Array.from({ length: 50 }, () => ask(1))
      await Promise.all([...many, ask(2), ask(3)])
      expect(order.slice(0, 4).toSorted()).toEqual([1, 1, 2, 3])
      expect(order).toHaveLength(52)
    })

    it('of one station are refused when a hundred wait; those of other stations still run', async () => {
      const all = Array.from({ length: 120 }, () => opened.slowRead(1, count))
      const other = opened.slowRead(2, count)
      const ended = await Promise.allSettled(all)
      const refused = ended.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
      expect(refused.length).toBeGreaterThanOrEqual(15)
      expect(refused.length).toBeLessThan(20)
      for (const { reason } of refused) expect([reason, isUnavailable(reason)]).toEqual([expect.any(QueueFull), true])
      expect(await other).toBeGreaterThan(0)
    })

    it('one whose wait timed out is refused', async () => {
      const { slowRead } = slowReadQueue(opened.db, { atOnce: 1, atOnceEach: 1, maxWaitMs: 20 })
      const release = Promise.withResolvers<void>()
      const long = slowRead(1, () => release.promise)
      await expect(slowRead(2, count)).rejects.toThrow(QueueFull)
      release.resolve()
      await long
    })
  })
}

describe('many deep pages of one station on SQLite', () => {
  let app: TestApp
  let rush: TestStation
  let quiet: TestStation
  beforeAll(async () => {
    app = await testApp({ config: { answerCache: false } })
    ;[rush, quiet] = [await app.station(), await app.station()]
    for (const { id, call } of [rush, quiet]) {
      const show = await makeShow(call)
      const datetime = Math.floor(app.clock.ms / 1000) - 1e6
      await fillShow(
        app,
        id,
        show.id,
        Array.from({ length: id === rush.id ? 3000 : 300 }, (_, at) => ({ title: `Part ${at}`, datetime })),
      )
    }
  })
  afterAll(() => app.close())

  it('do not delay another station’s search: it is answered before nearly all of them', async () => {
    const done: string[] = []
    const ask = ({ call }: TestStation, path: string) =>
      call(`GET ${path}`).then(({ status, body }) => {
        done.push(path)
        return { status, total: body.total }
      })
    const [page, search] = ['/v1/episodes?limit=100&offset=2800', '/v1/search?q=part+77']
    await Promise.all([...Array.from({ length: 60 }, () => ask(rush, page)), ask(quiet, search)])
    done.length = 0
    const pages = Array.from({ length: 60 }, () => ask(rush, page))
    expect(await ask(quiet, search)).toEqual({ status: 200, total: 1 })
    for (const answer of await Promise.all(pages)) expect(answer).toEqual({ status: 200, total: 3000 })
    expect(done.indexOf(search)).toBeLessThan(20)
  })
})
