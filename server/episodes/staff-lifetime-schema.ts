import { object } from '../http/checks/fields.ts'
import { Type } from '../http/schema.ts'
import { lifetimeFields } from '../shows/schema.ts'

export const lifetimeQuery = object(lifetimeFields)

const tally = (description: string) =>
  Type.Object(
    {
      archived: Type.Integer({ description: 'Number of episodes that are archived.' }),
      archived_bytes: Type.Integer({ description: 'The size of their audio, which stays.' }),
      deleted: Type.Integer({ description: 'Number of archived episodes whose audio is deleted.' }),
      deleted_bytes: Type.Integer({ description: 'The size of this audio.' }),
    },
    { description },
  )

export const lifetimeForecastSchema = Type.Object(
  {
    used_bytes: Type.Integer({ description: 'The size of the audio of the show in our storage now.' }),
    now: tally('By the next daily run.'),
    month: tally('By the runs of the 30 days after it.'),
    expected: Type.Integer({
      description:
        'The number of new episodes that are expected in these 30 days: the broadcasts of the programme; for a show that is not cut from the recording, as many as in the last 30; or those that are scheduled if they are more.',
    }),
  },
  { title: 'LifetimeForecast' },
)
