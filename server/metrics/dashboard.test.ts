import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetch } from 'undici'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { engines } from '../testing/databases.ts'
import { type LiveSource, liveSource } from '../testing/live-source.ts'
import { numberedFrames } from '../testing/numbered-frames.ts'
import { storages } from '../testing/storages.ts'

type Dashboard = {
  panels: { title: string; targets: { expr: string }[] }[]
  templating: { list: { query: string }[] }
}

const dashboard: Dashboard = JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8'))
const queries = [
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...dashboard.templating.list.map(({ query }) => query),
]
// The YAML parser is a dependency of the linter of openapi.json.
const yaml = createRequire(import.meta.url)('js-yaml') as { load: (text: string) => unknown }
type Rule = { alert: string; expr: string; labels: object; annotations: Record<string, string> }
const rules = (
  yaml.load(readFileSync('deploy/prometheus-rules.yaml', 'utf8')) as { groups: { rules: Rule[] }[] }
).groups.flatMap(({ rules }) => rules)

const named = new Set(queries.flatMap((query) => query.match(/\b(aircheck|process|nodejs)_\w+/g) ?? []))

describe('the dashboard for Grafana', () => {
  let app: TestApp
  let lines: string[]
  let source: LiveSource
  const backups = mkdtempSync(join(tmpdir(), 'aircheck-dashboard-'))
  writeFileSync(join(backups, 'aircheck-2026-11-16T00-00-00Z.tar'), '')
  beforeAll(async () => {
    source = await liveSource({ frames: numberedFrames(), speed: 1 })
    // PostgreSQL, because only an engine with a connection pool has all metrics, and a bucket, which has one of its own.
    const database = engines.find(({ name }) => name === 'PostgreSQL')!
    const backup = { to: backups, keep: 7 }
    const storage = storages.find(({ name }) => name === 'a bucket')!
    app = await testApp({ database, storage, config: { metrics: { host: '127.0.0.1', port: 0 }, backup } })
    await app.fetch('/healthz')
    // Only a station that is recorded has durable audio.
    await app.station({ streamUrl: source.url, record: true })
    const scrape = async () => (await (await fetch(app.metricsUrl!)).text()).split('\n')
    const isRecording = async () => {
      lines = await scrape()
      expect(lines.some((line) => line.startsWith('aircheck_recording_durable_until'))).toBe(true)
    }
    await vi.waitFor(isRecording, { timeout: 20_000, interval: 200 })
  }, 30_000)
  afterAll(async () => {
    await app.close()
    await source.close()
    rmSync(backups, { recursive: true })
  })

  it('queries only metrics that exist', () => {
    expect(named.size).toBeGreaterThan(10)
    const told = new Set(lines.filter((line) => !line.startsWith('#')).map((line) => line.split(/[{ ]/, 1)[0]))
    for (const name of named) expect([...told], name).toContain(name)
  })

  it('and the alert rules name only metrics and labels that exist, each with words for who is called', () => {
    expect(rules.length).toBeGreaterThan(8)
    for (const { alert, expr, labels, annotations } of rules) {
      const names = expr.match(/\b(aircheck_\w+|up)\b/g) ?? []
      expect(names, alert).toHaveLength(1)
      // Prometheus makes this one itself.
      if (names[0] === 'up') continue
      const samples = lines.filter((line) => new RegExp(`^${names[0]}[{ ]`).test(line))
      expect(samples.length, alert).toBeGreaterThan(0)
      const used = [...expr.matchAll(/\{(\w+)=/g), ...expr.matchAll(/by \((?!instance)(\w+)\)/g)].map(
        ([, label]) => label,
      )
      for (const label of used) expect(samples.join(), alert).toContain(`${label}="`)
      expect(labels).toHaveProperty('severity')
      expect([annotations.summary, annotations.description].every(Boolean), alert).toBe(true)
    }
  })

  it('shows every metric of Aircheck', () => {
    const own = lines.flatMap((line) => line.match(/^# TYPE (aircheck_\w+)/)?.[1] ?? [])
    expect(own.length).toBeGreaterThan(8)
    for (const name of own) expect([...named].join(' '), name).toContain(name)
  })

  it('selects by labels that the metrics have', () => {
    const labels = new Set(lines.flatMap((line) => line.match(/(\w+)(?==")/g) ?? []))
    const grouped = queries.flatMap((query) =>
      [...query.matchAll(/by \(([^)]*)\)/g)].flatMap(([, by]) => by!.split(', ')),
    )
    const chosen = queries.flatMap((query) => query.match(/(\w+)(?==~?")/g) ?? [])
    // Prometheus adds the label `instance` itself.
    for (const label of new Set([...grouped, ...chosen])) expect([...labels, 'instance']).toContain(label)
  })
})
