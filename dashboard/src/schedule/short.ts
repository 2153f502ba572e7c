import type { Entry } from './entry.ts'
import { leastHeight } from './labels.ts'
import type { Piece, View } from './pieces.ts'
import { dayMinutes } from './ring.ts'

/**
 * A line that represents a piece that is too low to be seen or pressed. Lines that would overlap are drawn side by
 * side, in one row.
 */
export type Line = {
  /** The distance from the top of the column, and the height, in minutes. */
  readonly top: number
  readonly height: number
  /** The part of the width: the first of two lines has 0 of 2. */
  readonly share: number
  readonly of: number
}

/** Whether a piece is too low for its title. */
export function isLow({ height }: Piece, hourHeight: number): boolean {
  return (height / 60) * hourHeight < leastHeight
}

/** The height of a line in minutes: lines of a single day are higher, for touch. */
export function lineHeightOf({ columns }: View, hourHeight: number): number {
  return ((columns === 1 ? 24 : 14) / hourHeight) * 60
}

/**
 * The lines of low pieces.
 * @param height of a line, in minutes
 * @param isAbove whether an entry is dragged above all others; it does not share a row with them
 */
export function linesOf(low: readonly Piece[], height: number, isAbove: (entry: Entry) => boolean): Map<Piece, Line> {
  const lines = new Map<Piece, Line>()
  for (const pieces of Map.groupBy(low, ({ entry, column }) => `${column} ${isAbove(entry)}`).values()) {
    const sorted = pieces.toSorted((a, b) => a.top - b.top)
    for (let first = 0, next = 0; first < sorted.length; first = next) {
      const top = Math.min(sorted[first]!.top, dayMinutes - height)
      while (next < sorted.length && sorted[next]!.top < top + height) next++
      for (const [share, piece] of sorted.slice(first, next).entries()) {
        lines.set(piece, { top, height, share, of: next - first })
      }
    }
  }
  return lines
}
