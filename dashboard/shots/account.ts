import { invitePerson } from '../../server/accounts/actions.ts'
import type { ShotSet } from '../shots.ts'

/** The own account, and the people of a station. */
export const set: ShotSet = {
  async fill({ app }, station) {
    await invitePerson(app.app.writer, station, { email: 'jonas@tramline.example', role: 'presenter' })
  },
  shots: [
    { name: 'whole', path: '/account', whole: true, doc: 'account' },
    {
      name: 'second-factor',
      path: '/account',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Add a second factor' }).click()
        await page.getByRole('img', { name: /QR code/ }).waitFor()
      },
    },
    {
      name: 'people',
      path: '/settings',
      prepare: async (page) => {
        await page.getByRole('heading', { name: 'People' }).scrollIntoViewIfNeeded()
        await page.getByText('jonas@tramline.example', { exact: true }).waitFor()
      },
    },
    {
      name: 'invite',
      path: '/settings',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Invite somebody' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
  ],
}
