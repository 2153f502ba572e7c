import { choice, Type } from '../http/schema.ts'
import { shownStates } from './rules/states.ts'

const stretch = { start_time: Type.Number({ description: 'Unix seconds.' }), end_time: Type.Number() }

const airing = Type.Object({ title: Type.String(), show_id: Type.Integer(), ...stretch })

export const nowSchema = Type.Object(
  {
    now: Type.Number({ description: 'The present, Unix seconds.' }),
    name: Type.String({ description: 'Name of the station.' }),
    timezone: Type.String(),
    color: Type.String(),
    image: Type.String(),
    current: Type.Union([airing, Type.Null()], { description: 'The show on air.' }),
    next: Type.Union([airing, Type.Null()], { description: 'The first show that starts after it.' }),
    recording: Type.Object({
      state: choice(shownStates, {
        description: '`off` by choice; `connecting` until the first audio arrives; `interrupted` while none does.',
      }),
      since: Type.Union([Type.Number(), Type.Null()], { description: 'Since when, if known.' }),
    }),
    day: Type.Object(
      { ...stretch, recorded: Type.Array(Type.Object(stretch)) },
      { description: 'Today at the station, from midnight to midnight, and what is recorded of it without a break.' },
    ),
    needs_you: Type.Integer({ description: 'Number of things that need a person.' }),
  },
  { title: 'Now', description: 'The state of a station for the top of every page.' },
)
