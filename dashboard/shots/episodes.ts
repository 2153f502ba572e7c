import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { demoAudioFolder } from '../../server/demo/content.ts'
import { mp3 } from '../../server/testing/factories.ts'
import type { ShotSet } from '../shots.ts'
import { designTime, type House } from '../tests/house.ts'

const now = Date.parse(designTime) / 1000
const hour = 3600
/** Nine o'clock of the day of the design. */
const nine = Date.parse('2026-11-18T08:00Z') / 1000

/** Levels as speech has them: half decibels, in tenths of a second. */
const levels = Buffer.from(
  Array.from({ length: 1200 }, (_, at) => Math.round(178 + 12 * Math.sin(at / 40) - 24 * Math.abs(Math.sin(at * at)))),
)
const peaks = JSON.stringify({ pointsPerSecond: 10, levels: levels.toString('base64') })

/** One show that is being cut, one that is on air, one that failed; gaps and lengths of two episodes. */
export async function fillEpisodes({ app }: Pick<House, 'app'>, station: number): Promise<void> {
  const { db } = app.app
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
    if (title !== 'Amber, amber, amber') continue
    const gaps = JSON.stringify([{ from: 0, until: 18 * 60e6, reason: 'no audio arrives' }])
    const made = { ...row('Night Window', now - 10 * hour, now - 4 * hour), state: 'done' as const, due_ms: null }
    await db
      .insertInto('generations')
      .values({ ...made, episode_id: id, gaps })
      .execute()
  }
}

/** Uploads in several states, over a connection that is slow. */
async function upload(page: Page): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-shots-'))
  const audio = mp3.subarray(mp3.indexOf(0xff, 2000))
  const file = (name: string, bytes: number) => {
    const path = join(folder, name)
    writeFileSync(path, Buffer.concat(Array.from({ length: Math.ceil(bytes / audio.length) }, () => audio)))
    return path
  }
  const paths = [
    file('Sleeper to Malmö.mp3', 30e6),
    file('Cuckoo clock, no cuckoo.mp3', 12e6),
    file('Saudade, explained badly.mp3', 20e6),
    new URL('first-tram-1.mp3', demoAudioFolder).pathname,
  ]
  writeFileSync(join(folder, 'Interview.mp3'), 'RIFF0000WAVEfmt ')
  const connection = await page.context().newCDPSession(page)
  await connection.send('Network.enable')
  await connection.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 20, downloadThroughput: 3e6, uploadThroughput: 1.5e6 },
  })
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await (await chooser).setFiles([...paths, join(folder, 'Interview.mp3')])
  const tray = page.getByRole('region', { name: 'Uploads' })
  if (await tray.getByRole('button', { name: 'Show the uploads' }).isVisible()) {
    await tray.getByRole('button', { name: 'Show the uploads' }).click()
  }
  await page.waitForTimeout(3500)
  await tray.getByRole('button', { name: 'Pause Cuckoo clock, no cuckoo' }).click()
  await page.waitForTimeout(1500)
}

async function selectAndPlay(page: Page, width: 1280 | 390): Promise<void> {
  const row = (name: RegExp) => page.getByRole('row', { name })
  await row(/The price of an aubergine/)
    .getByRole('button', { name: /^Play/ })
    .click()
  await page.getByRole('slider', { name: 'Position' }).or(page.locator('.played')).first().waitFor()
  if (width === 390) return
  await row(/Amber, amber, amber/)
    .getByRole('checkbox')
    .click()
  await row(/Rents, again/)
    .getByRole('checkbox')
    .click()
}

const loaded = async (page: Page) => page.locator('tbody .t').first().waitFor()

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
    { name: 'uploads', path: '/episodes', doc: 'uploads', prepare: upload },
  ],
}
