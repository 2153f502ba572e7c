import type { Page } from 'playwright-core'
import type { Shot, ShotSet } from '../shots.ts'
import { showDesignDay } from '../tests/design-now.ts'
import { fillKeys } from './api.ts'
import { fillEpisodes } from './episodes.ts'
import { fillRecording } from './recording.ts'

type State = Parameters<typeof showDesignDay>[1]

/** The page with its recording in another state. */
const state = (name: string, change: State, more: Partial<Shot> = {}) => ({
  name,
  path: '/on-air',
  ...more,
  prepare: async (page: Page) => {
    await showDesignDay(page, change)
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
  },
  shots: [
    state('overview', { failed: true }, { whole: true, doc: 'on-air' }),
    state('calm', {}),
    state('down', { state: 'down', since: since('14:29:40'), reason: 'the connection was refused' }),
    state('silence', { alarms: [{ alarm: 'silence', since: since('14:30:10') }] }),
    state('loop', { alarms: [{ alarm: 'loop', since: since('14:02:00') }] }),
    state('off', { state: 'off', since: null }),
  ],
}
