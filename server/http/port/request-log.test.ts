import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { multipartHeaders } from '../../testing/factories.ts'
import { tlsWire } from '../../testing/sockets.ts'

describe('the request log over HTTP/1.1', () => {
  let app: TestApp
  const lines: string[] = []
  const told = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith('request'))
  beforeAll(async () => {
    app = await testApp({ log: (line) => void lines.push(line) })
  })
  beforeEach(() => void lines.splice(0))
  afterAll(() => app.close())

  it('has a line for a request whose client disconnected before the answer', async () => {
    const size = vi.spyOn(app.app.storage, 'size').mockImplementationOnce(() => new Promise(() => {}))
    const wire = tlsWire(app.port)
    wire.write(`GET /media/${'x'.repeat(24)}.mp3 HTTP/1.1\r\nHost: radio.test\r\n\r\n`)
    await expect.poll(() => size.mock.calls.length).toBe(1)
    wire.end()
    await expect.poll(told).toHaveLength(1)
    expect(told()[0]).toMatchObject({ method: 'GET', path: expect.stringMatching(/^\/media\//), status: 499 })
    size.mockRestore()
  })

  it('has a line for an upload that breaks off', async () => {
    const { key } = await app.station()
    const receive = vi.spyOn(app.app.storage, 'receive')
    const wire = tlsWire(app.port)
    wire.write(`POST /v1/episodes/upload HTTP/1.1\r\nHost: radio.test\r\nX-API-Key: ${key}\r\nContent-Length: 5000\r\n`)
    wire.write(`Content-Type: ${multipartHeaders['Content-Type']}\r\n\r\n--a-line-that-no-file-has\r\n`)
    wire.write('Content-Disposition: form-data; name="file"; filename="a.mp3"\r\n\r\nsome bytes')
    await expect.poll(() => receive.mock.calls.length).toBe(1)
    wire.end()
    const handled = () => told().filter(({ msg }) => msg === 'request')
    await expect.poll(handled).toHaveLength(1)
    expect(handled()[0]).toMatchObject({ method: 'POST', path: '/v1/episodes/upload', station: expect.any(Number) })
    expect(handled()[0].status).toBeGreaterThanOrEqual(400)
    receive.mockRestore()
  })

  it('has a line, without any of its bytes, for a request that could not be read', async () => {
    for (const [broken, status] of [
      ['GET /secret HTTP/1.1\r\nX Bad\x01: y\r\n\r\n', 400],
      [`GET /secret HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
      ['GET /secret HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n', 400],
    ] as const) {
      lines.splice(0)
      const wire = tlsWire(app.port)
      wire.write(broken)
      expect(await wire.closed).toContain(` ${status} `)
      await expect.poll(told).toHaveLength(1)
      expect(told()[0]).toMatchObject({ status })
      expect(lines.join('')).not.toContain('secret')
    }
  })

  it('has one line for a request that is answered, and none for probes', async () => {
    for (const path of ['/healthz', '/readyz']) await app.fetch(path)
    await app.fetch('/docs/nothing')
    await app.fetch('/nothing')
    await expect
      .poll(() => told().map(({ path, status }) => [path, status]))
      .toEqual([
        ['/docs/nothing', 404],
        ['/nothing', 404],
      ])
  })
})
