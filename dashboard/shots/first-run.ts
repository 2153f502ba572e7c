import { createStation } from '../../server/station/actions.ts'
import type { ShotSet } from '../shots.ts'
import { dayUnrecorded } from '../tests/design-now.ts'

/** The steps of a station that was just made. */
export const set: ShotSet = {
  station: async (home) => {
    const { id } = await createStation(home.app.app.writer, { name: 'Radio Kiosk', timeZone: 'Europe/Berlin' })
    return id
  },
  shots: [
    {
      name: 'steps',
      path: '/first-run',
      doc: 'first-run',
      now: { recording: { state: 'off', since: null }, current: null, needs_you: 0, day: dayUnrecorded },
    },
    {
      name: 'first-show',
      path: '/first-run',
      now: { recording: { state: 'off', since: null }, current: null, needs_you: 0, day: dayUnrecorded },
      prepare: (page) => page.getByRole('button', { name: 'First show' }).click(),
    },
    {
      name: 'recording',
      path: '/first-run',
      now: { recording: { state: 'off', since: null }, current: null, needs_you: 0, day: dayUnrecorded },
      prepare: (page) => page.getByRole('button', { name: 'Recording' }).click(),
    },
    { name: 'new', path: '//first-run' },
  ],
}
