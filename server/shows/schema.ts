import { type Static, Type } from 'typebox'
import { flag, httpUrlOrEmpty, object, optional, text } from '../http/fields.ts'
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
    id: Type.Integer(),
    title: Type.String(),
    description: Type.String(),
    image: Type.String({ description: 'Artwork URL; empty if none.' }),
    published: Type.Boolean({
      description: 'Whether it is visible in players and widgets, and its episodes are listed.',
    }),
    presenter: Type.String({ description: 'Empty if not set.' }),
  },
  { description: 'A show.', examples: [example] },
)

export const showsSchema = Type.Array(showSchema, {
  description: 'All shows by title, unpublished ones too.',
  examples: [[example]],
})

const fields = {
  title: text(200, { description: 'Up to 200 characters, not only white space.' }, { notBlank: true }),
  description: text(5000, { description: 'Up to 5000 characters.' }),
  published: flag({ description: 'Whether the show is public; a new one is not unless told so.' }),
  presenter: text(200, { description: 'Up to 200 characters.' }),
}

export const createShowBody = object(
  {
    title: fields.title,
    description: optional(fields.description),
    image_url: optional(httpUrlOrEmpty({ description: 'Artwork URL, up to 2000 characters.' })),
    published: optional(fields.published),
    presenter: optional(fields.presenter),
  },
  { examples: [{ title: 'Morning Tide', presenter: 'Ada Lindqvist', published: true }] },
)
export type CreateShowBody = Static<typeof createShowBody>

export const updateShowBody = object(
  {
    title: optional(fields.title),
    description: optional(fields.description),
    published: optional(fields.published),
    presenter: optional(fields.presenter),
  },
  { examples: [{ published: true }] },
)
export type UpdateShowBody = Static<typeof updateShowBody>

export function presentShow({ id, title, description, image, published, presenter }: Show): Static<typeof showSchema> {
  return { id, title, description, image, published: published === 1, presenter }
}
