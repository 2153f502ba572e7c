import { mkdtempSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { invitePerson } from '../server/accounts/actions.ts'
import { demoAudioFolder } from '../server/demo/content.ts'
import { createStation } from '../server/station/actions.ts'
import { mp3 } from '../server/testing/factories.ts'
import type { SignedIn } from '../server/testing/people.ts'
import { buildDashboard } from './build.ts'
import { fillAudience } from './tests/design-audience.ts'
import { dayUnrecorded, showDesignDay, showDesignNow, showPublicNow } from './tests/design-now.ts'
import { fillPlays } from './tests/design-plays.ts'
import { fillEpisodes, fillKeys, fillRecording } from './tests/design-station.ts'
import { designTime, type House, house } from './tests/house.ts'

// npm run dashboard:shots [-- [--docs] [FOLDER]]
//
// Takes a picture of every page, at both widths and in both themes, into a folder; with --docs, the pictures of the
// documentation, into docs/images. The exit code is 1 if a page requested another origin, broke its policy or wrote an
// error into the console.

const now = Date.parse(designTime) / 1000
const day = 24 * 3600
const stream = 'https://stream.tramline.example/live.mp3'

type Picture = {
  /** Below /dashboard/{station}; with a leading `//` below /dashboard. */
  path: string
  /** Brings the page into its state. */
  prepare?: (page: Page) => Promise<unknown>
  /** The whole page instead of the first screen. */
  isWhole?: boolean
  /** Whether it is opened without a session. */
  isPublic?: boolean
  /** The server it is taken from; 'design' by default. */
  site?: Site
}

/**
 * Servers: one with the station of the design; the same at https://localhost, as passkeys need it; one with a new
 * station.
 */
type Site = 'design' | 'local' | 'new'

/** Every page. */
const pages: Record<string, Picture> = {
  'on-air': { path: '/on-air', prepare: showDay, isWhole: true },
  schedule: { path: '/schedule?week=2' },
  'schedule-list': { path: '/schedule?week=2&as=list' },
  'schedule-exception': { path: '/schedule?week=2', prepare: reviewSpecial },
  shows: { path: '/shows' },
  show: { path: '/shows', isWhole: true, prepare: openShow },
  episodes: { path: '/episodes' },
  'episodes-failed': { path: '/episodes?tab=failed' },
  recording: { path: '/recording?day=2026-11-17', isWhole: true, prepare: soundIsDrawn },
  plays: { path: '/recording/plays' },
  'plays-rules': { path: '/recording/plays?tab=rules', prepare: writeRules },
  'plays-reports': { path: '/recording/plays?tab=reports', isWhole: true },
  api: { path: '/api', isWhole: true },
  website: { path: '/website', isWhole: true, prepare: previewIsDrawn },
  'website-widgets': { path: '/website?tab=widgets', isWhole: true, prepare: previewIsDrawn },
  ...{ 'website-pages': { path: '/website?tab=pages', isWhole: true, prepare: pageIsDrawn } },
  ...{ 'website-feeds': { path: '/website?tab=feeds', isWhole: true } },
  ...{ 'website-audience': { path: '/website?tab=audience', isWhole: true } },
  import: { path: '/shows', prepare: openImport },
  settings: { path: '/settings', isWhole: true, prepare: testStream },
  account: { path: '/account', isWhole: true, site: 'local' },
  'first-run': { path: '/first-run', site: 'new' },
  'sign-in': { path: '//sign-in', isPublic: true, site: 'local' },
  forgotten: { path: '//forgotten', isPublic: true, site: 'local' },
}

/** The pictures of docs/staff: pages as above, or in another state. */
const documented: Record<string, Picture> = {
  ...{ 'on-air': pages['on-air']!, shows: { path: '/shows', isWhole: true }, show: pages.show!, api: pages.api! },
  ...{ account: pages.account!, 'first-run': pages['first-run']!, 'sign-in': pages['sign-in']! },
  schedule: { path: '/schedule?week=2&day=3', prepare: changeWeek },
  exceptions: pages['schedule-exception']!,
  episodes: { path: '/episodes', prepare: selectAndPlay },
  uploads: { path: '/episodes', prepare: upload },
  recording: { ...pages.recording!, prepare: nameEpisode },
  plays: pages['plays-rules']!,
  website: pages['website-widgets']!,
  settings: { path: '/settings', prepare: chooseColour },
}

async function showDay(page: Page): Promise<void> {
  await showDesignDay(page, { failed: true })
  await page.reload()
  await page.locator('h1').waitFor()
}

async function openShow(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'The Repair Hour' }).click()
  await page.getByRole('heading', { level: 1, name: 'The Repair Hour' }).waitFor()
}

/** Waits until the waveforms are drawn: no element shows that, but then no request is in progress. */
async function soundIsDrawn(page: Page): Promise<void> {
  await page.getByRole('slider', { name: 'Start', exact: true }).waitFor()
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {})
  await page.waitForTimeout(1200)
}

/** Waits for the widget in the preview. */
async function previewIsDrawn(page: Page): Promise<void> {
  await showPublicNow(page.context())
  await page.reload()
  await page.frameLocator('iframe').locator('aircheck-player h3').waitFor()
  await page.waitForTimeout(1000)
}

async function pageIsDrawn(page: Page): Promise<void> {
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
}

/** A feed that cannot be read: nothing is at the address. */
async function openImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import a feed' }).click()
  await page.getByLabel('Address of the feed').fill('http://127.0.0.1:9/tide.xml')
  await page.keyboard.press('Enter')
  await page.getByText('The feed cannot be read').waitFor({ timeout: 30_000 })
}

async function nameEpisode(page: Page): Promise<void> {
  await soundIsDrawn(page)
  await page.getByRole('textbox', { name: 'Title' }).fill('The price of an aubergine')
  await page.locator('h1').click()
}

/** Writes rules for titles. */
async function writeRules(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ignore: add an expression' }).click()
  await page.keyboard.type('jingle')
  await page.getByRole('button', { name: 'Swap: add an expression' }).click()
  await page.keyboard.type('^Ligne 4')
  await page.getByText('2 would change').waitFor()
  await page.locator('h1').click()
}

/** Tests the stream of a station that is recorded. */
async function testStream(page: Page): Promise<void> {
  const heard = {
    ...{ kind: 'mp3', needs_ffmpeg: false, kilobits: 128, sample_rate: 44_100, channels: 2, answered_ms: 84 },
    ...{ name: 'Radio Tramline', title: 'Morning Line', levels: [142, 170, 188, 164, 180, 152, 134] },
  }
  await showDesignDay(page, {})
  await page.route('**/stream-test', (route) => route.fulfill({ json: { reason: '', heard } }))
  await page.route('**/stations/*/settings', async (route) => {
    const real = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...real, record: true, stream_url: stream } })
  })
  await page.reload()
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await page.getByText('answered in 84 ms').waitFor()
}

async function chooseColour(page: Page): Promise<void> {
  await testStream(page)
  await page.getByRole('button', { name: 'Late blue' }).click()
  await page.getByText('1 unsaved change').waitFor()
}

/** Makes three changes of a week. */
async function changeWeek(page: Page): Promise<void> {
  const open = (name: RegExp) => page.getByRole('application').getByRole('button', { name }).click()
  const type = async (name: string, time: string) => {
    await page.getByRole('textbox', { name }).fill(time)
    await page.getByRole('textbox', { name }).press('Enter')
  }
  await open(/^Test Card 21:00/)
  await type('Ends', '21:40')
  await open(/^Kiosk Midday 12:00–13:00 Saturday/)
  await page.getByRole('button', { name: 'Remove' }).click()
  await open(/^The Repair Hour 16:00–17:00 Wednesday/)
  await type('Starts', '15:30')
}

/** Reviews a special of an evening. */
async function reviewSpecial(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Exception', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Special' }).click()
  const form = page.getByRole('dialog', { name: 'Special' })
  await form.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Open Counter' })
  await form.getByLabel('Date', { exact: true }).fill('2026-11-19')
  await form.getByRole('textbox', { name: 'Ends' }).fill('22:30')
  await form.getByRole('textbox', { name: 'Title' }).fill('Election night')
  await form.getByRole('button', { name: 'Review' }).click()
  await page.getByText('As it is').waitFor()
}

async function selectAndPlay(page: Page): Promise<void> {
  const row = (name: RegExp) => page.getByRole('row', { name })
  await row(/The price of an aubergine/)
    .getByRole('button', { name: /^Play/ })
    .click()
  await page.getByText(/\/ \d\d?:/).waitFor()
  await page.getByRole('slider', { name: 'Position' }).click({ position: { x: 125, y: 20 } })
  for (const name of [/Amber, amber, amber/, /Side A, side B/]) await row(name).getByRole('checkbox').click()
}

/** Uploads several files over a slow connection: one is paused, one is refused. */
async function upload(page: Page): Promise<void> {
  const connection = await page.context().newCDPSession(page)
  await connection.send('Network.enable')
  const speed = { offline: false, latency: 20, downloadThroughput: 3e6, uploadThroughput: 1.5e6 }
  await connection.send('Network.emulateNetworkConditions', speed)
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-shots-'))
  const file = (name: string, content: Buffer) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const audio = mp3.subarray(mp3.indexOf(0xff, 2000))
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await (await chooser).setFiles([
    file('Sleeper to Malmö.mp3', Buffer.alloc(30e6, audio)),
    file('Cuckoo clock, no cuckoo.mp3', Buffer.alloc(12e6, audio)),
    file('Saudade, explained badly.mp3', Buffer.alloc(20e6, audio)),
    new URL('first-tram-1.mp3', demoAudioFolder).pathname,
    file('Interview.mp3', Buffer.from('RIFF0000WAVEfmt ')),
  ])
  await page.waitForTimeout(3500)
  await page.getByRole('button', { name: 'Pause Cuckoo clock, no cuckoo' }).click()
  await page.waitForTimeout(1500)
}

/** Makes the station of the design with all that the pages show, and its owner. */
async function makeDesign(home: House): Promise<{ station: number; as: SignedIn }> {
  const { app, person } = home
  const { db, writer } = app.app
  const station = await home.tramline()
  await db.updateTable('stations').set({ record: 1, stream_url: stream }).where('id', '=', station).execute()
  await fillRecording(home, station)
  await fillEpisodes(home, station)
  await fillKeys(home, station)
  await fillAudience(home, station)
  await fillPlays(home, station)
  // This one is still being cut.
  await db.deleteFrom('episodes').where('title', '=', 'Rents, again').execute()
  await invitePerson(writer, station, { email: 'jonas@tramline.example', role: 'presenter' })
  const as = await person([{ stationId: station }])
  const of = { person_id: as.id }
  const marta = { name: 'Marta Lindqvist', email: 'marta@radio.example', password: 'none', totp: 'JBSWY3DPEHPK3PXP' }
  await db.updateTable('people').set(marta).where('id', '=', as.id).execute()
  await db.updateTable('sessions').set({ device: 'Firefox on Windows' }).where('person_id', '=', as.id).execute()
  const codes = Array.from({ length: 9 }, (_, nth) => ({ ...of, hash: `${nth}` }))
  await db.insertInto('recovery_codes').values(codes).execute()
  const passkeys = ['Phone', 'Key ring'].map((name, nth) => ({
    ...{ ...of, name, credential: name, public_key: '', counter: 0, transports: '' },
    ...{ created_at: now - (9 - nth) * day, used_at: nth === 0 ? now - 5 * 3600 : null },
  }))
  await db.insertInto('passkeys').values(passkeys).execute()
  const { id: _, ...session } = await db
    .selectFrom('sessions')
    .selectAll()
    .where('person_id', '=', as.id)
    .executeTakeFirstOrThrow()
  const others = [
    { hash: '1', method: 'passkey', device: 'Safari on an iPhone', created_at: now - 5 * 3600, seen_at: now - 3600 },
    { hash: '2', method: 'password', device: 'Chrome on Android', created_at: now - 2 * day, seen_at: now - day },
  ] as const
  await db
    .insertInto('sessions')
    .values(others.map((other) => ({ ...session, ...other })))
    .execute()
  return { station, as }
}

/** Makes a station without anything, and its owner. */
async function makeNew({ app, person }: House): Promise<{ station: number; as: SignedIn }> {
  const { id: station } = await createStation(app.app.writer, { name: 'Radio Kiosk', timeZone: 'Europe/Berlin' })
  return { station, as: await person([{ stationId: station }]) }
}

/** The present of a station that is not recorded. */
const unrecorded = {
  recording: { state: 'off', since: null },
  current: null,
  needs_you: 0,
  day: dayUnrecorded,
} as const

type Themed = { width: 1280 | 390; scheme: 'light' | 'dark' }

/** Takes a picture in a new window. Returns the errors of the page. */
async function take(
  home: House,
  owned: { station: number; as: SignedIn },
  picture: Picture,
  file: string,
  how: Themed,
) {
  const { path, prepare, isWhole = false, isPublic = false, site } = picture
  const { page, context, go, wrong, close } = await home.open({ ...how, ...(!isPublic && { as: owned.as }) })
  try {
    page.setDefaultTimeout(8000)
    await context.clock.setFixedTime(designTime)
    await showDesignNow(context, site === 'new' ? unrecorded : {})
    await go(path.startsWith('//') ? path.slice(1) : `/${owned.station}${path}`)
    await page.evaluate('document.fonts.ready')
    await page.waitForLoadState('networkidle', { timeout: 1000 }).catch(() => {})
    await prepare?.(page)
    await page.waitForTimeout(1000)
    if (isWhole) {
      // Elements fixed to the window are then at the end of the picture, and not in its middle.
      const height = (await page.evaluate('document.documentElement.scrollHeight')) as number
      await page.setViewportSize({ width: how.width, height })
    }
    await page.waitForTimeout(300)
    // The browser compresses for speed.
    await sharp(await page.screenshot())
      .png({ compressionLevel: 9 })
      .toFile(file)
    return wrong
  } finally {
    await close()
  }
}

const isForDocs = process.argv.includes('--docs')
const imagesFolder = join(import.meta.dirname, '../docs/images')
const [folder = join(import.meta.dirname, 'dist-shots')] = process.argv.slice(2).filter((each) => each !== '--docs')
await mkdir(folder, { recursive: true })
await buildDashboard()
const [widths, schemes] = isForDocs
  ? ([[1280], ['light']] as const)
  : ([
      [1280, 390],
      ['light', 'dark'],
    ] as const)
for (const site of ['design', 'local', 'new'] as const) {
  const home = await house({ host: site === 'local' ? 'localhost' : 'radio.example' })
  const owned = await (site === 'new' ? makeNew : makeDesign)(home)
  for (const [name, picture] of Object.entries(isForDocs ? documented : pages)) {
    if ((picture.site ?? 'design') !== site) continue
    for (const how of widths.flatMap((width) => schemes.map((scheme) => ({ width, scheme })))) {
      const file = isForDocs
        ? `${imagesFolder}/dashboard-${name}.png`
        : `${folder}/${name}-${how.width}-${how.scheme}.png`
      const wrong = await take(home, owned, picture, file, how).catch((error) => [`${error}`])
      process.stdout.write(`${file}\n`)
      for (const line of wrong) process.stderr.write(`${file}: ${line}\n`)
      if (wrong.length > 0) process.exitCode = 1
    }
  }
  await home.close()
}
