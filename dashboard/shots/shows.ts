import type { Page } from 'playwright-core'
import type { ShotSet } from '../shots.ts'

const open = async (page: Page, show: string) => {
  await page.getByRole('link', { name: show }).click()
  await page.getByRole('heading', { level: 1, name: show }).waitFor()
}

/** The list of shows, making one, and one show. */
export const set: ShotSet = {
  shots: [
    { name: 'list', path: '/shows', whole: true, doc: 'shows' },
    {
      name: 'new',
      path: '/shows',
      prepare: (page) => page.getByRole('button', { name: 'New show' }).click(),
    },
    { name: 'show', path: '/shows', whole: true, doc: 'show', prepare: (page) => open(page, 'The Repair Hour') },
    {
      name: 'changed',
      path: '/shows',
      prepare: async (page) => {
        await open(page, 'Night Window')
        await page.getByLabel('Presented by').fill('Marta Lindqvist')
      },
    },
    {
      name: 'delete',
      path: '/shows',
      prepare: async (page) => {
        await open(page, 'Night Window')
        await page.getByRole('button', { name: 'Delete show' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
  ],
}
