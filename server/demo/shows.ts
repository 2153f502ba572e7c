/** A show of the demo station. The schedule and the episodes refer to it by `slug`, which is not stored. */
export type DemoShow = {
  slug: string
  title: string
  description: string
  /** May be empty. */
  presenter: string
  published: boolean
}

const shows = [
  {
    slug: 'first-tram',
    title: 'First Tram',
    description:
      'Breakfast with the people who are already up: bakers, nurses, night porters and whoever drives the M41. ' +
      'Weather from the window, three headlines, and one song that a passenger hummed on the way in.',
    presenter: 'Marta Lindqvist',
    published: true,
  },
  {
    slug: 'kiosk-midday',
    title: 'Kiosk Midday',
    description:
      'An hour of the neighbourhood at lunch: what the district council decided, what the market costs this week, ' +
      'and one guest who came in for a newspaper and stayed.',
    presenter: 'Jonas Adeyemi & Ilse Brandt',
    published: true,
  },
  {
    slug: 'long-player',
    title: 'The Long Player',
    description:
      'Whole albums, both sides, in the order they were meant. We turn the record over so that you need not.',
    presenter: '',
    published: true,
  },
  {
    slug: 'cafe-continental',
    title: 'Café Continental',
    description:
      'Chanson, fado, rebetiko, schlager, morna: songs of longing from every port that ever had a bar. ' +
      'Zoé translates the sad parts.',
    presenter: 'Zoé Baptiste',
    published: true,
  },
  {
    slug: 'offbeat-atlas',
    title: 'Offbeat Atlas',
    description: 'One place a programme, by its records, its radio jingles and a guest who misses it.',
    presenter: 'Tomasz Żak',
    published: true,
  },
  {
    slug: 'open-counter',
    title: 'Open Counter',
    description:
      'The hatch is open and the phone is on. Bring a question, a complaint or a lost glove; we pass it on until ' +
      'a listener knows the answer.',
    presenter: 'Renate Okafor',
    published: true,
  },
  {
    slug: 'paper-round',
    title: 'Paper Round',
    description: 'Stories, poems and small ads, read aloud by the people who wrote them. New voices every week.',
    presenter: 'Ferdinand Möller',
    published: true,
  },
  {
    slug: 'repair-hour',
    title: 'The Repair Hour',
    description:
      'Put it on the table. Aylin and a rotating crew of tinkerers fix one broken thing live on air, ' +
      'or find out loudly why it cannot be fixed.',
    presenter: 'Aylin Demir',
    published: true,
  },
  {
    slug: 'slow-train',
    title: 'Slow Train',
    description: 'Field recordings and quiet music for looking out of windows. Nothing happens, in stereo when we can.',
    presenter: 'Håkon Vestergaard',
    published: true,
  },
  {
    slug: 'kleine-wellen',
    title: 'Kleine Wellen',
    description:
      'Radio made by children between seven and twelve, for all who used to be one. Grown-ups only press record.',
    presenter: 'The Wednesday Workshop',
    published: true,
  },
  {
    slug: 'sub-basement',
    title: 'Sub Basement',
    description: 'Dub, breaks and bass from the room under the kiosk. Friday nights until the neighbours ring.',
    presenter: 'DJ Kellerkind',
    published: true,
  },
  {
    slug: 'night-window',
    title: 'Night Window',
    description: 'Music for the hours when only the traffic lights are working. No talking, hardly any drums.',
    presenter: '',
    published: true,
  },
  {
    slug: 'test-card',
    title: 'Test Card',
    description: 'Pilots and first attempts by new members. Be kind. Not announced outside the house yet.',
    presenter: '',
    published: false,
  },
  {
    slug: 'winter-garden',
    title: 'Winter Garden',
    description: 'A season of live sessions among borrowed plants, in preparation. Opens when the heating does.',
    presenter: 'Priya Raman',
    published: false,
  },
] as const satisfies readonly DemoShow[]

/** The slugs as a type, so that the compiler checks the references of the schedule and the episodes. */
export type DemoShowSlug = (typeof shows)[number]['slug']

/** The fourteen shows, two of them unpublished. */
export const demoShows: readonly (DemoShow & { slug: DemoShowSlug })[] = shows
