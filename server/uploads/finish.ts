import { Readable } from 'node:stream'
import type { AlsoInTransaction, Unit } from '../database/transaction.ts'
import { findActive } from '../episodes/actions.ts'
import { archiveActive } from '../episodes/archive.ts'
import type { FileRemover } from '../episodes/deletion.ts'
import type { Episode } from '../episodes/store.ts'
import { unixSeconds } from '../lib/clock.ts'
import { mp3Outline } from '../lib/mp3-outline.ts'
import { Problem } from '../lib/problem.ts'
import type { Received } from '../storage/storage.ts'
import { createUploadedEpisode, replaceByFile } from './actions.ts'
import { checkedMp3, measured } from './checked-mp3.ts'
import { fileProblem } from './file-problem.ts'
import { type Details, findOwn, leaseMs, type Name, type ResumableDeps, until } from './resumable.ts'
import { updateDetails, updateReceived } from './resumable-store.ts'

/** An episode that is made of an upload; archived, it is public only once it is restored. */
type NewUploadedEpisode = {
  showId: number
  title: string
  description: string
  datetime: number | undefined
  archived: boolean
}

/**
 * Makes an episode of a complete upload. Repeated, it gives the same episode.
 * @param imageOf gives the value of the column `image`; called only if an episode is to be made
 * @returns the id of the episode
 * @throws 400 naming every field that fails, or the file (`file_not_mp3`); 404 no such upload or show; 409 `incomplete`;
 *   423 another request is finishing it; the errors of `imageOf`
 */
export async function finishUpload(
  deps: ResumableDeps,
  name: Name,
  { archived, ...input }: NewUploadedEpisode,
  imageOf: () => Promise<string>,
): Promise<number> {
  return finishOnce(deps, name, { prepare: imageOf }, (image, file, become) =>
    createUploadedEpisode(deps, name.stationId, file, { ...input, image }, async (unit, made) => {
      await become(unit, made)
      if (archived) await archiveActive(unit, name.stationId, made)
    }),
  )
}

/**
 * Replaces the audio of an episode by a complete upload. Repeated, it changes nothing more.
 * @throws 400 the file (`file_not_mp3`); 404 no such upload or active episode; 409 `incomplete`, `upload_used` if it was used for
 *   another episode, and those of `replaceAudio`; 423 another request is finishing it
 */
export async function replaceByUpload(deps: ResumableDeps & FileRemover, name: Name, episode: number): Promise<void> {
  const outline = mp3Outline()
  const prepare = () => mayReplace(deps, name.stationId, episode)
  const used = await finishOnce(deps, name, { prepare, measures: [outline] }, (_, file, become) =>
    replaceByFile(deps, name.stationId, episode, { ...file, outline: outline.end() }, become),
  )
  if (used !== episode)
    throw new Problem('conflict', 'The upload was used for another episode.', { reason: 'upload_used' })
}

/** Refuses before the file is copied; the verb checks again. */
async function mayReplace({ db, mayChangeShow }: ResumableDeps, stationId: number, id: number): Promise<void> {
  const { show_id } = await findActive({ tx: db }, stationId, id)
  await mayChangeShow?.(db, stationId, show_id)
}

/** Another request has used the same upload meanwhile. */
class UsedMeanwhile extends Error {
  readonly episode: number

  constructor(episode: number) {
    super('The upload was used already.')
    this.episode = episode
  }
}

/**
 * Uses a complete upload once, for an episode, whose id it returns.
 * @param prepare runs before the file is received into storage
 * @param measures get the bytes of the file
 */
async function finishOnce<Prepared>(
  deps: ResumableDeps,
  name: Name,
  { prepare, measures = [] }: { prepare: () => Promise<Prepared>; measures?: Parameters<typeof measured>[1] },
  use: (prepared: Prepared, file: Received, become: AlsoInTransaction<Episode>) => Promise<Episode>,
): Promise<number> {
  let episode = (await findOwn(deps, name)).details.episode
  if (episode !== undefined) return episode
  const isOurs = await deps.leases.hold(`upload ${name.id}`, leaseMs, async (signal) => {
    // It may have become an episode between the look above and the lease.
    const upload = await findOwn(deps, name)
    episode = upload.details.episode
    if (episode !== undefined) return undefined
    const incomplete = () => new Problem('conflict', 'The upload is not complete.', { reason: 'incomplete' })
    if (upload.received < upload.bytes) throw incomplete()
    const stored = await deps.pieces.read(name.id)
    if (stored.sizeBytes < upload.bytes) {
      // A piece was lost, or replaced by a shorter one: the rest has to be sent again.
      const left = { before: upload.received, received: stored.sizeBytes }
      await updateReceived(deps.db, name, left, unixSeconds(deps.clock))
      throw incomplete()
    }
    const prepared = await prepare()
    const bytes = Readable.from(until(signal, stored.bytes))
    const file = await deps.storage
      .receive(measured(checkedMp3(bytes), measures))
      .catch(fileProblem)
      .finally(() => bytes.destroy())
    // The lease may be lost at any time. This runs alone among all that is written to the station.
    const become = async ({ tx }: Unit, { id }: Episode) => {
      const { details } = await findOwn({ db: tx }, name)
      if (details.episode !== undefined) throw new UsedMeanwhile(details.episode)
      await updateDetails(tx, name, JSON.stringify({ ...details, episode: id } satisfies Details), { isFinished: true })
    }
    const made = await use(prepared, file, become).catch((error: unknown) => {
      if (error instanceof UsedMeanwhile) return { id: error.episode }
      throw error
    })
    episode = made.id
    return undefined
  })
  if (!isOurs) throw new Problem('locked', 'The upload is being finished.')
  // The daily job removes the rest.
  await deps.pieces.remove(name.id).catch(() => {})
  return episode!
}
