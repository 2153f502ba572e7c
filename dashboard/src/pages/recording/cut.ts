import { nearestFrame, stepped } from '../../recordings/frames.ts'
import type { TapeReel, TapeShow } from '../../recordings/tape.ts'

/** The two ends of a cut. */
export type Edge = 'start' | 'end'

/** A part of the tape that is to become an episode. Instants are microseconds since the epoch, at edges of frames. */
export type Cut = { inUs: number; outUs: number }

/** The enlarged part, in Unix seconds. */
export type View = { from: number; seconds: number }

/** The enlargements, in seconds: two hours to half a minute. */
export const enlargements = [7200, 1800, 300, 30] as const

/** The longest cut, in microseconds. */
export const longestUs = 24 * 3_600_000_000

/** The end of a cut. */
export const edgeOf = (cut: Cut, edge: Edge) => (edge === 'start' ? cut.inUs : cut.outUs)

/**
 * A cut with one end at the frame nearest to an instant. The other end stays, and at least a frame lies between them.
 * @returns undefined if nothing is recorded there, or the cut would be longer than a day
 */
export function withEdge(cut: Cut, edge: Edge, us: number, reels: readonly TapeReel[]): Cut | undefined {
  const nearest = nearestFrame(reels, us)
  if (nearest === undefined) return undefined
  const moved =
    edge === 'start'
      ? { inUs: Math.min(nearest, stepped(reels, cut.outUs, -1)), outUs: cut.outUs }
      : { inUs: cut.inUs, outUs: Math.max(nearest, stepped(reels, cut.inUs, 1)) }
  return moved.outUs > moved.inUs && moved.outUs - moved.inUs <= longestUs ? moved : undefined
}

/** The cut of a show's time, as far as it is recorded; undefined if nothing of it is. */
export function cutOfShow({ start_time, end_time }: Span, reels: readonly TapeReel[]): Cut | undefined {
  const inside = reels.filter(({ from_us, until_us }) => from_us < end_time * 1e6 && until_us > start_time * 1e6)
  const [first, last] = [inside[0], inside.at(-1)]
  if (!first || !last) return undefined
  const inUs = nearestFrame(inside, Math.max(start_time * 1e6, first.from_us))
  const outUs = nearestFrame(inside, Math.min(end_time * 1e6, last.until_us))
  return inUs !== undefined && outUs !== undefined && inUs < outUs ? { inUs, outUs } : undefined
}

type Span = Pick<TapeShow, 'start_time' | 'end_time'>

/** Whether a cut begins on a day; it may begin some thousandths before midnight. */
export function isOf({ inUs }: Cut, { start_time, end_time }: Span): boolean {
  const at = Math.round(inUs / 1e6)
  return start_time <= at && at < end_time
}

/** The show that is on air at an instant, in Unix seconds. */
export function showAt<Show extends Span>(shows: readonly Show[], at: number): Show | undefined {
  return shows.find(({ start_time, end_time }) => start_time <= at && at < end_time)
}

/**
 * The initial cut: the last show of the day that is over, if the day is not; else the one at its middle. Without a
 * schedule, the last hour that is recorded.
 * @param knownUntil up to when the tape goes, Unix seconds
 */
export function firstCut(
  day: Span,
  shows: readonly TapeShow[],
  reels: readonly TapeReel[],
  knownUntil: number,
): Cut | undefined {
  const isOver = knownUntil >= day.end_time
  const over = shows.findLast(({ end_time }) => end_time <= knownUntil)
  const show = (isOver && showAt(shows, (day.start_time + day.end_time) / 2)) || over || shows[0]
  const end = Math.min(knownUntil, day.end_time)
  return (show && cutOfShow(show, reels)) ?? cutOfShow({ start_time: end - 3600, end_time: end }, reels)
}

/** A view that lies within a day, as near as possible to the wanted one. */
export function clampedView({ from, seconds }: View, day: Span): View {
  return { from: Math.max(day.start_time, Math.min(from, day.end_time - seconds)), seconds }
}

/** The view around an instant with another enlargement; the instant stays where it is on the screen if it was in view. */
export function zoomed(view: View, seconds: number, at: number, day: Span): View {
  const share = (at - view.from) / view.seconds
  const held = share >= 0 && share <= 1 ? share : 0.5
  return clampedView({ from: at - held * seconds, seconds }, day)
}

/** A view that has an instant in it, not at its very edge; the same one if it is there already. */
export function showing(view: View, at: number, day: Span): View {
  const isIn = at >= view.from && at <= view.from + view.seconds
  return isIn ? view : clampedView({ from: at - view.seconds / 2, seconds: view.seconds }, day)
}
