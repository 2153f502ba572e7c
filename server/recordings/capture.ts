import type { FastifyBaseLogger } from 'fastify'
import type { RecorderRow } from '../database/tables.ts'
import type { Wait } from '../lib/clock.ts'
import { frameSplitter } from '../lib/mp3-frame.ts'
import type { RecordingStorage } from '../storage/recordings.ts'
import { type OpenReel, type ReelWriter, reelEndUs, reelWriter, type SealedReel } from './reel-writer.ts'
import { reelUs } from './rules/reel-length.ts'
import { type Now, type Tail, type TapeEvent, tape } from './rules/tape.ts'

/** Audio of a live stream as it arrives: MP3, whatever the stream is. */
export type LiveAudio = {
  /** Ends or fails when the connection does. `arrivedUs` is by the monotonic clock. */
  chunks: AsyncIterable<{ bytes: Uint8Array; arrivedUs: number }>
}

/** Why a stream cannot be heard. `message` is for people. */
export type StreamTrouble = Error & { isPermanent?: boolean }

/** What is recorded: a station and where its stream is. */
export type Recorded = { stationId: number; streamUrl: string; delayUs: number }

/** Pauses between attempts to connect. */
export type Retry = {
  /** The next pause in milliseconds. */
  afterFailure(): number
  /** Audio has arrived for some time: the next pause is a short one. */
  afterAudio(): void
}

export type CaptureDeps = {
  /** Connects to a stream; titles are reported as they are heard. Fails with a StreamTrouble. */
  open: (url: string, options: { signal: AbortSignal; onTitle: (title: string) => void }) => Promise<LiveAudio>
  storage: RecordingStorage
  /** Both clocks. */
  now: () => Now
  wait: Wait
  retry: Retry
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** What has to be written down of this station. */
  rows: {
    reel(reel: OpenReel): void
    sealed(reel: SealedReel): void
    /** A gap; `untilUs` is null while it lasts. */
    gap(gap: { fromUs: number; untilUs: number | null; reason: string }): void
    /** The gap that began then turned out to be none. */
    noGap(fromUs: number): void
    state(state: CaptureState): void
  }
}

/** How the recording of a station goes. */
export type CaptureState = Pick<RecorderRow, 'state' | 'since_us' | 'reason' | 'last_audio_us' | 'head_us'>

/** The recording of one station by this instance. */
export type Capture = {
  /** Writes what has arrived and makes it durable; called about once a second. */
  tick(): Promise<void>
  /** The disk is full, or has room again. */
  setRoom(hasRoom: boolean): void
  state(): CaptureState
  /** Ends the recording: what has arrived is durable and sealed when this resolves. */
  stop(): Promise<void>
}

/** A station whose disk is that far behind is not recorded until it has caught up: 16 minutes at 128 kbit/s. */
const maxWaitingBytes = 16 * 1024 * 1024
/** After this many milliseconds of audio a connection counts as good. */
const goodAfterMs = 60_000
/** How often the row of an open reel is brought up to date, in microseconds. */
const rowEveryUs = 5_000_000

/** Starts to record a station. */
export function capture(deps: CaptureDeps, station: Recorded, tail: Tail | undefined): Capture {
  const { open, storage, now, wait, retry, log, rows } = deps
  const machine = tape({ reelUs, delayUs: station.delayUs, ...(tail && { tail }) })
  const stopping = new AbortController()
  const about = { station: station.stationId }
  let connection = new AbortController()
  let writer: ReelWriter | undefined
  /** Reels that are complete but not sealed yet, oldest first. */
  let finished: ReelWriter[] = []
  let hasRoom = true
  let rowSavedUs = 0
  /** Where the audio that is missing now began to be. */
  let missingUs = 0
  let state: CaptureState = {
    state: 'connecting',
    since_us: now().wallUs,
    reason: '',
    last_audio_us: tail?.headUs ?? null,
    head_us: tail?.headUs ?? null,
  }
  let savedState: CaptureState | undefined

  function become(name: CaptureState['state'], sinceUs: number, reason = ''): void {
    if (state.state === name && state.reason === reason) return
    if (name === 'down' || name === 'stopped') log.warn({ ...about, reason }, `recording is ${name}`)
    else if (state.state === 'down' || state.state === 'stopped') log.info(about, 'recording again')
    state = { ...state, state: name, since_us: sinceUs, reason }
  }

  function apply(events: readonly TapeEvent[]): void {
    for (const event of events) {
      switch (event.kind) {
        case 'reel':
          finish()
          writer = reelWriter(storage, { stationId: station.stationId, ...event })
          break
        case 'frame':
          writer!.add(event.frame)
          if (state.state !== 'recording') become('recording', machine.headUs()!)
          break
        case 'missing':
          missingUs = event.fromUs
          rows.gap({ fromUs: event.fromUs, untilUs: null, reason: event.reason })
          if (state.state !== 'stopped') become('down', event.fromUs, event.reason)
          break
        case 'gap':
          finish()
          rows.gap(event)
          log.warn(
            { ...about, seconds: (event.untilUs - event.fromUs) / 1e6, reason: event.reason },
            'audio is missing',
          )
          break
        case 'found':
          rows.noGap(missingUs)
          break
        case 'clock-step':
          log.warn({ ...about, seconds: event.byUs / 1e6 }, 'the clock was set; the recording follows it slowly')
          break
        case 'too-fast':
          log.warn(about, 'the stream sends more audio than time passes; some of it is left out')
          break
      }
    }
  }

  function finish(): void {
    if (writer) finished.push(writer)
    writer = undefined
  }

  const waitingBytes = () =>
    [...finished, ...(writer ? [writer] : [])].reduce((sum, one) => sum + one.waitingBytes(), 0)

  /** Both clocks when a chunk arrived. */
  function atArrival(arrivedUs: number): Now {
    const { monotonicUs, wallUs } = now()
    return { monotonicUs: arrivedUs, wallUs: wallUs - (monotonicUs - arrivedUs) }
  }

  async function listen(): Promise<void> {
    const connectedUs = now().monotonicUs
    let at = now()
    const onTitle = (title: string) => writer?.title(machine.headUs() ?? at.wallUs, title)
    const { chunks } = await open(station.streamUrl, { signal: connection.signal, onTitle })
    apply(machine.connected(now()))
    const splitter = frameSplitter((frame) => apply(machine.frame(frame, at)))
    for await (const { bytes, arrivedUs } of chunks) {
      at = atArrival(arrivedUs)
      splitter.push(bytes)
      if (at.monotonicUs - connectedUs > goodAfterMs * 1000) retry.afterAudio()
      if (waitingBytes() > maxWaitingBytes) throw new Error('the disk is too slow')
    }
    throw new Error('the stream ended')
  }

  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      connection = new AbortController()
      const signal = AbortSignal.any([connection.signal, stopping.signal])
      if (!hasRoom || waitingBytes() > maxWaitingBytes) {
        await wait(1000, signal)
        continue
      }
      const trouble = await listen().then(
        () => new Error('the stream ended'),
        (error: StreamTrouble) => error,
      )
      if (stopping.signal.aborted) return
      const reason = hasRoom ? trouble.message : 'the disk is full'
      apply(machine.lost(reason, now()))
      log.warn({ ...about, reason, cause: causeOf(trouble) }, 'the stream was lost')
      if ('isPermanent' in trouble && trouble.isPermanent) become('stopped', now().wallUs, reason)
      await wait(retry.afterFailure(), signal)
    }
  }

  async function write(): Promise<void> {
    while (finished[0]) {
      rows.sealed(await finished[0].seal())
      finished = finished.slice(1)
    }
    await writer?.flush()
  }

  /** Brings the state up to date with what is durable, and has the rows written when they are due. */
  function tell(isLast = false): void {
    const reel = writer?.durable()
    if (reel && reel.frames > 0) {
      const endUs = reelEndUs(reel)
      state = { ...state, last_audio_us: endUs, head_us: endUs }
    } else if (finished.length === 0 && !writer) {
      state = { ...state, head_us: machine.headUs() ?? null }
    }
    const { monotonicUs } = now()
    const isNews = savedState?.state !== state.state || savedState.reason !== state.reason
    if (!isNews && !isLast && monotonicUs - rowSavedUs < rowEveryUs) return
    if (reel && reel.frames > 0) rows.reel(reel)
    rows.state(state)
    rowSavedUs = monotonicUs
    savedState = state
  }

  let writing = Promise.resolve()
  /** One write after another; a failure is told once and tried again by the next. */
  let isFailing = false
  function flush(): Promise<void> {
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
  const listening = keepListening()
  return {
    async tick() {
      apply(machine.tick(now()))
      await flush()
      tell()
    },
    setRoom(value) {
      if (hasRoom && !value) {
        hasRoom = false
        become('stopped', now().wallUs, 'the disk is full')
        connection.abort()
      } else if (!hasRoom && value) {
        hasRoom = true
        become('connecting', now().wallUs)
      }
    },
    state: () => state,
    async stop() {
      stopping.abort()
      connection.abort()
      await listening
      apply(machine.stop(now()))
      finish()
      await flush()
      tell(true)
    },
  }
}

/** What lies behind a trouble, for the log. It contains no address. */
function causeOf({ cause }: Error): string | undefined {
  if (!(cause instanceof Error)) return undefined
  return (cause as NodeJS.ErrnoException).code ?? cause.name
}
