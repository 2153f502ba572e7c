import type { CaptureState, RecorderRows } from './recorder-rows.ts'
import type { ReelSequence } from './reel-sequence.ts'
import type { ReelWriter } from './reel-writer.ts'
import { writeLevels } from './rules/reel-levels.ts'
import { type Shift, shiftedEnd, shiftedStart } from './rules/shifts.ts'
import type { Lateness, Now, Tail } from './rules/tape-types.ts'
import type { StationLog } from './station-log.ts'

/** Time after which an unchanged state is written again, and the row of the open reel, in microseconds. */
const [stateEveryUs, reelEveryUs] = [5_000_000, 30_000_000]
/** Number of levels that are shown as the latest, and stored with the state: twice the time until it is written again. */
const recentCount = 100

type Deps = { rows: Pick<RecorderRows, 'reel' | 'state'>; reels: ReelSequence; now: () => Now; log: StationLog }

/** The state of a recording, and the times at which its row and that of the open reel are written. */
export function captureState({ rows, reels, now, log }: Deps, tail: Tail | undefined) {
  let state: CaptureState = {
    state: 'connecting',
    since_us: now().wallUs,
    reason: '',
    alarms: '[]',
    last_audio_us: tail?.headUs ?? null,
    ...decided(tail?.headUs, tail?.late),
    levels: '',
  }
  let saved: { state?: CaptureState; reel?: ReelWriter; stateUs: number; reelUs: number } = { stateUs: 0, reelUs: 0 }
  let hasNewTitle = false
  /** Which entry of a list is recorded, in words; empty if there is no list. */
  let entry = ''
  const recentLevels = () => reels.lastLevels(recentCount)

  function save() {
    const recent = recentLevels()
    rows.state({ ...state, levels: recent ? writeLevels(recent) : '' })
    saved = { ...saved, state, stateUs: now().monotonicUs }
  }

  rows.state(state)
  return {
    get: () => state,
    recentLevels,
    /** The connection that begins is to an entry of a list. */
    connectsTo(words: string) {
      entry = words
      if (state.state === 'recording') state = { ...state, reason: words }
    },
    become(name: CaptureState['state'], sinceUs: number, reason = name === 'recording' ? entry : '') {
      if (state.state === name && state.reason === reason) return
      if (name === 'down' || name === 'stopped') log.warn(`recording is ${name}`, { reason })
      else if (state.state === 'down' || state.state === 'stopped') log.info('recording again')
      state = { ...state, state: name, since_us: sinceUs, reason }
    },
    setAlarms(alarms: readonly object[]) {
      state = { ...state, alarms: JSON.stringify(alarms) }
    },
    /** The open reel has a title that its row does not have. */
    addTitle() {
      hasNewTitle = true
    },
    /** Moves the instants of recorded audio, and has the row written. */
    shift(by: Shift) {
      const ended = (us: number | null) => (us === null ? null : shiftedEnd(us, by))
      const isOfAudio = state.state === 'recording' || state.state === 'down'
      const since_us = isOfAudio ? shiftedStart(state.since_us, by) : state.since_us
      state = { ...state, since_us, last_audio_us: ended(state.last_audio_us), head_us: ended(state.head_us) }
      save()
    },
    /** Brings the state up to date with what is durable, and has the rows written that are due, or changed. */
    update(headUs: number | undefined, late: Lateness | undefined, isLast = false) {
      const writer = reels.open()
      const endUs = writer?.durableUs()
      if (endUs !== undefined) state = { ...state, last_audio_us: endUs, ...decided(endUs, late) }
      else if (reels.isEmpty()) state = { ...state, ...decided(headUs, late) }
      const { monotonicUs } = now()
      const isNews = (['state', 'reason', 'alarms'] as const).some((name) => saved.state?.[name] !== state[name])
      const isNewReel = endUs !== undefined && writer !== saved.reel
      const isDue = isNews || isNewReel || isLast
      // The file of a reel tells what its row does not know yet, except the titles.
      if (endUs !== undefined && (isDue || hasNewTitle || monotonicUs - saved.reelUs >= reelEveryUs)) {
        rows.reel(writer!.durable()!)
        saved = { ...saved, reel: writer!, reelUs: monotonicUs }
        hasNewTitle = false
      }
      if (isDue || monotonicUs - saved.stateUs >= stateEveryUs) save()
    },
  }
}

/** The instant up to which everything durable is decided, and the lateness behind it. */
function decided(endUs: number | undefined, late: Lateness | undefined) {
  const head_us = endUs === undefined ? null : Math.min(endUs, late?.sinceUs ?? endUs)
  return { head_us, late_since_us: late?.sinceUs ?? null, late_by_us: late?.byUs ?? null }
}
