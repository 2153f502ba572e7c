import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SignedIn } from '../../server/testing/people.ts'
import { designTime, type House, house, withoutBrowser } from './house.ts'

const now = Date.parse(designTime) / 1000
const catalogue = 'artist,title,isrc\nThe Overhead Lines,Frost,DEUM71900001\nZoé,Ligne 4,\n'

describe.skipIf(withoutBrowser)('the page of plays in the dashboard', () => {
  let home: House
  let station: number
  let owner: SignedIn
  let path: string
  beforeAll(async () => {
    home = await house()
    station = await home.tramline()
    owner = await home.person([{ stationId: station }])
    path = `/${station}/recording/plays`
  })
  afterAll(() => home?.close())
  beforeEach(async () => {
    const { db } = home.app.app
    await db.deleteFrom('plays').where('station_id', '=', station).execute()
    await db.deleteFrom('catalogue').where('station_id', '=', station).execute()
    await db.updateTable('stations').set({ play_rules: '', title_names: '' }).where('id', '=', station).execute()
    const row = (minutesAgo: number, title: string, lasts = true) => ({
      ...{ station_id: station, show_id: null, title, from_us: (now - minutesAgo * 60) * 1e6 },
      until_us: lasts ? (now - minutesAgo * 60 + 180) * 1e6 : null,
    })
    await db
      .insertInto('plays')
      .values([
        row(2, 'Tolga - Amber', false),
        row(5, 'Radio Kiosk - Jingle 4'),
        row(8, 'The Overhead Lines - Frost'),
        row(3 * 1440, 'Ligne 4 - Zoé'),
      ])
      .execute()
  })

  const plays = async () => {
    const { body } = await owner.ask(`GET /stations/${station}/plays?from=${now - 864_000}&to=${now}`)
    return body.plays.map(({ artist, title }: { artist: string; title: string }) => `${artist} – ${title}`) as string[]
  }
  const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
  const notice = (page: Page, text: string) => page.getByRole('listitem').getByText(text)
  const focused = (page: Page) =>
    page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.textContent')

  it('by keyboard: a title is corrected in its row, and the focus returns to it', async () => {
    const { go, page, axe, wrong, close } = await home.open({ as: owner })
    await go(path)
    await page.getByRole('button', { name: 'Correct “The Overhead Lines – Frost”' }).press('Enter')
    const editing = page.locator('.editing')
    await editing.getByText('As received: The Overhead Lines - Frost').waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('The Lines')
    await editing.getByLabel('Until').fill('nine')
    expect(await axe()).toEqual([])
    await page.keyboard.press('Enter')
    await editing.getByText('Enter a time like 16:05 or 16:05:30.').waitFor()
    await editing.getByLabel('Until').fill('14:28')
    await page.keyboard.press('Enter')
    await notice(page, 'Corrected.').waitFor()
    await expect.poll(() => focused(page)).toBe('Correct “The Lines – Frost”')
    expect((await plays())[2]).toBe('The Lines – Frost')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('Correct “The Lines – Frost”')
    expect(wrong).toEqual([])
    await close()
  })

  it('a title that plays has no times to change, and cannot be removed', async () => {
    const { go, page, close } = await home.open({ as: owner })
    await go(path)
    await row(page, 'Amber').getByText('Now').waitFor()
    await page.getByRole('button', { name: 'Correct “Tolga – Amber”' }).click()
    await page.getByText('The title is still playing.').waitFor()
    expect(await page.locator('.editing').getByLabel('From').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More about Tolga – Amber' }).click()
    await page.getByRole('menuitem', { name: 'Correct' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Remove' }).count()).toBe(0)
    await close()
  })

  it('a title is added, removed, and comes back by Undo; it leads into the recording', async () => {
    const { go, page, axe, layoutFaults, wrong, close } = await home.open({ as: owner, width: 390 })
    await go(path)
    await page.getByRole('button', { name: 'Add a title' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a title' })
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.getByText('This is required.').waitFor()
    await dialog.getByLabel('Title').fill('Side A')
    await dialog.getByLabel('From').fill('23:00')
    await dialog.getByLabel('Artist').fill('Märta')
    expect([await axe(), await layoutFaults()]).toEqual([[], []])
    await page.keyboard.press('Enter')
    await dialog.getByText('Choose a time in the past').waitFor()
    await dialog.getByLabel('From').fill('14:00')
    await page.keyboard.press('Enter')
    await row(page, 'Side A').getByText('typed').waitFor()
    expect((await plays())[3]).toBe('Märta – Side A')

    const menu = page.getByRole('button', { name: 'More about Märta – Side A' })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await notice(page, 'Removed “Märta – Side A”.').waitFor()
    expect(await plays()).toHaveLength(4)
    await page.getByRole('button', { name: 'Undo' }).click()
    await row(page, 'Side A').waitFor()
    expect((await plays())[3]).toBe('Märta – Side A')

    await menu.click()
    await page.getByRole('menuitem', { name: 'Show in the recording' }).click()
    await page.waitForURL(`**/recording?from=${Date.parse('2026-11-18T13:00Z') / 1000}*`)
    expect(wrong.filter((line) => !line.includes('400'))).toEqual([])
    await close()
  })

  it('a search, over several days, by part of the artist', async () => {
    const { go, page, axe, layoutFaults, close } = await home.open({ as: owner })
    await go(path)
    await row(page, 'Frost').waitFor()
    await page.getByRole('combobox', { name: 'Span' }).selectOption('7 days up to it')
    await row(page, 'Zoé').waitFor()
    await page.getByRole('rowheader', { name: 'Sun 15 Nov' }).waitFor()
    await page.getByRole('searchbox').fill('LIGNE')
    await row(page, 'Frost').waitFor({ state: 'detached' })
    expect(await page.locator('tbody tr:not(.day)').count()).toBe(1)
    expect([await axe(), await layoutFaults()]).toEqual([[], []])
    await page.getByRole('searchbox').fill('nothing like it')
    await page.getByText('No title matches.').waitFor()
    await page.getByRole('button', { name: 'Show all titles' }).click()
    await row(page, 'Frost').waitFor()
    await page.getByRole('combobox', { name: 'Span' }).selectOption('This day')
    await page.getByRole('button', { name: 'Previous day' }).click()
    await page.getByText('No title was played on this day.').or(page.getByText('Nothing is being recorded')).waitFor()
    await close()
  })

  it('rules: what they make of the last week, an error beside its expression, and all titles follow them', async () => {
    const { go, page, axe, layoutFaults, close } = await home.open({ as: owner })
    await go(`${path}?tab=rules`)
    await page.getByText('4 titles, unchanged').waitFor()
    await page.getByRole('button', { name: 'Radio Kiosk - Jingle 4' }).click()
    await page.getByRole('menuitem', { name: 'Ignore titles like this' }).click()
    await page.getByText('4 titles, 1 would change').waitFor()
    await page.getByText('Rules as expressions (1)').click()
    const made = page.getByRole('textbox', { name: 'Ignore, expression 1' })
    expect(await made.inputValue()).toBe('^Radio Kiosk - Jingle \\d+$')
    await page.getByRole('button', { name: 'Remove: Ignore, expression 1' }).click()
    await page.getByText('4 titles, unchanged').waitFor()
    await page.getByRole('button', { name: 'Ignore: add an expression' }).press('Enter')
    await page.keyboard.type('jingle(')
    await page.getByText('missing closing )').waitFor()
    const first = page.getByRole('textbox', { name: 'Ignore, expression 1' })
    expect(await first.getAttribute('aria-invalid')).toBe('true')
    expect(await axe()).toEqual([])
    await page.keyboard.press('Backspace')
    await page.getByText('4 titles, 1 would change').waitFor()
    await page.locator('s', { hasText: 'Radio Kiosk - Jingle 4' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Ignore, expression 2')
    await page.keyboard.press('Backspace')
    await expect.poll(() => focused(page)).toBe('Ignore, expression 1')
    await page.getByRole('button', { name: 'Swap: add an expression' }).click()
    await page.keyboard.type('^ligne')
    await page.getByText('4 titles, 2 would change').waitFor()
    expect([await axe(), await layoutFaults()]).toEqual([[], []])
    expect(await plays()).toHaveLength(4)
    await page.keyboard.press('Control+s')
    await notice(page, 'All titles follow the rules at once.').waitFor()
    expect(await plays()).toEqual(['Tolga – Amber', 'The Overhead Lines – Frost', 'Zoé – Ligne 4'])
    await close()
  })

  it('the catalogue: a file with faulty lines changes nothing; one is imported, edited and removed', async () => {
    const { go, page, axe, layoutFaults, close } = await home.open({ as: owner })
    await go(`${path}?tab=catalogue`)
    await page.getByText('The catalogue is empty.').waitFor()
    const load = async (csv: string, encoding: BufferEncoding = 'utf8') => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Import a CSV file' }).click()
      await (await chooser).setFiles({ name: 'music.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, encoding) })
    }
    await load(`${catalogue}Ida,Fog,nonsense\n`)
    await page.getByText('Nothing was imported, because of one line:').waitFor()
    await page.getByText('Line 4: an ISRC is like DEUM71900001.').waitFor()
    await load(catalogue)
    await page.getByText('Imported 2 recordings.').waitFor()
    await row(page, 'DEUM71900001').waitFor()
    expect([await axe(), await layoutFaults()]).toEqual([[], []])
    await page.getByRole('button', { name: 'Edit “Zoé – Ligne 4”' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit the recording' })
    await dialog.getByLabel('ISRC').fill('FRZ11190000')
    await page.keyboard.press('Enter')
    await dialog.getByText('Enter an ISRC like DEUM71900001.').waitFor()
    await dialog.getByLabel('ISRC').fill('FR-Z11-19-00003')
    await page.keyboard.press('Enter')
    await row(page, 'FRZ111900003').waitFor()
    await page.getByRole('button', { name: 'More about Zoé – Ligne 4' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await row(page, 'FRZ111900003').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await row(page, 'FRZ111900003').waitFor()
    await page.getByRole('searchbox').fill('frost')
    await row(page, 'FRZ111900003').waitFor({ state: 'detached' })
    await page.getByRole('searchbox').fill('')
    // As Excel saves CSV in German, and Unicode text.
    await load('Interpret;Titel;ISRC;Jahr\r\nBj\u00f6rk;J\u00f3ga;GBAAN9700011;1997\r\n;;;\r\n', 'latin1')
    await page.getByText('Imported one recording. Columns that were not used: Jahr.').waitFor()
    await row(page, 'Jóga').waitFor()
    await load('\ufeffArtist\tTitle\tISRC\r\nКино\tГруппа крови\tRUA1D8800001\r\n', 'utf16le')
    await page.getByText('Imported one recording.', { exact: true }).waitFor()
    await row(page, 'Группа крови').waitFor()
    await load('Nina Simone,Sinnerman\n')
    await page
      .getByText('Line 1 must name the columns, at least artist and title; it has Nina Simone, Sinnerman.')
      .waitFor()
    await close()
  })

  it('a report is downloaded with the chosen columns', async () => {
    const { go, page, axe, layoutFaults, close } = await home.open({ as: owner, width: 390 })
    await go(`${path}?tab=reports`)
    await page.getByRole('combobox', { name: 'Span' }).selectOption('This month')
    await page.getByText(/^4 titles, .*without ISRC/).waitFor()
    for (const name of ['Start', 'End', 'Start (UTC)', 'Seconds', 'Show', 'Listeners'])
      await page.getByLabel(name, { exact: true }).uncheck()
    for (const name of ['ISRC', 'Label', 'Composer', 'Label code'])
      await page.getByLabel(name, { exact: true }).uncheck()
    expect([await axe(), await layoutFaults()]).toEqual([[], []])
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('music-2026-11-01-2026-11-18.csv')
    const lines = String(await buffer(await file.createReadStream())).split('\r\n')
    expect([lines[0], lines[1], lines.length]).toEqual(['\uFEFFartist,title,raw', 'Ligne 4,Zoé,Ligne 4 - Zoé', 6])
    await page.getByRole('combobox', { name: 'Span' }).selectOption('Other days')
    await page.getByLabel('Last day').fill('2026-01-01')
    await page.getByText('The last day must not be before the first.').waitFor()
    expect(await page.getByRole('link', { name: 'Download' }).count()).toBe(0)
    await close()
  })

  it('a presenter sees the titles and the rules, and changes nothing', async () => {
    const presenter = await home.person([{ stationId: station, role: 'presenter' }])
    const { go, page, axe, wrong, close } = await home.open({ as: presenter })
    await go(path)
    await row(page, 'Frost').waitFor()
    expect(await page.getByRole('button', { name: /^Correct|Add a title/ }).count()).toBe(0)
    expect(await axe()).toEqual([])
    await page.getByRole('link', { name: 'Rules' }).click()
    await page.getByText('4 titles, unchanged').waitFor()
    expect(await page.getByRole('button', { name: /add an expression/ }).count()).toBe(0)
    await page.getByRole('link', { name: 'Catalogue' }).click()
    await page.getByText('The catalogue is empty.').waitFor()
    expect(await page.getByRole('button', { name: 'Import a CSV file' }).count()).toBe(0)
    expect(wrong).toEqual([])
    await close()
  })
})
