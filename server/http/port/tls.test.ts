import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { plainWire } from '../../testing/sockets.ts'
import { readCredentials, selfSignedCredentials } from './tls.ts'

const folder = mkdtempSync(join(tmpdir(), 'aircheck-tls-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const dayMs = 24 * 60 * 60 * 1000
const nowMs = Date.now()

/** The certificate that the server presents. */
function shownCertificate(port: number, servername = 'localhost', ca?: Buffer): Promise<X509Certificate> {
  return new Promise((resolve, reject) => {
    const trust = ca ? { ca } : { rejectUnauthorized: false }
    const socket = connect({ host: '127.0.0.1', port, servername, ...trust }, () => {
      resolve(socket.getPeerX509Certificate()!)
      socket.destroy()
    })
    socket.on('error', reject)
  })
}

describe('the self-signed certificate', () => {
  it('is for localhost, 127.0.0.1 and ::1, and valid for a year, but not for more than 398 days', async () => {
    const { cert } = await selfSignedCredentials(join(folder, 'names'), nowMs)
    const certificate = new X509Certificate(cert)
    expect(certificate.checkHost('localhost')).toBe('localhost')
    expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1')
    expect(certificate.checkIP('::1')).toBeDefined()
    expect(certificate.checkHost('radio.test')).toBeUndefined()
    expect(Date.parse(certificate.validTo) - nowMs).toBeGreaterThan(365 * dayMs)
    expect(Date.parse(certificate.validFrom)).toBeLessThanOrEqual(nowMs)
    // The longest validity that Apple's systems accept.
    expect(Date.parse(certificate.validTo) - Date.parse(certificate.validFrom)).toBeLessThanOrEqual(398 * dayMs)
  })

  it('is made once: the next start takes it from the data directory', async () => {
    const first = await selfSignedCredentials(join(folder, 'once'), nowMs)
    const second = await selfSignedCredentials(join(folder, 'once'), nowMs + 100 * dayMs)
    expect(second).toEqual(first)
  })

  it('its key can be read by its owner only', async () => {
    const dataDir = join(folder, 'private')
    await selfSignedCredentials(dataDir, nowMs)
    expect(statSync(join(dataDir, 'tls/key.pem')).mode & 0o077).toBe(0)
  })

  it('is made anew before it runs out', async () => {
    const first = await selfSignedCredentials(join(folder, 'renewed'), nowMs)
    const until = Date.parse(new X509Certificate(first.cert).validTo)
    expect(await selfSignedCredentials(join(folder, 'renewed'), until - 31 * dayMs)).toEqual(first)
    expect(await selfSignedCredentials(join(folder, 'renewed'), until - 29 * dayMs)).not.toEqual(first)
  })

  it('is made anew when the stored one cannot be read', async () => {
    const dataDir = join(folder, 'broken')
    await selfSignedCredentials(dataDir, nowMs)
    writeFileSync(join(dataDir, 'tls/cert.pem'), 'torn')
    expect(() => new X509Certificate(readFileSync(join(dataDir, 'tls/cert.pem')))).toThrow()
    const { cert } = await selfSignedCredentials(dataDir, nowMs)
    expect(new X509Certificate(cert).checkHost('localhost')).toBe('localhost')
  })

  it('is made anew when certificate and key do not belong together', async () => {
    const dataDir = join(folder, 'mixed')
    await selfSignedCredentials(dataDir, nowMs)
    const other = await selfSignedCredentials(join(folder, 'other'), nowMs)
    writeFileSync(join(dataDir, 'tls/key.pem'), other.key)
    const { cert, key } = await selfSignedCredentials(dataDir, nowMs)
    expect(new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))).toBe(true)
  })

  it('is what a new installation serves with, and a client that trusts it connects', async () => {
    const app = await testApp()
    const { cert } = readCredentials({
      certPath: join(app.dataDir, 'tls/cert.pem'),
      keyPath: join(app.dataDir, 'tls/key.pem'),
    })
    expect((await shownCertificate(app.port, 'localhost', cert)).raw).toEqual(new X509Certificate(cert).raw)
    await app.close()
  })
})

describe('a configured certificate', () => {
  const paths = { certPath: join(folder, 'own.pem'), keyPath: join(folder, 'own-key.pem') }
  const install = async (name: string) => {
    const { cert, key } = await selfSignedCredentials(join(folder, name), nowMs)
    writeFileSync(paths.certPath, cert)
    writeFileSync(paths.keyPath, key)
    return new X509Certificate(cert)
  }

  it('is served, and once renewed and read again, served to new connections while old ones stay open', async () => {
    const first = await install('first')
    const app = await testApp({ config: { tls: paths } })
    const { call } = await app.station()
    expect((await shownCertificate(app.port)).raw).toEqual(first.raw)
    const second = await install('second')
    expect((await shownCertificate(app.port)).raw).toEqual(first.raw)
    await app.app.reloadCredentials()
    expect((await shownCertificate(app.port)).raw).toEqual(second.raw)
    expect((await call('GET /v1/station')).status).toBe(200)
    await app.close()
  })

  it('sends Strict-Transport-Security, which the self-signed one does not', async () => {
    await install('strict')
    for (const [tls, expected] of [
      [paths, 'max-age=31536000'],
      [null, null],
    ] as const) {
      const app = await testApp({ config: { tls } })
      for (const path of ['/docs', '/openapi.json', '/v1/shows', '/media/none', '/nothing']) {
        const { headers } = await app.fetch(path, { method: 'HEAD' })
        expect([path, headers.get('strict-transport-security')]).toEqual([path, expected])
      }
      const { call } = await app.station()
      for (const ask of ['first', 'kept', 'HEAD', '304', 'made anew']) {
        if (ask === 'made anew') app.clock.advance(60)
        const asked = ask === '304' ? { 'If-None-Match': '*' } : {}
        const { status, headers } = await call(`${ask === 'HEAD' ? 'HEAD' : 'GET'} /v1/shows`, undefined, asked)
        const said = [ask, status, headers.get('strict-transport-security')]
        expect(said).toEqual([ask, ask === '304' ? 304 : 200, expected])
      }
      await app.close()
    }
  })

  describe('about to expire', () => {
    /** Starts a server a number of days before the certificate expires; `warnings` are the lines of the log about it. */
    async function startedBefore(days: number) {
      const { validTo } = await install(`expiring ${days}`)
      const now = new Date(Date.parse(validTo) - days * dayMs).toISOString()
      const lines: string[] = []
      const app = await testApp({ config: { tls: paths }, now, log: (line) => void lines.push(line) })
      const warnings = () =>
        lines.map((line) => JSON.parse(line)).filter(({ level, msg }) => level >= 40 && msg.includes('certificate'))
      return { app, warnings, until: new Date(validTo).toISOString().slice(0, 10) }
    }

    it('is logged at the start and at each reload from 14 days before, until there is a new one', async () => {
      const { app, warnings, until } = await startedBefore(13.5)
      const warning = expect.objectContaining({
        level: 40,
        msg: `The certificate expires on ${until}, in 13 days. Put a new certificate and its key in place, and send the server SIGHUP.`,
      })
      expect(warnings()).toEqual([warning])
      await app.app.reloadCredentials()
      expect(warnings()).toEqual([warning, warning])
      const { cert, key } = await selfSignedCredentials(join(folder, 'in time'), app.clock.nowMs())
      writeFileSync(paths.certPath, cert)
      writeFileSync(paths.keyPath, key)
      await app.app.reloadCredentials()
      expect(warnings()).toHaveLength(2)
      await app.close()
    })

    it('is logged once more when it has expired, and not at all two weeks before', async () => {
      const expired = await startedBefore(-1)
      expect(expired.warnings()[0].msg).toMatch(/^The certificate expired on /)
      await expired.app.close()
      const valid = await startedBefore(15)
      expect(valid.warnings()).toEqual([])
      await valid.app.close()
    })

    it('is logged every day by a job, about the certificate that is served', async () => {
      const { validTo } = await install('daily')
      const now = new Date(Date.parse(validTo) - 10 * dayMs).toISOString()
      const lines: string[] = []
      // With a chance of 0 the daily job runs at once.
      const options = { config: { tls: paths }, now, chance: () => 0, log: (line: string) => void lines.push(line) }
      const app = await testApp(options)
      const warnings = () => lines.filter((line) => line.includes('The certificate expires on'))
      await expect.poll(() => warnings().length).toBe(2)
      await app.close()
    })
  })

  it('that cannot be read again is logged, and the old one stays', async () => {
    const first = await install('kept')
    const app = await testApp({ config: { tls: paths } })
    writeFileSync(paths.certPath, 'torn')
    await expect(app.app.reloadCredentials()).rejects.toThrow()
    expect((await shownCertificate(app.port)).raw).toEqual(first.raw)
    await app.close()
  })
})

describe('behind a proxy that terminates TLS', () => {
  let app: Awaited<ReturnType<typeof testApp>>
  const lines: string[] = []
  beforeAll(async () => {
    app = await testApp({ config: { trustProxy: ['127.0.0.1', '10.0.0.0/8'] }, log: (line) => lines.push(line) })
  })
  afterAll(() => app.close())

  /** A request as forwarded by a proxy at the address `from`. */
  async function passOn(path: string, headers: string[], from = '127.0.0.1'): Promise<string> {
    const wire = plainWire(app.port, from)
    wire.write(`${[`GET ${path} HTTP/1.1`, 'Host: radio.test', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`)
    return wire.closed
  }

  it('a request that came over HTTPS is served', async () => {
    const { key } = await app.station()
    const answer = await passOn('/v1/station', [`X-API-Key: ${key}`, 'X-Forwarded-Proto: https'])
    expect(answer).toContain('HTTP/1.1 200 OK')
  })

  for (const [name, headers, from] of [
    ['says http', ['X-Forwarded-Proto: http'], '127.0.0.1'],
    ['says nothing', [], '127.0.0.1'],
    ['says http nearest to us', ['X-Forwarded-Proto: https, http'], '127.0.0.1'],
    ['is not trusted', ['X-Forwarded-Proto: https'], '127.0.0.2'],
    ['is not trusted and names a trusted one', ['X-Forwarded-Proto: https', 'X-Forwarded-For: 10.0.0.1'], '127.0.0.2'],
  ] as const) {
    it(`403 HTTPS is required: the peer ${name}`, async () => {
      const { key } = await app.station()
      const answer = await passOn('/v1/station', [`X-API-Key: ${key}`, ...headers], from)
      expect(answer).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n/)
      expect(answer.split('\r\n\r\n')[1]).toBe('{"message":"HTTPS is required."}')
      expect(answer).toContain('application/json')
    })
  }

  it('403 HTTPS is required on every path, documentation and media too', async () => {
    for (const path of ['/docs', '/openapi.json', '/media/x.mp3', '/healthz', '/']) {
      expect(await passOn(path, [])).toContain('HTTPS is required.')
    }
  })

  it('the client’s address is the one that the proxy names: refused keys are counted for it', async () => {
    const ask = (client: string) =>
      passOn('/v1/station', ['X-API-Key: nonsense', 'X-Forwarded-Proto: https', `X-Forwarded-For: ${client}`])
    for (let count = 0; count < 300; count++) await ask('192.0.2.1')
    expect(await ask('192.0.2.1')).toContain('HTTP/1.1 429')
    expect(await ask('192.0.2.2')).toContain('HTTP/1.1 403')
    expect(await ask('192.0.2.1, 10.1.2.3')).toContain('HTTP/1.1 429')
    expect(await ask('192.0.2.1, 192.0.2.3')).toContain('HTTP/1.1 403')
  })
})

describe('without a proxy', () => {
  it('X-Forwarded-For is ignored: refused keys are counted for the peer', async () => {
    const app = await testApp()
    let last = 0
    for (let count = 0; count <= 300; count++) {
      const headers = { 'X-API-Key': 'nonsense', 'X-Forwarded-For': `192.0.2.${count % 250}` }
      last = (await app.fetch('/v1/station', { headers })).status
    }
    expect(last).toBe(429)
    await app.close()
  })
})
