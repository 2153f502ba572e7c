import { field, object, optional } from '../http/checks/fields.ts'
import { Type } from '../http/schema.ts'
import { topics } from '../lib/event.ts'
import { id, integer, oneOf, text } from '../lib/field-rules.ts'

const who = Type.Object(
  {
    kind: Type.String({ description: '`person`, `key`, `command` or `job`.' }),
    id: Type.Union([Type.Integer(), Type.Null()], { description: 'The id of the person or key.' }),
    name: Type.String({ description: 'The name to show; empty if it is not known any more.' }),
  },
  { title: 'Who' },
)

export const eventsSchema = Type.Object(
  {
    events: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          at: Type.Integer({ description: 'Unix seconds.' }),
          type: Type.String({ description: '`shows.changed`, for example.' }),
          subject: Type.Integer({ description: 'The id of what was changed.' }),
          details: Type.Record(Type.String(), Type.Unknown()),
          who,
        },
        { title: 'Event' },
      ),
    ),
    next: Type.Union([Type.Integer(), Type.Null()], { description: 'The `before` of the next page; null at the end.' }),
  },
  { title: 'Events' },
)

export const actorsSchema = Type.Object({ actors: Type.Array(who) }, { title: 'Actors' })

export const eventsQuery = object({
  before: optional(field(id, { description: 'Only events with a lower id.' })),
  topic: optional(field(oneOf(topics), { description: 'The topic of the change.' })),
  who: optional(field(text(100), { description: '`person 3`, `key 2`, `command` or `job`.' })),
  limit: optional(field(integer(1, 200), { description: 'Maximum number of events, 50 by default.' })),
})
