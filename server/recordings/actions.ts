import type { HoldRow } from '../database/tables.ts'
import { type Writer, write } from '../database/transaction.ts'
import { refuse, refuseUnless } from '../lib/field-errors.ts'
import { onlyId } from '../lib/field-rules.ts'
import { Problem } from '../lib/problem.ts'
import { stationNotFound } from '../station/actions.ts'
import { findStation } from '../station/store.ts'
import { holdRule } from './rules/hold-fields.ts'
import { findHold, insertHold, setReleased } from './store.ts'

/** A span of the recording to be kept, in microseconds since the epoch, and why. */
export type NewHold = { fromUs: number; untilUs: number; reason: string }

/**
 * Holds a span: nothing in it expires until it is released.
 * @throws 400 naming every field that fails; 404 no such station
 */
export async function addHold(deps: Writer, stationId: number, hold: NewHold): Promise<HoldRow> {
  const { fromUs, untilUs, reason } = hold
  refuseUnless(holdRule, { id: stationId, from: fromUs, until: untilUs, reason })
  if (untilUs <= fromUs) refuse([{ field: 'until', message: 'until must be after from' }])
  return write(deps, stationId, async ({ tx, now, report }) => {
    if (!(await findStation(tx, stationId))) throw stationNotFound()
    const row = { station_id: stationId, from_us: fromUs, until_us: untilUs, reason, created_at: now }
    const made = await insertHold(tx, row)
    report({ type: 'recordings.held', subject: made.id, details: { reason, from: fromUs / 1e6, until: untilUs / 1e6 } })
    return made
  })
}

/**
 * Releases a hold: its span expires like any other.
 * @throws 400 invalid id; 404 no such hold; 409 it was released before
 */
export async function releaseHold(deps: Writer, stationId: number, id: number): Promise<HoldRow> {
  return write(deps, stationId, async ({ tx, now, report }) => {
    refuseUnless(onlyId, { id })
    if (!(await findHold(tx, stationId, id))) throw new Problem('not_found', 'Hold not found.')
    const row = await setReleased(tx, stationId, id, now)
    if (!row) throw new Problem('conflict', 'The hold was released before.')
    const { reason, from_us, until_us } = row
    report({
      type: 'recordings.released',
      subject: id,
      details: { reason, from: from_us / 1e6, until: until_us / 1e6 },
    })
    return row
  })
}
