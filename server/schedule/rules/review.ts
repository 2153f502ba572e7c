import { instantOf } from '../../lib/zoned-time.ts'
import type { Exception } from './exceptions.ts'
import { type Plan, plannedOn } from './plan.ts'
import { isSameBroadcast } from './planned.ts'
import { type AirtimePiece, piecesBetween } from './preview.ts'

const minutesPerDay = 1440

/** A show on air within a date, in Unix seconds. */
export type ReviewPiece = AirtimePiece & { showId: number }

/**
 * The dates that exceptions name, and those that their spans run into or, at 1440, begin on: as epoch days, in order.
 */
export function datesOf(exceptions: readonly Exception[]): number[] {
  const days = exceptions.flatMap((one) => {
    const minutes = one.kind === 'day' ? 0 : one.time + ('duration' in one ? one.duration - 1 : 0)
    return Array.from({ length: Math.floor(minutes / minutesPerDay) + 1 }, (_, ahead) => one.epochDay + ahead)
  })
  return [...new Set(days)].sort((a, b) => a - b)
}

/** More days than an entry, an exception and the date of a neighbour are long together. */
const farDays = 32

/** Picks the exceptions that can change the plan of some dates (epoch days) and their neighbours. */
export function nearTo(epochDays: readonly number[]): (exception: Exception) => boolean {
  const spans = new Set(epochDays.map((day) => Math.floor(day / farDays)).flatMap((span) => [span - 1, span, span + 1]))
  return ({ epochDay }) => spans.has(Math.floor(epochDay / farDays))
}

/**
 * The minute of the wall clock, from the epoch, at which an exception is over: the end of its span, or of the day on which
 * the entry that it skips begins.
 */
export function overAt(exception: Exception): number {
  const span = spanOf(exception)
  if (span) return span.until
  const ahead = exception.kind === 'skip' ? Math.floor(exception.time / minutesPerDay) : 0
  return (exception.epochDay + ahead + 1) * minutesPerDay
}

/** The shows on air on some dates (epoch days), cut at midnight. */
export function airtimeOn(plan: Plan, epochDays: readonly number[]): ReviewPiece[] {
  return epochDays.flatMap((epochDay) => {
    const { timeZone } = plan.rotation
    const pieces = piecesBetween(plan, instantOf(timeZone, epochDay, 0), instantOf(timeZone, epochDay + 1, 0))
    return pieces.filter((piece): piece is ReviewPiece => piece.showId !== null)
  })
}

/** The pieces of which no minute is left. */
export function hiddenPieces(before: readonly ReviewPiece[], after: readonly ReviewPiece[]): ReviewPiece[] {
  return before.filter(
    (piece) =>
      !after.some((left) => isSameBroadcast(piece, left) && left.startAt < piece.endAt && left.endAt > piece.startAt),
  )
}

/** The spans, in Unix seconds, of the pieces that one list has and the other has not. */
export function changedSpans(before: readonly ReviewPiece[], after: readonly ReviewPiece[]) {
  const isIn = (list: readonly ReviewPiece[], piece: ReviewPiece) =>
    list.some((one) => isSameBroadcast(one, piece) && one.startAt === piece.startAt && one.endAt === piece.endAt)
  return [...before.filter((piece) => !isIn(after, piece)), ...after.filter((piece) => !isIn(before, piece))]
}

/** The plan of some dates and their neighbours as a text, for a fingerprint. Ids of exceptions are no part of it. */
export function plannedAround(plan: Plan, epochDays: readonly number[]): string {
  const around = [...new Set(epochDays.flatMap((day) => [day - 1, day, day + 1]))].sort((a, b) => a - b)
  const planned = around.map((day) => [day, plannedOn(plan, day)])
  return JSON.stringify([plan.rotation.timeZone, planned], (key, value) => (key === 'id' ? undefined : value))
}

/**
 * The first of some exceptions that a new one must not overlap: where it holds a span in which another one holds, or where
 * both say as which day a date runs.
 */
export function overlapped<E extends Exception>(one: Exception, others: readonly E[]): E | undefined {
  if (one.kind === 'day') return others.find(({ kind, epochDay }) => kind === 'day' && epochDay === one.epochDay)
  const span = spanOf(one)
  return others.find((other) => {
    const held = spanOf(other)
    return span && held && span.from < held.until && held.from < span.until
  })
}

function spanOf(exception: Exception): { from: number; until: number } | undefined {
  if (exception.kind !== 'air' && exception.kind !== 'clear') return undefined
  const from = exception.epochDay * minutesPerDay + exception.time
  return { from, until: from + exception.duration }
}
