import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PodcastHost, podcastHost } from '../../testing/podcast-host.ts'
import { fetcher } from './fetch.ts'
import { reasonCodeOf } from './rules/reasons.ts'

describe('a file of a podcast that is fetched', () => {
  let host: PodcastHost
  beforeAll(async () => {
    host = await podcastHost()
  })
  afterAll(() => host.close())

  const parts = { userAgent: 'test', allowAddress: () => true }
  const { signal } = new AbortController()

  it('is received no faster than it is read: of a large one, little waits in memory', async () => {
    host.files.set('/large', Buffer.alloc(24 * 2 ** 20))
    const { body } = await fetcher(parts)(`${host.url}/large`, { signal })
    await sleep(1500)
    expect(body.readableLength).toBeGreaterThan(256 * 1024)
    expect(body.readableLength).toBeLessThan(1.5 * 2 ** 20)
    let length = 0
    for await (const chunk of body) length += chunk.length
    expect(length).toBe(24 * 2 ** 20)
  })

  it('that takes too long is given up, in words for people, and not tried again at once', async () => {
    host.files.set('/slow', (_, response) => void response.writeHead(200, { 'content-length': 1000 }).write('x'))
    host.files.set('/silent', () => {})
    const fetch = fetcher({ ...parts, longestMs: 200 })
    const late = { name: 'FetchFailed', message: 'the server took too long to send it', mayPass: false }
    await expect(fetch(`${host.url}/silent`, { signal })).rejects.toMatchObject(late)
    // On a busy machine also its head may be late.
    const whole = fetch(`${host.url}/slow`, { signal }).then(({ body }) => body.toArray())
    await expect(whole).rejects.toMatchObject(late)
    expect(reasonCodeOf(late.message)).toBe('unreachable')
  })

  it('that comes too slowly is given up after an interval; one that is read slowly is not', async () => {
    host.files.set('/trickle', (_, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'), 10)
      response.on('close', () => clearInterval(timer))
    })
    host.files.set('/large', Buffer.alloc(2 * 2 ** 20))
    const fetch = fetcher({ ...parts, rate: { bytes: 1000, everyMs: 200 } })
    const trickle = fetch(`${host.url}/trickle`, { signal }).then(({ body }) => body.toArray())
    await expect(trickle).rejects.toMatchObject({ message: 'the server took too long to send it' })
    const { body } = await fetch(`${host.url}/large`, { signal })
    host.files.set('/small', Buffer.alloc(10))
    const small = await fetch(`${host.url}/small`, { signal })
    await sleep(700)
    expect(await small.body.toArray()).toHaveLength(1)
    expect(Buffer.concat(await body.toArray())).toHaveLength(2 * 2 ** 20)
  })
})
