import { field, object, optional } from '../http/checks/fields.ts'
import { Type } from '../http/schema.ts'
import { charset, flag, id, instant, integer, list, text } from '../lib/field-rules.ts'
import { recordingFields } from './rules/catalogue-file.ts'
import { playFields } from './rules/play-fields.ts'
import { maxExpressionLength, maxExpressions } from './rules/split.ts'

const nullableInteger = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })
const nullableText = (description: string) => Type.Union([Type.String(), Type.Null()], { description })

const search = { q: optional(field(text(200), { description: 'A text that the artist or the title contains.' })) }
const paging = {
  cursor: optional(field(text(100), { description: '`next` of the previous page.' })),
  limit: optional(field(integer(1, 200), { description: '100 by default.' })),
}
const next = nullableText('The cursor of the next page; null at the end.')

export const playsQuery = object({
  from: field(instant, { description: 'Plays that began at this instant or later, in Unix seconds.' }),
  to: field(instant, { description: 'Plays that began before it; with `q`, at most 31 days after `from`.' }),
  show: optional(field(id, { description: 'Only of this show.' })),
  ...search,
  ...paging,
})

const names = {
  artist: Type.String({ description: 'Empty where no artist is named.' }),
  title: Type.String(),
}

export const playSchema = Type.Object(
  {
    id: Type.Integer(),
    at: Type.Integer({ description: 'When it began, in Unix seconds.' }),
    until: nullableInteger('When it ended; null while it lasts.'),
    ...names,
    raw: Type.String({ description: 'The text of the stream; empty for a line that was typed.' }),
    show_id: nullableInteger('The show on air when it began.'),
    by_hand: Type.Boolean({ description: 'Whether it was typed.' }),
  },
  { title: 'StaffPlay' },
)

export const playsSchema = Type.Object(
  { plays: Type.Array(playSchema, { description: 'Newest first.' }), next },
  { title: 'StaffPlayPage' },
)

const newPlay = {
  at: field(playFields.at, { description: 'When it began, in Unix seconds.' }),
  until: optional(
    field(playFields.until, { description: 'When it ended; by default with the next play, or after ten minutes.' }),
  ),
  artist: optional(field(playFields.artist, { description: 'Empty where no artist is named.' })),
  title: field(playFields.title, { description: 'The title.' }),
}
export const newPlayBody = object(newPlay, { title: 'NewPlay' })
export const playChangesBody = object(
  {
    ...{ ...newPlay, at: optional(newPlay.at), title: optional(newPlay.title) },
    always: optional(
      field(flag, { description: 'Whether all plays that the stream names alike get its artist and title.' }),
    ),
  },
  { title: 'PlayChanges' },
)

const expression = list(text(maxExpressionLength, { notBlank: true }), maxExpressions)
const expressions = (description: string) =>
  Type.Unsafe<string[]>({ ...expression, description: `${description} Regular expressions in the syntax of RE2.` })

export const rulesSchema = object(
  {
    ignore: expressions('Titles that are no plays.'),
    swap: expressions('Titles whose two parts are in the order `Title - Artist`.'),
    split: expressions('The groups `artist` and `title` of the first that matches.'),
  },
  { title: 'PlayRules' },
)

const namesOrNull = Type.Union([Type.Object(names), Type.Null()], { description: 'Null where it is no play.' })

export const rulesPreviewSchema = Type.Object(
  {
    count: Type.Integer({ description: 'Number of different titles of the last week.' }),
    changed: Type.Integer({ description: 'Number of those that would change.' }),
    titles: Type.Array(
      Type.Object(
        { raw: Type.String(), plays: Type.Integer(), before: namesOrNull, after: namesOrNull },
        { title: 'PreviewedTitle' },
      ),
      { description: 'At most 200: those that would change first, then the most frequent ones.' },
    ),
  },
  { title: 'PlayRulesPreview' },
)

export const charsetQuery = object({
  charset: field(charset, { description: 'The encoding, such as `windows-1251`, or `auto`.' }),
})

export const charsetPreviewSchema = Type.Object(
  {
    found: Type.String({ description: 'The encoding that was found out; empty while all titles are UTF-8.' }),
    titles: Type.Array(Type.String(), { description: 'As they would be read, the newest first.' }),
  },
  { title: 'TitleCharsetPreview' },
)

export const catalogueQuery = object({ ...search, ...paging })

export const recordingSchema = Type.Object(
  {
    id: Type.Integer(),
    artist: Type.String(),
    title: Type.String(),
    isrc: Type.String(),
    label: Type.String(),
    composer: Type.String(),
    label_code: Type.String(),
  },
  { title: 'CatalogueRecording' },
)

export const catalogueSchema = Type.Object(
  { recordings: Type.Array(recordingSchema, { description: 'By artist and title.' }), next },
  { title: 'CataloguePage' },
)

const details = (description: string) => ({ description: `${description} Empty if it is not known.` })

export const recordingChangesBody = object(
  {
    artist: optional(field(recordingFields.artist, { description: 'The artist.' })),
    title: optional(field(recordingFields.title, { description: 'The title.' })),
    isrc: optional(field(recordingFields.isrc, details('Like DEUM71900001; hyphens are dropped.'))),
    label: optional(field(recordingFields.label, details('The label.'))),
    composer: optional(field(recordingFields.composer, details('The composer.'))),
    label_code: optional(field(recordingFields.label_code, details('The code of the label.'))),
  },
  { title: 'RecordingChanges' },
)

export const catalogueFileBody = object(
  {
    csv: Type.String({
      description:
        'A CSV file whose first line names the columns: artist, title, isrc, label, composer, label_code, or their German names. Cells are parted by commas, semicolons or tabs.',
    }),
  },
  { title: 'CatalogueFile' },
)

export const importedSchema = Type.Object(
  {
    recordings: Type.Integer({ description: 'Number of recordings of the file.' }),
    unused: Type.Array(Type.String(), { description: 'Names of its columns that are of no use.' }),
  },
  { title: 'CatalogueImported' },
)
