import type { Day } from '../../generation/day.ts'
import type { words as en } from './words.en.ts'

type Alarm = { alarm: Day['recording']['alarms'][number]['alarm']; seconds?: number | undefined }

/** What an alarm says, with how late the stream is. */
export function alarmWords(words: typeof en, { alarm, seconds }: Alarm): string {
  if (alarm === 'late' && seconds) return words.lateBy(Math.ceil(seconds))
  return words.alarms[alarm] ?? words.otherAlarm
}
