import { field, object, optional } from '../http/checks/fields.ts'
import { Type } from '../http/schema.ts'
import { flag, id, integer } from '../lib/field-rules.ts'
import { longestTrimSeconds, showFields } from './rules/show-fields.ts'
import { showSchema } from './schema.ts'

const station = field(id, { description: 'The id of the station.' })

export const ofStation = object({ station })
export const showOfStation = object({ station, id: field(id, { description: 'The id of the show.' }) })

export const staffShowSchema = Type.Object(
  {
    ...showSchema.properties,
    episodes: Type.Integer({ description: 'How many active episodes it has.' }),
    auto_episodes: Type.Boolean({ description: 'Whether what is on the schedule becomes an episode when it ends.' }),
    trim_start: Type.Integer({ description: 'Seconds that are cut off at the start of automatic episodes.' }),
    trim_end: Type.Integer({ description: 'Seconds that are cut off at their end.' }),
    intro: Type.String({ description: 'The MP3 that precedes what is cut out of the recording; empty for none.' }),
    yours: Type.Boolean({ description: 'Whether the person who asks may change it.' }),
  },
  { title: 'StaffShow' },
)

export const staffShowsSchema = Type.Array(staffShowSchema)

const trim = integer(0, longestTrimSeconds)
const details = {
  description: optional(field(showFields.description, { description: 'Up to 5,000 characters.' })),
  image_url: optional(field(showFields.image_url, { description: 'Artwork; empty for none.' })),
  published: optional(field(showFields.published, { description: 'Whether the show is public.' })),
  presenter: optional(field(showFields.presenter, { description: 'Up to 200 characters; empty for none.' })),
}
const title = field(showFields.title, { description: 'Up to 200 characters.' })

export const staffShowBody = object({ title, ...details }, { title: 'StaffShowCreate' })

export const staffShowChanges = object(
  {
    title: optional(title),
    ...details,
    auto_episodes: optional(field(flag, { description: 'Whether it becomes episodes by itself.' })),
    trim_start: optional(field(trim, { description: 'Seconds cut off at the start.' })),
    trim_end: optional(field(trim, { description: 'Seconds cut off at the end.' })),
  },
  { title: 'StaffShowChanges' },
)
