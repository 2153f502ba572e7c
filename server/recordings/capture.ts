import type { FastifyBaseLogger } from 'fastify'
import type { Wait } from '../lib/clock.ts'
import type { Reason } from '../lib/reasons.ts'
import type { RecordingStorage } from '../storage/recordings.ts'
import { alarmWatch } from './alarm-watch.ts'
import { isAudible } from './audible.ts'
import { captureState } from './capture-state.ts'
import type { RecordingTarget } from './ownership.ts'
import type { RecorderRows } from './recorder-rows.ts'
import { type InTurn, reelSequence } from './reel-sequence.ts'
import { reelWrites } from './reel-writes.ts'
import type { Play } from './rules/play-log.ts'
import { reelUs } from './rules/reel-length.ts'
import { isFull, type Space } from './rules/room.ts'
import { shiftedStart } from './rules/shifts.ts'
import { tape } from './rules/tape.ts'
import type { Now, Tail, TapeEvent } from './rules/tape-types.ts'
import { hangingUs } from './rules/write-failure.ts'
import { writingPace } from './rules/writing-pace.ts'
import type { Source, SourceOptions } from './source/source.ts'
import { sourceLoop } from './source-loop.ts'
import { stationLog } from './station-log.ts'
import type { DurableTail } from './tails.ts'
import { tapeEvents } from './tape-events.ts'
import { titleLog } from './title-log.ts'
import { troubleLog } from './trouble-log.ts'

export type CaptureDeps = {
  /** Connects to a stream, as `openSource` does. */
  open: (url: string, options: SourceOptions) => Promise<Pick<Source, 'kind' | 'play'>>
  storage: RecordingStorage
  /** Decides about each frame. Default `tape`. */
  makeTape?: typeof tape
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
  /** The show on air at an instant. */
  onAir: (atUs: number) => Promise<number | null>
  /** The free space of the disk when it was last looked at: without enough, no source is opened. */
  space?: Space | undefined
  /** Takes the titles, as `charsetFinder` does. */
  findCharset?: (titles: readonly string[]) => string | undefined
  /** Decodes what may be silent; replaced by tests. */
  isAudible?: typeof isAudible
  log: Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>
  rows: RecorderRows
}

export type Capture = ReturnType<typeof capture>

/** Frames that arrive at once in this number were held: they have waited already, and must not wait for the next tick. */
const heldFrames = 16
/** The reason of `down` while a fault of this program is in the way. */
export const recorderFault: Reason = 'a fault in the recorder; the log has more'
/** After this time of failing writes, recording is begun anew with other files, if these can be written, in microseconds. */
const anewUs = 10e6
/** Number of frames whose hashes other instances are told. */
const sharedFrames = 48

/** Records a station on this instance. */
export function capture(deps: CaptureDeps, station: RecordingTarget, tail: Tail | undefined, playing?: Play) {
  const { storage, now, rows } = deps
  const log = stationLog(deps.log, station.stationId)
  const stopping = new AbortController()
  const onTaken = () => log.warn('another instance has taken over what was being recorded')
  const holder = { isHeld: deps.isHeld, onTaken }
  const reels = reelSequence({ storage, inTurn: deps.inTurn, holder, rows }, station.stationId)
  const state = captureState({ rows, reels, now, log }, tail)
  const { onAir, findCharset = () => undefined } = deps
  const titles = titleLog({ reels, rows, findCharset, onAir, onTitle: state.addTitle, log }, playing)
  const alarms = alarmWatch(deps.isAudible ?? isAudible, log)
  const trouble = troubleLog(log)
  const pace = writingPace()
  const writes = reelWrites(() => now().monotonicUs, log)
  /** While nothing can be written: why, and the durable end. What arrives waits in memory, and may still be written. */
  let stopped: { fromUs: number; reason: Reason } | undefined
  let hasRoom = true
  let isFaulty = false

  const isRecorded = () => hasRoom && !stopped
  const gapsSince = tail?.gapsSince ?? []
  const events = tapeEvents({ reels, state, titles, alarms, trouble, rows, gapsSince, isRecorded, now, log })
  function apply(event: TapeEvent) {
    if (event.kind === 'shift' && stopped) stopped.fromUs = shiftedStart(stopped.fromUs, event)
    events.apply(event)
  }
  const options = { reelUs, delayUs: station.delayUs, ...(tail && { tail }) }
  const machine = (deps.makeTape ?? tape)(options, apply)
  const source = sourceLoop(
    {
      ...{ now, wait: deps.wait, chance: deps.chance, state, trouble },
      open: (options) => deps.open(station.streamUrl, options),
      tape: {
        ...machine,
        frame(frame, at, dateUs, beganBefore, restUs) {
          const before = events.frames()
          machine.frame(frame, at, dateUs, beganBefore, restUs)
          if (events.frames() - before > heldFrames) void flush()
        },
      },
      onTitle: titles.hear,
      onAudio: pace.arrived,
      hasRoom: () => hasRoom,
      isMissing: events.isMissing,
      whyBehind: () => stopped?.reason ?? 'the disk is too slow',
      waitingBytes: reels.waitingBytes,
    },
    stopping.signal,
  )

  /** Handles an error of this program: its consequences stay within this station. */
  function fault(error: unknown) {
    if (isFaulty) return
    isFaulty = true
    log.error('a fault in the recorder', { err: error })
    stopping.abort()
    state.become('down', now().wallUs, recorderFault)
    deps.onFault()
  }

  const flush = (write = reels.flush) => writes.write(write)

  /** Writes what has arrived, and waits for that for a time in which the state need not be told. */
  async function flushSoon(): Promise<void> {
    if (writes.isHanging()) return
    const written = new AbortController()
    const waited = deps.wait(hangingUs / 1000, written.signal)
    await Promise.race([flush().finally(() => written.abort()), waited])
  }

  /** Tells when nothing can be written, and when it can be again. */
  async function lookAtWrites(): Promise<void> {
    const reason = writes.trouble()
    if (reason && reason !== stopped?.reason) {
      const endUs = reels.durableUs() ?? state.get().last_audio_us ?? reels.open()?.startUs()
      const fromUs = stopped?.fromUs ?? endUs ?? now().wallUs
      stopped = { fromUs, reason }
      rows.gap({ fromUs, untilUs: null, reason })
      state.become('stopped', fromUs, reason)
    }
    if (!reason && stopped) {
      rows.noGap(stopped.fromUs)
      stopped = undefined
      if (hasRoom) state.become('connecting', now().wallUs)
    }
    if (writes.failingUs() >= anewUs && reels.hasFile() && !isFaulty) await recordAnew()
  }

  /** Has the recording begun anew if it can be written, but not to the files that were begun. */
  async function recordAnew(): Promise<void> {
    const canWrite = await storage.check(station.stationId).then(
      () => true,
      () => false,
    )
    if (!canWrite || isFaulty) return
    isFaulty = true
    log.warn('the recording continues in another file')
    stopping.abort()
    deps.onFault()
  }

  /** Takes the free space of the disk: recording stops before it is full. */
  function setSpace(space: Space): void {
    alarms.disk(space, now().wallUs)
    if (isFaulty || hasRoom === !isFull(space, !hasRoom)) return
    hasRoom = !hasRoom
    if (hasRoom && stopped) return
    state.become(hasRoom ? 'connecting' : 'stopped', now().wallUs, hasRoom ? '' : 'the disk is full')
    if (!hasRoom) source.disconnect()
  }

  if (deps.space) setSpace(deps.space)
  const listening = source.run().catch(fault)
  return {
    /** Whether it is time for the next `tick`, on the monotonic clock in microseconds. */
    isDue: pace.isDue,
    /** Writes what has arrived and makes it durable. */
    async tick() {
      const begun = now()
      pace.ticked(begun.monotonicUs)
      try {
        if (!isFaulty) machine.tick(begun)
        await flushSoon()
        await lookAtWrites()
        const raised = await alarms.tick(machine.errorUs(), machine.lateness() !== undefined, now().wallUs)
        if (raised) state.setAlarms(raised)
        state.update(machine.headUs(), machine.lateness())
        await titles.store(state.get().head_us ?? 0)
      } catch (error) {
        fault(error)
      }
    },
    setSpace,
    state: state.get,
    /** The reels that are not sealed, as far as they are durable. */
    durableReels: reels.durable,
    /** The levels of the reels that are not sealed, in order of time. */
    levels: reels.levels,
    /** The levels of the last ten seconds of them. */
    recentLevels: state.recentLevels,
    /** The durable end: the instant, and the hashes of the last second of frames before it. */
    tail(): Omit<DurableTail, 'stationId'> | undefined {
      const headUs = reels.durableUs() ?? state.get().head_us
      if (headUs === null) return undefined
      const hashes = events.hashes()
      const durable = Math.max(0, hashes.length - reels.waitingFrames())
      return { headUs, hashes: [...hashes.subarray(Math.max(0, durable - sharedFrames), durable)] }
    },
    /** Durations of recorded and missing audio since the start, in microseconds, and the bytes that wait for the disk. */
    counts: () => ({ ...events.counts(), waitingBytes: reels.waitingBytes() }),
    /** Takes no more audio, at once: `stop` may have to wait for its turn. */
    hush: () => stopping.abort(),
    /** Ends the recording: what has arrived is durable and sealed when this resolves. */
    async stop() {
      stopping.abort()
      source.disconnect()
      await listening
      try {
        machine.stop(now())
      } catch (error) {
        fault(error)
      }
      reels.end()
      await flush(reels.close)
      await reels.abandon()
      state.update(machine.headUs(), machine.lateness(), true)
      await titles.stop(state.get().head_us ?? 0)
    },
  }
}
