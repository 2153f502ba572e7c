import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { id3Tag } from '../../server/generation/rules/id3.ts'
import { mp3 } from '../../server/testing/factories.ts'
import type { SignedIn } from '../../server/testing/people.ts'
import { png } from '../../server/testing/png.ts'
import { serve } from '../../server/testing/process.ts'
import { type House, house, withoutBrowser } from './house.ts'

/** Audio of at least this number of bytes, without a tag. */
function audioOf(bytes: number): Buffer {
  const frames = mp3.subarray(mp3.indexOf(0xff, 2000))
  return Buffer.concat(Array.from({ length: Math.ceil(bytes / frames.length) }, () => frames))
}

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'audio/mpeg', buffer })

/** Writes a large file to a folder. Chromium reads it from there, where a buffer would be sent to it as text. */
function writtenFile(folder: string, name: string, content: Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** A function that limits the upload speed of a page to a number of bytes a second, or takes it offline. */
async function networkOf(context: BrowserContext, page: Page) {
  const connection = await context.newCDPSession(page)
  await connection.send('Network.enable')
  return async (uploadThroughput: number) => {
    const rest = { offline: uploadThroughput === 0, latency: 0, downloadThroughput: 50e6 }
    await connection.send('Network.emulateNetworkConditions', { ...rest, uploadThroughput })
  }
}

const trayOf = (page: Page) => page.getByRole('region', { name: 'Uploads' })

describe.skipIf(withoutBrowser)('uploads in the dashboard', () => {
  let home: House
  let station: number
  let owner: SignedIn
  let path: string
  let isClosed = false
  beforeAll(async () => {
    // The real time, because the server is a process of its own in the last test.
    home = await house({ now: new Date().toISOString() })
    station = await home.tramline()
    owner = await home.person([{ stationId: station }])
    path = `/${station}/episodes`
  })
  afterAll(async () => {
    await home?.browser.close()
    if (!isClosed) await home?.app.close()
  })

  const published = async (q: string) => {
    const { body } = await owner.ask(`GET /stations/${station}/episodes?status=published&q=${encodeURIComponent(q)}`)
    return body.episodes as { title: string; show: string; image: string; audio_url: string; audio_length: number }[]
  }

  it('by keyboard alone: files and a show are chosen and become episodes, with announcements', async () => {
    const { go, page, wrong, axe, layoutFaults, close } = await home.open({ as: owner })
    await go(path)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload', exact: true }).press('Enter')
    await (await chooser).setFiles([
      file('tagged.mp3', mp3),
      file('Night_shift.mp3', audioOf(100_000)),
      file('Interview.mp3', Buffer.from('RIFF0000WAVEfmt ')),
    ])
    const tray = trayOf(page)
    // One file has a title and a show in its tag; the other file has neither.
    await tray.getByRole('link', { name: 'Frost on the overhead line' }).waitFor()
    await tray.getByText('This is not an MP3.', { exact: true }).waitFor()
    const show = tray.getByRole('combobox', { name: 'Show of Night shift' })
    await show.waitFor()
    expect([await axe(), await layoutFaults()]).toEqual([[], []])
    await show.focus()
    // A show that the arrow keys only pass is not chosen.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('Slow')
    await page.keyboard.press('Enter')
    await tray.getByRole('link', { name: 'Night shift' }).waitFor()
    await page.getByRole('table').getByRole('link', { name: 'Night shift' }).waitFor()
    // All other files have a show.
    expect(await tray.getByRole('button', { name: /^Use / }).count()).toBe(0)
    expect(await published('Night shift')).toMatchObject([{ title: 'Night shift', show: 'Slow Train' }])
    expect(await published('Frost on the overhead line')).toHaveLength(2)
    await tray.getByRole('button', { name: 'Remove Interview from this list' }).press('Enter')
    await expect.poll(() => tray.getByRole('status').textContent()).toBe('2 files are uploaded.')
    await tray.getByRole('button', { name: 'Clear finished' }).press('Enter')
    expect(await tray.getByRole('listitem').count()).toBe(0)
    expect(wrong).toEqual([])
    await close()
  })

  it('by keyboard alone: the show of one file is offered to the others without one', async () => {
    const { go, page, wrong, axe, layoutFaults, close } = await home.open({ as: owner })
    await go(path)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload', exact: true }).press('Enter')
    await (await chooser).setFiles(['Adder', 'Badger', 'Crane', 'Dormouse'].map((name) => file(name, audioOf(9000))))
    const tray = trayOf(page)
    const showOf = (name: string) => tray.getByRole('combobox', { name: `Show of ${name}` })
    const focused = () => page.evaluate('document.activeElement.textContent')
    for (const name of ['Adder', 'Badger', 'Crane', 'Dormouse']) await showOf(name).waitFor()
    await showOf('Adder').focus()
    await page.keyboard.type('Slow')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Use Slow Train for the other 3 too')
    expect([await axe(), await layoutFaults()]).toEqual([[], []])
    // Each further choice is offered as well, also one made in the details.
    await tray.getByRole('button', { name: 'Badger', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Details of the upload' })
    await dialog.getByRole('combobox', { name: 'Show' }).focus()
    await page.keyboard.type('Test')
    await dialog.getByRole('button', { name: 'Done' }).press('Enter')
    await expect.poll(focused).toBe('Use Test Card for the other 2 too')
    expect(await tray.getByRole('button', { name: /^Use / }).count()).toBe(1)
    await page.keyboard.press('Enter')
    expect(await focused()).toBe('Uploads')
    for (const name of ['Crane', 'Dormouse']) await tray.getByRole('link', { name }).waitFor()
    expect(await tray.getByRole('button', { name: /^Use / }).count()).toBe(0)
    const shows = ['Adder', 'Badger', 'Crane', 'Dormouse'].map(async (name) => (await published(name))[0]?.show)
    expect(await Promise.all(shows)).toEqual(['Slow Train', 'Test Card', 'Test Card', 'Test Card'])
    expect(wrong).toEqual([])
    await close()
  })

  it('a file dropped on another page is uploaded for the last show', async () => {
    const { go, page, wrong, close } = await home.open({ as: owner })
    await go(`/${station}/shows`)
    await page.evaluate(
      `localStorage.setItem('upload-show-${station}', (${JSON.stringify((await owner.ask(`GET /stations/${station}/shows`)).body)}).find((show) => show.title === 'Test Card').id)`,
    )
    await page.evaluate(`(() => {
      const files = new DataTransfer()
      files.items.add(new File([Uint8Array.from(atob('${audioOf(60_000).toString('base64')}'), (byte) => byte.charCodeAt(0))], 'Dropped.mp3'))
      for (const type of ['dragover', 'drop']) document.body.dispatchEvent(new DragEvent(type, { dataTransfer: files, bubbles: true, cancelable: true }))
    })()`)
    await page.getByRole('heading', { name: 'Episodes', level: 1 }).waitFor()
    await trayOf(page).getByRole('link', { name: 'Dropped' }).waitFor()
    expect(await published('Dropped')).toMatchObject([{ show: 'Test Card' }])
    expect(wrong).toEqual([])
    await close()
  })

  it('an upload can be paused and resumed, also after a reload with the same file, where it has stopped', async () => {
    const { go, page, context, wrong, close } = await home.open({ as: owner })
    await go(`${path}?show=${(await owner.ask(`GET /stations/${station}/shows`)).body[0].id}`)
    const send = await networkOf(context, page)
    await send(4e6)
    // A file on disk, which has the same date each time it is chosen.
    const bytes = audioOf(20e6)
    const long = writtenFile(home.app.dataDir, 'Long reading.mp3', bytes)
    const choose = async (name: string) => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name, exact: true }).click()
      await (await chooser).setFiles(long)
    }
    await choose('Upload')
    const tray = trayOf(page)
    const bar = tray.getByRole('progressbar', { name: 'Long reading' })
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(42)
    await tray.getByRole('button', { name: 'Pause Long reading' }).click()
    await tray.getByText(/^Paused at \d+ of 20\sMB$/).waitFor()
    await tray.getByRole('button', { name: 'Continue Long reading' }).click()
    await tray.getByRole('button', { name: 'Pause Long reading' }).waitFor()

    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
    await send(50e6)
    await tray.getByText(/^Stopped at \d+ of 20\sMB\. Choose the file again\.$/).waitFor()
    const offsets: number[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
    })
    await choose('Choose the file Long reading.mp3 again')
    await tray.getByRole('link', { name: 'Long reading' }).waitFor()
    expect(offsets[0]).toBeGreaterThanOrEqual(8 * 1024 * 1024)
    expect(await published('Long reading')).toMatchObject([{ audio_length: bytes.length }])
    expect(wrong).toEqual([])
    await close()
  })

  it('a complete upload without a show needs no file after a reload, and has the title and picture of its tag; refused files are listed first', async () => {
    const as = await home.person([{ stationId: station }])
    const { go, page, wrong, close } = await home.open({ as })
    await go(path)
    const tray = trayOf(page)
    const show = () => tray.getByRole('combobox', { name: 'Show of Waits for its show' })
    const [first] = (await owner.ask(`GET /stations/${station}/shows`)).body
    const choose = async (files: string[] | ReturnType<typeof file>[]) => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      await (await chooser).setFiles(files)
    }
    const [talk, cover] = ['talk_17.mp3', 'Cover.mp3'].map((name) => join(home.app.dataDir, name))
    const tag = id3Tag({
      ...{ title: 'Waits for its show', artist: '', album: 'No show', recordedAt: 1_763_000_000, chapters: [] },
      picture: { type: 'image/png', bytes: png() },
    })
    writeFileSync(talk!, Buffer.concat([tag, audioOf(50_000)]))
    writeFileSync(cover!, Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
    await choose([talk!, cover!])
    await tray.getByText('This is not an MP3.', { exact: true }).waitFor()
    await tray.getByText('Uploaded. Choose a show.').waitFor()
    const draft = async () => (await as.ask(`GET /stations/${station}/uploads`)).body[0].draft
    await expect.poll(draft).toMatchObject({ title: 'Waits for its show', image_url: expect.stringMatching(/^https/) })
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await tray.getByText('Uploaded. Choose a show.').waitFor()
    expect(await tray.getByText(/Choose the file again/).count()).toBe(0)
    // Choosing the same file again continues that upload.
    await choose([talk!])
    await show().selectOption(first.title)
    await tray.getByRole('link', { name: 'Waits for its show' }).waitFor()
    await page.reload()
    await page.locator('h1').waitFor()
    expect(await published('Waits for its show')).toMatchObject([{ image: expect.stringMatching(/^https/) }])
    await expect.poll(() => tray.getByRole('listitem').count()).toBe(0)
    await page.goto(`${home.origin}/dashboard${path}?show=${first.id}`)
    await choose(['One', 'Two', 'Three'].map((name) => file(`${name}.mp3`, audioOf(30_000))))
    for (const name of ['One', 'Two', 'Three']) await tray.getByRole('link', { name }).waitFor()
    // Those that are not to be public yet go to the archive.
    await tray.getByRole('radio', { name: 'Not yet' }).press('Space')
    await choose([file('Skylark.mp3', audioOf(30_000))])
    await tray.getByText('Uploaded to the archive').waitFor()
    expect(await published('Skylark')).toEqual([])
    await tray.getByRole('radio', { name: 'At once' }).press('Space')
    await choose([cover!])
    await expect.poll(() => tray.getByRole('listitem').first().innerText()).toContain('This is not an MP3.')
    expect(wrong).toEqual([])
    await close()
  })

  it('uploads precede the list of episodes in the tab order', async () => {
    const { go, page, close } = await home.open({ as: await home.person([{ stationId: station }]) })
    await go(path)
    await page.getByRole('button', { name: 'Upload', exact: true }).focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('choose files')
    // The choice whether new uploads are public, and then the list.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await page.evaluate("document.activeElement.closest('nav, .tabs') !== null")).toBe(true)
    await close()
  })

  it('at 390 px, in the dark theme: an upload survives a lost connection, and discarding it asks first', async () => {
    const { go, page, context, axe, layoutFaults, close } = await home.open({ as: owner, width: 390, scheme: 'dark' })
    const [show] = (await owner.ask(`GET /stations/${station}/shows`)).body
    await go(`${path}?show=${show.id}`)
    const send = await networkOf(context, page)
    await send(4e6)
    const long = audioOf(16e6)
    const choose = async (...files: string[]) => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      await (await chooser).setFiles(files)
    }
    const { dataDir } = home.app
    await choose(writtenFile(dataDir, 'Night bus.mp3', long), writtenFile(dataDir, 'Unwanted.mp3', audioOf(15e6)))
    await page.getByRole('button', { name: 'Show the uploads' }).click()
    const tray = trayOf(page)
    const bar = tray.getByRole('progressbar', { name: 'Night bus' })
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(10)
    await send(0)
    await tray.getByText('2 uploads are waiting for the connection').waitFor()
    expect([await axe(), await layoutFaults()]).toEqual([[], []])
    await send(4e6)
    await tray.getByRole('button', { name: 'Unwanted', exact: true }).click()
    await page.getByRole('button', { name: 'Discard this upload' }).click()
    const question = page.getByRole('dialog', { name: 'Discard “Unwanted”?' })
    await question.waitFor()
    expect([await axe(), await layoutFaults()]).toEqual([[], []])
    await question.getByRole('button', { name: 'Discard this upload' }).click()
    await tray.getByRole('link', { name: 'Night bus' }).waitFor({ timeout: 60_000 })
    expect(await tray.getByRole('listitem').count()).toBe(1)
    await expect
      .poll(async () =>
        (await owner.ask(`GET /stations/${station}/uploads`)).body.map(({ name }: { name: string }) => name),
      )
      .not.toContain('Unwanted.mp3')
    const { audio_url } = (await published('Night bus'))[0]!
    const audio = await home.app.fetch(new URL(audio_url).pathname)
    expect(Buffer.from(await audio.arrayBuffer()).equals(long)).toBe(true)
    await close()
  })

  it('an upload continues automatically after the server was killed', { timeout: 120_000 }, async () => {
    const { dataDir, port, origin } = home.app
    await home.app.close({ keepData: true })
    isClosed = true
    const settings = { AIRCHECK_PORT: `${port}`, AIRCHECK_BASE_URL: origin }
    let server = await serve(dataDir, ['serve'], settings)
    const { go, page, context, close } = await home.open({ as: owner })
    await go(path)
    const send = await networkOf(context, page)
    await send(4e6)
    const long = audioOf(20e6)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await (await chooser).setFiles(writtenFile(dataDir, 'Sleeper.mp3', long))
    const tray = trayOf(page)
    const bar = tray.getByRole('progressbar', { name: 'Sleeper' })
    await expect
      .poll(async () => Number(await bar.getAttribute('aria-valuenow')), { timeout: 60_000 })
      .toBeGreaterThan(50)
    server.signal('SIGKILL')
    await server.ended
    await tray.getByText('No connection. It continues automatically.').waitFor()
    server = await serve(dataDir, ['serve'], settings)
    await tray.getByRole('button', { name: 'Try Sleeper now' }).click()
    await tray
      .getByRole('combobox', { name: 'Show of Sleeper' })
      .or(tray.getByRole('link', { name: 'Sleeper' }))
      // The killed process holds the upload until its lease ends.
      .waitFor({ timeout: 60_000 })
    await tray.getByRole('combobox', { name: 'Show of Sleeper' }).selectOption('Slow Train')
    await tray.getByRole('link', { name: 'Sleeper' }).waitFor()
    const bytes = (await page.evaluate(`fetch('/dashboard/api/stations/${station}/episodes?status=published&q=Sleeper')
      .then((answer) => answer.json())
      .then(({ episodes }) => fetch(new URL(episodes[0].audio_url).pathname))
      .then((answer) => answer.arrayBuffer())
      .then((audio) => crypto.subtle.digest('SHA-256', audio))
      .then((hash) => [...new Uint8Array(hash)])`)) as number[]
    const sent = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(long)))
    expect(bytes).toEqual([...sent])
    await close()
    server.signal('SIGTERM')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  })
})
