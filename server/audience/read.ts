import type { Db } from '../database/open.ts'
import { epochDayOf, isDate } from '../lib/epoch-day.ts'
import { type FieldError, invalidFields } from '../lib/problem.ts'
import { type Figure, type FigureKind, figuresOf } from './rules/figures.ts'
import { listCounters } from './store.ts'

export type FiguresOf = { from: string; to: string; by: FigureKind }

const maxDays = 3660

/**
 * The figures of a station from a UTC day to another, both included.
 * @throws 400 for invalid dates, or dates in the wrong order
 */
export async function readFigures(db: Db, stationId: number, { from, to, by }: FiguresOf): Promise<Figure[]> {
  const [first, last] = daysOf(from, to)
  return figuresOf(by, await listCounters(db, stationId, by, first, last))
}

/** The epoch days of two dates. @throws 400 */
export function daysOf(from: string, to: string): [first: number, last: number] {
  const errors: FieldError[] = Object.entries({ from, to })
    .filter(([, date]) => !isDate(date))
    .map(([field]) => ({ field, message: `${field} must be a date like 2026-11-16`, code: 'format' }))
  if (errors.length > 0) throw invalidFields(errors)
  const [first, last] = [epochDayOf(from), epochDayOf(to)]
  if (last >= first && last - first <= maxDays) return [first, last]
  const message = `to must be from ${from} on, and at most ten years later`
  throw invalidFields([{ field: 'to', message, code: 'range' }])
}
