import type { Browser } from 'playwright-core'
import { buildPlayer } from '../player/build.ts'
import { fakeServer } from '../player/testing/server.ts'
import { midnight } from '../player/testing/station.ts'
import { openBrowser } from '../server/testing/browser.ts'
import { atMost, figure, type Table } from './table.ts'
import { type Frames, framesWhile, throttle } from './throttled.ts'

const seconds = 5
const layouts = ['bar', 'card', 'large'] as const
const widths = [390, 1280] as const

const html = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A site</title>${head}</head><body>${body}</body></html>`

const player = (layout: string) =>
  html(
    '<script type="module" src="/player/v1.js"></script>',
    `<aircheck-player station="kiosk" layout="${layout}"></aircheck-player>`,
  )

/** A page with one element, which follows the pointer once a frame. */
const bare = html(
  '<script type="module" src="/bare.js"></script>',
  '<div part="tape" style="width: 100px; height: 100px; background: #888"></div>',
)
const bareScript = `
  const box = document.querySelector('div')
  let x = 0
  addEventListener('pointermove', ({ clientX }) => { x = clientX })
  const draw = () => {
    box.style.transform = 'translateX(' + x + 'px)'
    requestAnimationFrame(draw)
  }
  draw()`

/** Drags the tape of a full day in every layout, on a processor that is four times slower, beside a page with one element. */
export async function measureScrubber(): Promise<Record<'scrubber', Table>> {
  await buildPlayer()
  const browser = await openBrowser()
  const server = await fakeServer(midnight + 86_400 - 600)
  try {
    const rows: string[][] = []
    for (const width of widths) {
      const url = (name: string, page: string) => server.page(`/${name}`, page)
      server.page('/bare.js', bareScript, { 'Content-Type': 'text/javascript' })
      const yardstick = await drag(browser, url('bare', bare), width)
      for (const layout of layouts) {
        const frames = await drag(browser, url(layout, player(layout)), width)
        const goal = atMost(yardstick.long, frames.long)
        rows.push([`${layout}, ${width} px`, framesOf(frames), framesOf(yardstick), goal])
      }
    }
    const head = ['frames over 50 ms and the longest, processor × 1/4', 'Aircheck', 'bare page', 'goal']
    return { scrubber: { head, rows } }
  } finally {
    await browser.close()
    await server.close()
  }
}

const framesOf = ({ count, long, worstMs }: Frames) => `${long} of ${count}, ${figure(worstMs)} ms`

/** Drags the tape of a page to and fro; where a layout has none, the pointer moves over the player. */
async function drag(browser: Browser, url: string, width: number): Promise<Frames> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, timezoneId: 'Europe/Berlin' })
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForTimeout(1500)
  const tape = page.locator('[part=tape]').or(page.locator('aircheck-player')).last()
  const box = (await tape.boundingBox())!
  await throttle(page)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  const frames = await framesWhile(page, seconds, (step) =>
    page.mouse.move(width * (0.5 + 0.45 * Math.sin(step / 40)), box.y + box.height * (0.5 + 0.3 * Math.sin(step / 13))),
  )
  await context.close()
  return frames
}
