import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { plainWire, tlsWire, type Wire } from '../../testing/sockets.ts'
import { keepAliveSeconds } from '../port/server.ts'

/** The fast lane puts the head of an answer together without Node, which would check and write it (decision 0002). */
describe('the head of a kept answer', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ config: { rateLimit: 100 } })
  })
  afterAll(() => app.close())

  /** Asks on a connection that stays, and returns the head of the answer. */
  async function headFrom(wire: Wire, headers: string[] = []): Promise<string> {
    wire.write(`${['GET /v1/station HTTP/1.1', 'Host: x', ...headers].join('\r\n')}\r\n\r\n`)
    const [head] = /^.*?\r\n\r\n/s.exec(await wire.until(/\r\n\r\n/))!
    wire.end()
    return head
  }

  /** The head that Node writes for these headers, alternating names and values, on a keep-alive connection. */
  async function headOfNode(headers: string[]): Promise<string> {
    const options = { keepAliveTimeout: keepAliveSeconds * 1000 }
    const server = createServer(options, (_request, response) => {
      response.writeHead(200, headers).end()
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const head = await headFrom(plainWire((server.address() as AddressInfo).port))
    server.close()
    return head
  }

  const fieldsOf = (head: string) =>
    head
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(/: (.*)/, 2) as [string, string])

  it('is to the last byte the one that Node writes for the same headers', async () => {
    const { key, call } = await app.station()
    await call('GET /v1/station')
    const kept = await headFrom(tlsWire(app.port), [`X-API-Key: ${key}`])
    const chosen = fieldsOf(kept).filter(([name]) => !['Connection', 'Keep-Alive'].includes(name))
    // Node writes the names as they are given; the framework would have given them in lower case.
    expect(chosen.map(([name]) => name)).toEqual(expect.arrayContaining(['Content-Length', 'Date', 'RateLimit']))
    expect(await headOfNode(chosen.flat())).toBe(kept)
  })
})
