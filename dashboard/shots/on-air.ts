import type { Page } from 'playwright-core'
import type { Shot, ShotSet } from '../shots.ts'
import { type NowChange, showDesignDay } from '../tests/design-now.ts'
import { fillKeys } from './api.ts'
import { fillEpisodes } from './episodes.ts'
import { fillRecording } from './recording.ts'

type State = Parameters<typeof showDesignDay>[1]

/** The page with its recording in another state. */
const state = (name: string, change: State, { now, ...more }: Partial<Shot> & { now?: NowChange } = {}): Shot => ({
  name,
  path: '/on-air',
  ...more,
  now: {
    needs_you: (change.alarms?.length ?? 0) + (change.state === 'down' ? 1 : 0) + (change.failed ? 1 : 0),
    ...now,
  },
  prepare: async (page: Page) => {
    await showDesignDay(page, change)
    if (!change.failed) {
      await page.route('**/stations/*/generations', async (route) => {
        const real = (await (await route.fetch()).json()) as object
        await route.fulfill({ json: { ...real, failed: [] } })
      })
    }
    await page.reload()
    await page.locator('h1').waitFor()
    await page.waitForTimeout(1500)
  },
})
const since = (time: string) => Date.parse(`2026-11-18T${time}+01:00`) / 1000

/** The station at a glance, and everything that can be wrong with it. */
export const set: ShotSet = {
  async fill(home, station) {
    await fillRecording(home, station)
    await fillEpisodes(home, station)
    await fillKeys(home, station)
    // It is still being cut.
    await home.app.app.db.deleteFrom('episodes').where('title', '=', 'Rents, again').execute()
  },
  shots: [
    state('overview', { failed: true }, { whole: true, doc: 'on-air' }),
    state('calm', {}, { whole: true }),
    state('down', { state: 'down', since: since('14:29:40'), reason: 'the connection was refused' }, { whole: true }),
    state('connecting', { state: 'connecting', since: null, reason: '' }),
    state('silence', { alarms: [{ alarm: 'silence', since: since('14:30:10') }] }, { whole: true }),
    state('loop', { alarms: [{ alarm: 'loop', since: since('14:02:00') }] }),
    state('disk-low', { alarms: [{ alarm: 'disk low', since: since('11:20:00') }] }),
    state('off', { state: 'off', since: null }, { whole: true, now: { recording: { state: 'off', since: null } } }),
    state('nobody', { nobody: true }, { now: { current: null } }),
  ],
}
