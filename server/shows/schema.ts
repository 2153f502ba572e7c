import type { Static } from 'typebox'
import { field, object, optional } from '../http/checks/fields.ts'
import { Type } from '../http/schema.ts'
import type { MediaUrls } from '../lib/media-name.ts'
import { automation, showFields } from './rules/show-fields.ts'
import { websiteFields } from './rules/website-fields.ts'
import type { Show } from './store.ts'

const example = {
  id: 7,
  title: 'Morning Tide',
  description: 'Wake-up music and the harbour news.',
  image: 'https://radio.example.org/art/morning-tide.jpg',
  published: true,
  presenter: 'Ada Lindqvist',
}

export const showSchema = Type.Object(
  {
    id: Type.Integer({ description: 'Unique in the installation; never reused.' }),
    title: Type.String({ description: 'Exactly as sent.' }),
    description: Type.String({ description: 'Empty if none.' }),
    image: Type.String({ description: 'Artwork URL; empty if none.' }),
    published: Type.Boolean({
      description: 'Whether it is visible in players and widgets, and its episodes are listed.',
    }),
    presenter: Type.String({ description: 'Empty if not set.' }),
  },
  { title: 'Show', description: 'A show.', examples: [example] },
)

export const showsSchema = Type.Array(showSchema, {
  description: 'All shows by title, including unpublished ones.',
  examples: [[example]],
})

const title = field(showFields.title, {
  description: `Up to ${showFields.title.maxLength} characters, not only white space.`,
  examples: ['Morning Tide'],
})
const description = optional(
  field(showFields.description, {
    description: `Up to ${showFields.description.maxLength} characters.`,
    examples: ['Wake-up music and the harbour news.'],
  }),
)
const image_url = optional(
  field(showFields.image_url, {
    description: `Artwork: an http or https URL of up to ${showFields.image_url.maxLength} characters, or empty for none.`,
    examples: ['https://radio.example.org/art/morning-tide.jpg'],
  }),
)
const published = optional(
  field(showFields.published, { description: 'Whether the show is public; false by default.', examples: [true] }),
)
const presenter = optional(
  field(showFields.presenter, {
    description: `Up to ${showFields.presenter.maxLength} characters; empty for none.`,
    examples: ['Ada Lindqvist'],
  }),
)

export const createShowBody = object(
  { title, description, image_url, published, presenter },
  {
    title: 'ShowCreate',
    description: 'A new show.',
    examples: [{ title: 'Morning Tide', presenter: 'Ada Lindqvist', published: true }],
  },
)

export const updateShowBody = object(
  { title: optional(title), description, published, presenter },
  {
    title: 'ShowUpdate',
    description:
      'The fields to change; the others keep their values. Artwork can only be set when the show is created.',
    examples: [{ published: true }],
  },
)

/** The lifetime of the episodes of a show. */
export const lifetimeFields = {
  keep_episodes: optional(
    field(automation.keep_episodes, { description: 'All but the newest n are archived; 0 for no limit.' }),
  ),
  keep_days: optional(
    field(automation.keep_days, { description: 'Those that are older than n days are archived; 0 for no limit.' }),
  ),
  delete_audio_after: optional(
    field(automation.delete_audio_after, {
      description: 'The audio of those that have been archived for n days is deleted; 0 for never.',
    }),
  ),
}

/** The changes to a show that the dashboard makes: also its artwork, and how it becomes episodes. */
export const showChangesBody = object(
  {
    ...{ title: optional(title), description, image_url, published, presenter },
    auto_episodes: optional(field(automation.auto_episodes, { description: 'Whether airings become episodes.' })),
    trim_start: optional(field(automation.trim_start, { description: 'Seconds cut off at the start.' })),
    trim_end: optional(field(automation.trim_end, { description: 'Seconds cut off at the end.' })),
    loudness: optional(
      field(automation.loudness, {
        description: 'The loudness in LUFS that episodes get when they are cut, or `off`.',
      }),
    ),
    chapters: optional(
      field(automation.chapters, {
        description: 'Whether the titles that were played become chapters of its episodes: `plays` or `off`.',
      }),
    ),
    ...lifetimeFields,
    slug: optional(field(websiteFields.slug, { description: 'Its name in the URLs of listeners.' })),
    rewind: optional(field(websiteFields.rewind, { description: 'Whether listeners can rewind to it.' })),
    in_feed: optional(field(websiteFields.in_feed, { description: 'Whether it is in the feed of the station.' })),
    language: optional(
      field(websiteFields.language, { description: 'A BCP 47 tag, or `station` for that of the station.' }),
    ),
    category: optional(
      field(websiteFields.category, { description: 'A category of Apple Podcasts, or `station` for its.' }),
    ),
    explicit: optional(field(websiteFields.explicit, { description: 'Whether episodes may be explicit.' })),
    new_feed_url: optional(field(websiteFields.new_feed_url, { description: 'Where its feed has moved.' })),
    live: optional(field(websiteFields.live, { description: 'Whether feeds announce its times on the air.' })),
    kind: optional(field(websiteFields.kind, { description: 'Whether episodes are heard in order (`serial`).' })),
  },
  { title: 'ShowChanges' },
)

/** The JSON form of a show. */
export function presentShow(show: Show, urls: Pick<MediaUrls, 'ofImage'>): Static<typeof showSchema> {
  const { id, title, description, presenter } = show
  return { id, title, description, image: urls.ofImage(show.image), published: show.published === 1, presenter }
}
