import { Type } from 'typebox'

const programme = Type.Object({
  title: Type.String(),
  show_id: Type.Integer(),
  description: Type.String(),
  image: Type.String(),
  start_time: Type.Integer({ description: 'Unix seconds.' }),
  end_time: Type.Integer({ description: 'Unix seconds.' }),
})

const current = {
  title: 'Morning Tide',
  show_id: 7,
  description: 'Wake-up music and the harbour news.',
  image: '',
  start_time: 1_763_366_400,
  end_time: 1_763_382_600,
}

export const nowPlayingSchema = Type.Object(
  {
    is_live: Type.Boolean({ description: 'Whether a show is on air.' }),
    current: Type.Union([programme, Type.Null()], { description: 'The show on air.' }),
    next: Type.Union([programme, Type.Null()], {
      description: 'The first that starts when the current one has ended.',
    }),
  },
  {
    description: 'What is on air, and what comes next.',
    examples: [
      {
        is_live: true,
        current,
        next: { ...current, title: 'Lunch Ferry', show_id: 8, start_time: 1_763_382_600, end_time: 1_763_388_000 },
      },
    ],
  },
)
