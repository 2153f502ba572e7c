import { Type } from '../http/schema.ts'
import { showSchema } from './schema.ts'

export const staffShowSchema = Type.Object(
  {
    ...showSchema.properties,
    episodes: Type.Integer({ description: 'Number of active episodes.' }),
    auto_episodes: Type.Boolean({ description: 'Whether an airing on the schedule becomes an episode when it ends.' }),
    trim_start: Type.Integer({ description: 'Seconds cut off at the start of automatic episodes.' }),
    trim_end: Type.Integer({ description: 'Seconds cut off at their end.' }),
    intro: Type.String({ description: 'The MP3 that precedes episodes cut from the recording; empty for none.' }),
    yours: Type.Boolean({ description: 'Whether the signed-in person may change it.' }),
  },
  { title: 'StaffShow' },
)

export const staffShowsSchema = Type.Array(staffShowSchema)
