import type { ShotSet } from '../shots.ts'
import { showDesignDay } from '../tests/design-now.ts'
import { fillKeys } from './api.ts'
import { fillEpisodes } from './episodes.ts'
import { fillRecording } from './recording.ts'

const pages = [
  'schedule?week=2',
  'shows',
  'episodes',
  'episodes?tab=failed',
  'recording?day=2026-11-17',
  'api',
  'settings',
  'account',
  'first-run',
]

/** Every page in German, which needs more room. */
export const set: ShotSet = {
  async fill(home, station) {
    await fillRecording(home, station)
    await fillEpisodes(home, station)
    await fillKeys(home, station)
  },
  as: async ({ person }, station) => person([{ stationId: station }], 'de'),
  shots: [
    {
      name: 'on-air',
      path: '/on-air',
      whole: true,
      async prepare(page) {
        await showDesignDay(page, { failed: true })
        await page.reload()
        await page.locator('h1').waitFor()
        await page.waitForTimeout(1000)
      },
    },
    ...pages.map((page) => ({ name: page.replace('?tab=', '-').replace(/\?.*/, ''), path: `/${page}`, whole: true })),
  ],
}
