import type { HoldRow } from '../database/tables.ts'
import { type Writer, write } from '../database/transaction.ts'
import { refuse, refuseUnless } from '../lib/field-errors.ts'
import { onlyId } from '../lib/field-rules.ts'
import { Problem } from '../lib/problem.ts'
import { stationNotFound } from '../station/actions.ts'
import { findStation } from '../station/store.ts'
import { expiredSpans } from './rules/expiry.ts'
import { holdRule } from './rules/hold-fields.ts'
import { findHold, insertHold, listComplete, listHeld, setReelState, setReleased } from './store.ts'

/** A span of the recording to be kept, in microseconds since the epoch, and why. */
export type NewHold = { fromUs: number; untilUs: number; reason: string }

/**
 * Holds a span: nothing in it expires until it is released.
 * @throws 400 naming every field that fails; 404 no such station
 */
export async function addHold(deps: Writer, stationId: number, hold: NewHold): Promise<HoldRow> {
  return write(deps, stationId, async ({ tx, now, report }) => {
    const { fromUs, untilUs, reason } = hold
    refuseUnless(holdRule, { id: stationId, from: fromUs, until: untilUs, reason })
    if (untilUs <= fromUs) refuse([{ field: 'until', message: 'until must be after from' }])
    if (!(await findStation(tx, stationId))) throw stationNotFound()
    const row = { station_id: stationId, from_us: fromUs, until_us: untilUs, reason, created_at: now }
    const made = await insertHold(tx, row)
    report({ type: 'recordings.held', subject: made.id, details: { reason } })
    return made
  })
}

/**
 * Releases a hold: its span expires like any other.
 * @throws 400 invalid id; 404 no such hold; 409 it was released before
 */
export async function releaseHold(deps: Writer, id: number): Promise<HoldRow> {
  refuseUnless(onlyId, { id })
  const hold = await findHold(deps.db, id)
  if (!hold) throw new Problem('not_found', 'Hold not found.')
  return write(deps, hold.station_id, async ({ tx, now, report }) => {
    const row = await setReleased(tx, id, now)
    if (!row) throw new Problem('conflict', 'The hold was released before.')
    report({ type: 'recordings.released', subject: id, details: { reason: row.reason } })
    return row
  })
}

const dayUs = 86_400_000_000

/** Reels examined in one transaction. */
const reelsAtOnce = 100

/** A file that its instance has not removed after so many days beyond its expiry is on no disk that is in use. */
const patienceDays = 7

/**
 * Finds reels that are older than their station keeps them and that no hold keeps, and counts them as lost, so that
 * nothing reads them while their files are removed. Holds cannot change meanwhile. Reels that are on the disk of another
 * instance are left to it.
 * @param afterUs only reels that began at this instant or later
 * @returns the names of some, and where to go on; undefined if there are no more
 */
export async function markExpired(
  deps: Writer,
  stationId: number,
  afterUs: number,
  isLocal: (name: string) => Promise<boolean>,
): Promise<{ names: string[]; nextUs: number | undefined }> {
  return write(deps, stationId, async ({ tx }) => {
    const station = await findStation(tx, stationId)
    if (!station) return { names: [], nextUs: undefined }
    const beforeUs = deps.clock.nowMs() * 1000 - station.retention_days * dayUs
    const names: string[] = []
    for (const span of expiredSpans(beforeUs, await listHeld(tx, stationId))) {
      if (span.untilUs <= afterUs) continue
      const within = { ...span, fromUs: Math.max(span.fromUs, afterUs) }
      const reels = await listComplete(tx, stationId, within, reelsAtOnce)
      for (const { name, state, ended_us } of reels) {
        const isAbandoned = ended_us < beforeUs - patienceDays * dayUs
        if (state === 'sealed' && !isAbandoned && !(await isLocal(name))) continue
        await setReelState(tx, { name, state }, 'lost')
        names.push(name)
      }
      if (reels.length === reelsAtOnce) return { names, nextUs: reels.at(-1)!.started_us + 1 }
    }
    return { names, nextUs: undefined }
  })
}
