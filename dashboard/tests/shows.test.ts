import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedXml, itemXml, numberedMp3, podcastHost } from '../../server/testing/podcast-host.ts'
import { type House, house, withoutBrowser } from './house.ts'

describe.skipIf(withoutBrowser)('the pages of shows', () => {
  let test: House
  let station: number
  beforeAll(async () => {
    test = await house()
    station = await test.tramline()
  })
  afterAll(() => test.close())

  it('a show is created, changed, saved by Ctrl S and deleted by keyboard alone', async () => {
    const owner = await test.person([{ stationId: station }])
    const { page, go, axe, wrong, close } = await test.open({ as: owner })
    await go(`/${station}/shows`)
    await page.getByRole('button', { name: 'Create show' }).press('Enter')
    await page.getByRole('dialog', { name: 'Create show' }).getByLabel('Name').fill('Tide Table')
    expect(await axe()).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Tide Table' }).waitFor()
    await page.getByRole('switch', { name: 'Public' }).press('Space')
    await page.getByLabel('Trim at the start').fill('12')
    await page.keyboard.press('Control+s')
    await page.getByText('Saved.').first().waitFor()
    const shows = (await owner.ask(`GET /stations/${station}/shows`)).body
    const made = shows.find(({ title }: { title: string }) => title === 'Tide Table')
    expect(made).toMatchObject({ published: true, trim_start: 12 })
    await page.getByRole('button', { name: 'Delete show' }).first().press('Enter')
    await page.getByText('It is removed from the schedule.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete show' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Shows' }).waitFor()
    expect(await page.getByRole('link', { name: 'Tide Table' }).count()).toBe(0)
    expect(wrong).toEqual([])
    await close()
  })

  it('several shows are made public at once, and that is undone', async () => {
    const owner = await test.person([{ stationId: station }])
    const path = `/stations/${station}/shows`
    for (const title of ['Kelp', 'Limpet']) await owner.ask(`POST ${path}`, { title })
    const published = async () =>
      ((await owner.ask(`GET ${path}`)).body as { title: string; published: boolean }[])
        .filter(({ title }) => /Kelp|Limpet/.test(title))
        .map((show) => show.published)
    for (const width of [1280, 390] as const) {
      const { page, go, axe, layoutFaults, wrong, close } = await test.open({ as: owner, width })
      await go(`/${station}/shows`)
      for (const title of ['Kelp', 'Limpet']) await page.getByRole('checkbox', { name: `Select ${title}` }).check()
      await page.getByRole('region', { name: 'Selection' }).getByText('2 selected').waitFor()
      expect([await axe(), await layoutFaults()]).toEqual([[], []])
      await page.getByRole('button', { name: 'Make public' }).click()
      await page.getByText('2 shows are public.').first().waitFor()
      expect(await published()).toEqual([true, true])
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(published).toEqual([false, false])
      expect(wrong).toEqual([])
      await close()
    }
    const presenter = await test.person([{ stationId: station, role: 'presenter' }])
    const { page, go, close } = await test.open({ as: presenter })
    await go(`/${station}/shows`)
    await page.getByRole('link', { name: 'Kelp' }).waitFor()
    expect(await page.getByRole('checkbox').count()).toBe(0)
    await close()
  })

  it('a feed is looked at and imported, with what became of its items; a locked one asks for its owner', async () => {
    const host = await podcastHost()
    const items = [3, 2].map((number) => itemXml(number, { url: `${host.url}/${number}.mp3` }))
    const locked = '<title>Foghorn</title><podcast:locked owner="ada@radio.test">yes</podcast:locked>'
    host.files.set('/feed', feedXml([...items, '<item><title>Words only</title><guid>words</guid></item>'], locked))
    host.files.set('/3.mp3', numberedMp3(3))
    const owner = await test.person([{ stationId: station }])
    const { page, go, axe, wrong, close } = await test.open({ as: owner })
    await go(`/${station}/shows`)
    await page.getByRole('button', { name: 'Import a feed' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import a feed' })
    await dialog.getByLabel('Address of the feed').fill(`${host.url}/feed`)
    expect(await axe()).toEqual([])
    await page.keyboard.press('Enter')
    await dialog.getByText('The feed is locked: its host').waitFor()
    await dialog.getByLabel('E-mail address of the owner').fill('ada@radio.test')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText('2 episodes will be imported, about').waitFor()
    await dialog.getByText('Not imported').click()
    await dialog.getByText('Words only: it has no audio').waitFor()
    expect(await axe()).toEqual([])
    await dialog.getByRole('button', { name: 'Import 2 episodes' }).click()
    await dialog.getByText('One episode imported, 1 cannot be imported, 1 failed.').waitFor()
    await dialog.getByText('Not imported').click()
    await dialog.getByText('Episode 2: not found (404)').waitFor()
    expect(await axe()).toEqual([])
    await dialog.getByRole('link', { name: 'Open the show' }).click()
    await page.getByRole('heading', { level: 1, name: 'Foghorn' }).waitFor()
    expect(wrong).toEqual([])
    await close()
    await host.close()
  })

  it('an import lists all that its episodes lack, and says that the show has no artwork', async () => {
    const host = await podcastHost()
    const files = `<itunes:image href="${host.url}/none.png"/><podcast:chapters url="${host.url}/none.json"/>`
    const item = itemXml(1, { url: `${host.url}/1.mp3`, more: files }).replace(/<pubDate>.*?<\/pubDate>/, '')
    host.files.set('/feed', feedXml([item], `<title>Kelp wrack</title><itunes:image href="${host.url}/none.jpg"/>`))
    host.files.set('/1.mp3', numberedMp3(1))
    const { id } = await test.app.station({ name: 'Notes', timeZone: 'Europe/Berlin' })
    const owner = await test.person([{ stationId: id }])
    for (const width of [1280, 390] as const) {
      const { page, go, axe, layoutFaults, wrong, close } = await test.open({ as: owner, width })
      await go(`/${id}/shows`)
      if (width === 1280) {
        await page.getByRole('button', { name: 'Import a feed' }).first().click()
        await page.getByRole('dialog').getByLabel('Address of the feed').fill(`pcast:${host.url}/feed`)
        await page.keyboard.press('Enter')
        await page.getByRole('dialog').getByRole('button', { name: 'Import one episode' }).click()
      } else await page.getByRole('button', { name: 'Details of Kelp wrack' }).click()
      const dialog = page.getByRole('dialog', { name: 'Import a feed' })
      await dialog.getByText('The artwork of the podcast could not be copied: the show has none.').waitFor()
      expect(await dialog.getByText('Not imported').count()).toBe(0)
      await dialog.getByText('Notes on imported episodes').click()
      const notes = ['its date was estimated', 'its picture could not be copied', 'its chapters could not be read']
      for (const note of notes) await dialog.getByText(note).waitFor()
      expect([await axe(), await layoutFaults(), wrong]).toEqual([[], [], []])
      await close()
    }
    await host.close()
  })

  it('the results of imports stay in a list, also after a reload, and another import begins at once', async () => {
    const host = await podcastHost()
    const items = [8, 7].map((number) => itemXml(number, { url: `${host.url}/${number}.mp3` }))
    host.files.set('/feed', feedXml(items, '<title>Fog Signals</title>'))
    host.files.set('/8.mp3', numberedMp3(8))
    const { id } = await test.app.station({ name: 'Imports', timeZone: 'Europe/Berlin' })
    const as = await test.person([{ stationId: id }])
    for (const width of [1280, 390] as const) {
      const { page, go, axe, layoutFaults, wrong, close } = await test.open({ as, width })
      await go(`/${id}/shows`)
      const dialog = page.getByRole('dialog', { name: 'Import a feed' })
      const list = page.getByRole('region', { name: 'Imported feeds' })
      const result = 'One episode imported, 1 failed.'
      if (width === 1280) {
        await page.getByRole('button', { name: 'Import a feed' }).first().click()
        await dialog.getByLabel('Address of the feed').fill(`${host.url}/feed`)
        await page.keyboard.press('Enter')
        await dialog.getByRole('button', { name: 'Import 2 episodes' }).click()
        await dialog.getByText(result).waitFor()
        await dialog.getByRole('button', { name: 'Done' }).click()
        await list.getByText(result).waitFor()
      }
      await page.getByRole('button', { name: 'Import a feed' }).first().click()
      expect(await dialog.getByLabel('Address of the feed').inputValue()).toBe('')
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await page.reload()
      await list.getByText(result).waitFor()
      expect([await axe(), await layoutFaults()]).toEqual([[], []])
      await list.getByRole('button', { name: 'Details of Fog Signals' }).click()
      await dialog.getByText('Not imported').click()
      await dialog.getByText('Episode 7: not found (404)').waitFor()
      await dialog.getByRole('button', { name: 'Done' }).click()
      await dialog.waitFor({ state: 'detached' })
      expect(wrong).toEqual([])
      await close()
    }
    await host.close()
  })

  it('an intro that is no MP3 is refused below its field, with the name of the file', async () => {
    const owner = await test.person([{ stationId: station }])
    const show = (await owner.ask(`GET /stations/${station}/shows`)).body[0]
    const { page, go, axe, layoutFaults, close } = await test.open({ as: owner, width: 390 })
    await go(`/${station}/shows/${show.id}`)
    const field = page.getByRole('group', { name: 'Intro' })
    const choose = async (name: string, content: Buffer) => {
      const chooser = page.waitForEvent('filechooser')
      await field.getByRole('button').first().click()
      await (await chooser).setFiles([{ name, mimeType: 'audio/mpeg', buffer: content }])
    }
    await choose('Jingle final.mp3', Buffer.from('RIFF0000WAVEfmt '))
    await field.getByText('“Jingle final.mp3”: This is not an MP3.').waitFor()
    expect([await axe(), await layoutFaults()]).toEqual([[], []])
    await choose('Jingle.mp3', numberedMp3(1))
    await page.getByText('Intro saved.').first().waitFor()
    expect(await field.getByText('This is not an MP3.').count()).toBe(0)
    await close()
  })

  it('a feed that cannot be read is refused with its reason', async () => {
    const host = await podcastHost()
    const owner = await test.person([{ stationId: station }])
    const { page, go, close } = await test.open({ as: owner })
    await go(`/${station}/shows`)
    await page.getByRole('button', { name: 'Import a feed' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import a feed' })
    host.files.set('/page', '<html/>')
    host.files.set('/empty', feedXml([], '<title>Tide</title>'))
    const preview = async (url: string) => {
      await dialog.getByLabel('Address of the feed').fill(url)
      await dialog.getByRole('button', { name: 'Preview' }).click()
    }
    await preview(`${host.url}/gone`)
    await dialog.getByText('The feed cannot be read: not found (404).').waitFor()
    await preview(`${host.url}/page`)
    await dialog.getByText('This is not the feed of a podcast').waitFor()
    await preview(`${host.url}/empty`)
    await dialog.getByText('The feed has no episodes.').waitFor()
    await close()
    await host.close()
  })

  it('the feed that was previewed is the one that is imported, and a preview ends with its dialog', async () => {
    const host = await podcastHost()
    host.files.set('/feed', () => {})
    const owner = await test.person([{ stationId: station }])
    const { page, go, close } = await test.open({ as: owner })
    const imports = async () => (await owner.ask(`GET /stations/${station}/feed-imports`)).body
    await go(`/${station}/shows`)
    await page.getByRole('button', { name: 'Import a feed' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import a feed' })
    const address = dialog.getByLabel('Address of the feed')
    await address.fill(`${host.url}/feed`)
    expect(await address.isEditable()).toBe(true)
    await page.keyboard.press('Enter')
    await dialog.getByText('Reading the feed').waitFor()
    expect([await address.isEditable(), await dialog.getByLabel('Into').isEnabled()]).toEqual([false, false])
    expect(await address.evaluate((element) => element.matches(':focus'))).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(async () => (await imports())[0].state).toBe('cancelled')
    await close()
    await host.close()
  })

  it('an import that ends after its dialog was opened again shows its result, and one that cannot be cancelled says so', async () => {
    const host = await podcastHost()
    const held = Promise.withResolvers<void>()
    host.files.set('/5.mp3', (_, response) => void held.promise.then(() => response.end(numberedMp3(5))))
    host.files.set('/feed', feedXml([itemXml(5, { url: `${host.url}/5.mp3` })], '<title>Ebb</title>'))
    const owner = await test.person([{ stationId: station }])
    const { page, go, close } = await test.open({ as: owner })
    await go(`/${station}/shows`)
    const { body } = await owner.ask(`POST /stations/${station}/feed-imports`, { url: `${host.url}/feed` })
    await page.getByRole('button', { name: 'Import a feed' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import a feed' })
    await dialog.getByText('0 of 1').waitFor()
    // The page learns from the list first that it has ended.
    const shown = Promise.withResolvers<void>()
    await page.route(`**/feed-imports/${body.id}`, (route) => shown.promise.then(() => route.continue()))
    held.resolve()
    await expect
      .poll(async () => (await owner.ask(`GET /stations/${station}/feed-imports/${body.id}`)).body.state)
      .toBe('done')
    await page.route(`**/feed-imports/${body.id}/cancel`, (route) => route.fulfill({ status: 500, json: {} }))
    const listed = page.waitForResponse((response) => response.url().endsWith('/feed-imports'))
    await dialog.getByRole('button', { name: 'Cancel import' }).click()
    await listed
    await dialog.locator('.note.live').waitFor()
    shown.resolve()
    await dialog.getByText('One episode imported.').waitFor()
    await close()
    await host.close()
  })

  it('when the imports cannot be read, the dialog says so', async () => {
    const owner = await test.person([{ stationId: station }])
    const { page, go, close } = await test.open({ as: owner })
    await page.route('**/feed-imports', (route) => route.fulfill({ status: 403, json: { message: 'No.' } }))
    await go(`/${station}/shows`)
    await page.getByRole('button', { name: 'Import a feed' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import a feed' })
    await dialog.locator('.note').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await close()
  })

  it('a title with direction controls does not affect the text beside it', async () => {
    const owner = await test.person([{ stationId: station }])
    const title = '\u202eTurned'
    const { id } = (await owner.ask(`POST /stations/${station}/shows`, { title })).body
    const { page, go, close } = await test.open({ as: owner })
    await go(`/${station}/shows`)
    const shown = page.locator('b', { hasText: 'Turned' }).first()
    await shown.waitFor()
    expect(await shown.textContent()).toBe(title)
    /** The positions of the first and the last letter of a text beside the title. */
    const [first, last] = await shown.evaluate((name) => {
      const beside = name.ownerDocument.createElement('span')
      beside.textContent = 'from left to right'
      name.after(beside)
      const range = name.ownerDocument.createRange()
      const leftOf = (at: number) => {
        range.setStart(beside.firstChild!, at)
        range.setEnd(beside.firstChild!, at + 1)
        return range.getBoundingClientRect().left
      }
      return [leftOf(0), leftOf(17)]
    })
    expect(first).toBeLessThan(last!)
    expect((await owner.ask(`DELETE /stations/${station}/shows/${id}`)).status).toBe(204)
    await close()
  })

  it('leaving with unsaved changes asks first; for a field changed by two people, one value is chosen', async () => {
    const owner = await test.person([{ stationId: station }])
    const { page, go, axe, wrong, close } = await test.open({ as: owner })
    const [show] = (await owner.ask(`GET /stations/${station}/shows`)).body
    await go(`/${station}/shows/${show.id}`)
    await page.getByLabel('Description').fill('Mine')
    await page.getByRole('link', { name: 'All shows' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByText('1 change would be lost.').waitFor()
    expect(await axe()).toEqual([])
    await question.getByRole('button', { name: 'Keep editing' }).click()
    expect(await page.getByLabel('Description').inputValue()).toBe('Mine')
    await owner.ask(`PUT /stations/${station}/shows/${show.id}`, { description: 'Theirs' })
    await page.getByText(/^Person \d+ has also changed this\.$/).waitFor()
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await page.keyboard.press('Control+s')
    await page.getByText('Saved.').first().waitFor()
    const after = (await owner.ask(`GET /stations/${station}/shows/${show.id}`)).body
    expect(after.description).toBe('Mine')
    await page.getByLabel('Name').fill('Never saved')
    await page.getByRole('link', { name: 'All shows' }).click()
    await question.getByRole('button', { name: 'Discard and leave' }).click()
    await page.getByRole('heading', { level: 1, name: 'Shows' }).waitFor()
    expect((await owner.ask(`GET /stations/${station}/shows/${show.id}`)).body.title).toBe(show.title)
    expect(wrong).toEqual([])
    await close()
  })

  it('a show with episodes cannot be deleted; the dialog says why, and leads to them', async () => {
    const { page, go, close } = await test.open({ as: await test.person([{ stationId: station }]) })
    await go(`/${station}/shows`)
    await page.getByRole('link', { name: 'Night Window' }).click()
    await page.getByRole('button', { name: 'Delete show' }).click()
    await page.getByText(/It has \d+ episodes\. Archive them/).waitFor()
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Delete show' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Show its episodes' }).click()
    await page.getByRole('link', { name: 'Amber, amber, amber' }).waitFor()
    expect(await page.getByRole('combobox', { name: 'Show' }).locator('option:checked').innerText()).toBe(
      'Night Window',
    )
    await close()
  })

  it('a name of 100 letters hides nothing in the list, in a dialog or in a notice', async () => {
    const long = 'Donaudampfschifffahrtsgesellschaft'.repeat(3)
    const owner = await test.person([{ stationId: station }])
    const { id } = (await owner.ask(`POST /stations/${station}/shows`, { title: long, presenter: long })).body
    for (const width of [1280, 390] as const) {
      const { page, go, layoutFaults, close } = await test.open({ as: owner, width })
      await go(`/${station}/shows`)
      await page.getByRole('link', { name: long }).waitFor()
      expect(await layoutFaults()).toEqual([])
      await go(`/${station}/shows/${id}`)
      expect(await layoutFaults()).toEqual([])
      await page.getByRole('button', { name: 'Delete show' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: width === 1280 ? 'Cancel' : 'Delete show' }).click()
      if (width === 390) await page.getByRole('button', { name: 'Dismiss' }).click()
      await close()
    }
  })

  it('a presenter changes their own shows only', async () => {
    const { body } = await (await test.person([{ stationId: station }])).ask(`GET /stations/${station}/shows`)
    const [own, other] = body
    const as = await test.person([{ stationId: station, role: 'presenter', shows: [own.id] }])
    const { page, go, wrong, close } = await test.open({ as })
    await go(`/${station}/shows/${other.id}`)
    await page.getByText('You can only change the shows you present.').waitFor()
    expect(await page.getByLabel('Name').isEditable()).toBe(false)
    await go(`/${station}/shows/${own.id}`)
    await page.getByLabel('Description').fill('By its presenter')
    await page.keyboard.press('Control+s')
    await page.getByText('Saved.').first().waitFor()
    expect(wrong).toEqual([])
    await close()
  })

  it('the list has the next airing of each show, and marks the shows of a presenter', async () => {
    const { body } = await (await test.person([{ stationId: station }])).ask(`GET /stations/${station}/shows`)
    const own = body.find(({ title }: { title: string }) => title === 'Kiosk Midday')
    const as = await test.person([{ stationId: station, role: 'presenter', shows: [own.id] }])
    const { page, go, axe, wrong, close } = await test.open({ as })
    await go(`/${station}/shows`)
    await page.getByRole('row', { name: /Café Continental .* On air until 15:00/ }).waitFor()
    await page.getByRole('row', { name: /Kiosk Midday yours .* Tomorrow, 12:00/ }).waitFor()
    await page.getByRole('row', { name: /Test Card hidden/ }).waitFor()
    expect(await page.getByRole('button', { name: 'Create show' }).count()).toBe(0)
    expect([await axe(), wrong]).toEqual([[], []])
    await page.getByRole('link', { name: 'Kiosk Midday' }).press('Enter')
    await page
      .getByRole('complementary', { name: 'On air, next seven days' })
      .getByText('12:00–13:00')
      .first()
      .waitFor()
    await close()
  })

  it('without a show, the list explains shows; only an owner can create the first one', async () => {
    const { id } = await test.app.station({ name: 'Radio Harbour' })
    for (const role of ['owner', 'presenter'] as const) {
      const as = await test.person([{ stationId: id, role }])
      const { page, go, axe, layoutFaults, wrong, close } = await test.open({ as, width: 390 })
      await go(`/${id}/shows`)
      await page.getByText('No shows yet.').waitFor()
      expect(await page.getByRole('button', { name: 'Create show' }).count()).toBe(role === 'owner' ? 1 : 0)
      expect([await axe(), await layoutFaults(), wrong]).toEqual([[], [], []])
      await close()
    }
  })

  for (const width of [1280, 390] as const) {
    it(`at ${width} px, light and dark, axe finds nothing and nothing overlaps`, async () => {
      const owner = await test.person([{ stationId: station }])
      const [show] = (await owner.ask(`GET /stations/${station}/shows`)).body
      for (const [scheme, path] of [
        ['light', 'shows'],
        ['dark', `shows/${show.id}`],
      ] as const) {
        const { page, go, axe, layoutFaults, wrong, close } = await test.open({ width, scheme, as: owner })
        await go(`/${station}/${path}`)
        await page.getByText(show.title).first().waitFor()
        expect([await axe(), await layoutFaults(), wrong]).toEqual([[], [], []])
        await close()
      }
    })
  }
})
