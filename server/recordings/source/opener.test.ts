import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import type { ServerDate } from '../../clock/known-time.ts'
import { systemWait } from '../../lib/clock.ts'
import { numberedFrames } from '../../testing/numbered-frames.ts'
import { streamSources } from './opener.ts'

it('a stream is described while the recorder waits for connections to its host, and the date of the response is told', async () => {
  const audio = Buffer.concat([...numberedFrames().take(200)].map(({ bytes }) => bytes))
  const server = createServer(({ url }, response) => void (url === '/live' && response.end(audio)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const nowUs = () => performance.now() * 1000
  const dates: ServerDate[] = []
  const onDate = (heard: ServerDate) => void dates.push(heard)
  const parts = { userAgent: 'Aircheck/1', allowPrivate: true, transcodeKilobits: 192, wait: systemWait, nowUs, onDate }
  const sources = streamSources(parts)
  const stopping = new AbortController()
  const silent = [1, 2].map(() => sources.open(`${host}/silent`, { signal: stopping.signal }).catch(() => {}))
  let isOver = false
  void Promise.race(silent).then(() => (isOver = true))
  try {
    expect((await sources.describe(1, `${host}/live`)).kind).toBe('mp3')
    expect(isOver).toBe(false)
    const near = { host: new URL(host).host, date: expect.stringMatching(/ GMT$/), isNear: true }
    expect([near, near]).toEqual(expect.arrayContaining(dates))
    expect(dates).not.toEqual([])
  } finally {
    stopping.abort()
    await Promise.all(silent)
    server.closeAllConnections()
    server.close()
  }
})
