import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { openRecordings, type RecordingStorage } from '../storage/recordings.ts'
import { StorageDown } from '../storage/storage.ts'
import { databases } from '../testing/databases.ts'
import { alone, bytesOf, frames, makeReel, reelFile } from '../testing/reels.ts'
import { smallDisk } from '../testing/small-disk.ts'
import { type Station, stationRow } from '../testing/stations.ts'
import { perFile } from './per-file.ts'
import { type GapFacts, readTail, recoverReels, scanReel } from './recover.ts'
import { rowOf } from './reel-rows.ts'
import { chainOf, findReel, saveReel, sealInChain } from './reel-store.ts'
import { reelEndUs, reelWriter } from './reel-writer.ts'
import { reelName } from './rules/reel-name.ts'
import { listGaps, saveGap } from './store.ts'
import { saveTails } from './tails.ts'
import { verifyRecording } from './verify.ts'

const startUs = 1_763_366_400_000_000
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
/** The error of a disk that cannot read a part of a file. */
const unreadable = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' })
const lengthOf = (some: readonly { bytes: Uint8Array }[]) => some.reduce((sum, { bytes }) => sum + bytes.length, 0)

/** Opens the storage of recordings in a temporary folder. */
function openFolder(folder = mkdtempSync(join(tmpdir(), 'aircheck-recover-'))) {
  return { folder, storage: openRecordings(folder, `disk:${folder}`, {}) }
}

describe('a reel that is being written', () => {
  let folder: string
  let storage: RecordingStorage
  beforeEach(async () => {
    const opened = openFolder()
    folder = opened.folder
    storage = await opened.storage
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const all = frames(200, { kilobits: [128, 96] })
  const reel = { stationId: 7, startUs, slewPpb: -150, format: all[0]!.format }

  it('frames that arrive while others are being written are written after them, once', async () => {
    let isWriting: (() => void) | undefined
    const slow: RecordingStorage = {
      ...storage,
      async create(name) {
        const file = await storage.create(name)
        return {
          ...file,
          async append(pieces) {
            const isOurs = await file.append(pieces)
            await new Promise<void>((resolve) => (isWriting = resolve))
            return isOurs
          },
        }
      },
    }
    const writer = reelWriter(slow, reel, alone)
    for (const frame of all.slice(0, 100)) writer.add(frame)
    const flushed = writer.flush()
    await expect.poll(() => isWriting).toBeDefined()
    for (const frame of all.slice(100)) writer.add(frame)
    isWriting!()
    await flushed
    expect(writer.waitingBytes()).toBe(lengthOf(all.slice(100)))
    const sealing = writer.seal()
    for (const _of of ['frames', 'levels']) {
      isWriting = undefined
      await expect.poll(() => isWriting).toBeDefined()
      isWriting!()
    }
    const sealed = await sealing
    const content = readFileSync(join(folder, 'recordings', sealed.name))
    expect(content.equals(reelFile({ ...reel, frames: all }))).toBe(true)
    expect([sealed.frames, sealed.bytes, sealed.sha256]).toEqual([200, lengthOf(all), sha(content)])
  })

  it('its row describes durable frames only, without waiting ones and their index entries', async () => {
    const writer = reelWriter(storage, reel, alone)
    expect(writer.durable()).toBeUndefined()
    for (const frame of all.slice(0, 64)) writer.add(frame)
    await writer.flush()
    const told = writer.durable()!
    for (const frame of all.slice(64)) writer.add(frame)
    writer.title(startUs, 'Tide')
    const state = { frames: 64, bytes: lengthOf(all.slice(0, 64)), index: [0], titles: [] }
    expect(told).toEqual({ ...reel, name: told.name, ...state })
    expect(writer.durable()).toMatchObject({ ...state, titles: [[startUs, 'Tide']] })
    await writer.seal()
  })

  it('a reel that another instance has taken over stays unchanged, and that is reported once', async () => {
    let [isHeld, told] = [true, 0]
    const writer = reelWriter(storage, reel, { isHeld: () => isHeld, onTaken: () => told++ })
    const [durable, waiting, late] = [all.slice(0, 100), all.slice(100, 150), all.slice(150)]
    for (const frame of durable) writer.add(frame)
    await writer.flush()
    const { name, bytes } = writer.durable()!
    isHeld = false
    await storage.complete(name, bytes, Buffer.from('levels'))
    for (const frame of waiting) writer.add(frame)
    await writer.flush()
    for (const frame of late) writer.add(frame)
    await writer.flush()
    expect([told, writer.waitingBytes(), writer.durable()!.frames]).toEqual([1, 0, 100])
    expect(writer.durableUs()).toBe(reelEndUs({ ...reel, frames: 100 }))
    await writer.seal()
    expect((await bytesOf(await storage.read(name))).subarray(bytes).toString()).toBe('levels')
  })

  it('a process that was stopped in the middle of a write, and continues, changes nothing that was recovered meanwhile', async () => {
    let told = 0
    let takeNow = async () => {}
    const racing: RecordingStorage = {
      ...storage,
      async create(name) {
        const file = await storage.create(name)
        return { ...file, append: (pieces) => takeNow().then(() => file.append(pieces)) }
      },
    }
    const writer = reelWriter(racing, reel, { isHeld: () => true, onTaken: () => told++ })
    for (const frame of all.slice(0, 100)) writer.add(frame)
    await writer.flush()
    const { name, bytes } = writer.durable()!
    takeNow = () => storage.complete(name, bytes, Buffer.from('levels'))
    for (const frame of all.slice(100)) writer.add(frame)
    await writer.flush()
    expect([told, writer.waitingBytes(), writer.durable()!.frames]).toEqual([1, 0, 100])
    await writer.seal()
    expect((await bytesOf(await storage.read(name))).subarray(bytes).toString()).toBe('levels')
  })

  it('a failed write is retried, without bytes written twice', async () => {
    const disk = smallDisk({ bytes: 128 * 1024, files: 50 })
    if (!disk) return expect(process.getuid?.()).not.toBe(0)
    const onDisk = await openRecordings(disk.folder, `disk:${disk.folder}`, {})
    try {
      const many = frames(700)
      const writer = reelWriter(onDisk, { ...reel, format: many[0]!.format }, alone)
      for (const frame of many.slice(0, 100)) writer.add(frame)
      await writer.flush()
      for (const frame of many.slice(100)) writer.add(frame)
      await expect(writer.flush()).rejects.toThrow('ENOSPC')
      await expect(writer.flush()).rejects.toThrow('ENOSPC')
      expect(writer.durable()).toMatchObject({ frames: 100 })
      disk.resize({ bytes: 1024 * 1024, files: 50 })
      const sealed = await writer.seal()
      const content = await bytesOf(await onDisk.read(sealed.name))
      expect(content.equals(reelFile({ ...reel, frames: many }))).toBe(true)
      expect(sealed.sha256).toBe(sha(content))
    } finally {
      await onDisk.close()
      disk.remove()
    }
  })
})

for (const engine of databases) {
  describe(`recovery after a crash on ${engine.name}`, () => {
    const { folder, storage: opening } = openFolder()
    let storage: RecordingStorage
    let database: Database
    let station: Station
    beforeAll(async () => {
      storage = await opening
      database = openDatabase(await engine.open(folder))
      await migrate(database.db)
    })
    beforeEach(async () => {
      station = await stationRow(database.db)
    })
    afterAll(async () => {
      await database.close()
      await engine.drop(folder)
      rmSync(folder, { recursive: true, force: true })
    })
    const pathOf = (name: string) => join(folder, 'recordings', name)
    const rows = () =>
      database.db.selectFrom('reels').selectAll().where('station_id', '=', station.id).orderBy('started_us').execute()
    const lines: object[] = []
    const files = perFile({ error: (about: object) => void lines.push(about) })
    const recover = (instance = 'new') => recoverReels(database.db, storage, station.id, instance, files)
    const verified = () => verifyRecording({ db: database.db, storage }, station.id, 0)

    /** A file as a crash left it, with the row that was written last. */
    async function crashed({ count = 200, cutTo = Infinity, row = true, rowFrames = 128, at = startUs } = {}) {
      const some = frames(count, { kilobits: [128, 112, 160] })
      const made = { stationId: station.id, startUs: at, slewPpb: 120, frames: some }
      const reel = await makeReel(database.db, storage, made, { row: false })
      truncateSync(pathOf(reel.name), Math.min(cutTo, reel.bytes))
      const known = { ...reel, frames: rowFrames, bytes: lengthOf(some.slice(0, rowFrames)), index: [0] }
      if (row) await saveReel(database.db, rowOf({ ...known, titles: [[at, 'Tide']] }, 'old'))
      return { name: reel.name, some }
    }

    it('the time before recovered audio is a gap where a crash lost its row, or its end', async () => {
      const gaps = () => database.db.selectFrom('gaps').select(['from_us', 'until_us', 'reason']).execute()
      const { name } = await crashed()
      await recover()
      expect(await gaps()).toEqual([])
      const from_us = (await findReel(database.db, name))!.ended_us
      const until_us = startUs + 20_000_000
      const second = await crashed({ row: false, at: until_us })
      await recover()
      expect(await gaps()).toEqual([{ from_us, until_us, reason: 'the recorder was interrupted' }])

      const nextFrom = (await findReel(database.db, second.name))!.ended_us
      await saveGap(database.db, { station_id: station.id, from_us: nextFrom, until_us: null, reason: 'no connection' })
      await crashed({ row: false, at: startUs + 60_000_000 })
      await recover()
      const closed = { from_us: nextFrom, until_us: startUs + 60_000_000, reason: 'no connection' }
      expect((await gaps())[1]).toEqual(closed)
    })

    it('a file that was cut anywhere ends with its last whole frame, with hash, index and end; repeating it changes nothing', async () => {
      const count = 130
      const whole = lengthOf(frames(count, { kilobits: [128, 112, 160] }))
      const cases = fc.record({
        cutTo: fc.oneof(fc.nat(whole), fc.nat(2000)),
        row: fc.boolean(),
        junk: fc.uint8Array({ maxLength: 40 }),
      })
      let at = startUs
      await fc.assert(
        fc.asyncProperty(cases, async ({ cutTo: cut, row, junk }) => {
          at += 600_000_000
          // Junk may not complete a torn frame, because it would look like the rest of it.
          const borders = frames(count, { kilobits: [128, 112, 160] }).map((_, nth, all) => lengthOf(all.slice(0, nth)))
          const cutTo = junk.length > 0 ? borders.findLast((border) => border <= cut)! : cut
          const { name, some } = await crashed({ count, cutTo, row, at })
          let kept = 0
          while (kept < count && lengthOf(some.slice(0, kept + 1)) <= cutTo) kept++
          // Bytes that a power cut may leave after the last sync; they can neither begin nor complete a frame.
          const torn = lengthOf(some.slice(0, kept + 1)) - cutTo
          const behind = junk.map((byte) => byte % 255).subarray(0, kept < count ? torn - 1 : 40)
          writeFileSync(pathOf(name), Buffer.concat([readFileSync(pathOf(name)), behind]))
          expect(await recover()).toBe(1)
          const found = await findReel(database.db, name)
          if (kept === 0) {
            expect([found, await storage.size(name)]).toEqual([undefined, undefined])
            return
          }
          const content = reelFile({ startUs: at, slewPpb: 120, frames: some.slice(0, kept) })
          expect(readFileSync(pathOf(name)).equals(content)).toBe(true)
          expect(found).toMatchObject({
            state: 'sealed',
            instance: 'new',
            frames: kept,
            bytes: lengthOf(some.slice(0, kept)),
            sha256: sha(content),
            started_us: at,
            slew_ppb: 120,
            titles: row ? JSON.stringify([[at, 'Tide']]) : '[]',
            ended_us: reelEndUs({ startUs: at, slewPpb: 120, format: some[0]!.format, frames: kept }),
          })
          const index = some.map((_, nth) => nth).filter((nth) => nth % 64 === 0 && nth < kept)
          expect(found!.frame_index.split(',')).toHaveLength(index.length)
          const before = await rows()
          expect(await recover('newer')).toBe(0)
          expect(await rows()).toEqual(before)
        }),
        { numRuns: 40 },
      )
      expect((await verified()).faults).toEqual([])
    })

    it('a reel of one or two frames is recovered', async () => {
      for (const count of [1, 2]) {
        const { name } = await crashed({ count, row: false, at: startUs + count })
        await recover()
        expect(await findReel(database.db, name)).toMatchObject({ frames: count, state: 'sealed' })
      }
    })

    it('an empty file is removed, with its row', async () => {
      const { name } = await crashed({ cutTo: 0 })
      expect(await recover()).toBe(1)
      expect([await rows(), await storage.size(name)]).toEqual([[], undefined])
    })

    it('a file that the disk cannot read is logged once, and stays for later; the others are recovered', async () => {
      const lost = await crashed({ at: startUs + 600e6 })
      for (const at of [0, 2]) await crashed({ at: startUs + at * 600e6 })
      const content = readFileSync(pathOf(lost.name))
      // A folder cannot be read as a file by any user, not even root.
      rmSync(pathOf(lost.name))
      mkdirSync(pathOf(lost.name))
      expect([await recover(), await recover()]).toEqual([2, 0])
      expect((await rows()).map(({ state }) => state)).toEqual(['sealed', 'open', 'sealed'])
      expect(lines).toMatchObject([{ file: lost.name, err: { code: 'EISDIR' } }])
      rmdirSync(pathOf(lost.name))
      writeFileSync(pathOf(lost.name), content)
      expect(await recover()).toBe(1)
      expect((await verified()).faults).toEqual([])
    })

    it('several reels are chained in chronological order', async () => {
      for (const at of [2, 0, 1]) await crashed({ count: 5, row: at === 0, rowFrames: 3, at: startUs + at * 600e6 })
      expect(await recover()).toBe(3)
      const found = await rows()
      expect(found.map(({ seal }) => seal)).toEqual([1, 2, 3])
      expect(found[0]!.chain).toBe(chainOf('', found[0]!.sha256!))
      expect(found[2]!.chain).toBe(chainOf(found[1]!.chain!, found[2]!.sha256!))
    })

    it('reels that are sealed concurrently are all in the chain', async () => {
      const reels = await Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          makeReel(
            database.db,
            storage,
            { stationId: station.id, startUs: startUs + at * 600e6, frames: frames(5) },
            { row: false },
          ),
        ),
      )
      for (const reel of reels) {
        await saveReel(database.db, { ...rowOf(reel, 'test'), state: 'sealed', sha256: reel.sha256 })
      }
      await Promise.all(
        reels.map(({ name }) => database.db.transaction().execute((tx) => sealInChain(tx as typeof database.db, name))),
      )
      const found = (await rows()).toSorted((a, b) => a.seal! - b.seal!)
      expect(found.map(({ seal }) => seal)).toEqual(reels.map((_, at) => at + 1))
      expect(found.map(({ chain }) => chain)).toEqual(
        found.map(({ sha256 }, at) => chainOf(found[at - 1]?.chain ?? '', sha256!)),
      )
    })

    it('the open reel of an instance with another disk stays unchanged', async () => {
      const some = frames(100)
      const name = reelName({ stationId: station.id, startUs, slewPpb: 0 }, 'elsewher')
      const reel = { stationId: station.id, startUs, slewPpb: 0, format: some[0]!.format, name }
      const told = { ...reel, frames: 100, bytes: lengthOf(some), index: [0], titles: [] }
      await saveReel(database.db, rowOf(told, 'elsewhere'))
      expect(await recover()).toBe(0)
      expect(await rows()).toMatchObject([{ state: 'open', instance: 'elsewhere' }])
    })

    it('an instance whose reel was taken over and sealed cannot change its row', async () => {
      const { name, some } = await crashed({ count: 100, rowFrames: 90 })
      await recover()
      const before = await rows()
      const late = { stationId: station.id, startUs, slewPpb: 120, format: some[0]!.format, name }
      const told = { ...late, frames: 95, bytes: lengthOf(some.slice(0, 95)), index: [0], titles: [] }
      await saveReel(database.db, rowOf(told, 'old'))
      await saveReel(database.db, { ...rowOf(told, 'old'), state: 'sealed', sha256: 'x' })
      expect(await rows()).toEqual(before)
    })

    it('a reel keeps its corrected dates, and a file without a row is recovered before and after them', async () => {
      for (const by of [5e6, -5e6]) {
        const at = startUs + (by > 0 ? 0 : 3600e6)
        const { name } = await crashed({ at })
        const moved = { started_us: at + by, titles: JSON.stringify([[at + by, 'Tide']]) }
        await database.db.updateTable('reels').set(moved).where('name', '=', name).execute()
        expect(await recover()).toBe(1)
        const row = (await findReel(database.db, name))!
        expect([row.state, row.started_us, row.titles]).toEqual(['sealed', moved.started_us, moved.titles])
        expect(row.ended_us - row.started_us).toBe(reelEndUs({ ...(await scanReel(storage, name))! }) - at)
        // Named before the shift, or after it.
        const names = [await crashed({ at: at + 4e6, row: false }), await crashed({ at: at + 300e6, row: false })]
        expect(await recover()).toBe(2)
        expect((await findReel(database.db, names[0]!.name))!.started_us).toBe(at + 4e6)
      }
      expect((await verified()).faults).toEqual([])
    })

    const facts: GapFacts = { nowUs: 0, why: () => 'Aircheck was not running' }

    it('a recording that was late when it ended is late when it continues, if that audio is on the disk', async () => {
      const { name } = await crashed()
      await recover()
      const late = async (late_since_us: number) => {
        await database.db.deleteFrom('recorders').execute()
        const state = { state: 'recording', since_us: startUs, reason: '', alarms: '[]' } as const
        const row = {
          station_id: station.id,
          instance: 'old',
          until_ms: 1,
          last_audio_us: null,
          head_us: null,
          ...state,
        }
        await database.db
          .insertInto('recorders')
          .values({ ...row, late_since_us, late_by_us: 4e6 })
          .execute()
        return (await readTail(database.db, storage, station.id, facts))!.late
      }
      expect(await late(startUs)).toEqual({ sinceUs: startUs, byUs: 4e6 })
      expect(await late((await findReel(database.db, name))!.ended_us)).toBeUndefined()
    })

    it('the recording continues from its last frames', async () => {
      const some = frames(3000)
      await makeReel(database.db, storage, { stationId: station.id, startUs, frames: some })
      const tail = (await readTail(database.db, storage, station.id, facts))!
      expect(tail.headUs).toBe(startUs + Math.round((3000 * 1152 * 1e6) / 44_100))
      expect(tail.reason).toBe('Aircheck was not running')
      expect(tail.frames.length).toBeGreaterThanOrEqual(2048)
      const last = some.slice(-tail.frames.length)
      expect(tail.frames.map(({ bytes }) => Buffer.from(bytes))).toEqual(last.map(({ bytes }) => Buffer.from(bytes)))
    })

    it('while its last reel cannot be read, the recording continues from its stored tail, or from the end of its row', async () => {
      const made = { stationId: station.id, startUs, frames: frames(100) }
      const reel = await makeReel(database.db, storage, made)
      const headUs = reelEndUs({ startUs, slewPpb: 0, format: made.frames[0]!.format, frames: 100 })
      async function* torn() {
        yield made.frames[0]!.bytes
        throw new StorageDown('the bucket is gone')
      }
      const down: RecordingStorage = { ...storage, read: () => Promise.reject(new StorageDown('the bucket is gone')) }
      const tearing: RecordingStorage = { ...storage, read: async () => torn() as AsyncIterable<Buffer> }
      const damaged: RecordingStorage = { ...storage, read: () => Promise.reject(unreadable) }
      const end = { frames: [], headUs, reason: 'Aircheck was not running' }
      for (const broken of [down, tearing, damaged]) {
        expect(await readTail(database.db, broken, station.id, facts)).toEqual(end)
      }
      await saveTails(database.db, [{ stationId: station.id, headUs, hashes: [1, 2] }])
      expect(await readTail(database.db, damaged, station.id, facts)).toEqual({ ...end, hashes: [1, 2] })
      // A reel in the bucket is not read.
      let asked = 0
      const elsewhere = { ...storage, isLocal: async () => false, read: async () => void asked++ }
      expect(await readTail(database.db, elsewhere, station.id, facts)).toEqual({ ...end, hashes: [1, 2] })
      expect([asked, (await findReel(database.db, reel.name))?.state]).toEqual([0, 'sealed'])
    })

    it('an empty file is removed while the bucket is down', async () => {
      const { name } = await crashed({ cutTo: 0 })
      const down = { ...storage, remove: () => Promise.reject(new StorageDown('the bucket is gone')) }
      expect(await recoverReels(database.db, down, station.id, 'new', files)).toBe(1)
      expect([await rows(), await storage.size(name)]).toEqual([[], undefined])
    })

    it('the tail of a last reel of two frames is both frames', async () => {
      await makeReel(database.db, storage, { stationId: station.id, startUs, frames: frames(2) })
      expect((await readTail(database.db, storage, station.id, facts))!.frames).toHaveLength(2)
    })

    it('an open gap continues, with or without audio before it', async () => {
      expect(await readTail(database.db, storage, station.id, facts)).toBeUndefined()
      const gap = { station_id: station.id, until_us: null, reason: 'no connection' }
      await saveGap(database.db, { ...gap, from_us: startUs })
      const known = [{ fromUs: startUs, untilUs: startUs + 1e6, reason: 'no connection' }]
      const tail = { frames: [], headUs: startUs, gapsSince: known, reason: 'no connection' }
      const soon = { ...facts, nowUs: startUs + 1e6 }
      expect(await readTail(database.db, storage, station.id, soon)).toEqual(tail)
      const reel = { stationId: station.id, startUs: startUs + 1e6, frames: frames(10) }
      const { name } = await makeReel(database.db, storage, reel)
      const endUs = (await findReel(database.db, name))!.ended_us
      await saveGap(database.db, { ...gap, from_us: endUs })
      const later = { ...facts, nowUs: endUs + 5e6 }
      const end = { headUs: endUs, reason: 'no connection' }
      expect(await readTail(database.db, storage, station.id, later)).toMatchObject(end)
    })

    it('a crash soon after the source was lost: that time is not one in which Aircheck did not run', async () => {
      const { name } = await makeReel(database.db, storage, { stationId: station.id, startUs, frames: frames(10) })
      const endUs = (await findReel(database.db, name))!.ended_us
      const reasons = async () => {
        const restarted = { ...facts, nowUs: endUs + 20e6, heardUs: endUs + 6e6 }
        const tail = await readTail(database.db, storage, station.id, restarted)
        await database.db.deleteFrom('gaps').execute()
        return tail?.gapsSince?.map((gap) => [(gap.untilUs - endUs) / 1e6, gap.reason])
      }
      const until = [20, 'Aircheck was not running']
      expect(await reasons()).toEqual([[6, 'nothing was recorded'], until])
      // It recorded until then, on a disk that is not this one.
      const state = { state: 'recording', since_us: startUs, reason: '', alarms: '[]', head_us: null } as const
      const row = { station_id: station.id, instance: 'old', until_ms: 1, last_audio_us: endUs + 5e6, ...state }
      await database.db.insertInto('recorders').values(row).execute()
      expect(await reasons()).toEqual([until])
    })

    it('the time since has the reason that held, and is not of a server that ran', async () => {
      const { name } = await makeReel(database.db, storage, { stationId: station.id, startUs, frames: frames(10) })
      const endUs = (await findReel(database.db, name))!.ended_us
      const reasons = async () =>
        (await listGaps(database.db, station.id, 0, Number.MAX_SAFE_INTEGER)).map((gap) => [
          ...[gap.from_us - endUs, gap.until_us && gap.until_us - endUs].map((us) => us && us / 1e6),
          gap.reason,
        ])
      const refused = { station_id: station.id, until_us: null, reason: 'the connection was refused' }
      await saveGap(database.db, { ...refused, from_us: endUs })
      // The instance was heard of last 20 s after the end.
      const first = { ...facts, nowUs: endUs + 60e6, heardUs: endUs + 20e6 }
      const tail = await readTail(database.db, storage, station.id, first)
      expect(tail?.reason).toBe('Aircheck was not running')
      const known = [
        [0, 20, 'the connection was refused'],
        [20, 60, 'Aircheck was not running'],
      ]
      expect(await reasons()).toEqual(known)
      // A second restart keeps them.
      await saveGap(database.db, { ...refused, from_us: endUs + 60e6 })
      const second = { ...facts, nowUs: endUs + 90e6, heardUs: endUs + 80e6 }
      expect((await readTail(database.db, storage, station.id, second))?.gapsSince).toHaveLength(4)
      const all = [...known, [60, 80, 'the connection was refused'], [80, 90, 'Aircheck was not running']]
      expect(await reasons()).toEqual(all)
    })
  })
}
