import type { Page } from 'playwright-core'
import { buildDashboard } from '../dashboard/build.ts'
import { type House, house } from '../dashboard/tests/house.ts'
import { drawArt } from '../server/demo/art.ts'
import { demoShows } from '../server/demo/content.ts'
import { drawRecording, musicAt } from '../server/testing/drawn-recording.ts'
import type { SignedIn } from '../server/testing/people.ts'
import { median, quantile } from './rounds.ts'
import { indexEpisodes, seedEpisodes, seedStation } from './seed.ts'
import { atMost, figure, type Table } from './table.ts'
import { type Frames, framesWhile, serveBarePage, shownAfter, shownSinceStart, throttle } from './throttled.ts'

const episodeCount = 100_000

/** The pages, and an element of each that is there when it is complete. */
const pages = {
  'on-air': '.newest-episodes a',
  schedule: '.slot',
  shows: 'tbody tr',
  episodes: 'tbody tr[aria-rowindex]',
  recording: '.enlarged canvas',
  api: '.public-api',
  settings: 'section input',
}
type Name = keyof typeof pages
const names = Object.keys(pages) as Name[]

const partOf = (name: Name) => `.page-${name} :is(${pages[name]})`
const isShown = (name: Name) => `document.querySelector('${partOf(name)}')`

type Visit = { home: House; station: number; owner: SignedIn }

/** Measures the dashboard of a large station in a browser with the processor and the network of a phone. */
export async function measureDashboard(): Promise<Record<'dashboard', Table>> {
  await buildDashboard()
  const home = await house({ config: { rateLimit: 1_000_000 } })
  try {
    const station = await makeLargeStation(home)
    const visit = { home, station, owner: await home.person([{ stationId: station }]) }
    const script = await scriptsOf(visit)
    const [first, largest] = [script[0]!, Math.max(...script)]
    const table = await fullTable(visit)
    const { headings, edits } = await navigate(visit)
    const [week, tape, episodes] = [await dragWeek(visit), await turnTape(visit), await scrollEpisodes(visit)]
    const bare = await barePage(visit)
    const bareP95 = quantile(bare.clicks, 0.95)
    const times = (name: string, own: number, other: number | undefined, goal?: number) => {
      return [name, figure(own), other === undefined ? '' : figure(other), goal === undefined ? '' : atMost(goal, own)]
    }
    const framesOf = ({ count, long, worstMs }: Frames) => `${long} of ${count}, ${figure(worstMs)} ms`
    const frames = (name: string, own: Frames, goal: number) => {
      return [name, framesOf(own), framesOf(bare.frames), atMost(goal, own.long)]
    }
    const rows = [
      times('script of the first page, kB', first / 1000, undefined, 150),
      times(`script of the largest page (${names[script.indexOf(largest)]}), kB`, largest / 1000, undefined, 200),
      times('table of episodes from an empty cache, ms', table, undefined, 2000),
      times('from page to page, its heading, p50, ms', median(headings), median(bare.clicks)),
      times('from page to page, its heading, p95, ms', quantile(headings, 0.95), bareP95, Math.round(1.5 * bareP95)),
      times('an edit is shown, at worst, ms', Math.max(...edits), undefined, 100),
      frames('frames over 50 ms and the longest: dragging in a full week', week, bare.frames.long + 2),
      frames('moving and enlarging a tape of 24 hours', tape, 0),
      frames(`scrolling ${episodeCount.toLocaleString('en')} episodes`, episodes, bare.frames.long + 2),
    ]
    return { dashboard: { head: ['processor × 1/4, 9 Mbit/s, 100 ms', 'Aircheck', 'bare page', 'goal'], rows } }
  } finally {
    await home.close()
  }
}

/** Makes a station with a full week, episodes with pictures, and a recorded day. Returns its id. */
async function makeLargeStation({ app }: House): Promise<number> {
  const { writer, db } = app.app
  const made = await seedStation(writer, 40)
  const { stationId } = made
  const images: string[] = []
  for (const { slug } of demoShows) {
    const art = [await drawArt(slug)]
    images.push(await app.app.pictures.receive({ stationId, actor: { kind: 'command' } }, art))
  }
  await seedEpisodes(writer, made, episodeCount, images)
  await indexEpisodes(db)
  await drawRecording(app, {
    stationId,
    from: '2026-11-16T23:00Z',
    until: '2026-11-18T13:32:06Z',
    gaps: [['2026-11-17T11:41:10Z', '2026-11-17T11:44:02Z', 'the connection was lost']],
    levelAt: musicAt,
  })
  return stationId
}

/** Opens a page of the dashboard in a new, empty browser context, and waits until it is complete if it is named. */
async function opened({ home, station, owner }: Visit, path: string, complete?: Name) {
  const { page, close } = await home.open({ as: owner })
  await throttle(page)
  await page.goto(`${home.origin}/dashboard/${station}${path}`, { waitUntil: 'commit' })
  if (complete) await page.locator(partOf(complete)).first().waitFor({ state: 'attached' })
  return { page, close }
}

/** Measures the bytes of compressed script that each page loads from an empty cache. */
async function scriptsOf(visit: Visit): Promise<number[]> {
  const bytes: number[] = []
  for (const name of names) {
    const { page, close } = await opened(visit, `/${name}`, name)
    const scripts = `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))`
    bytes.push((await page.evaluate(`${scripts}.reduce((sum, each) => sum + each.encodedBodySize, 0)`)) as number)
    await close()
  }
  return bytes
}

/** Measures the time to a table of episodes from an empty cache; the median of three. */
async function fullTable(visit: Visit): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 3; round++) {
    const { page, close } = await opened(visit, '/episodes')
    times.push(await shownSinceStart(page, isShown('episodes')))
    await close()
  }
  return median(times)
}

/** Goes from page to page by its links, once the app has loaded the other pages; then edits. */
async function navigate(visit: Visit): Promise<Record<'headings' | 'edits', number[]>> {
  const { page, close } = await opened(visit, '/on-air', 'on-air')
  await page.waitForTimeout(6000)
  const headings: number[] = []
  for (let round = 0; round < 4; round++) {
    for (const name of [...names.slice(1), names[0]!]) {
      const { x, y, width, height } = (await page.locator(`.mast nav a[href$="/${name}"]`).boundingBox())!
      const click = () => page.mouse.click(x + width / 2, y + height / 2)
      headings.push(await shownAfter(page, `document.querySelector('.page-${name} h1')`, click))
      await page.waitForTimeout(200)
    }
  }
  const edits = [...(await editWeek(page)), ...(await archiveEpisodes(page))]
  await close()
  return { headings, edits }
}

/** Moves an entry of the week by a key. */
async function editWeek(page: Page): Promise<number[]> {
  await page.locator('.mast nav a[href$="/schedule"]').click()
  await page.locator('.slot').nth(40).click()
  const times: number[] = []
  for (let nth = 0; nth < 5; nth++) {
    const top = `document.activeElement.style.getPropertyValue('--top')`
    const isMoved = `${top} !== '${await page.evaluate(top)}'`
    times.push(await shownAfter(page, isMoved, () => page.keyboard.press('Shift+ArrowDown')))
  }
  return times
}

async function archiveEpisodes(page: Page): Promise<number[]> {
  await page.locator('.mast nav a[href$="/episodes"]').click()
  const selector = 'tr[aria-rowindex="4"] .title a'
  const times: number[] = []
  for (let nth = 0; nth < 5; nth++) {
    const title = await page.locator(selector).textContent()
    await page.locator(selector).focus()
    await page.keyboard.press('x')
    await page.getByRole('button', { name: 'Archive', exact: true }).focus()
    const isGone = `document.querySelector('${selector}').textContent !== ${JSON.stringify(title)}`
    times.push(await shownAfter(page, isGone, () => page.keyboard.press('Enter')))
  }
  return times
}

/** Drags an entry through a full week. */
async function dragWeek(visit: Visit): Promise<Frames> {
  const { page, close } = await opened(visit, '/schedule', 'schedule')
  await page.waitForTimeout(1000)
  const week = (await page.locator('.layer').boundingBox())!
  const entry = (await page.locator('.slot').nth(45).boundingBox())!
  await page.mouse.move(entry.x + entry.width / 2, entry.y + entry.height / 2)
  await page.mouse.down()
  const frames = await framesWhile(page, 5, (step) => {
    const [along, down] = [Math.sin(step / 40), Math.sin(step / 13)]
    return page.mouse.move(week.x + week.width * (0.5 + 0.45 * along), week.y + week.height * (0.5 + 0.3 * down))
  })
  await close()
  return frames
}

/** Moves the tape of a day with the wheel, and enlarges it and back. */
async function turnTape(visit: Visit): Promise<Frames> {
  const { page, close } = await opened(visit, '/recording?day=2026-11-17', 'recording')
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

const scroll = async (page: Page, seconds: number) => {
  await page.waitForTimeout(1000)
  await page.mouse.move(500, 600)
  return framesWhile(page, seconds, () => page.mouse.wheel(0, 300))
}

async function scrollEpisodes(visit: Visit): Promise<Frames> {
  const { page, close } = await opened(visit, '/episodes', 'episodes')
  const frames = await scroll(page, 6)
  await close()
  return frames
}

/** Clicks and scrolls a page with nothing but a table: the share of the browser and the machine in the figures. */
async function barePage({ home }: Visit): Promise<{ clicks: number[]; frames: Frames }> {
  const bare = await serveBarePage()
  const page = await home.browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(bare.url)
  await throttle(page)
  const clicks: number[] = []
  for (let nth = 0; nth < 20; nth++) {
    await page.evaluate(`window.old = document.querySelector('table')`)
    clicks.push(await shownAfter(page, '!window.old.isConnected', () => page.mouse.click(500, 600)))
  }
  const frames = await scroll(page, 4)
  await page.close()
  bare.close()
  return { clicks, frames }
}
