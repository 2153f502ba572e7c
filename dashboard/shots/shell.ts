import type { ShotSet } from '../shots.ts'

/** What surrounds the pages. */
export const set: ShotSet = {
  shots: [
    { name: 'page', path: '/account' },
    {
      name: 'account',
      path: '/account',
      prepare: async (page) => {
        await page.getByRole('button', { name: /your account$/ }).click()
        await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
      },
    },
    {
      name: 'more',
      path: '/account',
      width: 390,
      prepare: (page) => page.getByRole('button', { name: 'More', exact: true }).click(),
    },
    {
      name: 'second-factor',
      path: '/account',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Add a second factor' }).click()
        await page.getByRole('img', { name: /QR code/ }).waitFor()
      },
    },
    {
      name: 'station',
      path: '/account',
      prepare: async (page) => {
        await page.getByRole('button', { name: /change the station/ }).click()
        await page.getByRole('menuitem', { name: 'First steps' }).waitFor()
      },
    },
    { name: 'keyboard', path: '/account', prepare: (page) => page.keyboard.press('?') },
    { name: 'not-found', path: '/nothing' },
  ],
}
