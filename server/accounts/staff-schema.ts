import { Type } from '../http/schema.ts'
import { roles } from './rules/rights.ts'

const role = Type.Union(
  roles.map((one) => Type.Literal(one)),
  { description: 'What the person is at the station.' },
)

export const meSchema = Type.Object(
  {
    id: Type.Integer(),
    email: Type.String(),
    name: Type.String({ description: 'Empty if not given.' }),
    language: Type.String({ description: '`en` or `de`; empty for that of the browser.' }),
    session: Type.Integer({ description: 'The id of the session that asks.' }),
    confirmed: Type.Boolean({ description: 'Whether they proved who they are in the last 15 minutes.' }),
    stations: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        image: Type.String(),
        color: Type.String(),
        timezone: Type.String(),
        role,
        shows: Type.Array(Type.Integer(), { description: 'Of a presenter: the ids of the shows they may change.' }),
      }),
    ),
  },
  { title: 'Me', description: 'The signed-in person.' },
)

export const sessionsSchema = Type.Array(
  Type.Object(
    {
      id: Type.Integer(),
      device: Type.String({ description: 'Browser and system, in words.' }),
      method: Type.String({ description: '`password`, `passkey`, `openid` or `link`.' }),
      created_at: Type.Integer(),
      seen_at: Type.Integer({ description: 'At most five minutes old.' }),
      current: Type.Boolean({ description: 'Whether it is the session that asks.' }),
    },
    { title: 'Session' },
  ),
)
