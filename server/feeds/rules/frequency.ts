import type { Plan } from '../../schedule/rules/plan.ts'

/** The frequency of a show on the schedule: in words, and as a rule of RFC 5545 where there is one. */
export type Frequency = { text: string; rrule?: string }

const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** The frequency of a show; undefined if it is not on the schedule. */
export function frequencyOf({ slots }: Pick<Plan, 'slots'>, showId: number): Frequency | undefined {
  const counts = slots.map((planned) => planned.filter((one) => one.showId === showId).length)
  const isWeekly = counts.every((count, index) => count === counts[index % 7])
  const weeks = isWeekly ? 1 : counts.length / 7
  const ofPeriod = counts.slice(0, weeks * 7)
  const times = ofPeriod.reduce((sum, count) => sum + count, 0)
  if (times === 0) return undefined
  if (isWeekly && ofPeriod.every((count) => count === ofPeriod[0])) {
    return times === 7 ? { text: 'Daily', rrule: 'FREQ=DAILY' } : { text: `${times / 7} times a day` }
  }
  const byDay = days.filter((_, index) => ofPeriod.some((count, slot) => slot % 7 === index && count > 0)).join(',')
  if (isWeekly) {
    const isOnceADay = ofPeriod.every((count) => count <= 1)
    return {
      text: times === 1 ? 'Weekly' : `${times} times a week`,
      ...(isOnceADay && { rrule: `FREQ=WEEKLY;BYDAY=${byDay}` }),
    }
  }
  if (times === 1) return { text: `Every ${weeks} weeks`, rrule: `FREQ=WEEKLY;INTERVAL=${weeks};BYDAY=${byDay}` }
  return { text: `${times} times in ${weeks} weeks` }
}
