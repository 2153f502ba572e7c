import { changesOf, httpUrl, httpUrlOrEmpty, id, image, instant, integer, record, text } from '../../lib/field-rules.ts'

/** The rules of an episode's fields, under their names in requests. */
export const episodeFields = {
  title: text(499, { notBlank: true }),
  show_id: id,
  audio_url: httpUrl,
  description: text(10_000),
  image_url: httpUrlOrEmpty,
  datetime: instant,
}

/** The same as they are stored. */
const columns = { ...episodeFields, image_url: image }

/** The rule of a new episode with external audio. */
export const newEpisodeRule = record(columns, ['datetime'])

const { audio_url: _, ...fieldsBesidesAudio } = columns

/** The rule of a new episode whose audio is in our storage: `audio_length` is the size of the file in bytes. */
export const newStoredEpisodeRule = record(
  {
    ...fieldsBesidesAudio,
    media_name: text(255, { notBlank: true }),
    audio_length: integer(0, Number.MAX_SAFE_INTEGER),
  },
  ['datetime'],
)

/** The rule of a change to an episode. */
export const episodeChangesRule = changesOf(fieldsBesidesAudio)

/** The rule of restoring an episode, optionally into another show. */
export const restoreRule = record({ id, show_id: id }, ['show_id'])
