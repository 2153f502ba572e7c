import { isoDateOf } from '../lib/epoch-day.ts'
import type { ImageOf, MediaUrls } from '../lib/media-name.ts'
import type { NewException, Review } from './exception-actions.ts'
import type { ExceptionFields, StoredException } from './exception-store.ts'
import { showIn } from './programme.ts'
import type { ReviewPiece } from './rules/review.ts'

/** Makes the JSON of an exception, with the fields of its kind. */
export const exceptionPresenter =
  (urls: MediaUrls) =>
  ({ id, group, kind, epochDay, createdAt, orphaned, ...one }: StoredException & { orphaned: boolean }) => {
    const fields = one as Partial<ExceptionFields>
    const { showId, image, isRepeat, ...others } = fields
    return {
      ...{ id: id > 0 ? id : null, group, kind, date: isoDateOf(epochDay) },
      ...(showId !== undefined && { show_id: showId }),
      ...others,
      ...(image !== undefined && { image_url: urls.ofImage(image), repeat: isRepeat }),
      ...{ orphaned, created_at: createdAt },
    }
  }

/** The JSON of new exceptions and their effect. */
export function presentReview(
  { exceptions, before, after, hidden, episodes, fingerprint, showOf }: Review,
  urls: MediaUrls,
) {
  const pieces = (list: readonly ReviewPiece[]) =>
    list.map((piece) => ({
      show_id: piece.showId,
      title: showIn({ showOf }, piece).title,
      start_time: piece.startAt,
      end_time: piece.endAt,
    }))
  return {
    exceptions: exceptions.map(exceptionPresenter(urls)),
    ...{ before: pieces(before), after: pieces(after), hidden: pieces(hidden) },
    episodes,
    fingerprint,
  }
}

/** New exceptions as they are stored: the URLs of our own pictures become their paths. */
export async function withStoredImages(exceptions: readonly NewException[], imageOf: ImageOf): Promise<NewException[]> {
  return Promise.all(
    exceptions.map(async (one) => (one.image_url ? { ...one, image_url: await imageOf(one.image_url) } : one)),
  )
}
