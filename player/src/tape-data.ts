import { now, type Station } from './data.ts'
import { gapAt } from './tape-geometry.ts'
import { dateIn } from './times.ts'
import type { Tape } from './types.ts'

/** The tape of the day of an instant. It rejects where rewinding is off. */
export function tapeAt(station: Station, at: number): Promise<Tape> {
  return station.read(`/tape?date=${dateIn(station.info.timezone, at)}`, 240)
}

/** Seconds for which what is on air only can be heard, so that a short pause loses nothing. */
const graceSeconds = 60

/**
 * The place to hear instead of one in a show that is on air only, or in a gap that is longer than a pause: the next instant
 * that may be heard, or now.
 * @returns the place itself where it may be heard, and the title of the show that was left out
 */
export function nearestAllowed(tape: Tape, at: number, present = now()): { at: number; skipped: string } {
  let place = at
  let skipped = ''
  while (place < present - graceSeconds) {
    const gap = gapAt(tape, place)
    const show = tape.shows.find((each) => !each.rewindable && place >= each.start_time && place < each.end_time)
    if (!show && !(gap && gap.until - gap.from > graceSeconds)) break
    place = Math.min(gap?.until ?? show!.end_time, present)
    if (!gap) skipped ||= show!.title
  }
  return { at: place, skipped }
}
