import type { ShotSet } from '../shots.ts'
import { showDesignDay } from '../tests/design-now.ts'
import { fillRecording } from './recording.ts'

const pages = ['schedule?week=1', 'shows', 'episodes', 'recording?day=2026-11-17', 'api', 'settings', 'account']

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
    {
      name: 'on-air',
      path: '/on-air',
      now: { needs_you: 0 },
      async prepare(page) {
        await showDesignDay(page, {})
        await page.reload()
        await page.locator('h1').waitFor()
        await page.waitForTimeout(1000)
      },
    },
    ...pages.map((page) => ({ name: page.replace(/\?.*/, ''), path: `/${page}`, now: { needs_you: 0 } })),
    {
      name: 'show',
      path: '/shows',
      prepare: (page) => page.getByRole('link', { name: 'Offbeat Atlas' }).click(),
    },
  ],
}
