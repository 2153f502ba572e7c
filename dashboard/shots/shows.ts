import type { Page } from 'playwright-core'
import { mp3 } from '../../server/testing/factories.ts'
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
      prepare: (page) => page.getByRole('button', { name: 'Create show' }).click(),
    },
    {
      name: 'new-fault',
      path: '/shows',
      async prepare(page) {
        await page.getByRole('button', { name: 'Create show' }).click()
        await page.getByRole('button', { name: 'Create show' }).click()
      },
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
    {
      name: 'intro',
      path: '/shows',
      whole: true,
      async prepare(page) {
        await open(page, 'Test Card')
        const chooser = page.waitForEvent('filechooser')
        await page.getByRole('button', { name: 'Choose an MP3' }).click()
        await (await chooser).setFiles({ name: 'opener.mp3', mimeType: 'audio/mpeg', buffer: mp3 })
        await page.getByText('Intro saved.').first().waitFor()
        await page.locator('audio').scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'delete-empty',
      path: '/shows',
      async prepare(page) {
        await page.getByRole('button', { name: 'Create show' }).click()
        await page.getByLabel('Name').fill('Harbour at Night')
        await page.getByRole('button', { name: 'Create show' }).click()
        await page.getByRole('heading', { level: 1, name: 'Harbour at Night' }).waitFor()
        await page.getByRole('button', { name: 'Delete show' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
  ],
}
