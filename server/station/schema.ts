import { Type } from '../http/schema.ts'

export const stationSchema = Type.Object(
  {
    id: Type.Integer({ description: 'Id of the station.' }),
    name: Type.String({ description: 'Display name.' }),
    description: Type.String({ description: 'Description of the station.' }),
    image: Type.String({ description: 'Logo URL; empty if none.' }),
    color: Type.String({ description: 'Brand colour as hex, with leading #.' }),
    url: Type.String({ description: 'URL of the website; empty if none.' }),
  },
  {
    title: 'Station',
    description: 'The station of the key.',
    examples: [
      {
        id: 1,
        name: 'Harbour Radio',
        description: 'Community radio from the waterfront.',
        image: '',
        color: '#0b6e99',
        url: 'https://radio.example.org',
      },
    ],
  },
)
