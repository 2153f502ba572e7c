import type { Page } from 'playwright-core'
import type { ShotSet } from '../shots.ts'
import { showDesignDay } from '../tests/design-now.ts'

const heard = {
  reason: '',
  heard: {
    ...{ kind: 'mp3', needs_ffmpeg: false, kilobits: 128, sample_rate: 44_100, channels: 2 },
    ...{ name: 'Radio Tramline', title: 'Morning Line', answered_ms: 84 },
    levels: [142, 170, 188, 164, 180, 152, 134],
  },
}

async function test(page: Page): Promise<void> {
  await page.route('**/stream-test', (route) => route.fulfill({ json: heard }))
  await page.getByLabel('Address').fill('https://stream.tramline.example/live.mp3')
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await page.getByText('answered in 84 ms').waitFor()
}

/** The station itself, as an owner edits it. */
export const set: ShotSet = {
  async fill({ app }, station) {
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
      async prepare(page) {
        await showDesignDay(page, {})
        await page.reload()
        await test(page)
      },
    },
    {
      name: 'blue',
      path: '/settings',
      async prepare(page) {
        await page.getByRole('button', { name: 'Late blue' }).click()
        await page.getByText('1 unsaved change').waitFor()
      },
    },
    {
      name: 'delete',
      path: '/settings',
      async prepare(page) {
        await page.getByRole('button', { name: 'Delete this station' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'hold',
      path: '/settings',
      async prepare(page) {
        await page.getByRole('button', { name: 'Keep a part' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
  ],
}
