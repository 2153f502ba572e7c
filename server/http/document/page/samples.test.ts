import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAircheck } from '../../../../client/index.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { mp3 } from '../../../testing/factories.ts'
import { type Document, type Endpoint, endpointsOf, isOpen } from './document.ts'
import { clientSample, curlSample } from './samples.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'aircheck-samples-'))
let app: TestApp
let key: string
let endpoints: Endpoint[]
beforeAll(async () => {
  app = await testApp()
  key = (await app.station()).key
  endpoints = endpointsOf(app.app.http.openApiDocument() as Document)
  writeFileSync(join(folder, 'fog.mp3'), mp3)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

/** Statuses of requests that were understood; the show and the episode of the examples do not exist here. */
const understood = [200, 201, 204, 404]

function expectUnderstood({ operationId }: Endpoint, status: number, message = '') {
  // The window of the example lies in the past. Nothing else is wrong with it.
  if (operationId === 'generateEpisode') expect(message).toContain('start_time is older than the recording is kept')
  else expect(understood, `${operationId}: ${status} ${message}`).toContain(status)
}

test('each curl command is understood by the server', async () => {
  for (const endpoint of endpoints) {
    const command = curlSample(endpoint, { baseUrl: app.origin, isSelfSigned: false }).replace(
      'curl ',
      'curl -sk -w "\\n%{http_code} %{method}" ',
    )
    const { stdout } = await run('bash', ['-c', command], { cwd: folder, env: { PATH: process.env.PATH, KEY: key } })
    const [, body, status, method] = /^(.*)\n(\d+) (\w+)$/s.exec(stdout)!
    expect([endpoint.operationId, method]).toEqual([endpoint.operationId, endpoint.method])
    expectUnderstood(endpoint, Number(status), body)
  }
  // A shell and a curl for each.
}, 240_000)

test('each program with the client sends the request that is documented, and it is understood', async () => {
  const sent: string[] = []
  const create = (options: Parameters<typeof createAircheck>[0]) =>
    createAircheck({
      ...options,
      key,
      retries: 0,
      fetch: (url, init) => {
        const { pathname, search } = new URL(url)
        sent.push(`${init.method} ${pathname}`)
        return app.fetch(pathname + search, { ...init, duplex: 'half' } as never) as never
      },
    })
  for (const endpoint of endpoints.filter((each) => !isOpen(each))) {
    const program = clientSample(endpoint, 'https://radio.test')
      .replace(/^import .*\n/gm, '')
      .replace(/console.*/, '')
    const run = new Function('createAircheck', 'openAsBlob', `return (async () => {${program}\nreturn result })()`)
    const { error } = await run(create, async () => new Blob([mp3]))
    const path = endpoint.path.replace('{id}', '42')
    expect(sent.at(-1)).toBe(`${endpoint.method} ${path}`)
    if (error) expectUnderstood(endpoint, error.status, error.message)
  }
  expect(sent).toHaveLength(22)
})

test('each program for a public read requests what is documented', async () => {
  const requested: string[] = []
  class EventSource {
    constructor(url: string) {
      requested.push(new URL(url).pathname)
    }
    addEventListener() {}
  }
  const fetch = async (url: string) => {
    requested.push(new URL(url).pathname)
    return { json: async () => {} }
  }
  const open = endpoints.filter(isOpen)
  for (const endpoint of open) {
    const program = clientSample(endpoint, 'https://radio.test').replace(/console\.log\((.*)\)$/, '$1')
    await new Function('fetch', 'EventSource', `return (async () => {${program}})()`)(fetch, EventSource)
  }
  const values = { slug: 'harbour-radio', show: 'morning-tide', id: '42' }
  expect(requested).toEqual(
    open.map(({ path }) => path.replace(/\{(\w+)\}/g, (_, name: keyof typeof values) => values[name])),
  )
  expect(open).toHaveLength(12)
})

test('quotes in values end neither the word of a shell nor the text of a program', () => {
  const example = { title: `It's "here" \\ $KEY\n'; rm -rf /` }
  const endpoint = {
    operationId: 'createShow',
    method: 'POST',
    path: '/v1/shows',
    requestBody: { content: { 'application/json': { example } } },
    responses: {},
  } as unknown as Endpoint
  const program = clientSample(endpoint, 'https://radio.test').split(/shows\.create\(|\)\nconsole/)[1]!
  expect(new Function(`return ${program}`)()).toEqual(example)
  const [, word] = /--json (.*)$/s.exec(curlSample(endpoint, { baseUrl: 'https://radio.test', isSelfSigned: false }))!
  return expect(
    run('bash', ['-c', `printf %s ${word}`], { env: { KEY: 'secret' } }).then(({ stdout }) => JSON.parse(stdout)),
  ).resolves.toEqual(example)
})
