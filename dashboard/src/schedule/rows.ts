import type { Segment } from './airtime.ts'
import { segmentsWithin } from './airtime.ts'
import type { Entry, Plan } from './entry.ts'
import { coveredParts, overlapsOf } from './overlap.ts'
import { type Piece, piecesOf } from './pieces.ts'
import { dayMinutes } from './ring.ts'

/**
 * A line of the list of a day: an entry, or a time at which nothing is planned. Minutes from the beginning of the day.
 */
export type Row = {
  readonly entry: Entry | null
  readonly top: number
  readonly length: number
  /** Whether it began on an earlier day, and whether it continues after this one. */
  readonly isFromBefore: boolean
  readonly goesOn: boolean
  /**
   * On this day: covers another entry, interrupted by others, completely covered, or on air all the time and covering
   * nothing.
   */
  readonly state: 'over' | 'pause' | 'covered' | 'whole'
  /** When it is on air on this day, in minutes from the beginning of the day. */
  readonly spans: readonly { readonly from: number; readonly until: number }[]
  /** The minute at which a show can be added after it: its end, if the next entry begins there. */
  readonly joint: number | null
}

/** The lines of a day, by their beginning. `begin` is the minute of the ring at which the day begins. */
export function rowsOf(plan: Plan, segments: readonly Segment[], begin: number, ring: number): Row[] {
  const view = { from: begin, columns: 1, ring }
  const day = segmentsWithin(segments, begin, dayMinutes, ring)
  const entries = plan.flatMap((entry) =>
    piecesOf(entry, view).map((piece) => ({
      ...{ entry, top: piece.top, length: piece.height, isFromBefore: !piece.begins, goesOn: !piece.ends },
      state: stateOf(piece, plan, segments, ring),
      spans: day.filter((each) => each.entry === entry),
    })),
  )
  const gaps = day.flatMap(({ from: top, until, entry }) => {
    const gap = { entry, top, length: until - top, isFromBefore: false, goesOn: false }
    return entry ? [] : [{ ...gap, state: 'whole' as const, spans: [] }]
  })
  const rows = [...entries, ...gaps].sort((a, b) => a.top - b.top || b.length - a.length)
  return rows.map((row, index) => {
    const [end, next] = [row.top + row.length, rows[index + 1]]
    return { ...row, joint: row.entry && next?.entry && next.top === end ? end : null }
  })
}

function stateOf(piece: Piece, plan: Plan, segments: readonly Segment[], ring: number): Row['state'] {
  const { entry, offset, height } = piece
  if (entry.skippedBy) return 'covered'
  const covered = coveredParts(entry, segments, ring).reduce(
    (sum, { from, until }) => sum + Math.max(0, Math.min(until, offset + height) - Math.max(from, offset)),
    0,
  )
  if (covered === height) return 'covered'
  if (overlapsOf(entry, plan, segments, ring).some(({ onAir }) => onAir === 'this')) return 'over'
  return covered > 0 ? 'pause' : 'whole'
}
