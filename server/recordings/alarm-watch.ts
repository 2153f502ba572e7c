import type { Mp3Frame } from '../lib/mp3-frame.ts'
import {
  type Alarm,
  type AlarmName,
  alarmAfter,
  alarmWaits,
  clockOffAfter,
  diskLowAfter,
  needsProof,
  noSilence,
  silenceAfter,
  silenceProved,
  silenceSinceUs,
} from './rules/alarms.ts'
import { loopWatch } from './rules/loop-watch.ts'
import { lowBytes, type Space } from './rules/room.ts'

/** An alarm that is raised, and since when in microseconds since the epoch. */
export type Raised = { alarm: AlarmName; since: number }

/** Watches what a station records. */
export type AlarmWatch = {
  /** Takes a recorded frame: its `frameHash`, and the instant at which it ends. */
  frame(frame: Mp3Frame, hash: number, instantUs: number): void
  disk(space: Space, nowUs: number): void
  /** Takes how far the recording's time is from the clock, and decodes what may be silent. */
  tick(errorUs: number | undefined, nowUs: number): Promise<void>
  raised(): Raised[]
}

/** How many frames are kept to be decoded: about three seconds. */
const keptFrames = 120

/** @param isAudible decodes frames and tells whether anything can be heard in them */
export function alarmWatch(isAudible: (frames: readonly Mp3Frame[]) => Promise<boolean>): AlarmWatch {
  const loops = loopWatch()
  let silence = noSilence
  let [loop, disk, clock]: Alarm[] = [{}, {}, {}]
  const last: Mp3Frame[] = []
  let next = 0

  return {
    frame(frame, hash, instantUs) {
      last[next++ % keptFrames] = frame
      silence = silenceAfter(silence, frame, instantUs)
      const { sampleRate, samplesPerFrame } = frame.format
      const isLoop = loops.isLoop(hash, (samplesPerFrame / sampleRate) * 1e6)
      loop = alarmAfter(loop!, isLoop, instantUs, alarmWaits.loop)
    },
    disk(space, nowUs) {
      disk = diskLowAfter(disk!, space.freeBytes, lowBytes(space), nowUs)
    },
    async tick(errorUs, nowUs) {
      if (errorUs !== undefined) clock = clockOffAfter(clock!, errorUs, nowUs)
      if (!needsProof(silence)) return
      const frames = [...last.slice(next % keptFrames), ...last.slice(0, next % keptFrames)]
      const proved = await isAudible(next < keptFrames ? last : frames)
      silence = silenceProved(silence, proved)
    },
    raised() {
      const since: Record<AlarmName, number | undefined> = {
        silence: silenceSinceUs(silence),
        loop: loop!.raisedSinceUs,
        'disk low': disk!.raisedSinceUs,
        'clock off': clock!.raisedSinceUs,
      }
      return Object.entries(since).flatMap(([alarm, at]) =>
        at === undefined ? [] : [{ alarm: alarm as AlarmName, since: at }],
      )
    },
  }
}
