import { field, object, optional } from '../../http/checks/fields.ts'
import { choice, Type } from '../../http/schema.ts'
import { importFields } from './rules/import-fields.ts'
import { reasonCodes } from './rules/reasons.ts'
import { repairKinds, repairWords } from './rules/repairs.ts'
import { importResults } from './rules/results.ts'
import { importStates } from './rules/states.ts'

const orNull = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })
const reasonCode = choice(reasonCodes, {
  description: 'The same for programs that word it, of several reasons the first; `other` leaves it to the words.',
})
const repairSchema = Type.Object(
  {
    kind: choice(repairKinds, {
      description: repairKinds.map((kind) => `\`${kind}\`: ${repairWords[kind]}.`).join(' '),
    }),
    count: Type.Integer(),
  },
  { title: 'FeedRepair' },
)
const count = (description: string) => Type.Integer({ description })

export const importBody = object(
  {
    url: field(importFields.url, {
      description: 'Where the feed is; `feed:`, `itpc:` and `pcast:` are read as addresses of the web.',
      examples: ['https://podcasts.example/tide.xml'],
    }),
    show_id: optional(
      field(importFields.show_id, { description: 'The show that it becomes a part of; a new one without.' }),
    ),
    dry_run: optional(field(importFields.dry_run, { description: 'Only says what would be done.' })),
    owner_email: optional(
      field(importFields.owner_email, {
        description: 'For a locked feed: the address of its owner, as the feed names it.',
      }),
    ),
  },
  { title: 'FeedImportCreate' },
)

const itemSchema = Type.Object(
  {
    number: Type.Integer({ description: 'Its place in the order of the dates, from 1.' }),
    guid: Type.String(),
    title: Type.String(),
    datetime: orNull('Unix seconds; null without a date.'),
    result: choice(importResults, {
      description: '`here`: the station had it already. `new`: it will be imported, in a dry run.',
    }),
    episode_id: orNull('Its episode.'),
    reason: Type.String({
      description:
        'Why, in words; for an imported one, what it lacks; for one that is here, what differs. Several are separated by `; `.',
    }),
    reason_code: reasonCode,
  },
  { title: 'FeedImportItem' },
)

const common = {
  id: Type.Integer(),
  url: Type.String(),
  show_id: orNull('The show; null until a new one is made.'),
  title: Type.String({ description: 'Of the podcast; empty until the feed was read.' }),
  dry_run: Type.Boolean(),
  state: choice(importStates, {
    description:
      'A waiting one is taken within seconds, or when another one ends: an instance imports three at a time.',
  }),
  reason: Type.String({ description: 'Why it failed; if it did not, what the new show lacks; empty otherwise.' }),
  reason_code: reasonCode,
  total: count('The number of items of the feed.'),
  bytes: count('Bytes to be downloaded, as far as the feed states them.'),
  imported: count('Items that became episodes.'),
  here: count('Items that the station had already.'),
  skipped: count('Items that cannot be episodes.'),
  failed: count('Items whose audio could not be received.'),
  new: count('Items that would become episodes, of a dry run.'),
  created_at: Type.Integer(),
  ended_at: orNull('Unix seconds.'),
}

export const importSchema = Type.Object(
  {
    ...common,
    repairs: Type.Array(repairSchema, { description: 'The faults of the feed that were repaired while it was read.' }),
    items: Type.Array(itemSchema, { description: 'The last 50 results, the newest first.' }),
    problems: Type.Array(itemSchema, {
      description:
        'The last 200 that were skipped or failed; after them, those that are here in another show or with another guid, and those that lack something.',
    }),
  },
  { title: 'FeedImport' },
)

export const importsSchema = Type.Array(Type.Object(common, { title: 'FeedImportSummary' }))
