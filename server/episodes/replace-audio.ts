import { type AlsoInTransaction, type Writer, write } from '../database/transaction.ts'
import { refuseUnless } from '../lib/field-errors.ts'
import { onlyId } from '../lib/field-rules.ts'
import type { Mp3Outline } from '../lib/mp3-outline.ts'
import { addStoredFile, type Limited } from '../station/stored-files.ts'
import { deleteStoredFile } from '../station/stored-files-store.ts'
import { findActive } from './actions.ts'
import { insertOutline, putAudio } from './audio-store.ts'
import { type FileRemover, refuseWhileCut, removeNow } from './deletion.ts'
import { type Episode, findEpisode } from './store.ts'

/** A stored file that is to be the audio of an episode, and what its frames say of it. */
export type NewAudio = { mediaName: string; sizeBytes: number; outline: Mp3Outline | undefined }

/**
 * Replaces the audio of an active episode by a stored file. Its id, address, guid and figures stay; length, waveform and chapters are
 * those of the file. The former file is removed after the commit, and its name leads to the new one.
 * @throws 400 invalid id; 404 no such episode, or it is archived; 409 codes `quota`, and `being_cut` while it is being cut anew
 */
export async function replaceAudio(
  deps: Writer & Limited & FileRemover,
  stationId: number,
  id: number,
  { mediaName, sizeBytes, outline }: NewAudio,
  alongside: AlsoInTransaction<Episode>,
): Promise<Episode> {
  const { after, former } = await write(deps, stationId, async (unit) => {
    const { tx } = unit
    refuseUnless(onlyId, { id })
    const before = await findActive(unit, stationId, id)
    await unit.mayChangeShow(before.show_id)
    await refuseWhileCut(tx, stationId, id)
    const former = before.media_name
    await putAudio(tx, stationId, { id, former }, { mediaName, sizeBytes })
    if (outline) await insertOutline(tx, id, outline)
    if (former !== null) await deleteStoredFile(tx, former)
    const after = (await findEpisode(tx, stationId, id))!
    unit.report({ type: 'episodes.changed', subject: id, details: { title: after.title, fields: ['audio'] } })
    await alongside(unit, after)
    // Last, because an upload in pieces is no longer unfinished then.
    await addStoredFile(tx, deps, { name: mediaName, stationId, bytes: sizeBytes })
    return { after, former }
  })
  if (former !== null) await removeNow(deps, [former])
  return after
}
