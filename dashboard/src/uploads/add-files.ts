import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { showsQuery } from '../shows/shows.ts'
import { lastShow } from './last-show.ts'
import { uploadsQuery } from './list-uploads.ts'
import { addUpload, finishedHere, isInQueue, isOurs } from './queue.ts'
import { type FileFacts, readFile } from './read-file.ts'
import { firstShow, isOf, shortened, titleOf } from './upload.ts'

/** The properties of a file that the browser cannot read: a folder, or a deleted file. */
const unreadable: FileFacts = { refusal: 'file_unreadable', title: '', album: '', picture: null }

/**
 * Uploads files. One that was begun earlier, by this browser or another, is gone on with; one that has become an episode in
 * the last week is sent only when the person says so.
 * @param show the show that is looked at, if it is one
 */
export async function addFiles(
  { queries, station }: { queries: QueryClient; station: number },
  files: Iterable<File>,
  show?: number,
): Promise<void> {
  // Without them, uploading begins all the same: the show can be chosen later.
  const [shows, known] = await Promise.all([
    queries.ensureQueryData(showsQuery(station)).catch(() => []),
    queries.ensureQueryData(uploadsQuery(station)).catch(() => []),
  ])
  const own = shows.filter(({ yours }) => yours)
  for (const file of files) {
    if (isInQueue(station, file)) continue
    const { refusal, title, album, picture } = await readFile(file).catch(() => unreadable)
    const same = [...known, ...finishedHere(station)].filter((upload) => isOf(upload, file))
    // Uploads of this window are in the queue, or finished.
    const begun = same.find(({ id, episode }) => episode === null && !isOurs(id))
    const made = begun ? null : same.findLast(({ episode }) => episode !== null)?.episode
    // It may have been deleted since.
    const sentAs = made && (await call('getEpisode', { path: { station, id: made } }).catch(() => undefined))
    // It may have been chosen again meanwhile.
    if (isInQueue(station, file)) continue
    addUpload({
      ...{ file, station, picture, reason: refusal },
      id: begun?.id ?? null,
      ...(sentAs && { sentAs: { id: sentAs.id, title: sentAs.title } }),
      title: shortened(title) || titleOf(file.name),
      showId: firstShow(own, album, show ?? lastShow(station)),
    })
  }
}
