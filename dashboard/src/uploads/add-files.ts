import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { ResumableUpload } from '../api/generated/types.gen.ts'
import type { Episode } from '../episodes/list-pages.ts'
import { showsQuery } from '../shows/shows.ts'
import { isArchived, lastShow } from './last-show.ts'
import { uploadsQuery } from './list-uploads.ts'
import { addUpload, finishedHere, isInQueue, isOurs } from './queue.ts'
import { type FileFacts, readFile } from './read-file.ts'
import { firstShow, isOf, shortened, titleOf } from './upload.ts'

type Where = { queries: QueryClient; station: number }

/** The properties of a file that the browser cannot read: a folder, or a deleted file. */
const unreadable: FileFacts = { refusal: 'file_unreadable', title: '', album: '', date: '', picture: null }

/**
 * Uploads files. An upload that was begun earlier, in any browser, is resumed; a file that has become an episode in the
 * last week is sent only after the person has confirmed it.
 * @param show the show by which the page is filtered, if any
 */
export async function addFiles({ queries, station }: Where, files: Iterable<File>, show?: number): Promise<void> {
  // If they cannot be loaded, uploading begins all the same: the show can be chosen later.
  const [shows, known] = await Promise.all([
    queries.ensureQueryData(showsQuery(station)).catch(() => []),
    queries.ensureQueryData(uploadsQuery(station)).catch(() => []),
  ])
  const own = shows.filter(({ yours }) => yours)
  for (const file of files) {
    if (isInQueue(station, file)) continue
    const { refusal, title, album, date, picture } = await readFile(file).catch(() => unreadable)
    const same = [...known, ...finishedHere(station)].filter((upload) => isOf(upload, file))
    // Uploads of this window are not resumed: they are in the queue, or finished.
    const begun = known.find((upload) => isOf(upload, file) && upload.episode === null && !isOurs(upload.id))
    const made = begun ? null : same.findLast(({ episode }) => episode !== null)?.episode
    // The episode may have been deleted since.
    const sentAs = made && (await call('getEpisode', { path: { station, id: made } }).catch(() => undefined))
    // The file may have been chosen again meanwhile.
    if (isInQueue(station, file)) continue
    addUpload({
      ...{ file, station, picture, reason: refusal },
      id: begun?.id ?? null,
      replaces: begun?.draft.replaces ?? null,
      ...(sentAs && { sentAs: { id: sentAs.id, title: sentAs.title } }),
      title: shortened(title) || titleOf(file.name),
      tagDate: date,
      archived: isArchived(station),
      showId: firstShow(own, album, show ?? lastShow(station)),
    })
  }
}

/** Uploads a file that replaces the audio of an episode. One that was begun earlier for the same episode is resumed. */
export async function replaceByFile({ queries, station }: Where, file: File, episode: Episode): Promise<void> {
  if (isInQueue(station, file)) return
  const known = await queries.ensureQueryData(uploadsQuery(station)).catch(() => [])
  const { refusal } = await readFile(file).catch(() => unreadable)
  const isBegun = (upload: ResumableUpload) =>
    upload.episode === null && upload.draft.replaces === episode.id && isOf(upload, file) && !isOurs(upload.id)
  const { id, title, show_id: showId } = episode
  addUpload({
    ...{ file, station, picture: null, reason: refusal, title, showId, replaces: id },
    ...{ id: known.find(isBegun)?.id ?? null, tagDate: '', archived: false },
  })
}
