import { instantOf, localDay } from '../../lib/zoned-time.ts'
import { type Occurrence, occurrenceOn, outranks } from '../../schedule/rules/airing.ts'
import { type Plan, plannedOn } from '../../schedule/rules/plan.ts'

/**
 * What a station has on air: a show, or null, since an instant; known up to `until`. All in Unix seconds.
 */
export type Airing = { showId: number | null; since: number; until: number }

/** A show that was on air without interruption. In Unix seconds, `endAt` exclusive. */
export type Stretch = { showId: number; startAt: number; endAt: number }

const day = 86_400

/**
 * Follows the schedule from `airing.until` to `now`: what ended in between, in order, and what is on air since.
 *
 * A stretch lasts as long as the same show is on air, however many entries it is made of, so adjacent entries of one
 * show are one stretch; an entry of another show that is on air in between (see `outranks`) makes two of it. What was on
 * air up to `airing.until` is settled: a schedule that is changed later does not change it, but may end it there. A
 * stretch of more than 24 hours is cut at the station's midnights, so that a show around the clock has episodes too.
 *
 * @param plan the schedule in force since `airing.until`; null if the station does not record, which ends what is on air
 */
export function followSchedule(plan: Plan | null, airing: Airing, now: number): { ended: Stretch[]; airing: Airing } {
  if (now < airing.until) return { ended: [], airing }
  const ended: Stretch[] = []
  let { showId, since } = airing

  function changeTo(next: number | null, at: number): void {
    if (next === showId) return
    cutAtMidnights(at)
    end(at)
    showId = next
    since = at
  }
  function end(at: number): void {
    if (showId !== null && at > since) ended.push({ showId, startAt: since, endAt: at })
  }
  function cutAtMidnights(at: number): void {
    while (plan && showId !== null && at > since + day) {
      const midnight = midnightAfter(plan.rotation.timeZone, since)
      if (midnight > at) return
      end(midnight)
      since = midnight
    }
  }

  if (plan) for (const { at, showId: next } of changesBetween(plan, airing.until, now)) changeTo(next, at)
  else changeTo(null, airing.until)
  cutAtMidnights(now)
  return { ended, airing: { showId, since, until: now } }
}

/** What is on air at `from`, and whenever it may change until `until` (inclusive). */
function changesBetween(plan: Plan, from: number, until: number): { at: number; showId: number | null }[] {
  const upcoming = occurrencesIn(plan, from, until)
  const moments = new Set([from])
  for (const { startAt, endAt } of upcoming) {
    if (startAt > from) moments.add(startAt)
    if (endAt <= until) moments.add(endAt)
  }
  let airing: Occurrence[] = []
  let next = 0
  return [...moments]
    .sort((a, b) => a - b)
    .map((at) => {
      for (; next < upcoming.length && upcoming[next]!.startAt <= at; next++) airing.push(upcoming[next]!)
      airing = airing.filter(({ endAt }) => endAt > at)
      const best = airing.reduce<Occurrence | null>((a, b) => (a && outranks(a, b) ? a : b), null)
      return { at, showId: best?.showId ?? null }
    })
}

/** The occurrences that are on air anywhere from `from` to `until` (both inclusive), by their start. */
function occurrencesIn(plan: Plan, from: number, until: number): Occurrence[] {
  const { timeZone } = plan.rotation
  const found: Occurrence[] = []
  for (let date = localDay(timeZone, from) - plan.reachDays - 1; date <= localDay(timeZone, until); date++) {
    for (const planned of plannedOn(plan, date)) {
      const occurrence = occurrenceOn(plan, date, planned)
      const { startAt, endAt } = occurrence
      if (endAt > startAt && endAt > from && startAt <= until) found.push(occurrence)
    }
  }
  return found.sort((a, b) => a.startAt - b.startAt)
}

function midnightAfter(timeZone: string, at: number): number {
  let date = localDay(timeZone, at)
  // A zone may skip a day, which then has no length.
  for (;;) {
    const midnight = instantOf(timeZone, ++date, 0)
    if (midnight > at) return midnight
  }
}
