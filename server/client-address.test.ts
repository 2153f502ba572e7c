import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectHttp2 } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { testApp } from './testing/app.ts'
import { runJson } from './testing/command-line.ts'
import { serve } from './testing/process.ts'
import { plainWire, tlsWire } from './testing/sockets.ts'

// The client's address in the request log, and the fail2ban filter that reads it.

type Options = Parameters<typeof testApp>[0]

/** A server whose log is collected; `told` are the lines about requests. */
async function logged(options: Options = {}) {
  const lines: string[] = []
  const app = await testApp({ ...options, log: (line) => void lines.push(line) })
  const told = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  return { app, lines, told, addresses: () => told().map(({ address }) => address) }
}

describe('the client’s address in the request log', () => {
  it('is the peer’s, with each answer: made, from the cache, refused, and over HTTP/2', async () => {
    const { app, told } = await logged()
    const { call } = await app.station()
    for (const key of [undefined, undefined, 'wrong'])
      await call('GET /v1/shows', undefined, key ? { 'X-API-Key': key } : {})
    const session = connectHttp2(app.origin, { rejectUnauthorized: false })
    await new Promise((resolve) => session.request({ ':path': '/nothing' }).resume().on('close', resolve).end())
    await new Promise<void>((resolve) => session.close(resolve))
    await expect.poll(() => told().length).toBe(4)
    expect(told().map(({ path, status, address }) => [path, status, address])).toEqual([
      ['/v1/shows', 200, '127.0.0.1'],
      ['/v1/shows', 200, '127.0.0.1'],
      ['/v1/shows', 403, '127.0.0.1'],
      ['/nothing', 404, '127.0.0.1'],
    ])
    await app.close()
  })

  it('is there although the client has disconnected', async () => {
    const { app, told } = await logged()
    const size = vi.spyOn(app.app.storage, 'size').mockImplementationOnce(() => new Promise(() => {}))
    const wire = tlsWire(app.port)
    wire.write(`GET /media/${'x'.repeat(24)}.mp3 HTTP/1.1\r\nHost: radio.test\r\n\r\n`)
    await expect.poll(() => size.mock.calls.length).toBe(1)
    wire.end()
    await expect.poll(told).toEqual([expect.objectContaining({ status: 499, address: '127.0.0.1' })])
    size.mockRestore()
    await app.close()
  })

  it('is that of each request, though the line before was the same in all else', async () => {
    const { app, addresses } = await logged({ config: { trustProxy: ['127.0.0.1'] } })
    const { call } = await app.station()
    const ask = (client: string) =>
      call('GET /v1/shows', undefined, { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': client })
    for (const client of ['192.0.2.1', '192.0.2.2', '2001:db8::1', '192.0.2.2']) await ask(client)
    expect(addresses()).toEqual(['192.0.2.1', '192.0.2.2', '2001:db8::1', '192.0.2.2'])
    await app.close()
  })

  it('an address with a port, in brackets or mapped is the same one: in the log, and in the limit of requests', async () => {
    const config = { trustProxy: ['127.0.0.1'], publicRateLimit: 20 }
    const { app, addresses } = await logged({ config })
    const ask = async (header: string, client: string) =>
      (await app.fetch('/public/nobody/now', { headers: { 'X-Forwarded-Proto': 'https', [header]: client } })).status
    const clients = [
      ...Array.from({ length: 10 }, (_, at) => ['X-Forwarded-For', `203.0.113.6:${50_000 + at}`] as const),
      ...Array.from({ length: 10 }, (_, at) => ['Forwarded', `for="203.0.113.6:${50_000 + at}";proto=https`] as const),
    ]
    for (const [header, client] of clients) expect(await ask(header, client)).toBe(404)
    for (const client of ['203.0.113.6', '203.0.113.6:1', '::ffff:203.0.113.6', '[::ffff:cb00:7106]:7'])
      expect([client, await ask('X-Forwarded-For', client)]).toEqual([client, 429])
    expect(await ask('X-Forwarded-For', '203.0.113.7')).toBe(404)
    expect(new Set(addresses())).toEqual(new Set(['203.0.113.6', '203.0.113.7']))
    for (let port = 0; port < 20; port++) await ask('X-Forwarded-For', `[2001:DB8::1]:${port}`)
    expect(await ask('X-Forwarded-For', '2001:db8:0:0::1')).toBe(429)
    await app.close()
  })

  it('X-Forwarded-For counts only from trusted proxies, and only the part that they wrote', async () => {
    const { app, addresses } = await logged({ config: { trustProxy: ['127.0.0.1', '10.0.0.0/8'] } })
    const { app: direct, addresses: ofDirect } = await logged()
    for (const said of ['192.0.2.9, 192.0.2.1', '192.0.2.1, 10.1.2.3', '6.6.6.6", "x":"']) {
      const wire = plainWire(app.port)
      wire.write(`GET /nothing HTTP/1.1\r\nHost: a\r\nX-Forwarded-Proto: https\r\nX-Forwarded-For: ${said}\r\n`)
      wire.write('Connection: close\r\n\r\n')
      await wire.closed
    }
    await direct.fetch('/nothing', { headers: { 'X-Forwarded-For': '192.0.2.1' } })
    expect(addresses()).toEqual(['192.0.2.1', '192.0.2.1', '127.0.0.1'])
    expect(ofDirect()).toEqual(['127.0.0.1'])
    await app.close()
    await direct.close()
  })

  it('AIRCHECK_LOG_ADDRESSES=off: is in no line at all', async () => {
    const { app, told, lines } = await logged({ config: { logAddresses: false } })
    const { call } = await app.station()
    await call('GET /v1/shows')
    await call('GET /v1/shows')
    await call('GET /v1/shows', undefined, { 'X-API-Key': 'wrong' })
    expect(told()).toHaveLength(3)
    expect(lines.join('')).not.toMatch(/address|127\.0\.0\.1/)
    await app.close()
  })
})

describe('deploy/fail2ban.conf', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-fail2ban-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Lines that a server wrote as a process: about refused keys, and about everything else that clients do. */
  async function realLines() {
    const server = await serve(folder, ['serve'], { AIRCHECK_RATE_LIMIT: '6000' })
    const { id } = await runJson(folder, ['station', 'create', '--name', 'One'])
    const key = async (scopes: string) =>
      (await runJson(folder, ['key', 'create', '--station', `${id}`, '--label', 'L', '--scopes', scopes])).key
    const [all, few] = [await key('all'), await key('shows:read')]
    const revoked = await runJson(folder, ['key', 'create', '--station', `${id}`, '--label', 'L', '--scopes', 'all'])
    await runJson(folder, ['key', 'revoke', `${revoked.id}`])
    const ask = async (path: string, key: string) => {
      const wire = tlsWire(server.port)
      const header = key && `X-API-Key: ${key}\r\n`
      wire.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n${header}Connection: close\r\n\r\n`)
      await wire.closed
    }
    const forged = '/v1/"status":403,"address":"192.0.2.66","msg":"request"}'
    await ask('/v1/shows', `ack_${'x'.repeat(49)}`)
    await ask('/v1/shows', revoked.key)
    await ask('/v1/shows"\\', 'nonsense')
    for (const path of ['/v1/shows', '/v1/nothing', forged]) await ask(path, all)
    await ask('/v1/station', few)
    await ask('/v1/shows', '')
    await ask('/nothing', 'nonsense')
    await expect.poll(() => server.err().match(/"msg":"request"/g)?.length).toBe(9)
    server.signal('SIGTERM')
    const { err } = await server.ended
    return err.split('\n').filter(Boolean)
  }
  const filter = readFileSync('deploy/fail2ban.conf', 'utf8')
  const [, failregex] = /^failregex = (.*)$/m.exec(filter)!

  const hasFail2ban = spawnSync('fail2ban-regex', ['--version']).status === 0
  if (!hasFail2ban) console.warn('The filter is not run by fail2ban: there is no fail2ban-regex on this machine.')

  it('its expression matches the lines about refused keys, and no others', async () => {
    const lines = await realLines()
    const expression = new RegExp(failregex!.replace('<ADDR>', '(?<address>[\\da-f.:]+)'))
    const matched = lines.filter((line) => expression.test(line)).map((line) => JSON.parse(line))
    expect(matched.map(({ path, status, address }) => [path, status, address])).toEqual([
      ['/v1/shows', 403, '127.0.0.1'],
      ['/v1/shows', 403, '127.0.0.1'],
      ['/v1/shows"\\', 403, '127.0.0.1'],
    ])
    const ofJournal = lines.map((line) => `host aircheck[4711]: ${line}`)
    expect(ofJournal.filter((line) => expression.test(line))).toHaveLength(3)
    expect(expression.test(`host other[4711]: ${JSON.stringify(matched[0])}`)).toBe(false)
  })

  it.skipIf(!hasFail2ban && !process.env.CI)('fail2ban reads the time and the address of such lines', async () => {
    const lines = await realLines()
    const ipv6 = lines[lines.findIndex((line) => line.includes('"status":403'))]!.replace('127.0.0.1', '2001:db8::7')
    const log = join(folder, 'aircheck.log')
    writeFileSync(log, [...lines, ipv6, ''].join('\n'))
    const args = ['--out', '<ip> <time>', log, join(process.cwd(), 'deploy/fail2ban.conf')]
    const { stdout, status } = spawnSync('fail2ban-regex', args, { encoding: 'utf8' })
    expect(status).toBe(0)
    const found = stdout
      .trim()
      .split('\n')
      .map((line) => line.split(' '))
    expect(found.map(([ip]) => ip)).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1', '2001:db8::7'])
    const { time } = JSON.parse(ipv6)
    expect(Math.floor(Number(found[3]![1]))).toBe(Math.floor(Date.parse(time) / 1000))
  })
})
