import type { Wait } from '../lib/clock.ts'
import { entryWords, type Reason, reasonOfEntry } from '../lib/reasons.ts'
import { StreamFailed } from '../outgoing/stream-failed.ts'
import type { captureState } from './capture-state.ts'
import { pieceFeed } from './piece-feed.ts'
import { brake } from './rules/brake.ts'
import { failuresAfter, isHealthy, retryDelayMs } from './rules/retry.ts'
import type { Now, Tape } from './rules/tape-types.ts'
import type { Entry } from './source/listen.ts'
import type { Source, SourceMemory, SourceOptions } from './source/source.ts'
import type { troubleLog } from './trouble-log.ts'

type Deps = {
  /** Connects to the stream. */
  open: (options: SourceOptions) => Promise<Pick<Source, 'kind' | 'play'>>
  tape: Tape
  state: ReturnType<typeof captureState>
  trouble: ReturnType<typeof troubleLog>
  onTitle: (title: string) => void
  /** Audio has arrived, on the monotonic clock. */
  onAudio: (nowUs: number) => void
  hasRoom: () => boolean
  /** Whether a gap lasts. */
  isMissing: () => boolean
  /** Why audio waits for the disk. */
  whyBehind: () => Reason
  waitingBytes: () => number
  now: () => Now
  wait: Wait
  chance: () => number
}

/** A station whose disk is further behind is not recorded until it has caught up: 17 minutes at 128 kbit/s. */
const maxWaitingBytes = 16 * 1024 * 1024

/**
 * Connects to a stream again and again, until it is stopped, and gives its frames to the tape. `disconnect` ends a connection.
 * @throws errors of this program
 */
export function sourceLoop({ tape, state, trouble, hasRoom, now, wait, ...deps }: Deps, stopping: AbortSignal) {
  let memory: SourceMemory = {}
  const remember = (change: SourceMemory) => {
    memory = { ...memory, ...change }
  }
  let connection = new AbortController()
  let [connectedUs, lastAudioUs] = [0, 0]
  /** Counts the tries, so that each entry of a list has its turn, and the entry of the last one. */
  let turn = 0
  let entry: Entry | undefined
  const onEntry = (taken: Entry | undefined) => {
    entry = taken
  }
  const isBehind = () => deps.waitingBytes() > maxWaitingBytes

  /** Records a connection until it ends, which is always a failure. */
  async function record(signal: AbortSignal): Promise<void> {
    const speed = brake()
    const pauseMs = () => speed.pauseMs(now().monotonicUs)
    connectedUs = now().monotonicUs
    lastAudioUs = connectedUs
    onEntry(undefined)
    const source = await deps.open({ signal, onTitle: deps.onTitle, memory, remember, pauseMs, turn, onEntry })
    connectedUs = now().monotonicUs
    lastAudioUs = connectedUs
    state.connectsTo(entry ? entryWords(entry) : '')
    trouble.opened()
    tape.connected(now(), source.kind === 'hls')
    const feed = pieceFeed(tape, speed.frame)
    const played = source.play((mp3, piece) => {
      const at = now()
      lastAudioUs = at.monotonicUs
      deps.onAudio(at.monotonicUs)
      speed.arrived(mp3.length)
      feed.push(mp3, piece, at)
      if (isBehind()) throw new StreamFailed(deps.whyBehind())
    })
    await played.finally(feed.end)
  }

  function reasonOf(failure: unknown): Reason {
    if (!hasRoom()) return 'the disk is full'
    return failure instanceof StreamFailed ? failure.message : 'an error here'
  }

  async function run(): Promise<void> {
    let failures = 0
    while (!stopping.aborted) {
      connection = new AbortController()
      const signal = AbortSignal.any([connection.signal, stopping])
      if (!hasRoom() || isBehind()) {
        await wait(1000, signal)
        continue
      }
      const failure = await record(signal).then(
        () => new StreamFailed('the stream ended'),
        (error: unknown) => error,
      )
      if (stopping.aborted) return
      const lost = reasonOf(failure)
      const reason = reasonOfEntry(lost, hasRoom() ? entry : undefined)
      trouble.ended(reason)
      tape.lost(lost, now())
      const { state: is, since_us } = state.get()
      // Also when it was not connected because of the disk meanwhile.
      if (is === 'down' || (is === 'connecting' && deps.isMissing())) state.become('down', since_us, reason)
      trouble.log(reason, failure)
      if (failure instanceof StreamFailed && failure.isPermanent) state.become('stopped', now().wallUs, reason)
      const audioMs = (lastAudioUs - connectedUs) / 1000
      failures = failuresAfter(failures, audioMs)
      // A server that was well is asked first: it may be back at once, and its burst repeats what is recorded.
      if (!isHealthy(audioMs)) turn++
      await wait(retryDelayMs(failures, deps.chance()), signal)
    }
  }

  return { run, disconnect: () => connection.abort() }
}
