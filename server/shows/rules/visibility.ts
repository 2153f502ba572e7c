/** The part of a show that decides whether it is public. */
type Published = { published: number }

/**
 * Whether listeners may know of a show. While one that is not public is on air, its times are told, under the name of the
 * station. Source: the contract of the public side, "Words and switches".
 */
export function isPublicShow(show: Published | undefined): boolean {
  return show?.published === 1
}

/** Whether listeners may know of a play: not where its show is not public, or was deleted and may not have been public. */
export function isPublicPlay(showId: number | null, show: Published | undefined): boolean {
  return showId === null || isPublicShow(show)
}
