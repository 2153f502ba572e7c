import { isoDateOf } from '../../lib/epoch-day.ts'
import { type ClockChange, clockChangesOn, instantOf, localTime } from '../../lib/zoned-time.ts'
import { rotationWeek } from '../../station/rules/rotation.ts'
import { occurrenceOn } from './airing.ts'
import { airingChanges } from './airing-changes.ts'
import { type Plan, plannedOn } from './plan.ts'
import { type Air, isSameBroadcast, type Planned } from './planned.ts'

/**
 * Uninterrupted airtime of a show within a day, or of none. Instants in Unix seconds; minutes are those that the clocks
 * show, and 1440 at the end of the day.
 */
export type AirtimePiece = {
  showId: number | null
  /** The exception by which it is on air. */
  air?: Air
  startAt: number
  endAt: number
  startMinutes: number
  endMinutes: number
}

/** The airtime of a date. */
export type DayPreview = {
  /** ISO date. */
  date: string
  /** The week of the rotation. */
  week: number
  clockChanges: ClockChange[]
  /** They fill the day without overlapping. */
  pieces: AirtimePiece[]
  /** The airtime without exceptions, where these change it. */
  usual: AirtimePiece[]
  /** Entries that would begin on this date but are not on air, because the clocks skip them. */
  skipped: readonly Planned[]
}

/**
 * Previews seven days from an epoch day on, by the rules that decide which occurrence is on air at an instant. Local times
 * are those of the zone's clocks, so a day may be shorter or longer than 24 hours.
 * @param usual the plan without exceptions
 */
export function previewWeek(plan: Plan, usual: Plan, fromEpochDay: number): DayPreview[] {
  return Array.from({ length: 7 }, (_, ahead) => previewDay(plan, usual, fromEpochDay + ahead))
}

function previewDay(plan: Plan, usual: Plan, epochDay: number): DayPreview {
  const { rotation } = plan
  const [startAt, endAt] = [0, 1].map((ahead) => instantOf(rotation.timeZone, epochDay + ahead, 0)) as [number, number]
  const [pieces, without] = [plan, usual].map((each) => piecesBetween(each, startAt, endAt)) as [
    AirtimePiece[],
    AirtimePiece[],
  ]
  return {
    date: isoDateOf(epochDay),
    week: rotationWeek(epochDay, rotation),
    clockChanges: clockChangesOn(rotation.timeZone, epochDay),
    pieces,
    usual: JSON.stringify(pieces) === JSON.stringify(without) ? [] : without,
    skipped: plannedOn(plan, epochDay).filter((planned) => {
      const occurrence = occurrenceOn(plan, epochDay, planned)
      return occurrence.endAt === occurrence.startAt
    }),
  }
}

/** The airtime between two instants, in Unix seconds. */
export function piecesBetween(plan: Plan, startAt: number, endAt: number): AirtimePiece[] {
  const { timeZone } = plan.rotation
  const changes = airingChanges(plan, startAt, endAt).filter(({ at }) => at < endAt)
  const begins = changes.filter((change, index) => !isSameBroadcast(change, changes[index - 1]))
  return begins.map(({ at, showId, air }, index) => {
    const until = begins[index + 1]?.at ?? endAt
    return {
      showId,
      ...(air && { air }),
      startAt: at,
      endAt: until,
      startMinutes: localTime(timeZone, at).minute,
      endMinutes: until === endAt ? 1440 : localTime(timeZone, until).minute,
    }
  })
}
