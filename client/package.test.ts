import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../server/testing/app.ts'

// The packed client is installed in a project outside this repository, as its users do.

const run = promisify(execFile)
const here = fileURLToPath(new URL('.', import.meta.url))
const typescript = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url))
const typeRoots = [fileURLToPath(new URL('../node_modules/@types', import.meta.url))]

/** A program that checks itself: it writes what it got as its last line. */
const program = `
  import { type Aircheck, AircheckError, type Episode, type Result, createAircheck } from '@aircheck/client'

  export async function main(baseUrl: string, key: string, file: Blob): Promise<object> {
    const client: Aircheck = createAircheck({ baseUrl, key })
    const station = await client.station.get()
    if (station.error) throw new Error(station.error.message)
    const name: string = station.data.name
    // @ts-expect-error: without a look at the error there may be no data
    ;(await client.station.get()).data.name
    // @ts-expect-error: a show has a title
    const refused = await client.shows.create({ published: true })
    const show = await client.shows.create({ title: \`Show of \${name}\`, published: true })
    if (show.error) throw new Error(show.error.message)
    let sent = 0
    const upload: Result<Episode> = await client.episodes.upload(
      { file, title: 'Tape', show_id: show.data.id },
      { onProgress: (progress) => { sent = progress.sent } },
    )
    const noise = new Blob([new Uint8Array(20_000_000)])
    const noMp3 = await client.episodes.upload({ file: noise, title: 'Noise', show_id: show.data.id })
    const titles: string[] = []
    for await (const episode of client.episodes.all({ show_id: show.data.id })) titles.push(episode.title)
    const unauthorized = createAircheck({ baseUrl, key: 'ack_wrong' })
    const thrown: unknown = await unauthorized.episodes.all().next().catch((error: unknown) => error)
    const status = thrown instanceof AircheckError ? thrown.status : undefined
    return { name, titles, status, noMp3: noMp3.error?.message, fields: refused.error?.errors?.map(({ field }) => field), whole: sent === file.size, length: upload.data?.audio_length }
  }
`
const nodeProgram = `
  import { readFileSync } from 'node:fs'
  import { main } from './shared.js'

  const [baseUrl = '', key = '', file = ''] = process.argv.slice(2)
  console.log(JSON.stringify(await main(baseUrl, key, new Blob([readFileSync(file)]))))
`
const pageProgram = `
  import { main } from './shared.ts'

  const query = new URLSearchParams(location.search)
  const file = await (await fetch('/tape.mp3')).blob()
  const done = main(query.get('base')!, query.get('key')!, file).catch(String)
  await fetch('/done', { method: 'POST', body: JSON.stringify(await done) })
`

const clientsPage = readFileSync(join(here, '../docs/clients.md'), 'utf8')
const block = (language: string, start = '') => {
  const [, text] = new RegExp(`^\`\`\`${language}\\n(${start}.*?)^\`\`\`$`, 'ms').exec(clientsPage)!
  return text!
}
const programs = { curl: block('sh', 'call'), ts: block('ts'), python: block('python') }

const demoAudio = fileURLToPath(new URL('../server/demo/audio/', import.meta.url))
const mp3 = join(demoAudio, readdirSync(demoAudio)[0]!)
const got = {
  name: 'Harbour Radio',
  titles: ['Tape'],
  status: 403,
  noMp3: 'file must be an MP3',
  fields: ['title'],
  whole: true,
  length: readFileSync(mp3).length,
}

const hasChromium = spawnSync('chromium', ['--version']).status === 0
if (!hasChromium) console.warn('The client is not tried in a browser: there is no chromium on this machine.')
const hasRequests = spawnSync('python3', ['-c', 'import requests']).status === 0
if (!hasRequests) console.warn('The Python example is not run: there is no python3 with requests on this machine.')

describe('the packed client in a project of its own', () => {
  const project = mkdtempSync(join(tmpdir(), 'aircheck-package-'))
  const installed = join(project, 'node_modules/@aircheck/client')
  let app: TestApp
  let key: string

  beforeAll(async () => {
    mkdirSync(installed, { recursive: true })
    const { stdout } = await run('npm', ['pack', '--json', '--offline', '--pack-destination', project], { cwd: here })
    const { filename } = JSON.parse(stdout.slice(stdout.indexOf('[')))[0] as { filename: string }
    await run('tar', ['-xzf', join(project, filename), '--strip-components=1', '-C', installed])
    const files = {
      'package.json': '{ "type": "module" }',
      'shared.ts': program,
      'node.ts': nodeProgram,
      'page.ts': pageProgram,
    }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text)
    // The certificate must be valid now, not on the day of the test's clock.
    app = await testApp({ now: new Date().toISOString() })
    key = (await app.station({ name: 'Harbour Radio' })).key
  })
  afterAll(async () => {
    await app.close()
    rmSync(project, { recursive: true })
  })

  /** Compiles files of the project as strictly as TypeScript can. */
  async function compile(files: string[], options: object): Promise<void> {
    const strictest = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true }
    const compilerOptions = { target: 'es2022', skipDefaultLibCheck: true, outDir: 'out', ...strictest, ...options }
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
    await run(process.execPath, [typescript], { cwd: project }).catch(({ stdout }) => expect(stdout).toBe(''))
  }

  test('the tarball contains JavaScript, types, the licence and a README, and has no dependencies', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    expect(manifest).toMatchObject({ name: '@aircheck/client', license: 'MIT' })
    expect(manifest).not.toHaveProperty('dependencies')
    expect(readdirSync(installed).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json'])
    expect(readFileSync(join(installed, 'LICENSE'), 'utf8')).toMatch(/^MIT License/)
  })

  test('strict tsc accepts it with moduleResolution bundler and DOM types', () =>
    compile(['shared.ts'], { module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom'], types: [] }))

  test('strict tsc accepts it with nodenext and no DOM types, and the program runs on every installed Node from 20 on', async () => {
    writeFileSync(join(project, 'example.ts'), programs.ts)
    await compile(['shared.ts', 'node.ts', 'example.ts'], {
      module: 'nodenext',
      lib: ['es2022'],
      types: ['node'],
      typeRoots,
    })
    for (const node of nodes()) {
      const { stdout } = await run(node, ['out/node.js', `https://localhost:${app.port}`, key, mp3], {
        cwd: project,
        env: { NODE_EXTRA_CA_CERTS: join(app.dataDir, 'tls/cert.pem') },
      })
      expect(JSON.parse(stdout), node).toEqual(got)
    }
  })

  test('a Vite build omits what a page does not use', async () => {
    const whole = await bundle('page.ts')
    writeFileSync(
      join(project, 'little.ts'),
      "import { AircheckError } from '@aircheck/client'; console.log(AircheckError)",
    )
    const little = await bundle('little.ts')
    expect(whole).toContain('/v1/episodes')
    expect(little).not.toContain('/v1/')
    expect(gzipSync(whole).length).toBeLessThan(4096)
  })

  test.skipIf(!hasChromium && !process.env.CI)(
    'a Vite build works in a browser, upload and progress included',
    async () => {
      await bundle('page.ts')
      const site = createServer(async (request, response) => {
        const { pathname } = new URL(request.url!, 'http://localhost')
        if (pathname === '/done') return void site.emit('done', await text(request))
        const path = pathname === '/tape.mp3' ? mp3 : join(project, 'site', pathname)
        if (!existsSync(path)) return void response.writeHead(404).end()
        response.setHeader('Content-Type', path.endsWith('.js') ? 'text/javascript' : 'text/html')
        response.end(readFileSync(path))
      })
      await once(site.listen(0, '127.0.0.1'), 'listening')
      const query = new URLSearchParams({ base: app.origin, key })
      const page = `http://127.0.0.1:${(site.address() as AddressInfo).port}/index.html?${query}`
      const quiet = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']
      const folder = `--user-data-dir=${join(project, 'chromium')}`
      const browser = spawn('chromium', [...quiet, folder, '--ignore-certificate-errors', page], { stdio: 'ignore' })
      try {
        const [done] = await once(site, 'done', { signal: AbortSignal.timeout(30_000) })
        expect(JSON.parse(done)).toEqual(got)
      } finally {
        browser.kill()
        await once(browser, 'exit')
        site.closeAllConnections()
        site.close()
      }
    },
  )

  /** Builds a page of one script into `site/`, and gives its JavaScript. */
  async function bundle(script: string): Promise<string> {
    writeFileSync(join(project, 'index.html'), `<script type="module" src="/${script}"></script>`)
    await build({ root: project, configFile: false, logLevel: 'silent', build: { outDir: 'site', target: 'esnext' } })
    const assets = join(project, 'site/assets')
    return readdirSync(assets).reduce((code, name) => code + readFileSync(join(assets, name), 'utf8'), '')
  }

  describe('the programs of docs/clients.md', () => {
    /** The output of a program, with the environment that the page describes. */
    async function output(command: string, file: string, text: string): Promise<string> {
      writeFileSync(join(project, file), text)
      writeFileSync(join(project, 'tape.mp3'), readFileSync(mp3))
      const certificate = join(app.dataDir, 'tls/cert.pem')
      const trust = ['CURL_CA_BUNDLE', 'NODE_EXTRA_CA_CERTS', 'REQUESTS_CA_BUNDLE'].map((name) => [name, certificate])
      const env = {
        PATH: process.env.PATH,
        BASE: `https://localhost:${app.port}`,
        KEY: key,
        ...Object.fromEntries(trust),
      }
      return (await run(command, [file], { cwd: project, env })).stdout
    }

    test('curl', async () => {
      const written = await output('bash', 'example.sh', programs.curl)
      expect(written).toMatch(/^\{"is_live":false/)
      expect(written).toContain('"title":"Tape 1"')
      expect(written).toMatch(/"total":1,.*"next_cursor":null\}$/)
    })

    test('TypeScript', async () => {
      expect(await output(process.execPath, 'example.ts', programs.ts)).toBe('Silence\nTape 1\n')
    })

    test.skipIf(!hasRequests && !process.env.CI)('Python', async () => {
      expect(await output('python3', 'example.py', programs.python)).toBe('Silence\nTape 1\n')
    })
  })

  test('the error for an untrusted certificate names the reason', async () => {
    writeFileSync(
      join(project, 'distrust.mjs'),
      `import { createAircheck } from '@aircheck/client'
       console.log((await createAircheck({ baseUrl: process.argv[2], key: 'x', retries: 0 }).station.get()).error.message)`,
    )
    const { stdout } = await run(process.execPath, ['distrust.mjs', app.origin], { cwd: project, env: {} })
    expect(stdout).toMatch(/^No response from https:.*self[- ]signed certificate/)
  })
})

/** The Node of the tests and those of the machine, from 20 on. */
function nodes(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const all = [process.execPath, ...folders.map((folder) => join(folder, 'node'))].filter((path) => existsSync(path))
  const versions = new Map(all.map((path) => [spawnSync(path, ['--version']).stdout.toString().trim(), path]))
  return [...versions].filter(([version]) => Number(version.slice(1).split('.')[0]) >= 20).map(([, path]) => path)
}
