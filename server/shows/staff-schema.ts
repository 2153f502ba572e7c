import { field, object } from '../http/checks/fields.ts'
import { Type } from '../http/schema.ts'
import { id } from '../lib/field-rules.ts'
import { showSchema } from './schema.ts'

export const ofStation = object({ station: field(id, { description: 'The id of the station.' }) })

export const staffShowSchema = Type.Object(
  {
    ...showSchema.properties,
    episodes: Type.Integer({ description: 'How many active episodes it has.' }),
    yours: Type.Boolean({ description: 'Whether the person who asks may change it.' }),
  },
  { title: 'StaffShow' },
)

export const staffShowsSchema = Type.Array(staffShowSchema)
