import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEpisode } from '../../server/testing/factories.ts'
import { words as deCommon } from '../../web/words/de/common.ts'
import { words as deWords } from '../../web/words/de/pages/episodes.ts'
import { words as enCommon } from '../../web/words/en/common.ts'
import { words as enWords } from '../../web/words/en/pages/episodes.ts'
import { type House, house, withoutBrowser } from './house.ts'

describe.skipIf(withoutBrowser)('deleting an episode for good', () => {
  let home: House
  let station: number
  beforeAll(async () => {
    home = await house()
    station = await home.tramline()
  })
  afterAll(() => home?.close())

  const cases = [
    { width: 1280, language: 'en', words: enWords, common: enCommon, tab: 'published' },
    { width: 390, language: 'de', words: deWords, common: deCommon, tab: 'archived' },
  ] as const

  for (const { width, language, words, common, tab } of cases) {
    it(`at ${width} px, in ${language}: by keyboard, after the title was typed; another text deletes nothing`, async () => {
      const owner = await home.person([{ stationId: station }], language)
      const list = async () => (await owner.ask(`GET /stations/${station}/episodes?status=${tab}`)).body.episodes
      const [{ id, title }, below] = await list()
      const { go, page, axe, layoutFaults, wrong, close } = await home.open({ as: owner, width })
      await go(`/${station}/episodes?tab=${tab}`)
      await page.getByRole('button', { name: common.moreAbout(title), exact: true }).focus()
      await page.keyboard.press('Enter')
      const item = page.getByRole('menuitem', { name: words.menu.delete })
      await item.waitFor()
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: words.deleting.title })
      await dialog.waitFor()
      expect([await axe(), await layoutFaults()]).toEqual([[], []])
      await dialog.getByText(words.deleting.recorded).waitFor()
      const field = dialog.getByLabel(common.typeName(title))
      await field.fill('Something else')
      await page.keyboard.press('Enter')
      await dialog.getByText(common.notTheTitle).waitFor()
      expect((await list())[0].id).toBe(id)
      await field.fill(title)
      await page.keyboard.press('Enter')
      await page.getByText(words.deleting.done(title)).first().waitFor()
      await page.getByRole('button', { name: common.moreAbout(title), exact: true }).waitFor({ state: 'detached' })
      const focused = () => page.evaluate('document.activeElement.ariaLabel')
      await expect.poll(focused).toBe(common.moreAbout(below.title))
      expect((await list()).map((each: { id: number }) => each.id)).not.toContain(id)
      // The browser reports the request by which the list learns that the episode is gone.
      expect(wrong.filter((text) => !text.includes('status of 404'))).toEqual([])
      await close()
    })
  }

  it('after the last row, the one above it has the focus; after the only one, the page has it', async () => {
    const { id, call } = await home.app.station({ name: 'Two episodes' })
    const { show_id } = await makeEpisode(call, { title: 'Newer', datetime: 2000 })
    await makeEpisode(call, { title: 'Older', datetime: 1000, show_id })
    const { go, page, close } = await home.open({ as: await home.person([{ stationId: id }]) })
    await go(`/${id}/episodes`)
    for (const [title, focused] of [
      ['Older', '[aria-label="More about Newer"]'],
      ['Newer', '#main'],
    ] as const) {
      await page.getByRole('button', { name: enCommon.moreAbout(title) }).click()
      await page.getByRole('menuitem', { name: enWords.menu.delete }).click()
      await page.getByRole('dialog').getByLabel(enCommon.typeName(title)).fill(title)
      await page.keyboard.press('Enter')
      await page.locator(`${focused}:focus`).waitFor()
      await page.getByRole('button', { name: enCommon.moreAbout(title) }).waitFor({ state: 'detached' })
      expect(await page.locator(`${focused}:focus`).count()).toBe(1)
    }
    await close()
  })

  it('an editor is not offered it', async () => {
    const editor = await home.person([{ stationId: station, role: 'editor' }])
    const { go, page, close } = await home.open({ as: editor })
    await go(`/${station}/episodes`)
    await page
      .getByRole('button', { name: /^More about/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Archive' }).waitFor()
    expect(await page.getByRole('menuitem', { name: enWords.menu.delete }).count()).toBe(0)
    await close()
  })
})
