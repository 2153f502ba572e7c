import { Type } from '../http/schema.ts'

const programme = Type.Object(
  {
    title: Type.String({ description: 'Title of the show.' }),
    show_id: Type.Integer({ description: 'The show.' }),
    description: Type.String({ description: 'Description of the show; empty if none.' }),
    image: Type.String({ description: 'Artwork URL of the show; empty if none.' }),
    start_time: Type.Integer({ description: 'When it begins, Unix seconds.' }),
    end_time: Type.Integer({ description: 'When it ends, Unix seconds; not cut at midnight.' }),
  },
  { title: 'Programme', description: 'A show with its time in the schedule.' },
)

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
    current: Type.Union([programme, Type.Null()], { description: 'The show on air, or null.' }),
    next: Type.Union([programme, Type.Null()], {
      description: 'The first show that starts after the current one ends, or null.',
    }),
  },
  {
    title: 'NowPlaying',
    description: 'The show on air, and the next one.',
    examples: [
      {
        is_live: true,
        current,
        next: { ...current, title: 'Lunch Ferry', show_id: 8, start_time: 1_763_382_600, end_time: 1_763_388_000 },
      },
      { is_live: false, current: null, next: null },
    ],
  },
)
