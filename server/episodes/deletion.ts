import type { FastifyBaseLogger } from 'fastify'
import { type Writer, write } from '../database/transaction.ts'
import { refuseUnless } from '../lib/field-errors.ts'
import { record } from '../lib/field-rules.ts'
import { pictureNameIn } from '../lib/media-name.ts'
import { Problem } from '../lib/problem.ts'
import { countEpisode } from '../shows/store.ts'
import { episodeNotFound } from './actions.ts'
import { deleteEpisodeRows, isBeingCut, listAudioFiles } from './deletion-store.ts'
import { episodeFields } from './rules/episode-fields.ts'
import { unindexEpisode } from './search-index.ts'
import { findEpisode } from './store.ts'

/** Removes those of some stored files that nothing uses. */
type RemoveFiles = (names: readonly string[]) => Promise<unknown>

export type FileRemover = { removeFiles: RemoveFiles; log: Pick<FastifyBaseLogger, 'warn'> }

const deletionRule = record({ id: episodeFields.show_id, title: episodeFields.title })

/**
 * Deletes an episode for good, archived or not: its row with all that only it has, and then its audio, and its picture if nothing
 * else uses it. After the commit nothing leads to the files; those that a crash leaves are orphans, which a daily job removes.
 * @param title the title of the episode, as a guard
 * @throws 400 invalid fields; 404; 409 codes `other_title`, and `being_cut` while it is being cut anew
 */
export async function deleteEpisode(
  deps: Writer & FileRemover,
  stationId: number,
  id: number,
  title: string,
): Promise<void> {
  const files = await write(deps, stationId, async ({ tx, report, mayChangeShow }) => {
    refuseUnless(deletionRule, { id, title })
    const episode = await findEpisode(tx, stationId, id)
    if (!episode) throw episodeNotFound()
    await mayChangeShow(episode.show_id)
    if (title.trim() !== episode.title.trim()) {
      throw new Problem('conflict', 'That is not the title of the episode.', { reason: 'other_title' })
    }
    await refuseWhileCut(tx, stationId, id)
    const picture = pictureNameIn(episode.image)
    const files = [...(await listAudioFiles(tx, stationId, id)), ...(picture === undefined ? [] : [picture])]
    if (episode.archived_at === null) {
      await countEpisode(tx, stationId, episode.show_id, -1)
      await unindexEpisode(tx, episode)
    }
    await deleteEpisodeRows(tx, stationId, id)
    report({ type: 'episodes.deleted', subject: id, details: { title: episode.title } })
    return files
  })
  await removeNow(deps, files)
}

/** @throws 409 code `being_cut` */
export async function refuseWhileCut(...[tx, stationId, id]: Parameters<typeof isBeingCut>): Promise<void> {
  if (!(await isBeingCut(tx, stationId, id))) return
  throw new Problem('conflict', 'The episode is being cut out of the recording.', { reason: 'being_cut' })
}

/** Removes files after the commit. A failure is not the caller's: the daily job tries again. */
export async function removeNow({ removeFiles, log }: FileRemover, files: readonly string[]): Promise<void> {
  await removeFiles(files).catch((error: unknown) =>
    log.warn({ err: error, files }, 'files of an episode are left to the daily cleanup'),
  )
}
