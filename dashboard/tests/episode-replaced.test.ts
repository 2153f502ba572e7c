import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mp3 } from '../../server/testing/factories.ts'
import { words as deCommon } from '../../web/words/de/common.ts'
import { words as deWords } from '../../web/words/de/pages/episodes.ts'
import { words as deUploads } from '../../web/words/de/uploads.ts'
import { words as enCommon } from '../../web/words/en/common.ts'
import { words as enWords } from '../../web/words/en/pages/episodes.ts'
import { words as enUploads } from '../../web/words/en/uploads.ts'
import { type House, house, withoutBrowser } from './house.ts'

describe.skipIf(withoutBrowser)('replacing the audio of an episode', () => {
  let home: House
  let station: number
  beforeAll(async () => {
    home = await house()
    station = await home.tramline()
  })
  afterAll(() => home?.close())

  const cases = [
    { width: 1280, language: 'en', words: enWords, common: enCommon, uploads: enUploads },
    { width: 390, language: 'de', words: deWords, common: deCommon, uploads: deUploads },
  ] as const

  for (const [nth, { width, language, words, common, uploads }] of cases.entries()) {
    it(`at ${width} px, in ${language}: by keyboard to the choice of a file, which is uploaded; the episode stays the same`, async () => {
      const owner = await home.person([{ stationId: station }], language)
      const first = async () =>
        (await owner.ask(`GET /stations/${station}/episodes?status=published`)).body.episodes[nth]
      const before = await first()
      const { go, page, axe, layoutFaults, wrong, close } = await home.open({ as: owner, width })
      await go(`/${station}/episodes`)
      await page.getByRole('button', { name: common.moreAbout(before.title), exact: true }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: words.menu.replace }).press('Enter')
      const dialog = page.getByRole('dialog', { name: words.replacing.title })
      await dialog.waitFor()
      expect([await axe(), await layoutFaults()]).toEqual([[], []])
      const choosing = page.waitForEvent('filechooser')
      await dialog.getByRole('button', { name: words.replacing.choose }).press('Enter')
      const buffer = mp3.subarray(0, Math.floor(mp3.length / 2))
      await (await choosing).setFiles({ name: `corrected ${nth}.mp3`, mimeType: 'audio/mpeg', buffer })
      await page.getByText(uploads.state.doneReplaced).first().waitFor({ state: 'attached' })
      const { id, title, audio_url, audio_length, plays } = await first()
      expect({ id, title, plays }).toEqual({ id: before.id, title: before.title, plays: before.plays })
      expect([audio_url === before.audio_url, audio_length]).toEqual([false, buffer.length])
      expect(wrong).toEqual([])
      await close()
    })
  }
})
