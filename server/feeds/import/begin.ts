import { feedAddress } from '../../../web/feed-address.ts'
import type { FeedImportRow } from '../../database/tables.ts'
import { type Writer, write } from '../../database/transaction.ts'
import { refuseUnless } from '../../lib/field-errors.ts'
import { Problem } from '../../lib/problem.ts'
import { showNotFound } from '../../shows/actions.ts'
import { findShow } from '../../shows/store.ts'
import { stationNotFound } from '../../station/actions.ts'
import { findStation } from '../../station/store.ts'
import { deleteOldImports, findImport, insertImport, listActive, updateActive } from './import-store.ts'
import { newImportRule } from './rules/import-fields.ts'

/** Number of stored imports of a station, with their items; older ones are deleted. */
export const keptImports = 20

/** The right without which an import can neither begin nor continue. */
export const importRight = 'shows:create'

export function importNotFound(): Problem {
  return new Problem('not_found', 'Import not found.')
}

/** `showId` null makes a show of the podcast. */
export type ImportInput = { url: string; showId: number | null; dryRun: boolean; ownerEmail: string }

/**
 * Queues an import, which a job of an instance takes; one at a time for a station.
 * @param personId who asks: the episodes are created in their name
 * @throws 400 naming every field that fails; 404 no such show; 409 code `import_running`
 */
export async function beginImport(
  deps: Writer,
  { stationId, personId }: { stationId: number; personId: number },
  { url, showId, dryRun, ownerEmail }: ImportInput,
): Promise<FeedImportRow> {
  return write(deps, stationId, async ({ tx, now, mayChangeShow }) => {
    refuseUnless(newImportRule, { url, show_id: showId ?? undefined, dry_run: dryRun, owner_email: ownerEmail })
    if (!(await findStation(tx, stationId))) throw stationNotFound()
    if (showId !== null && !(await findShow(tx, stationId, showId))) throw showNotFound()
    if (showId !== null) await mayChangeShow(showId)
    if ((await listActive(tx, stationId)).length > 0) {
      throw new Problem('conflict', 'A feed is being imported. Wait for it to end, or cancel it.', {
        reason: 'import_running',
      })
    }
    await deleteOldImports(tx, stationId, keptImports - 1)
    const id = await insertImport(tx, {
      ...{
        station_id: stationId,
        show_id: showId,
        person_id: personId,
        url: feedAddress(url),
        owner_email: ownerEmail,
      },
      ...{ dry_run: Number(dryRun), created_at: now },
    })
    return (await findImport(tx, stationId, id))!
  })
}

/**
 * Cancels an import that has not ended: the episodes that were created stay.
 * @throws 404
 */
export async function cancelImport(deps: Writer, stationId: number, id: number): Promise<FeedImportRow> {
  return write(deps, stationId, async ({ tx, now }) => {
    if (!(await findImport(tx, stationId, id))) throw importNotFound()
    await updateActive(tx, stationId, id, { state: 'cancelled', ended_at: now })
    return (await findImport(tx, stationId, id))!
  })
}
