import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { type Database, type Db, openDatabase } from '../database/open.ts'
import type { Writer } from '../database/transaction.ts'
import { deleteStation } from '../station/actions.ts'
import { updateStation } from '../station/store.ts'
import { openRecordings, type RecordingStorage } from '../storage/recordings.ts'
import { StorageDown } from '../storage/storage.ts'
import { clockAt, noon } from '../testing/app.ts'
import { frames, makeReel } from '../testing/reels.ts'
import { type Station, stationRow } from '../testing/stations.ts'
import { bucketOf, pairs } from '../testing/storages.ts'
import { addHold, releaseHold } from './actions.ts'
import { expireRecordings, offloadRecordings, reconcileRecordings } from './jobs.ts'
import { recorderLease } from './ownership.ts'
import { type PerFile, perFile } from './per-file.ts'
import { rowOf } from './reel-rows.ts'
import { findReel, saveReel, setReelState } from './reel-store.ts'
import { listGaps, saveGap } from './store.ts'

const [hourUs, dayUs] = [3_600_000_000, 86_400_000_000]
const nowUs = Date.parse(noon) * 1000

for (const pair of pairs) {
  describe(`jobs of recordings on ${pair.name}`, () => {
    let dataDir: string
    let database: Database
    let storage: RecordingStorage
    let writer: Writer
    let station: Station
    let lines: object[]
    let files: PerFile
    beforeEach(async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'aircheck-recording-jobs-'))
      database = openDatabase(await pair.database.open(dataDir))
      await migrate(database.db)
      const { media, s3 } = await pair.storage.open(dataDir)
      storage = await openRecordings(dataDir, media, s3)
      writer = { db: database.db, clock: clockAt(noon), actor: { kind: 'job', name: 'test' }, changed: () => {} }
      station = await stationRow(database.db, { retention_days: 10 })
      lines = []
      files = perFile({ error: (about: object) => void lines.push(about) }, () => true)
    })
    afterEach(async () => {
      await database.close()
      await storage.close()
      await pair.database.drop(dataDir)
      await pair.storage.drop(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
    })

    const log = { info: (about: object) => void lines.push(about), warn: (about: object) => void lines.push(about) }
    const deps = () => ({ writer, storage, files, log: log as never, instance: 'this' })
    const never = new AbortController().signal
    const expire = () => expireRecordings(deps(), never)
    const reconcile = () => reconcileRecordings(deps(), never)
    /** A reel that ended at this age, and of ten minutes according to its row. */
    async function reel(endedUsAgo: number, stationId = station.id, row = true) {
      const endUs = nowUs - endedUsAgo
      const made = { stationId, startUs: endUs - 600e6, frames: frames(3, { from: Math.round(endedUsAgo / 1e6) }) }
      const { name } = await makeReel(database.db, storage, made, { row })
      if (row) await database.db.updateTable('reels').set({ ended_us: endUs }).where('name', '=', name).execute()
      return name
    }
    /** Sets the state of a reel. */
    const setState = async (name: string, state: 'open' | 'lost') => {
      const row = (await findReel(database.db, name))!
      await database.db.transaction().execute((tx) => setReelState(tx as Db, row, state))
    }
    /** Whether the row and the file of a reel exist. */
    const has = async (name: string) => [
      (await findReel(database.db, name)) !== undefined,
      (await storage.size(name)) !== undefined,
    ]
    const [both, neither] = [
      [true, true],
      [false, false],
    ]
    const hold = (fromUs: number, untilUs: number) =>
      addHold(writer, station.id, { fromUs, untilUs, reason: 'a complaint' })

    it('a station whose files cannot be looked at holds up no other, and its error is thrown at the end', async () => {
      const old = await reel(11 * dayUs)
      const other = await stationRow(database.db, { retention_days: 10 })
      const otherOld = await reel(11 * dayUs + 1e6, other.id)
      const isLocal = storage.isLocal
      storage.isLocal = async (name) => {
        if (name === old) throw new Error('cannot be looked at')
        return isLocal(name)
      }
      await expect(expire()).rejects.toThrow('cannot be looked at')
      expect([await findReel(database.db, old), await findReel(database.db, otherOld)]).toEqual([
        expect.objectContaining({ name: old }),
        undefined,
      ])
    })

    it('audio that ended before the retention is removed, file and row, and nothing younger', async () => {
      const [old, edge, young] = [await reel(11 * dayUs), await reel(10 * dayUs), await reel(10 * dayUs - 1)]
      const kept = await stationRow(database.db, { retention_days: 11 })
      const ofAnother = await reel(10.5 * dayUs, kept.id)
      await expire()
      expect(await Promise.all([old, edge, young, ofAnother].map(has))).toEqual([neither, neither, both, both])
      expect(lines).toEqual([{ reels: 2 }])
      await expire()
      expect(lines).toHaveLength(1)
    })

    it('a longer or shorter retention takes effect at the next run', async () => {
      const name = await reel(30 * dayUs)
      await updateStation(database.db, station.id, { retention_days: 31 })
      await expire()
      expect(await has(name)).toEqual(both)
      await updateStation(database.db, station.id, { retention_days: 29 })
      await expire()
      expect(await has(name)).toEqual(neither)
    })

    it('reels that overlap a hold stay until it is released; those that only border on it are removed', async () => {
      const [before, within, after] = [
        await reel(20 * dayUs + 600e6),
        await reel(20 * dayUs),
        await reel(20 * dayUs - 600e6),
      ]
      const startUs = nowUs - 20 * dayUs - 600e6
      const { id } = await hold(startUs, startUs + 600e6)
      await expire()
      expect(await Promise.all([before, within, after].map(has))).toEqual([neither, both, neither])
      await releaseHold(writer, station.id, id)
      await expire()
      expect(await has(within)).toEqual(neither)
    })

    it('a hold over a part of a reel keeps all of it; with two holds, the remaining one is enough', async () => {
      const names = [await reel(20 * dayUs), await reel(20 * dayUs - 600e6), await reel(15 * dayUs)]
      const endUs = nowUs - 20 * dayUs
      const first = await hold(endUs - 1, endUs + 1)
      const second = await hold(endUs - 300e6, endUs - 200e6)
      await expire()
      expect(await Promise.all(names.map(has))).toEqual([both, both, neither])
      await releaseHold(writer, station.id, first.id)
      await expire()
      expect(await Promise.all(names.map(has))).toEqual([both, neither, neither])
      await releaseHold(writer, station.id, second.id)
      await expire()
      expect(await has(names[0]!)).toEqual(neither)
    })

    it('an open reel is not removed, however old', async () => {
      const name = await reel(20 * dayUs)
      await setState(name, 'open')
      await expire()
      expect(await has(name)).toEqual(both)
    })

    it('one run removes more reels than one transaction takes', async () => {
      const some = frames(1)
      const first = await makeReel(database.db, storage, { stationId: station.id, startUs: 1, frames: some })
      const row = { ...rowOf(first, 'test'), state: 'lost' as const }
      for (let nth = 2; nth <= 230; nth++) {
        await saveReel(database.db, { ...row, name: `${station.id}/${nth}_0_abcdefgh.mp3`, started_us: nth })
      }
      await expire()
      expect(lines).toEqual([{ reels: 230 }])
    })

    it('the next run completes a removal that a crash interrupted before or after the file', async () => {
      const [fileGone, marked] = [await reel(20 * dayUs), await reel(21 * dayUs)]
      await storage.remove(fileGone)
      await setState(fileGone, 'lost')
      await setState(marked, 'lost')
      await expire()
      expect(await Promise.all([fileGone, marked].map(has))).toEqual([neither, neither])
    })

    it('a file on the disk of another instance is left to it for a week', async () => {
      const [soon, later] = [await reel(16 * dayUs), await reel(18 * dayUs)]
      for (const name of [soon, later]) await storage.removeLocal(name)
      await expire()
      expect(await Promise.all([soon, later].map(has))).toEqual([[true, false], neither])
    })

    it('stopping ends the job between two reels, and nothing is half removed', async () => {
      const names = [await reel(20 * dayUs), await reel(19 * dayUs)]
      const stopping = new AbortController()
      const removing = { ...storage, remove: (name: string) => storage.remove(name).finally(() => stopping.abort()) }
      await expect(expireRecordings({ ...deps(), storage: removing }, stopping.signal)).rejects.toThrow()
      expect(await Promise.all(names.map(has))).toEqual([neither, both])
      await expire()
      expect(await Promise.all(names.map(has))).toEqual([neither, neither])
    })

    it('gaps are removed with the audio around them; an open gap stays', async () => {
      await reel(9 * dayUs)
      const gap = { station_id: station.id, reason: 'no connection' }
      for (const [from, until] of [
        [12, 11.9],
        [11, 9],
        [8, null],
      ] as const) {
        const until_us = until === null ? null : nowUs - until * dayUs
        await saveGap(database.db, { ...gap, from_us: nowUs - from * dayUs, until_us })
      }
      await expire()
      const left = await listGaps(database.db, station.id, 0, nowUs)
      expect(left.map(({ from_us }) => (nowUs - from_us) / dayUs)).toEqual([11, 8])
    })

    it('files of a deleted station are removed; those of a station that the database never had stay', async () => {
      const [name, kept] = [await reel(hourUs), await reel(hourUs, (await stationRow(database.db)).id)]
      const unknown = await reel(hourUs, 999_999, false)
      await deleteStation(writer, station.id)
      await reconcile()
      expect(await Promise.all([name, kept, unknown].map(has))).toEqual([neither, both, [false, true]])
    })

    it('a complete file without a row gets one; a file that may still be written does not', async () => {
      const [old, young] = [await reel(2 * hourUs, station.id, false), await reel(0, station.id, false)]
      await reconcile()
      expect(await Promise.all([old, young].map(has))).toEqual([both, [false, true]])
      expect(await findReel(database.db, old)).toMatchObject({ state: 'sealed', frames: 3, instance: 'this', seal: 1 })
      await reconcile()
      expect(lines).toEqual([{ foreign: 0, recovered: 1, lost: 0 }])
    })

    it('a reel that counted as lost is found again when its file is', async () => {
      const name = await reel(2 * hourUs)
      const before = await findReel(database.db, name)
      await setState(name, 'lost')
      await reconcile()
      expect(await findReel(database.db, name)).toEqual(before)
    })

    it('an open reel whose file is on no disk for a day counts as lost', async () => {
      const [late, recent] = [await reel(25 * hourUs), await reel(23 * hourUs)]
      for (const name of [late, recent]) {
        await setState(name, 'open')
        await storage.remove(name)
      }
      await reconcile()
      const states = await Promise.all([late, recent].map((name) => findReel(database.db, name)))
      expect(states.map((row) => row?.state)).toEqual(['lost', 'open'])
    })

    /** Replaces a reel by a folder, which no user can read as a file, not even root. */
    async function damage(name: string) {
      await storage.removeLocal(name)
      mkdirSync(join(dataDir, 'recordings', name))
    }

    it('a file that the disk cannot read or remove is logged once, and the jobs continue with the next ones', async () => {
      const names = await Promise.all([3, 2, 4].map((hours) => reel(hours * hourUs, station.id, false)))
      const expired = [await reel(21 * dayUs), await reel(20 * dayUs), await reel(19 * dayUs)]
      await damage(names[1]!)
      const refused = Object.assign(new Error('EIO: i/o error, unlink'), { code: 'EIO', syscall: 'unlink' })
      const remove = (name: string) => (name === expired[1] ? Promise.reject(refused) : storage.remove(name))
      for (let run = 0; run < 2; run++) {
        await reconcile()
        await expireRecordings({ ...deps(), storage: { ...storage, remove } }, never)
      }
      expect(await Promise.all(names.map(has))).toEqual([both, [false, true], both])
      expect(await Promise.all(expired.map(has))).toEqual([neither, both, neither])
      expect(lines.filter((line) => 'file' in line)).toMatchObject([{ file: names[1] }, { file: expired[1] }])
    })

    if (pair.storage.name !== 'a bucket') return

    it('a reel that the disk cannot read stays, and the others move to the bucket', async () => {
      const names = [await reel(1), await reel(2), await reel(3)]
      await damage(names[1]!)
      for (let run = 0; run < 2; run++) await offloadRecordings(deps(), never)
      expect(await Promise.all(names.map((name) => storage.isLocal(name)))).toEqual([false, true, false])
      expect(lines).toMatchObject([{ file: names[1] }])
    })

    it('a reel on the disk of a running instance does not become lost, however late it is moved, nor after a restart', async () => {
      const old = await reel(25 * hourUs)
      const alive = async (holder: string) => {
        await database.db.deleteFrom('leases').execute()
        const row = { name: `${recorderLease}${holder}`, holder, until: nowUs / 1000 + 1 }
        await database.db.insertInto('leases').values(row).execute()
      }
      const state = async () => (await findReel(database.db, old))?.state
      const away = { ...storage, size: async () => undefined, listLocal: async function* () {} }
      const elsewhere = () => reconcileRecordings({ ...deps(), storage: away, instance: 'other' }, never)
      await alive('test')
      await elsewhere()
      expect(await state()).toBe('sealed')
      // The instance that has the file is restarted, and has another name.
      await alive('this')
      await reconcile()
      await elsewhere()
      expect(await state()).toBe('sealed')
      await alive('other')
      await elsewhere()
      expect(await state()).toBe('lost')
      const own = await reel(26 * hourUs)
      await storage.removeLocal(own)
      await database.db.updateTable('reels').set({ instance: 'this' }).where('name', '=', own).execute()
      await alive('this')
      await reconcile()
      expect((await findReel(database.db, own))?.state).toBe('lost')
    })

    it('complete reels move to the bucket, open ones and files without a row stay', async () => {
      const [sealed, open, none] = [await reel(1), await reel(2), await reel(3, station.id, false)]
      await setState(open, 'open')
      await offloadRecordings(deps(), never)
      const local = await Promise.all([sealed, open, none].map((name) => storage.isLocal(name)))
      expect([local, (await findReel(database.db, sealed))?.state]).toEqual([[false, true, true], 'stowed'])
      expect(await has(sealed)).toEqual(both)
      expect((await bucketOf(dataDir)).objects()).toEqual([`audio/recordings/${sealed}`])
    })

    it('while the bucket is down nothing is moved; afterwards everything is', async () => {
      const names = [await reel(1), await reel(2)]
      const bucket = await bucketOf(dataDir)
      bucket.break(true)
      await expect(offloadRecordings(deps(), never)).rejects.toThrow(StorageDown)
      expect(await Promise.all(names.map((name) => storage.isLocal(name)))).toEqual([true, true])
      bucket.break(false)
      await offloadRecordings(deps(), never)
      expect(await Promise.all(names.map((name) => storage.isLocal(name)))).toEqual([false, false])
    })

    it('after a crash between copying and removing the local file, the next run removes it', async () => {
      const name = await reel(1)
      const dying = { ...storage, removeLocal: () => Promise.reject(new Error('killed')) }
      await offloadRecordings({ ...deps(), storage: dying }, never)
      expect([await storage.isLocal(name), (await findReel(database.db, name))?.state]).toEqual([true, 'stowed'])
      await offloadRecordings(deps(), never)
      expect([await storage.isLocal(name), ...(await has(name))]).toEqual([false, true, true])
    })

    it('audio of a deleted station is removed, held or not; that of a station that the database never had stays', async () => {
      const [first, second] = [await reel(hourUs), await reel(2 * hourUs)]
      const kept = await reel(hourUs, (await stationRow(database.db)).id)
      const unknown = await reel(hourUs, 999_999, false)
      await offloadRecordings(deps(), never)
      await storage.offload(unknown)
      await hold(0, nowUs)
      await deleteStation(writer, station.id)
      const stopping = new AbortController()
      const removing = { ...storage, remove: (name: string) => storage.remove(name).finally(() => stopping.abort()) }
      await expect(reconcileRecordings({ ...deps(), storage: removing }, stopping.signal)).rejects.toThrow()
      const { objects } = await bucketOf(dataDir)
      expect(objects()).toHaveLength(3)
      await reconcile()
      expect(await Promise.all([first, second].map((name) => storage.size(name)))).toEqual([undefined, undefined])
      expect(objects()).toEqual([`audio/recordings/${unknown}`, `audio/recordings/${kept}`].sort())
    })

    it('any instance removes expired audio in the bucket', async () => {
      const name = await reel(20 * dayUs)
      await offloadRecordings(deps(), never)
      await expire()
      expect([await has(name), (await bucketOf(dataDir)).objects()]).toEqual([neither, []])
    })
  })
}
