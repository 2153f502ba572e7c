import { type AlsoInTransaction, OutcomeUnknown, type Writer } from '../database/transaction.ts'
import { createEpisode, type NewEpisode } from '../episodes/actions.ts'
import type { FileRemover } from '../episodes/deletion.ts'
import { type NewAudio, replaceAudio } from '../episodes/replace-audio.ts'
import type { Episode } from '../episodes/store.ts'
import type { Received, Storage } from '../storage/storage.ts'

/**
 * Creates an episode from a received file. The file is durable and public before the row is committed, so nothing can
 * fail after the commit. A crash in between leaves a file that the sweep at the next start checks against the database.
 * @throws 400 naming every field that fails, 404 if the station has no such show; the file is discarded then
 * @throws OutcomeUnknown if the row may or may not be committed; the file is kept, and without a row it is an orphan
 */
export async function createUploadedEpisode(
  deps: Writer & { storage: Storage },
  stationId: number,
  file: Received,
  input: Omit<NewEpisode, 'audio' | 'image'> & { image?: string },
  alongside: AlsoInTransaction<Episode>,
): Promise<Episode> {
  const audio = { mediaName: file.name, sizeBytes: file.sizeBytes }
  return keptWith(deps.storage, file, createEpisode(deps, stationId, { image: '', ...input, audio }, alongside))
}

/**
 * Replaces the audio of an episode by a received file, with the same care.
 * @throws as `replaceAudio`; the file is discarded then
 * @throws OutcomeUnknown if the row may or may not be committed; the file is kept
 */
export async function replaceByFile(
  deps: Writer & FileRemover & { storage: Storage },
  stationId: number,
  id: number,
  file: Received & Pick<NewAudio, 'outline'>,
  alongside: AlsoInTransaction<Episode>,
): Promise<Episode> {
  const audio = { mediaName: file.name, sizeBytes: file.sizeBytes, outline: file.outline }
  return keptWith(deps.storage, file, replaceAudio(deps, stationId, id, audio, alongside))
}

/** Keeps a received file if the verb that names it succeeds, and discards it otherwise. */
async function keptWith<Result>(storage: Storage, { name }: Received, verb: Promise<Result>): Promise<Result> {
  const result = await verb.catch(async (error: unknown) => {
    if (error instanceof OutcomeUnknown) await storage.keep(name)
    else await storage.discard(name)
    throw error
  })
  await storage.keep(name)
  return result
}
