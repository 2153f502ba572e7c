import { type AlsoInTransaction, noExtraWrite } from '../../database/transaction.ts'
import { Problem } from '../../lib/problem.ts'
import { FileRefused } from '../../uploads/checked-mp3.ts'
import { createImportedEpisode } from './actions.ts'
import { FetchFailed } from './fetch.ts'
import { type ImportPlan, showOfPlan } from './plan-import.ts'
import { type PictureOf, type ReceiveDeps, receiveItem } from './receive-item.ts'
import { dateEstimated, noteOf, type PlannedItem, skipReasons } from './rules/plan.ts'
import type { Result } from './rules/results.ts'

/** An item, and what became of it. */
export type ItemResult = {
  guid: string
  title: string
  datetime: number | null
  result: Result
  episode_id: number | null
  /** Why, in words; for one that is imported, what it lacks; for one that is here, what differs. */
  reason: string
}

/** The import cannot be continued; the message says why. Imported episodes stay, and the import can be run again. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped'
}

/** Number of items whose files are downloaded at once. */
const atOnce = 2

/** The results of a dry run. */
export function previewOf({ items }: ImportPlan): ItemResult[] {
  return items.map((planned) =>
    resultOf(planned, planned.does === 'import' ? { result: 'new', reason: notesOf(planned) } : {}),
  )
}

/**
 * Imports the items of a plan, oldest first, and gives the result of each. Two are downloaded at once; episodes are created in order,
 * each in one transaction, so that whatever ends the import leaves whole episodes. A new show is made when its first episode is to be
 * created, so an import of nothing leaves none.
 * @param options.onShow is told of the show, with a note of what it lacks, see `showOfPlan`
 * @param options.onImported writes in the transaction that creates the episode of a result
 * @throws ImportStopped when the storage of the station or the disk is full, or the show is gone; the reason of the signal; errors of
 *   the database and the storage
 */
export async function* runImport(
  deps: ReceiveDeps,
  plan: ImportPlan,
  {
    stationId,
    pictureOf,
    signal,
    onShow,
    onImported = noExtraWrite,
  }: {
    stationId: number
    pictureOf: PictureOf
    signal: AbortSignal
    onShow?: (show: { id: number; title: string; note: string }) => unknown
    onImported?: AlsoInTransaction<ItemResult>
  },
): AsyncGenerator<ItemResult> {
  const { source, items } = plan
  const { channel } = plan.feed
  let showId: number | undefined
  const openShow = async () => {
    if (showId !== undefined) return
    const show = await showOfPlan(deps.writer, stationId, plan, pictureOf)
    await onShow?.(show)
    showId = show.id
  }
  if (plan.show) await openShow()
  const pictureOfItem: PictureOf = async (url, cookies) => (url === channel.imageUrl ? '' : pictureOf(url, cookies))
  const ended = new AbortController()
  const both = AbortSignal.any([signal, ended.signal])
  const options = { stationId, fallback: channel.title, pictureOf: pictureOfItem, signal: both }
  const begin = (planned: PlannedItem) => {
    const receiving = planned.does === 'import' ? receiveItem(deps, planned.item, options) : undefined
    // It is awaited only when the ones before it are done.
    receiving?.catch(() => {})
    return { planned, receiving }
  }
  const waiting: ReturnType<typeof begin>[] = []
  try {
    for (let next = 0; next < items.length || waiting.length > 0; ) {
      while (waiting.length < atOnce && next < items.length) waiting.push(begin(items[next++]!))
      // While it is in `waiting`, its file is discarded below.
      signal.throwIfAborted()
      await waiting[0]!.receiving?.then(openShow, () => {})
      const { planned, receiving } = waiting.shift()!
      if (!receiving) {
        yield resultOf(planned)
        continue
      }
      yield await receiving
        .then(async (received) => {
          const { writer, storage } = deps
          const imported = (id: number) =>
            resultOf(planned, { result: 'imported', episode_id: id, reason: notesOf(planned, received.note) })
          const alongside: AlsoInTransaction<number> = (unit, id) => onImported(unit, imported(id))
          const home = { stationId, showId: showId!, feedId: source.feedId }
          return imported(await createImportedEpisode({ ...writer, storage }, home, received, alongside))
        })
        .catch((error: unknown) => failureOf(planned, error))
    }
  } finally {
    ended.abort()
    const left = waiting.map(({ receiving }) =>
      receiving?.then(
        ({ file }) => deps.storage.discard(file.name),
        () => {},
      ),
    )
    await Promise.all(left)
  }
}

/** The reason of a result that is imported: the faults of the item, in words. */
function notesOf(planned: PlannedItem, note = ''): string {
  const isDateEstimated = planned.does === 'import' && planned.isDateEstimated
  return [isDateEstimated ? dateEstimated : '', note].filter((words) => words !== '').join('; ')
}

function resultOf(planned: PlannedItem, more: Partial<ItemResult> = {}): ItemResult {
  const { guid, title, datetime = null } = planned.item
  const about = { guid, title, datetime, episode_id: null, reason: '' }
  if (planned.does === 'nothing')
    return { ...about, result: 'here', episode_id: planned.episode.episodeId, reason: noteOf(planned.episode), ...more }
  if (planned.does === 'skip') return { ...about, result: 'skipped', reason: skipReasons[planned.reason], ...more }
  return { ...about, result: 'failed', ...more }
}

function failureOf(planned: PlannedItem, error: unknown): ItemResult {
  if (error instanceof FetchFailed) return resultOf(planned, { reason: error.message })
  if (error instanceof FileRefused) return resultOf(planned, { reason: `its audio ${error.message}` })
  if (!(error instanceof Problem)) throw error
  // Another import of the same feed created it meanwhile.
  if (error.reason === 'guid_taken') return resultOf(planned, { result: 'here' })
  if (error.code === 'invalid') return resultOf(planned, { reason: error.message })
  throw new ImportStopped(error.message, { cause: error })
}
