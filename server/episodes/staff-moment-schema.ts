import { field, object, optional } from '../http/checks/fields.ts'
import { Type } from '../http/schema.ts'
import { maxMoments, momentFields } from './rules/moment.ts'

export const momentSchema = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String(),
    from_ms: Type.Integer({ description: 'Milliseconds from the beginning of the audio.' }),
    until_ms: Type.Integer(),
    beyond: Type.Boolean({
      description: 'Whether it ends after the audio does, and is therefore not public.',
    }),
  },
  { title: 'StaffMoment' },
)

export const momentsSchema = Type.Object(
  { moments: Type.Array(momentSchema, { maxItems: maxMoments, description: 'In their order in the audio.' }) },
  { title: 'StaffMoments' },
)

const fields = {
  title: field(momentFields.title, { description: `Up to ${momentFields.title.maxLength} characters.` }),
  from_ms: field(momentFields.from_ms, { description: 'Milliseconds from the beginning of the audio.' }),
  until_ms: field(momentFields.until_ms, {
    description: '3 s to 10 min after `from_ms`, and within the audio where its length is known.',
  }),
}

export const newMomentBody = object(fields, { title: 'NewMoment' })

export const momentChangesBody = object(
  { title: optional(fields.title), from_ms: optional(fields.from_ms), until_ms: optional(fields.until_ms) },
  { title: 'MomentChanges' },
)
