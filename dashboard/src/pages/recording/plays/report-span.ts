/** The spans of a report that are offered. */
export const reportSpans = ['month', 'lastMonth', 'lastQuarter', 'other'] as const

export type ReportSpan = (typeof reportSpans)[number]

/** The first and last day of a report. */
export type Days = { from: string; to: string }

/** The days of a span on a day; of this month, only up to that day. */
export function daysOf(span: Exclude<ReportSpan, 'other'>, today: string): Days {
  const [year, month] = today.split('-').map(Number) as [number, number, number]
  if (span === 'month') return { from: firstOf(year, month), to: today }
  const [first, next] =
    span === 'lastMonth' ? [month - 1, month] : [month - ((month - 1) % 3) - 3, month - ((month - 1) % 3)]
  return { from: firstOf(year, first), to: firstOf(year, next, 0) }
}

/** A day of a month, which may be outside of 1 to 12; day 0 is the last of the month before. */
const firstOf = (year: number, month: number, day = 1) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
