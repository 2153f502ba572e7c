import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'

/** A slow phone, as the browser simulates it: a processor four times slower, 9 Mbit/s, 100 ms until an answer begins. */
const [slowdown, bitsPerSecond, latencyMs] = [4, 9_000_000, 100]

/** Makes a page as slow as it is on a phone; or only its network, with a slowdown of 1. */
export async function throttle(page: Page, rate = slowdown): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  const throughput = bitsPerSecond / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: latencyMs },
    ...{ downloadThroughput: throughput, uploadThroughput: throughput },
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return session
}

/** Bytes of compressed script that a page has loaded so far; the result of the function. */
export function countScript(session: CDPSession): () => number {
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes
}

/** The frames of a page: how many there were, how many took longer than 50 ms, and the longest, in milliseconds. */
export type Frames = { count: number; long: number; worstMs: number }

const longMs = 50

/** Between two steps of a gesture: a mouse reports about every eighth millisecond. */
const stepMs = 8

/**
 * Counts the frames that a page draws while something is done with it.
 * @param seconds for how long
 * @param step what is done again and again; it gets the number of the step
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
    await sleep(stepMs)
  }
  const frames = (await page.evaluate('window.isCounting = false, window.frameMs')) as number[]
  const long = frames.filter((ms) => ms > longMs).length
  return { count: frames.length, long, worstMs: Math.max(0, ...frames) }
}

/** Resolves in the page when the frame in which an expression holds has been drawn; with the time. */
const drawn = (condition: string) => `new Promise((resolve) => {
  const look = () => {
    if (!(${condition})) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now())
    port2.postMessage(0)
  }
  requestAnimationFrame(look)
})`

/**
 * How long it takes from a click or a key until the frame in which a condition holds has been drawn, in milliseconds.
 * @param conditions expressions that the page evaluates before each frame; each has a time of its own
 */
export async function shownAfter(
  page: Page,
  conditions: readonly string[],
  act: () => Promise<void>,
): Promise<number[]> {
  await page.evaluate(`
    window.pressedMs = undefined
    for (const type of ['click', 'keydown']) {
      addEventListener(type, ({ timeStamp }) => { window.pressedMs ??= timeStamp }, { capture: true, once: true })
    }
    window.drawn = Promise.all([${conditions.map((each) => drawn(`window.pressedMs && (${each})`)).join()}])
    0`)
  await act()
  return (await page.evaluate('window.drawn.then((times) => times.map((ms) => ms - window.pressedMs))')) as number[]
}

/** How long it takes from the beginning of the page until the frame in which a condition holds has been drawn. */
export const shownSinceStart = async (page: Page, condition: string): Promise<number> =>
  (await page.evaluate(drawn(condition))) as number
