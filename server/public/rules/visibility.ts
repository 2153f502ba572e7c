/** The part of a show that decides whether it is public. */
type Published = { published: number }

/**
 * Whether listeners may know of a show. While one that is not public is on air, its times are told, under the name of the
 * station. Source: the contract of the public side, "Words and switches".
 */
export function isPublicShow(show: Published | undefined): boolean {
  return show?.published === 1
}
