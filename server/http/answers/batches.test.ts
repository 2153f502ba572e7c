import { once } from 'node:events'
import { connect } from 'node:http2'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { tlsWire } from '../../testing/sockets.ts'
import { batchQueue } from './batches.ts'

describe('the work of requests that are read in one turn of the event loop', () => {
  /** Puts in `count` pieces of work at once; returns the numbers of those that were run. */
  function putIn(count: number) {
    const enqueue = batchQueue()
    const done: number[] = []
    for (let number = 1; number <= count; number++) enqueue(() => void done.push(number))
    return { enqueue, done }
  }

  it('is done at its end, in order', async () => {
    const { enqueue, done } = putIn(3)
    await Promise.resolve()
    expect(done).toEqual([])
    await turn()
    expect(done).toEqual([1, 2, 3])
    enqueue(() => void done.push(4))
    await turn()
    expect(done).toEqual([1, 2, 3, 4])
  })

  it('does not wait for more than 63 others', async () => {
    const { done } = putIn(130)
    expect(done.length).toBe(128)
    await turn()
    expect(done).toEqual(Array.from({ length: 130 }, (_, at) => at + 1))
  })
})

for (const answerCache of [true, false]) {
  describe(`batches of ${answerCache ? 'kept answers' : 'answers made anew'}`, () => {
    let app: TestApp
    const paths = ['/v1/station', '/v1/shows', '/v1/episodes', '/v1/schedule', '/v1/now-playing']
    beforeAll(async () => {
      app = await testApp({ config: { rateLimit: 0, answerCache } })
    })
    afterAll(() => app.close())

    /** A station whose answers the fast lane knows, and their bodies. */
    async function known() {
      const { key, call } = await app.station()
      const bodies: string[] = []
      for (const path of paths) bodies.push((await call(`GET ${path}`)).text)
      return { key, bodies }
    }

    it('requests done at once over one connection are answered in their order', async () => {
      const { key, bodies } = await known()
      const wire = tlsWire(app.port)
      const request = (path: string, last: boolean) =>
        `GET ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n${last ? 'Connection: close\r\n' : ''}\r\n`
      wire.write(paths.map((path, at) => request(path, at === paths.length - 1)).join(''))
      const answers = (await wire.closed).split('HTTP/1.1 200 OK\r\n').slice(1)
      expect(answers.map((answer) => answer.slice(answer.indexOf('\r\n\r\n') + 4))).toEqual(bodies)
    })

    it('clients that leave meanwhile do not keep others from their answers', async () => {
      const { key, bodies } = await known()
      const session = connect(`https://127.0.0.1:${app.port}`, { rejectUnauthorized: false })
      const ask = (path: string) => session.request({ ':path': path, 'x-api-key': key })
      for (let times = 0; times < 20; times++) {
        const gone = tlsWire(app.port)
        gone.write(`GET /v1/station HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n\r\n`)
        const cancelled = paths.map(ask)
        const asked = paths.map(ask)
        for (const stream of cancelled) stream.on('error', () => {}).close()
        gone.end()
        const texts = asked.map(async (stream) => (await stream.setEncoding('utf8').toArray()).join(''))
        expect(await Promise.all(texts)).toEqual(bodies)
      }
      session.close()
      await once(session, 'close')
    })
  })
}
