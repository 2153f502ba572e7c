import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { demoAudioFolder } from '../../server/demo/content.ts'
import { mp3 } from '../../server/testing/factories.ts'
import type { ShotSet } from '../shots.ts'
import { fillEpisodes } from './episodes.ts'

const audio = mp3.subarray(mp3.indexOf(0xff, 2000))

/** Writes files to upload. Returns their paths. */
function files(sizes: Record<string, number>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-shots-'))
  return Object.entries(sizes).map(([name, bytes]) => {
    const path = join(folder, name)
    writeFileSync(path, Buffer.concat(Array.from({ length: Math.ceil(bytes / audio.length) }, () => audio)))
    return path
  })
}

const trayOf = (page: Page) => page.getByRole('region', { name: 'Uploads' })

/** Uploads them, and opens the list of uploads where it is closed. */
async function upload(page: Page, paths: readonly string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await (await chooser).setFiles([...paths])
  const opener = trayOf(page).getByRole('button', { name: 'Show the uploads' })
  if ((page.viewportSize()?.width ?? 0) <= 1100) await opener.click()
}

/** Makes the connection slow; it can die. */
async function slow(page: Page) {
  const connection = await page.context().newCDPSession(page)
  await connection.send('Network.enable')
  const be = (offline: boolean) =>
    connection.send('Network.emulateNetworkConditions', {
      ...{ offline, latency: 20, downloadThroughput: 3e6, uploadThroughput: 1.5e6 },
    })
  await be(false)
  return { die: () => be(true) }
}

/** Uploads in several states. */
async function several(page: Page): Promise<void> {
  await slow(page)
  const paths = files({ 'Sleeper to Malmö.mp3': 30e6, 'Cuckoo clock, no cuckoo.mp3': 12e6 })
  const [saudade] = files({ 'Saudade, explained badly.mp3': 20e6 })
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-shots-'))
  writeFileSync(join(folder, 'Interview.mp3'), 'RIFF0000WAVEfmt ')
  const tram = new URL('first-tram-1.mp3', demoAudioFolder).pathname
  await upload(page, [...paths, saudade!, tram, join(folder, 'Interview.mp3')])
  await page.waitForTimeout(3500)
  await trayOf(page).getByRole('button', { name: 'Pause Cuckoo clock, no cuckoo' }).click()
  await page.waitForTimeout(1500)
}

const few = () => files({ 'Sleeper to Malmö.mp3': 4e6, 'Cuckoo clock, no cuckoo.mp3': 1e6 })

/** The list of uploads in all its states. */
export const set: ShotSet = {
  fill: fillEpisodes,
  shots: [
    { name: 'several', path: '/episodes', doc: 'uploads', prepare: several },
    {
      name: 'offline',
      path: '/episodes',
      fails: true,
      async prepare(page) {
        const connection = await slow(page)
        await upload(page, files({ 'Sleeper to Malmö.mp3': 30e6, 'Cuckoo clock, no cuckoo.mp3': 12e6 }))
        await page.waitForTimeout(2000)
        await connection.die()
        await trayOf(page).getByText('No connection.').first().waitFor()
      },
    },
    {
      name: 'stopped',
      path: '/episodes',
      async prepare(page) {
        await slow(page)
        await upload(page, files({ 'Sleeper to Malmö.mp3': 30e6 }))
        await trayOf(page).getByRole('progressbar', { name: 'Sleeper to Malmö' }).waitFor()
        await page.waitForTimeout(8000)
        await page.reload()
        await page.locator('tbody .title').first().waitFor()
        const opener = trayOf(page).getByRole('button', { name: 'Show the uploads' })
        if ((page.viewportSize()?.width ?? 0) <= 1100) await opener.click()
        await trayOf(page).getByText('Stopped at').waitFor()
      },
    },
    {
      name: 'details',
      path: '/episodes',
      async prepare(page) {
        await slow(page)
        await upload(page, files({ 'Sleeper to Malmö.mp3': 30e6 }))
        await trayOf(page).getByRole('button', { name: 'Sleeper to Malmö', exact: true }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'give-up',
      path: '/episodes',
      async prepare(page) {
        await slow(page)
        await upload(page, files({ 'Sleeper to Malmö.mp3': 30e6 }))
        await trayOf(page).getByRole('button', { name: 'Sleeper to Malmö', exact: true }).click()
        await page.getByRole('button', { name: 'Give up this upload' }).click()
        await page.getByRole('dialog', { name: /^Give up “/ }).waitFor()
      },
    },
    {
      name: 'drop',
      path: '/episodes',
      async prepare(page) {
        await page.locator('tbody .title').first().waitFor()
        await page.evaluate(`(() => {
          const dataTransfer = new DataTransfer()
          dataTransfer.items.add(new File(['x'], 'Sleeper.mp3'))
          document.body.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }))
        })()`)
        await page.getByText('Drop MP3 files to upload them').waitFor()
      },
    },
    {
      name: 'known',
      path: '/episodes',
      async prepare(page) {
        const [sleeper] = few()
        await upload(page, [sleeper!])
        await trayOf(page).getByRole('combobox', { name: 'Show of Sleeper to Malmö' }).selectOption('Slow Train')
        await trayOf(page).getByRole('link', { name: 'Sleeper to Malmö' }).waitFor()
        const chooser = page.waitForEvent('filechooser')
        await page.getByRole('button', { name: 'Upload', exact: true }).click()
        await (await chooser).setFiles([sleeper!])
        await trayOf(page).getByText('You have already uploaded this file').waitFor()
      },
    },
    {
      name: 'sent',
      path: '/episodes',
      async prepare(page) {
        await upload(page, few())
        await trayOf(page).getByRole('combobox', { name: 'Show of Sleeper to Malmö' }).selectOption('Slow Train')
        await trayOf(page).getByRole('link', { name: 'Sleeper to Malmö' }).waitFor()
        await trayOf(page)
          .getByRole('combobox', { name: /^Show of Cuckoo/ })
          .waitFor()
      },
    },
  ],
}
