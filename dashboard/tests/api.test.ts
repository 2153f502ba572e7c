import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cheapPasswords } from '../../server/testing/app.ts'
import { type House, house, withoutBrowser } from './house.ts'

describe.skipIf(withoutBrowser)('the page API', () => {
  let test: House
  let station: number
  beforeAll(async () => {
    test = await house()
    station = await test.tramline()
  })
  afterAll(() => test.close())

  it('a key is created by keyboard alone, shown once, works, and is renamed and revoked', async () => {
    const { page, go, axe, wrong, close } = await test.open({ as: await test.person([{ stationId: station }]) })
    const { keyboard } = page
    await go(`/${station}/api`)
    await page.getByText('No keys yet.').waitFor()
    await page.getByRole('button', { name: 'Create key' }).focus()
    await keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Create key' }).waitFor()
    await page.getByLabel('What is it for?').focus()
    await keyboard.press('Enter')
    await page.getByText('Enter its purpose').waitFor()
    await keyboard.type('Studio screen')
    await keyboard.press('Tab')
    for (const _ of 'xx') await keyboard.press('ArrowDown')
    await page.getByRole('checkbox', { name: 'Shows List and details' }).waitFor()
    const chosen = ['Station', 'Schedule', 'Shows', 'Episodes', 'Search']
    for (let at = 0; at < 10; at++) {
      await keyboard.press('Tab')
      const name = (await page.evaluate('document.activeElement.closest("label").innerText')) as string
      if (chosen.some((each) => name.startsWith(`${each}\n`))) await keyboard.press('Space')
    }
    expect(await axe()).toEqual([])
    await keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Copy this key now' }).waitFor()
    const key = (await page.locator('.made-key .secret-text').textContent())!
    expect((await test.app.caller(key)('GET /v1/now-playing')).status).toBe(200)
    expect((await test.app.caller(key)('GET /v1/shows')).status).toBe(403)
    expect(await axe()).toEqual([])

    // It was not copied: closing asks first.
    await keyboard.press('Escape')
    await page.getByText('You haven’t copied the key.').waitFor()
    await keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(key)
    await page.getByRole('row', { name: /Studio screen .* Reads what is on air/ }).waitFor()

    const act = async (name: string) => {
      await page.getByRole('button', { name: 'Key Studio screen' }).press('Enter')
      await page.getByRole('menuitem', { name, exact: true }).press('Enter')
    }
    await act('Rename')
    await page.getByLabel('What is it for?').fill('Foyer screen')
    await keyboard.press('Enter')
    await page.getByText('Renamed.').first().waitFor()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByRole('row', { name: /Studio screen/ }).waitFor()
    await act('Revoke')
    await page.getByRole('button', { name: 'Revoke', exact: true }).press('Enter')
    await page.getByText('No keys yet.').waitFor()
    expect((await test.app.caller(key)('GET /v1/now-playing')).status).toBe(403)
    expect(wrong).toEqual([])
    await close()
  })

  it('the switch turns the API off at once, with a notice whose undo turns it on', async () => {
    const { page, go, wrong, close } = await test.open({ as: await test.person([{ stationId: station }]) })
    const { key } = await test.app.key(station)
    const status = async () => (await test.app.caller(key)('GET /v1/station')).status
    await go(`/${station}/api`)
    await page.getByRole('switch', { name: 'Public API is on' }).click()
    await page.getByText('All apps are refused').waitFor()
    await expect.poll(status).toBe(403)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('switch', { name: 'Public API is on' }).waitFor()
    await expect.poll(status).toBe(200)
    expect(wrong).toEqual([])
    await close()
  })

  it('a change that needs a recent confirmation leads to it, and creates nothing', async () => {
    const owner = await test.person([{ stationId: station }])
    const { page, go, close } = await test.open({ as: owner })
    const before = (await owner.ask(`GET /stations/${station}/keys`)).body.keys.length
    await go(`/${station}/api`)
    test.app.clock.advance(15 * 60)
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByLabel('What is it for?').fill('Late')
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    const link = page.getByRole('link', { name: 'Confirm that it’s you' })
    expect(await link.getAttribute('href')).toBe(`/dashboard/confirm?to=%2Fdashboard%2F${station}%2Fapi`)
    expect((await owner.ask(`GET /stations/${station}/keys`)).body.keys).toHaveLength(before)
    await close()
  })

  it('confirming the identity inside the dialog keeps the typed values', async () => {
    const owner = await test.person([{ stationId: station }])
    const password = await cheapPasswords.hash('fog over the harbour', 'test')
    await test.app.app.db.updateTable('people').set({ password }).where('id', '=', owner.id).execute()
    const { page, go, axe, wrong, close } = await test.open({ as: owner })
    await go(`/${station}/api`)
    test.app.clock.advance(15 * 60)
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByLabel('What is it for?').fill('Typed before')
    await page.keyboard.press('Enter')
    const field = page.getByLabel('Your password')
    await field.fill('not this')
    await field.press('Enter')
    await page.getByText('The password is wrong.').waitFor()
    expect(await axe('dialog')).toEqual([])
    await field.fill('fog over the harbour')
    await field.press('Enter')
    await page.getByRole('dialog', { name: 'Copy this key now' }).waitFor()
    await page.getByText('Typed before').first().waitFor()
    const { keys } = (await owner.ask(`GET /stations/${station}/keys`)).body ?? {}
    // The session has another cookie now.
    expect(keys).toBeUndefined()
    expect(wrong.filter((line) => !/40[13]/.test(line))).toEqual([])
    await close()
  })

  it('two keys of one name are distinguishable, and the command accepts the self-signed certificate', async () => {
    const as = await test.person([{ stationId: station }])
    for (const _ of [1, 2])
      await as.ask(`POST /stations/${station}/keys`, { label: 'Twin', scopes: ['now_playing:read'], expires_at: 0 })
    const { keys } = (await as.ask(`GET /stations/${station}/keys`)).body
    const [first, second] = keys.filter(({ label }: { label: string }) => label === 'Twin')
    const { page, go, close } = await test.open({ as })
    await go(`/${station}/api`)
    await page.getByText('curl -k -H').first().waitFor()
    await page.getByRole('button', { name: `Key Twin …${first.last_four}` }).waitFor()
    await page.getByRole('button', { name: `Key Twin …${second.last_four}` }).click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    const question = page.getByRole('dialog', { name: `Revoke Twin …${second.last_four}?` })
    await question.getByRole('button', { name: 'Revoke' }).click()
    await page.getByText(`Revoked Twin …${second.last_four}.`).first().waitFor()
    const after = (await as.ask(`GET /stations/${station}/keys`)).body.keys
    expect(
      after.filter(
        ({ label, revoked_at }: { label: string; revoked_at: number | null }) =>
          label === 'Twin' && revoked_at === null,
      ),
    ).toMatchObject([{ id: first.id }])
    await close()
  })

  for (const width of [1280, 390] as const) {
    it(`at ${width} px, light and dark, in both languages, axe finds nothing and nothing overlaps`, async () => {
      for (const [scheme, language, heading] of [
        ['light', 'en-GB', 'Using the API'],
        ['dark', 'de-DE', 'So funktioniert die API'],
      ] as const) {
        const as = await test.person([{ stationId: station }])
        await test.app.app.db.updateTable('people').set({ language: '' }).where('id', '=', as.id).execute()
        const { page, go, axe, layoutFaults, wrong, close } = await test.open({ width, scheme, language, as })
        await go(`/${station}/api?in=php`)
        await page.getByRole('heading', { name: heading }).waitFor()
        expect([await axe(), await layoutFaults(), wrong]).toEqual([[], [], []])
        await close()
      }
    })
  }

  it('an editor sees the examples, but no keys, and cannot use the switch', async () => {
    const as = await test.person([{ stationId: station, role: 'editor' }])
    const { page, go, wrong, close } = await test.open({ as })
    await go(`/${station}/api`)
    await page.getByText('Only an owner of the station can create keys.').waitFor()
    expect(await page.getByRole('switch').isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Create key' }).count()).toBe(0)
    expect(wrong).toEqual([])
    await close()
  })
})
