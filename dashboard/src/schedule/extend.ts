import { useMutation, useQueryClient } from '@tanstack/react-query'
import { now } from '../lib/server-time.ts'
import { addDays, dateAt, wallTime } from '../lib/zone.ts'
import { type Broadcast, broadcastsOn, rewritten } from './coming-broadcasts.ts'
import { slotsOf } from './entry.ts'
import { type Exception, type ExceptionDraft, exceptionsQuery, makeExceptions } from './exceptions.ts'
import { dayMinutes } from './ring.ts'
import { daysBetween } from './rotation.ts'
import { idsOfGroups, newOf, replacedBy, swapped } from './swap.ts'
import { templateQuery } from './template.ts'

/** The minutes that are offered for a broadcast that runs longer. */
export const extraMinutes = [5, 10, 20] as const

/** The longest broadcast, in days: one that began as many days ago may be on air. */
const longestDays = 7

/**
 * The exceptions by which a broadcast has another length: one of the weeks is left out, and on air by exception instead.
 * @param stored the exceptions that there are
 */
export function withLength(
  { showId, date, time, exception }: Broadcast,
  duration: number,
  stored: readonly Exception[],
  group: string,
): ExceptionDraft {
  if (exception) return rewritten(exception, { duration }, stored, group)
  const of = { group, show_id: showId, date, time }
  return {
    exceptions: [
      { kind: 'skip', ...of },
      { kind: 'air', ...of, duration },
    ],
    replaces: [],
  }
}

/**
 * The broadcast of a show that is on air at a time of the wall clock: of several, the one that began last.
 * @param minute since midnight of the date
 */
export function onAirAt(
  broadcasts: readonly Broadcast[],
  showId: number,
  date: string,
  minute: number,
): Broadcast | undefined {
  return broadcasts.findLast((one) => {
    const since = daysBetween(one.date, date) * dayMinutes + minute - one.time
    return one.showId === showId && since >= 0 && since < one.length
  })
}

/** Lets the show on air run some minutes longer, at once. */
export function useExtend(station: number, zone: string) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: [station] })
  return useMutation({
    /** @returns when it ends now, in Unix seconds, and a function that undoes it; undefined if it is over */
    async mutationFn({ showId, endsAt, minutes }: { showId: number; endsAt: number; minutes: number }) {
      const today = dateAt(now(), zone)
      const from = addDays(today, -longestDays)
      const [template, stored] = await Promise.all([
        queries.fetchQuery(templateQuery(station)),
        queries.fetchQuery({ ...exceptionsQuery(station, from, 366), staleTime: 0 }),
      ])
      const rotation = { zone, weeks: template.number_of_weeks, start: template.rotation_start }
      const broadcasts = broadcastsOn(slotsOf(template), stored, rotation, { from, count: longestDays + 1 })
      const { hour, minute } = wallTime(now(), zone)
      const found = onAirAt(broadcasts, showId, today, hour * 60 + minute)
      if (!found) return
      const draft = withLength(found, found.length + minutes, stored, crypto.randomUUID())
      const { exceptions } = await makeExceptions(station, draft)
      const swap = {
        before: replacedBy(stored, draft).map(newOf),
        after: exceptions.map(newOf),
        ids: idsOfGroups(exceptions),
      }
      const undo = async () => {
        await swapped(station, swap, 'before')
        await refresh()
      }
      return { endsAt: endsAt + minutes * 60, undo }
    },
    onSettled: refresh,
  })
}
