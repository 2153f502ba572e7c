import { type AlsoInTransaction, OutcomeUnknown, type Writer } from '../database/transaction.ts'
import { createEpisode, type NewEpisode } from '../episodes/actions.ts'
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
  const episode = await createEpisode(deps, stationId, { image: '', ...input, audio }, alongside).catch(
    async (error: unknown) => {
      if (error instanceof OutcomeUnknown) await deps.storage.keep(file.name)
      else await deps.storage.discard(file.name)
      throw error
    },
  )
  await deps.storage.keep(file.name)
  return episode
}
