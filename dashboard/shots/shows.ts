import type { ShotSet } from '../shots.ts'

/** The list of shows, making one, and one show. */
export const set: ShotSet = {
  shots: [
    { name: 'list', path: '/shows' },
    {
      name: 'new',
      path: '/shows',
      prepare: (page) => page.getByRole('button', { name: 'New show' }).click(),
    },
    {
      name: 'show',
      path: '/shows',
      prepare: async (page) => {
        await page.getByRole('link', { name: 'The Repair Hour' }).click()
        await page.getByRole('heading', { level: 1, name: 'The Repair Hour' }).waitFor()
      },
    },
  ],
}
