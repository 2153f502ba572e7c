import type { ShotSet } from '../shots.ts'
import { fillRecording } from './recording.ts'

const pages = [
  'on-air',
  'schedule?week=1',
  'shows',
  'episodes',
  'recording?day=2026-11-17',
  'api',
  'settings',
  'account',
]

/** Every page as a presenter of one show sees it. */
export const set: ShotSet = {
  fill: fillRecording,
  async as({ app, person }, station) {
    const { db } = app.app
    const show = await db.selectFrom('shows').select('id').where('title', '=', 'Kiosk Midday').executeTakeFirstOrThrow()
    const jonas = await person([{ stationId: station, role: 'presenter', shows: [show.id] }])
    await db.updateTable('people').set({ name: 'Jonas Adeyemi' }).where('id', '=', jonas.id).execute()
    return jonas
  },
  shots: [
    ...pages.map((page) => ({ name: page.replace(/\?.*/, ''), path: `/${page}` })),
    {
      name: 'show',
      path: '/shows',
      prepare: (page) => page.getByRole('link', { name: 'Offbeat Atlas' }).click(),
    },
  ],
}
