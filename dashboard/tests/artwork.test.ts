import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { id3Tag } from '../../server/generation/rules/id3.ts'
import { mp3 } from '../../server/testing/factories.ts'
import type { SignedIn } from '../../server/testing/people.ts'
import { showDesignNow } from './design-now.ts'
import { type House, house, withoutBrowser } from './house.ts'

describe.skipIf(withoutBrowser)('artwork and intros in the dashboard', () => {
  let home: House
  let station: number
  let owner: SignedIn
  let picture: Buffer
  beforeAll(async () => {
    picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#7a4b9d' } })
      .png()
      .toBuffer()
    home = await house()
    station = await home.tramline()
    owner = await home.person([{ stationId: station }])
  })
  afterAll(() => home?.close())

  const shows = async () =>
    (await owner.ask(`GET /stations/${station}/shows`)).body as {
      id: number
      title: string
      image: string
      intro: string
    }[]
  const show = async (title: string) => (await shows()).find((each) => each.title === title)!

  /** Presses a button by the keyboard, and chooses a file. */
  async function choose(page: Page, button: string, name: string, buffer: Buffer): Promise<void> {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: button, exact: true }).press('Enter')
    await (await chooser).setFiles({ name, mimeType: '', buffer })
  }

  it('the logo of the station is uploaded in Settings, shown in the preview and the masthead, and removed', async () => {
    const { go, page, wrong, close } = await home.open({ as: owner })
    const logo = async () => (await owner.ask(`GET /stations/${station}/settings`)).body.image_url as string
    await go(`/${station}/settings`)
    await choose(page, 'Choose a picture', 'logo.png', picture)
    await page.getByText('1 unsaved change').waitFor()
    await page.getByText('This picture has 600 × 600 pixels. Podcast apps ask for at least 1400 × 1400.').waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('Saved.').first().waitFor()
    await expect.poll(logo).toMatch(/\/media\/[\w-]{24}\.jpg$/)
    const sent = await logo()
    await page.locator(`header img[src="${sent}?width=160"]`).waitFor()
    await page.getByRole('button', { name: 'Remove the picture' }).press('Enter')
    await page.keyboard.press('Control+s')
    await expect.poll(logo).toBe('')
    // The letter shown instead has the corners of artwork, also where a logo would have rounder ones.
    const radii = () =>
      page
        .locator('.art.letter')
        .evaluateAll((all) =>
          all.map((letter) => letter.ownerDocument.defaultView!.getComputedStyle(letter).borderRadius),
        )
    expect(new Set(await radii())).toEqual(new Set(['2px']))
    await showDesignNow(page.context(), { current: null })
    await go(`/${station}/on-air`)
    await page.locator('.current > .art.letter').waitFor()
    expect(new Set(await radii())).toEqual(new Set(['2px']))
    expect(wrong).toEqual([])
    await close()
  })

  it('the artwork of a show: a file that is no picture is refused; a picture is shown and saved', async () => {
    const { id } = await show('Night Window')
    const { go, page, axe, layoutFaults, wrong, close } = await home.open({ as: owner })
    await go(`/${station}/shows/${id}`)
    await choose(page, 'Choose a picture', 'art.svg', Buffer.from('<svg/>'))
    const refused = page.getByText('This file can’t be used as a picture.')
    await refused.waitFor()
    const address = page.getByRole('textbox', { name: 'Artwork' })
    await address.fill(`${home.origin}/no-picture`)
    expect([await address.inputValue(), await refused.count()]).toEqual([`${home.origin}/no-picture`, 0])
    await page.keyboard.press('Control+s')
    // The error is at the field, and not only in a notice.
    await page.getByRole('main').getByText('The server couldn’t load a picture from this address.').waitFor()
    await choose(page, 'Choose a picture', 'art.png', picture)
    await expect.poll(() => address.inputValue()).toBe('')
    await page.getByRole('button', { name: /^Save/ }).press('Enter')
    await page.getByText('Saved.').first().waitFor()
    const { image } = await show('Night Window')
    expect(image).toMatch(/\/media\/[\w-]{24}\.jpg$/)
    await expect
      .poll(() =>
        page.evaluate(`document.querySelector('.show-head img')?.src === ${JSON.stringify(`${image}?width=160`)}`),
      )
      .toBe(true)
    await expect.poll(() => page.evaluate(`document.querySelector('.show-head img').naturalWidth`)).toBe(160)
    expect([await axe(), await layoutFaults()]).toEqual([[], []])
    await page.getByRole('button', { name: 'Remove the picture' }).press('Enter')
    await page.getByRole('button', { name: /^Save/ }).press('Enter')
    await expect.poll(async () => (await show('Night Window')).image).toBe('')
    // The refusal is also an error in the console.
    expect(wrong.filter((each) => !each.includes('400'))).toEqual([])
    await close()
  })

  it('the intro of a show is uploaded, played and removed, at 390 px in the dark theme', async () => {
    const { id } = await show('First Tram')
    const { go, page, axe, layoutFaults, wrong, close } = await home.open({ as: owner, width: 390, scheme: 'dark' })
    await go(`/${station}/shows/${id}`)
    await choose(page, 'Choose an MP3', 'intro.mp3', mp3)
    await page.getByText('Intro saved.').first().waitFor()
    const audio = page.locator('audio[aria-label=Intro]')
    await audio.evaluate((element) => element.play())
    await expect.poll(() => audio.evaluate((element) => element.duration)).toBeGreaterThan(1)
    expect([await axe(), await layoutFaults()]).toEqual([[], []])
    expect((await show('First Tram')).intro).toMatch(/\.mp3$/)
    await page.getByRole('group', { name: 'Intro' }).getByRole('button', { name: 'Remove' }).click()
    await expect.poll(async () => (await show('First Tram')).intro).toBe('')
    expect(wrong).toEqual([])
    await close()
  })

  it('the picture in an uploaded file becomes the artwork of its episode, and can be changed, with undo', async () => {
    const tag = id3Tag({
      ...{ title: 'With a picture', artist: '', album: 'First Tram', recordedAt: 1_763_000_000, chapters: [] },
      picture: { type: 'image/png', bytes: picture },
    })
    const { go, page, wrong, close } = await home.open({ as: owner })
    await go(`/${station}/episodes`)
    const frames = mp3.subarray(mp3.indexOf(0xff, 2000))
    await choose(page, 'Upload', 'picture.mp3', Buffer.concat([tag, frames]))
    const link = page.getByRole('table').getByRole('link', { name: 'With a picture' })
    await link.waitFor()
    const ask = async () =>
      (await owner.ask(`GET /stations/${station}/episodes?status=published&q=With%20a%20picture`)).body.episodes[0]
    const first = (await ask()).image
    expect(first).toMatch(/\/media\/[\w-]{24}\.jpg$/)
    await link.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit the episode' })
    await dialog.waitFor()
    await choose(page, 'Choose a picture', 'other.png', picture)
    // The picture is part of the form as soon as it is uploaded.
    await dialog.getByRole('button', { name: 'Discard' }).waitFor()
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    await expect.poll(async () => (await ask()).image).not.toBe(first)
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect.poll(async () => (await ask()).image).toBe(first)
    expect(wrong).toEqual([])
    await close()
  })
})
