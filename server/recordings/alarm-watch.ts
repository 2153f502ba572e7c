import type { Mp3Frame } from '../lib/mp3-frame.ts'
import {
  type Alarm,
  type AlarmName,
  alarmAfter,
  alarmShifted,
  alarmWaits,
  clockOffAfter,
  diskLowAfter,
  isQuiet,
  needsProof,
  noSilence,
  silenceAfter,
  silenceProved,
  silenceSinceUs,
} from './rules/alarms.ts'
import { loopWatch } from './rules/loop-watch.ts'
import { lowBytes, type Space } from './rules/room.ts'
import type { Shift } from './rules/shifts.ts'

/** An alarm that is raised, and since when in microseconds since the epoch. */
export type Raised = { alarm: AlarmName; since: number }

/** Watches what a station records. */
export type AlarmWatch = {
  /** Takes a recorded frame, valid during the call: its `frameHash`, and the instant at which it ends. */
  frame(frame: Mp3Frame, hash: number, instantUs: number): void
  disk(space: Space, nowUs: number): void
  /**
   * Takes how far the recording's time is from the clock, and whether audio is late, and decodes what may be silent. If
   * decoding throws, so does this: what is suspected counts as silent until a later call can decode it.
   */
  tick(errorUs: number | undefined, isLate: boolean, nowUs: number): Promise<void>
  /** The instants of what is recorded have moved. */
  shift(shift: Shift): void
  raised(): Raised[]
}

/** How many frames are kept to be decoded: about three seconds. */
const keptFrames = 120

/** @param isAudible decodes frames and tells whether anything can be heard in them */
export function alarmWatch(isAudible: (frames: readonly Mp3Frame[]) => Promise<boolean>): AlarmWatch {
  const loops = loopWatch()
  let silence = noSilence
  let isUndecodable = false
  let [loop, disk, clock, late]: Alarm[] = [{}, {}, {}, {}]
  /** The last frames of a quiet part, in a ring. */
  let last: Mp3Frame[] = []
  let next = 0

  return {
    frame(frame, hash, instantUs) {
      silence = silenceAfter(silence, frame, instantUs)
      // Of a programme that is loud no frame is kept: 500 stations would have 60,000 of them.
      if (isQuiet(silence)) last[next++ % keptFrames] = { ...frame, bytes: frame.bytes.slice() }
      else if (next > 0) {
        last = []
        next = 0
      }
      const { sampleRate, samplesPerFrame } = frame.format
      const isLoop = loops.isLoop(hash, (samplesPerFrame / sampleRate) * 1e6)
      loop = alarmAfter(loop!, isLoop, instantUs, alarmWaits.loop)
    },
    disk(space, nowUs) {
      disk = diskLowAfter(disk!, space.freeBytes, lowBytes(space), nowUs)
    },
    shift(by) {
      silence = { ...silence, quiet: alarmShifted(silence.quiet, by) }
      loop = alarmShifted(loop!, by)
    },
    async tick(errorUs, isLate, nowUs) {
      late = alarmAfter(late!, isLate, nowUs, alarmWaits.late)
      if (errorUs !== undefined) clock = clockOffAfter(clock!, errorUs, nowUs)
      if (!needsProof(silence)) {
        isUndecodable = false
        return
      }
      const oldest = next < keptFrames ? 0 : next % keptFrames
      try {
        const proved = await isAudible([...last.slice(oldest), ...last.slice(0, oldest)])
        isUndecodable = false
        silence = silenceProved(silence, proved)
      } catch (error) {
        isUndecodable = true
        throw error
      }
    },
    raised() {
      const since: Record<AlarmName, number | undefined> = {
        silence: isUndecodable ? silence.quiet.raisedSinceUs : silenceSinceUs(silence),
        loop: loop!.raisedSinceUs,
        'disk low': disk!.raisedSinceUs,
        'clock off': clock!.raisedSinceUs,
        late: late!.raisedSinceUs,
      }
      return Object.entries(since).flatMap(([alarm, at]) =>
        at === undefined ? [] : [{ alarm: alarm as AlarmName, since: at }],
      )
    },
  }
}
