import { once } from 'node:events'
import { type ClientHttp2Stream, connect } from 'node:http2'
import { Readable } from 'node:stream'
import tls from 'node:tls'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { storages } from '../testing/storages.ts'

// When a listener seeks, the browser cancels its request and sends another one.

for (const storage of storages) {
  describe(`GET /media/{name} that the client cancels, from ${storage.name}`, () => {
    let app: TestApp
    let path: string
    const opened: Readable[] = []
    beforeAll(async () => {
      app = await testApp({ storage })
      const store = app.app.storage
      const { name } = await store.receive(Readable.from(Array(16).fill(Buffer.alloc(256 * 1024))))
      await store.keep(name)
      path = `/media/${name}`
      const read = store.read.bind(store)
      vi.spyOn(store, 'read').mockImplementation(async (...given) => {
        const bytes = await read(...given)
        if (bytes) opened.push(bytes)
        return bytes
      })
    })
    afterAll(() => app.close())

    const stillOpen = () => opened.filter(({ closed }) => !closed).length
    const cancel = (stream: ClientHttp2Stream) => stream.close(8)
    const moments: [name: string, wait: (stream: ClientHttp2Stream) => unknown][] = [
      ['at once', cancel],
      ['an instant later', (stream) => setImmediate(cancel, stream)],
      ['some milliseconds later', (stream) => setTimeout(cancel, Math.random() * 20, stream)],
      ['at the answer', (stream) => stream.once('response', () => cancel(stream))],
      ['at the first bytes', (stream) => stream.once('data', () => cancel(stream))],
    ]
    for (const [moment, wait] of moments) {
      it(`leaves nothing open: 100 cancelled ${moment}, over HTTP/2`, async () => {
        const session = connect(app.origin, { rejectUnauthorized: false })
        for (let asked = 0; asked < 100; asked += 20) {
          const streams = Array.from({ length: 20 }, () => session.request({ ':path': path }))
          const closed = streams.map(
            (stream) => new Promise((resolve) => stream.on('error', () => {}).on('close', resolve)),
          )
          streams.forEach(wait)
          await Promise.all(closed)
        }
        await expect.poll(stillOpen).toBe(0)
        session.destroy()
        expect((await app.fetch(path, { method: 'HEAD' })).status).toBe(200)
      })
    }

    it('leaves nothing open: closed connections with pipelined requests, over HTTP/1.1', async () => {
      const before = opened.length
      const sockets = Array.from({ length: 10 }, () => tls.connect({ port: app.port, rejectUnauthorized: false }))
      for (const socket of sockets) {
        socket.on('error', () => {}).write(`GET ${path} HTTP/1.1\r\nHost: radio.test\r\n\r\n`.repeat(3))
      }
      await Promise.all(sockets.map((socket) => once(socket, 'readable')))
      await expect.poll(() => opened.length).toBe(before + 30)
      for (const socket of sockets) socket.destroy()
      await expect.poll(stillOpen).toBe(0)
    })
  })
}
