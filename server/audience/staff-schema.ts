import { object } from '../http/checks/fields.ts'
import { Type } from '../http/schema.ts'

const counts = {
  plays: Type.Integer({ description: 'Plays of episodes.' }),
  listeners: Type.Integer({ description: 'Listeners of a day, added over the days.' }),
  live_minutes: Type.Integer({ description: 'Minutes for which listeners heard the station.' }),
}
const named = Type.Array(Type.Object({ name: Type.String(), ...counts }))
const titled = Type.Array(Type.Object({ id: Type.Integer(), title: Type.String(), ...counts }))
const date = (words: string) => Type.String({ format: 'date', description: words })

export const audienceQuery = object({ from: date('The first day, in UTC.'), to: date('The last day, in UTC.') })

export const audienceSchema = Type.Object(
  {
    now: Type.Object({ live: Type.Integer(), rewinding: Type.Integer() }),
    days: Type.Array(Type.Object({ day: Type.String(), ...counts })),
    episodes: titled,
    shows: titled,
    apps: named,
    sources: named,
    hours: Type.Array(
      Type.Object({
        hour: Type.Integer({ description: 'Unix seconds.' }),
        live_minutes: Type.Integer(),
        rewound_minutes: Type.Integer(),
      }),
      { description: 'The last 48 hours, whichever days are asked for; hours without listeners are left out.' },
    ),
    followers: Type.Array(
      Type.Object({
        show_id: Type.Integer({ description: '0 for the feed of the station.' }),
        title: Type.String(),
        app: Type.String(),
        day: Type.String(),
        followers: Type.Integer(),
      }),
      { description: 'The newest number that each reader stated.' },
    ),
  },
  { title: 'Audience' },
)
