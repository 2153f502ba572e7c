import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { frameSplitter } from '../lib/mp3-frame.ts'
import type { Reason } from '../lib/reasons.ts'
import { StreamFailed } from '../outgoing/stream-failed.ts'
import { openRecordings } from '../storage/recordings.ts'
import { manualTime } from '../testing/manual-time.ts'
import { numberedFrames } from '../testing/numbered-frames.ts'
import { type Capture, type CaptureDeps, capture, recorderFault } from './capture.ts'
import type { CaptureState } from './recorder-rows.ts'
import type { InTurn } from './reel-sequence.ts'
import { type OpenReel, reelEndUs, type SealedReel } from './reel-writer.ts'
import type { Play } from './rules/play-log.ts'
import { readLevels } from './rules/reel-levels.ts'
import { readReelName } from './rules/reel-name.ts'
import { tape } from './rules/tape.ts'
import type { Lateness, Tail, TapeEvent } from './rules/tape-types.ts'
import type { Piece, Source, TakeMp3 } from './source/source.ts'

/** The tapes of the captures: a test can inject events and a lateness that its frames do not cause. */
const tapes: { tell: (event: TapeEvent) => void; late?: Lateness }[] = []
const makeTape: typeof tape = (options, tell) => {
  const it: (typeof tapes)[number] = { tell }
  tapes.push(it)
  const machine = tape(options, tell)
  return { ...machine, lateness: () => it.late ?? machine.lateness() }
}

const open: { dir: string; capture: Capture }[] = []
afterEach(async () => {
  for (const { dir, capture } of open.splice(0)) {
    await capture.stop()
    rmSync(dir, { recursive: true, force: true })
  }
})

const frameMs = (1152 / 44_100) * 1000

type Parts = { tail: Tail; isSilent: boolean; isQuiet: boolean; kind: Source['kind']; inTurn: InTurn; entries: number }

/** A capture of a stream that the test plays: frame n is at media time n × 26 ms of the source. */
async function scene({
  tail,
  isSilent = false,
  isQuiet = false,
  kind = 'mp3',
  inTurn = (work) => work(),
  entries = 0,
}: Partial<Parts> = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'aircheck-capture-'))
  const time = manualTime()
  const storage = { ...(await openRecordings(dir, `disk:${dir}`, {})) }
  const frames = [...take(numberedFrames({ isSilent, gain: isQuiet ? 120 : 170 }), 4000)].map(({ bytes }) => bytes)
  const startMs = time.clock.ms
  const rows = {
    reels: new Map<string, OpenReel>(),
    sealed: [] as SealedReel[],
    gaps: new Map<number, { fromUs: number; untilUs: number | null; reason: string }>(),
    states: [] as CaptureState[],
    shifts: [] as Parameters<CaptureDeps['rows']['shift']>[0][],
    plays: new Map<number, Play>(),
  }
  const lines: { level: string; about: object; text: string }[] = []
  const broken = new Set<'gap' | 'decoder'>()
  const isBroken = (what: 'gap' | 'decoder') => broken.has(what)
  let faults = 0
  const line = (level: string) => (about: object, text: string) => void lines.push({ level, about, text })
  let connection: { push: TakeMp3; fail(error: Error): void } | undefined
  let refusal: Error | undefined
  const turns: number[] = []
  let played = 0
  let onTitle: (title: string) => void = () => {}
  let pauseMs = () => 0
  const clockUs = () => (time.clock.ms - startMs) * 1000 + 1e9
  const it = capture(
    {
      async open(_url, options) {
        turns.push(options.turn!)
        if (entries > 0) options.onEntry!({ number: (options.turn! % entries) + 1, of: entries })
        if (refusal) throw refusal
        onTitle = (title) => options.onTitle!(title)
        pauseMs = options.pauseMs!
        const ended = Promise.withResolvers<never>()
        let take: TakeMp3 = () => {}
        connection = { push: (bytes, piece) => take(bytes, piece), fail: ended.reject }
        options.signal.addEventListener('abort', () => ended.reject(new StreamFailed('the stream was closed')))
        return {
          kind,
          play(to) {
            take = to
            return ended.promise.finally(() => {
              take = () => {}
            })
          },
        }
      },
      storage,
      makeTape,
      now: () => ({ monotonicUs: clockUs(), wallUs: time.clock.ms * 1000 }),
      wait: time.wait,
      chance: () => 0,
      inTurn,
      isHeld: () => true,
      onAir: async () => null,
      onFault: () => void faults++,
      isAudible: async () => {
        if (isBroken('decoder')) throw new Error('the decoder cannot be loaded')
        return true
      },
      log: { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') } as never,
      rows: {
        reel: (reel) => void rows.reels.set(reel.name, reel),
        sealed: (reel) => void rows.sealed.push(reel),
        gap(gap) {
          if (isBroken('gap')) throw new Error('a mistake in the program')
          rows.gaps.set(gap.fromUs, gap)
        },
        noGap: (fromUs) => void rows.gaps.delete(fromUs),
        shift: (shift) => void rows.shifts.push(shift),
        play: (play) => void rows.plays.set(play.fromUs, play),
        titleCharset: () => {},
        state: (state) => void rows.states.push(state),
      },
    },
    { stationId: 1, streamUrl: 'http://radio.test/live', delayUs: 0, isShared: false },
    tail,
  )
  open.push({ dir, capture: it })

  /** Runs pending promises and I/O without advancing the clock. */
  const breathe = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  /**
   * Advances time in steps of a quarter of a second; the source plays on and, unless `isHeard` is false, is received.
   */
  async function pass(seconds: number, { isHeard = true } = {}): Promise<void> {
    for (let step = 0; step < seconds * 4; step++) {
      time.advance(250)
      const due = Math.floor((time.clock.ms - startMs) / frameMs)
      if (isHeard) connection?.push(Buffer.concat(frames.slice(played, due)), {})
      played = due
      await breathe()
      if (step % 4 === 3) await it.tick()
    }
  }
  /** The source sends the last seconds again, as at a connect. */
  const burst = (seconds: number) =>
    connection!.push(Buffer.concat(frames.slice(played - Math.round((seconds * 1000) / frameMs), played)), {})
  /** The numbers of the frames in the sealed reels. */
  async function recorded(): Promise<number[]> {
    const numbers: number[] = []
    for (const { name, bytes } of rows.sealed) {
      const splitter = frameSplitter(({ bytes }) => {
        numbers.push(Number(/#\d+:(\d+);/.exec(Buffer.from(bytes).toString('latin1'))![1]))
      })
      for await (const chunk of (await storage.read(name, { start: 0, end: bytes - 1 }))!) splitter.push(chunk)
      splitter.end()
    }
    return numbers
  }
  await breathe()
  return {
    capture: it,
    rows,
    lines,
    turns,
    time,
    storage,
    frames,
    pass,
    breathe,
    burst,
    push: (from: number, until: number, piece: Piece) =>
      connection!.push(Buffer.concat(frames.slice(from, until)), piece),
    recorded,
    lose: async (reason: Reason) => {
      connection?.fail(new StreamFailed(reason))
      await breathe()
    },
    refuse: (error: Error | undefined) => {
      refusal = error
    },
    title: (title: string) => onTitle(title),
    pauseMs: () => pauseMs(),
    broken,
    faults: () => faults,
    startMs,
  }
}

describe('the levels of a capture', () => {
  it('cover the reels that are not sealed; those of the last ten seconds are stored with the state', async () => {
    const { capture, rows, pass } = await scene()
    expect([capture.levels(), capture.recentLevels()]).toEqual([[], undefined])
    await pass(20)
    const [{ from, levels } = { from: 0, levels: new Uint8Array() }] = capture.levels()
    // The clock begins at noon, and the stream is dated by its first frames.
    expect(levels.length).toBeGreaterThan(180)
    expect(new Set(levels).size).toBe(1)
    const recent = capture.recentLevels()!
    expect([recent.levels.length, recent.from]).toEqual([100, from + levels.length - 100])
    const written = rows.states.map((state) => readLevels(state.levels)?.levels.length ?? 0)
    expect([written[0], Math.max(...written)]).toEqual([0, 100])
    await capture.stop()
    expect(capture.levels()).toEqual([])
  })
})

function* take<Item>(items: Iterable<Item>, count: number): Generator<Item> {
  let left = count
  for (const item of items) {
    if (left-- === 0) return
    yield item
  }
}

const consecutive = (numbers: number[]) => numbers.every((number, at) => at === 0 || number === numbers[at - 1]! + 1)

describe('the recording of HLS', () => {
  it('is dated by its playlist; audio missing in the playlist is a gap with a reason, and the next connection continues', async () => {
    const { capture, rows, recorded, push, pass, lose, startMs } = await scene({ kind: 'hls' })
    const dateUs = (frame: number) => startMs * 1000 - 30e6 + Math.round(frame * frameMs * 1000)
    const missing = { us: 200 * frameMs * 1000, reason: 'a part of the HLS stream could not be fetched' as const }
    push(0, 200, { dateUs: dateUs(0), isNewPart: true })
    await pass(3, { isHeard: false })
    push(200, 400, { dateUs: dateUs(200) })
    push(600, 800, { dateUs: dateUs(600), isNewPart: true, missing })
    await lose('the connection was lost')
    await pass(3, { isHeard: false })
    push(800, 1000, { dateUs: dateUs(800), isNewPart: true, follows: 'in order' })
    await pass(3, { isHeard: false })
    await capture.stop()
    const inRow = (from: number, until: number) => Array.from({ length: until - from }, (_, at) => from + at)
    expect(await recorded()).toEqual([...inRow(0, 400), ...inRow(600, 1000)])
    const [gap, ...others] = [...rows.gaps.values()]
    expect([gap?.reason, others]).toEqual([missing.reason, []])
    const [first, second] = rows.sealed
    expect(Math.abs(first!.startUs - dateUs(0))).toBeLessThan(30_000)
    expect(Math.abs(second!.startUs - dateUs(600))).toBeLessThan(30_000)
  })
})

describe('the recording of a station', () => {
  it('slows down a stream that is more than a minute ahead, to four times its bitrate; a new connection starts afresh', async () => {
    const { push, pauseMs, pass, lose } = await scene()
    expect(pauseMs()).toBe(0)
    push(0, 2200, {})
    expect(pauseMs()).toBe(0)
    // The last frame still waits for the header after it.
    push(2200, 2400, {})
    expect(pauseMs()).toBeCloseTo((200 * frameMs) / 4, 0)
    await lose('the connection was lost')
    await pass(3, { isHeard: false })
    push(2400, 4000, {})
    expect(pauseMs()).toBe(0)
  })

  it('decided audio has a row, also in a reel that began and ended between two ticks and waits to be sealed', async () => {
    const turn = Promise.withResolvers<void>()
    const inTurn: InTurn = (work) => turn.promise.then(work)
    const { capture, rows, push, pass, startMs } = await scene({ kind: 'hls', inTurn })
    const dateUs = (frame: number) => startMs * 1000 - 30e6 + Math.round(frame * frameMs * 1000)
    const missing = { us: 100 * frameMs * 1000, reason: 'a part of the HLS stream could not be fetched' as const }
    push(0, 200, { dateUs: dateUs(0), isNewPart: true })
    await pass(3, { isHeard: false })
    for (const from of [300, 500, 700]) push(from, from + 100, { dateUs: dateUs(from), isNewPart: true, missing })
    await pass(1, { isHeard: false })
    expect(rows.sealed).toEqual([])
    expect([...rows.reels.values()].map(({ frames }) => frames)).toEqual([200, 100, 100, expect.any(Number)])
    expect(capture.state().head_us).toBeGreaterThan(dateUs(700))
    turn.resolve()
    await capture.stop()
  })

  it('is durable with each tick: state, reel and file agree', async () => {
    const { capture, pass, rows, storage } = await scene()
    expect(rows.states[0]).toMatchObject({ state: 'connecting', head_us: null })
    await pass(35)
    expect(capture.state()).toMatchObject({ state: 'recording', reason: '' })
    const [reel] = rows.reels.values()
    expect(reel!.frames).toBeGreaterThan(1000)
    expect(await storage.size(reel!.name)).toBeGreaterThanOrEqual(reel!.bytes)
    expect(rows.gaps.size).toBe(0)
  })

  it('audio that was held until it could be dated is durable at once, not a tick later', async () => {
    const { storage, pass, breathe } = await scene()
    const sizes = async () => {
      const names = await Array.fromAsync(storage.listLocal(1))
      return Promise.all(names.map((name) => storage.size(name)))
    }
    await pass(1.5)
    expect(await sizes()).toEqual([])
    await pass(0.25)
    await expect.poll(sizes).toEqual([expect.toSatisfy((bytes: number) => bytes > 20_000)])
    await breathe()
  })

  it('dates the first frame of a burst back, to within 60 ms', async () => {
    const { pass, burst, capture, rows, startMs, recorded } = await scene()
    await pass(6, { isHeard: false })
    burst(4)
    await pass(5)
    await capture.stop()
    const [reel] = rows.sealed
    const [first] = await recorded()
    expect(Math.abs(reel!.startUs / 1000 - (startMs + first! * frameMs))).toBeLessThan(60)
    expect(first).toBeLessThan(80)
  })

  it('continues after a drop shorter than the burst: no frame is lost or recorded twice, and there is no gap', async () => {
    const { pass, burst, lose, capture, rows, recorded } = await scene()
    await pass(8)
    await lose('the stream ended')
    await pass(2.5, { isHeard: false })
    burst(4)
    await pass(8)
    await capture.stop()
    const numbers = await recorded()
    expect(consecutive(numbers)).toBe(true)
    expect(numbers.length).toBeGreaterThan(650)
    expect(rows.gaps.size).toBe(0)
  })

  it('continues after a loss too short to count as late: the reel that corrects the dates is written', async () => {
    const { pass, capture, rows, lines, recorded, startMs } = await scene()
    await pass(30)
    await pass(0.25, { isHeard: false })
    await pass(55)
    await capture.stop()
    const slews = rows.sealed.map(({ slewPpb }) => Math.abs(slewPpb))
    expect(Math.max(...slews)).toBeGreaterThan(1_000_000)
    expect(lines.filter(({ level }) => level === 'error')).toEqual([])
    const numbers = await recorded()
    expect(consecutive(numbers.filter((number) => number > 32_000 / frameMs))).toBe(true)
    const last = rows.sealed.at(-1)!
    expect(Math.abs(reelEndUs(last) / 1000 - (startMs + (numbers.at(-1)! + 1) * frameMs))).toBeLessThan(60)
  })

  it('has a gap with its reason where audio is missing, and is down after ten seconds', async () => {
    const { pass, lose, refuse, capture, rows, lines, recorded } = await scene()
    await pass(8)
    refuse(new StreamFailed('the connection was refused'))
    await lose('the stream ended')
    await pass(12, { isHeard: false })
    expect(capture.state()).toMatchObject({ state: 'down', reason: 'the connection was refused' })
    expect([...rows.gaps.values()]).toEqual([expect.objectContaining({ untilUs: null })])
    refuse(undefined)
    await pass(8)
    expect(capture.state()).toMatchObject({ state: 'recording', reason: '' })
    await capture.stop()
    const [gap, ...others] = rows.gaps.values()
    expect(others).toEqual([])
    expect((gap!.untilUs! - gap!.fromUs) / 1e6).toBeCloseTo(12.3, 0)
    const [before, after] = rows.sealed
    expect(gap!.untilUs).toBe(after!.startUs)
    const numbers = await recorded()
    expect(numbers.filter((number, at) => at > 0 && number !== numbers[at - 1]! + 1)).toHaveLength(1)
    expect(before!.frames + after!.frames).toBe(numbers.length)
    expect(lines.filter(({ text }) => text === 'recording is down')).toHaveLength(1)
    expect(lines.filter(({ text }) => text === 'recording again')).toHaveLength(1)
    expect(lines.filter(({ level, text }) => level === 'warn' && text === 'the stream was lost')).toHaveLength(1)
  })

  it('from a list of servers: each try takes the next one, and the state says which is recorded or failed', async () => {
    const { capture, rows, turns, pass, lose, refuse } = await scene({ entries: 3 })
    const told = () => [capture.state().state, capture.state().reason]
    await pass(3)
    expect(told()).toEqual(['recording', 'entry 1 of 3 of the list'])
    refuse(new StreamFailed('the connection was refused'))
    await lose('the connection was lost')
    await pass(12, { isHeard: false })
    const tries = turns.length
    expect(turns).toEqual(Array.from(turns, (_, turn) => turn))
    expect(told()).toEqual(['down', `the connection was refused (entry ${((tries - 1) % 3) + 1} of 3 of the list)`])
    refuse(undefined)
    await pass(70)
    expect(told()).toEqual(['recording', `entry ${(tries % 3) + 1} of 3 of the list`])
    expect([...rows.gaps.values()].map(({ reason }) => reason)).toEqual(['the connection was lost'])
    // A server that was well for a minute is asked again before the next one.
    await lose('the connection was lost')
    await pass(2)
    expect(turns.slice(tries)).toEqual([tries, tries])
  })

  it('a stream that cannot be recorded at all is stopped, with the reason', async () => {
    const { pass, lose, refuse, capture } = await scene()
    await pass(1)
    refuse(new StreamFailed('ffmpeg is needed for this stream and is not installed', { isPermanent: true }))
    await lose('the stream ended')
    await pass(12, { isHeard: false })
    expect(capture.state()).toMatchObject({
      state: 'stopped',
      reason: 'ffmpeg is needed for this stream and is not installed',
    })
  })

  it('stops on a full disk, and resumes when there is a quarter more space than the limit', async () => {
    const { pass, capture, rows } = await scene()
    await pass(5)
    capture.setSpace({ freeBytes: 100, totalBytes: 1e12 })
    await pass(12, { isHeard: false })
    expect(capture.state()).toMatchObject({ state: 'stopped', reason: 'the disk is full' })
    capture.setSpace({ freeBytes: 319 * 2 ** 20, totalBytes: 1e12 })
    expect(capture.state()).toMatchObject({ state: 'stopped' })
    capture.setSpace({ freeBytes: 320 * 2 ** 20, totalBytes: 1e12 })
    await pass(6)
    capture.setSpace({ freeBytes: 256 * 2 ** 20, totalBytes: 1e12 })
    expect(capture.state()).toMatchObject({ state: 'recording' })
    expect([...rows.gaps.values()]).toEqual([expect.objectContaining({ reason: 'the disk is full' })])
  })

  it('loses nothing when the disk refuses writes for a while: the waiting frames are written once, in order', async () => {
    let fails = 0
    const { pass, capture, recorded, lines, storage } = await scene()
    const create = storage.create
    storage.create = async (name) => {
      const file = await create(name)
      return {
        ...file,
        async append(pieces) {
          if (fails-- > 0) {
            await file.append([pieces[0]!.subarray(0, 1000)])
            throw Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' })
          }
          return file.append(pieces)
        },
      }
    }
    await pass(4)
    fails = 3
    await pass(8)
    await capture.stop()
    expect(consecutive(await recorded())).toBe(true)
    expect(lines.filter(({ text }) => text === 'the recording cannot be written')).toHaveLength(1)
  })

  it('says within 10 s why nothing can be written, keeps what arrives, and removes the gap when all of it was written', async () => {
    const { storage, rows, pass, capture, recorded, lines } = await scene()
    const { create } = storage
    const tried = new Set<string>()
    let code: string | undefined = 'EACCES'
    storage.create = async (name) => {
      tried.add(name)
      if (code) throw Object.assign(new Error(code), { code, syscall: 'open' })
      return create(name)
    }
    await pass(8)
    const reason: Reason = 'the folder of the recordings cannot be written'
    expect(capture.state()).toMatchObject({ state: 'stopped', reason })
    expect([...rows.gaps.values()]).toEqual([{ fromUs: expect.any(Number), untilUs: null, reason }])
    expect(tried.size).toBeGreaterThan(3)
    await pass(30)
    expect(lines.filter(({ level }) => level === 'error')).toHaveLength(1)

    code = undefined
    await pass(3)
    expect(capture.state()).toMatchObject({ state: 'recording', reason: '' })
    expect([...rows.gaps]).toEqual([])
    expect(lines.filter(({ text }) => text === 'the recording can be written again')).toHaveLength(1)
    await capture.stop()
    const numbers = await recorded()
    expect([consecutive(numbers), numbers.length > 1400]).toEqual([true, true])
  })

  for (const [code, reason] of [
    ['ENOSPC', 'the disk is full'],
    ['EROFS', 'the folder of the recordings cannot be written'],
    ['EIO', 'the recording cannot be written; the log has more'],
    [undefined, 'the recording cannot be written; the log has more'],
  ] as const) {
    it(`${code ?? 'any other error'} of the open file: a gap with its true reason from the durable end on`, async () => {
      const { storage, rows, pass, capture } = await scene()
      const { create } = storage
      let isBroken = false
      storage.create = async (name) => {
        const file = await create(name)
        const append: typeof file.append = async (pieces) => {
          if (isBroken) throw Object.assign(new Error('broken'), { code, syscall: 'write' })
          return file.append(pieces)
        }
        return { ...file, append }
      }
      storage.check = () => Promise.reject(new Error('broken'))
      await pass(4)
      const fromUs = capture.state().last_audio_us
      isBroken = true
      await pass(9)
      expect(capture.state()).toMatchObject({ state: 'stopped', reason, last_audio_us: fromUs })
      expect([...rows.gaps.values()]).toEqual([{ fromUs, untilUs: null, reason }])
      isBroken = false
      await pass(2)
      expect([capture.state().state, rows.gaps.size]).toEqual(['recording', 0])
    })
  }

  it('a file that cannot be written while others can is left after 10 s: the recording begins anew with another', async () => {
    const { storage, pass, capture, faults } = await scene()
    const { create } = storage
    let isBroken = false
    storage.create = async (name) => {
      const file = await create(name)
      const append: typeof file.append = (pieces) =>
        isBroken ? Promise.reject(Object.assign(new Error('broken'), { code: 'EIO' })) : file.append(pieces)
      return { ...file, append }
    }
    await pass(4)
    isBroken = true
    await pass(9)
    expect(faults()).toBe(0)
    await pass(4)
    expect([faults(), capture.state().state]).toEqual([1, 'stopped'])
    isBroken = false
  })

  it('continues where an earlier instance ended: the tail is matched by content', async () => {
    const first = await scene()
    await first.pass(8)
    await first.capture.stop()
    const [sealed] = first.rows.sealed
    const frames: Tail['frames'][number][] = []
    const splitter = frameSplitter((frame) => frames.push(frame))
    for await (const chunk of (await first.storage.read(sealed!.name, { start: 0, end: sealed!.bytes - 1 }))!)
      splitter.push(chunk)
    splitter.end()
    const headUs = first.capture.state().head_us!
    const last = (await first.recorded()).at(-1)!

    const second = await scene({ tail: { frames, headUs, reason: 'Aircheck was not running' } })
    await second.pass(10.25, { isHeard: false })
    second.burst(4)
    await second.pass(4)
    await second.capture.stop()
    expect((await second.recorded())[0]).toBe(last + 1)
    expect(second.rows.sealed[0]!.startUs).toBe(headUs)
    expect(second.rows.gaps.size).toBe(0)
  })

  it('keeps the titles with their instants', async () => {
    const { pass, title, capture, rows, time } = await scene()
    await pass(5)
    title('Ships – Harbour')
    const atUs = time.clock.ms * 1000
    await pass(2)
    await capture.stop()
    const [[at, text]] = rows.sealed[0]!.titles as [[number, string]]
    expect(text).toBe('Ships – Harbour')
    expect(Math.abs(at - atUs)).toBeLessThan(500_000)
  })

  it('raises an alarm after 30 s of silence, dated with its beginning, with one log line; a tone raises none', async () => {
    const { pass, capture, lines, startMs } = await scene({ isSilent: true })
    await pass(25)
    expect(capture.state().alarms).toBe('[]')
    await pass(10)
    const [silence, ...others] = JSON.parse(capture.state().alarms)
    expect(others).toEqual([])
    expect(silence.alarm).toBe('silence')
    expect(Math.abs(silence.since / 1000 - startMs)).toBeLessThan(200)
    expect(lines.filter(({ text }) => text === 'alarm')).toHaveLength(1)

    const tone = await scene()
    await tone.pass(40)
    expect(tone.capture.state().alarms).toBe('[]')
  })

  it('raises an alarm while the disk is low, and continues to record', async () => {
    const { pass, capture } = await scene()
    await pass(2)
    capture.setSpace({ freeBytes: 1e9, totalBytes: 1e12 })
    await pass(2)
    expect(JSON.parse(capture.state().alarms)).toEqual([{ alarm: 'disk low', since: expect.any(Number) }])
    expect(capture.state().state).toBe('recording')
  })

  it('says nothing of the address in its log', async () => {
    const { pass, lose, lines } = await scene()
    await pass(2)
    await lose('the stream ended')
    await pass(2)
    expect(lines.length).toBeGreaterThan(0)
    expect(JSON.stringify(lines)).not.toContain('radio.test')
  })
})

describe('the titles that were played', () => {
  it('are stored when the audio is durable, including a title before the first frame; each lasts until the next or the end', async () => {
    const { capture, rows, pass, title } = await scene()
    title('A - One')
    await pass(10)
    title('B - Two')
    await pass(10)
    await capture.stop()
    const [one, two, ...others] = [...rows.plays.values()]
    expect([one?.title, two?.title, others]).toEqual(['A - One', 'B - Two', []])
    expect([one!.fromUs, one!.untilUs]).toEqual([rows.sealed[0]!.startUs, two!.fromUs])
    expect(two!.untilUs).toBe(capture.state().head_us)
    expect(rows.sealed[0]!.titles.map(([, name]) => name)).toEqual(['A - One', 'B - Two'])
  })
})

describe('a fault of this program', () => {
  it('while recording: is reported once, the state is down with that reason, and the recorded audio is sealed', async () => {
    const { capture, broken, faults, pass, lose, lines, recorded, rows } = await scene()
    await pass(5)
    broken.add('gap')
    await lose('the connection was lost')
    await pass(12, { isHeard: false })
    expect([capture.state().state, capture.state().reason, faults()]).toEqual(['down', recorderFault, 1])
    expect(lines.filter(({ level }) => level === 'error').map(({ text }) => text)).toEqual(['a fault in the recorder'])
    await capture.stop()
    expect([rows.sealed.length, (await recorded()).length > 100]).toEqual([1, true])
    expect(rows.states.at(-1)).toMatchObject({ state: 'down', reason: recorderFault })
  })

  it('while decoding audio that may be silent: is logged once, counts as silence, is retried, and recording continues', async () => {
    const { capture, broken, faults, pass, lines, rows } = await scene({ isQuiet: true })
    broken.add('decoder')
    await pass(40)
    expect([capture.state().state, faults()]).toEqual(['recording', 0])
    expect(capture.state().alarms).toContain('silence')
    expect(lines.filter(({ level }) => level === 'error')).toHaveLength(1)
    broken.clear()
    await pass(2)
    expect(capture.state().alarms).toBe('[]')
    expect(rows.states.at(-1)?.state).toBe('recording')
  })
})

describe('late audio', () => {
  it('raises an alarm after 2 s, with its delay; only audio before it counts as decided', async () => {
    const { capture, rows, pass, lines } = await scene()
    await pass(10)
    const tape = tapes.at(-1)!
    const sinceUs = capture.state().last_audio_us!
    tape.late = { sinceUs, byUs: 1_234_568 }
    await pass(2)
    expect(capture.state().alarms).toBe('[]')
    await pass(3)
    const state = capture.state()
    expect(JSON.parse(state.alarms)).toMatchObject([{ alarm: 'late' }])
    expect([state.head_us, state.late_since_us, state.late_by_us]).toEqual([sinceUs, sinceUs, 1_234_568])
    expect(state.last_audio_us! - sinceUs).toBeGreaterThan(4e6)
    expect(rows.states.at(-1)).toMatchObject({ late_since_us: sinceUs, head_us: sinceUs })
    delete tape.late
    await pass(1)
    const { alarms, head_us, last_audio_us, late_since_us } = capture.state()
    expect([alarms, head_us, late_since_us]).toEqual(['[]', last_audio_us, null])
    const told = lines.filter(({ about }) => (about as { alarm?: string }).alarm === 'late').map(({ text }) => text)
    expect(told).toEqual(['alarm', 'the alarm is over'])
  })

  it('that follows lost audio gets new dates, in its rows and in memory', async () => {
    const { capture, rows, pass, title, lines } = await scene()
    await pass(10)
    title('One')
    const before = { state: capture.state(), levels: capture.levels()[0]!, gapUs: capture.counts().gapUs }
    const [reel] = rows.reels.values()
    const fromUs = reel!.startUs
    tapes.at(-1)!.tell({ kind: 'shift', fromUs, byUs: 5e6, reason: 'audio is missing in the stream' })
    const moved = (us: number | null) => us! + 5e6
    expect(capture.state()).toMatchObject({
      since_us: moved(before.state.since_us),
      last_audio_us: moved(before.state.last_audio_us),
      head_us: moved(before.state.head_us),
    })
    expect(rows.states.at(-1)!.head_us).toBe(moved(before.state.head_us))
    expect(capture.levels()[0]!.from).toBe(before.levels.from + 50)
    expect(rows.shifts).toMatchObject([{ fromUs, byUs: 5e6, reason: 'audio is missing in the stream' }])
    expect(rows.shifts[0]!.untilUs).toBeGreaterThanOrEqual(before.state.last_audio_us!)
    expect(capture.counts().gapUs).toBe(before.gapUs + 5e6)
    expect(lines.at(-1)).toMatchObject({ level: 'warn', about: { seconds: 5 }, text: 'audio is missing' })
    await capture.stop()
    const [sealed] = rows.sealed
    expect([sealed!.startUs, readReelName(sealed!.name).startUs]).toEqual([fromUs + 5e6, fromUs])
    const [at] = sealed!.titles[0]!
    expect(Math.abs(at - moved(before.state.last_audio_us))).toBeLessThan(1e6)
  })

  it('that arrives after all gets its earlier dates back, and gaps are not counted twice', async () => {
    const { capture, rows, pass, lines } = await scene()
    await pass(10)
    const [reel] = rows.reels.values()
    const { last_audio_us, head_us } = capture.state()
    tapes.at(-1)!.tell({ kind: 'shift', fromUs: reel!.startUs, byUs: -2e6, reason: 'it came late' })
    expect(capture.state()).toMatchObject({ last_audio_us: last_audio_us! - 2e6, head_us: head_us! - 2e6 })
    expect(capture.counts().gapUs).toBe(0)
    expect(lines.at(-1)).toMatchObject({ about: { seconds: 2 }, text: 'what is recorded is dated earlier' })
  })

  it('that was undecided at the end of the last recording is undecided at the beginning of this one', async () => {
    const late = { sinceUs: 1_790_000_000e6, byUs: 3e6 }
    const tail = { frames: [], headUs: late.sinceUs + 20e6, reason: 'Aircheck was not running', late }
    const { rows } = await scene({ tail })
    expect(rows.states[0]).toMatchObject({
      ...{ last_audio_us: tail.headUs, head_us: late.sinceUs },
      ...{ late_since_us: late.sinceUs, late_by_us: 3e6 },
    })
  })
})

it('the reason of down is that of the latest failure, not of an earlier address', async () => {
  const { capture, pass, lose, refuse, time, breathe } = await scene({
    tail: { frames: [], headUs: 1_794_830_000_000_000, reason: 'the headers of the answer are too long' },
  })
  refuse(new StreamFailed('the stream answered 404'))
  await pass(11, { isHeard: false })
  expect([capture.state().state, capture.state().reason]).toEqual(['down', 'no audio arrives'])
  await lose('the connection was lost')
  await pass(2, { isHeard: false })
  expect(capture.state().reason).toBe('the stream answered 404')
  refuse(new StreamFailed('the answer is a web page, not audio'))
  for (let nth = 0; nth < 4; nth++) {
    time.advance(1000)
    await breathe()
  }
  expect([capture.state().state, capture.state().reason]).toEqual(['down', 'the answer is a web page, not audio'])
})
