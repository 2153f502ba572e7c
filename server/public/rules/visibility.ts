/** The part of a show that decides whether it is public. */
type Published = { published: number }

/** The part of an episode that decides whether it is public. */
type Listed = {
  archived_at: number | null
  /** When it is published, in Unix seconds. */
  datetime: number
  /** External URL of its audio, or empty. */
  audio_url: string
  /** Name of its audio in storage, or null. */
  media_name: string | null
}

/**
 * Whether listeners may know of a show. While one that is not public is on air, its times are told, under the name of the
 * station. Source: the contract of the public side, "Words and switches".
 */
export function isPublicShow(show: Published | undefined): boolean {
  return show?.published === 1
}

/** Whether listeners may know of an episode of a show at `now`, in Unix seconds: it is active, due, and has audio. */
export function isPublicEpisode(episode: Listed, show: Published | undefined, now: number): boolean {
  const hasAudio = episode.audio_url !== '' || episode.media_name !== null
  return isPublicShow(show) && episode.archived_at === null && episode.datetime <= now && hasAudio
}
