import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { withoutBrowser } from './house.ts'
import { openedWeek } from './opened-week.ts'

describe.skipIf(withoutBrowser)('the notice of a copied week', () => {
  const opened = openedWeek('week=1')
  let page: Page
  beforeEach(async () => {
    page = opened().page
    await page.evaluate('localStorage.clear()')
    await page.reload()
    await page.getByRole('button', { name: 'Copy week', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Week B' }).click()
    await notice().waitFor()
  })
  const notice = () => page.getByRole('listitem').filter({ hasText: 'Week B is now the same as week A.' })
  const bar = () => page.getByRole('region', { name: 'Unsaved changes' })
  const tram = (times: string) =>
    page.getByRole('application').getByRole('button', { name: new RegExp(`^First Tram ${times}.* Monday`) })

  it('undoes the copy', async () => {
    await notice().getByRole('button', { name: 'Undo' }).click()
    await bar().waitFor({ state: 'hidden' })
    await notice().waitFor({ state: 'detached' })
  })

  it('disappears after another edit, which its undo would revert', async () => {
    const before = await bar().innerText()
    await tram('06:00').focus()
    await page.keyboard.press('Shift+ArrowDown')
    await tram('06:05').waitFor()
    await notice().waitFor({ state: 'detached' })
    expect(await bar().innerText()).not.toBe(before)
  })

  it('disappears when Ctrl Z has undone the copy', async () => {
    await page.keyboard.press('Control+z')
    await bar().waitFor({ state: 'hidden' })
    await notice().waitFor({ state: 'detached' })
  })

  it('does not cover the review', async () => {
    await page.getByRole('button', { name: 'Review' }).click()
    await notice().waitFor({ state: 'detached' })
  })
})
