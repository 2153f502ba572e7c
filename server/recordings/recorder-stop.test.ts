import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { StreamFailed } from '../outgoing/stream-failed.ts'
import { openRecordings, type RecordingStorage } from '../storage/recordings.ts'
import { noon } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { type ManualTime, manualTime } from '../testing/manual-time.ts'
import { frameNumbers, numberedFrames } from '../testing/numbered-frames.ts'
import { bytesOf } from '../testing/reels.ts'
import { stationRow } from '../testing/stations.ts'
import { makeRecorder } from './recorder.ts'
import { recordings } from './window.ts'

const stations = 12
const graceMs = 20_000
const frames: Uint8Array[] = []
for (const { bytes } of numberedFrames()) if (frames.push(bytes) === 400) break

for (const engine of databases) {
  describe(`a recorder that has to stop on ${engine.name}`, () => {
    let dataDir: string
    let url: string
    let database: Database
    let storage: RecordingStorage
    let time: ManualTime
    let lines: { level: number; msg: string; err?: { message: string } }[]
    let ids: number[]
    /** Delays of each disk and each database operation. */
    let [ofDisk, ofDatabase]: (() => Promise<void>)[] = []
    let underWay: number
    const atOnce = async () => {}

    beforeEach(async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'aircheck-stop-'))
      url = await engine.open(dataDir)
      database = openDatabase(url, { endWithinMs: 100 })
      await migrate(database.db)
      storage = await openRecordings(dataDir, `disk:${dataDir}`, {})
      ;[time, lines, ofDisk, ofDatabase, underWay] = [manualTime(), [], atOnce, atOnce, 0]
      ids = []
      for (let count = 0; count < stations; count++) ids.push((await stationRow(database.db)).id)
    })
    afterEach(async () => {
      await storage.close()
      await database.close()
      await engine.drop(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
    })

    const counted = async (wait: () => Promise<void>) => {
      underWay++
      await wait().finally(() => underWay--)
    }
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        await counted(ofDatabase!)
        return result
      },
    }
    /** Starts an instance; its stations share one stream, of which it receives the frames from `burst` on. */
    function instance(name: string, burst = 0) {
      const heard = new Set<(bytes: Uint8Array) => void>()
      const disk: RecordingStorage = {
        ...storage,
        async create(file) {
          const made = await storage.create(file)
          return {
            ...made,
            async append(pieces) {
              await counted(ofDisk!)
              return made.append(pieces)
            },
          }
        },
      }
      const recorder = makeRecorder({
        ...{ db: database.db.withPlugin(plugin), storage: disk, clock: time.clock, wait: time.wait, instance: name },
        now: () => ({ monotonicUs: time.clock.ms * 1000, wallUs: time.clock.ms * 1000 }),
        chance: () => 0,
        open: async (_url, { signal }) => ({
          kind: 'mp3',
          play(take) {
            const ended = Promise.withResolvers<never>()
            const hear = (bytes: Uint8Array) => void take(bytes, {})
            hear(Buffer.concat(frames.slice(burst, 200)))
            heard.add(hear)
            signal.addEventListener('abort', () => {
              heard.delete(hear)
              ended.reject(new StreamFailed('the stream was closed'))
            })
            return ended.promise
          },
        }),
        onAir: async () => null,
        expire: async () => {},
        log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
      })
      recorder.start()
      return { ...recorder, heard }
    }
    /** Advances time until a condition holds. */
    const until = async (isSo: () => boolean | Promise<boolean>) => {
      while (!(await isSo())) {
        time.advance(200)
        await pause(2)
      }
    }
    const records =
      ({ load }: ReturnType<typeof instance>) =>
      () =>
        load().states.recording === stations
    const durable = async () => {
      const rows = await database.db.selectFrom('reels').select('bytes').execute()
      return rows.length >= stations && rows.every(({ bytes }) => bytes > 0)
    }

    for (const [slow, how] of [
      ['disk', 'a disk whose writes do not end'],
      ['database', 'a database whose every reply is two seconds late'],
    ] as const) {
      it(`with ${how} ends within the given time, logs no error, and loses no audio`, async () => {
        const one = instance('one')
        await until(records(one))
        await until(durable)
        const released = Promise.withResolvers<void>()
        if (slow === 'disk') ofDisk = () => released.promise
        else ofDatabase = () => Promise.race([time.wait(2000, new AbortController().signal), released.promise])
        for (const hear of one.heard) hear(Buffer.concat(frames.slice(200, 250)))
        const beganMs = time.clock.ms
        lines.length = 0
        let isStopped = false
        const stopped = one.stop(graceMs).then(() => {
          isStopped = true
        })
        await until(() => isStopped)
        await stopped
        expect(time.clock.ms - beganMs).toBeLessThanOrEqual(graceMs + 200)
        const closed = database.close()
        released.resolve()
        await closed
        await until(() => underWay === 0)
        await pause(50)
        expect(lines.filter(({ level }) => level >= 50).map(({ msg, err }) => `${msg}: ${err?.message}`)).toEqual([])

        ;[ofDisk, ofDatabase] = [atOnce, atOnce]
        database = openDatabase(url)
        const two = instance('two', 100)
        await until(records(two))
        await two.stop(graceMs)
        const states = await database.db.selectFrom('reels').select('state').distinct().execute()
        expect(states).toEqual([{ state: 'sealed' }])
        const finder = recordings({ db: database.db, storage, clock: time.clock, headUs: () => undefined })
        for (const id of ids) {
          const { runs } = await finder.window(id, Date.parse(noon) * 1000 - 60e6, time.clock.ms * 1000)
          const numbers = (
            await Promise.all(runs.map(async (run) => frameNumbers(await bytesOf(run.read(run.begin, run.end)))))
          ).flat()
          // The file has more than its row said when the recorder stopped.
          expect(numbers.slice(0, 199)).toEqual(Array.from({ length: 199 }, (_, nth) => numbers[0]! + nth))
        }
      })
    }
  })
}
