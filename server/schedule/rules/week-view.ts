import { isoDateOf, weekdayOf } from '../../lib/epoch-day.ts'
import { instantOf, localDay } from '../../lib/zoned-time.ts'
import { rotationWeek } from '../../station/rules/rotation.ts'
import { airingAt } from './airing.ts'
import { DAYS, type Day } from './entry.ts'
import { type Plan, plannedOn } from './plan.ts'
import { type Air, byStartEndShow, type Planned } from './planned.ts'

const MINUTES_PER_DAY = 1440
const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const MONTH_NAMES = 'January February March April May June July August September October November December'.split(' ')

/** The part of an entry that falls on one day. Minutes count from that day's midnight, 0 to 1440. */
export type Piece = {
  showId: number
  /** The day on which the piece is shown; after midnight, that is later than the day on which the entry begins. */
  day: Day
  startMinutes: number
  endMinutes: number
  /** `HH:MM`; 1440 is written `24:00`. */
  startTime: string
  endTime: string
  /** Whether the entry is on air now and this is its piece of today. */
  isCurrent: boolean
  /** Whether the piece has ended; always true on earlier days. */
  isPast: boolean
  /** The exception by which it is on air. */
  air?: Air
}

/**
 * A day of the view; `date` reads `Monday, February 10`, `dayName` `Monday`. Pieces by start, then end, then show id.
 */
export type DayView = { date: string; dayName: string; isToday: boolean; pieces: Piece[] }

/** Seven days of the schedule. `currentWeek` is the week of the rotation that is active today, not on the first day. */
export type WeekView = { days: DayView[]; currentWeek: number; numberOfWeeks: number }

/**
 * Seven days of the schedule, beginning `offsetDays` after today. `now` in Unix seconds. Entries are listed with their
 * stored times, including one that a change of the clocks skips, which is never current. Source: the contract,
 * "Schedule".
 */
export function weekView(plan: Plan, now: number, offsetDays: number): WeekView {
  const { rotation } = plan
  const today = localDay(rotation.timeZone, now)
  const airing = airingAt(plan, now)
  const days = DAYS.map((_, index) => {
    const epochDay = today + offsetDays + index
    const isToday = epochDay === today
    const pieces: Piece[] = []
    for (let ago = plan.reachDays; ago >= 0; ago--) {
      for (const planned of plannedOn(plan, epochDay - ago)) {
        if (planned.endMinutes <= ago * MINUTES_PER_DAY) continue
        const piece = pieceOf(planned, ago, epochDay)
        piece.isCurrent = isToday && airing?.planned === planned && airing.epochDay === epochDay - ago
        piece.isPast = epochDay < today || (isToday && instantOf(rotation.timeZone, today, piece.endMinutes) <= now)
        pieces.push(piece)
      }
    }
    return { ...nameDay(epochDay), isToday, pieces: pieces.sort(byStartEndShow) }
  })
  return { days, currentWeek: rotationWeek(today, rotation), numberOfWeeks: rotation.numberOfWeeks }
}

/** Minutes from midnight (0 to 1440) as `HH:MM`. */
export function clockTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** The part of an entry that began `ago` days earlier on a day. `isCurrent` and `isPast` are left to the caller. */
function pieceOf(planned: Planned, ago: number, epochDay: number): Piece {
  const startMinutes = Math.max(0, planned.startMinutes - ago * MINUTES_PER_DAY)
  const endMinutes = Math.min(MINUTES_PER_DAY, planned.endMinutes - ago * MINUTES_PER_DAY)
  return {
    showId: planned.showId,
    day: DAYS[weekdayOf(epochDay)]!,
    startMinutes,
    endMinutes,
    startTime: clockTime(startMinutes),
    endTime: clockTime(endMinutes),
    isCurrent: false,
    isPast: false,
    ...(planned.air && { air: planned.air }),
  }
}

function nameDay(epochDay: number): { date: string; dayName: string } {
  const dayName = DAY_NAMES[weekdayOf(epochDay)]!
  const [, month, day] = isoDateOf(epochDay).split('-').map(Number)
  return { date: `${dayName}, ${MONTH_NAMES[month! - 1]} ${day}`, dayName }
}
