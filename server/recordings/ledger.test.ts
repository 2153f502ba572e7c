import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseUnreachable } from '../database/dialect/postgres-pool.ts'
import { migrate } from '../database/migrate.ts'
import { type Database, type Db, openDatabase } from '../database/open.ts'
import { engines } from '../testing/databases.ts'
import { startProxy } from '../testing/proxy.ts'
import { type Station, stationRow } from '../testing/stations.ts'
import { makeLedger } from './ledger.ts'
import { deleteGap, saveGap } from './store.ts'

for (const engine of engines) {
  describe(`rows of the recorder on ${engine.name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'aircheck-ledger-'))
    let database: Database
    let station: Station
    let errors: [string, string | undefined][]
    const onError = (error: unknown, key?: string) => errors.push([(error as Error).message, key])
    beforeAll(async () => {
      database = openDatabase(await engine.open(folder))
      await migrate(database.db)
      station = await stationRow(database.db)
    })
    beforeEach(async () => {
      errors = []
      await database.db.deleteFrom('gaps').execute()
    })
    afterAll(async () => {
      await database.close()
      await engine.drop(folder)
      rmSync(folder, { recursive: true, force: true })
    })

    const gap = (from_us: number, reason = 'no connection', station_id = station.id) => {
      return (tx: Db) => saveGap(tx, { station_id, from_us, until_us: null, reason })
    }
    const reasons = async () => {
      const rows = await database.db.selectFrom('gaps').select(['from_us', 'reason']).orderBy('from_us').execute()
      return rows.map(({ from_us, reason }) => `${from_us} ${reason}`)
    }

    it('are written by the next flush, the newest of a key', async () => {
      const ledger = makeLedger(database.db, onError)
      ledger.put('a', gap(1, 'first'))
      ledger.put('b', gap(2))
      ledger.put('a', gap(1, 'second'))
      expect([await reasons(), ledger.waiting()]).toEqual([[], 2])
      await ledger.flush()
      expect([await reasons(), ledger.waiting(), errors]).toEqual([['1 second', '2 no connection'], 0, []])
    })

    it('are written after those that were put before, also one that replaces another', async () => {
      const ledger = makeLedger(database.db, onError)
      const order: string[] = []
      for (const key of ['a', 'b', 'a']) ledger.put(key, async () => void order.push(key))
      await ledger.flush()
      expect(order).toEqual(['b', 'a'])
    })

    it('one that is replaced while it is being written is written again', async () => {
      const ledger = makeLedger(database.db, onError)
      ledger.put('a', async (tx) => {
        await gap(1, 'old')(tx)
        ledger.put('a', (again) => deleteGap(again, station.id, 1))
      })
      await ledger.flush()
      expect([await reasons(), ledger.waiting()]).toEqual([[], 0])
    })

    it('a row that the database refuses is dropped and reported, the others are written', async () => {
      const ledger = makeLedger(database.db, onError)
      for (let at = 1; at <= 60; at++) ledger.put(`${at}`, gap(at, 'no connection', at === 7 ? 999_999 : station.id))
      await ledger.flush()
      expect([(await reasons()).length, ledger.waiting()]).toEqual([59, 0])
      expect(errors.map(([, key]) => key)).toEqual(['7'])
    })

    it('no two flushes run at once', async () => {
      const ledger = makeLedger(database.db, onError)
      let [running, most] = [0, 0]
      for (let at = 0; at < 120; at++) {
        ledger.put(`${at}`, async (tx) => {
          most = Math.max(most, ++running)
          await gap(at)(tx)
          running--
        })
      }
      await Promise.all([ledger.flush(), ledger.flush(), ledger.flush()])
      expect([most, (await reasons()).length, ledger.waiting()]).toEqual([1, 120, 0])
    })

    it('wait while the database is down, which is reported once, and are written when it is back', async () => {
      const ledger = makeLedger(database.db, onError)
      let isDown = true
      for (const at of [1, 2]) {
        ledger.put(`${at}`, async (tx) => {
          if (isDown) throw new DatabaseUnreachable('down')
          await gap(at)(tx)
        })
      }
      await ledger.flush()
      await ledger.flush()
      ledger.put('2', gap(2, 'newer'))
      expect([await reasons(), ledger.waiting(), errors]).toEqual([[], 2, [['down', undefined]]])
      isDown = false
      await ledger.flush()
      expect([await reasons(), ledger.waiting()]).toEqual([['1 no connection', '2 newer'], 0])
    })

    it('when very many wait, the oldest are dropped, because they can be recovered from the files', async () => {
      const ledger = makeLedger(database.db, onError, 3)
      for (let at = 1; at <= 5; at++) ledger.put(`${at}`, gap(at))
      expect(ledger.waiting()).toBe(3)
      expect(errors).toHaveLength(1)
      await ledger.flush()
      expect(await reasons()).toEqual(['3 no connection', '4 no connection', '5 no connection'])
    })
  })
}

describe('rows of the recorder when PostgreSQL goes away', () => {
  const [, postgres] = engines
  it('a connection that is cut in the middle of a flush loses none and doubles none', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'aircheck-ledger-'))
    const url = await postgres!.open(folder)
    const proxy = await startProxy(Number(new URL(url).port))
    const database = openDatabase(proxy.through(url))
    try {
      const { id } = await stationRow(database.db)
      const ledger = makeLedger(database.db, () => {})
      for (let at = 1; at <= 20; at++) {
        ledger.put(`${at}`, async (tx) => {
          await saveGap(tx, { station_id: id, from_us: at, until_us: null, reason: '' })
          if (at === 10) for (const link of proxy.links()) link.cut()
        })
      }
      await ledger.flush()
      expect(ledger.waiting()).toBe(20)
      ledger.put('10', (tx) => saveGap(tx, { station_id: id, from_us: 10, until_us: null, reason: '' }))
      // The COMMIT is received, its reply is not.
      const lost = proxy.whenReplied('COMMIT', (link) => link.cut())
      await ledger.flush()
      await lost
      expect(ledger.waiting()).toBe(20)
      await ledger.flush()
      const rows = await database.db.selectFrom('gaps').select('from_us').orderBy('from_us').execute()
      expect(rows.map(({ from_us }) => from_us)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
      expect(ledger.waiting()).toBe(0)
    } finally {
      await database.close()
      await proxy.close()
      await postgres!.drop(folder)
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
