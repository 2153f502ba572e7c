import { instantOf, localDay } from '../../lib/zoned-time.ts'
import { type AiringChange, airingChanges } from '../../schedule/rules/airing-changes.ts'
import type { Plan } from '../../schedule/rules/plan.ts'
import { type Air, isSameBroadcast } from '../../schedule/rules/planned.ts'

/** The title and kind of a broadcast by exception; without one, it is as usual. */
type OneBroadcast = Pick<Air, 'title' | 'isRepeat'>

/**
 * The show on air at a station, or null, since an instant; known up to `until`. All in Unix seconds.
 */
export type Airing = { showId: number | null; air?: OneBroadcast; since: number; until: number }

/** A show that was on air without interruption. In Unix seconds, `endAt` exclusive. */
export type Stretch = { showId: number; air?: OneBroadcast; startAt: number; endAt: number }

const [hour, day] = [3600, 86_400]

/**
 * Follows the schedule from `airing.until` to `now`: what ended in between, in order, and what is on air since.
 *
 * A stretch lasts as long as the same show is on air, however many entries it is made of, so adjacent entries of one
 * show are one stretch, unless a broadcast by exception has a title of its own or is a repeat; an entry of another show that is on air in between (see `outranks`) makes two of it. What was on
 * air up to `airing.until` is settled: a schedule that is changed later does not change it, but may end it there. A
 * stretch of more than 24 hours is cut at the station's midnights, so that a show around the clock has episodes too.
 *
 * @param plan the schedule in force since `airing.until`
 */
export function followSchedule(plan: Plan, airing: Airing, now: number): { ended: Stretch[]; airing: Airing } {
  if (now < airing.until) return { ended: [], airing }
  const ended: Stretch[] = []
  let { showId, air, since } = airing

  function changeTo(next: AiringChange): void {
    if (isSameBroadcast(next, { showId, air })) return
    cutAtMidnights(next.at)
    end(next.at)
    showId = next.showId
    air = next.air && { title: next.air.title, isRepeat: next.air.isRepeat }
    since = next.at
  }
  function end(at: number): void {
    if (showId !== null && at > since) ended.push({ showId, ...(air && { air }), startAt: since, endAt: at })
  }
  function cutAtMidnights(at: number): void {
    while (showId !== null && at > since + day) {
      const midnight = midnightAfter(plan.rotation.timeZone, since)
      if (midnight > at) return
      end(midnight)
      since = midnight
    }
  }

  for (const change of airingChanges(plan, airing.until, now)) changeTo(change)
  cutAtMidnights(now)
  return { ended, airing: { showId, ...(air && { air }), since, until: now } }
}

/** The next instant at which following the schedule may find something else than at `at`; an hour later at most. */
export function nextLook(plan: Plan, at: number): number {
  const latest = at + hour
  const change = airingChanges(plan, at, latest).find((each) => each.at > at)
  return Math.min(change?.at ?? latest, midnightAfter(plan.rotation.timeZone, at), latest)
}

function midnightAfter(timeZone: string, at: number): number {
  let date = localDay(timeZone, at)
  // A zone may skip a day, which then has no length.
  for (;;) {
    const midnight = instantOf(timeZone, ++date, 0)
    if (midnight > at) return midnight
  }
}
