import { type Static, Type } from 'typebox'
import { flag, httpUrlOrEmpty, object, optional, text } from '../http/checks/fields.ts'
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
    id: Type.Integer({ description: 'Unique in the installation, and never used again.' }),
    title: Type.String({ description: 'Exactly as it was sent.' }),
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
  description: 'All shows by title, unpublished ones too.',
  examples: [[example]],
})

const fields = {
  title: text(
    200,
    { description: 'Up to 200 characters, not only white space.', examples: ['Morning Tide'] },
    { notBlank: true },
  ),
  description: text(5000, {
    description: 'Up to 5000 characters.',
    examples: ['Wake-up music and the harbour news.'],
  }),
  published: flag({ description: 'Whether the show is public; a new one is not unless told so.', examples: [true] }),
  presenter: text(200, { description: 'Up to 200 characters; empty for none.', examples: ['Ada Lindqvist'] }),
}

export const createShowBody = object(
  {
    title: fields.title,
    description: optional(fields.description),
    image_url: optional(
      httpUrlOrEmpty({
        description: 'Artwork: an http or https URL of up to 2000 characters, or empty for none.',
        examples: ['https://radio.example.org/art/morning-tide.jpg'],
      }),
    ),
    published: optional(fields.published),
    presenter: optional(fields.presenter),
  },
  {
    title: 'ShowCreate',
    description: 'A new show.',
    examples: [{ title: 'Morning Tide', presenter: 'Ada Lindqvist', published: true }],
  },
)
export type CreateShowBody = Static<typeof createShowBody>

export const updateShowBody = object(
  {
    title: optional(fields.title),
    description: optional(fields.description),
    published: optional(fields.published),
    presenter: optional(fields.presenter),
  },
  {
    title: 'ShowUpdate',
    description: 'What is to change; what is left out stays. Artwork is set only when a show is made.',
    examples: [{ published: true }],
  },
)
export type UpdateShowBody = Static<typeof updateShowBody>

export function presentShow({ id, title, description, image, published, presenter }: Show): Static<typeof showSchema> {
  return { id, title, description, image, published: published === 1, presenter }
}
