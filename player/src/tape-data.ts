import { now, type Station } from './data.ts'
import { dateIn } from './times.ts'
import type { Tape } from './types.ts'

/** The tape of the day of an instant. It rejects where rewinding is off. */
export function tapeAt(station: Station, at: number): Promise<Tape> {
  return station.read(`/tape?date=${dateIn(station.info.timezone, at)}`, 240)
}

/** Seconds for which what is on air only can be heard, so that a short pause loses nothing. */
const graceSeconds = 60

/**
 * The place to hear instead of one in a show that is on air only: the start of the next show that may be heard, or now.
 * @returns the place itself where it may be heard
 */
export function nearestAllowed(tape: Tape, at: number, present = now()): { at: number; skipped: string } {
  let place = at
  let skipped = ''
  for (const show of tape.shows) {
    if (show.rewindable || place < show.start_time || place >= show.end_time || place >= present - graceSeconds)
      continue
    place = Math.min(show.end_time, present)
    skipped ||= show.title
  }
  return { at: place, skipped }
}
