import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { deleteStation } from '../station/actions.ts'
import { updateStation } from '../station/store.ts'
import { clockAt, noon } from '../testing/app.ts'
import { engines } from '../testing/databases.ts'
import { stationRow } from '../testing/stations.ts'
import { ownership } from './ownership.ts'
import { fairShare } from './rules/fair-share.ts'
import { findRecorder } from './store.ts'

const beatMs = 500

describe('the fair share of an instance', () => {
  it('lets the stations settle so that no instance has two more than another, and none is left out', () => {
    const some = fc.record({ stations: fc.nat(40), counts: fc.array(fc.nat(40), { minLength: 1, maxLength: 6 }) })
    fc.assert(
      fc.property(some, ({ stations, counts: given }) => {
        let free = stations
        let counts = given.map((count) => {
          const had = Math.min(count, free)
          free -= had
          return had
        })
        // All see the same counts and act one after the other, another one first each time.
        for (let beat = 0; beat < 200; beat++) {
          const share = fairShare(stations, [...counts])
          const next = [...counts]
          for (let nth = 0; nth < counts.length; nth++) {
            const at = (nth + beat) % counts.length
            if (counts[at]! > share) next[at]!--
            else next[at]! += Math.min(free, share - counts[at]!)
            free += counts[at]! - next[at]!
          }
          counts = next
        }
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(stations)
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
      }),
      { numRuns: 300 },
    )
  })
})

for (const engine of engines) {
  describe(`the ownership of stations, on ${engine.name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'aircheck-ownership-'))
    const opened: Database[] = []
    let url: string
    let db: Database['db']
    let names = 0
    let world = clockAt(noon)
    beforeAll(async () => {
      url = await engine.open(folder)
      db = openAnother()
      await migrate(db)
    })
    beforeEach(async () => {
      world = clockAt(noon)
      for (const table of ['leases', 'recorders', 'gaps', 'reels'] as const) await db.deleteFrom(table).execute()
      await db.deleteFrom('stations').execute()
    })
    afterAll(async () => {
      for (const database of opened) await database.close()
      await engine.drop(folder)
      rmSync(folder, { recursive: true, force: true })
    })

    function openAnother() {
      const database = openDatabase(url, { connections: 3 })
      opened.push(database)
      return database.db
    }

    /** An instance as the recorder drives it. */
    function instance(clock = world) {
      const handle = openAnother()
      const name = `instance-${++names}`
      const owner = ownership({ db: handle, instance: name, nowMs: clock.nowMs })
      let owned: number[] = []
      return {
        name,
        owned: () => owned,
        /** @param isBroken whether the stations that it ends meanwhile cannot be released */
        async beat(isBroken = false) {
          const now = await owner.beat(owned)
          const left = owned.filter((id) => !now.some(({ stationId }) => stationId === id))
          for (const id of isBroken ? [] : left) await owner.release(id)
          owned = now.map(({ stationId }) => stationId)
          return now
        },
        async stop() {
          for (const id of owned) await owner.release(id)
          await owner.leave()
          owned = []
        },
      }
    }
    type Instance = ReturnType<typeof instance>

    async function beats(count: number, ...instances: Instance[]) {
      for (let beat = 0; beat < count; beat++) {
        world.ms += beatMs
        await Promise.all(instances.map((one) => one.beat()))
      }
    }
    const stations = async (count: number) => {
      const ids: number[] = []
      for (let nth = 0; nth < count; nth++) ids.push((await stationRow(db)).id)
      return ids
    }
    const sorted = (instances: Instance[]) => instances.flatMap((one) => one.owned()).sort((a, b) => a - b)

    it('one instance takes every station that is to be recorded at its first beat, and no other station', async () => {
      const ids = await stations(2)
      await stationRow(db, { record: 0 })
      await stationRow(db, { stream_url: '' })
      const one = instance()
      const [first] = await one.beat()
      expect(first).toEqual({ stationId: ids[0], streamUrl: 'https://stream.test/live', delayUs: 0, isShared: false })
      expect(one.owned()).toEqual(ids)
    })

    it.each([
      ['70 days', 70 * 86_400_000],
      ['a day', 86_400_000],
    ])('a station of an instance that died with a clock %s ahead is taken as soon as any other', async (_, aheadMs) => {
      const ids = await stations(1)
      const ahead = clockAt(noon)
      ahead.ms += aheadMs
      await instance(ahead).beat()
      const next = instance()
      await beats(2, next)
      expect(next.owned()).toEqual(ids)
      const own = await findRecorder(db, ids[0]!)
      expect(own).toMatchObject({ instance: next.name, until_ms: world.ms + 1600 })
    })

    it('where nothing is to be recorded, nothing is written', async () => {
      await stationRow(db, { record: 0 })
      await beats(2, instance())
      for (const table of ['leases', 'recorders'] as const) {
        expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
      }
    })

    for (const [count, many, counts] of [
      [5, 2, [2, 3]],
      [7, 3, [2, 2, 3]],
      [4, 3, [1, 1, 2]],
      [1, 3, [0, 0, 1]],
    ] as const) {
      it(`${count} stations are shared by ${many} instances that start together, each recorded by one`, async () => {
        const ids = await stations(count)
        const instances = Array.from({ length: many }, () => instance())
        for (let beat = 0; beat < 8; beat++) {
          await beats(1, ...instances)
          expect(new Set(sorted(instances)).size).toBe(sorted(instances).length)
        }
        expect(sorted(instances)).toEqual(ids)
        expect(instances.map((one) => one.owned().length).sort()).toEqual(counts)
      })
    }

    it('a new instance gets its share, and the other stations stay with their instances', async () => {
      const ids = await stations(6)
      const [one, two] = [instance(), instance()]
      await beats(2, one)
      await beats(5, one, two)
      expect([one.owned(), two.owned().sort((a, b) => a - b)]).toEqual([ids.slice(0, 3), ids.slice(3)])
      const [before, third] = [[one.owned(), two.owned()], instance()]
      await beats(6, one, two, third)
      expect(sorted([one, two, third])).toEqual(ids)
      expect(third.owned()).toHaveLength(2)
      for (const [at, owner] of [one, two].entries()) expect(before[at]).toEqual(expect.arrayContaining(owner.owned()))
    })

    it('the stations of an instance that dies are recorded by the others within 3 s', async () => {
      const ids = await stations(4)
      const [one, two, dying] = [instance(), instance(), instance()]
      await beats(6, one, two, dying)
      // It dies right after a beat, which is the worst case.
      let silentMs = 0
      while (sorted([one, two]).length < ids.length) {
        await beats(1, one, two)
        silentMs += beatMs
      }
      expect(silentMs).toBeLessThan(3000)
      expect(sorted([one, two])).toEqual(ids)
    })

    it('the stations of an instance that is stopped are recorded by another at its next beat', async () => {
      const ids = await stations(3)
      const [one, two] = [instance(), instance()]
      await beats(4, one, two)
      await one.stop()
      await beats(1, two)
      expect(two.owned().toSorted((a, b) => a - b)).toEqual(ids)
    })

    it('an instance whose clock stands still keeps its stations until another has taken them', async () => {
      const ids = await stations(1)
      const still = instance(clockAt(noon))
      await still.beat()
      const other = instance()
      await beats(1, other)
      await still.beat()
      expect([still.owned(), other.owned()]).toEqual([ids, []])
      await beats(4, other)
      expect(other.owned()).toEqual(ids)
      for (let beat = 0; beat < 3; beat++) await still.beat()
      expect(still.owned()).toEqual([])
      await beats(1, other)
      expect(other.owned()).toEqual(ids)
      expect((await findRecorder(db, ids[0]!))?.instance).toBe(other.name)
    })

    it('an instance that lost a station stops recording it before it takes it again', async () => {
      const [id] = await stations(1)
      const [one, other] = [instance(), instance()]
      await beats(1, one)
      await beats(5, other)
      expect(other.owned()).toEqual([id])
      await other.stop()
      await beats(1, one)
      expect(one.owned()).toEqual([])
      await beats(1, one)
      expect(one.owned()).toEqual([id])
    })

    it('a station that an instance could not start is returned at every beat, and no other instance takes it', async () => {
      const ids = await stations(1)
      const [one, other] = [instance(), instance()]
      await beats(1, one)
      const owner = ownership({ db, instance: one.name, nowMs: world.nowMs })
      for (let beat = 0; beat < 5; beat++) {
        world.ms += beatMs
        expect((await owner.beat([])).map(({ stationId }) => stationId)).toEqual(ids)
        await other.beat()
        expect(other.owned()).toEqual([])
      }
    })

    it('a station that was ended and could not be released is released by the next beat', async () => {
      const ids = await stations(3)
      const [one, two] = [instance(), instance()]
      await beats(2, one)
      world.ms += beatMs
      await two.beat()
      await one.beat(true)
      expect(one.owned()).toEqual(ids.slice(0, 2))
      await beats(1, one)
      await beats(5, one, two)
      expect(sorted([one, two])).toEqual(ids)
      const [mine] = one.owned()
      await updateStation(db, mine!, { record: 0 })
      await one.beat(true)
      await beats(1, one)
      expect((await findRecorder(db, mine!))?.until_ms).toBe(0)
    })

    it('a station that is switched off, without an address or deleted is not recorded; switched on again, it is', async () => {
      const [off, empty, gone] = await stations(3)
      const one = instance()
      await beats(1, one)
      await updateStation(db, off!, { record: 0 })
      await updateStation(db, empty!, { stream_url: '' })
      await deleteStation({ db, clock: world, actor: { kind: 'command' }, changed: () => {} }, gone!)
      await beats(1, one)
      expect(one.owned()).toEqual([])
      expect(await findRecorder(db, gone!)).toBeUndefined()
      await updateStation(db, off!, { record: 1 })
      await beats(1, one)
      expect(one.owned()).toEqual([off])
    })

    it('a new address or delay is returned at the next beat', async () => {
      const [id] = await stations(1)
      const one = instance()
      await beats(1, one)
      await updateStation(db, id!, { stream_url: 'https://stream.test/other', stream_delay_ms: 1500 })
      world.ms += beatMs
      const streamUrl = 'https://stream.test/other'
      expect(await one.beat()).toEqual([{ stationId: id, streamUrl, delayUs: 1_500_000, isShared: false }])
    })

    it('after a time without the database, each instance that still records keeps its stations', async () => {
      const ids = await stations(4)
      const instances = [instance(), instance()]
      await beats(5, ...instances)
      const before = instances.map((one) => one.owned())
      // No beat succeeds for a minute.
      world.ms += 60_000
      // One of them connects again later.
      await beats(3, instances[0]!)
      await beats(5, ...instances)
      expect(instances.map((one) => one.owned())).toEqual(before)
      expect(sorted(instances)).toEqual(ids)
    })
  })
}
