import type { Page } from 'playwright-core'
import { invitePerson } from '../../server/accounts/actions.ts'
import type { ShotSet } from '../shots.ts'
import { showDesignDay } from '../tests/design-now.ts'
import { designTime, type House } from '../tests/house.ts'

const now = Date.parse(designTime) / 1000

const heard = {
  reason: '',
  heard: {
    ...{ kind: 'mp3', needs_ffmpeg: false, kilobits: 128, sample_rate: 44_100, channels: 2 },
    ...{ name: 'Radio Tramline', title: 'Morning Line', answered_ms: 84 },
    levels: [142, 170, 188, 164, 180, 152, 134],
  },
}

/** The station is recorded, and its stream is tested. */
async function test(page: Page): Promise<void> {
  await showDesignDay(page, {})
  await page.route('**/stream-test', (route) => route.fulfill({ json: heard }))
  await page.route('**/stations/*/settings', async (route) => {
    const real = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...real, record: true, stream_url: 'https://stream.tramline.example/live.mp3' } })
  })
  await page.reload()
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await page.getByText('answered in 84 ms').waitFor()
}

/** The people of the design beside its owner: their show, and when they were seen, in hours before; null for never. */
const people = [
  ['Jonas Adeyemi', 'jonas', 'Kiosk Midday', 2],
  ['Håkon Vestergaard', 'hakon', 'Slow Train', 50],
  ['', 'aylin', 'The Repair Hour', null],
] as const

async function fillPeople({ app }: House, station: number): Promise<void> {
  const { db, writer } = app.app
  await db.deleteFrom('events').where('station_id', '=', station).execute()
  for (const [name, account, title, hours] of people) {
    const show = await db.selectFrom('shows').select('id').where('title', '=', title).executeTakeFirstOrThrow()
    const email = `${account}@tramline.example`
    const { person } = await invitePerson(writer, station, { email, role: 'presenter', shows: [show.id] })
    if (hours === null) continue
    const seen = { seen_at: now - hours * 3600, seen_by: 'password', password: 'none' }
    await db
      .updateTable('people')
      .set({ name, ...seen })
      .where('id', '=', person.id)
      .execute()
    const event = { station_id: station, actor_kind: 'person', actor_ref: `${person.id}`, subject: 1 }
    const wrong = { email, method: 'password', failures: 1 }
    const rows = [
      { at: now - 4 * 3600, type: 'schedule.saved', details: '{}' },
      { at: now - 3 * 3600, type: 'episodes.archived', details: JSON.stringify({ title: 'We broke it' }) },
      { at: now - hours * 3600, type: 'people.sign_in_failed', details: JSON.stringify(wrong), actor_kind: 'public' },
    ]
    await db
      .insertInto('events')
      .values(rows.map((row) => ({ ...event, ...row })))
      .execute()
  }
}

/** The station itself, as an owner edits it. */
export const set: ShotSet = {
  async fill(home, station) {
    const { app } = home
    await fillPeople(home, station)
    const reason = 'Complaint of 17 November'
    const [from, until] = [Date.parse('2026-11-17T11:00Z') * 1000, Date.parse('2026-11-17T12:00Z') * 1000]
    await app.app.db
      .insertInto('holds')
      .values({ station_id: station, from_us: from, until_us: until, reason, created_at: until / 1e6 })
      .execute()
  },
  shots: [
    {
      name: 'whole',
      path: '/settings',
      whole: true,
      prepare: test,
    },
    {
      name: 'night',
      path: '/settings',
      async prepare(page) {
        await page.getByText('Night', { exact: true }).click()
        await page.getByRole('heading', { name: 'As listeners see it' }).scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'wrong',
      path: '/settings',
      whole: true,
      fails: true,
      async prepare(page) {
        await showDesignDay(page, {})
        await page.route('**/stream-test', (route) =>
          route.fulfill({ json: { reason: 'the stream answered 404', heard: null } }),
        )
        await page.getByLabel('Address', { exact: true }).fill('https://stream.tramline.example/live.mp3')
        await page.getByRole('button', { name: 'Test', exact: true }).click()
        await page.getByText('This can’t be recorded').waitFor()
        await page.getByLabel('Name', { exact: true }).fill('')
        await page.getByLabel('Colour', { exact: true }).fill('#12')
        await page.getByRole('button', { name: 'Save' }).click()
        await page.getByText('Enter the name of the station').waitFor()
      },
    },
    {
      name: 'blue',
      path: '/settings',
      doc: 'settings',
      async prepare(page) {
        await test(page)
        await page.getByRole('button', { name: 'Late blue' }).click()
        await page.getByText('1 unsaved change').waitFor()
      },
    },
    {
      name: 'delete',
      path: '/settings',
      async prepare(page) {
        await test(page)
        await page.getByRole('button', { name: 'Delete this station' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'hold',
      path: '/settings',
      async prepare(page) {
        await test(page)
        await page.getByRole('button', { name: 'Keep a part' }).click()
        await page.getByRole('button', { name: 'Keep it' }).click()
        await page.getByText('Say why').waitFor()
      },
    },
  ],
}
