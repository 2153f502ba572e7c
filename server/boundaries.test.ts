import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { circles, importsOf, type Source, violations } from './testing/arrows.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const sources: Source[] = globSync('{server,client,dashboard,player,bench,web}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name),
}).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

describe('the dependency rules between folders', () => {
  it('are kept by every file', () => {
    expect(sources.length).toBeGreaterThan(90)
    expect(violations(sources)).toEqual([])
  })

  it('there are no circular imports', () => {
    // Without generated files, and without the generator whose source contains generated text.
    const written = sources.filter(({ path }) => !/^client\/generated\/|make-case-folding\.ts$/.test(path))
    expect(circles(written)).toEqual([])
  })

  it('every relative import is found by this test, and names an existing file', () => {
    const missing = sources.flatMap((source) =>
      importsOf(source)
        .filter(({ from }) => /^(server|client|bench|web)\//.test(from) && !existsSync(join(root, from)))
        .map(({ from }) => `${source.path} → ${from}`),
    )
    expect(missing).toEqual([])
    const count = (text: string) => text.match(/^(import|export)\b.* from '|^\} from '|^import '/gm)?.length ?? 0
    for (const source of sources) {
      const { path, text } = source
      if (/`[^`]*^(import|export)/ms.test(text)) continue
      expect([path, importsOf(source).length]).toEqual([path, Math.max(count(text), importsOf(source).length)])
    }
  })
})

it('production code imports only packages that are installed there', () => {
  const isRun = ({ path }: Source) => path.startsWith('server/') && !/\.test\.ts$|^server\/testing\/|\/make-/.test(path)
  const packages = sources
    .filter(isRun)
    .flatMap((source) => importsOf(source).map(({ from }) => ({ path: source.path, from })))
    .filter(({ from }) => !/^(node:|server\/|web\/|package\.json)/.test(from))
    .map(({ path, from }) => `${path} → ${from.startsWith('@') ? from.split('/', 2).join('/') : from.split('/')[0]}`)
  expect(packages.length).toBeGreaterThan(50)
  expect(packages.filter((line) => !((line.split(' → ')[1] ?? '') in manifest.dependencies))).toEqual([])
})

describe('each rule reports a violation', () => {
  const facts: [path: string, text: string, bites: RegExp][] = [
    ['server/lib/a.ts', `import { x } from '../http/answers/errors.ts'`, /lib\/ imports only lib/],
    ['server/lib/a.ts', `import { x } from '../shows/rules/title-order.ts'`, /lib\/ imports only lib/],
    ['server/lib/a.ts', `import { readFileSync } from 'node:fs'`, /no I\/O/],
    ['server/http/a.ts', `import type { Show } from '../shows/store.ts'`, /http\/ imports only/],
    ['server/http/a.ts', `export { x } from '../keys/rules/key.ts'`, /http\/ imports only/],
    ['server/http/a.ts', `const x = await import('../keys/keyring.ts')`, /http\/ imports only/],
    ['server/database/a.ts', `import { x } from '../station/store.ts'`, /database\/ imports only/],
    [
      'server/database/migrations/0002-a.ts',
      `import { x } from '../../http/answers/errors.ts'`,
      /database\/ imports only/,
    ],
    ['server/database/migrations/0002-a.ts', `import { engineOf } from '../dialect/engine.ts'`, /only Kysely and migr/],
    ['server/database/migrations/0002-a.ts', `import { x } from '../../lib/case-folding.ts'`, /only Kysely and migr/],
    ['server/database/migrations/columns.ts', `import { createHash } from 'node:crypto'`, /only Kysely and migrations/],
    ['server/storage/a.ts', `import { x } from '../uploads/intake.ts'`, /storage\/ imports only/],
    ['server/metrics/a.ts', `import { x } from '../uploads/intake.ts'`, /metrics\/ imports only/],
    ['server/http/a.ts', `import type { Metrics } from '../metrics/metrics.ts'`, /http\/ imports only/],
    ['server/uploads/actions.ts', `import { x } from '../metrics/metrics.ts'`, /nouns to its left/],
    ['server/outgoing/a.ts', `import { x } from '../http/answers/errors.ts'`, /outgoing\/ imports only/],
    ['server/leases/jobs.ts', `import { tidyStorage } from '../uploads/orphans.ts'`, /leases\/ imports only/],
    ['server/leases/jobs.ts', `import { x } from '../http/answers/errors.ts'`, /leases\/ imports only/],
    ['server/ffmpeg/run.ts', `import { x } from '../recordings/store.ts'`, /ffmpeg\/ imports only/],
    ['server/shows/actions.ts', `import { x } from '../episodes/store.ts'`, /nouns to its left/],
    ['server/station/actions.ts', `import { x } from '../keys/store.ts'`, /nouns to its left/],
    ['server/schedule/store.ts', `import {\n  a,\n  b,\n} from '../now-playing/schema.ts'`, /nouns to its left/],
    ['server/search/find.ts', `import { x } from '../generation/schema.ts'`, /nouns to its left/],
    ['server/shows/actions.ts', `import { readConfig } from '../config.ts'`, /nouns to its left/],
    ['server/shows/actions.ts', `import { x } from '../demo/fill.ts'`, /nouns to its left/],
    ['server/shows/jobs.ts', `import { x } from '../app.ts'`, /nouns to its left/],
    ['server/schedule/rules/a.ts', `import { x } from '../store.ts'`, /rules\/ import lib/],
    ['server/schedule/rules/a.ts', `import { x } from '../../database/open.ts'`, /rules\/ import lib/],
    ['server/schedule/rules/a.ts', `import { x } from '../../shows/store.ts'`, /rules\/ import lib/],
    ['server/schedule/rules/a.ts', `import { x } from '../../search/rules/b.ts'`, /rules\/ import lib/],
    ['server/schedule/rules/a.ts', `import { sql } from 'kysely'`, /neither Kysely nor Fastify/],
    ['server/schedule/rules/a.ts', `import type { FastifyRequest } from 'fastify'`, /neither Kysely nor Fastify/],
    ['server/schedule/rules/a.ts', `export const x = () => Date.now()`, /time and chance/],
    ['server/schedule/rules/a.ts', `export const x = () => Math.random()`, /time and chance/],
    ['server/keys/rules/a.ts', `export const x = () => randomBytes(32)`, /time and chance/],
    ['server/schedule/rules/a.ts', `export const x = () => Temporal.Now.instant()`, /time and chance/],
    ['server/shows/schema.ts', `import type { Tables } from '../database/tables.ts'`, /schema imports no database/],
    ['server/shows/actions.ts', `import { x } from '../http/answers/errors.ts'`, /know neither HTTP/],
    ['server/shows/store.ts', `import type { FastifyReply } from 'fastify'`, /know neither HTTP/],
    ['server/shows/store.ts', `import { x } from './actions.ts'`, /store imports no actions/],
    ['server/shows/routes.ts', `import { findShow, insertShow } from './store.ts'`, /writes through actions/],
    ['server/shows/routes.ts', `import { sql } from 'kysely'`, /routes know no Kysely/],
    ['server/episodes/audio.ts', `import { spawn } from 'node:child_process'`, /processes\/start alone/],
    ['server/ffmpeg/run.ts', `import { spawn } from 'node:child_process'`, /processes\/start alone/],
    ['server/processes/start.ts', `import { x } from '../lib/clock.ts'`, /processes\/ imports only/],
    ['server/cli/serve.ts', `import { spawn } from 'child_process'`, /processes\/start alone/],
    ['server/shows/schema.ts', `import { type TSchema, Type } from 'typebox'`, /built by `Type` of http\/schema/],
    ['server/shows/actions.ts', `import { x } from '../testing/factories.ts'`, /only tests import testing/],
    ['server/app.ts', `import { clockAt } from './testing/app.ts'`, /only tests import testing/],
    ['server/config.ts', `const x = process.env.HOME`, /only main\.ts/],
    ['server/cli.ts', `import process from 'node:process'`, /only main\.ts/],
    ['server/cli/serve.ts', `process.exit(1)`, /only main\.ts/],
    ['server/log.ts', `globalThis.process`, /only main\.ts/],
    ['dashboard/src/shows/list.tsx', `import { x } from '../../../server/shows/schema.ts'`, /use client/],
    ['dashboard/src/lib/a.ts', `import { x } from '../words/catalogue.ts'`, /in this order/],
    ['dashboard/src/ui/a.tsx', `import type { Show } from '../shows/shows.ts'`, /in this order/],
    ['dashboard/src/ui/a.tsx', `import { call } from '../accounts/me.ts'`, /in this order/],
    ['dashboard/src/shows/list.tsx', `import { x } from '../episodes/episodes.ts'`, /in this order/],
    ['dashboard/src/shows/list.tsx', `import { x } from '../shell/live.ts'`, /in this order/],
    ['dashboard/src/shell/a.tsx', `const x = import('../pages/shows/page.tsx')`, /in this order/],
    ['dashboard/src/pages/shows/page.tsx', `import { x } from '../../router.tsx'`, /in this order/],
    ['dashboard/src/pages/shows/page.tsx', `import { x } from '../episodes/words.ts'`, /no other page/],
    ['dashboard/src/pages/shows/page.tsx', `import { x } from '../../../../server/shows/store.ts'`, /use client/],
    ['dashboard/src/gadgets/a.tsx', `import { x } from '../lib/time.ts'`, /in this order/],
    ['web/words/a.ts', `import { x } from '../../server/lib/clock.ts'`, /web\/ imports only itself/],
    ['web/words/a.ts', `import { x } from 'react'`, /web\/ imports only itself/],
    ['player/src/a.ts', `import { x } from '../../server/lib/clock.ts'`, /use client/],
  ]
  for (const [path, text, bites] of facts) {
    it(`${path}: ${text.replaceAll('\n', ' ')}`, () => {
      expect(violations([{ path, text }])).toContainEqual(expect.stringMatching(bites))
    })
  }

  const allowed: Source[] = [
    { path: 'server/main.ts', text: 'process.exitCode = 1' },
    { path: 'server/processes/start.ts', text: `import { spawn } from 'node:child_process'` },
    { path: 'server/uploads/decoder-main.ts', text: `process.send?.(1)` },
    { path: 'server/ffmpeg/run.ts', text: `import { startProgram } from '../processes/start.ts'` },
    { path: 'server/shows/a.test.ts', text: `import { spawn } from 'node:child_process'\nprocess.exit()` },
    { path: 'server/shows/actions.ts', text: `import { x } from '../station/actions.ts'\n// process.env is config's` },
    { path: 'server/shows/routes.ts', text: `import { findShow, type Show } from './store.ts'` },
    { path: 'server/now-playing/rules/a.ts', text: `import { x } from '../../schedule/rules/airing.ts'` },
    { path: 'server/generation/jobs.ts', text: `import { x } from '../leases/leases.ts'` },
    { path: 'server/app.ts', text: `import { x } from './shows/routes.ts'` },
    { path: 'server/accounts/words.ts', text: `import { x } from '../../web/words/language.ts'` },
    { path: 'dashboard/src/ui/page.tsx', text: `import { x } from '../../../web/words/isolated.ts'` },
    { path: 'dashboard/src/router.tsx', text: `import { x } from './pages/shows/route.ts'` },
    { path: 'dashboard/src/episodes/a.tsx', text: `import { x } from '../shows/shows.ts'\nimport 'react'` },
    { path: 'dashboard/src/pages/shows/a.tsx', text: `import { x } from '../../shows/b.ts'\nimport './page.css'` },
    { path: 'dashboard/tests/house.ts', text: `import { testApp } from '../../server/testing/app.ts'` },
    {
      path: 'server/database/migrations/0002-a.ts',
      text: `import { sql } from 'kysely'\nimport { x } from './columns.ts'`,
    },
  ]
  it('allowed imports are not reported', () => {
    expect(violations(allowed)).toEqual([])
  })

  const file = (path: string, ...imports: string[]): Source => ({
    path: `server/lib/${path}`,
    text: imports.join('\n'),
  })
  it('a circular import is reported in full, also one of types, and one that is reached from outside of it', () => {
    const sources = [
      file('outside.ts', `import { a } from './a.ts'`),
      file('a.ts', `import { b } from './b.ts'`, `import { c } from './c.ts'`),
      file('b.ts', `import { c } from './c.ts'`),
      file('c.ts', `import type { A } from './a.ts'`),
    ]
    expect(circles(sources)).toEqual(['server/lib/a.ts → server/lib/b.ts → server/lib/c.ts → server/lib/a.ts'])
    expect(circles(sources.slice(0, 3))).toEqual([])
  })
})
