import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { id3Tag } from '../../server/generation/rules/id3.ts'
import { mp3 } from '../../server/testing/factories.ts'
import type { SignedIn } from '../../server/testing/people.ts'
import { type House, house, type Opened, withoutBrowser } from './house.ts'

/** Audio without a tag. */
const frames = mp3.subarray(mp3.indexOf(0xff, 2000))

const trayOf = (page: Page) => page.getByRole('region', { name: 'Uploads' })
const details = (page: Page) => page.getByRole('dialog', { name: 'Details of the upload' })

/** Delays requests of a method and path until the returned function is called. */
async function hold(page: Page, method: string, path: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    if (route.request().method() === method) await promise
    await route.continue()
  })
  return resolve
}

/** Answers the first request of a method and path instead of the server; later ones are passed on. */
async function once(page: Page, method: string, path: RegExp, answer: (route: Route) => Promise<void>): Promise<void> {
  let isDone = false
  await page.route(path, async (route) => {
    if (isDone || route.request().method() !== method) return route.fallback()
    isDone = true
    await answer(route)
  })
}

const pieces = /\/uploads\/[\w-]+$/
const finishing = /\/uploads\/[\w-]+\/finish$/

describe.skipIf(withoutBrowser)('uploads with errors', () => {
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

  const published = async (q: string) => {
    const { body } = await owner.ask(`GET /stations/${station}/episodes?status=published&q=${encodeURIComponent(q)}`)
    return body.episodes as { title: string }[]
  }

  /** The page of a show, and the requests that were sent for uploads: `POST finish`. */
  async function open(): Promise<Opened & { asked: string[] }> {
    const opened = await home.open({ as: owner })
    const asked: string[] = []
    opened.page.on('request', (request) => {
      if (request.url().includes('/uploads')) asked.push(`${request.method()} ${request.url().split('/').at(-1)}`)
    })
    const [show] = (await owner.ask(`GET /stations/${station}/shows`)).body
    await opened.go(`/${station}/episodes?show=${show.id}`)
    return { ...opened, asked }
  }

  async function choose(page: Page, files: string | { name: string; buffer: Buffer }[]): Promise<void> {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    const given = typeof files === 'string' ? files : files.map((file) => ({ ...file, mimeType: 'audio/mpeg' }))
    await (await chooser).setFiles(given)
  }

  it('an upload is not published while the dialog asks whether to discard it, even if all of it is sent', async () => {
    const { page, asked, close } = await open()
    const go = await hold(page, 'PATCH', pieces)
    await choose(page, [{ name: 'Regretted.mp3', buffer: frames }])
    await trayOf(page).getByRole('button', { name: 'Regretted', exact: true }).click()
    await details(page).waitFor()
    go()
    await trayOf(page).getByText('Uploaded, not published yet.').waitFor()
    await page.getByRole('button', { name: 'Discard this upload' }).click()
    const question = page.getByRole('dialog', { name: 'Discard “Regretted”?' })
    const given = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await question.getByRole('button', { name: 'Discard this upload' }).click()
    expect((await given).status()).toBe(204)
    expect(asked.filter((each) => each.endsWith('finish'))).toEqual([])
    expect(await published('Regretted')).toEqual([])
    await close()
  })

  it('text typed while a picture is being sent is kept, in the details of an upload and of an episode', async () => {
    const { page, go, close } = await open()
    const type = async (then: string) => {
      const send = await hold(page, 'POST', /\/pictures$/)
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose a picture' }).click()
      await (await chooser).setFiles({ name: 'art.png', mimeType: '', buffer: picture })
      await page.getByText('Uploading the picture').waitFor()
      await page.getByRole('textbox', { name: 'Description' }).fill('About a frog.')
      send()
      await page.getByRole('button', { name: 'Remove the picture' }).waitFor()
      expect(await page.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('About a frog.')
      await page.getByRole('button', { name: then, exact: true }).click()
    }
    await choose(page, [{ name: 'Frog.mp3', buffer: frames }])
    await trayOf(page).getByRole('link', { name: 'Frog' }).click()
    await page.getByRole('dialog', { name: 'Edit the episode' }).waitFor()
    await type('Save')
    await go(`/${station}/episodes`)
    await choose(page, [{ name: 'Toad.mp3', buffer: frames }])
    await trayOf(page).getByRole('button', { name: 'Toad', exact: true }).click()
    await details(page).getByRole('combobox', { name: 'Show' }).selectOption('Slow Train')
    await type('Done')
    await trayOf(page).getByRole('link', { name: 'Toad' }).waitFor()
    expect(await published('Toad')).toMatchObject([{ description: 'About a frog.' }])
    await close()
  })

  it('bytes that have left the browser do not count as received', async () => {
    const { page, close } = await open()
    const go = await hold(page, 'PATCH', pieces)
    // A proxy in between accepts everything at once.
    await page.evaluate(`(() => {
      const { send } = XMLHttpRequest.prototype
      XMLHttpRequest.prototype.send = function (body) {
        send.call(this, body)
        const loaded = body?.size ?? 0
        if (loaded) this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total: loaded }))
      }
    })()`)
    await choose(page, [{ name: 'Proxied.mp3', buffer: frames }])
    const tray = trayOf(page)
    await expect
      .poll(() => tray.getByRole('progressbar', { name: 'Proxied' }).getAttribute('aria-valuenow'))
      .toBe('100')
    await tray.getByRole('button', { name: 'Proxied', exact: true }).click()
    await details(page).getByRole('button', { name: 'Done' }).click()
    await tray.getByRole('button', { name: 'Pause Proxied' }).waitFor()
    go()
    await tray.getByRole('link', { name: 'Proxied' }).waitFor()
    await close()
  })

  it('if the server is busy when an upload resumes, it is asked again, and no new upload begins', async () => {
    const { page, asked, close } = await open()
    const go = await hold(page, 'PATCH', pieces)
    await once(page, 'HEAD', pieces, (route) => route.fulfill({ status: 503 }))
    await choose(page, [{ name: 'Busy.mp3', buffer: frames }])
    const tray = trayOf(page)
    await expect.poll(() => asked.filter((each) => each.startsWith('PATCH')).length).toBe(1)
    await tray.getByRole('button', { name: 'Pause Busy' }).click()
    await tray.getByRole('button', { name: 'Continue Busy' }).click()
    go()
    await tray.getByRole('link', { name: 'Busy' }).waitFor()
    expect(asked.filter((each) => each === 'POST uploads')).toHaveLength(1)
    await close()
  })

  it('an upload that the server has lost starts again; one that is lost after sending shows an error', async () => {
    const { page, asked, close } = await open()
    const go = await hold(page, 'PATCH', pieces)
    const remove = async () => {
      const [id] = asked.filter((each) => each.startsWith('PATCH')).map((each) => each.split(' ')[1])
      await owner.ask(`DELETE /stations/${station}/uploads/${id}`)
      asked.length = 0
    }
    await choose(page, [{ name: 'Anew.mp3', buffer: frames }])
    const tray = trayOf(page)
    await expect.poll(() => asked.filter((each) => each.startsWith('PATCH')).length).toBe(1)
    await tray.getByRole('button', { name: 'Pause Anew' }).click()
    await remove()
    await tray.getByRole('button', { name: 'Continue Anew' }).click()
    await expect.poll(() => asked.filter((each) => each.startsWith('PATCH')).length).toBe(1)
    await tray.getByRole('button', { name: 'Anew', exact: true }).click()
    go()
    await tray.getByText('Uploaded, not published yet.').waitFor()
    await remove()
    await details(page).getByRole('button', { name: 'Done' }).click()
    await tray.getByText('The server no longer has this upload. Choose the file again.', { exact: true }).waitFor()
    expect(await published('Anew')).toEqual([])
    await close()
  })

  it('an unreadable file is refused, and the files after it are uploaded', async () => {
    const { page, wrong, close } = await open()
    await page.evaluate(`(() => {
      const { slice } = Blob.prototype
      Blob.prototype.slice = function (...range) {
        if (this.name === 'Folder') throw new DOMException('This is a folder', 'NotReadableError')
        return slice.apply(this, range)
      }
    })()`)
    await choose(page, [
      { name: 'Folder', buffer: frames },
      { name: 'After it.mp3', buffer: frames },
    ])
    await trayOf(page).getByRole('link', { name: 'After it' }).waitFor()
    await trayOf(page).getByText('This file can’t be read.', { exact: true }).waitFor()
    expect(wrong).toEqual([])
    await close()
  })

  it('a finished upload is not sent again, neither after a pause nor after the connection is back', async () => {
    const { page, asked, close } = await open()
    await once(page, 'POST', finishing, (route) => route.abort())
    await choose(page, [{ name: 'Quick.mp3', buffer: frames }])
    const tray = trayOf(page)
    await tray.getByText('No connection. It continues automatically.').waitFor()
    await tray.getByRole('button', { name: 'Quick', exact: true }).click()
    await details(page).getByRole('button', { name: 'Done' }).click()
    await tray.getByRole('link', { name: 'Quick' }).waitFor()
    asked.length = 0
    await page.evaluate(`dispatchEvent(new Event('online'))`)
    await tray.getByRole('listitem').getByText('Uploaded').waitFor()
    expect([asked, await tray.getByRole('button', { name: 'Pause Quick' }).count()]).toEqual([[], 0])
    await close()
  })

  it('a file chosen again after its upload becomes another episode if the person confirms it', async () => {
    const { page, asked, close } = await open()
    page.on('dialog', (dialog) => void dialog.accept())
    const file = join(home.app.dataDir, 'Twice.mp3')
    writeFileSync(file, frames)
    const go = await hold(page, 'PATCH', pieces)
    await choose(page, file)
    await expect.poll(() => asked.filter((each) => each.startsWith('PATCH')).length).toBe(1)
    await page.reload()
    go()
    const tray = trayOf(page)
    await tray.getByRole('button', { name: 'Choose the file Twice.mp3 again' }).waitFor()
    await choose(page, file)
    await tray.getByRole('link', { name: 'Twice' }).waitFor()
    await choose(page, file)
    await tray.getByRole('button', { name: 'Upload again: Twice' }).click()
    await expect.poll(() => tray.getByRole('link', { name: 'Twice' }).count()).toBe(2)
    expect(await published('Twice')).toHaveLength(2)
    await close()
  })

  it('a title over 499 characters is shortened, a refused field can be corrected, and the picture is freed', async () => {
    const { page, close } = await open()
    await page.evaluate(`(() => {
      window.pictures = new Set()
      const { createObjectURL, revokeObjectURL } = URL
      URL.createObjectURL = (blob) => {
        const url = createObjectURL(blob)
        if (blob.type.startsWith('image/')) pictures.add(url)
        return url
      }
      URL.revokeObjectURL = (url) => (pictures.delete(url), revokeObjectURL(url))
    })()`)
    const errors = [{ field: 'title', message: 'x', code: 'characters' }]
    const json = { code: 'invalid', message: 'x', errors }
    await once(page, 'POST', finishing, (route) => route.fulfill({ status: 400, json }))
    const title = `Long ${'😀'.repeat(600)}`
    const tag = id3Tag({
      ...{ title, artist: '', album: 'First Tram', recordedAt: 1_763_000_000, chapters: [] },
      picture: { type: 'image/png', bytes: picture },
    })
    await choose(page, [{ name: 'long.mp3', buffer: Buffer.concat([tag, frames]) }])
    const tray = trayOf(page)
    await tray.getByText('Its details were not accepted. Open them to change them.').waitFor()
    await tray.getByRole('button', { name: /^Long/ }).click()
    await details(page).getByRole('button', { name: 'Done' }).click()
    await tray.getByRole('link', { name: /^Long/ }).waitFor()
    expect((await published('Long 😀'))[0]?.title).toBe([...title].slice(0, 499).join(''))
    expect(await page.evaluate('pictures.size')).toBe(0)
    await close()
  })
})
