import * as http from 'node:http'
import * as https from 'node:https'
import type { AddressInfo } from 'node:net'
import * as tls from 'node:tls'
import { generate } from 'selfsigned'
import { afterEach, describe, expect, it } from 'vitest'
import { outgoing } from './client.ts'
import { isPublicAddress, OutgoingRefused } from './guard.ts'
import type { Resolve } from './names.ts'

const loopback = (address: string) => address === '127.0.0.1'
const named =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: 4 }))
/** Resolves every name to this machine, and allows connections to it. */
const client = outgoing({ resolve: named('127.0.0.1'), allowAddress: loopback })

const open: http.Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close().closeAllConnections()
})

/** A local server that records the requests it receives. */
async function listen(handler: http.RequestListener, server: http.Server = http.createServer()) {
  const asked: http.IncomingMessage[] = []
  server.on('request', (request, response) => {
    asked.push(request)
    handler(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(server)
  const { port } = server.address() as AddressInfo
  return { port, asked, url: `http://127.0.0.1:${port}` }
}

const redirectTo =
  (location: string, status = 302) =>
  (_: unknown, response: http.ServerResponse) => {
    response.writeHead(status, { location }).end()
  }

describe('outgoing: what is asked', () => {
  it('sends a HEAD and gives status, headers and address of the answer', async () => {
    const server = await listen((_, response) => {
      response.writeHead(200, { 'content-length': '48291840', 'set-cookie': ['a=1', 'b=2'] }).end()
    })
    const answer = await client.request({ method: 'HEAD', url: `${server.url}/a.mp3?x=1#y` })
    expect(answer).toMatchObject({ status: 200, url: `${server.url}/a.mp3?x=1` })
    expect(answer.headers).toMatchObject({ 'content-length': '48291840', 'set-cookie': 'b=2' })
    expect(server.asked[0]).toMatchObject({ method: 'HEAD', url: '/a.mp3?x=1' })
    expect(server.asked[0]!.headers.connection).toBe('close')
  })

  it('sends the headers it is given and no sign-in data of the URL', async () => {
    const server = await listen((_, response) => response.writeHead(206).end('I'))
    const url = `http://me:secret@radio.example:${server.port}/a.mp3`
    const answer = await client.request({ method: 'GET', url, headers: { range: 'bytes=0-0' } })
    expect(answer).toMatchObject({ status: 206, url: `http://radio.example:${server.port}/a.mp3` })
    expect(server.asked[0]!.headers).toMatchObject({ range: 'bytes=0-0', host: `radio.example:${server.port}` })
    expect(server.asked[0]!.headers.authorization).toBeUndefined()
  })

  it('takes an error status for an answer', async () => {
    const server = await listen((_, response) => response.writeHead(503).end())
    expect(await client.request({ method: 'HEAD', url: server.url })).toMatchObject({ status: 503 })
  })

  it('hangs up as soon as the headers are there, however long the body', async () => {
    const closed = Promise.withResolvers<void>()
    const server = await listen((_, response) => {
      const chunk = Buffer.alloc(64 * 1024)
      const timer = setInterval(() => response.write(chunk), 1)
      response.writeHead(200).write(chunk)
      response.on('close', () => closed.resolve(clearInterval(timer)))
    })
    expect(await client.request({ method: 'GET', url: server.url })).toMatchObject({ status: 200 })
    await closed.promise
  })

  it('goes past a proxy that the environment names', async () => {
    const proxy = await listen((_, response) => response.writeHead(418).end())
    const server = await listen((_, response) => response.writeHead(200).end())
    const restore = http.setGlobalProxyFromEnv({ http_proxy: proxy.url })
    try {
      const url = `http://radio.example:${server.port}`
      expect(await client.request({ method: 'HEAD', url })).toMatchObject({ status: 200 })
      expect(proxy.asked).toHaveLength(0)
    } finally {
      restore()
    }
  })
})

describe('outgoing: redirects', () => {
  it.each([301, 302, 303, 307, 308])('follows a %i with the same method and headers', async (status) => {
    const last = await listen((_, response) => response.writeHead(200).end())
    const first = await listen(redirectTo(`${last.url}/b.mp3`, status))
    const headers = { range: 'bytes=0-0', Authorization: 'Bearer x', cookie: 'a=1' }
    const answer = await client.request({ method: 'GET', url: `${first.url}/a.mp3`, headers })
    expect(answer).toMatchObject({ status: 200, url: `${last.url}/b.mp3` })
    expect(last.asked[0]).toMatchObject({ method: 'GET', headers: { range: 'bytes=0-0' } })
    expect(first.asked[0]!.headers).toMatchObject({ authorization: 'Bearer x', cookie: 'a=1' })
    expect(last.asked[0]!.headers).not.toHaveProperty('authorization')
    expect(last.asked[0]!.headers).not.toHaveProperty('cookie')
  })

  it('reads a location relative to where it is', async () => {
    const server = await listen((request, response) => {
      if (request.url === '/shows/a.mp3') redirectTo('../b.mp3')(request, response)
      else response.writeHead(200).end()
    })
    const answer = await client.request({ method: 'HEAD', url: `${server.url}/shows/a.mp3` })
    expect(answer.url).toBe(`${server.url}/b.mp3`)
  })

  it('follows three and refuses the fourth', async () => {
    const server = await listen((request, response) => {
      const step = Number(request.url!.slice(1))
      if (step === 0) response.writeHead(200).end()
      else redirectTo(`/${step - 1}`)(request, response)
    })
    expect(await client.request({ method: 'HEAD', url: `${server.url}/3` })).toMatchObject({ status: 200 })
    expect(server.asked).toHaveLength(4)
    await expect(client.request({ method: 'HEAD', url: `${server.url}/4` })).rejects.toThrow(OutgoingRefused)
    expect(server.asked).toHaveLength(8)
    await expect(client.request({ method: 'HEAD', url: `${server.url}/1`, maxRedirects: 0 })).rejects.toThrow('over 0')
  })

  it('takes a redirect to nowhere, a 300 and a 304 for answers', async () => {
    const server = await listen((request, response) => response.writeHead(Number(request.url!.slice(1))).end())
    for (const status of [300, 302, 304]) {
      expect(await client.request({ method: 'HEAD', url: `${server.url}/${status}` })).toMatchObject({ status })
    }
  })

  it('follows from https to http, as long as the certificate is good', async () => {
    const pems = await generate([{ name: 'commonName', value: 'radio.example' }], {
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'radio.example' }] }],
    })
    const last = await listen((_, response) => response.writeHead(200).end())
    const secure = https.createServer({ key: pems.private, cert: pems.cert })
    const first = await listen(redirectTo(last.url), secure)
    const url = `https://radio.example:${first.port}/`
    await expect(client.request({ method: 'HEAD', url })).rejects.toThrow('could not be asked: DEPTH_ZERO_SELF_SIGNED')
    const before = tls.getCACertificates('default')
    tls.setDefaultCACertificates([pems.cert])
    try {
      expect(await client.request({ method: 'HEAD', url })).toMatchObject({ status: 200, url: `${last.url}/` })
    } finally {
      tls.setDefaultCACertificates(before)
    }
  })

  it.each([
    'http://10.0.0.1/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    '//2852039166/',
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
    'javascript:alert(1)',
    'http://:0:0/',
  ])('refuses to follow to %s', async (location) => {
    const server = await listen(redirectTo(location))
    await expect(client.request({ method: 'HEAD', url: server.url })).rejects.toThrow(OutgoingRefused)
    expect(server.asked).toHaveLength(1)
  })

  it('refuses a redirect to a name with a private address', async () => {
    const inside = await listen((_, response) => response.writeHead(200).end())
    const server = await listen(redirectTo(`http://inside.example:${inside.port}/`))
    const guarded = outgoing({ resolve: named('127.0.0.2', '10.1.2.3'), allowAddress: loopback })
    await expect(guarded.request({ method: 'HEAD', url: server.url })).rejects.toThrow(
      'inside.example has no public address',
    )
    expect(inside.asked).toHaveLength(0)
  })
})

describe('outgoing: where it does not go', () => {
  const hosts = [
    '127.0.0.1',
    '127.0.0.1.',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '0',
    '１２７.０.０.１',
    '[::1]',
    '[::]',
    '[::127.0.0.1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    '10.0.0.1',
    '169.254.169.254',
    '[fe80::1]',
    'localhost',
    'me:secret@localhost',
  ]
  it.each(hosts)('refuses %s by itself', async (host) => {
    const server = await listen((_, response) => response.writeHead(200).end())
    const guarded = outgoing()
    const url = `http://${host}:${server.port}/secret`
    const error = await guarded.request({ method: 'GET', url }).catch((reason) => reason)
    expect(error).toBeInstanceOf(OutgoingRefused)
    expect(error.message).not.toContain('secret')
    await expect(guarded.request({ method: 'HEAD', url: url.replace('http', 'https') })).rejects.toThrow(
      OutgoingRefused,
    )
    expect(server.asked).toHaveLength(0)
  })

  it('refuses a public name that resolves to a private address', async () => {
    const server = await listen((_, response) => response.writeHead(200).end())
    const guarded = outgoing({ resolve: named('127.0.0.1', '192.168.0.10') })
    const url = `http://radio.example:${server.port}/`
    await expect(guarded.request({ method: 'HEAD', url })).rejects.toThrow('radio.example has no public address')
    expect(server.asked).toHaveLength(0)
  })

  it('resolves a name once per request, so that the address checked is the one connected to', async () => {
    const answers = ['127.0.0.1', '127.0.0.9']
    const dialled: string[] = []
    const rebinding: Resolve = async () => [{ address: answers.shift()!, family: 4 }]
    const server = await listen((request, response) => {
      dialled.push(request.socket.localAddress!)
      response.writeHead(200).end()
    })
    const guarded = outgoing({ resolve: rebinding, allowAddress: loopback })
    const url = `http://radio.example:${server.port}/`
    expect(await guarded.request({ method: 'HEAD', url })).toMatchObject({ status: 200 })
    await expect(guarded.request({ method: 'HEAD', url })).rejects.toThrow(OutgoingRefused)
    expect(dialled).toEqual(['127.0.0.1'])
  })

  it('dials the public one of several addresses', async () => {
    const server = await listen((_, response) => response.writeHead(200).end())
    const guarded = outgoing({ resolve: named('10.0.0.1', '127.0.0.1'), allowAddress: loopback })
    expect(await guarded.request({ method: 'HEAD', url: `http://radio.example:${server.port}/` })).toMatchObject({
      status: 200,
    })
  })

  it.each(['', 'radio.example', '/a.mp3', 'http://', 'file:///etc/passwd', 'data:audio/mpeg,', 'ws://127.0.0.1/'])(
    'refuses %j, which is no http URL',
    async (url) => {
      await expect(client.request({ method: 'HEAD', url })).rejects.toThrow(OutgoingRefused)
    },
  )
})

describe('outgoing: what goes wrong', () => {
  it('gives up at one deadline for everything together', async () => {
    const server = await listen((request, response) => {
      setTimeout(() => redirectTo(`${request.url}x`)(request, response), 80)
    })
    const asked = client.request({ method: 'HEAD', url: `${server.url}/`, timeoutMs: 200, maxRedirects: 99 })
    await expect(asked).rejects.toThrow(`${server.url} did not answer within 200 ms`)
    expect(server.asked.length).toBeLessThan(5)
  })

  it('gives up on a name server that never answers, and does not dial when it answers at last', async () => {
    const server = await listen((_, response) => response.writeHead(200).end())
    const late = Promise.withResolvers<void>()
    const slow: Resolve = async () => {
      await new Promise((resolve) => setTimeout(resolve, 150))
      late.resolve()
      return [{ address: '127.0.0.1', family: 4 }]
    }
    const guarded = outgoing({ resolve: slow, allowAddress: loopback })
    const asked = guarded.request({ method: 'HEAD', url: `http://radio.example:${server.port}/`, timeoutMs: 50 })
    await expect(asked).rejects.toThrow('did not answer within 50 ms')
    await late.promise
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(server.asked).toHaveLength(0)
  })

  it('ends when its signal does, whatever it waits for', async () => {
    const asked = Promise.withResolvers<void>()
    const server = await listen(() => asked.resolve())
    const stopping = new AbortController()
    const request = client.request({ method: 'HEAD', url: `${server.url}/`, signal: stopping.signal })
    await asked.promise
    stopping.abort()
    await expect(request).rejects.toThrow(`${server.url} could not be asked: ABORT_ERR`)
  })

  it('ends when the headers are longer than 512 KiB', async () => {
    const server = await listen((_, response) => response.writeHead(200, { x: 'x'.repeat(513 * 1024) }).end())
    await expect(client.request({ method: 'HEAD', url: server.url })).rejects.toThrow(
      `${server.url} could not be asked: the headers of the answer are too long`,
    )
  })

  it('does not change to another protocol', async () => {
    const server = await listen((request) => {
      request.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n')
    })
    await expect(client.request({ method: 'GET', url: server.url })).rejects.toThrow('the answer is not HTTP')
  })

  it('reports a refused connection, an unknown name and a closed connection in one sentence each', async () => {
    const server = await listen((request) => request.socket.destroy())
    await expect(client.request({ method: 'HEAD', url: server.url })).rejects.toThrow('could not be asked: ECONNRESET')
    open.pop()!.close().closeAllConnections()
    await expect(client.request({ method: 'HEAD', url: server.url })).rejects.toThrow(
      `${server.url} could not be asked: ECONNREFUSED`,
    )
    const unknown: Resolve = async (name) => {
      throw Object.assign(new Error(`queryA ENOTFOUND ${name}`), { code: 'ENOTFOUND' })
    }
    const lost = outgoing({ resolve: unknown, allowAddress: loopback })
    await expect(lost.request({ method: 'HEAD', url: 'http://radio.example/' })).rejects.toThrow(
      'http://radio.example could not be asked: ENOTFOUND',
    )
  })
})

const addresses: [address: string, isPublic: boolean, why: string][] = [
  ['93.184.215.14', true, 'public'],
  ['8.8.8.8', true, 'public'],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true, 'public'],
  ['2a00:1450:4001::1', true, 'public'],
  ['0.0.0.0', false, 'this machine'],
  ['0.1.2.3', false, 'this network'],
  ['127.0.0.1', false, 'loopback'],
  ['127.255.255.254', false, 'loopback'],
  ['10.0.0.1', false, 'private'],
  ['172.16.0.1', false, 'private'],
  ['172.31.255.255', false, 'private'],
  ['172.32.0.1', true, 'just outside'],
  ['192.168.1.1', false, 'private'],
  ['100.64.0.1', false, 'shared by a carrier'],
  ['169.254.169.254', false, 'link-local, the metadata of clouds'],
  ['192.0.0.8', false, 'protocol assignments'],
  ['192.0.2.1', false, 'documentation'],
  ['198.51.100.1', false, 'documentation'],
  ['203.0.113.1', false, 'documentation'],
  ['198.18.0.1', false, 'benchmarks'],
  ['192.88.99.1', false, '6to4 relay'],
  ['224.0.0.1', false, 'multicast'],
  ['240.0.0.1', false, 'reserved'],
  ['255.255.255.255', false, 'broadcast'],
  ['::', false, 'this machine'],
  ['::1', false, 'loopback'],
  ['::7f00:1', false, 'IPv4-compatible'],
  ['::808:808', false, 'IPv4-compatible, and obsolete'],
  ['::ffff:10.0.0.1', false, 'mapped'],
  ['::ffff:8.8.8.8', false, 'mapped'],
  ['::ffff:0:10.0.0.1', false, 'translated'],
  ['64:ff9b::a00:1', false, 'NAT64'],
  ['64:ff9b:1::a00:1', false, 'local NAT64'],
  ['2002:a00:1::', false, '6to4'],
  ['2001:0:4136:e378::', false, 'Teredo'],
  ['2001:db8::1', false, 'documentation'],
  ['3fff::1', false, 'documentation'],
  ['2001:2::1', false, 'benchmarks'],
  ['100::1', false, 'discard'],
  ['fe80::1', false, 'link-local'],
  ['fe80::1%eth0', false, 'link-local with its zone'],
  ['fec0::1', false, 'site-local'],
  ['fc00::1', false, 'unique local'],
  ['fd12:3456::1', false, 'unique local'],
  ['ff02::1', false, 'multicast'],
  ['4000::1', false, 'not given out'],
  ['5f00::1', false, 'segment routing'],
  ['', false, 'nothing'],
  ['localhost', false, 'a name'],
  ['2130706433', false, 'a number'],
]

describe('isPublicAddress', () => {
  it.each(addresses)('%s: %j, %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })
})
