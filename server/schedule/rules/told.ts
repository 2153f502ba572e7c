import { isoDateOf } from '../../lib/epoch-day.ts'
import type { ToldEntry, ToldException } from '../../lib/event.ts'
import type { Entry } from './entry.ts'
import type { Exception } from './exceptions.ts'
import { type Plan, plannedOn, withExceptions } from './plan.ts'

// Events tell changes of the schedule so that they can be said in words after shows were deleted and times were changed
// again. An event is a row that is read often, so the lists are bounded.

/** The most entries, and exceptions, that an event tells. */
const maxTold = 40

type TitleOf = (showId: number) => string

/** Entries of the weeks as an event tells them. */
export function toldEntries(entries: readonly Entry[], titleOf: TitleOf): ToldEntry[] {
  return entries.slice(0, maxTold).map(({ showId, week, day, time, duration }) => {
    return { show: titleOf(showId), week, day, time, duration }
  })
}

/**
 * Exceptions as an event tells them.
 * @param plan the plan of the weeks, with the exceptions by which dates run as others
 */
export function toldExceptions(
  exceptions: readonly (Exception & { group: string })[],
  titleOf: TitleOf,
  plan: Plan,
): ToldException[] {
  const groups = [...new Set(exceptions.map(({ group }) => group))]
  return exceptions.slice(0, maxTold).map((one): ToldException => {
    const told = { kind: one.kind, group: groups.indexOf(one.group), date: isoDateOf(one.epochDay) }
    if (one.kind === 'day') return { ...told, week: one.week, day: one.day }
    if (one.kind === 'clear') return { ...told, time: one.time, duration: one.duration }
    const ofShow = { ...told, show: titleOf(one.showId), time: one.time }
    if (one.kind === 'skip') {
      const duration = lengthOf(plan, one)
      return { ...ofShow, ...(duration !== undefined && { duration }) }
    }
    const { duration, title, isRepeat } = one
    return { ...ofShow, duration, ...(title && { title }), ...(isRepeat && { repeat: true }) }
  })
}

/** The plan in which the lengths of broadcasts that are left out are found: only whole dates are exceptions in it. */
export function planOfDays(weekly: Plan, exceptions: readonly Exception[]): Plan {
  return withExceptions(
    weekly,
    exceptions.filter(({ kind }) => kind === 'day'),
  )
}

function lengthOf(plan: Plan, { epochDay, showId, time }: Exception & { kind: 'skip' }): number | undefined {
  const planned = plannedOn(plan, epochDay + Math.floor(time / 1440))
  const found = planned.find((one) => one.showId === showId && one.startMinutes === time % 1440)
  return found && found.endMinutes - found.startMinutes
}

const textFields = { title: 'title', description: 'description', image: 'image', isRepeat: 'repeat' } as const

/** The names of the texts in which broadcasts differ from those that they replace; compared within a group, by their order. */
export function changedTexts(
  made: readonly (Exception & { group: string })[],
  replaced: readonly (Exception & { group: string })[],
): string[] {
  type Air = Exception & { kind: 'air'; group: string }
  const isAir = (one: Exception & { group: string }): one is Air => one.kind === 'air'
  const [after, before] = [made.filter(isAir), replaced.filter(isAir)]
  const differing = Object.entries(textFields).filter(([field]) =>
    after.some((one, nth) => {
      const old = before.find((each) => each.group === one.group) ?? before[nth]
      return old !== undefined && old[field as keyof Air] !== one[field as keyof Air]
    }),
  )
  return differing.map(([, name]) => name)
}
