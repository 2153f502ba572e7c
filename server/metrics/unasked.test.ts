import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort, serve } from '../testing/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'aircheck-unasked-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Which of the two packages a server process loads, and its output. */
async function watched(settings: Record<string, string>) {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  // Node's coverage report lists every module that was executed in a process.
  const modules = join(dataDir, 'modules')
  const server = await serve(dataDir, ['serve'], { NODE_V8_COVERAGE: modules, ...settings })
  server.signal('SIGTERM')
  const { code, err } = await server.ended
  expect(code).toBe(0)
  const noted = readdirSync(modules).map((name) => readFileSync(join(modules, name), 'utf8'))
  const urls = noted.flatMap((text) => (JSON.parse(text).result as { url: string }[]).map(({ url }) => url))
  expect(urls.join()).toContain('/server/app.ts')
  const names = ['server/metrics/metrics.ts', 'prom-client', 'server/metrics/traces.ts', '@opentelemetry/sdk-trace']
  return { loaded: names.filter((name) => urls.some((url) => url.includes(`/${name}`))), err }
}

test('without settings, neither metrics nor traces are loaded, and no metrics port is open', async () => {
  const { loaded, err } = await watched({ OTEL_SERVICE_NAME: 'radio', AIRCHECK_METRICS_HOST: '127.0.0.1' })
  expect(loaded).toEqual([])
  expect(err).not.toContain('metrics at')
})

test('with a port, metrics alone are loaded; with an endpoint, traces alone', async () => {
  const port = await freePort()
  const metered = await watched({ AIRCHECK_METRICS_PORT: `${port}` })
  expect(metered.loaded).toEqual(['server/metrics/metrics.ts', 'prom-client'])
  expect(metered.err).toContain(`metrics at http://127.0.0.1:${port}/metrics`)
  const traced = await watched({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  expect(traced.loaded).toEqual(['server/metrics/traces.ts', '@opentelemetry/sdk-trace'])
})

test('OTEL_SDK_DISABLED switches an endpoint off', async () => {
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_SDK_DISABLED: 'true' }
  expect((await watched(settings)).loaded).toEqual([])
})
