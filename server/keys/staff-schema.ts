import { field, object, optional } from '../http/checks/fields.ts'
import { choice, Type } from '../http/schema.ts'
import { instant, integer, text } from '../lib/field-rules.ts'
import { allScopes, type Scope } from './rules/scopes.ts'

const instantOrNull = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })

const fields = {
  id: Type.Integer(),
  label: Type.String(),
  scopes: Type.Array(choice(allScopes)),
  last_four: Type.String(),
  created_at: Type.Integer(),
  expires_at: instantOrNull('Null if it never expires.'),
  last_used_at: instantOrNull('At most five minutes old. Null if it was never used.'),
  revoked_at: instantOrNull('Null while it works.'),
}

export const keySchema = Type.Object(fields, { title: 'Key' })

export const madeKeySchema = Type.Object(
  { ...fields, key: Type.String({ description: 'The key itself, shown only once.' }) },
  { title: 'MadeKey' },
)

export const keysSchema = Type.Object(
  {
    keys: Type.Array(
      Type.Object(
        {
          ...fields,
          requests: Type.Array(Type.Integer(), {
            description: 'Requests in each of the last 24 hours, the current hour last.',
          }),
        },
        { title: 'KeyWithUse' },
      ),
    ),
    most: Type.Integer({ description: 'The largest number of keys that are not revoked.' }),
  },
  { title: 'Keys' },
)

const label = text(200, { notBlank: true })
const expiry = field(instant, { description: 'When it stops working, in Unix seconds; 0 for never.' })

export const newKeyBody = object(
  {
    label: field(label, { description: 'Purpose of the key.' }),
    scopes: Type.Unsafe<Scope[]>({
      type: 'array',
      items: { type: 'string', enum: allScopes },
      minItems: 1,
      maxItems: allScopes.length,
      description: 'Scopes of the key.',
    }),
    expires_at: optional(expiry),
  },
  { title: 'KeyCreate' },
)

export const keyChangesBody = object(
  { label: optional(field(label, { description: 'Purpose of the key.' })), expires_at: optional(expiry) },
  { title: 'KeyChanges' },
)

export const rotateKeyBody = object(
  {
    overlap: field(integer(0, 366 * 24), { description: 'Hours until the old key expires.' }),
  },
  { title: 'KeyRotate' },
)
