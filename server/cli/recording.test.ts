import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../database/open.ts'
import { findReel, setReelState } from '../recordings/reel-store.ts'
import { reelEndUs } from '../recordings/reel-writer.ts'
import { saveShift } from '../recordings/shift-store.ts'
import { saveGap } from '../recordings/store.ts'
import { openRecordings, type RecordingStorage } from '../storage/recordings.ts'
import { runHere, runJson } from '../testing/command-line.ts'
import { databases } from '../testing/databases.ts'
import { frameNumbers } from '../testing/numbered-frames.ts'
import { frames, makeReel } from '../testing/reels.ts'

const folder = mkdtempSync(join(tmpdir(), 'aircheck-recording-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0

for (const engine of databases) {
  describe(`aircheck recording on ${engine.name}`, () => {
    const dataDir = mkdtempSync(join(folder, 'data-'))
    /** Two reels of some seconds, a gap of ten minutes, and a third reel. */
    const startUs = (Math.floor(Date.now() / 1000) - 7200) * 1e6
    let settings: Record<string, string>
    let database: Database
    let storage: RecordingStorage
    let station: number
    let reels: Awaited<ReturnType<typeof makeReel>>[]
    beforeAll(async () => {
      settings = { AIRCHECK_DATA_DIR: dataDir, DATABASE_URL: await engine.open(dataDir) }
      await runJson(dataDir, ['station', 'list'], settings)
      database = openDatabase(settings.DATABASE_URL!)
      storage = await openRecordings(dataDir, `disk:${dataDir}`, {})
    })
    beforeEach(async () => {
      const url = 'https://operator:geheim123@stream.test/live'
      const create = ['station', 'create', '--name', 'First Radio']
      station = (await runJson(dataDir, create, settings)).id
      await database.db.updateTable('stations').set({ stream_url: url, record: 1 }).where('id', '=', station).execute()
      const some = frames(600)
      const make = (at: number, from: number, until: number) =>
        makeReel(database.db, storage, { stationId: station, startUs: at, frames: some.slice(from, until) })
      const first = await make(startUs, 0, 200)
      const second = await make(reelEndUs(first), 200, 400)
      const third = await make(reelEndUs(second) + 600e6, 400, 600)
      const gap = { station_id: station, from_us: reelEndUs(second), until_us: third.startUs, reason: 'no connection' }
      await saveGap(database.db, gap)
      reels = [first, second, third]
    })
    afterAll(async () => {
      await database.close()
      await engine.drop(dataDir)
    })

    const iso = (us: number) => Temporal.Instant.fromEpochMilliseconds(Math.round(us / 1000)).toString()
    const aircheck = async (...args: string[]) => {
      const done = await runHere(['recording', ...args], settings)
      expect(done.out + done.err).not.toMatch(/geheim123|operator/)
      return done
    }
    const json = async (...args: string[]) => JSON.parse((await aircheck(...args, '--json')).out)
    const of = () => ['--station', `${station}`]
    const recorder = (changes: object) =>
      database.db
        .insertInto('recorders')
        .values({
          ...{ station_id: station, instance: 'one', until_ms: Date.now() + 60_000, state: 'recording', reason: '' },
          ...{ since_us: startUs, alarms: '[]', last_audio_us: null, head_us: null },
          ...changes,
        })
        .execute()
    const newFile = () => join(folder, `export-${++files}.mp3`)
    const span = (file: string, fromUs = startUs, untilUs = startUs + 4e6) => [
      ...of(),
      ...['--from', iso(fromUs), '--to', iso(untilUs), '--out', file],
    ]

    it('status has every field of the contract, in Unix seconds', async () => {
      const alarms = JSON.stringify([{ alarm: 'silence', since: startUs + 2e6 }])
      await recorder({ alarms, last_audio_us: startUs + 5_500_000, since_us: startUs + 1_250_000 })
      await database.db.transaction().execute(async (tx) => {
        await saveGap(tx as never, {
          station_id: station,
          from_us: startUs + 700e6,
          until_us: null,
          reason: 'no audio arrives',
        })
      })
      const seconds = reels.reduce((sum, reel) => sum + reelEndUs(reel) - reel.startUs, 0) / 1e6
      expect(await json('status', ...of())).toEqual({
        state: 'recording',
        since: startUs / 1e6 + 1.25,
        reason: '',
        alarms: [{ alarm: 'silence', since: startUs / 1e6 + 2 }],
        last_audio_at: startUs / 1e6 + 5.5,
        oldest_at: startUs / 1e6,
        recorded_seconds: seconds,
        bytes: reels.reduce((sum, { bytes }) => sum + bytes, 0),
        gaps: [
          { from: reelEndUs(reels[1]!) / 1e6, until: reels[2]!.startUs / 1e6, reason: 'no connection' },
          { from: startUs / 1e6 + 700, until: null, reason: 'no audio arrives' },
        ],
      })
    })

    it('status prints the delay of late audio', async () => {
      const late = { late_since_us: startUs, late_by_us: 4_200_000 }
      await recorder({ alarms: JSON.stringify([{ alarm: 'late', since: startUs }]), ...late })
      const { alarms } = await json('status', ...of())
      expect(alarms).toEqual([{ alarm: 'late', since: startUs / 1e6, seconds: 4.2 }])
      expect((await aircheck('status', ...of())).out).toContain('late by 4.2 s')
    })

    it('status counts an open reel, and not one that is lost', async () => {
      const [first, second, third] = reels as [never, never, never]
      const state = async (reel: { name: string }, next: 'open' | 'lost') =>
        setReelState(database.db, (await findReel(database.db, reel.name))!, next)
      await state(third, 'open')
      await state(first, 'lost')
      const length = ({ startUs, ...reel }: (typeof reels)[number]) => reelEndUs({ startUs, ...reel }) - startUs
      const { oldest_at, recorded_seconds } = await json('status', ...of())
      expect([oldest_at, recorded_seconds]).toEqual([
        (second as (typeof reels)[number]).startUs / 1e6,
        (length(second) + length(third)) / 1e6,
      ])
    })

    it('status says when no server runs, when recording is off, and when nothing was recorded', async () => {
      await recorder({ until_ms: Date.now() - 60_000, last_audio_us: startUs })
      const down = { state: 'down', since: startUs / 1e6, reason: 'no server is running', alarms: [] }
      expect(await json('status', ...of())).toMatchObject(down)
      await database.db.updateTable('stations').set({ record: 0 }).where('id', '=', station).execute()
      expect(await json('status', ...of())).toMatchObject({ state: 'off', since: null, reason: '' })
      const empty = (await runJson(dataDir, ['station', 'create', '--name', 'New'], settings)).id
      expect(await json('status', '--station', `${empty}`)).toEqual({
        ...{ state: 'off', since: null, reason: '', alarms: [], last_audio_at: null, oldest_at: null },
        ...{ recorded_seconds: 0, bytes: 0, gaps: [] },
      })
    })

    it('status without --json is a table, and lists the gaps', async () => {
      await recorder({ state: 'down', reason: 'the stream ended' })
      const { out, code } = await aircheck('status', ...of())
      expect([code, out]).toEqual([0, expect.stringMatching(/down[\s\S]*the stream ended[\s\S]*no connection/)])
      await database.db.deleteFrom('gaps').where('station_id', '=', station).execute()
      expect((await aircheck('status', ...of())).out).toContain('No audio is missing in the last 24 hours.')
    })

    it('verify finds no fault in an intact recording, also when its oldest part has expired', async () => {
      const whole = await json('verify', ...of())
      expect(whole).toMatchObject({ reels: 3, from: startUs / 1e6, until: reelEndUs(reels[2]!) / 1e6, faults: [] })
      await storage.remove(reels[0]!.name)
      await database.db.deleteFrom('reels').where('name', '=', reels[0]!.name).execute()
      expect(await json('verify', ...of())).toMatchObject({ reels: 2, chain: whole.chain, faults: [] })
      expect((await aircheck('verify', ...of())).code).toBe(0)
    })

    it('verify finds a changed byte, a missing file, a replaced hash and a removed reel; exit code 1', async () => {
      const [first, second, third] = reels as [(typeof reels)[number], (typeof reels)[number], (typeof reels)[number]]
      const path = join(dataDir, 'recordings', second.name)
      const content = readFileSync(path)
      const faults = async () => {
        const { code, out } = await aircheck('verify', ...of(), '--json')
        expect(code).toBe(1)
        return JSON.parse(out).faults.map(({ from, fault }: { from: number; fault: string }) => [from * 1e6, fault])
      }
      content[1234]! ^= 1
      writeFileSync(path, content)
      expect(await faults()).toEqual([[second.startUs, 'its audio was changed']])
      const sha256 = createHash('sha256').update(content).digest('hex')
      await database.db.updateTable('reels').set({ sha256 }).where('name', '=', second.name).execute()
      expect(await faults()).toEqual([[second.startUs, 'it does not follow the reel before it']])
      rmSync(path)
      expect(await faults()).toEqual([
        [second.startUs, 'its file is missing'],
        [second.startUs, 'it does not follow the reel before it'],
      ])
      await database.db.deleteFrom('reels').where('name', '=', second.name).execute()
      expect(await faults()).toEqual([[third.startUs, 'reels before it are missing']])
      expect(first.startUs).toBe(startUs)
    })

    it('export writes one MP3 of the frames of the span, and a sheet with instants, gaps and hashes', async () => {
      const file = newFile()
      const sheet = await json('export', ...span(file, startUs + 1e6, reels[2]!.startUs + 2e6))
      const content = readFileSync(file)
      expect(JSON.parse(readFileSync(`${file}.json`, 'utf8'))).toEqual(sheet)
      expect(sheet).toMatchObject({
        file,
        station: 'First Radio',
        station_id: station,
        from: startUs / 1e6 + 1,
        bytes: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
        gaps: [{ from: reelEndUs(reels[1]!) / 1e6, until: reels[2]!.startUs / 1e6, reason: 'no connection' }],
        clock: { stream_delay: 0, is_off_since: null },
        is_final: true,
        shifts: [],
      })
      expect(sheet.parts).toHaveLength(2)
      expect(sheet.parts[0]).toMatchObject({ begins_at_second: 0 })
      expect(sheet.parts[1].from).toBe(reels[2]!.startUs / 1e6)
      expect(sheet.reels.map((reel: { sha256: string }) => reel.sha256)).toEqual(reels.map(({ sha256 }) => sha256))
      const numbers = frameNumbers(content)
      expect(numbers).toEqual(expect.arrayContaining([...Array(400).keys()].slice(40)))
      expect(new Set(numbers).size).toBe(numbers.length)
    })

    it('after a shift, status, verify and export have its gap and the new dates, and export has the shifted audio', async () => {
      const [, second, third] = reels as [never, (typeof reels)[number], (typeof reels)[number]]
      await recorder({})
      const untilUs = reelEndUs(third)
      const shift = { station_id: station, number: 1, from_us: second.startUs, until_us: untilUs, by_us: 2_500_000 }
      const why = { reason: 'audio is missing in the stream', decided_us: untilUs + 60e6 }
      await database.db.transaction().execute((tx) => saveShift(tx as never, { ...shift, ...why }, 'one'))
      const gaps = [
        { from: second.startUs / 1e6, until: second.startUs / 1e6 + 2.5, reason: why.reason },
        { from: reelEndUs(second) / 1e6 + 2.5, until: third.startUs / 1e6 + 2.5, reason: 'no connection' },
      ]
      expect((await json('status', ...of())).gaps).toEqual(gaps)
      expect(await json('verify', ...of())).toMatchObject({ reels: 3, until: untilUs / 1e6 + 2.5, faults: [] })
      const sheet = await json('export', ...span(newFile(), startUs + 1e6, third.startUs + 4.5e6))
      expect(sheet.gaps).toEqual(gaps)
      expect(sheet.parts.map(({ from }: { from: number }) => from).slice(1)).toEqual([
        second.startUs / 1e6 + 2.5,
        third.startUs / 1e6 + 2.5,
      ])
      const { from, until, by_seconds } = sheet.shifts[0]
      expect([from, until, by_seconds]).toEqual([second.startUs / 1e6, untilUs / 1e6, 2.5])
      expect(sheet.shifts[0].reason).toBe(why.reason)
      const moved = sheet.reels.map((reel: { from: number; named_for: number }) => reel.from - reel.named_for)
      expect(moved).toEqual([0, 2.5, 2.5])
    })

    it('export works on a reel that is still open', async () => {
      await setReelState(database.db, { name: reels[2]!.name, state: 'sealed' }, 'open')
      const sheet = await json('export', ...span(newFile(), reels[2]!.startUs, reels[2]!.startUs + 3e6))
      expect([sheet.parts.length, sheet.reels[0].state]).toEqual([1, 'open'])
    })

    it('export does not overwrite a file or a sheet, and leaves nothing when it is refused', async () => {
      const [taken, sheetTaken, none] = [newFile(), newFile(), newFile()]
      writeFileSync(taken, 'mine')
      writeFileSync(`${sheetTaken}.json`, 'mine')
      const refused = async (args: string[]) => {
        const { code, err, out } = await aircheck('export', ...args)
        expect([code, out]).toEqual([1, ''])
        return err
      }
      const before = readdirSync(folder)
      expect(await refused(span(taken))).toContain('is there already')
      expect(await refused(span(sheetTaken))).toContain('is there already')
      expect(await refused(span(none, startUs - 100e6, startUs - 50e6))).toContain('Nothing is recorded of that time')
      expect(await refused(span(none, startUs, startUs - 50e6))).toContain('--to must be after --from')
      expect(await refused(span(join(folder, 'no/such.mp3')))).toContain('cannot be written')
      await makeReel(database.db, storage, {
        stationId: station,
        startUs: reelEndUs(reels[2]!),
        frames: frames(100, { channels: 1 }),
      })
      expect(await refused(span(none, reels[2]!.startUs, reels[2]!.startUs + 7e6))).toContain(
        'changes its format at 20',
      )
      expect(readdirSync(folder)).toEqual(before)
      expect([readFileSync(taken, 'utf8'), existsSync(`${taken}.json`)]).toEqual(['mine', false])
    })

    it('holds are added, listed and released', async () => {
      const spanOf = [...of(), '--from', iso(startUs), '--to', iso(startUs + 60e6)]
      const made = await json('hold', 'add', ...spanOf, '--reason', 'a complaint')
      const held = { station_id: station, from: startUs / 1e6, until: startUs / 1e6 + 60, reason: 'a complaint' }
      expect(made).toEqual({ id: made.id, ...held, created_at: made.created_at, released_at: null })
      expect(await json('hold', 'list', ...of())).toEqual([made])
      expect((await aircheck('hold', 'list', ...of())).out).toContain('a complaint')
      const released = await json('hold', 'release', `${made.id}`)
      expect(released).toEqual({ ...made, released_at: released.released_at })
      expect(released.released_at).toBeGreaterThan(1e9)
      expect(await aircheck('hold', 'release', `${made.id}`)).toMatchObject({
        code: 1,
        err: expect.stringContaining('released before'),
      })
      expect(await aircheck('hold', 'release', '999999')).toMatchObject({
        code: 1,
        err: expect.stringContaining('Hold not found'),
      })
    })

    it('an unknown station is refused with exit code 1, wrong usage with 2', async () => {
      for (const verb of ['status', 'verify', 'hold list']) {
        const { code, err, out } = await aircheck(...verb.split(' '), '--station', '999999')
        expect([code, err, out]).toEqual([1, expect.stringContaining('Station not found'), ''])
        expect((await aircheck(...verb.split(' '))).code).toBe(2)
      }
      expect((await aircheck('hold', 'add', ...of(), '--from', 'soon', '--to', 'later', '--reason', 'x')).code).toBe(2)
      expect(
        (await aircheck('hold', 'add', ...of(), '--from', '2026-01-02', '--to', '2026-01-01', '--reason', 'x')).code,
      ).toBe(1)
    })
  })
}
