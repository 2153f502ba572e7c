import { now, ownDelay } from './data.ts'
import { sound } from './sound.ts'

const fadeSeconds = 20

/** When the sleep timer pauses, in Unix seconds. */
let sleepAt = Number.POSITIVE_INFINITY

/** Sets the sleep timer to minutes, to the end of the show, or off. */
export function setSleep(choice: number | 'end'): void {
  sound.sleep = choice
  const end = choice === 'end' && sound.source?.station.now?.scheduled.current?.end_time
  sleepAt = end ? end + ownDelay : Number(choice) > 0 ? now() + Number(choice) * 60 : Number.POSITIVE_INFINITY
}

/** Applies the volume, which falls in the last seconds of the sleep timer. */
export function applyVolume(audio: HTMLAudioElement): void {
  audio.volume = sound.volume * Math.max(0, Math.min(1, (sleepAt - now()) / fadeSeconds))
  audio.muted = sound.muted
}

/** Whether the sleep timer is over; it is off then. */
export function isAsleep(): boolean {
  if (now() < sleepAt) return false
  setSleep(0)
  return true
}
