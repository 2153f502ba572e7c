import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { rowOf } from '../recordings/reel-rows.ts'
import { reelShares } from '../recordings/reel-shares.ts'
import { saveReel, sealInChain, setReelState } from '../recordings/reel-store.ts'
import { type OpenReel, type ReelWriter, reelWriter } from '../recordings/reel-writer.ts'
import { type Recordings, recordings } from '../recordings/window.ts'
import { openRecordings, type RecordingStorage } from '../storage/recordings.ts'
import { clockAt } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { alone, bytesOf } from '../testing/reels.ts'
import { stationRow } from '../testing/stations.ts'
import { bucketOf, storages } from '../testing/storages.ts'
import { timedFrames } from '../testing/timed-audio.ts'
import { soundReader } from './sound.ts'
import { plainFormat } from './store.ts'

const startUs = 1_763_366_400_000_000
const [, bucket] = storages

for (const engine of databases) {
  describe(`listeners at an instance that does not record the station, on ${engine.name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'aircheck-other-'))
    const minute = timedFrames('minute')
    const clock = clockAt(new Date(startUs / 1000).toISOString())
    let database: Database
    let stationId: number
    let own: RecordingStorage
    let other: RecordingStorage
    let writer: ReelWriter
    let there: Recordings
    let here: Recordings
    beforeAll(async () => {
      const { media, s3 } = await bucket!.open(folder)
      own = await openRecordings(join(folder, 'own'), media, s3)
      other = await openRecordings(join(folder, 'other'), media, s3)
      database = openDatabase(await engine.open(folder))
      await migrate(database.db)
      stationId = (await stationRow(database.db, { rewind_hours: 24, public: 1, record: 1 })).id
      writer = reelWriter(own, { stationId, startUs, slewPpb: 0, format: minute[0]!.format }, alone)
      const deps = { db: database.db, clock, headUs: () => undefined }
      here = recordings({ ...deps, storage: own })
      there = recordings({ ...deps, storage: other })
    })
    afterAll(async () => {
      await writer.abandon()
      await own.close()
      await other.close()
      await database.close()
      await engine.drop(folder)
      await bucket!.drop(folder)
      rmSync(folder, { recursive: true, force: true })
    })

    let recorded = 0
    /** Records frames up to a second of the minute. */
    async function record(second: number): Promise<OpenReel> {
      const until = Math.floor((second * 44_100) / 1152)
      for (const frame of minute.slice(recorded, until)) writer.add(frame)
      recorded = until
      await writer.flush()
      clock.ms = startUs / 1000 + second * 1000
      return writer.durable()!
    }
    const saveRow = (reel: OpenReel) => saveReel(database.db, { ...rowOf(reel, 'recorder'), state: 'open' })
    const heardAt = async (of: Recordings) => {
      const window = await of.window(stationId, startUs, clock.ms * 1000)
      const pieces = await Promise.all(window.runs.map((run) => bytesOf(run.read(run.begin, run.end))))
      return { ...window, bytes: Buffer.concat(pieces) }
    }
    /** Lists of parts are valid for three seconds. */
    const isListedAnew = () => after(3100)

    it('hear the reel that is being written, as far as it is shared, and no silence in place of the rest', async () => {
      const shares = reelShares(own)
      const sound = soundReader({ recordings: there, formatAt: async () => plainFormat }, stationId, startUs)
      const restriction = { spans: [], nowUs: 0 }
      const read = () => sound.read(clock.ms * 1000, { ...restriction, nowUs: clock.ms * 1000 })

      const first = await record(8)
      await saveRow(first)
      expect(await heardAt(there)).toMatchObject({ runs: [], readableUntilUs: startUs, isReadable: false })
      expect((await read()).slots).toEqual([])

      await shares.share([first])
      await isListedAnew()
      await record(14)
      const at8 = await heardAt(there)
      expect(at8.bytes).toEqual((await heardAt(here)).bytes.subarray(0, first.bytes))
      expect(at8.readableUntilUs).toBe(at8.runs[0]!.untilUs)
      expect([at8.isReadable, at8.runs[0]!.untilUs]).toEqual([false, expect.closeTo(startUs + 8e6, -5)])
      // A window that ends before is readable as a whole.
      expect(await there.window(stationId, startUs, startUs + 7e6)).toMatchObject({ isReadable: true, gaps: [] })
      const heard = (await read()).slots.length
      expect(heard).toBe(first.frames)
      expect((await read()).slots).toEqual([])

      await shares.share([await record(20)])
      await isListedAnew()
      expect((await read()).slots).toHaveLength(recorded - heard)
      expect((await heardAt(there)).bytes).toEqual((await heardAt(here)).bytes)
    })

    it('hear the end of a complete reel before it is in the bucket, and the same bytes when it is there', async () => {
      const shares = reelShares(own)
      shares.grown(await record(30))
      await shares.share([writer.durable()!])
      await record(33)
      const { sha256, ...reel } = await writer.seal()
      shares.grown(reel, true)
      await saveReel(database.db, { ...rowOf(reel, 'recorder'), state: 'sealed', sha256 })
      await sealInChain(database.db, reel.name)
      await shares.share([])
      await isListedAnew()
      const { bytes } = await heardAt(here)
      expect(bytes).toHaveLength(reel.bytes)
      expect((await heardAt(there)).bytes).toEqual(bytes)

      await own.offload(reel.name)
      await setReelState(database.db, { name: reel.name, state: 'sealed' }, 'stowed')
      await own.removeLocal(reel.name)
      await isListedAnew()
      expect((await bucketOf(folder)).objects()).toHaveLength(1)
      expect(await heardAt(there)).toMatchObject({ bytes, isReadable: true })
    })

    it('a bucket that is down for some time delays what they hear, and nothing is left out', async () => {
      const name = `${stationId}/${startUs + 60e6}_0_abcdefgh.mp3`
      const file = await own.create(name)
      await file.append([Buffer.from('abcdef')])
      await file.close()
      const shares = reelShares(own)
      const down = await bucketOf(folder)
      down.break(true)
      await expect(shares.share([{ name, bytes: 3 }])).rejects.toThrow('The bucket cannot be used')
      down.break(false)
      await shares.share([{ name, bytes: 6 }])
      expect(await other.sharedSize(name)).toBe(6)
      // One that another instance has taken is forgotten.
      await shares.share([])
      expect(await other.sharedSize(name)).toBe(6)
    })
  })
}
