import { changesOf, httpUrl, httpUrlOrEmpty, id, instant, integer, record, text } from '../../lib/field-rules.ts'

/** What the fields of an episode may be, by the names that requests give them. */
export const episodeFields = {
  title: text(499, { notBlank: true }),
  show_id: id,
  audio_url: httpUrl,
  description: text(10_000),
  image_url: httpUrlOrEmpty,
  datetime: instant,
}

/** A new episode whose audio is somewhere else. */
export const newEpisodeRule = record(episodeFields, ['datetime'])

const { audio_url: _, ...fieldsBesidesAudio } = episodeFields

/** A new episode whose audio is in our storage: the name of the file, and its size in bytes. */
export const newStoredEpisodeRule = record(
  {
    ...fieldsBesidesAudio,
    media_name: text(255, { notBlank: true }),
    audio_length: integer(0, Number.MAX_SAFE_INTEGER),
  },
  ['datetime'],
)

const { title, description, image_url, datetime } = episodeFields

/** Which episode is to change, and what of it. */
export const episodeChangesRule = changesOf({ title, description, image_url, datetime })

/** Which episode is to be restored, and into which show if not its own. */
export const restoreRule = record({ id, show_id: id }, ['show_id'])
