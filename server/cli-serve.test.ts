import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { promisify } from 'node:util'
import { Agent, fetch } from 'undici'
import { afterAll, describe, expect, it } from 'vitest'
import { selfSignedCredentials } from './http/port/tls.ts'
import { runJson } from './testing/command-line.ts'
import { databases } from './testing/databases.ts'
import { freePort, run, type Serving, serve } from './testing/process.ts'

const hasCurl = process.env.CI !== undefined || spawnSync('curl', ['--version']).status === 0
if (!hasCurl) console.warn('The commands of the demo are not all run: there is no curl on this machine.')

const folder = mkdtempSync(join(tmpdir(), 'aircheck-serve-'))
const agent = new Agent({ connect: { rejectUnauthorized: false }, allowH2: false })
afterAll(async () => {
  await agent.close()
  rmSync(folder, { recursive: true, force: true })
})
const newFolder = () => mkdtempSync(join(folder, 'data-'))

async function ask({ origin }: Serving, key: string, path: string, body?: object) {
  const response = await fetch(origin + path, {
    method: body ? 'POST' : 'GET',
    dispatcher: agent,
    headers: { 'X-API-Key': key, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  return { status: response.status, body: (await response.json()) as any }
}

/** Waits until the condition holds, for at most the second that the contract allows. */
const withinASecond = (what: () => Promise<unknown>) => expect.poll(what, { timeout: 1000, interval: 20 })

describe('aircheck serve', () => {
  it('an empty installation: prints its URL and how to create the first station', async () => {
    const server = await serve(newFolder())
    expect(server.out()).toContain(`Aircheck is ready at ${server.origin} and has no station yet.`)
    expect(server.out()).toContain('./aircheck station create --name')
    expect(server.out()).toContain('./aircheck key create --station 1')
    expect(server.out()).toContain(`${server.origin}/docs`)
    expect(server.out()).toContain('self-signed')
    server.signal('SIGTERM')
    expect((await server.ended).code).toBe(0)
  })

  for (const database of databases)
    it(`changes by the command line take effect in the running server within a second: ${database.name}`, async () => {
      const dataDir = newFolder()
      const settings = { DATABASE_URL: await database.open(dataDir) }
      const server = await serve(dataDir, ['serve', '--json'], settings)
      expect(JSON.parse(server.out())).toEqual({
        ...{ url: server.origin, stations: 0 },
        setup_url: expect.stringContaining(`${server.origin}/dashboard/set-up/`),
      })
      const { id } = await runJson(dataDir, ['station', 'create', '--name', 'One'], settings)
      const scopes = ['--label', 'L', '--scopes', 'all']
      const { key } = await runJson(dataDir, ['key', 'create', '--station', `${id}`, ...scopes], settings)
      const other = await runJson(dataDir, ['key', 'create', '--station', `${id}`, ...scopes], settings)
      const name = async () => (await ask(server, key, '/v1/station')).body.name
      expect(await name()).toBe('One')
      await runJson(dataDir, ['station', 'set', `${id}`, '--name', 'Two'], settings)
      await withinASecond(name).toBe('Two')

      const status = async () => (await ask(server, other.key, '/v1/shows')).status
      expect([await status(), await status()]).toEqual([200, 200])
      await runJson(dataDir, ['key', 'revoke', `${other.id}`], settings)
      await withinASecond(status).toBe(403)
      expect((await ask(server, key, '/v1/shows')).status).toBe(200)

      const open = async () => (await ask(server, key, '/v1/shows')).status
      await runJson(dataDir, ['station', 'set', `${id}`, '--public-api', 'off'], settings)
      await withinASecond(open).toBe(403)
      await runJson(dataDir, ['station', 'set', `${id}`, '--public-api', 'on'], settings)
      await withinASecond(open).toBe(200)

      const { body: show } = await ask(server, key, '/v1/shows', { title: 'Tide', published: true })
      const input = { title: 'Fog', show_id: show.id, audio_url: 'https://a.test/a.mp3', datetime: 1000 }
      const { body: episode } = await ask(server, key, '/v1/episodes', input)
      await fetch(`${server.origin}/v1/episodes/${episode.id}`, {
        method: 'DELETE',
        dispatcher: agent,
        headers: { 'X-API-Key': key },
      })
      const total = async () => (await ask(server, key, '/v1/episodes')).body.total
      expect(await total()).toBe(0)
      await runJson(dataDir, ['episode', 'restore', `${episode.id}`], settings)
      await withinASecond(total).toBe(1)
      server.signal('SIGINT')
      const { code, out } = await server.ended
      expect([code, out.split('\n')]).toEqual([0, [expect.anything(), '']])
    })

  for (const database of databases)
    it(`the keys of a deleted station are refused within a second, those of another one are not: ${database.name}`, async () => {
      const dataDir = newFolder()
      const settings = { DATABASE_URL: await database.open(dataDir) }
      const server = await serve(dataDir, ['serve', '--json'], settings)
      const [gone, kept] = await Promise.all(
        ['Gone', 'Kept'].map(async (name) => {
          const { id } = await runJson(dataDir, ['station', 'create', '--name', name], settings)
          const create = ['key', 'create', '--station', `${id}`, '--label', 'L', '--scopes', 'all']
          return { id, key: (await runJson(dataDir, create, settings)).key as string }
        }),
      )
      const status = async () => (await ask(server, gone!.key, '/v1/station')).status
      expect([await status(), await status()]).toEqual([200, 200])
      expect(await runJson(dataDir, ['station', 'delete', `${gone!.id}`], settings)).toEqual({ deleted: gone!.id })
      await withinASecond(status).toBe(403)
      expect((await ask(server, kept!.key, '/v1/station')).body.name).toBe('Kept')
      server.signal('SIGTERM')
      expect((await server.ended).code).toBe(0)
    })

  it('--port takes precedence over AIRCHECK_PORT, also in the printed URL', async () => {
    const port = await freePort()
    const server = await serve(newFolder(), ['serve', '--json', '--port', `${port}`], { AIRCHECK_PORT: '1' })
    expect(JSON.parse(server.out()).url).toBe(`https://localhost:${port}`)
    expect((await fetch(`https://localhost:${port}/healthz`, { dispatcher: agent })).status).toBe(200)
    server.signal('SIGTERM')
    expect((await server.ended).code).toBe(0)
  })

  it('a second server on the same port fails with exit code 1, and the first keeps running', async () => {
    const dataDir = newFolder()
    const server = await serve(dataDir)
    const { code, err } = await run(dataDir, ['serve'], { AIRCHECK_PORT: `${server.port}` })
    expect(code).toBe(1)
    expect(err).toBe(
      `Port ${server.port} is in use. Stop what listens there, or choose another port with AIRCHECK_PORT.\n`,
    )
    expect((await fetch(`${server.origin}/healthz`, { dispatcher: agent })).status).toBe(200)
    server.signal('SIGTERM')
    expect((await server.ended).code).toBe(0)
  })

  it('SIGHUP: the certificate is reloaded and used for new connections', async () => {
    const dataDir = newFolder()
    const paths = { AIRCHECK_TLS_CERT: join(dataDir, 'c.pem'), AIRCHECK_TLS_KEY: join(dataDir, 'k.pem') }
    const install = async (name: string) => {
      const { cert, key } = await selfSignedCredentials(join(dataDir, name), Date.now())
      writeFileSync(paths.AIRCHECK_TLS_CERT, cert)
      writeFileSync(paths.AIRCHECK_TLS_KEY, key)
    }
    await install('first')
    const server = await serve(dataDir, ['serve'], paths)
    expect(server.out()).not.toContain('self-signed')
    const before = await fingerprint(server.port)
    await install('second')
    server.signal('SIGHUP')
    await expect.poll(() => fingerprint(server.port)).not.toBe(before)
    server.signal('SIGTERM')
    expect((await server.ended).code).toBe(0)
  })

  function fingerprint(port: number): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
        resolve(socket.getPeerX509Certificate()!.fingerprint256)
        socket.destroy()
      })
      socket.on('error', reject)
    })
  }
})

describe('aircheck demo', () => {
  it('serves a filled station with artwork and prints its key, the same one at every start', async () => {
    const dataDir = newFolder()
    const first = await serve(dataDir, ['demo', '--json'])
    const { url, station_id, key } = JSON.parse(first.out())
    expect(url).toBe(first.origin)
    const playing = await ask(first, key, '/v1/now-playing')
    expect(playing.body.is_live).toBe(true)
    const { body: page } = await ask(first, key, '/v1/episodes?limit=1')
    expect(page.total).toBeGreaterThan(10)
    const audio = await fetch(page.episodes[0].audio_url, { dispatcher: agent })
    expect([audio.status, audio.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
    expect((await audio.arrayBuffer()).byteLength).toBe(page.episodes[0].audio_length)
    const station = await ask(first, key, '/v1/station')
    const { body: shows } = await ask(first, key, '/v1/shows')
    for (const { image } of [station.body, page.episodes[0], ...shows]) {
      const drawing = await fetch(image, { dispatcher: agent })
      expect([image, drawing.status, drawing.headers.get('content-type')]).toEqual([image, 200, 'image/svg+xml'])
    }
    first.signal('SIGTERM')
    expect((await first.ended).code).toBe(0)

    const second = await serve(dataDir, ['demo', '--json'])
    const { dashboard_url, ...facts } = JSON.parse(second.out())
    expect(facts).toEqual({ url: second.origin, station_id, key })
    expect(dashboard_url).not.toBe(JSON.parse(first.out()).dashboard_url)
    const entered = await fetch(dashboard_url, { dispatcher: agent, redirect: 'manual' })
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/dashboard'])
    const [cookie = ''] = entered.headers.getSetCookie()
    const me = await fetch(`${second.origin}/dashboard/api/me`, { dispatcher: agent, headers: { Cookie: cookie } })
    expect(await me.json()).toMatchObject({ stations: [{ id: station_id, role: 'owner' }] })
    expect((await ask(second, key, '/v1/episodes?limit=1')).body.total).toBe(page.total)
    second.signal('SIGTERM')
    await second.ended
  })

  it('keeps to a folder of its own: no station of the installation is served or changed', async () => {
    const dataDir = newFolder()
    const own = await runJson(dataDir, ['station', 'create', '--name', 'Radio Kiosk'])
    const server = await serve(dataDir, ['demo', '--json'], { DATABASE_URL: `sqlite:${dataDir}/aircheck.db` })
    const { key } = JSON.parse(server.out())
    expect((await ask(server, key, '/v1/shows')).body).toHaveLength(14)
    server.signal('SIGTERM')
    await server.ended
    expect(await runJson(dataDir, ['station', 'list'])).toEqual([own])
    expect(await runJson(dataDir, ['key', 'list', '--station', `${own.id}`])).toEqual([])
  })

  it('a key that was lost with a start that failed is replaced by one that works', async () => {
    const dataDir = newFolder()
    const first = await serve(dataDir, ['demo', '--json'])
    first.signal('SIGTERM')
    await first.ended
    rmSync(join(dataDir, 'demo', 'demo-key'))
    const second = await serve(dataDir, ['demo', '--json'])
    const { key } = JSON.parse(second.out())
    expect((await ask(second, key, '/v1/station')).status).toBe(200)
    second.signal('SIGTERM')
    await second.ended
  })

  it('without --json: prints curl commands with the key', async () => {
    const server = await serve(newFolder(), ['demo'])
    expect(server.out()).toMatch(/curl -k -H 'X-API-Key: ack_\w{49}' 'https:\/\/localhost:\d+\/v1\/now-playing'/)
    server.signal('SIGTERM')
    await server.ended
  })

  it('prints how curl and Node trust its certificate, and both do', async () => {
    const server = await serve(newFolder(), ['demo'])
    const curl = / {2}(curl --cacert .*)/.exec(server.out())![1]!
    const [, name, path] = /(NODE_EXTRA_CA_CERTS)='(.*?)'/.exec(server.out())!
    const healthz = `fetch('${server.origin}/healthz').then((answer) => answer.text()).then(console.log)`
    const shell = (line: string, env = {}) =>
      promisify(execFile)('sh', ['-c', line], { env: { PATH: process.env.PATH, ...env } })
    const node = `'${process.execPath}' -e "${healthz}"`
    expect((await shell(node, { [name!]: path })).stdout).toBe('{"status":"ok"}\n')
    await expect(shell(node)).rejects.toThrow('DEPTH_ZERO_SELF_SIGNED_CERT')
    if (hasCurl) {
      expect((await shell(`${curl.replace('curl ', 'curl -sS ')}`)).stdout).toBe('{"status":"ok"}')
      await expect(shell(curl.replace(/--cacert '.*?'/, '-sS'))).rejects.toThrow('self-signed certificate')
    }
    server.signal('SIGTERM')
    await server.ended
  })
})
