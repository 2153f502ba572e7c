import { decodeCursor } from '../../lib/cursor.ts'
import { epochDayOf } from '../../lib/epoch-day.ts'
import { invalidFields } from '../../lib/problem.ts'

/**
 * The day that a parameter names.
 * @throws 400 when it is invalid
 */
export function dayOf(field: string, date: string): number {
  try {
    return epochDayOf(date)
  } catch {
    throw invalidFields([{ field, message: `${field} must be a date like 2026-11-16` }])
  }
}

/**
 * The place in a list that a cursor names.
 * @throws 400 when it is invalid
 */
export function cursorOf(text: string) {
  const cursor = decodeCursor(text)
  if (cursor) return cursor
  throw invalidFields([{ field: 'cursor', message: 'cursor is invalid' }])
}
