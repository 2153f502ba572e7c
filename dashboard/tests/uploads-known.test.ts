import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mp3 } from '../../server/testing/factories.ts'
import type { SignedIn } from '../../server/testing/people.ts'
import { type House, house, withoutBrowser } from './house.ts'

describe.skipIf(withoutBrowser)('a file that was uploaded before', () => {
  let home: House
  let station: number
  let owner: SignedIn
  /** Files on disk, which have the same date each time they are chosen. */
  let files: Record<'tram' | 'ferry', string>
  beforeAll(async () => {
    home = await house()
    station = await home.tramline()
    owner = await home.person([{ stationId: station }])
    const frames = mp3.subarray(mp3.indexOf(0xff, 2000))
    files = { tram: join(home.app.dataDir, 'Tram talk.mp3'), ferry: join(home.app.dataDir, 'Ferry talk.mp3') }
    writeFileSync(files.tram, frames)
    writeFileSync(files.ferry, Buffer.concat([frames, frames]))
  })
  afterAll(() => home?.close())

  const trayOf = (page: Page) => page.getByRole('region', { name: 'Uploads' })
  const question = (page: Page, as: string) => trayOf(page).getByText(`You have already uploaded this file, as ${as}.`)
  async function choose(page: Page, ...chosen: string[]): Promise<void> {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload', exact: true }).press('Enter')
    await (await chooser).setFiles(chosen)
  }
  const published = async (q: string) => {
    const { body } = await owner.ask(`GET /stations/${station}/episodes?status=published&q=${encodeURIComponent(q)}`)
    return (body.episodes as { id: number }[]).map(({ id }) => id)
  }
  /** Opens the episodes of a show, to which files uploaded there belong. */
  async function opened(width: 1280 | 390) {
    const open = await home.open({ as: owner, width })
    const [show] = (await owner.ask(`GET /stations/${station}/shows`)).body
    const go = () => open.go(`/${station}/episodes?show=${show.id}`)
    await go()
    return { ...open, reload: go }
  }

  it('has a question in its row before anything is sent: upload again or skip, by keyboard alone', async () => {
    const { page, reload, axe, layoutFaults, wrong, close } = await opened(1280)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/uploads')) asked.push(request.url())
    })
    const tray = trayOf(page)
    await choose(page, files.tram)
    await tray.getByRole('link', { name: 'Tram talk' }).waitFor()
    await tray.getByRole('button', { name: 'Clear finished' }).press('Enter')
    // In the same window, and after a reload; another file is sent meanwhile.
    await choose(page, files.tram)
    await question(page, 'Tram talk').waitFor()
    await expect.poll(() => tray.getByRole('status').textContent()).toContain('You have already uploaded Tram talk')
    await reload()
    await choose(page, files.tram, files.ferry)
    await question(page, 'Tram talk').waitFor()
    await tray.getByRole('link', { name: 'Ferry talk' }).waitFor()
    expect(asked).toHaveLength(2)
    expect([await axe(), await layoutFaults()]).toEqual([[], []])
    // Choosing it again meanwhile does not ask twice.
    await choose(page, files.tram)
    await tray.getByRole('button', { name: 'Skip: Tram talk' }).press('Enter')
    await expect.poll(() => question(page, 'Tram talk').count()).toBe(0)
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('choose files')
    expect(asked).toHaveLength(2)
    await choose(page, files.tram)
    await choose(page, files.ferry)
    for (const name of ['Tram talk', 'Ferry talk']) await question(page, name).waitFor()
    // The questions are answered one after the other.
    await tray.getByRole('button', { name: 'Upload again: Tram talk' }).press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Upload again: Ferry talk')
    await tray.getByRole('link', { name: 'Tram talk' }).waitFor()
    expect(await published('Tram talk')).toHaveLength(2)
    expect(asked).toHaveLength(3)
    expect(wrong).toEqual([])
    await close()
  })

  it('at 390 px: shows the current title of the episode; after its deletion, the file is just sent', async () => {
    const { page, axe, layoutFaults, wrong, close } = await opened(390)
    const { db } = home.app.app
    const tray = trayOf(page)
    const [id] = await published('Ferry talk')
    await db.updateTable('episodes').set({ title: 'The last ferry' }).where('id', '=', id!).execute()
    await choose(page, files.ferry)
    await tray.getByText('One upload needs attention').waitFor()
    await tray.getByRole('button', { name: 'Show the uploads' }).click()
    await question(page, 'The last ferry').waitFor()
    expect([await axe(), await layoutFaults()]).toEqual([[], []])
    expect(await tray.getByRole('link', { name: 'The last ferry' }).getAttribute('href')).toContain(`episode=${id}`)
    await choose(page, files.tram)
    await question(page, 'Tram talk').waitFor()
    await tray.getByRole('button', { name: 'Skip: Tram talk' }).press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Upload again: Ferry talk')
    await tray.getByRole('button', { name: /^Skip/ }).press('Enter')
    await expect.poll(() => tray.getByRole('listitem').count()).toBe(0)
    await db.deleteFrom('episodes').where('id', '=', id!).execute()
    await choose(page, files.ferry)
    await tray.getByRole('link', { name: 'Ferry talk' }).waitFor()
    expect(wrong.filter((line) => !line.includes('404'))).toEqual([])
    await close()
  })

  it('by another person is sent without a question', async () => {
    const as = await home.person([{ stationId: station }])
    const { page, go, wrong, close } = await home.open({ as })
    await go(`/${station}/episodes`)
    await choose(page, files.tram)
    await trayOf(page).getByRole('combobox', { name: 'Show of Tram talk' }).waitFor()
    expect(wrong).toEqual([])
    await close()
  })
})
