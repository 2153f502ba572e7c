import type { RecordedDays } from '../../recordings/days.ts'
import { type Cut, longestUs } from './cut.ts'
import type { Order } from './order.ts'

/** The typed details of an episode, and the chosen show. The rest follows the cut. */
export type Typed = Partial<Order> & { showId?: number }

/** A cut with what was typed for its episode. */
export type KeptCut = {
  cut: Cut
  /** Whether the person has marked it. Another day does not replace it then. */
  isOwn: boolean
  typed: Typed
}

/** A cut as text, to be read by `readCut`. */
export function writeCut({ cut, isOwn, typed }: KeptCut): string {
  return JSON.stringify({ format: 1, inUs: cut.inUs, outUs: cut.outUs, isOwn, typed })
}

/** The cut in a text; undefined if there is no valid one. */
export function readCut(text: string | null): KeptCut | undefined {
  if (!text) return
  try {
    const { format, inUs, outUs, isOwn, typed } = JSON.parse(text) as Record<string, unknown>
    if (format !== 1 || typeof isOwn !== 'boolean' || typeof typed !== 'object' || typed === null) return
    if (!Number.isSafeInteger(inUs) || !Number.isSafeInteger(outUs)) return
    const cut = { inUs, outUs } as Cut
    if (cut.inUs <= 0 || cut.outUs <= cut.inUs || cut.outUs - cut.inUs > longestUs) return
    const isSound = Object.entries(typed).every(
      ([name, value]) => Object.hasOwn(isField, name) && isField[name as keyof Typed](value),
    )
    return isSound ? { cut, isOwn, typed } : undefined
  } catch {
    // Not JSON: written by another program.
  }
}

const isText = (value: unknown) => typeof value === 'string'
const isField: Record<keyof Typed, (value: unknown) => boolean> = {
  showId: Number.isSafeInteger,
  title: isText,
  public: (value) => ['now', 'later', 'never'].includes(value as string),
  date: isText,
  time: isText,
}

/** Whether the audio at both ends of a cut still exists: it is within the retention, or held. */
export function isStillRecorded(
  { inUs, outUs }: Cut,
  { kept_from, days }: { kept_from: number; days: readonly Pick<RecordedDays['days'][number], 'recorded'>[] },
): boolean {
  return [inUs / 1e6, outUs / 1e6].every(
    (at) =>
      at >= kept_from ||
      days.some(({ recorded }) => recorded.some(({ start_time, end_time }) => start_time <= at && at <= end_time)),
  )
}
