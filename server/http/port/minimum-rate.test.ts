import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { enforceMinimumRate } from './minimum-rate.ts'

const minuteMs = 60_000

describe('the minimum rate of a body', () => {
  let body: PassThrough
  let isSlow: boolean
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    body = new PassThrough({ highWaterMark: 1024 * 1024 })
    isSlow = false
    enforceMinimumRate(body as unknown as IncomingMessage, () => {
      isSlow = true
    })
  })
  afterEach(() => void vi.useRealTimers())

  /** Delivers the bytes, then advances time by a minute. */
  async function minuteWith(bytes: number): Promise<void> {
    body.write(Buffer.alloc(bytes))
    await new Promise(setImmediate)
    vi.advanceTimersByTime(minuteMs)
  }

  it('accepts 35 kbit/s, minute after minute', async () => {
    for (let minute = 0; minute < 5; minute++) await minuteWith(256 * 1024)
    expect(isSlow).toBe(false)
  })

  it('ends a body that is slower, also when it was fast before', async () => {
    await minuteWith(900 * 1024)
    expect(isSlow).toBe(false)
    await minuteWith(100)
    expect(isSlow).toBe(true)
  })

  it('does not count a minute in which reading was paused', async () => {
    body.pause()
    await minuteWith(10)
    body.resume()
    await minuteWith(10)
    expect(isSlow).toBe(false)
    await minuteWith(10)
    expect(isSlow).toBe(true)
  })

  it('is no longer enforced after the end of the body', async () => {
    body.end()
    await new Promise((resolve) => body.once('close', resolve))
    vi.advanceTimersByTime(5 * minuteMs)
    expect(isSlow).toBe(false)
  })
})
