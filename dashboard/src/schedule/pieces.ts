import { type Segment, segmentsWithin } from './airtime.ts'
import type { Entry } from './entry.ts'
import { dayMinutes, modulo } from './ring.ts'

/** The hour at which a broadcast day begins: a night is then one block. */
export const firstHour = 6

/** The space between two columns in pixels, which the style sheet gets as `--gap`. */
export const columnGap = 4

/** Midnight, in minutes from the top of a column. */
export const midnight = (24 - firstHour) * 60

/** The view: columns of 24 hours each, side by side, from a minute of the ring on. */
export type View = { readonly from: number; readonly columns: number; readonly ring: number }

/** A part of an entry in one column. */
export type Piece = {
  readonly entry: Entry
  /** Its number among the visible pieces of the entry. The first one, 0, represents the entry. */
  readonly nth: number
  readonly column: number
  /** Minutes from the top of the column. */
  readonly top: number
  readonly height: number
  /** Whether the entry begins and ends here. Otherwise this edge is perforated. */
  readonly begins: boolean
  readonly ends: boolean
  /** Minutes of the entry that have passed before this piece. */
  readonly offset: number
}

/**
 * The pieces of an entry that a view shows, from left to right. It is cut where a column ends, also where that is the
 * edge of the week; the last piece of a view and the first piece of the next one belong together.
 */
export function piecesOf(entry: Entry, { from, columns, ring }: View): Piece[] {
  const shown = columns * dayMinutes
  const found: Omit<Piece, 'nth'>[] = []
  for (let start = modulo(entry.at - from, ring) - ring; start < shown; start += ring) {
    const end = start + entry.length
    for (let column = Math.max(0, Math.floor(start / dayMinutes)); column < columns; column++) {
      const top = Math.max(start, column * dayMinutes)
      const bottom = Math.min(end, (column + 1) * dayMinutes)
      if (bottom <= top) continue
      found.push({
        ...{ entry, column, top: top - column * dayMinutes, height: bottom - top },
        ...{ begins: top === start, ends: bottom === end, offset: top - start },
      })
    }
  }
  // The piece with the beginning represents the entry, so that its element stays the same while it is moved.
  const main = Math.max(
    0,
    found.findIndex(({ begins }) => begins),
  )
  return found.map((piece, index) => ({ ...piece, nth: modulo(index - main, found.length) }))
}

/** A part of a column in which nothing is planned. */
export type Gap = {
  /** The minute of the ring at which it begins. */
  readonly at: number
  readonly length: number
  readonly column: number
  readonly top: number
}

/** The visible parts of times without a plan, cut where a column ends. */
export function gapsIn(segments: readonly Segment[], { from, columns, ring }: View): Gap[] {
  return Array.from({ length: columns }, (_, column) => column).flatMap((column) => {
    const begin = from + column * dayMinutes
    return segmentsWithin(segments, begin, dayMinutes, ring).flatMap(({ from: top, until, entry }) =>
      entry ? [] : [{ at: modulo(begin + top, ring), length: until - top, column, top }],
    )
  })
}

/** The position of a minute of the ring in a view; undefined if it is not visible, or not a number. */
export function placeOf(minute: number, { from, columns, ring }: View): { column: number; top: number } | undefined {
  const since = modulo(minute - from, ring)
  if (!(since < columns * dayMinutes)) return
  return { column: Math.floor(since / dayMinutes), top: since % dayMinutes }
}
