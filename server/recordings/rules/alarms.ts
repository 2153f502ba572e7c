import { type Shift, shiftedStart } from './shifts.ts'

/** Alarms, which are raised beside the state of the recording. docs/recording.md explains each. */
export const alarmNames = ['silence', 'loop', 'disk low', 'clock off', 'late'] as const

export type AlarmName = (typeof alarmNames)[number]

/** One alarm. Instants are microseconds since the epoch. */
export type Alarm = {
  /** The begin of the condition. The alarm is raised once it has lasted for the wait. */
  badSinceUs?: number
  /** The end of the condition, while the alarm is raised. */
  goodSinceUs?: number
  /** Begin of the condition, while the alarm is raised. */
  raisedSinceUs?: number
}

/** The time that a condition lasts before its alarm is raised, and the time that it is absent before the alarm ends. */
export type AlarmWait = { raiseUs: number; recoverUs: number }

/** The waits of each alarm. A loop has been observed for its own length when it is found, see `loopWatch`. */
export const alarmWaits: Record<AlarmName, AlarmWait> = {
  silence: { raiseUs: 30e6, recoverUs: 3e6 },
  loop: { raiseUs: 0, recoverUs: 30e6 },
  'disk low': { raiseUs: 0, recoverUs: 60e6 },
  'clock off': { raiseUs: 60e6, recoverUs: 60e6 },
  late: { raiseUs: 2e6, recoverUs: 0 },
}

/**
 * The alarm after an observation: whether its condition holds at `nowUs`. The begin and end of an alarm are the begin and
 * end of its condition, not the moment when it was noticed. Returns the same object when nothing changed, so that a caller
 * can compare: `raisedSinceUs` appears when the alarm is raised and disappears when it is over.
 */
export function alarmAfter(alarm: Alarm, isBad: boolean, nowUs: number, wait: AlarmWait): Alarm {
  if (alarm.raisedSinceUs !== undefined) {
    const { raisedSinceUs, goodSinceUs } = alarm
    if (isBad) return goodSinceUs === undefined ? alarm : { raisedSinceUs }
    const sinceUs = goodSinceUs ?? nowUs
    if (nowUs - sinceUs >= wait.recoverUs) return {}
    return goodSinceUs === undefined ? { raisedSinceUs, goodSinceUs: sinceUs } : alarm
  }
  if (!isBad) return alarm.badSinceUs === undefined ? alarm : {}
  const sinceUs = alarm.badSinceUs ?? nowUs
  if (nowUs - sinceUs >= wait.raiseUs) return { raisedSinceUs: sinceUs }
  return alarm.badSinceUs === undefined ? { badSinceUs: sinceUs } : alarm
}

/** An alarm of recorded instants after these have moved. */
export function alarmShifted(alarm: Alarm, shift: Shift): Alarm {
  const entries = Object.entries(alarm) as [keyof Alarm, number][]
  return Object.fromEntries(entries.map(([name, us]) => [name, shiftedStart(us, shift)]))
}

/**
 * The largest global_gain of a frame that may be inaudible: noise at −70 dB has at most 142, programme at −6 dB about 182. But
 * loud pure tones have 131 to 140 (all measured), so such a frame is only suspected; decoding it tells.
 */
const quietGain = 150

/**
 * The silence alarm. `quiet` is raised once all frames have been silent, or may be; while `isSuspected`, the caller decodes the
 * last seconds and tells `silenceProved`. It is an alarm only when `quiet` is raised and not suspected (`silenceSinceUs`).
 */
export type Silence = { quiet: Alarm; isSuspected: boolean }

export const noSilence: Silence = { quiet: {}, isSuspected: false }

/** The state after a frame. Digital silence needs no proof, and an alarm that was raised without suspicion stays. */
export function silenceAfter(silence: Silence, frame: { isSilent: boolean; gain: number }, nowUs: number): Silence {
  const maybeSilent = frame.isSilent || frame.gain <= quietGain
  const quiet = alarmAfter(silence.quiet, maybeSilent, nowUs, alarmWaits.silence)
  const isNew = maybeSilent && !frame.isSilent && silence.quiet.raisedSinceUs === undefined
  const isSuspected = isQuiet({ quiet }) && (silence.isSuspected || isNew)
  return quiet === silence.quiet && isSuspected === silence.isSuspected ? silence : { quiet, isSuspected }
}

/** Whether the last frames were silent, or may have been: the caller keeps them, to decode them. */
export function isQuiet({ quiet }: Pick<Silence, 'quiet'>): boolean {
  return quiet.badSinceUs !== undefined || quiet.raisedSinceUs !== undefined
}

/** Whether the caller has to decode the last seconds to find out if they are silent. */
export function needsProof({ quiet, isSuspected }: Silence): boolean {
  return isSuspected && quiet.raisedSinceUs !== undefined && quiet.goodSinceUs === undefined
}

/** The state after decoding. What is audible is suspected again only after the whole wait. */
export function silenceProved(silence: Silence, isAudible: boolean): Silence {
  return isAudible ? noSilence : { ...silence, isSuspected: false }
}

/** Since when there is silence, or undefined while the alarm is not raised. */
export function silenceSinceUs({ quiet, isSuspected }: Silence): number | undefined {
  return isSuspected ? undefined : quiet.raisedSinceUs
}

/** A disk is low below this many bytes, and not low any more with a quarter more, so that the alarm does not flicker. */
export function diskLowAfter(alarm: Alarm, freeBytes: number, lowBytes: number, nowUs: number): Alarm {
  const limit = alarm.raisedSinceUs === undefined ? lowBytes : lowBytes * 1.25
  return alarmAfter(alarm, freeBytes < limit, nowUs, alarmWaits['disk low'])
}

/** From this much the recording's time is off, and below half of it not any more. In microseconds. */
const clockOffUs = 1e6

/** `errorUs` is the tape's: how far the recording's time is from the wall clock. */
export function clockOffAfter(alarm: Alarm, errorUs: number, nowUs: number): Alarm {
  const limit = alarm.raisedSinceUs === undefined ? clockOffUs : clockOffUs / 2
  return alarmAfter(alarm, Math.abs(errorUs) > limit, nowUs, alarmWaits['clock off'])
}
