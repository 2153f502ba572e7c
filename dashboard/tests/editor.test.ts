import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeShow } from '../../server/testing/factories.ts'
import type { SignedIn } from '../../server/testing/people.ts'
import { type House, house, withoutBrowser } from './house.ts'

describe.skipIf(withoutBrowser)('the dashboard of an editor', () => {
  let home: House
  let station: number
  let owner: SignedIn
  let editor: SignedIn
  beforeAll(async () => {
    home = await house()
    station = await home.tramline()
    owner = await home.person([{ stationId: station }])
    editor = await home.person([{ stationId: station, role: 'editor' }])
  })
  afterAll(() => home?.close())

  it('plans a week and saves it', async () => {
    const made = await home.app.station({ name: 'Plain', timeZone: 'Europe/Berlin' })
    const show_id = (await makeShow(made.call, { title: 'Morning Tide' })).id
    const as = await home.person([{ stationId: made.id, role: 'editor' }])
    const path = `/stations/${made.id}/schedule`
    const { version } = (await as.ask(`GET ${path}`)).body
    const entries = [{ show_id, day: 'mon', time: 540, duration: 60 }]
    expect((await as.ask(`PUT ${path}`, { version, weeks: [{ week: 1, entries }] })).status).toBe(200)
    const { go, page, wrong, axe, close } = await home.open({ as })
    await go(`/${made.id}/schedule?week=1`)
    const block = (times: string) =>
      page.getByRole('application').getByRole('button', { name: `Morning Tide ${times} Monday` })
    await block('09:00–10:00').click()
    await page.getByRole('textbox', { name: 'Starts' }).fill('9:30')
    await page.keyboard.press('Tab')
    expect(await page.getByText('Only owners and editors').count()).toBe(0)
    const bar = page.getByRole('region', { name: 'Unsaved changes' })
    await bar.getByText('1 unsaved change').waitFor()
    expect(await axe()).toEqual([])
    await page.keyboard.press('Control+s')
    await bar.waitFor({ state: 'hidden' })
    const saved = (await as.ask(`GET ${path}`)).body.entries
    expect(saved).toMatchObject([{ show_id, day: 'mon', time: 570, duration: 60 }])
    expect(wrong).toEqual([])
    await close()
  })

  it('creates a show, changes any show, and can import and delete them', async () => {
    const { go, page, wrong, close } = await home.open({ as: editor })
    await go(`/${station}/shows`)
    await page.getByRole('row', { name: /Kiosk Midday/ }).waitFor()
    expect(await page.getByText('yours').count()).toBe(0)
    await page.getByRole('button', { name: 'Import a feed' }).waitFor()
    await page.getByRole('button', { name: 'Create show' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Fog Signals')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Fog Signals', level: 1 }).waitFor()
    await page.getByLabel('Description').fill('By an editor')
    await page.keyboard.press('Control+s')
    await page.getByText('Saved.').first().waitFor()
    await page.getByRole('button', { name: 'Delete show' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete show' }).click()
    await page.getByRole('heading', { name: 'Shows', level: 1 }).waitFor()
    expect(wrong).toEqual([])
    await close()
  })

  it('reads the settings, also under the addresses of their parts, and changes only the parts that are held', async () => {
    const { go, page, wrong, close } = await home.open({ as: editor })
    for (const part of ['people', 'history', 'export', 'stream', 'keeping']) {
      await go(`/${station}/settings#${part}`)
      await page.getByRole('heading', { name: 'Retention' }).waitFor()
      await page.getByText('An owner of the station can change these.').waitFor()
      expect(await page.getByLabel('Name').isEditable()).toBe(false)
      for (const name of ['People', 'History', 'Export and deletion', 'Stream']) {
        expect([part, name, await page.getByRole('heading', { name, exact: true }).count()]).toEqual([part, name, 0])
      }
    }
    await page.getByRole('button', { name: 'Keep a part' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('A complaint')
    await page.keyboard.press('Escape')
    expect(wrong).toEqual([])
    await close()
  })

  it('sees figures of the audience, but neither keys nor the switches of an owner', async () => {
    const { go, page, wrong, close } = await home.open({ as: editor })
    await go(`/${station}/website?tab=audience`)
    await page.getByRole('link', { name: 'Audience' }).waitFor()
    await page.getByText('Hours heard live').waitFor()
    await go(`/${station}/api`)
    await page.getByText('Only an owner of the station can create keys.').waitFor()
    expect(await page.getByRole('button', { name: 'Create key' }).count()).toBe(0)
    await go(`/${station}/first-run`)
    expect(new URL(page.url()).pathname).toBe(`/dashboard/${station}/on-air`)
    expect(await page.getByRole('button', { name: /change the station/ }).count()).toBe(0)
    expect(wrong).toEqual([])
    await close()
  })

  it('an owner chooses the role, of which each is explained; the open page of the person follows', async () => {
    const as = await home.person([{ stationId: station, role: 'presenter' }])
    const theirs = await home.open({ as })
    await theirs.go(`/${station}/shows`)
    await theirs.page.getByRole('row', { name: /Kiosk Midday/ }).waitFor()
    const { go, page, axe, wrong, close } = await home.open({ as: owner })
    await go(`/${station}/settings`)
    const { name } = (await as.ask('GET /me')).body
    await page.getByRole('button', { name: `More about ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Change role and shows' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('group', { name: 'Their shows' }).waitFor()
    await dialog.getByRole('radio', { name: 'Presenter' }).press('ArrowUp')
    await dialog.getByText('The schedule, and all shows, episodes and uploads. No keys, people or settings.').waitFor()
    await dialog.getByRole('group', { name: 'Their shows' }).waitFor({ state: 'detached' })
    expect(await axe('dialog')).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByText('Changed. This applies from now on.').first().waitFor()
    await page.getByText('Schedule and all shows').first().waitFor()
    await theirs.page.getByRole('button', { name: 'Create show' }).waitFor()
    expect([wrong, theirs.wrong]).toEqual([[], []])
    await Promise.all([close(), theirs.close()])
  })

  for (const width of [1280, 390] as const) {
    it(`at ${width} px, light and dark, in both languages, axe finds nothing and nothing overlaps`, async () => {
      await editor.ask('PUT /me', { language: '' })
      for (const [scheme, language] of [
        ['light', 'de-DE'],
        ['dark', 'en-GB'],
      ] as const) {
        const { page, go, axe, layoutFaults, wrong, close } = await home.open({ width, scheme, language, as: editor })
        for (const path of ['settings', 'shows', 'website?tab=audience']) {
          await go(`/${station}/${path}`)
          await page.waitForLoadState('networkidle')
          expect([path, await axe(), await layoutFaults(), wrong]).toEqual([path, [], [], []])
        }
        await close()
      }
      await editor.ask('PUT /me', { language: 'en' })
    })
  }
})
