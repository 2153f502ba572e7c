import { once } from 'node:events'
import { request } from 'node:https'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../server/testing/browser.ts'
import { answerOf } from './answers.ts'
import type { Lab } from './lab.ts'
import { type Cost, loadAll } from './load.ts'
import { inTurn, median, ratios } from './rounds.ts'
import { startBare, startProduct } from './servers.ts'
import { atLeast, atMost, figure, spread, type Table } from './table.ts'
import { throttle } from './throttled.ts'

/** The most milliseconds of processor time to render a page. */
const pageMs = 5
const slug = 'benchmark-radio'

/** Measures the pages of a station of 1,000 episodes: beside `node:https`, rendered anew, and in a slow browser. */
export async function measureSite(lab: Lab): Promise<Record<'site' | 'site-loaded', Table>> {
  const { dataDir, key } = await lab.installation('small', 1000)
  await using cached = await startProduct(dataDir)
  await using uncached = await startProduct(dataDir, { AIRCHECK_ANSWER_CACHE: 'off' })
  const [show, episode] = await pathsOf(`${cached.origin}/${slug}/sitemap.xml`)
  const paths = {
    ...{ home: `/${slug}`, schedule: `/${slug}/schedule`, shows: `/${slug}/shows`, show, episode },
    episodes: `/${slug}/episodes`,
  }
  const rows: string[][] = []
  for (const [name, path] of Object.entries(paths)) {
    await using bare = await startBare(dataDir, { answer: await answerOf(cached.origin + path, key) })
    const round = (server: { origin: string; pid: number }) => () =>
      loadAll({ servers: [server], key, path, seconds: lab.effort.seconds })
    const costs = await inTurn({ bare: round(bare), cached: round(cached), uncached: round(uncached) }, lab.effort)
    const of = (server: keyof typeof costs, value: keyof Cost) => costs[server].map((cost) => cost[value])
    const ratio = ratios(of('cached', 'requestsPerSecond'), of('bare', 'requestsPerSecond'))
    const renderedMs = median(of('uncached', 'ownMicros')) / 1000
    rows.push([name, spread(ratio), atLeast(0.8, median(ratio)), figure(renderedMs), atMost(pageMs, renderedMs)])
  }
  const head = ['', 'cached: ratio', 'goal', 'rendered: ms of processor time', 'goal']
  const { home, schedule } = paths
  const loaded = await measureLoading(cached.origin, { home, schedule, show, episode }, lab.effort.rounds)
  return { site: { head, rows }, 'site-loaded': loaded }
}

/** The first show and the first episode in a sitemap. */
async function pathsOf(sitemap: string): Promise<[show: string, episode: string]> {
  const sent = request(sitemap, { rejectUnauthorized: false, agent: false }).end()
  const [response] = await once(sent, 'response')
  const text = (await response.setEncoding('utf8').toArray()).join('') as string
  const first = (kind: string) => {
    const [, url] = new RegExp(`<loc>([^<]*/${kind}/[^<]*)</loc>`).exec(text)!
    return new URL(url!).pathname
  }
  return [first('shows'), first('episodes')]
}

/** Loads pages with an empty cache on a phone: a processor four times slower, 9 Mbit/s, 100 ms. */
async function measureLoading(origin: string, paths: Record<string, string>, rounds: number): Promise<Table> {
  const browser = await openBrowser()
  try {
    const rows: string[][] = []
    for (const [name, path] of Object.entries(paths)) {
      const loads: Load[] = []
      for (let round = 0; round < rounds; round++) loads.push(await load(browser, origin + path))
      const paint = loads.map(({ paintMs }) => paintMs)
      const shift = Math.max(...loads.map(({ shift }) => shift))
      rows.push([name, spread(paint), atMost(1500, median(paint)), shift.toFixed(3), atMost(0.05, shift)])
    }
    return { head: ['', 'largest contentful paint, ms', 'goal', 'layout shift', 'goal'], rows }
  } finally {
    await browser.close()
  }
}

type Load = { paintMs: number; shift: number }

async function load(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ignoreHTTPSErrors: true })
  const page = await context.newPage()
  await throttle(page)
  await page.addInitScript(`
    window.load = { paintMs: 0, shift: 0 }
    new PerformanceObserver((list) => { window.load.paintMs = list.getEntries().at(-1).startTime })
      .observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.load.shift += value })
      .observe({ type: 'layout-shift', buffered: true })`)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(500)
  const loaded = (await page.evaluate('window.load')) as Load
  await context.close()
  return loaded
}
