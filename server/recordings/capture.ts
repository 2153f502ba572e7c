import type { FastifyBaseLogger } from 'fastify'
import type { RecorderRow } from '../database/tables.ts'
import { FfmpegFailed } from '../ffmpeg/run.ts'
import type { Wait } from '../lib/clock.ts'
import { frameSplitter, type Mp3Frame } from '../lib/mp3-frame.ts'
import type { Reason } from '../lib/reasons.ts'
import { StreamFailed } from '../outgoing/stream-failed.ts'
import type { RecordingStorage } from '../storage/recordings.ts'
import { alarmWatch, type Raised } from './alarm-watch.ts'
import { isAudible } from './audible.ts'
import { type InTurn, reelSequence } from './reel-sequence.ts'
import type { OpenReel, ReelWriter, SealedReel } from './reel-writer.ts'
import { brake } from './rules/brake.ts'
import { frameUs } from './rules/hold.ts'
import { type OnAir, type Play, playLog } from './rules/play-log.ts'
import { reelUs } from './rules/reel-length.ts'
import { type Levels, writeLevels } from './rules/reel-levels.ts'
import { failuresAfter, retryDelayMs } from './rules/retry.ts'
import { isFull, type Space } from './rules/room.ts'
import { type Shift, shiftedEnd, shiftedStart } from './rules/shifts.ts'
import { recordedTail } from './rules/splice.ts'
import { tape } from './rules/tape.ts'
import type { Lateness, Now, Tail, TapeEvent } from './rules/tape-types.ts'
import { writingPace } from './rules/writing-pace.ts'
import type { Piece, Source, SourceMemory, SourceOptions } from './source/open.ts'
import type { DurableTail } from './tails.ts'

/** What is recorded: a station and where its stream is. */
export type Recorded = { stationId: number; streamUrl: string; delayUs: number }

export type CaptureDeps = {
  /** Connects to a stream, as `openSource` does. */
  open: (url: string, options: SourceOptions) => Promise<Pick<Source, 'kind' | 'play'>>
  storage: RecordingStorage
  /** Decides about each frame. Default `tape`. */
  makeTape?: typeof tape
  /** Both clocks. */
  now: () => Now
  wait: Wait
  /** A random number from 0 to 1, such as `Math.random`. */
  chance: () => number
  /** Seals complete reels in turn with those of other stations. */
  inTurn: InTurn
  /** Whether it is certain that no other instance has taken the station. */
  isHeld: () => boolean
  /** An unexpected error has ended the recording. `stop` seals what was recorded; another capture has to continue it. */
  onFault: () => void
  /** What the schedule has on air at an instant. */
  onAir: (atUs: number) => Promise<OnAir>
  /** Decodes what may be silent; replaced by tests. */
  isAudible?: typeof isAudible
  log: Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>
  /** What has to be written down of this station. */
  rows: {
    reel(reel: OpenReel): void
    sealed(reel: SealedReel): void
    /** A gap; `untilUs` is null while it lasts. */
    gap(gap: { fromUs: number; untilUs: number | null; reason: string }): void
    /** The gap that began then turned out to be none. */
    noGap(fromUs: number): void
    /** What began from `fromUs` on, up to `untilUs`, has other dates. Rows of it that are put later have the new ones. */
    shift(shift: Shift & { untilUs: number; reason: string; decidedUs: number }): void
    state(state: CaptureState): void
    /** A title that is playing, or whose end is known. */
    play(play: Play): void
  }
}

/** How the recording of a station goes. */
export type CaptureState = Pick<
  RecorderRow,
  'state' | 'since_us' | 'reason' | 'alarms' | 'last_audio_us' | 'head_us' | 'late_since_us' | 'late_by_us' | 'levels'
>

/** Audio that was recorded and audio that was missing, in microseconds, and bytes that wait for the disk. */
export type CaptureCounts = { audioUs: number; gapUs: number; waitingBytes: number }

/** The recording of one station by this instance. */
export type Capture = {
  /** Whether it is time for the next `tick`, on the monotonic clock in microseconds. */
  isDue(nowUs: number): boolean
  /** Writes what has arrived and makes it durable. */
  tick(): Promise<void>
  /** Says how much room the disk has: recording stops before it is full. */
  setSpace(space: Space): void
  state(): CaptureState
  /** What was recorded and what was missing since the start, and what waits for the disk. */
  counts(): CaptureCounts
  /** The levels of the reels that are not sealed, in order of time. */
  levels(): Levels[]
  /** The levels of the last ten seconds of them. */
  recentLevels(): Levels | undefined
  /** The durable end: the instant, and the hashes of the last second of frames before it. */
  tail(): Omit<DurableTail, 'stationId'> | undefined
  /** Hears no more, at once: `stop` may have to wait for its turn. */
  hush(): void
  /** Ends the recording: what has arrived is durable and sealed when this resolves. */
  stop(): Promise<void>
}

/** A station whose disk is that far behind is not recorded until it has caught up: 17 minutes at 128 kbit/s. */
const maxWaitingBytes = 16 * 1024 * 1024
/** So many frames at once were held: they have waited already, and must not wait for the next tick. */
const heldFrames = 16
/** The reason of `down` while a fault of this program is in the way. */
export const recorderFault: Reason = 'a fault in the recorder; the log has more'
/** How often the state of a station is written down, and the row of its open reel, in microseconds. */
const [stateEveryUs, reelEveryUs] = [5_000_000, 30_000_000]
/** Frames of which the hashes are told to other instances. */
const toldFrames = 48
/** Levels that are shown as the latest, and written down with the state: of twice the time until that is done again. */
const recentCount = 100

/** Starts to record a station. */
export function capture(deps: CaptureDeps, station: Recorded, tail: Tail | undefined, playing?: Play): Capture {
  const { open, storage, now, wait, chance, log, rows } = deps
  const machine = (deps.makeTape ?? tape)({ reelUs, delayUs: station.delayUs, ...(tail && { tail }) }, apply)
  const stopping = new AbortController()
  const alarms = alarmWatch(deps.isAudible ?? isAudible)
  const about = { station: station.stationId }
  let raised: readonly Raised[] = []
  let connection = new AbortController()
  const onTaken = () => log.warn(about, 'another instance has taken over what was being recorded')
  const holder = { isHeld: deps.isHeld, onTaken }
  const reels = reelSequence({ storage, inTurn: deps.inTurn, holder, rows }, station.stationId)
  const pace = writingPace()
  const memory: SourceMemory = {}
  let hasRoom = true
  let [stateSavedUs, reelSavedUs] = [0, 0]
  let hasNewTitle = false
  /** The title that was heard before the first frame. */
  let firstTitle: string | undefined
  const plays = playLog(playing)
  /** The hashes of the last frames of the uninterrupted part. */
  let recorded = recordedTail()
  let [frames, audioUs, gapUs] = [0, 0, 0]
  let connectedUs = 0
  /** Why the last connection failed, since the last frame. */
  let lastTrouble: string | undefined
  let isOpen = false
  /** What is wrong now. The gap has the first reason; whoever mends the stream needs the latest. */
  const troubleNow = () => lastTrouble ?? (isOpen ? 'no audio arrives' : 'no connection')
  /** Whether the log says that the stream was lost. */
  let isLost = false
  /** Where the audio that is missing now began to be. */
  let missingUs = 0
  let state: CaptureState = {
    state: 'connecting',
    since_us: now().wallUs,
    reason: '',
    alarms: '[]',
    last_audio_us: tail?.headUs ?? null,
    ...decided(tail?.headUs, tail?.late),
    levels: '',
  }
  let isFaulty = false
  let savedState: CaptureState | undefined
  let savedReel: ReelWriter | undefined

  function become(name: CaptureState['state'], sinceUs: number, reason = ''): void {
    if (state.state === name && state.reason === reason) return
    if (name === 'down' || name === 'stopped') log.warn({ ...about, reason }, `recording is ${name}`)
    else if (state.state === 'down' || state.state === 'stopped') log.info(about, 'recording again')
    state = { ...state, state: name, since_us: sinceUs, reason }
  }

  function apply(event: TapeEvent): void {
    switch (event.kind) {
      case 'reel':
        reels.begin(event)
        break
      case 'frame':
        if (firstTitle !== undefined) hearTitle(firstTitle)
        reels.add(event.frame)
        recorded.push(event.hash)
        frames++
        audioUs += frameUs(event.frame)
        alarms.frame(event.frame, event.hash, reels.open()!.endUs())
        if (isLost && state.state === 'recording') log.info(about, 'the stream is back')
        isLost = false
        lastTrouble = undefined
        if (state.state !== 'recording' && hasRoom) become('recording', reels.open()!.endUs())
        break
      case 'missing':
        missingUs = event.fromUs
        rows.gap({ fromUs: event.fromUs, untilUs: null, reason: event.reason })
        if (state.state !== 'stopped') become('down', event.fromUs, troubleNow())
        break
      case 'gap':
        reels.end()
        recorded = recordedTail()
        plays.gap(event.fromUs)
        gapUs += event.untilUs - event.fromUs
        rows.gap(event)
        log.warn({ ...about, seconds: (event.untilUs - event.fromUs) / 1e6, reason: event.reason }, 'audio is missing')
        break
      case 'found':
        rows.noGap(missingUs)
        break
      case 'shift':
        shift(event)
        break
      case 'clock-step':
        log.warn(
          { ...about, seconds: event.byUs / 1e6 },
          'the clock was set; the recording follows it when a minute has confirmed it',
        )
        break
      case 'too-fast':
        log.warn(about, 'the stream sends more audio than time passes; its dates are kept near the clock')
        break
    }
  }

  /** Moves what is recorded, here and in its rows, and what is remembered of it. */
  function shift({ fromUs, byUs, reason }: Extract<TapeEvent, { kind: 'shift' }>): void {
    const by = { fromUs, byUs }
    const untilUs = Math.max(fromUs, reels.endUs() ?? state.last_audio_us ?? 0)
    reels.shift(by)
    rows.shift({ ...by, untilUs, reason, decidedUs: now().wallUs })
    alarms.shift(by)
    plays.shift(fromUs, byUs)
    missingUs = shiftedStart(missingUs, by)
    const ended = (us: number | null) => (us === null ? null : shiftedEnd(us, by))
    const isOfAudio = state.state === 'recording' || state.state === 'down'
    const since_us = isOfAudio ? shiftedStart(state.since_us, by) : state.since_us
    state = { ...state, since_us, last_audio_us: ended(state.last_audio_us), head_us: ended(state.head_us) }
    save()
    const line = { ...about, from: fromUs / 1e6, seconds: Math.abs(byUs) / 1e6, reason }
    if (byUs > 0) {
      gapUs += byUs
      log.warn(line, 'audio is missing')
    } else {
      log.warn(line, 'what is recorded is dated earlier')
    }
  }

  function hearTitle(title: string): void {
    const writer = reels.open()
    firstTitle = writer ? undefined : title
    if (!writer) return
    writer.title(writer.endUs(), title)
    plays.title(writer.endUs(), title)
    hasNewTitle = true
  }

  const recentLevels = () => reels.lastLevels(recentCount)

  /** Records a connection until it ends, which is always a failure. */
  async function listen(signal: AbortSignal): Promise<void> {
    let at = now()
    const pedal = brake()
    const pauseMs = () => pedal.pauseMs(now().monotonicUs)
    const source = await open(station.streamUrl, { signal, onTitle: hearTitle, memory, pauseMs })
    connectedUs = now().monotonicUs
    isOpen = true
    machine.connected(now(), source.kind === 'hls')
    /** The date of the piece that is about to be split. */
    let dateUs: number | undefined
    /** Whether the last frame before it still waits for what follows. */
    let isLastWaiting = false
    /** Whether the next frame began with an earlier piece. */
    let beganBefore = false
    /** Bytes of the piece that are not split into frames yet. */
    let restBytes = 0
    const onFrame = (frame: Mp3Frame) => {
      const beginsUs = dateUs === undefined ? undefined : dateUs - (isLastWaiting ? frameUs(frame) : 0)
      dateUs = undefined
      const before = frames
      pedal.frame(frameUs(frame))
      restBytes = Math.max(0, restBytes - frame.bytes.length)
      machine.frame(frame, at, beginsUs, beganBefore, (restBytes * 8000) / frame.kilobits)
      beganBefore = false
      if (frames - before > heldFrames) void flush()
    }
    const splitter = frameSplitter(onFrame, { reuse: true })
    function begin(piece: Piece): void {
      const { isNewPart = false, follows, missing } = piece
      if (isNewPart) splitter.end()
      beganBefore = !isNewPart
      if (follows) machine.continues(follows === 'certain', at)
      if (missing) machine.missed(missing.us, missing.reason, at)
      if (piece.dateUs === undefined) return
      dateUs = piece.dateUs
      isLastWaiting = !isNewPart
    }
    const played = source.play((mp3, piece) => {
      at = now()
      pace.arrived(at.monotonicUs)
      pedal.arrived(mp3.length)
      begin(piece)
      restBytes = mp3.length
      splitter.push(mp3)
      if (reels.waitingBytes() > maxWaitingBytes) throw new StreamFailed('the disk is too slow')
    })
    // The last frame is whole, though nothing follows it.
    await played.finally(() => splitter.end())
  }

  async function keepListening(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      connection = new AbortController()
      const signal = AbortSignal.any([connection.signal, stopping.signal])
      if (!hasRoom || reels.waitingBytes() > maxWaitingBytes) {
        await wait(1000, signal)
        continue
      }
      connectedUs = now().monotonicUs
      const trouble = await listen(signal).then(
        () => new StreamFailed('the stream ended'),
        (error: unknown) => error,
      )
      if (stopping.signal.aborted) return
      const reason: Reason = !hasRoom
        ? 'the disk is full'
        : trouble instanceof StreamFailed
          ? trouble.message
          : 'an error here'
      isOpen = false
      lastTrouble = reason
      machine.lost(reason, now())
      if (state.state === 'down') become('down', state.since_us, reason)
      // One line for a series of failures, with the reason of the first.
      log[isLost ? 'debug' : 'warn']({ ...about, reason, ...causeOf(trouble) }, 'the stream was lost')
      isLost = true
      if (trouble instanceof StreamFailed && trouble.isPermanent) become('stopped', now().wallUs, reason)
      failures = failuresAfter(failures, (now().monotonicUs - connectedUs) / 1000)
      await wait(retryDelayMs(failures, chance()), signal)
    }
  }

  /** Brings the state up to date with what is durable, and has the rows written when they are due. */
  function tell(isLast = false): void {
    const writer = reels.open()
    const endUs = writer?.durableUs()
    if (endUs !== undefined) {
      state = { ...state, last_audio_us: endUs, ...decided(endUs, machine.lateness()) }
    } else if (reels.isEmpty()) {
      state = { ...state, ...decided(machine.headUs(), machine.lateness()) }
    }
    const { monotonicUs } = now()
    const isNews = (['state', 'reason', 'alarms'] as const).some((name) => savedState?.[name] !== state[name])
    const hasReel = endUs !== undefined
    const isNewReel = hasReel && writer !== savedReel
    // The file of a reel tells what its row does not know yet, except the titles.
    if (hasReel && (isNews || isNewReel || isLast || hasNewTitle || monotonicUs - reelSavedUs >= reelEveryUs)) {
      rows.reel(writer!.durable()!)
      reelSavedUs = monotonicUs
      hasNewTitle = false
      savedReel = writer
    }
    if (!isNews && !isNewReel && !isLast && monotonicUs - stateSavedUs < stateEveryUs) return
    save()
  }

  function save(): void {
    const recent = recentLevels()
    rows.state({ ...state, levels: recent ? writeLevels(recent) : '' })
    stateSavedUs = now().monotonicUs
    savedState = state
  }

  /** Whether the log says that what may be silent cannot be decoded. */
  let isUndecodable = false
  function undecodable(error: unknown): void {
    if (!isUndecodable) log.error({ ...about, err: error }, 'cannot decode what may be silent; it counts as silent')
    isUndecodable = true
  }

  /** One line when an alarm begins, and one when it ends. */
  function tellAlarms(): void {
    const [before, after] = [raised, alarms.raised()]
    raised = after
    const isIn = (list: readonly Raised[], { alarm }: Raised) => list.some((other) => other.alarm === alarm)
    const begun = after.filter((one) => !isIn(before, one))
    const ended = before.filter((one) => !isIn(after, one))
    for (const { alarm } of begun) log.warn({ ...about, alarm }, 'alarm')
    for (const { alarm } of ended) log.info({ ...about, alarm }, 'the alarm is over')
    if (begun.length + ended.length > 0) state = { ...state, alarms: JSON.stringify(after) }
  }

  /** Has what is said to be playing stored, as far as it is durable. While the database is down, it waits. */
  let isScheduleUnknown = false
  async function tellPlays(): Promise<void> {
    const headUs = state.head_us ?? 0
    try {
      for (let at = plays.due(headUs); at !== undefined; at = plays.due(headUs)) {
        plays.take(await deps.onAir(at)).forEach(rows.play)
      }
      isScheduleUnknown = false
    } catch (error) {
      if (!isScheduleUnknown) log.warn({ ...about, err: error }, 'titles wait: what is on air cannot be read')
      isScheduleUnknown = true
    }
    plays.shownUntil(headUs).forEach(rows.play)
  }

  /** An error of this program: its consequences stay within this station. */
  function fault(error: unknown): void {
    if (isFaulty) return
    isFaulty = true
    log.error({ ...about, err: error }, 'a fault in the recorder')
    stopping.abort()
    become('down', now().wallUs, recorderFault)
    deps.onFault()
  }

  let writing = Promise.resolve()
  /** One write after another; a failure is told once and tried again by the next. */
  let isFailing = false
  function flush(write = reels.flush): Promise<void> {
    writing = writing.then(write).then(
      () => {
        isFailing = false
      },
      (error: unknown) => {
        if (!isFailing) log.error({ ...about, err: error }, 'the recording cannot be written')
        isFailing = true
      },
    )
    return writing
  }

  rows.state(state)
  const listening = keepListening().catch(fault)
  return {
    isDue: pace.isDue,
    async tick() {
      const begun = now()
      pace.ticked(begun.monotonicUs)
      try {
        if (!isFaulty) machine.tick(begun)
        await flush()
        await alarms.tick(machine.errorUs(), machine.lateness() !== undefined, now().wallUs).catch(undecodable)
        tellAlarms()
        tell()
        await tellPlays()
      } catch (error) {
        fault(error)
      }
    },
    setSpace(space) {
      alarms.disk(space, now().wallUs)
      if (isFaulty) return
      if (hasRoom === !isFull(space, !hasRoom)) return
      hasRoom = !hasRoom
      become(hasRoom ? 'connecting' : 'stopped', now().wallUs, hasRoom ? '' : 'the disk is full')
      if (!hasRoom) connection.abort()
    },
    state: () => state,
    levels: reels.levels,
    recentLevels,
    tail() {
      const headUs = reels.durableUs() ?? state.head_us
      const hashes = recorded.hashes()
      const durable = hashes.length - reels.waitingFrames()
      return headUs === null
        ? undefined
        : { headUs, hashes: [...hashes.subarray(Math.max(0, durable - toldFrames), Math.max(0, durable))] }
    },
    counts: () => ({ audioUs, gapUs, waitingBytes: reels.waitingBytes() }),
    hush: () => stopping.abort(),
    async stop() {
      stopping.abort()
      connection.abort()
      await listening
      try {
        machine.stop(now())
      } catch (error) {
        fault(error)
      }
      reels.end()
      await flush(reels.close)
      await reels.abandon()
      tell(true)
      await tellPlays()
      plays.stop(state.head_us ?? 0).forEach(rows.play)
    },
  }
}

/** Up to when everything is decided of what is durable, and what is late. */
function decided(endUs: number | undefined, late: Lateness | undefined) {
  const head_us = endUs === undefined ? null : Math.min(endUs, late?.sinceUs ?? endUs)
  return { head_us, late_since_us: late?.sinceUs ?? null, late_by_us: late ? Math.round(late.byUs) : null }
}

/** What the log says of a failure besides its reason: words of ffmpeg, or a code. Other messages may contain addresses. */
function causeOf(error: unknown): { code?: string; ffmpeg?: string; err?: unknown } {
  if (!(error instanceof StreamFailed)) return { err: error }
  if (error.cause instanceof FfmpegFailed) return { ffmpeg: error.cause.message }
  const { code } = (error.cause ?? {}) as NodeJS.ErrnoException
  return code === undefined ? {} : { code }
}
