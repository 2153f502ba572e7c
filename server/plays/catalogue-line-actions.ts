import { type Writer, write } from '../database/transaction.ts'
import { refuse, refuseUnless } from '../lib/field-errors.ts'
import { changesOf, onlyId } from '../lib/field-rules.ts'
import { Problem } from '../lib/problem.ts'
import { type CatalogueRow, deleteRecording, findRecording, hasOther, updateRecording } from './catalogue-lines.ts'
import { plainIsrc, type Recording, recordingFields, wordsOf } from './rules/catalogue-file.ts'

const recordingChanges = changesOf(recordingFields)

/** Changes to a recording of the catalogue. */
export type RecordingChanges = { [field in keyof Recording]?: string | undefined }

/**
 * Changes a recording of the catalogue of a station.
 * @throws 400 naming every field that fails; 404 no such recording; 409 when another has the same artist and title
 */
export async function changeRecording(
  deps: Writer,
  stationId: number,
  id: number,
  changes: RecordingChanges,
): Promise<CatalogueRow> {
  return write(deps, stationId, async ({ tx, report }) => {
    refuseUnless(recordingChanges, { id, ...changes })
    const before = await findRecording(tx, stationId, id)
    if (!before) throw recordingNotFound()
    const given = Object.entries(changes).filter(([, value]) => value !== undefined)
    const after: CatalogueRow = { ...before, ...Object.fromEntries(given) }
    after.isrc = plainIsrc(after.isrc)
    const wrong = wordsOf(after)
    if (wrong !== undefined) refuse([{ field: 'isrc', message: wrong, code: 'format' }])
    if (await hasOther(tx, stationId, id, after)) {
      throw new Problem('conflict', 'The catalogue has this artist and title already.', { reason: 'taken' })
    }
    await updateRecording(tx, stationId, id, after)
    const fields = given.map(([field]) => field)
    report({ type: 'plays.recording_changed', subject: id, details: { title: after.title, fields } })
    return after
  })
}

/**
 * Removes a recording from the catalogue of a station.
 * @throws 400 invalid id; 404 no such recording
 */
export async function removeRecording(deps: Writer, stationId: number, id: number): Promise<void> {
  await write(deps, stationId, async ({ tx, report }) => {
    refuseUnless(onlyId, { id })
    const row = await findRecording(tx, stationId, id)
    if (!row) throw recordingNotFound()
    await deleteRecording(tx, stationId, id)
    report({ type: 'plays.recording_removed', subject: id, details: { title: row.title } })
  })
}

const recordingNotFound = () => new Problem('not_found', 'Recording not found.')
