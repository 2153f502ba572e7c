import type { Page } from 'playwright-core'
import { type House, house, withoutBrowser } from '../dashboard/tests/house.ts'
import type { SignedIn } from '../server/testing/people.ts'
import { serveBarePage } from './bare-page.ts'
import { makeLargeStation, recordedDay } from './dashboard-station.ts'
import { quantile } from './rounds.ts'
import { figure, type Table } from './table.ts'
import { countScript, type Frames, framesWhile, shownAfter, shownSinceStart, throttle } from './throttled.ts'

/** The dashboard in a browser with the processor and the network of a phone; times in milliseconds. */
export type Dashboard = {
  /** Bytes of compressed script that each page loads from an empty cache. */
  script: Record<string, number>
  table: { own: number; bare: number }
  /** Until the new page's heading is drawn, and until all of it is. */
  navigation: { heading: number[]; whole: number[] }
  edits: number[]
  /** On a bare page: until a click has made its table anew, and the frames while it is scrolled. */
  bare: { clicks: number[]; frames: Frames }
  frames: Record<'week' | 'tape' | 'episodes', Frames>
}

const episodeCount = 100_000
const goals = { firstScript: 150_000, anyScript: 200_000, tableMs: 2000, navigationMs: 100, editMs: 100 }

/** The pages, and what is on each when it is complete. */
const pages = {
  'on-air': '.newest-episodes a',
  schedule: '.slot',
  shows: 'tbody tr',
  episodes: 'tbody tr[aria-rowindex]',
  recording: '.enlarged canvas',
  api: '.pub',
  settings: 'section input',
}
type Name = keyof typeof pages

const partOf = (name: Name) => `.page-${name} :is(${pages[name]})`
const isShown = (name: Name) => `document.querySelector('${partOf(name)}')`

/** Measures a station with a full week, 100,000 episodes and a tape of a day. Undefined where there is no Chromium. */
export async function measureDashboard(): Promise<Dashboard | undefined> {
  if (withoutBrowser) return undefined
  const home = await house({ config: { rateLimit: 1_000_000 } })
  try {
    const station = await makeLargeStation(home, episodeCount)
    const owner = await home.person([{ stationId: station }])
    const visit = { home, station, owner }
    const script = await loads(visit)
    const table = await fullTable(visit, script.episodes!)
    const { navigation, edits } = await navigations(visit)
    const frames = { week: await dragWeek(visit), tape: await turnTape(visit), episodes: await scrollEpisodes(visit) }
    return { script, table, navigation, edits, frames, bare: await barePage(visit) }
  } finally {
    await home.close()
  }
}

type Visit = { home: House; station: number; owner: SignedIn }

async function opened({ home, station, owner }: Visit, path: string, slowdown?: number) {
  const { page, close } = await home.open({ as: owner })
  const session = await throttle(page, slowdown)
  const bytes = countScript(session)
  await page.goto(`${home.origin}/dashboard/${station}${path}`, { waitUntil: 'commit' })
  return { page, bytes, close }
}

/** Loads each page in a new browser context. */
async function loads(visit: Visit): Promise<Record<string, number>> {
  const script: Record<string, number> = {}
  for (const name of Object.keys(pages) as Name[]) {
    const { page, bytes, close } = await opened(visit, `/${name}`, 1)
    await page.locator(partOf(name)).first().waitFor({ state: 'attached' })
    await page.waitForTimeout(300)
    script[name] = bytes()
    await close()
  }
  return script
}

/** From an empty cache to a table of episodes, and a bare page that loads as much; the median of three each, in turn. */
async function fullTable(visit: Visit, scriptBytes: number): Promise<Dashboard['table']> {
  const bare = await serveBarePage(scriptBytes)
  const times = { own: [] as number[], bare: [] as number[] }
  for (let round = 0; round < 3; round++) {
    const { page, close } = await opened(visit, '/episodes')
    times.own.push(await shownSinceStart(page, isShown('episodes')))
    await close()
    const context = await visit.home.browser.newContext()
    const empty = await context.newPage()
    await throttle(empty)
    await empty.goto(bare.url, { waitUntil: 'commit' })
    times.bare.push(await shownSinceStart(empty, `document.querySelector('table')`))
    await context.close()
  }
  bare.close()
  return { own: quantile(times.own, 0.5), bare: quantile(times.bare, 0.5) }
}

/** Goes from page to page by its links, the first time each a while after the first page was opened; then edits. */
async function navigations(visit: Visit): Promise<Pick<Dashboard, 'navigation' | 'edits'>> {
  const { page, close } = await opened(visit, '/on-air')
  await page.locator(partOf('on-air')).first().waitFor({ state: 'attached' })
  // The other pages are loaded behind it.
  await page.waitForTimeout(6000)
  const navigation: Dashboard['navigation'] = { heading: [], whole: [] }
  const names = Object.keys(pages) as Name[]
  for (let round = 0; round < 4; round++) {
    for (const name of [...names.slice(1), names[0]!]) {
      const { x, y, width, height } = (await page.locator(`.mast nav a[href$="/${name}"]`).boundingBox())!
      const conditions = [`document.querySelector('.page-${name} h1')`, isShown(name)]
      const click = () => page.mouse.click(x + width / 2, y + height / 2)
      const [heading, whole] = (await shownAfter(page, conditions, click)) as [number, number]
      navigation.heading.push(heading)
      navigation.whole.push(whole)
      await page.waitForTimeout(200)
    }
  }
  const edits = [...(await editWeek(page)), ...(await editEpisodes(page))]
  await close()
  return { navigation, edits }
}

/** Moves an entry of the week by a key. */
async function editWeek(page: Page): Promise<number[]> {
  await page.locator('.mast nav a[href$="/schedule"]').click()
  await page.locator('.slot').nth(40).click()
  const edits: number[] = []
  for (let nth = 0; nth < 5; nth++) {
    const was = await page.evaluate(`document.activeElement.style.getPropertyValue('--top')`)
    const isMoved = `document.activeElement.style.getPropertyValue('--top') !== '${was}'`
    edits.push(...(await shownAfter(page, [isMoved], () => page.keyboard.press('Shift+ArrowDown'))))
  }
  return edits
}

/** Archives episodes. */
async function editEpisodes(page: Page): Promise<number[]> {
  await page.locator('.mast nav a[href$="/episodes"]').click()
  const edits: number[] = []
  for (let nth = 0; nth < 5; nth++) {
    const row = page.locator('tbody tr[aria-rowindex="4"]')
    const title = await row.locator('.title a').textContent()
    await row.locator('.title a').focus()
    await page.keyboard.press('x')
    const archive = page.getByRole('button', { name: 'Archive', exact: true })
    await archive.focus()
    const isGone = `document.querySelector('tr[aria-rowindex="4"] .title a').textContent !== ${JSON.stringify(title)}`
    edits.push(...(await shownAfter(page, [isGone], () => page.keyboard.press('Enter'))))
  }
  return edits
}

/** Drags an entry through a full week. */
async function dragWeek(visit: Visit): Promise<Frames> {
  const { page, close } = await opened(visit, '/schedule')
  await page.locator(partOf('schedule')).first().waitFor({ state: 'attached' })
  await page.waitForTimeout(1000)
  const week = (await page.locator('.layer').boundingBox())!
  const entry = (await page.locator('.slot').nth(45).boundingBox())!
  await page.mouse.move(entry.x + entry.width / 2, entry.y + entry.height / 2)
  await page.mouse.down()
  const frames = await framesWhile(page, 5, (step) => {
    const [along, down] = [Math.sin(step / 40), Math.sin(step / 13)]
    return page.mouse.move(week.x + week.width * (0.5 + 0.45 * along), week.y + week.height * (0.5 + 0.3 * down))
  })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await close()
  return frames
}

/** Moves the tape of a day with the wheel, and enlarges it and back. */
async function turnTape(visit: Visit): Promise<Frames> {
  const { page, close } = await opened(visit, `/recording?day=${recordedDay}`)
  await page.locator(partOf('recording')).first().waitFor({ state: 'attached' })
  await page.waitForTimeout(1500)
  const reel = (await page.locator('.enlarged .reel').boundingBox())!
  await page.mouse.move(reel.x + reel.width * 0.4, reel.y + reel.height / 2)
  const frames = await framesWhile(page, 6, async (step) => {
    const [phase, isOdd] = [step % 60, Math.floor(step / 60) % 2 === 1]
    if (phase < 40) return page.mouse.wheel(isOdd ? -60 : 60, 0)
    if (phase === 40) await page.keyboard.down('Control')
    await page.mouse.wheel(0, isOdd ? 20 : -20)
    if (phase === 59) await page.keyboard.up('Control')
  })
  await close()
  return frames
}

/** Scrolls through episodes, which are loaded meanwhile. */
async function scrollEpisodes(visit: Visit): Promise<Frames> {
  const { page, close } = await opened(visit, '/episodes')
  await page.locator(partOf('episodes')).first().waitFor({ state: 'attached' })
  await page.waitForTimeout(1000)
  await page.mouse.move(500, 600)
  const frames = await framesWhile(page, 6, () => page.mouse.wheel(0, 300))
  await close()
  return frames
}

/** The same gestures over a page with nothing but room: what the browser and the machine do to the figures. */
async function barePage({ home }: Visit): Promise<Dashboard['bare']> {
  const bare = await serveBarePage(0)
  const context = await home.browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(bare.url)
  await throttle(page)
  await page.mouse.move(500, 600)
  const clicks: number[] = []
  for (let nth = 0; nth < 20; nth++) {
    await page.evaluate(`window.old = document.querySelector('table')`)
    clicks.push(...(await shownAfter(page, ['!window.old.isConnected'], () => page.mouse.click(500, 600))))
  }
  const frames = await framesWhile(page, 4, () => page.mouse.wheel(0, 300))
  await context.close()
  bare.close()
  return { clicks, frames }
}

/** The table of the report. */
export function dashboardTable({ script, table, navigation, edits, frames, bare }: Dashboard): Table {
  const met = (holds: boolean) => (holds ? 'met' : 'missed')
  const least = (value: number, goal: number, shown = `${goal}`) => `≤ ${shown}: ${met(value <= goal)}`
  const kB = (bytes: number) => figure(bytes / 1000)
  const first = script['on-air']!
  const [most, largest] = Object.entries(script).reduce((a, b) => (b[1] > a[1] ? b : a))
  const [heading, whole] = [quantile(navigation.heading, 0.95), quantile(navigation.whole, 0.95)]
  const edit = Math.max(...edits)
  const [bareP50, bareP95] = [0.5, 0.95].map((share) => figure(quantile(bare.clicks, share))) as [string, string]
  const framesOf = ({ count, long, worstMs }: Frames) => `${long} of ${count}, ${figure(worstMs)} ms`
  const ofFrames = (name: string, each: Frames) => [
    ...[name, framesOf(each), framesOf(bare.frames), `0: ${met(each.long === 0)}`],
  ]
  return {
    head: ['processor × 1/4, 9 Mbit/s, 100 ms', 'Aircheck', 'bare page', 'goal'],
    rows: [
      ['script of the first page, kB', kB(first), '', least(first, goals.firstScript, '150')],
      [`script of the largest page (${most}), kB`, kB(largest), '', least(largest, goals.anyScript, '200')],
      [
        'table of episodes from an empty cache, ms',
        figure(table.own),
        figure(table.bare),
        least(table.own, goals.tableMs),
      ],
      ['from page to page, its heading, p50, ms', figure(quantile(navigation.heading, 0.5)), bareP50, ''],
      ['from page to page, its heading, p95, ms', figure(heading), bareP95, least(heading, goals.navigationMs)],
      ['from page to page, all of it, p95, ms', figure(whole), bareP95, ''],
      ['an edit is shown, at worst, ms', figure(edit), '', least(edit, goals.editMs)],
      ofFrames('frames over 50 ms and the longest: dragging in a full week', frames.week),
      ofFrames('moving and enlarging a tape of 24 hours', frames.tape),
      ofFrames(`scrolling ${episodeCount.toLocaleString('en')} episodes`, frames.episodes),
    ],
  }
}
