import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { StreamFailed } from '../outgoing/stream-failed.ts'
import { deleteStation } from '../station/actions.ts'
import { updateStation } from '../station/store.ts'
import { openRecordings, type RecordingStorage } from '../storage/recordings.ts'
import { StorageDown } from '../storage/storage.ts'
import { clockAt, noon } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { encoded } from '../testing/encoded.ts'
import { frameNumbers, numberedFrames } from '../testing/numbered-frames.ts'
import { bytesOf, makeReel, frames as someFrames } from '../testing/reels.ts'
import { stationRow } from '../testing/stations.ts'
import { recorderFault } from './capture.ts'
import { findLastPlay, savePlay } from './plays.ts'
import { makeRecorder, type Recorder } from './recorder.ts'
import { rowOf } from './reel-rows.ts'
import { findLastReel, findReel, saveReel } from './reel-store.ts'
import { storedTitle } from './rules/title-text.ts'
import { findRecorder, listGaps } from './store.ts'
import { findTitleCharset } from './title-charset.ts'
import { verifyRecording } from './verify.ts'
import { recordings } from './window.ts'

const frameMs = (1152 / 44_100) * 1000

for (const engine of databases) {
  describe(`recorders of several instances on ${engine.name}`, () => {
    let dataDir: string
    let database: Database
    let storage: RecordingStorage
    let clock: ReturnType<typeof clockAt>
    let running: Recorder[]
    let names: number
    let lines: string[]
    /** The stream of all stations: the number of frames sent, and the listeners by address. */
    let sent: number
    let listeners: Map<string, Set<(bytes: Uint8Array) => void>>
    /** Says a title, as it is stored, in the stream of an address. */
    let titles: Map<string, (stored: string) => void>
    /** Pauses of the recorders that have not ended. */
    let waits: Set<{ by: string; dueMs: number; end: () => void }>
    let chance: () => number
    let burstFrames: number
    /** Ends the connection of an address. */
    let fail: Map<string, () => void>
    /** Whether the server of the stream refuses connections. */
    let isRefused: boolean
    /** The instances that neither stopped nor died. */
    let alive: Set<string>
    /** Those that died. Their files stay open until the process ends: collecting them as garbage would be an error. */
    const dead: Recorder[] = []
    const frames: Uint8Array[] = []
    for (const { bytes } of numberedFrames()) if (frames.push(bytes) === 4000) break

    beforeEach(async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'aircheck-recorder-'))
      database = openDatabase(await engine.open(dataDir))
      await migrate(database.db)
      storage = await openRecordings(dataDir, `disk:${dataDir}`, {})
      clock = clockAt(noon)
      ;[running, names, lines, sent, listeners, titles, waits, alive] = [
        [],
        0,
        [],
        0,
        new Map(),
        new Map(),
        new Set(),
        new Set(),
      ]
      chance = () => 0
      burstFrames = 230
      fail = new Map()
      isRefused = false
    })
    afterEach(async () => {
      await Promise.all(running.map((recorder) => recorder.stop(5000)))
      await storage.close()
      await database.close()
      await engine.drop(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
    })

    const startMs = Date.parse(noon)
    const monotonicUs = () => (clock.ms - startMs) * 1000 + 1e9
    const addressOf = (id: number) => `https://operator:geheim123@stream.test/${id}`
    const station = async () => {
      const { id } = await stationRow(database.db, { record: 0 })
      return (await updateStation(database.db, id, { stream_url: addressOf(id), record: 1 })).id
    }

    /** Starts an instance. `die` ends it as kill −9 does. */
    function instance(expire = async () => {}, db = database.db, disk = storage) {
      let isDead = false
      const name = `instance-${++names}`
      alive.add(name)
      const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
      const recorder = makeRecorder({
        db,
        storage: disk,
        clock,
        now: () => ({ monotonicUs: monotonicUs(), wallUs: clock.ms * 1000 }),
        wait: (ms, signal) =>
          new Promise((resolve) => {
            if (signal.aborted) return resolve()
            const one = {
              by: name,
              dueMs: clock.ms + ms,
              end() {
                if (isDead && !signal.aborted) return
                waits.delete(one)
                resolve()
              },
            }
            waits.add(one)
            signal.addEventListener('abort', one.end)
          }),
        chance: () => chance(),
        async open(url, { signal, onTitle }) {
          if (isRefused) throw new StreamFailed('the connection was refused')
          const heard = listeners.get(url) ?? new Set()
          listeners.set(url, heard)
          return {
            kind: 'mp3',
            play(take) {
              const ended = Promise.withResolvers<never>()
              const hear = (bytes: Uint8Array) => {
                if (!isDead) take(bytes, {})
              }
              // The burst: the last six seconds. At worst a takeover needs 1.2 s that was not durable, 2.8 s and a start.
              hear(Buffer.concat(frames.slice(Math.max(0, sent - burstFrames), sent)))
              heard.add(hear)
              titles.set(url, (title) => onTitle?.(title))
              fail.set(url, () => {
                heard.delete(hear)
                ended.reject(new StreamFailed('the connection was lost'))
              })
              const close = () => {
                heard.delete(hear)
                ended.reject(new StreamFailed('the stream was closed'))
              }
              // It may have been closed while it was opened.
              if (signal.aborted) close()
              else signal.addEventListener('abort', close)
              return ended.promise
            },
          }
        },
        onAir: async () => null,
        instance: name,
        expire,
        log,
      })
      recorder.start()
      running.push(recorder)
      return {
        name,
        load: recorder.load,
        stop() {
          alive.delete(name)
          return recorder.stop(5000)
        },
        die() {
          isDead = true
          alive.delete(name)
          dead.push(...running.splice(running.indexOf(recorder), 1))
        },
      }
    }

    /** Number of loops of an instance. */
    const loops = 5
    const restingLoops = (name: string) => [...waits].filter(({ by }) => by === name).length

    /** Advances time in steps of 200 ms, and waits for the loops after each. */
    async function pass(seconds: number): Promise<void> {
      for (let step = 0; step < seconds * 5; step++) {
        // A stream that is refused has one more, the pause before it is tried again, until it is switched off.
        const before = new Map(isRefused ? [...alive].map((name) => [name, restingLoops(name)]) : [])
        const began = performance.now()
        const isResting = (name: string) =>
          restingLoops(name) >= (performance.now() - began < 500 ? Math.max(loops, before.get(name) ?? 0) : loops)
        clock.ms += 200
        const due = Math.floor((clock.ms - startMs) / frameMs)
        const bytes = Buffer.concat(frames.slice(sent, due))
        sent = due
        for (const heard of listeners.values()) for (const hear of heard) hear(bytes)
        for (const one of [...waits]) if (one.dueMs <= clock.ms) one.end()
        await new Promise((resolve) => setTimeout(resolve, 10))
        await expect.poll(() => [...alive].every(isResting), { interval: 2 }).toBe(true)
      }
    }
    const holder = async (id: number) => (await findRecorder(database.db, id))?.instance
    async function recorded(id: number, disk = storage): Promise<number[]> {
      const finder = recordings({ db: database.db, storage: disk, clock, headUs: () => undefined })
      const { runs } = await finder.window(id, startMs * 1000 - 60e6, clock.ms * 1000)
      return (
        await Promise.all(runs.map(async (run) => frameNumbers(await bytesOf(run.read(run.begin, run.end)))))
      ).flat()
    }
    /** Whether numbers are consecutive. */
    const isUnbroken = (numbers: number[]) => numbers.every((number, at) => at === 0 || number === numbers[at - 1]! + 1)

    it('each station is recorded by one instance; a stopped and a dead one are replaced, and no frame is lost or doubled', async () => {
      const ids = [await station(), await station()]
      const [one, two] = [instance(), instance()]
      await pass(6)
      expect(new Set(await Promise.all(ids.map(holder)))).toEqual(new Set([one.name, two.name]))
      for (const heard of listeners.values()) expect(heard.size).toBe(1)
      await one.stop()
      await pass(4)
      expect(await Promise.all(ids.map(holder))).toEqual([two.name, two.name])
      const three = instance()
      await pass(5)
      two.die()
      await pass(3.4)
      expect(await Promise.all(ids.map(holder))).toEqual([three.name, three.name])
      await pass(3)
      await three.stop()
      for (const id of ids) {
        const numbers = await recorded(id)
        expect([isUnbroken(numbers), numbers.length > 600]).toEqual([true, true])
      }
    })

    it('the encoding of titles is found by them, and the next instance continues with it', async () => {
      const id = await station()
      const say = (title: string, charset: string) => titles.get(addressOf(id))!(storedTitle(encoded(title, charset)))
      const found = async () => (await findTitleCharset(database.db, id)).found
      const one = instance()
      await pass(6)
      say('Кино - Группа крови', 'windows-1251')
      await pass(6)
      expect(await found()).toBe('windows-1251')
      await one.stop()
      instance()
      await pass(6)
      say('椎名林檎 - 丸の内サディスティック', 'euc-jp')
      await pass(6)
      expect(await found()).toBe('windows-1251')
      const finder = recordings({ db: database.db, storage, clock, headUs: () => undefined })
      const { titles: heard } = await finder.window(id, startMs * 1000 - 60e6, clock.ms * 1000)
      expect(heard[0]?.title).toBe('Кино - Группа крови')
    })

    it('with separate disks and the bucket down, another instance replaces a dead one, whose reel shortens the gap when it returns', async () => {
      const id = await station()
      const disks = await Promise.all(
        ['a', 'b'].map((disk) => openRecordings(join(dataDir, disk), `disk:${join(dataDir, disk)}`, {})),
      )
      const down = () => Promise.reject(new StorageDown('the bucket is gone'))
      const [a, b] = disks.map(
        (disk): RecordingStorage => ({
          ...{ ...disk, hasBucket: true, remove: down },
          size: async (name) => (await disk.size(name)) ?? down(),
          read: async (name, ...more) => (await disk.read(name, ...more)) ?? down(),
        }),
      )
      const both: RecordingStorage = {
        ...storage,
        size: async (name) => (await disks[0]!.size(name)) ?? disks[1]!.size(name),
        read: async (name, ...more) => (await disks[0]!.read(name, ...more)) ?? disks[1]!.read(name, ...more),
      }
      const one = instance(undefined, undefined, a)
      await pass(5)
      const two = instance(undefined, undefined, b)
      await pass(20)
      one.die()
      await pass(8)
      expect(await holder(id)).toBe(two.name)
      expect(two.load().states.recording).toBe(1)
      // The burst covered the takeover, so there is no gap, though the row of the open reel was half a minute old.
      expect(await listGaps(database.db, id, 0, clock.ms * 1000)).toEqual([])
      two.die()
      // The takeover takes longer than this burst: a gap, until the reel of the dead instance is found.
      burstFrames = 20
      const three = instance(undefined, undefined, a)
      await pass(9)
      expect(await holder(id)).toBe(three.name)
      const [gap, ...others] = await listGaps(database.db, id, 0, clock.ms * 1000)
      expect(others).toEqual([])
      const reel = (await findLastReel(database.db, id))!
      expect(gap!.until_us).toBe(reel.started_us)
      const four = instance(undefined, undefined, b)
      await pass(11)
      const [shorter] = await listGaps(database.db, id, 0, clock.ms * 1000)
      expect(shorter!.until_us).toBe(gap!.until_us)
      expect(shorter!.from_us).toBeGreaterThanOrEqual(gap!.from_us)
      await Promise.all([three.stop(), four.stop()])
      const numbers = await recorded(id, both)
      const steps = numbers.slice(1).map((number, at) => number - numbers[at]!)
      // The only hole is the reported gap.
      expect(steps.filter((step) => step !== 1)).toEqual([expect.any(Number)])
      const hole = steps.find((step) => step !== 1)!
      expect(Math.abs((hole - 1) * frameMs - (shorter!.until_us! - shorter!.from_us) / 1000)).toBeLessThan(40)
    })

    /** A connection to the database that a test can cut. */
    function cuttable() {
      const line = { isCut: false }
      const db = new Proxy(database.db, {
        get(db, name) {
          if (line.isCut) throw new Error('the database cannot be reached')
          const value = Reflect.get(db, name, db)
          return typeof value === 'function' ? value.bind(db) : value
        },
      })
      return { db, line }
    }

    it('after a time without the database, an instance does not recover a reel that another one is still writing', async () => {
      const ids = [await station(), await station()]
      const [first, second] = [cuttable(), cuttable()]
      const one = instance(undefined, first.db)
      const two = instance(undefined, second.db)
      await pass(6)
      const before = await Promise.all(ids.map(holder))
      expect(new Set(before)).toEqual(new Set([one.name, two.name]))
      for (const { line } of [first, second]) line.isCut = true
      await pass(3.4)
      // Both look for abandoned reels at the tenth second.
      first.line.isCut = false
      await pass(1.4)
      second.line.isCut = false
      await pass(4)
      expect(await Promise.all(ids.map(holder))).toEqual(before)
      await Promise.all([one.stop(), two.stop()])
      for (const id of ids) {
        const numbers = await recorded(id)
        expect([isUnbroken(numbers), numbers.length > 400]).toEqual([true, true])
        expect((await verifyRecording({ db: database.db, storage }, id, 0)).faults).toEqual([])
      }
      expect(lines.filter((line) => line.includes('recovered what was being recorded'))).toEqual([])
    })

    it('of the reels of a dead instance, one that cannot be read is retried, and the next one is recovered', async () => {
      const { id } = await stationRow(database.db, { record: 0 })
      const left: string[] = []
      for (const seconds of [0, 60]) {
        const made = { stationId: id, startUs: (startMs + seconds * 1000) * 1000, frames: someFrames(10) }
        const reel = await makeReel(database.db, storage, made, { row: false })
        truncateSync(join(dataDir, 'recordings', reel.name), reel.bytes)
        await saveReel(database.db, rowOf(reel, 'dead'))
        left.push(reel.name)
      }
      const states = () => Promise.all(left.map(async (name) => (await findReel(database.db, name))?.state))
      const path = join(dataDir, 'recordings', left[0]!)
      const content = readFileSync(path)
      rmSync(path)
      mkdirSync(path)
      instance()
      await pass(1)
      expect(await states()).toEqual(['open', 'sealed'])
      rmdirSync(path)
      writeFileSync(path, content)
      await pass(10)
      expect(await states()).toEqual(['sealed', 'sealed'])
    })

    it('an instance that loses the database adds nothing to a recording that another has taken over, and logs that once', async () => {
      const id = await station()
      const { db, line } = cuttable()
      const one = instance(undefined, db)
      await pass(6)
      const two = instance()
      await pass(2)
      expect(await holder(id)).toBe(one.name)
      line.isCut = true
      await pass(8)
      expect(await holder(id)).toBe(two.name)
      line.isCut = false
      await pass(3)
      await two.stop()
      const numbers = await recorded(id)
      expect([isUnbroken(numbers), numbers.length > 600]).toEqual([true, true])
      expect((await verifyRecording({ db: database.db, storage }, id, 0)).faults).toEqual([])
      expect(lines.filter((line) => line.includes('another instance has taken over'))).toHaveLength(1)
    })

    it('a title that an instance leaves when it dies ends with the recording, though the station is recorded no more', async () => {
      const id = await station()
      const one = instance()
      await pass(6)
      await savePlay(database.db, id, { fromUs: startMs * 1000 + 1e6, untilUs: null, title: 'A', showId: null })
      one.die()
      await updateStation(database.db, id, { record: 0 })
      instance()
      await pass(13)
      const last = await findLastReel(database.db, id)
      expect(last?.state).toBe('sealed')
      expect((await findLastPlay(database.db, id, clock.ms * 1000))?.untilUs).toBe(last?.ended_us)
    })

    /** The gaps of a station, which touch each other: their lengths in seconds, and their reasons. */
    async function gaps(id: number) {
      const rows = await listGaps(database.db, id, 0, Number.MAX_SAFE_INTEGER)
      expect(rows.slice(1).map((row) => row.from_us)).toEqual(rows.slice(0, -1).map((row) => row.until_us))
      return rows.map(({ from_us, until_us, reason }) => {
        return [until_us && (until_us - from_us) / 1e6, reason]
      })
    }
    /** A number that differs by less than 5. */
    const about = (seconds: number) => expect.closeTo(seconds, -1)
    /** Has the server of the stream end the connections and refuse others, or take them again. */
    function refuse(refused = true) {
      isRefused = refused
      if (refused) for (const end of fail.values()) end()
      else sent = Math.floor((clock.ms - startMs) / frameMs)
    }

    it.each(['killed', 'stopped'])(
      'an instance that is %s while the stream is down: each part has its own reason',
      async (how) => {
        const id = await station()
        const one = instance()
        await pass(5)
        refuse()
        await pass(15)
        if (how === 'killed') one.die()
        else await one.stop()
        clock.ms += 30_000
        instance()
        await pass(15)
        refuse(false)
        await pass(15)
        expect(await gaps(id)).toEqual([
          [about(15), 'the connection was lost'],
          [about(30), 'Aircheck was not running'],
          // The burst brings six seconds.
          [about(10), 'the connection was refused'],
        ])
      },
    )

    it('an instance that stops seconds after the stream was lost tells why nothing came before', async () => {
      const id = await station()
      const one = instance()
      await pass(5)
      refuse()
      await pass(8)
      await one.stop()
      clock.ms += 20_000
      instance()
      await pass(15)
      expect(await gaps(id)).toEqual([
        [about(8), 'the connection was lost'],
        [about(20), 'Aircheck was not running'],
        [null, 'the connection was refused'],
      ])
    })

    it('an instance that takes a station over while the stream is down ran all the time', async () => {
      const id = await station()
      const one = instance()
      await pass(5)
      refuse()
      await pass(12)
      instance()
      await pass(2)
      one.die()
      await pass(30)
      expect(await gaps(id)).toEqual([
        [about(15), 'the connection was lost'],
        [expect.closeTo(7, -1.2), 'the recorder was interrupted'],
        [null, 'the connection was refused'],
      ])
    })

    it.each(['killed', 'stopped'])(
      'switched off after the last instance was %s: since the next one runs',
      async (how) => {
        const id = await station()
        const one = instance()
        await pass(5)
        if (how === 'killed') one.die()
        else await one.stop()
        await updateStation(database.db, id, { record: 0 })
        clock.ms += 30_000
        instance()
        await pass(12)
        expect(await gaps(id)).toEqual([
          [about(30), 'Aircheck was not running'],
          [null, 'recording was switched off'],
        ])
      },
    )

    it('switched off while the stream is down: the time before keeps its reason', async () => {
      const id = await station()
      instance()
      await pass(5)
      refuse()
      await pass(15)
      await updateStation(database.db, id, { record: 0 })
      await pass(16)
      await updateStation(database.db, id, { record: 1 })
      refuse(false)
      await pass(5)
      expect(await gaps(id)).toEqual([
        [about(15), 'the connection was lost'],
        [about(10), 'recording was switched off'],
      ])
    })

    it('disconnects from an address that changes, is switched off, or belongs to a deleted station', async () => {
      const [moved, off, gone] = [await station(), await station(), await station()]
      instance()
      await pass(5)
      const heardAt = (url: string) => listeners.get(url)?.size ?? 0
      expect([moved, off, gone].map((id) => heardAt(addressOf(id)))).toEqual([1, 1, 1])
      await updateStation(database.db, moved, { stream_url: 'https://stream.test/other' })
      await updateStation(database.db, off, { record: 0 })
      await deleteStation({ db: database.db, clock, actor: { kind: 'command' }, changed: () => {} }, gone)
      await pass(4)
      expect([moved, off, gone].map((id) => heardAt(addressOf(id)))).toEqual([0, 0, 0])
      expect(heardAt('https://stream.test/other')).toBe(1)
      expect(isUnbroken(await recorded(off))).toBe(true)
      expect(await recorded(gone)).toEqual([])
      // The daily job removes its files.
      expect(readdirSync(join(dataDir, 'recordings', `${gone}`)).length).toBeGreaterThan(0)
      expect(lines.join('')).not.toMatch(/geheim123|operator:/)
    })

    it('counts the audio of a station once, while its recording ends and afterwards', async () => {
      const id = await station()
      const closing = Promise.withResolvers<void>()
      const create = storage.create.bind(storage)
      storage.create = async (name) => {
        const file = await create(name)
        return { ...file, close: () => closing.promise.then(file.close) }
      }
      const { load } = instance()
      await pass(4)
      const { audioSeconds } = load()
      expect(audioSeconds).toBeGreaterThan(3)
      await updateStation(database.db, id, { record: 0 })
      await pass(2)
      expect(listeners.get(addressOf(id))?.size).toBe(0)
      const ending = load()
      closing.resolve()
      await pass(1)
      for (const { states, audioSeconds: counted } of [ending, load()]) {
        const recorded = Object.values(states).reduce((sum, count) => sum + count, 0)
        expect([recorded, counted >= audioSeconds, counted < audioSeconds + 3]).toEqual([0, true, true])
      }
    })

    it('while the disk is nearly full, expired audio is removed once a minute; recording stops only if that is not enough', async () => {
      const id = await station()
      const gib = 2 ** 30
      let freeBytes = 10 * gib
      let expiredBytes = 0
      let expiries = 0
      storage.space = async () => ({ freeBytes, totalBytes: 100 * gib })
      instance(async () => {
        expiries++
        freeBytes += expiredBytes
      })
      const state = async () => [expiries, (await findRecorder(database.db, id))?.state]
      await pass(7)
      expect(await state()).toEqual([0, 'recording'])
      ;[freeBytes, expiredBytes] = [gib / 10, 5 * gib]
      await pass(6)
      expect(await state()).toEqual([1, 'recording'])
      ;[freeBytes, expiredBytes] = [gib / 10, 0]
      await pass(6)
      expect(await state()).toEqual([1, 'stopped'])
      expiredBytes = 5 * gib
      await pass(62)
      expect(await state()).toEqual([2, 'recording'])
      expect(await recorded(id)).not.toEqual([])
    })

    it('recording stops in time while expired audio is still being removed; only one removal runs at a time', async () => {
      const id = await station()
      const gib = 2 ** 30
      let [freeBytes, expiries] = [gib, 0]
      storage.space = async () => ({ freeBytes, totalBytes: 100 * gib })
      const removal = Promise.withResolvers<void>()
      const one = instance(async () => {
        expiries++
        await removal.promise
        if (expiries === 1) throw new Error('a mistake in the program')
      })
      await pass(12)
      expect((await findRecorder(database.db, id))?.state).toBe('recording')
      freeBytes = gib / 10
      await pass(11)
      expect((await findRecorder(database.db, id))?.state).toBe('stopped')
      await pass(60)
      expect(expiries).toBe(1)
      removal.resolve()
      await pass(6)
      expect(expiries).toBe(2)
      expect(lines.filter((line) => line.includes('cannot remove expired recordings'))).toHaveLength(1)
      await one.stop()
    })

    it('an address that changes while the disk is full is not recorded, and the instance stops in time', async () => {
      const id = await station()
      const gib = 2 ** 30
      storage.space = async () => ({ freeBytes: gib / 10, totalBytes: 100 * gib })
      const one = instance()
      await pass(11)
      expect((await findRecorder(database.db, id))?.state).toBe('stopped')
      const sentBefore = sent
      await updateStation(database.db, id, { stream_url: `${addressOf(id)}/other` })
      await pass(3)
      // Until the disk was looked at for the new address, on a busy machine a little later.
      for (let more = 0; more < 60 && (await findRecorder(database.db, id))?.state !== 'stopped'; more++) await pass(1)
      expect((await findRecorder(database.db, id))?.state).toBe('stopped')
      expect(Math.max(...(await recorded(id)))).toBeLessThan(sentBefore)
      await one.stop()
    })

    it('a fault in the recording of one station is logged, sealed and retried; the process and the other stations continue', async () => {
      const [broken, fine] = [await station(), await station()]
      instance()
      await pass(4)
      chance = () => {
        chance = () => 0.5
        throw new Error('a mistake in the program')
      }
      fail.get(addressOf(broken))!()
      await pass(6)
      const told = lines.filter((line) => line.includes('a mistake in the program') || line.includes(recorderFault))
      expect(told).toHaveLength(2)
      expect((await findRecorder(database.db, broken))?.state).toBe('recording')
      for (const id of [broken, fine]) {
        const numbers = await recorded(id)
        expect([isUnbroken(numbers), numbers.length > 250]).toEqual([true, true])
      }
    })

    it('a station whose recording cannot be started is retried and counted, and the others are recorded meanwhile', async () => {
      const [broken, fine] = [await station(), await station()]
      const listLocal = storage.listLocal.bind(storage)
      let error: Error | undefined = new Error('the folder cannot be read')
      storage.listLocal = (id) => {
        if (error && id === broken) throw error
        return listLocal(id)
      }
      const { load } = instance()
      await pass(8)
      expect(listeners.has(addressOf(broken))).toBe(false)
      expect((await recorded(fine)).length).toBeGreaterThan(20)
      expect(load().states).toEqual({ connecting: 0, recording: 1, down: 1, stopped: 0 })
      error = Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'scandir' })
      await pass(12)
      expect(load().states).toEqual({ connecting: 0, recording: 1, down: 0, stopped: 1 })
      error = undefined
      await pass(6)
      expect(listeners.get(addressOf(broken))?.size).toBe(1)
      expect(load().states).toEqual({ connecting: 0, recording: 2, down: 0, stopped: 0 })
    })
  })
}
