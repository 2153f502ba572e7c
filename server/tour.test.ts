import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// Runs the commands of docs/tour.md as written, with curl, against a started demo.

/** A command of the page and the status that the page states for it. */
type Step = { command: string; status: string }

const blocks = [...readFileSync('docs/tour.md', 'utf8').matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text]) => text!)
const script = blocks.filter((text) => !/npm run demo|^export BASE=/.test(text)).join('')
const steps: Step[] = script
  .replaceAll('\\\n', '')
  .split('\n')
  .flatMap((line, at, lines) => (line.includes('curl ') ? [{ command: line, status: lines[at + 1]!.slice(2) }] : []))

test('the tour shows a success and a refusal of every endpoint with a key', () => {
  const shown = new Set(steps.map(({ command, status }) => `${endpointOf(command)} ${status[0]}xx`))
  const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as { paths: Record<string, object> }
  const withKey = Object.entries(paths).filter(([path]) => path.startsWith('/v1/'))
  const all = withKey.flatMap(([path, methods]) =>
    Object.keys(methods).flatMap((method) => ['2xx', '4xx'].map((kind) => `${method.toUpperCase()} ${path} ${kind}`)),
  )
  expect(all.filter((one) => !shown.has(one))).toEqual([])
})

const hasCurl = spawnSync('curl', ['--version']).status === 0
if (!hasCurl) console.warn('The tour is not run: there is no curl on this machine.')

describe.skipIf(!hasCurl && !process.env.CI)('with curl', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'aircheck-tour-'))
  let demo: ChildProcess
  let facts: { url: string; key: string }
  beforeAll(async () => {
    const environment = { ...process.env, AIRCHECK_DATA_DIR: dataDir, AIRCHECK_PORT: `${await freePort()}` }
    demo = spawn(process.execPath, ['server/main.ts', 'demo', '--json'], {
      env: { ...environment, AIRCHECK_PROBE_AUDIO: 'off', AIRCHECK_LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(demo.stdout!, 'data')
    facts = JSON.parse(String(line))
  })
  afterAll(async () => {
    demo.kill()
    if (demo.exitCode === null) await once(demo, 'exit')
    rmSync(dataDir, { recursive: true })
  })

  test('each command gets the status that the page states under it', async () => {
    const tellStatus = `curl() { command curl "$@" -w '%{stderr}%{http_code}\\n'; }\n`
    const shell = spawn('bash', ['-c', tellStatus + script], {
      env: { ...process.env, BASE: facts.url, KEY: facts.key },
    })
    const [statuses] = await Promise.all([shell.stderr.toArray(), shell.stdout.resume().toArray()])
    const answered = Buffer.concat(statuses).toString().trim().split('\n')
    const told = steps.map(({ command }, at): Step => ({ command, status: answered[at]! }))
    expect(told).toEqual(steps)
    expect(answered).toHaveLength(steps.length)
  })
})

function endpointOf(command: string): string {
  const [, method] = /-X (\w+)/.exec(command) ?? []
  const [, path] = /\$BASE(\/[\w/$-]*)/.exec(command)!
  return `${method ?? (/ -[dF] /.test(command) ? 'POST' : 'GET')} ${path!.replace(/\/(?:\$\w+|\d+)$/, '/{id}')}`
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
