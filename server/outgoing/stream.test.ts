import * as https from 'node:https'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import * as tls from 'node:tls'
import { pino } from 'pino'
import { generate } from 'selfsigned'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type LiveSourceOptions, liveSource } from '../testing/live-source.ts'
import { frameNumbers, numberedFrames } from '../testing/numbered-frames.ts'
import type { Resolve } from './names.ts'
import { type OpenStream, type StreamParts, streams, wholeBody } from './stream.ts'
import { StreamFailed } from './stream-failed.ts'

const loopback = (address: string) => address === '127.0.0.1'
const toThisMachine: Resolve = async () => [{ address: '127.0.0.1', family: 4 }]
const { signal } = new AbortController()

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

function client(parts: Partial<StreamParts> = {}) {
  return streams({ userAgent: 'Aircheck/1 (+u)', allowAddress: loopback, resolve: toThisMachine, ...parts })
}

async function source(options: Partial<LiveSourceOptions> = {}) {
  const made = await liveSource({ frames: numberedFrames(), ...options })
  open.push(made)
  return made
}

/** A server that writes these bytes to every connection. */
async function raw(...texts: string[]) {
  const server: Server = createServer(async (socket) => {
    socket.on('error', () => {})
    for (const text of texts) {
      socket.write(text)
      await sleep(20)
    }
    socket.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/private/path`
}

const failure = (promise: Promise<unknown>): Promise<StreamFailed> =>
  promise.then(
    () => expect.fail('It did not fail'),
    (error) => {
      expect(error).toBeInstanceOf(StreamFailed)
      return error
    },
  )

describe('streams: what is received', () => {
  it('gives all bytes in order, as they arrive, and says who asks', async () => {
    const radio = await source()
    await radio.advance(10_000)
    const stream = await client().open({ url: radio.url, signal })
    expect(radio.heard[0]!.headers).toMatchObject({ 'user-agent': 'Aircheck/1 (+u)' })
    expect(stream.headers['icy-name']).toBe('Test Radio')
    const received: Uint8Array[] = []
    const length = () => received.reduce((sum, bytes) => sum + bytes.length, 0)
    const reading = failure(stream.read((bytes) => received.push(Buffer.from(bytes))))
    await expect.poll(length).toBe(65_536)
    await radio.advance(1000)
    await expect.poll(length).toBeGreaterThan(80_000)
    stream.close()
    expect((await reading).message).toBe('the connection was lost')
    const numbers = frameNumbers(Buffer.concat(received))
    expect(numbers).toEqual(Array.from(numbers, (_, at) => numbers[0]! + at))
    await expect.poll(() => radio.listeners()).toBe(0)
  })

  it('a stream that has lasted for 15 s is read once or twice a second: nothing is lost, and its end is noticed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    open.push({ close: () => vi.useRealTimers() })
    const radio = await source({ burstBytes: 0 })
    const stream = await client({ stallMs: 60_000 }).open({ url: radio.url, signal })
    const received: Uint8Array[] = []
    const length = () => received.reduce((sum, bytes) => sum + bytes.length, 0)
    let isOver = false
    const over = () => {
      isOver = true
    }
    stream.read((bytes) => received.push(Buffer.from(bytes))).then(over, over)
    let sent = 0
    const send = async (ms: number) => {
      await radio.advance(ms)
      sent = radio.sentBytes()
    }
    await send(500)
    await expect.poll(length).toBe(sent)
    vi.advanceTimersByTime(15_000)
    await send(500)
    await expect.poll(length).toBe(sent)
    const read = received.length
    for (let block = 0; block < 5; block++) await send(200)
    expect(received.length).toBe(read)
    vi.advanceTimersByTime(775)
    await expect.poll(length).toBe(sent)
    expect(received.length).toBeLessThan(read + 3)
    const numbers = frameNumbers(Buffer.concat(received))
    expect(numbers).toEqual(Array.from(numbers, (_, at) => numbers[0]! + at))
    radio.drop()
    vi.advanceTimersByTime(775)
    await expect.poll(() => isOver).toBe(true)
  })

  it.each([[['ICY 200 OK\r\nicy-metaint:8192\r\n\r\nabc']], [['I', 'CY 2', '00 OK\r\nicy-metaint:8192\r\n\r\nabc']]])(
    'understands Shoutcast 1, however the bytes are cut: %j',
    async (texts) => {
      const stream = await client().open({ url: await raw(...texts), signal })
      expect(stream.headers['icy-metaint']).toBe('8192')
      expect(Buffer.from(await wholeBody(stream, 10)).toString()).toBe('abc')
    },
  )

  const framings: [how: string, response: string][] = [
    ['to the end of the connection', 'HTTP/1.0 200 OK\r\n\r\nabcdefghi'],
    ['with a length', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabcdefghi'],
    ['in HTTP chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n5\r\nefghi\r\n0\r\n\r\n'],
  ]
  it.each(framings)('a body that is sent %s, however the bytes are cut', async (_, response) => {
    for (const at of [response.length - 12, response.length - 8, response.length - 3]) {
      const stream = await client().open({ url: await raw(response.slice(0, at), response.slice(at)), signal })
      expect(Buffer.from(await wholeBody(stream, 10)).toString()).toBe('abcdefghi')
    }
  })

  it('understands Shoutcast 1 over TLS, and refuses a certificate that is not trusted', async () => {
    const pems = await generate([{ name: 'commonName', value: 'radio.example' }], {
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'radio.example' }] }],
    })
    const server = tls.createServer({ key: pems.private, cert: pems.cert }, (socket) => {
      socket.on('error', () => {}).end('ICY 200 OK\r\n\r\nabc')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    open.push(server)
    const { port } = server.address() as AddressInfo
    const url = `https://radio.example:${port}/`
    expect((await failure(client().open({ url, signal }))).message).toBe('the TLS certificate is self-signed')
    const before = tls.getCACertificates('default')
    tls.setDefaultCACertificates([pems.cert])
    try {
      const stream = await client().open({ url, signal })
      expect(Buffer.from(await wholeBody(stream, 10)).toString()).toBe('abc')
      const other = await failure(client().open({ url: `https://other.example:${port}/`, signal }))
      expect(other.message).toBe('the TLS certificate is for another name')
    } finally {
      tls.setDefaultCACertificates(before)
    }
  })

  it('follows redirects to a TLS server, and gives credentials to their own origin only', async () => {
    const pems = await generate([{ name: 'commonName', value: 'radio.example' }])
    const last = https.createServer({ key: pems.private, cert: pems.cert })
    await new Promise<void>((resolve) => last.listen(0, '127.0.0.1', resolve))
    open.push(last)
    const other = await source()
    const radio = await source({ credentials: 'me:se cret' })
    radio.answer(({ path }) =>
      path === '/live.mp3'
        ? { status: 302, headers: { location: '/moved' } }
        : { status: 302, headers: { location: other.url } },
    )
    const url = radio.url.replace('http://', 'http://me:se%20cret@')
    const stream = await client().open({ url, signal })
    stream.close()
    expect(radio.heard.map(({ path }) => path)).toEqual(['/live.mp3', '/moved'])
    expect(other.heard[0]!.headers.authorization).toBeUndefined()
    expect(stream.url).toBe(other.url)

    radio.answer({ status: 301, headers: { location: `https://127.0.0.1:${(last.address() as AddressInfo).port}/` } })
    expect((await failure(client().open({ url, signal }))).message).toBe('the TLS certificate is self-signed')
  })
})

describe('streams: why one fails, in words; neither path nor credentials get into the log', () => {
  const facts: [text: string, reason: string][] = [
    ['HTTP/1.0 404 Not Found\r\n\r\n', 'the stream answered 404'],
    ['HTTP/1.0 401 Unauthorized\r\n\r\n', 'the stream answered 401'],
    ['HTTP/1.0 204 No Content\r\n\r\n', 'the stream answered 204'],
    ['HTTP/1.0 302 Found\r\n\r\n', 'the stream answered 302'],
    ['ICY 404 Resource Not Found\r\n\r\n', 'the stream answered 404'],
    ['HTTP/1.1 302 Found\r\nLocation: /private/again\r\n\r\n', 'the stream redirects too often'],
    ['HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\n\r\n', 'stream_url must be a valid HTTP/HTTPS URL'],
    ['HTTP/1.1 302 Found\r\nLocation: http://10.0.0.1/\r\n\r\n', 'stream_url must be a public address'],
    ['HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\n\r\n', 'stream_url must be a public address'],
    ['SSH-2.0-OpenSSH_9.2\r\n', 'the answer is not HTTP'],
    ['', 'the connection was lost'],
    ['ICY', 'the answer is not HTTP'],
    ['HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n', 'the answer is not HTTP'],
  ]
  it.each(facts)('%j', async (text, reason) => {
    const url = (await raw(text)).replace('http://', 'http://me:secret@')
    const error = await failure(client().open({ url, signal }))
    expect(error.message).toBe(reason)
    const lines: string[] = []
    pino({}, { write: (line) => lines.push(line) }).warn({ err: error }, 'the stream was lost')
    expect(lines.join()).toContain(reason)
    expect(lines.join()).not.toMatch(/secret|private\//)
  })

  it('headers of more than 512 KiB', async () => {
    const url = await raw(`HTTP/1.0 200 OK\r\nX: ${'x'.repeat(513 * 1024)}\r\n\r\n`)
    expect((await failure(client().open({ url, signal }))).message).toBe('the headers of the answer are too long')
  })

  it('a refused connection, an unknown name, no answer, a private address by default', async () => {
    const radio = await source()
    await radio.refuse()
    expect((await failure(client().open({ url: radio.url, signal }))).message).toBe('the connection was refused')
    const unknown: Resolve = async (name) => {
      throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
    }
    const url = 'http://radio.example/'
    expect((await failure(client({ resolve: unknown }).open({ url, signal }))).message).toBe('the name is unknown')
    const silent: Resolve = (_, { aborted }) => new Promise(() => aborted)
    const late = await failure(client({ resolve: silent, openMs: 30 }).open({ url, signal }))
    expect(late.message).toBe('no answer within 0.03 s')
    const guarded = streams({ userAgent: 'x' })
    for (const inside of [radio.url, 'http://localhost/', 'http://[::1]/', 'http://me:secret@2130706433/']) {
      const error = await failure(guarded.open({ url: inside, signal }))
      expect([inside, error.message]).toEqual([inside, 'stream_url must be a public address'])
    }
  })

  it('a name that resolves to a private address the second time is refused then: the address dialled is checked', async () => {
    const radio = await source()
    const answers = ['127.0.0.1', '10.0.0.1']
    const rebinding: Resolve = async () => [{ address: answers.shift()!, family: 4 }]
    const guarded = client({ resolve: rebinding })
    const url = `http://radio.example:${radio.port}/live.mp3`
    const first = await guarded.open({ url, signal })
    first.close()
    expect((await failure(guarded.open({ url, signal }))).message).toBe('stream_url must be a public address')
    expect(radio.heard).toHaveLength(1)
  })
})

describe('streams: how one ends', () => {
  const readAll = ({ read }: OpenStream) => failure(read(() => {}))

  it('a connection that is dropped, after what had arrived', async () => {
    const text = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc'
    const stream = await client().open({ url: await raw(text), signal })
    const received: Uint8Array[] = []
    const reading = stream.read((bytes) => received.push(Buffer.from(bytes)))
    expect((await failure(reading)).message).toBe('the connection was lost')
    expect(Buffer.concat(received).toString()).toBe('abc')
  })

  it('a stall', async () => {
    const radio = await source()
    await radio.advance(1000)
    const stream = await client({ stallMs: 50 }).open({ url: radio.url, signal })
    expect((await readAll(stream)).message).toBe('nothing was received for 0.05 s')
    await expect.poll(() => radio.listeners()).toBe(0)
  })

  it('a reader that fails, with its error', async () => {
    const radio = await source()
    await radio.advance(1000)
    const stream = await client().open({ url: radio.url, signal })
    let calls = 0
    const reading = stream.read(() => {
      calls++
      throw new StreamFailed('the disk is too slow')
    })
    expect((await failure(reading)).message).toBe('the disk is too slow')
    await expect.poll(() => radio.listeners()).toBe(0)
    expect(calls).toBe(1)
  })

  it('its signal, while it opens and while it streams', async () => {
    const radio = await source()
    const stopping = new AbortController()
    const stream = await client().open({ url: radio.url, signal: stopping.signal })
    const reading = readAll(stream)
    stopping.abort()
    expect((await reading).message).toBe('the stream was closed')
    await expect.poll(() => radio.listeners()).toBe(0)
    const again = await failure(client().open({ url: radio.url, signal: stopping.signal }))
    expect(again.message).toBe('the stream was closed')
    expect(radio.heard).toHaveLength(1)
  })

  it('a body that is longer than allowed is not downloaded', async () => {
    const stream = await client().open({ url: await raw('HTTP/1.0 200 OK\r\n\r\nabcdef'), signal })
    expect((await failure(wholeBody(stream, 5))).message).toBe('the answer is too long')
  })
})
