import type { Alongside, Writer } from '../database/transaction.ts'
import { createEpisode, type NewEpisode } from '../episodes/actions.ts'
import type { Episode } from '../episodes/store.ts'
import type { Received, Storage } from '../storage/storage.ts'

/**
 * Makes an episode of a received file. The file is durable already; the row is committed first and the file made public
 * then, so that a crash in between leaves a file that the sweep at the next start recognises as in use.
 * @throws 400 naming every field that fails, 404 no such show in the station; the file is gone then
 */
export async function createUploadedEpisode(
  deps: Writer & { storage: Storage },
  stationId: number,
  file: Received,
  input: Omit<NewEpisode, 'audio' | 'image'>,
  alongside: Alongside<Episode>,
): Promise<Episode> {
  const audio = { mediaName: file.name, sizeBytes: file.sizeBytes }
  let episode: Episode
  try {
    episode = await createEpisode(deps, stationId, { ...input, image: '', audio }, alongside)
  } catch (error) {
    await deps.storage.discard(file.name)
    throw error
  }
  await deps.storage.keep(file.name)
  return episode
}
