import { type AddressInfo, createServer, type Socket } from 'node:net'
import * as zlib from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { outgoing } from './client.ts'
import { streams, wholeBody, withCookies } from './stream.ts'

const { signal } = new AbortController()
const allowAddress = (address: string) => address === '127.0.0.1'
const client = streams({ userAgent: 'Aircheck/1 (+u)', allowAddress })

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

type Answer = string | Buffer | ((socket: Socket) => void)

/** A server that answers each path with these bytes, and closes the connection; it notes the heads of requests. */
async function server(answers: Record<string, Answer>) {
  const heads: string[] = []
  const made = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (head) => {
      heads.push(head.toString('latin1'))
      const answer = answers[head.toString('latin1').split(' ')[1]!] ?? 'HTTP/1.0 404 Not Found\r\n\r\n'
      if (typeof answer === 'function') answer(socket)
      else socket.end(typeof answer === 'string' ? Buffer.from(answer, 'latin1') : answer)
    })
  })
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  open.push(made)
  return { url: `http://127.0.0.1:${(made.address() as AddressInfo).port}`, heads }
}

/** A server with one answer. */
const serving = async (answer: Answer) => `${(await server({ '/': answer })).url}/`

const withHead = (fields: string, body: Uint8Array) =>
  Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${fields}\r\n`, 'latin1'), body])

type BodyOptions = { maxBytes?: number; withinMs?: number; isText?: boolean }

/** The body of an answer as text, or the reason of its failure. */
async function bodyOf(answer: Answer, { maxBytes = 100_000, ...options }: BodyOptions = {}): Promise<string> {
  try {
    const stream = await client.open({ url: await serving(answer), signal })
    return Buffer.from(await wholeBody(stream, maxBytes, { withinMs: 5000, ...options })).toString('latin1')
  } catch (error) {
    return (error as Error).message
  }
}

const text = `#EXTM3U\n${'#EXTINF:4,\nsegment.mp3\n'.repeat(400)}`
const plain = Buffer.from(text)
const gzip = zlib.gzipSync(plain)
const zlibbed = zlib.deflateSync(plain)
const raw = zlib.deflateRawSync(plain)
const br = zlib.brotliCompressSync(plain)
const zstd = zlib.zstdCompressSync(plain)
const encoding = (name: string) => `Content-Encoding: ${name}\r\n`

describe('bodies that are compressed, unasked', () => {
  it.each<[how: string, fields: string, body: Uint8Array]>([
    ['gzip', encoding('gzip'), gzip],
    ['x-gzip', encoding('x-gzip'), gzip],
    ['gzip in upper case, with a parameter', encoding('GZIP;q=1.0'), gzip],
    ['gzip with a length', `${encoding('gzip')}Content-Length: ${gzip.length}\r\n`, gzip],
    [
      'gzip in several members',
      encoding('gzip'),
      Buffer.concat([zlib.gzipSync(text.slice(0, 99)), zlib.gzipSync(text.slice(99))]),
    ],
    ['gzip without its checksum', encoding('gzip'), gzip.subarray(0, -8)],
    ['gzip with zeros after it', encoding('gzip'), Buffer.concat([gzip, Buffer.alloc(100)])],
    ['gzip with a page after it', encoding('gzip'), Buffer.concat([gzip, Buffer.from('<!-- served -->\r\n')])],
    ['gzip with a line end after it', encoding('gzip'), Buffer.concat([gzip, Buffer.from('\n')])],
    ['undeclared gzip with other bytes after it', '', Buffer.concat([gzip, Buffer.from('abc')])],
    ['gzip with much after it', encoding('gzip'), Buffer.concat([gzip, Buffer.alloc(1_000_000, 0xff)])],
    ['gzip with the beginning of a member after it', encoding('gzip'), Buffer.concat([gzip, gzip.subarray(0, 2)])],
    ['gzip with no method after it', encoding('gzip'), Buffer.concat([gzip, Buffer.from([0x1f, 0x8b, 7, 0xff, 0])])],
    [
      'gzip in members, an empty one among them, with other bytes after it',
      encoding('gzip'),
      Buffer.concat([
        zlib.gzipSync(''),
        zlib.gzipSync(text.slice(0, 99)),
        zlib.gzipSync(text.slice(99)),
        Buffer.from('x'),
      ]),
    ],
    ['deflate with other bytes after it', encoding('deflate'), Buffer.concat([zlibbed, Buffer.from('abc')])],
    [
      'deflate without a header, with other bytes after it',
      encoding('deflate'),
      Buffer.concat([raw, Buffer.from('abc')]),
    ],
    ['br with other bytes after it', encoding('br'), Buffer.concat([br, Buffer.from('abc')])],
    [
      'gzip with a name of the file',
      encoding('gzip'),
      Buffer.concat([
        gzip.subarray(0, 3),
        Buffer.from([8]),
        gzip.subarray(4, 10),
        Buffer.from('a.xml\0'),
        gzip.subarray(10),
      ]),
    ],
    ['deflate', encoding('deflate'), zlibbed],
    ['deflate without a header', encoding('deflate'), raw],
    ['br', encoding('br'), br],
    ['zstd', encoding('zstd'), zstd],
    ['gzip in br', encoding('gzip, br'), zlib.brotliCompressSync(gzip)],
    ['br in gzip, in two fields', `${encoding('br')}${encoding('gzip')}`, zlib.gzipSync(br)],
    ['gzip twice', encoding('gzip, gzip'), zlib.gzipSync(gzip)],
    ['gzip, said twice', encoding('gzip, gzip'), gzip],
    ['gzip as a coding of the transfer', 'Transfer-Encoding: gzip\r\n', gzip],
    ['undeclared gzip', '', gzip],
    ['gzip that is said to be another coding', encoding('br'), gzip],
    ['gzip that is said to be deflate', encoding('deflate'), gzip],
    ['gzip that is said to be of an unknown coding', encoding('utf-8'), gzip],
    ['deflate that is said to be gzip', encoding('gzip'), zlibbed],
    ['plain, said to be gzip', encoding('gzip'), plain],
    ['plain, said to be deflate', encoding('deflate'), plain],
    ['plain, said to be br', encoding('br'), plain],
    ['plain, said to be zstd', encoding('zstd'), plain],
    ['plain, said to be of an unknown coding', encoding('compress, utf-8'), plain],
    ['plain, said to be identity', encoding('identity'), plain],
  ])('%s', async (_, fields, body) => {
    expect(await bodyOf(withHead(fields, body))).toBe(text)
  })

  it.each<[how: string, body: Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from('a')],
    ['a page', Buffer.from('<!doctype html><html></html>')],
    ['XML', Buffer.from('<?xml version="1.0"?><rss></rss>')],
    ['JSON', Buffer.from('{"version": "1.2.0"}')],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
    ['audio', Buffer.from(`\xff\xfb\x90\x64${'\0'.repeat(413)}`.repeat(20), 'latin1')],
  ])('%s, said to be compressed, stays as it is', async (_, body) => {
    for (const name of ['gzip', 'deflate', 'br', 'zstd', 'gzip, br, deflate'])
      expect([name, await bodyOf(withHead(encoding(name), body))]).toEqual([name, body.toString('latin1')])
  })

  it('what only begins like gzip stays as it is, however it is cut', async () => {
    for (const start of [
      '\x1f',
      '\x1f\x8b',
      '\x1f\x8b\x08',
      '\x1f\x8b\x08\xff123456',
      '\x1f\x8b\x08\x00\0\0\0\0\x55\x03',
      '\x1f\x8b\x08\x00\0\0\0\0\0\xf0',
    ]) {
      expect(await bodyOf(withHead('', Buffer.from(start, 'latin1')))).toBe(start)
      const inPieces = (socket: Socket) => {
        socket.setNoDelay(true).write('HTTP/1.0 200 OK\r\n\r\n')
        for (const byte of start) socket.write(byte, 'latin1')
        socket.end()
      }
      expect(await bodyOf(inPieces)).toBe(start)
    }
  })

  it.each([
    [
      'a fault within',
      encoding('gzip'),
      Buffer.concat([gzip.subarray(0, 40), Buffer.alloc(60, 0xff), gzip.subarray(60)]),
    ],
    ['six codings', encoding('gzip, gzip, gzip, gzip, gzip, gzip'), gzip],
  ])('%s: the reason says so', async (_, fields, body) => {
    expect(await bodyOf(withHead(fields, body))).toBe('the answer cannot be decompressed')
  })

  it('the other client decodes as well, and leaves out the length of what was sent', async () => {
    const url = await serving(withHead(`${encoding('gzip')}Content-Length: ${gzip.length}\r\n`, gzip))
    const answer = await outgoing({ allowAddress }).request({ method: 'GET', url, maxBodyBytes: text.length })
    expect(answer.body?.toString()).toBe(text)
    expect(answer.headers['content-length']).toBeUndefined()
  })
})

describe('hostile answers', () => {
  const bomb = zlib.gzipSync(Buffer.alloc(64 * 2 ** 20))
  it.each<[how: string, fields: string, body: Uint8Array]>([
    ['gzip', encoding('gzip'), bomb],
    ['undeclared gzip', '', bomb],
    ['gzip in a second member', encoding('gzip'), Buffer.concat([gzip, bomb])],
    [
      'br',
      encoding('br'),
      zlib.brotliCompressSync(Buffer.alloc(64 * 2 ** 20), { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } }),
    ],
    ['zstd', encoding('zstd'), zlib.zstdCompressSync(Buffer.alloc(64 * 2 ** 20))],
    ['gzip in gzip', encoding('gzip, gzip'), zlib.gzipSync(bomb)],
  ])('%s that grows to 64 MB is decoded up to the limit of its reader', async (_, fields, body) => {
    const stream = await client.open({ url: await serving(withHead(fields, body)), signal })
    let bytes = 0
    const reading = stream.read((piece) => {
      bytes += piece.length
      if (bytes > 100_000) throw new Error('enough')
    })
    await expect(reading).rejects.toThrow('enough')
    expect(bytes).toBeLessThan(400_000)
  })

  it('gzip in members without content, without an end', async () => {
    const empty = Buffer.concat(Array(5000).fill(zlib.gzipSync('')))
    expect(await bodyOf(withHead(encoding('gzip'), empty))).toBe('the answer cannot be decompressed')
  })

  it('a reader that pauses is given no more, though the connection has sent all', async () => {
    const url = await serving(withHead(encoding('gzip'), bomb))
    let pieces = 0
    const first = Promise.withResolvers<void>()
    const stopping = new AbortController()
    const stream = await client.open({ url, signal: stopping.signal, pauseMs: () => 60_000 })
    const reading = stream.read(() => {
      pieces++
      first.resolve()
    })
    await first.promise
    stopping.abort()
    await expect(reading).rejects.toThrow('the stream was closed')
    expect(pieces).toBe(1)
  })

  it('heads, chunks and bodies without an end, or that come a byte at a time', async () => {
    const endless = (start: string, more: string) => (socket: Socket) => {
      socket.write(start, 'latin1')
      const write = () => {
        while (!socket.destroyed && socket.write(more, 'latin1'));
      }
      socket.on('drain', write)
      write()
    }
    const slowly = (start: string, more: string) => (socket: Socket) => {
      socket.write(start)
      const timer = setInterval(() => socket.write(more), 5)
      socket.on('close', () => clearInterval(timer))
    }
    const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'
    expect(await bodyOf(endless('HTTP/1.1 200 OK\r\n', `x: ${'y'.repeat(1000)}\r\n`))).toBe(
      'the headers of the answer are too long',
    )
    expect(await bodyOf(endless('HTTP/1.1 200 OK\r\nx: ', 'y'.repeat(1000)))).toBe(
      'the headers of the answer are too long',
    )
    expect(await bodyOf(endless('\xff', '\xfb'.repeat(1000)))).toBe('the answer is not HTTP')
    expect(await bodyOf(endless(`${chunked}4;`, 'x'.repeat(1000)))).toBe('the chunks of the answer cannot be read')
    expect(await bodyOf(endless(chunked, '1\r\nx\r\n'.repeat(100)))).toBe('the answer is too long')
    expect(await bodyOf(endless('HTTP/1.1 200 OK\r\n\r\n', 'x'.repeat(1000)))).toBe('the answer is too long')
    expect(await bodyOf(slowly('HTTP/1.1 200 OK\r\n\r\n', 'x'), { withinMs: 50 })).toBe('no answer within 0.05 s')
    const impatient = streams({ userAgent: 'x', allowAddress, openMs: 50 })
    const url = await serving(slowly('HTTP/1.1 200 OK\r\n', 'x: y\r\n'))
    await expect(impatient.open({ url, signal })).rejects.toThrow('no answer within 0.05 s')
  })
})

it('chunks without the last one are a whole text, but not whole audio; a chunk that is cut is neither', async () => {
  const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'
  expect(await bodyOf(`${chunked}3\r\nabc\r\n`, { isText: true })).toBe('abc')
  expect(await bodyOf(`${chunked}3\r\nabc\r\n`)).toBe('the connection was lost')
  expect(await bodyOf(`${chunked}4\r\nabc`, { isText: true })).toBe('the connection was lost')
})

describe('heads', () => {
  it.each([
    ['lines that end with LF', 'HTTP/1.1 200 OK\nicy-metaint: 16000\nicy-name: Bj\xf6rk\n\nabc'],
    [
      'a length twice',
      'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 3\r\nicy-metaint: 16000\r\nicy-name: Bj\xf6rk\r\n\r\nabc',
    ],
    [
      'fields twice',
      'ICY 200 OK\r\nicy-metaint: 16000\r\nicy-metaint: 16000\r\nicy-name: x\r\nicy-name : Björk\r\n\r\nabc',
    ],
    [
      'a success of another code',
      'HTTP/1.1 203 Non-Authoritative Information\r\nicy-metaint:16000\r\nicy-name:Björk\r\n\r\nabc',
    ],
    [
      'an interim answer',
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nicy-metaint: 16000\r\nicy-name: Björk\r\n\r\nabc',
    ],
  ])('%s', async (_, answer) => {
    const stream = await client.open({ url: await serving(answer), signal })
    expect(stream.headers).toMatchObject({ 'icy-metaint': '16000', 'icy-name': 'Björk' })
    expect(Buffer.from(await wholeBody(stream, 10)).toString()).toBe('abc')
  })

  it('redirects, whatever their encoding, and by any code of redirects', async () => {
    const to = (status: number, location: string) => `HTTP/1.1 ${status} x\nLocation : ${location}\n\n`
    const { url, heads } = await server({
      '/1': to(302, '/with space'),
      '/with%20space': to(300, '/Bj\xc3\xb6rk'),
      '/Bj%C3%B6rk': to(307, '/Bj\xf6rk'),
      '/Bj%f6rk': 'ICY 200 OK\r\n\r\nabc',
    })
    const stream = await client.open({ url: `${url}/1`, signal })
    expect(Buffer.from(await wholeBody(stream, 10)).toString()).toBe('abc')
    expect(heads).toHaveLength(4)
  })
})

describe('cookies', () => {
  const answers = {
    '/start':
      'HTTP/1.1 302 Found\r\nLocation: /list\r\nSet-Cookie: a=1; path=/\r\nSet-Cookie: b=2; path=/other\r\n\r\n',
    '/list': 'HTTP/1.1 200 OK\r\nSet-Cookie: c=3; path=/\r\n\r\nabc',
    '/segment': 'HTTP/1.1 200 OK\r\n\r\nabc',
  }
  const sentIn = (heads: string[]) => heads.map((head) => /^cookie: (.*)\r$/im.exec(head)?.[1])

  it('of a redirect are sent to where it leads, and to nothing else', async () => {
    const { url, heads } = await server(answers)
    for (const path of ['/start', '/segment']) (await client.open({ url: url + path, signal })).close()
    expect(sentIn(heads)).toEqual([undefined, 'a=1', undefined])
    heads.length = 0
    const { request } = outgoing({ allowAddress })
    for (const path of ['/start', '/segment']) await request({ method: 'GET', url: url + path })
    expect(sentIn(heads)).toEqual([undefined, 'a=1', undefined])
  })

  it('are kept for all requests of one connection, and for those only', async () => {
    const { url, heads } = await server(answers)
    const [one, other] = [withCookies(client), withCookies(client)]
    for (const path of ['/start', '/segment']) (await one.open({ url: url + path, signal })).close()
    ;(await other.open({ url: `${url}/segment`, signal })).close()
    expect(sentIn(heads)).toEqual([undefined, 'a=1', 'a=1; c=3', undefined])
  })

  it('do not reach another host', async () => {
    const away = await server({ '/': 'HTTP/1.1 200 OK\r\n\r\nabc' })
    const location = away.url.replace('127.0.0.1', 'localhost')
    const { url } = await server({
      '/': `HTTP/1.1 302 Found\r\nLocation: ${location}/\r\nSet-Cookie: a=1; path=/\r\n\r\n`,
    })
    const there = streams({ userAgent: 'x', allowAddress })
    ;(await there.open({ url: `${url}/`, signal })).close()
    expect(sentIn(away.heads)).toEqual([undefined])
  })
})
