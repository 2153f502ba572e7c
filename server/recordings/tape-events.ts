import type { AlarmWatch } from './alarm-watch.ts'
import type { captureState } from './capture-state.ts'
import type { RecorderRows } from './recorder-rows.ts'
import type { ReelSequence } from './reel-sequence.ts'
import { dividedGap, type OpenGap } from './rules/divided-gap.ts'
import type { Gap } from './rules/gaps.ts'
import { frameUs } from './rules/hold.ts'
import { shiftedStart } from './rules/shifts.ts'
import { recordedTail } from './rules/splice.ts'
import type { Now, TapeEvent } from './rules/tape-types.ts'
import type { StationLog } from './station-log.ts'
import type { titleLog } from './title-log.ts'
import type { troubleLog } from './trouble-log.ts'

type Deps = {
  reels: ReelSequence
  state: ReturnType<typeof captureState>
  titles: ReturnType<typeof titleLog>
  alarms: AlarmWatch
  trouble: ReturnType<typeof troubleLog>
  rows: RecorderRows
  /** The gaps that are stored since the end of the recording that is continued. */
  gapsSince: readonly Gap[]
  /** Whether what arrives counts as recorded: there is room, and it can be written. */
  isRecorded: () => boolean
  now: () => Now
  log: StationLog
}

/** Executes the events of the tape. */
export function tapeEvents({ reels, state, titles, alarms, trouble, rows, gapsSince, isRecorded, now, log }: Deps) {
  /** The hashes of the last frames of the uninterrupted part. */
  let recorded = recordedTail()
  let [frames, audioUs, gapUs] = [0, 0, 0]
  /** The beginning of the gap that lasts. */
  let missingUs = 0
  let isMissing = false
  /** The parts of the first gap that are known, until audio comes. */
  let known = gapsSince

  /** Stores a gap with the reasons of its parts, and returns these. */
  function putGap(gap: OpenGap) {
    const { gaps, gone } = dividedGap(known, gap)
    for (const fromUs of gone) rows.noGap(fromUs)
    for (const part of gaps) rows.gap(part)
    missingUs = gaps.at(-1)!.fromUs
    return gaps
  }

  /** Audio came without a gap before it. */
  function forgetKnown() {
    for (const { fromUs } of known) rows.noGap(fromUs)
    known = []
  }

  function frame(event: TapeEvent & { kind: 'frame' }) {
    if (known.length > 0) forgetKnown()
    titles.frame()
    reels.add(event.frame)
    recorded.push(event.hash)
    frames++
    audioUs += frameUs(event.frame)
    const endUs = reels.open()!.endUs()
    alarms.frame(event.frame, event.hash, endUs)
    trouble.isOver(state.get().state === 'recording')
    if (state.get().state !== 'recording' && isRecorded()) state.become('recording', endUs)
  }

  function gap({ fromUs, untilUs, reason }: TapeEvent & { kind: 'gap' }) {
    if (isMissing && missingUs >= untilUs) rows.noGap(missingUs)
    isMissing = false
    reels.end()
    recorded = recordedTail()
    titles.gap(fromUs)
    gapUs += untilUs - fromUs
    for (const part of putGap({ fromUs, untilUs, reason })) {
      log.warn('audio is missing', { seconds: (part.untilUs! - part.fromUs) / 1e6, reason: part.reason })
    }
    known = []
  }

  function shift({ fromUs, byUs, reason }: TapeEvent & { kind: 'shift' }) {
    const by = { fromUs, byUs }
    const untilUs = Math.max(fromUs, reels.endUs() ?? state.get().last_audio_us ?? 0)
    reels.shift(by)
    rows.shift({ ...by, untilUs, reason, decidedUs: now().wallUs })
    alarms.shift(by)
    titles.shift(fromUs, byUs)
    missingUs = shiftedStart(missingUs, by)
    const moved = (us: number) => shiftedStart(us, by)
    known = known.map((part) => ({ ...part, fromUs: moved(part.fromUs), untilUs: moved(part.untilUs) }))
    state.shift(by)
    gapUs += Math.max(0, byUs)
    const what = byUs > 0 ? 'audio is missing' : 'what is recorded is dated earlier'
    log.warn(what, { from: fromUs / 1e6, seconds: Math.abs(byUs) / 1e6, reason })
  }

  return {
    apply(event: TapeEvent) {
      switch (event.kind) {
        case 'reel':
          return reels.begin(event)
        case 'frame':
          return frame(event)
        case 'missing':
          isMissing = true
          titles.pause(event.fromUs)
          putGap({ fromUs: event.fromUs, untilUs: null, reason: event.reason })
          if (state.get().state !== 'stopped') state.become('down', event.fromUs, trouble.now())
          return
        case 'gap':
          return gap(event)
        case 'found':
          isMissing = false
          return rows.noGap(missingUs)
        case 'shift':
          return shift(event)
        case 'clock-step': {
          const words = 'the clock was set; the recording follows it when a minute has confirmed it'
          return log.warn(words, { seconds: event.byUs / 1e6 })
        }
        case 'too-fast':
          return log.warn('the stream sends more audio than time passes; its dates are kept near the clock')
      }
    },
    frames: () => frames,
    /** Whether the source gives no audio, so that a gap lasts. */
    isMissing: () => isMissing,
    hashes: () => recorded.hashes(),
    counts: () => ({ audioUs, gapUs }),
  }
}
