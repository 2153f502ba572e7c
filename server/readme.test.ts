import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { readConfig } from './config.ts'

// Checks that the README and the other pages agree with the code.

test('the table of settings equals the output of `aircheck config`', () => {
  const rows = [
    ...readFileSync('docs/settings.md', 'utf8').matchAll(
      /^\| `(AIRCHECK_\w+|DATABASE_URL|OTEL_\w+)` \| (.*?) ?\| (.*) \|$/gm,
    ),
  ]
  const { shown } = readConfig({}, 'no such file')
  expect(rows.map(([, name, , about]) => ({ name, about }))).toEqual(shown.map(({ name, about }) => ({ name, about })))
  const defaults = Object.fromEntries(shown.map(({ name, value }) => [name, value]))
  for (const [, name, written] of rows) {
    if (name === 'AIRCHECK_BASE_URL' || name === 'AIRCHECK_DATA_DIR') continue
    expect(written!.replaceAll('`', ''), name).toBe(defaults[name!])
  }
})

test('the table of endpoints agrees with openapi.json', () => {
  type Operation = { summary: string; 'x-required-scope'?: string }
  const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as {
    paths: Record<string, Record<string, Operation>>
  }
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      [method.toUpperCase(), path, operation['x-required-scope'] ?? 'none', operation.summary].join(' | '),
    ),
  )
  const rows = [
    ...readFileSync('docs/api-conventions.md', 'utf8').matchAll(/^\| ((?:GET|POST|PUT|DELETE) \| .*) \|$/gm),
  ].map(([, row]) => row!)
  expect(rows.toSorted()).toEqual(documented.toSorted())
})

test('every npm script that a page names exists', () => {
  const pages = [
    'README.md',
    'ARCHITECTURE.md',
    'STYLE.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'docs/operate.md',
    'docs/tour.md',
  ]
  const named = pages.flatMap((page) => [...readFileSync(page, 'utf8').matchAll(/npm run ([\w-]+)/g)])
  for (const [, script] of named) expect(Object.keys(manifest.scripts), script).toContain(script)
})

test('every page that a page links to exists', async () => {
  const pages = [
    'README.md',
    'ARCHITECTURE.md',
    'STYLE.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'docs/README.md',
    'docs/api-conventions.md',
    'docs/settings.md',
    'docs/logs.md',
    'docs/operate.md',
    'docs/recording.md',
    'docs/scale.md',
    'docs/schedule.md',
    'docs/support.md',
    'docs/decisions/README.md',
    ...globSync('docs/staff/*.md'),
    'server/testing/releases/README.md',
  ]
  for (const page of pages) {
    for (const [, link] of readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)) {
      const url = new URL(link!, new URL(page, `file://${process.cwd()}/`))
      expect(
        () => readFileSync(link!.endsWith('/') ? new URL('README.md', url) : url),
        `${page}: ${link}`,
      ).not.toThrow()
    }
  }
})
