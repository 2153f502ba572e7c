import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** Makes a page as slow as on a phone: a processor four times slower, 9 Mbit/s, 100 ms until a response begins. */
export async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const bytesPerSecond = 9_000_000 / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 100, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond },
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** The frames of a page: their number, those that took longer than 50 ms, and the longest, in milliseconds. */
export type Frames = { count: number; long: number; worstMs: number }

/**
 * Counts the frames that a page draws during a gesture.
 * @param step called every eight milliseconds, as often as a mouse reports, with the number of the step
 */
export async function framesWhile(page: Page, seconds: number, step: (at: number) => Promise<void>): Promise<Frames> {
  await page.evaluate(`
    window.frameMs = []
    window.isCounting = true
    let last
    const count = (now) => {
      if (last !== undefined) window.frameMs.push(now - last)
      last = now
      if (window.isCounting) requestAnimationFrame(count)
    }
    requestAnimationFrame(count)`)
  const endMs = performance.now() + seconds * 1000
  for (let at = 0; performance.now() < endMs; at++) {
    await step(at)
    await sleep(8)
  }
  const frames = (await page.evaluate('window.isCounting = false, window.frameMs')) as number[]
  return { count: frames.length, long: frames.filter((ms) => ms > 50).length, worstMs: Math.max(0, ...frames) }
}

/** Resolves in the page, with the time, when the frame in which an expression is true has been drawn. */
const drawn = (condition: string) => `new Promise((resolve) => {
  const look = () => {
    if (!(${condition})) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now())
    port2.postMessage(0)
  }
  requestAnimationFrame(look)
})`

/** Measures the time from a click or a key to the frame in which a condition is true, in milliseconds. */
export async function shownAfter(page: Page, condition: string, act: () => Promise<void>): Promise<number> {
  await page.evaluate(`
    window.pressedMs = undefined
    for (const type of ['click', 'keydown']) {
      addEventListener(type, ({ timeStamp }) => { window.pressedMs ??= timeStamp }, { capture: true, once: true })
    }
    window.drawn = ${drawn(`window.pressedMs && (${condition})`)}
    0`)
  await act()
  return (await page.evaluate('window.drawn.then((ms) => ms - window.pressedMs)')) as number
}

/** Measures the time from the beginning of the page to the frame in which a condition is true, in milliseconds. */
export const shownSinceStart = async (page: Page, condition: string) =>
  (await page.evaluate(drawn(condition))) as number

/** Serves a page with only a table of fifty rows, which each click makes again. The page is long enough to scroll. */
export async function serveBarePage(): Promise<{ url: string; close: () => void }> {
  const rows = Array.from({ length: 50 }, (_, nth) => ({ title: `Episode ${nth}`, length: `${nth}:00` }))
  const script = `
    const rows = await (await fetch('/rows')).json()
    function show() {
      const table = document.createElement('table')
      for (const { title, length } of rows) {
        const row = table.insertRow()
        row.insertCell().textContent = title
        row.insertCell().textContent = length
      }
      document.body.replaceChildren(table)
    }
    show()
    addEventListener('click', show)`
  const answers: Record<string, [type: string, body: string]> = {
    '/': ['text/html', '<!doctype html><body style="height: 500000px"><script type="module" src="/script"></script>'],
    '/script': ['text/javascript', script],
    '/rows': ['application/json', JSON.stringify(rows)],
  }
  const server = createServer((request, response) => {
    const [type, body] = answers[request.url!] ?? ['text/plain', '']
    response.setHeader('Content-Type', type).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close }
}
