import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect as connectHttp2 } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { plainWire, tlsWire } from '../../testing/sockets.ts'
import { acceptJson } from '../checks/bodies.ts'
import { defaultTimeouts, type HttpServer, type HttpServerOptions, httpServer } from './server.ts'
import { type Credentials, selfSignedCredentials } from './tls.ts'

const folder = mkdtempSync(join(tmpdir(), 'aircheck-server-'))
let credentials: Credentials
const opened: HttpServer[] = []
beforeAll(async () => {
  credentials = await selfSignedCredentials(folder, Date.now())
})
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close(0)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A server with four paths, and the list of requests that reached its handlers. */
async function serve(options: Partial<HttpServerOptions> = {}) {
  const server = httpServer({
    log: pino({ level: 'silent' }),
    credentials,
    trustProxy: [],
    nextRequestId: () => 'id',
    before: () => false,
    ...options,
  })
  opened.push(server)
  const handled: string[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const { app } = server
  app.addHook('onRequest', async (request) => void handled.push(request.url))
  app.register(async (json) => {
    acceptJson(json, 200)
    json.get('/', async (request) => ({ http: request.raw.httpVersion, ip: request.ip, url: request.url }))
    json.get('/slow', async () => {
      await released
      return { done: true }
    })
    json.post('/', async (request) => ({ got: request.body ?? null }))
    json.post('/torn', { config: { streams: true }, onRequest: refuseAtTheFirstBytes }, () => {})
    json.post('/refused', { onRequest: async (_request, reply) => reply.code(403).send({ message: 'No.' }) }, () => {})
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  return { server, port, handled, release }
}

/** Reads the first chunk of the body, then refuses the request without reading the rest. */
async function refuseAtTheFirstBytes(request: FastifyRequest, reply: FastifyReply) {
  await once(request.raw, 'data')
  request.raw.pause()
  return reply.code(403).send({ message: 'No.' })
}

const get = (path = '/', ...headers: string[]) =>
  `${[`GET ${path} HTTP/1.1`, 'Host: radio.test', ...headers].join('\r\n')}\r\n\r\n`

async function http2Get(port: number, path: string, headers: Record<string, string> = {}) {
  const session = connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false })
  session.on('error', () => {})
  const stream = session.request({ ':path': path, ...headers })
  const status = new Promise<number>((resolve, reject) => {
    stream.on('response', (answer) => resolve(Number(answer[':status']))).on('error', reject)
    stream.on('close', () => reject(new Error('closed without an answer')))
  })
  const body = stream.toArray().then((chunks) => Buffer.concat(chunks).toString())
  body.catch(() => {})
  try {
    return { status: await status, body: await body }
  } finally {
    session.destroy()
  }
}

describe('transport', () => {
  it('plain HTTP on the TLS port is refused: the connection is closed and no request is handled', async () => {
    const { port, handled } = await serve()
    const wire = plainWire(port)
    wire.write(get())
    expect(await wire.closed).not.toContain('HTTP/1.1 200')
    expect(handled).toEqual([])
  })

  it('HTTP/2 and HTTP/1.1 are answered on one port', async () => {
    const { port } = await serve()
    expect(await http2Get(port, '/')).toEqual({ status: 200, body: expect.stringContaining('"http":"2.0"') })
    const wire = tlsWire(port)
    wire.write(get('/', 'Connection: close'))
    expect(await wire.closed).toMatch(/^HTTP\/1\.1 200 OK\r\n.*"http":"1\.1"/s)
  })

  it('TLS 1.2 is spoken, TLS 1.1 is not', async () => {
    const { port, handled } = await serve()
    const spoken = tlsWire(port, { maxVersion: 'TLSv1.2' })
    spoken.write(get('/', 'Connection: close'))
    expect(await spoken.closed).toContain('200 OK')
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
    const refused = tlsWire(port, old)
    refused.write(get('/', 'Connection: close'))
    expect(await refused.closed).toBe('')
    expect(handled).toHaveLength(1)
  })

  it('TLS 1.2 is limited to authenticated encryption with forward secrecy, before and after a renewal', async () => {
    const { port, server } = await serve()
    const speaks = async (ciphers: string) => {
      const wire = tlsWire(port, { maxVersion: 'TLSv1.2', ciphers })
      wire.write(get('/', 'Connection: close'))
      return (await wire.closed).includes('200 OK')
    }
    for (const renew of [() => {}, () => server.replaceCredentials(credentials)]) {
      renew()
      for (const refused of ['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES128-SHA256', 'ECDHE-ECDSA-AES256-SHA384']) {
        expect([refused, await speaks(refused)]).toEqual([refused, false])
      }
      expect(await speaks('ECDHE-ECDSA-AES128-GCM-SHA256')).toBe(true)
      expect(await speaks('ECDHE-ECDSA-CHACHA20-POLY1305')).toBe(true)
    }
  })

  it('a renewed certificate without a minimum of its own still refuses TLS 1.1', async () => {
    const { port, server } = await serve()
    server.replaceCredentials(credentials)
    const refused = tlsWire(port, { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' })
    refused.write(get('/', 'Connection: close'))
    expect(await refused.closed).toBe('')
  })
})

describe('timeouts', () => {
  const quick = { headersMs: 150, checkEveryMs: 50 }

  it('a header that does not come to an end is cut off', async () => {
    const { port, handled } = await serve({ timeouts: quick })
    const wire = tlsWire(port)
    wire.write('GET / HTTP/1.1\r\nHost: radio.test\r\nX-Slow: ')
    expect(await wire.closed).toMatch(/^HTTP\/1\.1 408 |^$/)
    expect(handled).toEqual([])
  })

  it('behind a proxy a header that does not come to an end is cut off', async () => {
    const { port, handled } = await serve({ timeouts: quick, credentials: null, trustProxy: ['127.0.0.1'] })
    const wire = plainWire(port)
    wire.write('GET / HTTP/1.1\r\nHost: radio.test\r\nX-Slow: ')
    expect(await wire.closed).toMatch(/^HTTP\/1\.1 408 |^$/)
    expect(handled).toEqual([])
  })

  it('a TLS handshake that does not begin is cut off', async () => {
    const { port } = await serve({ timeouts: quick })
    expect(await plainWire(port).closed).toBe('')
  })

  for (const [name, open, options] of [
    ['over TLS', tlsWire, {}],
    ['behind a proxy', plainWire, { credentials: null, trustProxy: ['127.0.0.1'] }],
  ] as const) {
    it(`a JSON body that trickles in is cut off, ${name}`, async () => {
      const { port } = await serve(options)
      const wire = open(port)
      wire.write('POST / HTTP/1.1\r\nHost: radio.test\r\nX-Forwarded-Proto: https\r\n')
      wire.write('Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{')
      const trickle = setInterval(() => wire.write(' '), 20)
      expect(await wire.closed).not.toContain('200 OK')
      clearInterval(trickle)
    })

    it(`a connection on which nothing moves is ended, ${name}`, async () => {
      const { port } = await serve({ ...options, timeouts: { silenceMs: 150 } })
      const wire = open(port)
      wire.write(get('/slow', 'X-Forwarded-Proto: https'))
      expect(await wire.closed).toBe('')
    })
  }

  it('a connection on which nothing moves is ended, over HTTP/2', async () => {
    const { port } = await serve({ timeouts: { silenceMs: 150 } })
    const session = connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false })
    await new Promise((resolve) => session.on('error', () => {}).on('close', resolve))
  })

  it('a JSON body in time is read', async () => {
    const { port } = await serve()
    const wire = tlsWire(port)
    wire.write('POST / HTTP/1.1\r\nHost: radio.test\r\nConnection: close\r\n')
    wire.write('Content-Type: application/json\r\nContent-Length: 7\r\n\r\n{"a":')
    setTimeout(() => wire.write('1}'), 50)
    expect(await wire.closed).toContain('{"got":{"a":1}}')
  })
})

describe('sizes', () => {
  it('a header of 30 KiB is read, over HTTP/1.1 and HTTP/2', async () => {
    const { port } = await serve()
    const wire = tlsWire(port)
    wire.write(get('/', 'Connection: close', `X-Long: ${'a'.repeat(30 * 1024)}`))
    expect(await wire.closed).toContain('200 OK')
    expect((await http2Get(port, '/', { 'x-long': 'a'.repeat(30 * 1024) })).status).toBe(200)
  })

  it('a header over 32 KiB is refused and not handled, over HTTP/1.1 and HTTP/2', async () => {
    const { port, handled } = await serve()
    const wire = tlsWire(port)
    wire.write(get('/', `X-Long: ${'a'.repeat(33 * 1024)}`))
    expect(await wire.closed).toMatch(/^HTTP\/1\.1 431 .*\{"message":"Request header is too large\."\}$/s)
    const refused = { status: 431, body: '{"message":"Request header is too large."}' }
    expect(await http2Get(port, '/', { 'x-long': 'a'.repeat(33 * 1024) })).toEqual(refused)
    const many = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`x-${at}`, 'a'.repeat(250)]))
    expect(await http2Get(port, '/', many)).toEqual(refused)
    await expect(http2Get(port, '/', { 'x-long': 'a'.repeat(80 * 1024) })).rejects.toThrow()
    expect(handled).toEqual([])
  })
})

describe('ambiguous requests', () => {
  it('two Host headers are refused with 400 and not handled, over TLS and behind a proxy', async () => {
    for (const [open, options] of [
      [tlsWire, {}],
      [plainWire, { credentials: null, trustProxy: ['127.0.0.1'] }],
    ] as const) {
      const { port, handled } = await serve(options)
      const wire = open(port)
      wire.write(get('/', 'host: other.test', 'X-Forwarded-Proto: https', 'Connection: close'))
      expect(await wire.closed).toMatch(/^HTTP\/1\.1 400 .*\{"message":"Request could not be read\."\}$/s)
      expect(handled).toEqual([])
    }
  })
})

describe('answers before the end of a body', () => {
  it('the client reads the refusal though its body has not been read: no reset', async () => {
    const { port } = await serve()
    const wire = tlsWire(port)
    const size = 4 * 1024 * 1024
    wire.write(`POST /refused HTTP/1.1\r\nHost: radio.test\r\nConnection: close\r\nContent-Length: ${size}\r\n\r\n`)
    await wire.until(/403 Forbidden.*"No\."/s)
    wire.write('x'.repeat(size))
    expect(await wire.closed).toContain('{"message":"No."}')
  })

  it('the connection serves the next request once the unread body has passed', async () => {
    const { port } = await serve()
    const wire = tlsWire(port)
    wire.write('POST /refused HTTP/1.1\r\nHost: radio.test\r\nContent-Length: 100000\r\n\r\n')
    await wire.until(/"No\."/)
    wire.write('x'.repeat(100_000))
    wire.write(get('/', 'Connection: close'))
    expect(await wire.closed).toContain('200 OK')
  })

  it('a body that does not end after the answer is cut off', async () => {
    const { port } = await serve({ timeouts: { lingerMs: 150 } })
    const wire = tlsWire(port)
    wire.write('POST /refused HTTP/1.1\r\nHost: radio.test\r\nContent-Length: 100000000\r\n\r\n')
    const trickle = setInterval(() => wire.write('x'), 20)
    expect(await wire.closed).toContain('"No."')
    clearInterval(trickle)
  })
})

describe('answers before the end of a body, over HTTP/2', () => {
  it('the client reads the refusal though its body has not been read, and the session stays open', async () => {
    const { port } = await serve()
    const session = connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false })
    const stream = session.request({ ':path': '/refused', ':method': 'POST' })
    const answer = new Promise((resolve, reject) => {
      stream.on('response', (headers) => resolve(headers[':status'])).on('error', reject)
    })
    stream.write(Buffer.alloc(4 * 1024 * 1024))
    expect(await answer).toBe(403)
    expect(Buffer.concat(await stream.toArray()).toString()).toBe('{"message":"No."}')
    const next = session.request({ ':path': '/' })
    expect(Buffer.concat(await next.toArray()).toString()).toContain('"http":"2.0"')
    session.destroy()
  })
})

describe('answers during a body, over HTTP/2', () => {
  it('a client that continues to send is told to stop after a while, and the session stays open', async () => {
    const { port } = await serve({ timeouts: { lingerMs: 150 } })
    const session = connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false })
    const stream = session.request({ ':path': '/torn', ':method': 'POST', 'content-type': 'application/json' })
    stream.on('error', () => {}).resume()
    const trickle = setInterval(() => stream.write('x'.repeat(100)), 20)
    await new Promise((resolve) => stream.on('close', resolve))
    clearInterval(trickle)
    expect(stream.rstCode).toBe(0)
    const next = session.request({ ':path': '/' })
    expect(Buffer.concat(await next.toArray()).toString()).toContain('"http":"2.0"')
    session.destroy()
  })
})

describe('closing', () => {
  for (const [name, ask] of [
    ['HTTP/1.1', (port: number) => keepAliveGet(port, '/slow')],
    ['HTTP/2', async (port: number) => JSON.stringify(await http2Get(port, '/slow'))],
  ] as const) {
    it(`lets a request under way finish, and is done soon after, over ${name}`, async () => {
      const { server, port, handled, release } = await serve()
      const answer = ask(port)
      await expect.poll(() => handled).toContain('/slow')
      // The test has a minute, and closing may take longer.
      const closed = server.close(600_000)
      setTimeout(release, 100)
      expect(await answer).toContain('done')
      await closed
    })
  }

  it('an idle connection is kept for at least the announced time', async () => {
    const { port } = await serve()
    const wire = tlsWire(port)
    wire.write(get('/'))
    const seconds = Number(/^Keep-Alive: timeout=(\d+)\r$/m.exec(await wire.until(/\r\n\r\n/))?.[1])
    expect(seconds).toBeGreaterThanOrEqual(60)
    expect(defaultTimeouts.silenceMs / 1000).toBeGreaterThanOrEqual(seconds)
    wire.end()
  })

  it('before it closes, it can leave: each answer ends its connection, and new connections are served', async () => {
    const { server, port } = await serve()
    const wire = tlsWire(port)
    wire.write(get('/'))
    expect(await wire.until(/\r\n\r\n/)).toMatch(/^Connection: keep-alive\r$/m)
    server.leave()
    wire.write(get('/'))
    expect(await wire.closed).toMatch(/^Connection: close\r$/m)
    const later = tlsWire(port)
    later.write(get('/'))
    expect(await later.closed).toMatch(/^HTTP\/1\.1 200 .*^Connection: close\r$/ms)
  })

  it('takes no new connection', async () => {
    const { server, port } = await serve()
    await server.close(1000)
    expect(await tlsWire(port).closed).toBe('')
  })

  it('destroys connections that are still busy after the grace period', async () => {
    const { server, port, handled } = await serve()
    const wire = tlsWire(port)
    wire.write(get('/slow'))
    await expect.poll(() => handled).toContain('/slow')
    await server.close(150)
    expect(await wire.closed).toBe('')
  })

  async function keepAliveGet(port: number, path: string): Promise<string> {
    const wire = tlsWire(port)
    wire.write(get(path))
    return wire.until(/"done"/)
  }
})

describe('paths', () => {
  it('a path that cannot be decoded is 404, not 500', async () => {
    const { port } = await serve()
    expect((await http2Get(port, '/%E0%A4%A')).status).toBe(404)
  })
})
