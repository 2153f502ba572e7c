import type { Page } from 'playwright-core'
import { drawRecording, musicAt, speechAt } from '../../server/testing/drawn-recording.ts'
import type { ShotSet } from '../shots.ts'
import type { House } from '../tests/house.ts'

/** What was lost of the three weeks before the pictures of the design. */
const gaps: [from: string, until: string, reason: string][] = [
  ['2026-10-31T12:12Z', '2026-10-31T12:30Z', 'no audio arrives'],
]
const laterGaps: typeof gaps = [
  ['2026-11-07T18:06Z', '2026-11-07T18:24Z', 'the connection was lost'],
  ['2026-11-07T20:00Z', '2026-11-07T20:18Z', 'the connection was lost'],
  ['2026-11-12T06:36Z', '2026-11-12T07:06Z', 'the disk is full'],
]

/** What is on air at an instant of Tuesday: talk in the morning, at noon and in the evening, and records. */
function levelAt(at: number): number {
  const hour = ((at - Date.parse('2026-11-16T23:00Z') / 1000) / 3600 + 24) % 24
  if (hour < 6) return musicAt(at) - 14
  const talks = hour < 8 || (hour >= 12 && hour < 13) || (hour >= 18 && hour < 20)
  return talks ? (at % 1400 < 260 ? musicAt(at) : speechAt(at)) : musicAt(at)
}

/** Fills a station with the recording of the design: 60 days, of which 4 November, yesterday and today can be seen. */
export async function fillRecording({ app }: Pick<House, 'app'>, stationId: number): Promise<void> {
  await drawRecording(app, { stationId, from: '2026-09-18T23:00Z', until: '2026-11-03T23:00Z', gaps })
  await drawRecording(app, {
    stationId,
    from: '2026-11-03T23:00Z',
    until: '2026-11-04T23:00Z',
    gaps: [['2026-11-03T23:00Z', '2026-11-04T03:12Z', 'the connection was lost']],
    levelAt,
  })
  await drawRecording(app, { stationId, from: '2026-11-04T23:00Z', until: '2026-11-16T23:00Z', gaps: laterGaps })
  await drawRecording(app, {
    stationId,
    from: '2026-11-16T23:00Z',
    until: '2026-11-18T13:32:06Z',
    gaps: [
      ['2026-11-17T11:41:10Z', '2026-11-17T11:44:02Z', 'the connection was lost'],
      ['2026-11-18T03:51Z', '2026-11-18T04:09Z', 'no audio arrives'],
    ],
    levelAt,
  })
}

const orders = /\/generations(\/1)?$/

/** The midday show, ready to be cut, its episode being made, and made. */
async function cut(page: Page, state?: 'working' | 'done' | 'failed'): Promise<void> {
  await page.unroute(orders)
  await drawn(page)
  await page.getByRole('textbox', { name: 'Title' }).fill('The price of an aubergine')
  await page.locator('h1').click()
  if (!state) return
  const generation = {
    ...{ id: 1, show_id: 1, episode_id: 9, title: 'The price of an aubergine', show: 'Kiosk Midday' },
    reason: state === 'failed' ? 'The database or the storage was not available.' : '',
    ...{ state, progress: state === 'working' ? 0.64 : null, archived: false, attempts: 1, missing_seconds: 172 },
    ...{ start_time: 0, end_time: 0, created_at: 0, finished_at: null, safe_until: 0, yours: true },
  }
  await page.route(orders, (route) => {
    const isList = route.request().method() === 'GET' && !route.request().url().endsWith('/1')
    return isList ? route.fallback() : route.fulfill({ json: generation })
  })
  await page.getByRole('button', { name: 'Make episode' }).click()
  await page.getByText({ done: 'Made.', working: 'Cutting, 64', failed: 'storage' }[state]).waitFor()
}

const path = '/recording?day=2026-11-17'
const at = (time: string) => Date.parse(`2026-11-${time}+01:00`) / 1000

/** All of the sound is drawn: nothing says so, but then the picture of it does not change any more. */
async function drawn(page: Page): Promise<void> {
  await page.getByRole('slider', { name: 'Start', exact: true }).waitFor()
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {})
  await page.waitForTimeout(1200)
}

/** The cutter. */
export const set: ShotSet = {
  fill: (home, station) => fillRecording(home, station),
  shots: [
    { name: 'cutter', path, whole: true, doc: 'recording', prepare: (page) => cut(page) },
    { name: 'making', path, prepare: (page) => cut(page, 'working') },
    { name: 'failed', path, whole: true, prepare: (page) => cut(page, 'failed') },
    {
      name: 'gap',
      path: `/recording?day=2026-11-04&from=${at('04T04:00')}&until=${at('04T05:00')}`,
      whole: true,
      prepare: drawn,
    },
    { name: 'gone', path: '/recording?day=2026-08-01' },
    { name: 'today', path: '/recording?day=2026-11-18', prepare: drawn },
    { name: 'made', path, whole: true, prepare: (page) => cut(page, 'done') },
    {
      name: 'zoomed',
      path,
      async prepare(page) {
        await drawn(page)
        await page.getByRole('combobox', { name: 'Zoom' }).selectOption({ index: 2 })
        await page.getByRole('button', { name: 'To the start' }).click()
        await drawn(page)
      },
    },
    {
      name: 'wrong',
      path,
      whole: true,
      async prepare(page) {
        await drawn(page)
        await page.getByRole('textbox', { name: 'Starts' }).fill('noon')
        await page.getByText('Later', { exact: true }).click()
        await page.getByRole('textbox', { name: 'Time', exact: true }).fill('quarter past')
        await page.getByRole('button', { name: 'Make episode' }).click()
      },
    },
  ],
}
