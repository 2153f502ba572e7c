import { Readable } from 'node:stream'
import type { Page } from 'playwright-core'
import { mp3 } from '../../server/testing/factories.ts'
import type { ShotSet } from '../shots.ts'
import { designTime, type House } from '../tests/house.ts'

const now = Date.parse(designTime) / 1000
const hour = 3600
/** Nine o'clock of the day of the design. */
const nine = Date.parse('2026-11-18T08:00Z') / 1000

/** How long the audio of the demo is that others are made of. */
const demoMs = 9142

/** Levels as speech has them: half decibels, in tenths of a second. */
const levels = Buffer.from(
  Array.from({ length: 1200 }, (_, at) => Math.round(178 + 12 * Math.sin(at / 40) - 24 * Math.abs(Math.sin(at * at)))),
)
const peaks = JSON.stringify({ pointsPerSecond: 10, levels: levels.toString('base64') })

/** One show that is being cut, one that is on air, one that failed; gaps and lengths of two episodes. */
export async function fillEpisodes({ app }: Pick<House, 'app'>, station: number): Promise<void> {
  const { db, storage } = app.app
  const shows = await db.selectFrom('shows').select(['id', 'title']).where('station_id', '=', station).execute()
  const showId = (title: string) => shows.find((show) => show.title === title)!.id
  const row = (show: string, from: number, until: number) => ({
    ...{ station_id: station, show_id: showId(show), episode_id: null, occurrence: `${show}@${from}` },
    title: `${show}, 18 November 2026`,
    ...{
      from_us: from * 1e6,
      until_us: until * 1e6,
      description: '',
      image: '',
      datetime: from,
      state: 'pending' as const,
    },
    ...{ attempts: 0, reason: '', gaps: '[]', due_ms: 1e15, holder: null, idempotency_key: null, created_at: now },
    ...{ finished_at: null },
  })
  const generations = [
    { ...row('Kiosk Midday', nine + 3 * hour, nine + 4 * hour), state: 'working' as const, holder: 'shots' },
    row('Café Continental', nine + 4 * hour, nine + 6 * hour),
    {
      ...row('The Long Player', nine, nine + 3 * hour),
      ...{ state: 'failed' as const, due_ms: null, reason: 'The database or the storage was not available.' },
    },
  ]
  await db.insertInto('generations').values(generations).execute()
  const episodes = await db
    .selectFrom('episodes')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .select(['episodes.id', 'episodes.title', 'shows.title as show'])
    .where('episodes.station_id', '=', station)
    .execute()
  for (const [at, { id, title, show }] of episodes.entries()) {
    const hours =
      { 'Night Window': 7, 'First Tram': 3, 'The Long Player': 3, 'Kiosk Midday': 1, 'Sub Basement': 5 }[show] ?? 2
    const length = {
      duration_ms: (hours * hour - 7 - ((at * 17) % 60)) * 1000,
      samples: 1,
      sample_rate: 44_100,
      channels: 2,
    }
    await db
      .insertInto('episode_audio')
      .values({ episode_id: id, ...length, loudness: null, peaks, due_ms: null })
      .onConflict((conflict) => conflict.column('episode_id').doUpdateSet(length))
      .execute()
    if (title === 'The price of an aubergine') {
      // The one that is played is as long as it says.
      const audio = mp3.subarray(mp3.indexOf(0xff, 2000))
      const times = Math.round(length.duration_ms / demoMs)
      const { name } = await storage.receive(Readable.from(Array.from({ length: times }, () => audio)))
      await storage.keep(name)
      await db.updateTable('episodes').set({ media_name: name }).where('id', '=', id).execute()
    }
    if (title !== 'Amber, amber, amber') continue
    const gaps = JSON.stringify([{ from: 0, until: 18 * 60e6, reason: 'no audio arrives' }])
    const made = { ...row('Night Window', now - 10 * hour, now - 4 * hour), state: 'done' as const, due_ms: null }
    await db
      .insertInto('generations')
      .values({ ...made, episode_id: id, gaps })
      .execute()
  }
}

async function selectAndPlay(page: Page, width: 1280 | 390): Promise<void> {
  const row = (name: RegExp) => page.getByRole('row', { name })
  await row(/The price of an aubergine/)
    .getByRole('button', { name: /^Play/ })
    .click()
  await page.getByRole('slider', { name: 'Position' }).or(page.locator('.played')).first().waitFor()
  if (width === 390) return
  await page.getByText(/\/ \d\d:/).waitFor()
  await page.getByRole('slider', { name: 'Position' }).click({ position: { x: 125, y: 20 } })
  await row(/Amber, amber, amber/)
    .getByRole('checkbox')
    .click()
  await row(/Rents, again/)
    .getByRole('checkbox')
    .click()
}

const loaded = async (page: Page) => page.locator('tbody .title').first().waitFor()

async function openMenu(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `More about ${title}` }).click()
  await page.getByRole('menuitem').first().waitFor()
}

/** The page of episodes in all its states. */
export const set: ShotSet = {
  fill: fillEpisodes,
  shots: [
    {
      name: 'published',
      doc: 'episodes',
      path: '/episodes',
      async prepare(page, width) {
        await loaded(page)
        await selectAndPlay(page, width)
      },
    },
    { name: 'scheduled', path: '/episodes?tab=scheduled', prepare: loaded },
    { name: 'making', path: '/episodes?tab=making', prepare: loaded },
    { name: 'failed', path: '/episodes?tab=failed', prepare: loaded },
    { name: 'archived', path: '/episodes?tab=archived', prepare: loaded },
    {
      name: 'edit',
      path: '/episodes',
      async prepare(page) {
        await page.getByRole('link', { name: 'Frost on the overhead line' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'edit-fault',
      path: '/episodes',
      async prepare(page) {
        await page.getByRole('link', { name: 'Frost on the overhead line' }).click()
        await page.getByLabel('Title').fill('')
        await page.getByLabel('Time').fill('noon')
        await page.getByRole('button', { name: 'Save' }).click()
      },
    },
    {
      name: 'details',
      path: '/episodes?tab=archived',
      async prepare(page) {
        await page.getByRole('link', { name: 'Summer timetable' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    { name: 'not-found', path: '/episodes?q=zeppelin', prepare: (page) => page.getByText('No episode').waitFor() },
    { name: 'menu', path: '/episodes', prepare: (page) => openMenu(page, 'Frost on the overhead line') },
    { name: 'archived-menu', path: '/episodes?tab=archived', prepare: (page) => openMenu(page, 'Summer timetable') },
    {
      name: 'restore',
      path: '/episodes?tab=archived',
      async prepare(page) {
        await openMenu(page, 'Summer timetable')
        await page.getByRole('menuitem', { name: 'Restore to another show' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'move',
      path: '/episodes',
      async prepare(page) {
        for (const title of ['Rents, again', 'Side A, side B']) {
          await openMenu(page, title)
          await page.getByRole('menuitem', { name: 'Select' }).click()
        }
        // The focus goes back to the last row's button, and would close the menu that is opened before.
        await page.locator('[aria-label="More about Side A, side B"]:focus').waitFor()
        await page.getByRole('button', { name: 'Move to show' }).click()
        await page.getByRole('menuitem', { name: 'Slow Train' }).waitFor()
      },
    },
    {
      name: 'selection',
      path: '/episodes',
      width: 390,
      async prepare(page) {
        for (const title of ['Rents, again', 'Side A, side B']) {
          await openMenu(page, title)
          await page.getByRole('menuitem', { name: 'Select' }).click()
        }
      },
    },
    {
      name: 'undo',
      path: '/episodes',
      async prepare(page) {
        // Another one in each picture: those of the pictures before are archived.
        const more = page.getByRole('button', { name: /^More about/ })
        await more.nth(5).click()
        await page.getByRole('menuitem', { name: 'Archive' }).click()
        await page.getByRole('button', { name: 'Undo' }).waitFor()
        await page.waitForTimeout(300)
      },
    },
    {
      name: 'player',
      path: '/episodes',
      width: 390,
      async prepare(page) {
        await loaded(page)
        await selectAndPlay(page, 390)
        await page.locator('.player .track').click()
        await page.getByRole('dialog').waitFor()
      },
    },
  ],
}
