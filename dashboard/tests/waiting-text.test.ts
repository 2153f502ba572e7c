import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeShow } from '../../server/testing/factories.ts'
import { fakeRecordings, plainCutting } from '../../server/testing/fake-recordings.ts'
import type { SignedIn } from '../../server/testing/people.ts'
import { fillRecording } from './design-station.ts'
import { designTime, type House, house, type Opened, withoutBrowser } from './house.ts'

// A form acts on what it shows: a text that waits in a field is taken, or the form refuses and names the field.
describe.skipIf(withoutBrowser)('a text that was typed and not taken yet', () => {
  let home: House
  let station: number
  let owner: SignedIn
  let opened: Opened
  let page: Page
  beforeAll(async () => {
    const now = Date.parse(designTime) / 1000
    home = await house({ recordings: fakeRecordings([[now - 60 * 86_400, now]]), cutting: plainCutting })
  })
  afterAll(() => home?.close())
  afterEach(async () => {
    expect(opened.wrong).toEqual([])
    await opened.close()
  })
  const open = async (path: string) => {
    opened = await home.open({ as: owner })
    page = await opened.go(`/${station}${path}`)
  }
  const press = (name: string, within: Locator | Page = page) =>
    within.getByRole('button', { name, exact: true }).click()
  const field = (name: string, within: Locator | Page = page) => within.getByLabel(name, { exact: true }).first()
  const refusesAt = async (name: string, at = field(name)) => {
    await page.getByText(`Correct “${name}” first.`).first().waitFor()
    await expect.poll(() => at.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true)
  }

  describe('in the cutter', () => {
    beforeAll(async () => {
      station = await home.tramline()
      await fillRecording(home, station)
      owner = await home.person([{ stationId: station }])
    })
    beforeEach(async () => {
      await open('/recording?day=2026-11-17')
      await page.getByRole('slider').nth(2).waitFor()
    })
    const last = async () =>
      (
        await home.app.app.db
          .selectFrom('generations')
          .select(['from_us', 'until_us'])
          .where('occurrence', 'is', null)
          .orderBy('id', 'desc')
          .execute()
      ).map(({ from_us, until_us }) => Math.round((until_us - from_us) / 1e6))
    const type = async (name: string, time: string) => {
      await page.getByRole('textbox', { name }).fill(time)
      await page.keyboard.press('Tab')
    }

    it('a cut that lies later is typed start first, and is what the fields show', async () => {
      // The initial cut is from 12:00 to 13:00.
      await type('Starts', '13:10:00')
      await type('Ends', '13:12:30')
      expect(await page.getByText('The end must be after the start').count()).toBe(0)
      await press('Make episode')
      await page.getByText('The episode is ready.').waitFor()
      expect((await last())[0]).toBe(150)
    })

    it('a time that is still being typed is taken by the button, and by Enter in the title', async () => {
      await page.getByRole('textbox', { name: 'Ends' }).fill('12:04:00')
      await press('Make episode')
      await page.getByText('The episode is ready.').waitFor()
      expect((await last())[0]).toBe(240)
    })

    it.each([
      ['Starts', '12:61', 'Enter a time like 12:00:03.422.'],
      ['Starts', 'noon', 'Enter a time like 12:00:03.422.'],
      ['Ends', '', 'Enter a time like 12:00:03.422.'],
    ])('%s “%s” makes no episode, and is named beside the button', async (name, text, says) => {
      const before = await last()
      await type(name, text)
      await press('Make episode')
      await page
        .getByRole('alert')
        .filter({ hasText: `${name}: ` })
        .filter({ hasText: says })
        .waitFor()
      expect(await page.getByRole('textbox', { name }).inputValue()).toBe(text)
      expect(await last()).toEqual(before)
      // Another end makes sense of it, or Escape drops it: the button works again.
      await page.getByRole('textbox', { name }).focus()
      await page.keyboard.press('Escape')
      await expect.poll(() => page.getByRole('alert').filter({ hasText: says }).count()).toBe(0)
    })
  })

  describe('in forms of a station', () => {
    let show: number
    beforeEach(async () => {
      const { id, call } = await home.app.station({ name: 'Once', timeZone: 'Europe/Berlin' })
      station = id
      show = (await makeShow(call, { title: 'Tide' })).id
      owner = await home.person([{ stationId: station }])
      const settings = { number_of_weeks: 3, retention_days: 60, stream_delay: 4000, rewind_hours: 5 }
      expect((await owner.ask(`PUT /stations/${station}/settings`, settings)).status).toBe(200)
      const limits = { keep_episodes: 40, keep_days: 30, delete_audio_after: 20, trim_start: 3, trim_end: 2 }
      expect((await owner.ask(`PUT /stations/${station}/shows/${show}`, limits)).status).toBe(200)
    })
    const settings = async () => (await owner.ask(`GET /stations/${station}/settings`)).body
    const saved = async () => (await owner.ask(`GET /stations/${station}/shows/${show}`)).body

    const numbers: [page: string, label: string, name: string, stored: number, typed: string, taken: number][] = [
      ['/settings', 'Weeks in the rotation', 'number_of_weeks', 3, '2', 2],
      ['/settings', 'Recordings', 'retention_days', 60, '90', 90],
      ['/settings', 'Delay', 'stream_delay', 4000, '7.5', 7500],
      ['/website', 'Hours', 'rewind_hours', 5, '7', 7],
      ['/show', 'newest episodes are kept', 'keep_episodes', 40, '41', 41],
      ['/show', 'days are kept', 'keep_days', 30, '31', 31],
      ['/show', 'days in the archive', 'delete_audio_after', 20, '21', 21],
      ['/show', 'Trim at the start', 'trim_start', 3, '4', 4],
      ['/show', 'Trim at the end', 'trim_end', 2, '5', 5],
    ]
    it.each(numbers)('%s, %s: emptied, it is not saved; a number is, by the button and by Ctrl S', async (...row) => {
      const [where, label, name, before, typed, taken] = row
      await open(where === '/show' ? `/shows/${show}` : where)
      const value = async () => (where === '/show' ? await saved() : await settings())[name]
      // Another field is changed too, so that there is something to save.
      const other = where === '/show' ? field('Name') : where === '/settings' ? field('Name') : undefined
      await other?.fill('Renamed')
      await field(label).fill('1')
      for (const save of [() => press('Save Ctrl S'), () => page.keyboard.press('Control+s')]) {
        await field(label).fill('')
        await save()
        await refusesAt(label)
        expect(await field(label).inputValue()).toBe('')
        expect(await value()).toBe(before)
      }
      await field(label).blur()
      await expect.poll(() => field(label).getAttribute('aria-invalid')).toBe('true')
      await press('Discard')
      await expect.poll(() => field(label).inputValue()).toBe(`${name === 'stream_delay' ? before / 1000 : before}`)
      await field(label).fill(typed)
      // Limits of episodes are saved once their consequences are counted.
      const save = async () => {
        await page.keyboard.press('Control+s')
        return value()
      }
      await expect.poll(save).toBe(taken)
    })
  })
})
