import { endMoved, moved, startMoved } from './edits.ts'
import type { Plan, Slot } from './entry.ts'
import { dayMinutes, modulo } from './ring.ts'

/** A place in the week: a column, and minutes from its top. */
export type Point = { readonly column: number; readonly minute: number }

/** The dragged item, and the place where it was grabbed. */
export type Grab = {
  readonly kind: 'move' | 'start' | 'end'
  /** The entry under the pointer, and the entries that move with it. */
  readonly key: string
  readonly keys: ReadonlySet<string>
  readonly from: Point
}

/** The position of a drawn week, and the size of its columns and hours, in pixels. */
export type Geometry = {
  readonly left: number
  readonly top: number
  readonly columnWidth: number
  readonly hourHeight: number
  readonly columns: number
}

/** The place under a pointer; one beside the week is moved to its edge. */
export function pointAt(x: number, y: number, { left, top, columnWidth, hourHeight, columns }: Geometry): Point {
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value))
  return {
    column: within(Math.floor((x - left) / columnWidth), columns - 1),
    minute: within(((y - top) / hourHeight) * 60, dayMinutes),
  }
}

/**
 * The plan during a drag. Times snap to multiples of `step` minutes. Nothing changes until the pointer has moved by
 * half a step: an entry that is only held keeps its time even if it is no multiple, also when it is moved to another
 * day.
 */
export function dragged(plan: Plan, { kind, key, keys, from }: Grab, to: Point, step: number, ring: number): Plan {
  const entry = plan.find((each) => each.key === key)
  if (!entry) return plan
  const days = to.column - from.column
  const minutes = to.minute - from.minute
  if (kind === 'move') return moved(plan, keys, days * dayMinutes + landing(entry.at, minutes, step), ring)
  const by = days * dayMinutes + minutes
  if (kind === 'start') return startMoved(plan, keys, landing(entry.at, by, step), step, ring)
  return endMoved(plan, keys, landing(entry.at + entry.length, by, step), step)
}

/** The minutes from `at` to the multiple of `step` that is nearest to `at + by`. */
function landing(at: number, by: number, step: number): number {
  return Math.abs(by) < step / 2 ? 0 : snapped(at + by, step) - at
}

/** The stretch of the ring between two places of a painted selection, at least one step long. */
export function painted(
  from: Point,
  to: Point,
  viewFrom: number,
  step: number,
  ring: number,
): { at: number; length: number } {
  const [first, last] = [from, to].map(({ column, minute }) => column * dayMinutes + minute).sort((a, b) => a - b) as [
    number,
    number,
  ]
  const at = Math.floor(first / step) * step
  const end = Math.max(at + step, Math.ceil(last / step) * step)
  return { at: modulo(viewFrom + at, ring), length: Math.min(end - at, 7 * dayMinutes) }
}

/** The slot of one hour for a show that is dropped into the week. */
export function dropped(showId: number, to: Point, viewFrom: number, step: number, ring: number): Slot {
  return { showId, at: modulo(viewFrom + to.column * dayMinutes + snapped(to.minute, step), ring), length: 60 }
}

/** The nearest multiple of some minutes. */
function snapped(minutes: number, to: number): number {
  return Math.round(minutes / to) * to
}
