import { dateAt, dayBounds } from '../lib/zone.ts'
import type { ExceptionsReview } from './exceptions.ts'

type Piece = ExceptionsReview['before'][number]

/** A stretch of a date: a show, or nothing on air. Instants in Unix seconds. */
export type ReviewedPiece = { showId: number | null; title: string; start: number; end: number; isChanged: boolean }

/** The part of a date that exceptions change, with a piece at each side of it. */
export type ReviewedDay = { date: string; before: ReviewedPiece[]; after: ReviewedPiece[] }

/** The dates that exceptions change, in order. */
export function reviewedDays({ before, after }: Pick<ExceptionsReview, 'before' | 'after'>, zone: string) {
  const dateOf = ({ start_time }: Piece) => dateAt(start_time, zone)
  const [byDateBefore, byDateAfter] = [Map.groupBy(before, dateOf), Map.groupBy(after, dateOf)]
  const dates = [...new Set([...byDateBefore.keys(), ...byDateAfter.keys()])].sort()
  return dates.flatMap((date): ReviewedDay[] => {
    const [was, is] = [byDateBefore, byDateAfter].map((pieces) =>
      withGaps(pieces.get(date) ?? [], dayBounds(date, zone)),
    )
    return changedPart(date, was!, is!)
  })
}

/** The pieces of a date without interruption: where no show is on air, there is one without a show. */
function withGaps(pieces: readonly Piece[], day: { start: number; end: number }): ReviewedPiece[] {
  const whole: ReviewedPiece[] = []
  let from = day.start
  const silentUntil = (end: number) => {
    if (end > from) whole.push({ showId: null, title: '', start: from, end, isChanged: false })
  }
  for (const { show_id: showId, title, start_time: start, end_time: end } of pieces) {
    silentUntil(start)
    whole.push({ showId, title, start, end, isChanged: false })
    from = end
  }
  silentUntil(day.end)
  return whole
}

function changedPart(date: string, before: ReviewedPiece[], after: ReviewedPiece[]): ReviewedDay[] {
  const isIn = (pieces: readonly ReviewedPiece[], piece: ReviewedPiece | undefined) =>
    piece !== undefined && pieces.some((other) => isSame(piece, other))
  const same = before.filter((piece) => isIn(after, piece))
  if (same.length === before.length && same.length === after.length) return []
  const shortest = Math.min(before.length, after.length)
  let [first, last] = [0, 0]
  while (first < shortest && isSame(before[first]!, after[first]!)) first++
  while (last < shortest - first && isSame(before.at(-1 - last)!, after.at(-1 - last)!)) last++
  const part = (pieces: readonly ReviewedPiece[]) =>
    pieces
      .slice(Math.max(0, first - 1), pieces.length - Math.max(0, last - 1))
      .map((piece) => ({ ...piece, isChanged: !isIn(same, piece) }))
  return [{ date, before: part(before), after: part(after) }]
}

function isSame(a: ReviewedPiece, b: ReviewedPiece): boolean {
  return a.showId === b.showId && a.title === b.title && a.start === b.start && a.end === b.end
}
