import { execFile, spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { promisify } from 'node:util'
import { Agent, fetch } from 'undici'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { demoStation } from './demo/content.ts'
import { selfSignedCredentials } from './http/port/tls.ts'
import { callerOf } from './testing/caller.ts'
import { runJson } from './testing/command-line.ts'
import { databases } from './testing/databases.ts'
import { liveSource } from './testing/live-source.ts'
import { holdWriteLock } from './testing/lock-holder.ts'
import { numberedFrames } from './testing/numbered-frames.ts'
import { clockAhead, freePort, run, type Serving, serve, start } from './testing/process.ts'

const hasCurl = process.env.CI !== undefined || spawnSync('curl', ['--version']).status === 0
if (!hasCurl) console.warn('The commands of the demo are not all run: there is no curl on this machine.')

const folder = mkdtempSync(join(tmpdir(), 'aircheck-serve-'))
const agent = new Agent({ connect: { rejectUnauthorized: false }, allowH2: false })
afterAll(async () => {
  await agent.close()
  rmSync(folder, { recursive: true, force: true })
})
const newFolder = () => mkdtempSync(join(folder, 'data-'))

const ask = ({ origin }: Serving, key: string, endpoint: string, body?: object) =>
  callerOf(origin, agent, key)(endpoint, body)

/** Waits until the condition holds, for at most the second that the contract allows. */
const withinASecond = (what: () => Promise<unknown>) => expect.poll(what, { timeout: 1000, interval: 20 })

describe('aircheck serve', () => {
  it('an empty installation: prints its URL and how to create the first station; a second server on its port fails with exit code 1', async () => {
    const dataDir = newFolder()
    const server = await serve(dataDir)
    expect(server.out()).toContain(`Aircheck is ready at ${server.origin} and has no station yet.`)
    expect(server.out()).toContain('./aircheck station create --name')
    expect(server.out()).toContain('./aircheck key create --station 1')
    expect(server.out()).toContain(`${server.origin}/docs`)
    expect(server.out()).toContain('self-signed')
    const { code, err } = await run(dataDir, ['serve'], { AIRCHECK_PORT: `${server.port}` })
    const advice = 'Stop what listens there, or choose another port with AIRCHECK_PORT.'
    expect([code, err]).toEqual([1, `Port ${server.port} is in use. ${advice}\n`])
    expect((await fetch(`${server.origin}/healthz`, { dispatcher: agent })).status).toBe(200)
    server.signal('SIGTERM')
    expect((await server.ended).code).toBe(0)
  })

  for (const database of databases) {
    describe(`and the command line, on ${database.name}`, () => {
      const dataDir = newFolder()
      const settings = { DATABASE_URL: '' }
      let server: Serving
      beforeAll(async () => {
        settings.DATABASE_URL = await database.open(dataDir)
        server = await serve(dataDir, ['serve', '--json'], settings)
      })
      afterAll(() => database.drop(dataDir))
      const json = (...args: string[]) => runJson(dataDir, args, settings)
      const makeKey = async (station: number): Promise<{ id: number; key: string }> =>
        json('key', 'create', '--station', `${station}`, '--label', 'L', '--scopes', 'all')

      it('changes take effect in the running server within a second', async () => {
        expect(JSON.parse(server.out())).toEqual({
          ...{ url: server.origin, stations: 0 },
          setup_url: expect.stringContaining(`${server.origin}/dashboard/set-up/`),
        })
        const { id } = await json('station', 'create', '--name', 'One')
        const { key } = await makeKey(id)
        const other = await makeKey(id)
        const name = async () => (await ask(server, key, 'GET /v1/station')).body.name
        expect(await name()).toBe('One')
        await json('station', 'set', `${id}`, '--name', 'Two')
        await withinASecond(name).toBe('Two')

        const status = async () => (await ask(server, other.key, 'GET /v1/shows')).status
        expect([await status(), await status()]).toEqual([200, 200])
        await json('key', 'revoke', `${other.id}`)
        await withinASecond(status).toBe(403)
        expect((await ask(server, key, 'GET /v1/shows')).status).toBe(200)

        const open = async () => (await ask(server, key, 'GET /v1/shows')).status
        await json('station', 'set', `${id}`, '--public-api', 'off')
        await withinASecond(open).toBe(403)
        await json('station', 'set', `${id}`, '--public-api', 'on')
        await withinASecond(open).toBe(200)

        const { body: show } = await ask(server, key, 'POST /v1/shows', { title: 'Tide', published: true })
        const input = { title: 'Fog', show_id: show.id, audio_url: 'https://a.test/a.mp3', datetime: 1000 }
        const { body: episode } = await ask(server, key, 'POST /v1/episodes', input)
        await ask(server, key, `DELETE /v1/episodes/${episode.id}`)
        const total = async () => (await ask(server, key, 'GET /v1/episodes')).body.total
        expect(await total()).toBe(0)
        await json('episode', 'restore', `${episode.id}`)
        await withinASecond(total).toBe(1)
      })

      it('the keys of a deleted station are refused within a second, those of another one are not', async () => {
        const [gone, kept] = await Promise.all(
          ['Gone', 'Kept'].map(async (name) => {
            const { id } = await json('station', 'create', '--name', name)
            return { id, name, key: (await makeKey(id)).key }
          }),
        )
        const status = async () => (await ask(server, gone!.key, 'GET /v1/station')).status
        expect([await status(), await status()]).toEqual([200, 200])
        expect(await json('station', 'delete', `${gone!.id}`)).toEqual({ deleted: gone!.id })
        await withinASecond(status).toBe(403)
        expect((await ask(server, kept!.key, 'GET /v1/station')).body.name).toBe('Kept')
      })

      it('SIGINT ends it with exit code 0, and nothing more was printed', async () => {
        server.signal('SIGINT')
        const { code, out } = await server.ended
        expect([code, out.split('\n')]).toEqual([0, [expect.anything(), '']])
      })
    })
  }

  it('--port takes precedence over AIRCHECK_PORT, also in the printed URL', async () => {
    const port = await freePort()
    const server = await serve(newFolder(), ['serve', '--json', '--port', `${port}`], { AIRCHECK_PORT: '1' })
    expect(JSON.parse(server.out()).url).toBe(`https://localhost:${port}`)
    expect((await fetch(`https://localhost:${port}/healthz`, { dispatcher: agent })).status).toBe(200)
    server.signal('SIGTERM')
    expect((await server.ended).code).toBe(0)
  })

  it('SIGTERM while it waits to change the schema ends it with exit code 0', async () => {
    const dataDir = newFolder()
    await runJson(dataDir, ['station', 'list'])
    const release = await holdWriteLock(join(dataDir, 'aircheck.db'))
    const server = start(dataDir, ['serve'], { AIRCHECK_PORT: `${await freePort()}` })
    await expect.poll(server.err, { timeout: 20_000 }).toContain('Waiting to change the schema.')
    server.signal('SIGTERM')
    const { code, out, err } = await server.ended
    await release()
    expect([code, out]).toEqual([0, ''])
    expect(err).toContain('"signal":"SIGTERM","msg":"stopping"')
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

  it('a certificate that does not exist, or is not whole: a station is recorded, and the port opens when it is there', async () => {
    const source = await liveSource({ frames: numberedFrames(), speed: 1 })
    onTestFinished(() => source.close())
    const dataDir = newFolder()
    const settings = { AIRCHECK_ALLOW_PRIVATE_STREAMS: 'on', AIRCHECK_PORT: `${await freePort()}` }
    const paths = { AIRCHECK_TLS_CERT: join(dataDir, 'c.pem'), AIRCHECK_TLS_KEY: join(dataDir, 'k.pem') }
    const { id } = await runJson(dataDir, ['station', 'create', '--name', 'Radio'], settings)
    await runJson(dataDir, ['station', 'set', `${id}`, '--stream-url', source.url, '--record', 'on'], settings)
    const server = start(dataDir, ['serve', '--json'], { ...settings, ...paths })
    const status = () => runJson(dataDir, ['recording', 'status', '--station', `${id}`], settings)
    const recorded = async () => (await status()).recorded_seconds
    await expect.poll(recorded, { timeout: 20_000 }).toBeGreaterThan(0)
    expect(server.err()).toContain(`${paths.AIRCHECK_TLS_CERT} does not exist.`)
    const { cert, key } = await selfSignedCredentials(join(dataDir, 'made'), Date.now())
    writeFileSync(paths.AIRCHECK_TLS_CERT, cert)
    await expect.poll(server.err, { timeout: 20_000 }).toContain(`${paths.AIRCHECK_TLS_KEY} does not exist.`)
    server.signal('SIGHUP')
    await expect(fingerprint(Number(settings.AIRCHECK_PORT))).rejects.toThrow('ECONNREFUSED')
    expect(server.out()).toBe('')
    writeFileSync(paths.AIRCHECK_TLS_KEY, key)
    await expect.poll(server.out, { timeout: 20_000 }).toContain('"url"')
    const { fingerprint256 } = new X509Certificate(cert)
    expect(await fingerprint(Number(settings.AIRCHECK_PORT))).toBe(fingerprint256)
    expect(server.err().match(/the certificate cannot be used/g)).toHaveLength(2)
    server.signal('SIGTERM')
    expect((await server.ended).code).toBe(0)
    expect((await status()).gaps).toEqual([])
  })

  it('SIGTERM while it waits for a certificate ends it with exit code 0', async () => {
    const dataDir = newFolder()
    const paths = { AIRCHECK_TLS_CERT: join(dataDir, 'c.pem'), AIRCHECK_TLS_KEY: join(dataDir, 'k.pem') }
    const server = start(dataDir, ['serve', '--json'], { ...paths, AIRCHECK_PORT: `${await freePort()}` })
    await expect.poll(server.err, { timeout: 20_000 }).toContain('the certificate cannot be used')
    server.signal('SIGTERM')
    const { code, out } = await server.ended
    expect([code, out]).toEqual([0, ''])
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
  const dataDir = newFolder()
  // Not its own: the demo has one in a folder of its own.
  const settings = { DATABASE_URL: `sqlite:${dataDir}/aircheck.db` }
  const demo = (...args: string[]) => serve(dataDir, ['demo', ...args], settings)
  const stop = async ({ signal, ended }: Serving) => {
    signal('SIGTERM')
    expect((await ended).code).toBe(0)
  }
  // biome-ignore lint/suspicious/noExplicitAny: tests read results of every shape
  let own: any
  let key: string
  let printed: string
  let total: number
  beforeAll(async () => {
    own = await runJson(dataDir, ['station', 'create', '--name', 'Radio Kiosk'])
  })

  it('SIGTERM before it listens closes what was opened, with exit code 0', async () => {
    const dataDir = newFolder()
    const server = start(dataDir, ['demo', '--json'], { AIRCHECK_PORT: `${await freePort()}` })
    const instances = join(dataDir, 'demo', 'instances')
    const lock = () => (existsSync(instances) ? readdirSync(instances) : [])
    await expect.poll(lock, { timeout: 20_000, interval: 5 }).not.toEqual([])
    server.signal('SIGTERM')
    expect((await server.ended).code).toBe(0)
    expect(lock()).toEqual([])
  })

  it('serves a filled station with artwork; no station of the installation is served or changed', async () => {
    const server = await demo('--json')
    printed = server.out()
    const { url } = JSON.parse(printed)
    key = JSON.parse(printed).key
    expect(url).toBe(server.origin)
    const playing = await ask(server, key, 'GET /v1/now-playing')
    expect(playing.body.is_live).toBe(true)
    const { body: page } = await ask(server, key, 'GET /v1/episodes?limit=1')
    total = page.total
    expect(total).toBeGreaterThan(10)
    const audio = await fetch(page.episodes[0].audio_url, { dispatcher: agent })
    expect([audio.status, audio.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
    expect((await audio.arrayBuffer()).byteLength).toBe(page.episodes[0].audio_length)
    const station = await ask(server, key, 'GET /v1/station')
    const { body: shows } = await ask(server, key, 'GET /v1/shows')
    expect(shows).toHaveLength(14)
    for (const { image } of [station.body, page.episodes[0], ...shows]) {
      const drawing = await fetch(image, { dispatcher: agent })
      expect([image, drawing.status, drawing.headers.get('content-type')]).toEqual([image, 200, 'image/jpeg'])
    }
    await stop(server)
    expect(await runJson(dataDir, ['station', 'list'])).toEqual([own])
    expect(await runJson(dataDir, ['key', 'list', '--station', `${own.id}`])).toEqual([])
  })

  it('a second start serves the same; without --json it prints curl commands with the same key, and how curl and Node trust its certificate, which both do', async () => {
    const server = await demo()
    expect(server.out()).toContain(`curl -k -H 'X-API-Key: ${key}' '${server.origin}/v1/now-playing'`)
    expect((await ask(server, key, 'GET /v1/episodes?limit=1')).body.total).toBe(total)
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
    await stop(server)
  })

  it('starts on existing data without a warning, and a second one says that the port is taken before it changes anything', async () => {
    const server = await demo('--json')
    const { station_id } = JSON.parse(server.out())
    const demoDir = join(dataDir, 'demo')
    const address = async () => (await runJson(demoDir, ['station', 'show', `${station_id}`])).stream_url
    const recorded = () => runJson(demoDir, ['recording', 'status', '--station', `${station_id}`])
    await expect.poll(async () => (await recorded()).state, { timeout: 20_000 }).toBe('recording')
    const [before, files] = [await address(), readdirSync(demoDir)]
    const second = await run(dataDir, ['demo'], { ...settings, AIRCHECK_PORT: `${server.port}` })
    const advice = 'Stop what listens there, or choose another port with AIRCHECK_PORT.'
    expect(second).toEqual({ code: 1, out: '', err: `Port ${server.port} is in use. ${advice}\n` })
    expect([await address(), readdirSync(demoDir)]).toEqual([before, files])
    await stop(server)
    const { err } = await server.ended
    const warnings = err.split('\n').filter((line) => line && JSON.parse(line).level > 30)
    expect(warnings).toEqual([])
  })

  it('says how to hear it, and how to stop it', async () => {
    const server = await demo()
    expect(server.out()).toContain('press Listen on the page On air of the dashboard. Ctrl-C stops the demo')
    await stop(server)
  })

  it('each start prints a sign-in of its own; a key that was lost with a start that failed is replaced by one that works', async () => {
    rmSync(join(dataDir, 'demo', 'demo-key'))
    const server = await demo('--json')
    const { dashboard_url, key: another, ...facts } = JSON.parse(server.out())
    const { dashboard_url: before, station_id } = JSON.parse(printed)
    expect(facts).toEqual({ url: server.origin, station_id })
    expect(another).not.toBe(key)
    expect((await ask(server, another, 'GET /v1/station')).status).toBe(200)
    expect(dashboard_url).not.toBe(before)
    const entered = await fetch(dashboard_url, { dispatcher: agent, redirect: 'manual' })
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/dashboard'])
    const [cookie = ''] = entered.headers.getSetCookie()
    const me = await fetch(`${server.origin}/dashboard/api/me`, { dispatcher: agent, headers: { Cookie: cookie } })
    expect(await me.json()).toMatchObject({ stations: [{ id: station_id, role: 'owner' }] })
    await stop(server)
  })

  it('the recording of a show becomes an episode when the show ends', async () => {
    const dataDir = newFolder()
    const now = Temporal.Now.zonedDateTimeISO(demoStation.timezone)
    // A Wednesday to come, 20 s before the end of the show at noon.
    const day = now.add({ days: ((9 - now.dayOfWeek) % 7) + 1 }).startOfDay()
    const started = day.add({ hours: 12, minutes: 59, seconds: 40 })
    const aheadMs = started.epochMilliseconds - Date.now()
    const server = await serve(dataDir, ['demo', '--json'], { AIRCHECK_DATA_DIR: dataDir, ...clockAhead(aheadMs) })
    onTestFinished(() => server.signal('SIGKILL'))
    const { key } = JSON.parse(server.out())
    const { day: date, year } = day
    const title = `Kiosk Midday – ${date} ${day.toLocaleString('en', { month: 'long' })} ${year}`
    const made = async () => {
      const { body } = await ask(server, key, 'GET /v1/episodes?limit=50')
      return body.episodes.find((episode: { title: string }) => episode.title === title)
    }
    await expect.poll(made, { timeout: 50_000, interval: 250 }).toMatchObject({ show: 'Kiosk Midday' })
    // From the start of recording to the end of the show, of a stream of 56 kbit/s; and a picture.
    const { datetime, audio_length } = await made()
    const airedSeconds = day.add({ hours: 13 }).epochMilliseconds / 1000 - datetime
    expect(audio_length / 7000).toBeGreaterThan(airedSeconds - 1)
    await stop(server)
  })
})
