import type { QueryClient } from '@tanstack/react-query'
import { showsQuery } from '../shows/shows.ts'
import { lastShow } from './last-show.ts'
import { begunQuery } from './list-uploads.ts'
import { addUpload, isInQueue } from './queue.ts'
import { type FileFacts, readFile } from './read-file.ts'
import { begunWith, firstShow, titleOf } from './upload.ts'

/** What is known of a file that the browser cannot read: a folder that was dropped, or one that is gone. */
const unreadable: FileFacts = { refusal: 'file_unreadable', title: '', album: '', picture: null }

/**
 * Uploads files. One that was begun earlier, by this browser or another, is gone on with.
 * @param show the show that is looked at, if it is one
 */
export async function addFiles(
  { queries, station }: { queries: QueryClient; station: number },
  files: Iterable<File>,
  show?: number,
): Promise<void> {
  // Without them, uploading begins all the same: the show can be chosen later.
  const [shows, begun] = await Promise.all([
    queries.ensureQueryData(showsQuery(station)).catch(() => []),
    queries.ensureQueryData(begunQuery(station)).catch(() => []),
  ])
  const own = shows.filter(({ yours }) => yours)
  for (const file of files) {
    if (isInQueue(station, file)) continue
    const { refusal, title, album, picture } = await readFile(file).catch(() => unreadable)
    addUpload({
      ...{ file, station, picture, reason: refusal },
      id: begunWith(file, begun)?.id ?? null,
      title: title || titleOf(file.name),
      showId: firstShow(own, album, show ?? lastShow(station)),
    })
  }
}
