import type { words as en } from '../../../../web/words/en/pages/on-air.ts'
import type { Day } from '../../generation/day.ts'

type Alarm = { alarm: Day['recording']['alarms'][number]['alarm']; seconds?: number | undefined }

/** The sentence of an alarm, with the lateness of the stream. */
export function alarmWords(words: typeof en, { alarm, seconds }: Alarm): string {
  if (alarm === 'late' && seconds) return words.lateBy(Math.ceil(seconds))
  return words.alarms[alarm] ?? words.otherAlarm
}
