import { createStation } from '../../server/station/actions.ts'
import type { ShotSet } from '../shots.ts'
import { dayUnrecorded } from '../tests/design-now.ts'

const now = { recording: { state: 'off', since: null }, current: null, needs_you: 0, day: dayUnrecorded } as const
const pages = ['on-air', 'schedule', 'shows', 'episodes', 'recording', 'api', 'settings', 'first-run']

/** Every page of a station that was just made. */
export const set: ShotSet = {
  station: async (home) => {
    const { id } = await createStation(home.app.app.writer, { name: 'Radio Harbour', timeZone: 'Europe/Berlin' })
    return id
  },
  shots: pages.map((page) => ({ name: page, path: `/${page}`, now })),
}
