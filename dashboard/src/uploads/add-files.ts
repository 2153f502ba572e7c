import type { QueryClient } from '@tanstack/react-query'
import { showsQuery } from '../shows/shows.ts'
import { lastShow } from './last-show.ts'
import { begunQuery } from './list-uploads.ts'
import { addUpload, isInQueue, isOurs } from './queue.ts'
import { type FileFacts, readFile } from './read-file.ts'
import { begunWith, firstShow, shortened, titleOf } from './upload.ts'

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
    const { refusal, title, album, picture } = await readFile(file).catch(() => unreadable)
    if (isInQueue(station, file)) continue
    addUpload({
      ...{ file, station, picture, reason: refusal },
      // What this window has sent is in the queue, or done with.
      id:
        begunWith(
          file,
          begun.filter(({ id }) => !isOurs(id)),
        )?.id ?? null,
      title: shortened(title) || titleOf(file.name),
      showId: firstShow(own, album, show ?? lastShow(station)),
    })
  }
}
