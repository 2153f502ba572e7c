import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storedTitle } from '../../server/recordings/rules/title-text.ts'
import { encoded } from '../../server/testing/encoded.ts'
import { mp3 } from '../../server/testing/factories.ts'
import { framesOf } from '../../server/testing/fake-recordings.ts'
import { visitor } from '../../server/testing/forms.ts'
import { liveSource } from '../../server/testing/live-source.ts'
import { type House, house, withoutBrowser } from './house.ts'

describe.skipIf(withoutBrowser)('the page Settings', () => {
  let test: House
  let station: number
  beforeAll(async () => {
    test = await house({ config: { allowPrivateStreams: false } })
    station = await test.tramline()
  })
  afterAll(() => test.close())

  it('settings are edited by keyboard, saved together by Ctrl S, and in the history with their author', async () => {
    const owner = await test.person([{ stationId: station }])
    const { page, go, axe, wrong, close } = await test.open({ as: owner })
    await go(`/${station}/settings`)
    await page.getByLabel('Website').focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('https://kiosk.example')
    await page.getByLabel('Recordings', { exact: true }).first().fill('90')
    await page.getByText('2 unsaved changes').waitFor()
    await page.getByText('124 GB').waitFor()
    expect(await axe()).toEqual([])
    await page.keyboard.press('Control+s')
    await page.getByText('Saved.').first().waitFor()
    const { body } = await owner.ask(`GET /stations/${station}/settings`)
    expect(body).toMatchObject({ url: 'https://kiosk.example', retention_days: 90 })
    await page.getByText('Settings changed: website, days kept').waitFor()
    await page
      .getByText(/^Person \d+ · Today, 14:32$/)
      .first()
      .waitFor()
    expect(wrong).toEqual([])
    await close()
  })

  it('a section that an address names stays in view while what is above it is loaded, until the person scrolls', async () => {
    const owner = await test.person([{ stationId: station }])
    for (const id of ['people', 'history']) {
      const { page, go, close } = await test.open({ as: owner })
      // The sections above it are loaded late.
      const late = Promise.withResolvers<void>()
      await page.route(/\/holds$|\/day$/, async (route) => {
        await late.promise
        await route.continue()
      })
      await go(`/${station}/settings#${id}`)
      const top = () => page.locator(`#${id}`).evaluate((section) => Math.round(section.getBoundingClientRect().top))
      const height = () => page.evaluate('document.documentElement.scrollHeight') as Promise<number>
      await page.locator(`#${id} h2`).waitFor()
      const before = await height()
      late.resolve()
      await expect.poll(height).toBeGreaterThan(before)
      await expect.poll(top).toBeLessThan(300)
      await expect.poll(top).toBeGreaterThan(-10)
      await page.mouse.wheel(0, -20_000)
      await expect.poll(() => page.evaluate('scrollY')).toBe(0)
      await close()
    }
  })

  it.each([
    ['en', 'Address', /^Save/, 'Begin the address with https:// or http://.'],
    ['de', 'Adresse', /^Speichern/, 'Beginne die Adresse mit https:// oder http://.'],
  ])(
    'in %s, an address without its scheme is told so, by the test and by the form',
    async (language, label, save, says) => {
      const owner = await test.person([{ stationId: station }], language)
      const { page, go, close } = await test.open({ as: owner })
      await go(`/${station}/settings`)
      await page.getByLabel(label, { exact: true }).fill('stream.example.org:8000/live.mp3')
      await page.getByRole('button', { name: language === 'de' ? 'Testen' : 'Test', exact: true }).click()
      await page.getByText(says).waitFor()
      await page.getByRole('button', { name: save }).click()
      await page.getByText(says).nth(1).waitFor()
      await close()
    },
  )

  it('a refused value has an error at its field, and changes nothing; discarding restores the saved values', async () => {
    const owner = await test.person([{ stationId: station }])
    const title = storedTitle(encoded('Кино - Осень', 'koi8-r'))
    const play = { station_id: station, from_us: 1, until_us: 2, title, show_id: null }
    await test.app.app.db.insertInto('plays').values(play).execute()
    const { page, go, close } = await test.open({ as: owner })
    await go(`/${station}/settings`)
    const titles = page.getByRole('list', { name: 'The last titles of the stream' })
    await titles.getByText('ëÉÎÏ - ïÓÅÎØ').waitFor()
    await page.getByLabel('Script of titles').selectOption('koi8-r')
    await titles.getByText('Кино - Осень').waitFor()
    await page.getByLabel('Address').fill('http://127.0.0.1:8000/live')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Enter a public address').waitFor()
    expect((await owner.ask(`GET /stations/${station}/settings`)).body.stream_url).toBe('')
    await page.getByRole('button', { name: 'Discard' }).click()
    expect(await page.getByLabel('Address').inputValue()).toBe('')
    expect(await page.getByLabel('Script of titles').inputValue()).toBe('auto')
    await close()
  })

  it('the field of a number may be empty while typing; left empty it is marked, until a number is typed or the changes are discarded', async () => {
    const owner = await test.person([{ stationId: station }])
    const { page, go, wrong, close } = await test.open({ as: owner })
    await go(`/${station}/settings`)
    const [days, delay] = [page.getByRole('spinbutton', { name: 'Recordings' }), page.getByLabel('Delay')]
    const saved = await days.inputValue()
    await days.fill('')
    await days.pressSequentially('7')
    expect(await days.inputValue()).toBe('7')
    await delay.fill('')
    await delay.pressSequentially('1.5')
    await page.keyboard.press('Control+s')
    await page.getByText('Saved.').first().waitFor()
    const { body } = await owner.ask(`GET /stations/${station}/settings`)
    expect(body).toMatchObject({ retention_days: 7, stream_delay: 1500 })
    await days.fill('')
    await delay.focus()
    expect([await days.inputValue(), await days.getAttribute('aria-invalid')]).toEqual(['', 'true'])
    await days.fill('8')
    expect(await days.getAttribute('aria-invalid')).toBe(null)
    await days.fill('')
    await page.getByRole('button', { name: 'Discard' }).click()
    expect(await days.inputValue()).toBe('7')
    await owner.ask(`PUT /stations/${station}/settings`, { retention_days: Number(saved), stream_delay: 0 })
    expect(wrong).toEqual([])
    await close()
  })

  it('a new number of weeks explains its effect, and a week without shows can be filled from another one', async () => {
    const owner = await test.person([{ stationId: station }])
    const { page, go, wrong, close } = await test.open({ as: owner })
    const planned = async (week: number) => {
      const { entries } = (await owner.ask(`GET /stations/${station}/schedule`)).body
      return entries.filter((entry: { week: number }) => entry.week === week).length
    }
    await go(`/${station}/settings`)
    const weeks = page.getByRole('spinbutton', { name: 'Weeks in the rotation' })
    await weeks.fill('1')
    await page.getByText('Week B goes off air as soon as you save.').waitFor()
    await weeks.fill('3')
    await page.getByText('No show is planned in week C yet.').waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('No show is planned in week C.').waitFor()
    await page.getByRole('button', { name: 'Copy week A' }).click()
    await page.getByText('Week C is filled.').first().waitFor()
    expect(await planned(3)).toBe(await planned(1))
    expect(await page.getByText('No show is planned in week C.').count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Copy week A' }).waitFor()
    expect(await planned(3)).toBe(0)
    await owner.ask(`PUT /stations/${station}/settings`, { number_of_weeks: 2 })
    // People are listed with an absolute time, not a relative one.
    const other = await test.person([{ stationId: station }])
    const { name } = (await other.ask('GET /me')).body
    const password = 'fog over the harbour'
    await other.ask('PUT /me/password', { password })
    await visitor(test.app).post('/dashboard/sign-in', { email: other.email, password })
    await go(`/${station}/settings`)
    const people = page.locator('#people li').filter({ hasText: name })
    await people.first().waitFor()
    expect(await people.first().innerText()).toContain('Today, 14:32')
    expect(wrong).toEqual([])
    await close()
  })

  it('the filter of the history lists every author, also those of old events', async () => {
    const owner = await test.person([{ stationId: station }])
    const left = await test.person([{ stationId: station }])
    const { body: show } = await left.ask(`POST /stations/${station}/shows`, { title: 'Fog over the harbour' })
    await left.ask(`PUT /stations/${station}/shows/${show.id}`, { presenter: 'Marta' })
    const { name } = (await left.ask('GET /me')).body
    await owner.ask(`DELETE /stations/${station}/people/${left.id}`)
    for (let at = 0; at < 15; at++) await owner.ask(`PUT /stations/${station}/settings`, { description: `${at}` })
    const { page, go, close } = await test.open({ as: owner })
    await go(`/${station}/settings`)
    await page.getByLabel('By', { exact: true }).selectOption({ label: name })
    await page.getByText('Show changed: Fog over the harbour (presenter)').waitFor()
    await page.getByText('Show created: Fog over the harbour').waitFor()
    await owner.ask(`DELETE /stations/${station}/shows/${show.id}`)
    await close()
  })

  it('edited fields stay when another person changes other fields, which are updated', async () => {
    const owner = await test.person([{ stationId: station }])
    const { page, go, close } = await test.open({ as: owner })
    await go(`/${station}/settings`)
    await page.getByLabel('Description').fill('Being written')
    await owner.ask(`PUT /stations/${station}/settings`, { name: 'Renamed elsewhere', description: 'By another' })
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Renamed elsewhere')
    expect(await page.getByLabel('Description').inputValue()).toBe('Being written')
    await owner.ask(`PUT /stations/${station}/settings`, { name: 'Radio Kiosk' })
    await close()
  })

  it('a stream is tested before it is saved, with its properties or the reason for a failure', async () => {
    const radio = await liveSource({ frames: framesOf(mp3).slice(1) })
    radio.setTitle('Morning Line')
    await radio.advance(15_000)
    const open = await house()
    try {
      const own = await open.tramline()
      const { page, go, axe, wrong, close } = await open.open({ as: await open.person([{ stationId: own }]) })
      await go(`/${own}/settings`)
      const address = page.getByRole('textbox', { name: 'Address' })
      await address.fill(radio.url)
      await page.getByRole('button', { name: 'Test', exact: true }).click()
      await page.getByText('MP3 48 kbit/s, 44.1 kHz, mono').waitFor()
      await page.getByText(/^“Morning Line”, answered in [\d,]+ ms$/).waitFor()
      expect(await axe('.section')).toEqual([])
      // The result is hidden for another address, which was not tested yet.
      await address.fill(`${radio.url}?other`)
      expect(await page.getByText('MP3 48 kbit/s').count()).toBe(0)
      radio.answer({ status: 404 })
      await page.getByRole('button', { name: 'Test', exact: true }).click()
      await page.getByText('This can’t be recorded: the stream isn’t there; is the encoder connected?').waitFor()
      expect(wrong).toEqual([])
      await close()
    } finally {
      await open.close()
      await radio.close()
    }
  })

  it('a part of the recording is held and released by keyboard; both are in the history', async () => {
    const owner = await test.person([{ stationId: station }])
    const { page, go, axe, wrong, close } = await test.open({ as: owner })
    await go(`/${station}/settings`)
    await page.getByRole('button', { name: 'Keep a part' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Keep a part' })
    await dialog.getByLabel('From', { exact: true }).fill('2026-11-17')
    await dialog.getByLabel('From, time').fill('noon')
    await page.keyboard.press('Enter')
    await dialog.getByText('Choose a date, and enter a time like 16:05.').waitFor()
    expect(await axe('dialog')).toEqual([])
    await dialog.getByLabel('From, time').fill('12')
    await dialog.getByLabel('Until', { exact: true }).fill('2026-11-17')
    await dialog.getByLabel('Until, time').fill('11:30')
    await dialog.getByLabel('Reason').fill('Complaint of Tuesday')
    await page.keyboard.press('Enter')
    const until = dialog.getByRole('textbox', { name: 'Until, time', description: 'It must end after it begins.' })
    expect(await until.getAttribute('aria-invalid')).toBe('true')
    await until.fill('13:30')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const kept = page.getByRole('list', { name: 'Kept longer' })
    expect(await kept.innerText()).toMatch(/Complaint of Tuesday\s+Yesterday, 12:00 to Yesterday, 13:30/)
    const { body } = await owner.ask(`GET /stations/${station}/recordings/holds`)
    expect(body.holds).toMatchObject([{ from_us: Date.parse('2026-11-17T11:00Z') * 1000, released_at: null }])
    await page.getByText('Part of the recording kept: Complaint of Tuesday').waitFor()
    await page.getByRole('button', { name: 'Release: Complaint of Tuesday' }).click()
    await page.getByText('Nothing yet. Parts that you keep').waitFor()
    await page.getByText('Kept part released: Complaint of Tuesday').waitFor()
    expect(wrong).toEqual([])
    await close()
  })

  it('the history is filtered by topic and by author', async () => {
    const owner = await test.person([{ stationId: station }])
    const { key } = await test.app.key(station)
    const made = await test.app.caller(key)('POST /v1/shows', { title: 'Made by a program', presenter: 'X' })
    expect(made.status).toBe(201)
    await owner.ask(`PUT /stations/${station}/settings`, { description: 'By a person' })
    const { page, go, close } = await test.open({ as: owner })
    await go(`/${station}/settings`)
    await page.getByText('Show created: Made by a program').waitFor()
    await page.getByRole('combobox', { name: 'By' }).selectOption('an app with the key Another')
    await page.getByText('Settings changed: description').waitFor({ state: 'detached' })
    await page.getByText('Show created: Made by a program').waitFor()
    await page.getByRole('combobox', { name: 'Topic' }).selectOption('station')
    await page.getByText('No changes yet.').waitFor()
    await close()
  })

  it('the preview shows name and colour as they are typed, with readable text on the colour', async () => {
    const { page, go, close } = await test.open({ as: await test.person([{ stationId: station }]) })
    await go(`/${station}/settings`)
    const preview = page.getByRole('complementary', { name: 'As listeners see it' })
    await preview.getByText('Café Continental').waitFor()
    await page.getByLabel('Name').fill('Radio Depot')
    expect(await preview.getByText('Radio Depot').count()).toBe(2)
    await page.getByRole('button', { name: 'Late blue' }).click()
    await page.getByText('White text on it: contrast 6.9 to 1, easy to read').waitFor()
    const look = (selector: string, property: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}')).getPropertyValue('${property}')`)
    expect([await look('.hero', 'background-color'), await look('.hero', 'color')]).toEqual([
      'rgb(61, 85, 168)',
      'rgb(255, 255, 255)',
    ])
    await page.getByLabel('Colour').fill('blue')
    await page.getByText('Enter a colour like #f5c518.').waitFor()
    await preview.getByText('Night').click()
    expect(await look('.site', 'background-color')).toBe('rgb(23, 25, 26)')
    await close()
  })

  it('the station is exported as one archive, of the size that the button names', async () => {
    const { page, go, close } = await test.open({ as: await test.person([{ stationId: station }]) })
    await go(`/${station}/settings`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /^Export shows and episodes, about [\d.]+ .?B$/ }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`station-${station}.tar`)
    const archive = await buffer(await download.createReadStream())
    expect(archive.subarray(0, 10).toString()).toBe('README.txt')
    await close()
  })

  it('a station is deleted only after its name was typed', async () => {
    const other = await test.app.station({ name: 'To go' })
    const { page, go, close } = await test.open({ as: await test.person([{ stationId: other.id }]) })
    await go(`/${other.id}/settings`)
    await page.getByRole('button', { name: 'Delete this station' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('to go')
    await dialog.getByRole('button', { name: 'Delete this station' }).click()
    await dialog.getByText('That isn’t the name.').waitFor()
    await dialog.getByRole('textbox').fill('To go')
    await dialog.getByRole('button', { name: 'Delete this station' }).click()
    await expect.poll(async () => (await other.call('GET /v1/station')).status).toBe(403)
    await close()
  })

  it('on a phone, in German, nothing overlaps or scrolls sideways, once the size of the export is known', async () => {
    const as = await test.person([{ stationId: station }], 'de')
    const { page, go, layoutFaults, close } = await test.open({ width: 390, as })
    await go(`/${station}/settings`)
    await page.getByRole('link', { name: /^Sendungen und Folgen exportieren, etwa [\d,]+ .?B$/ }).waitFor()
    expect(await layoutFaults()).toEqual([])
    await close()
  })

  for (const width of [1280, 390] as const) {
    it(`at ${width} px, light and dark, axe finds nothing and nothing overlaps; an editor changes nothing`, async () => {
      for (const [scheme, role] of [
        ['light', 'owner'],
        ['dark', 'editor'],
      ] as const) {
        const as = await test.person([{ stationId: station, role }])
        const { page, go, axe, layoutFaults, wrong, close } = await test.open({ width, scheme, as })
        await go(`/${station}/settings`)
        await page.getByRole('heading', { name: 'Retention' }).waitFor()
        expect([await axe(), await layoutFaults(), wrong]).toEqual([[], [], []])
        expect(await page.getByLabel('Name').isEditable()).toBe(role === 'owner')
        await close()
      }
    })
  }
})
