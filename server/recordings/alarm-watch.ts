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
import type { StationLog } from './station-log.ts'

/** A raised alarm, and the instant of its begin in microseconds since the epoch. */
export type RaisedAlarm = { alarm: AlarmName; since: number }

export type AlarmWatch = ReturnType<typeof alarmWatch>

/** Number of frames that wait to be decoded: about three seconds. */
const decodedFrames = 120

/**
 * Watches what a station records, and logs the begin and the end of each alarm.
 * @param isAudible decodes frames and tells whether anything can be heard in them
 */
export function alarmWatch(isAudible: (frames: readonly Mp3Frame[]) => Promise<boolean>, log: StationLog) {
  const loops = loopWatch()
  let silence = noSilence
  let [loop, disk, clock, late]: [Alarm, Alarm, Alarm, Alarm] = [{}, {}, {}, {}]
  /** The last frames of a quiet part, in a ring. */
  let last: Mp3Frame[] = []
  let next = 0
  let isUndecodable = false
  let wasUndecodable = false
  let raised: RaisedAlarm[] = []

  /** Decodes what may be silent. While that fails, it counts as silent. */
  async function prove() {
    isUndecodable = false
    if (!needsProof(silence)) return
    const oldest = next < decodedFrames ? 0 : next % decodedFrames
    try {
      const proved = await isAudible([...last.slice(oldest), ...last.slice(0, oldest)])
      silence = silenceProved(silence, proved)
    } catch (error) {
      if (!wasUndecodable) log.error('cannot decode what may be silent; it counts as silent', { err: error })
      isUndecodable = true
      wasUndecodable = true
    }
  }

  function raisedNow(): RaisedAlarm[] {
    const since: Record<AlarmName, number | undefined> = {
      silence: isUndecodable ? silence.quiet.raisedSinceUs : silenceSinceUs(silence),
      loop: loop.raisedSinceUs,
      'disk low': disk.raisedSinceUs,
      'clock off': clock.raisedSinceUs,
      late: late.raisedSinceUs,
    }
    return Object.entries(since).flatMap(([alarm, at]) =>
      at === undefined ? [] : [{ alarm: alarm as AlarmName, since: at }],
    )
  }

  return {
    /** Takes a recorded frame, valid during the call: its `frameHash`, and the instant at which it ends. */
    frame(frame: Mp3Frame, hash: number, instantUs: number) {
      silence = silenceAfter(silence, frame, instantUs)
      // Of a programme that is loud no frame is copied: 500 stations would have 60,000 of them.
      if (isQuiet(silence)) last[next++ % decodedFrames] = { ...frame, bytes: frame.bytes.slice() }
      else if (next > 0) {
        last = []
        next = 0
      }
      const { sampleRate, samplesPerFrame } = frame.format
      const isLoop = loops.isLoop(hash, (samplesPerFrame / sampleRate) * 1e6)
      loop = alarmAfter(loop, isLoop, instantUs, alarmWaits.loop)
    },
    disk(space: Space, nowUs: number) {
      disk = diskLowAfter(disk, space.freeBytes, lowBytes(space), nowUs)
    },
    /** The instants of what is recorded have moved. */
    shift(by: Shift) {
      silence = { ...silence, quiet: alarmShifted(silence.quiet, by) }
      loop = alarmShifted(loop, by)
    },
    /**
     * Takes how far the recording's time is from the clock, and whether audio is late, and decodes what may be silent.
     * Returns the raised alarms if one has begun or ended.
     */
    async tick(errorUs: number | undefined, isLate: boolean, nowUs: number): Promise<RaisedAlarm[] | undefined> {
      late = alarmAfter(late, isLate, nowUs, alarmWaits.late)
      if (errorUs !== undefined) clock = clockOffAfter(clock, errorUs, nowUs)
      await prove()
      const before = raised
      raised = raisedNow()
      const without = (some: RaisedAlarm[], others: RaisedAlarm[]) =>
        some.filter(({ alarm }) => !others.some((other) => other.alarm === alarm))
      const [begun, ended] = [without(raised, before), without(before, raised)]
      for (const { alarm } of begun) log.warn('alarm', { alarm })
      for (const { alarm } of ended) log.info('the alarm is over', { alarm })
      return begun.length + ended.length > 0 ? raised : undefined
    },
  }
}
