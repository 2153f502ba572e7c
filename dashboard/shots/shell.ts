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
    { name: 'keyboard', path: '/account', width: 1280, prepare: (page) => page.keyboard.press('?') },
    { name: 'not-found', path: '/nothing' },
  ],
}
