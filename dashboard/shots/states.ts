import type { Page } from 'playwright-core'
import type { ShotSet } from '../shots.ts'

/** Answers a request of a page with a refusal, or not at all. */
const answers = (what: string, status?: number) => (page: Page) =>
  page.route(`**/dashboard/api/**/${what}`, (route) =>
    status ? route.fulfill({ status, json: { message: '', code: 'internal' } }) : new Promise(() => {}),
  )

/** Goes to another page of the app, by its address. */
const goTo = (page: Page, name: string) => page.evaluate(`document.querySelector('a[href$="/${name}"]').click()`)

/** What every page does while it waits, is refused, or has no connection. */
export const set: ShotSet = {
  shots: [
    {
      name: 'loading',
      path: '/account',
      async prepare(page) {
        await answers('episodes?*')(page)
        await goTo(page, 'episodes')
        await page.waitForTimeout(1500)
      },
    },
    {
      name: 'loading-page',
      path: '/account',
      async prepare(page) {
        await answers('shows')(page)
        await answers('template')(page)
        await answers('schedule*')(page)
        await goTo(page, 'schedule')
        await page.waitForTimeout(1500)
      },
    },
    {
      name: 'refused',
      path: '/account',
      fails: true,
      async prepare(page) {
        await answers('episodes?*', 500)(page)
        await goTo(page, 'episodes')
        await page.waitForTimeout(3000)
      },
    },
    {
      name: 'offline',
      path: '/episodes',
      fails: true,
      async prepare(page) {
        await page.locator('tbody .title').first().waitFor()
        await page.context().setOffline(true)
        await page.waitForTimeout(2500)
      },
    },
    { name: 'down', path: '/episodes', now: { recording: { state: 'interrupted', since: null } } },
    { name: 'unrecorded', path: '/episodes', now: { recording: { state: 'off', since: null } } },
    { name: 'off-air', path: '/episodes', now: { current: null, needs_you: 0 } },
    { name: 'long-name', path: '/shows', now: { name: 'Freies Stadtradio Mecklenburgische Seenplatte e. V.' } },
  ],
}
