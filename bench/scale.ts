import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { execute, startPostgres } from '../server/testing/postgres.ts'
import { type Cost, cost, costCells, costHead } from './cost.ts'
import { quick, thorough } from './effort.ts'
import { type Growth, measureGrowth, type Side } from './growth.ts'
import { comparePages } from './pages.ts'
import { inTurn, quantile } from './rounds.ts'
import { type Product, seed, startProduct } from './server.ts'
import { figure, markdown, type Table } from './table.ts'
import { terms } from './words.ts'

// node bench/scale.ts [--quick] [--pages] [--episodes 1000000] [--stations 10000]
//
// Measures scaling beyond one machine: PostgreSQL against SQLite, two instances against one, a station with very many
// episodes, and very many stations. Starts its own PostgreSQL server, with fsync on. A run without --quick writes
// docs/scale-figures.md. With --pages it only compares uncached pages with a bare server and prints the result.

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    pages: { type: 'boolean', default: false },
    episodes: { type: 'string', default: '1000000' },
    stations: { type: 'string', default: '10000' },
  },
})
const effort = values.quick ? quick : { ...thorough, seconds: 2, rounds: 5 }
const [largeCount, stationCount] = [Number(values.episodes), Number(values.stations)]
const [mediumCount, smallCount] = [10_000, 1_000]

const folder = mkdtempSync(join(tmpdir(), 'aircheck-scale-'))
const postgres = await startPostgres(['shared_buffers=1GB', 'max_wal_size=4GB', 'random_page_cost=1.1'])
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const paths: [name: string, path: string, env: Record<string, string>][] = [
  ['episodes, kept', '/v1/episodes', {}],
  ['episodes, made each time', '/v1/episodes', { AIRCHECK_ANSWER_CACHE: 'off' }],
  ['now playing, made each time', '/v1/now-playing', { AIRCHECK_ANSWER_CACHE: 'off' }],
  ['search, made each time', `/v1/search?q=${terms.common}`, { AIRCHECK_ANSWER_CACHE: 'off' }],
]

try {
  const medium = await server('medium', mediumCount)
  say('pages made anew, by a bare server …')
  const pages = await comparePages(medium, postgres.url('medium'), postgres.pid(), effort)
  if (values.pages) process.stdout.write(`${markdown(pages)}\n`)
  else await measureTheRest(medium, pages)
} finally {
  await postgres.remove()
}

async function measureTheRest(medium: Side, pages: Table): Promise<void> {
  show(pages)
  const engines = await compareEngines({ sqlite: await installation('medium', mediumCount), postgres: medium })
  show(engines)
  const instances = await compareInstances(medium)
  show(instances)
  const small = await server('small', smallCount)
  const large = await server('large', largeCount)
  const deep = await measureGrowth(small, large, effort)
  show(growthTable(deep))
  const many = await server('many', smallCount, stationCount)
  const wide = await measureGrowth(small, many, effort)
  const sizes = await sizesOf(['large', 'many'])
  const text = page({ pages, engines, instances, deep: growthTable(deep), wide: growthTable(wide), sizes })
  process.stdout.write(`${text}\n`)
  if (!values.quick) writeFileSync(new URL('../docs/scale-figures.md', import.meta.url), text)
}

async function installation(name: string, episodes: number): Promise<Side> {
  say(`${episodes.toLocaleString('en')} episodes on SQLite …`)
  const dataDir = join(folder, `${name}-sqlite`)
  mkdirSync(dataDir)
  return { dataDir, seeded: await seed(dataDir, episodes) }
}

async function server(name: string, episodes: number, stations = 1): Promise<Side> {
  say(`${stations.toLocaleString('en')} × ${episodes.toLocaleString('en')} episodes on PostgreSQL …`)
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  await execute(postgres.url('postgres'), `create database ${name}`)
  const env = { DATABASE_URL: postgres.url(name) }
  const seeded = await seed(dataDir, episodes, { stations, env })
  say(`  ${figure(seeded.seconds)} s`)
  return { dataDir, seeded, env }
}

function measured(servers: readonly Product[], key: string, path: string): Promise<Cost> {
  return cost({ servers, databasePid: postgres.pid(), key, path }, effort.seconds)
}

async function compareEngines({ sqlite, postgres: other }: { sqlite: Side; postgres: Side }): Promise<Table> {
  say('SQLite and PostgreSQL in turn …')
  const rows = []
  for (const [name, path, env] of paths) {
    const products = await Promise.all(
      [sqlite, other].map((side) => startProduct({ dataDir: side.dataDir, env: { ...env, ...side.env } })),
    )
    const costs = await inTurn(
      {
        SQLite: () => measured([products[0]!], sqlite.seeded.key, path),
        PostgreSQL: () => measured([products[1]!], other.seeded.key, path),
      },
      effort,
    )
    for (const product of products) await product.stop()
    const ratios = costs.PostgreSQL.map(
      ({ requestsPerSecond }, at) => requestsPerSecond / costs.SQLite[at]!.requestsPerSecond,
    )
    rows.push([name, 'SQLite', ...costCells(costs.SQLite), '1'])
    rows.push([name, 'PostgreSQL', ...costCells(costs.PostgreSQL), figure(quantile(ratios, 0.5))])
  }
  return { head: ['', 'engine', ...costHead, 'ratio'], rows }
}

async function compareInstances({ dataDir, seeded, env }: Side): Promise<Table> {
  say('one instance and two in turn …')
  const rows = []
  for (const [name, path, more] of paths) {
    const start = () => startProduct({ dataDir, env: { ...env, ...more } })
    const products = [await start(), await start()]
    const costs = await inTurn(
      {
        one: () => measured(products.slice(0, 1), seeded.key, path),
        two: () => measured(products, seeded.key, path),
      },
      effort,
    )
    for (const product of products) await product.stop()
    const ratios = costs.two.map(({ requestsPerSecond }, at) => requestsPerSecond / costs.one[at]!.requestsPerSecond)
    rows.push([name, 'one', ...costCells(costs.one), '1'])
    rows.push([name, 'two', ...costCells(costs.two), figure(quantile(ratios, 0.5))])
  }
  return { head: ['', 'instances', ...costHead, 'ratio'], rows }
}

function growthTable(growth: readonly Growth[]): Table {
  const rows = growth.map(({ name, small, large }) => {
    const isMet = large.p50 <= Math.max(5, 3 * small.p50)
    return [name, ...[small.p50, large.p50, small.p99, large.p99].map(figure), isMet ? 'met' : 'missed']
  })
  return { head: ['ms, one connection', 'p50 small', 'p50 large', 'p99 small', 'p99 large', 'goal'], rows }
}

async function sizesOf(names: readonly string[]): Promise<Table> {
  const rows: string[][] = []
  for (const name of names) {
    const { rows: found } = await execute(
      postgres.url(name),
      `select c.relname as name, pg_size_pretty(pg_relation_size(c.oid)) as size from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'i') order by pg_relation_size(c.oid) desc limit 6`,
    )
    for (const row of found) rows.push([name, row.name, row.size])
  }
  return { head: ['database', 'table or index', 'size'], rows }
}

/** Prints a table at once, so that an interrupted run has shown its results so far. */
function show(table: Table): void {
  say(markdown(table))
}

function say(what: string): void {
  process.stderr.write(`${what}\n`)
}

function page(tables: Record<'pages' | 'engines' | 'instances' | 'deep' | 'wide' | 'sizes', Table>): string {
  const machine = `${cpus().length} × ${cpus()[0]!.model.trim()}, ${Math.round(totalmem() / 1024 ** 3)} GiB of memory`
  const [episodes, stations] = [largeCount.toLocaleString('en'), stationCount.toLocaleString('en')]
  return `# Figures past one machine

Made by \`node bench/scale.ts\` on ${new Date().toISOString().slice(0, 10)}: ${machine}, Node ${process.version}, PostgreSQL 18,
which waits for the disk. Load, instances and database share these processors, so requests a second say little of several
machines; the processor time of a request says more: *own µs* is that of the instances, *database µs* that of PostgreSQL.
Medians of ${effort.rounds} rounds in turn; 32 connections in all.

## A page made anew, by a bare server

The bare server is \`node:https\` in a process of its own: it asks the same prepared query through a pool of \`pg\`, of as
many connections, and sends the rows as JSON; it has no keys, limits, log or totals. *Ratio* is of requests a second,
*of own µs* is of processor time a request, bare to Aircheck: more is better of both. The goal for the ratio is 0.85.

${markdown(tables.pages)}

## One instance on each engine

A station of ${mediumCount.toLocaleString('en')} episodes.

${markdown(tables.engines)}

## One instance and two, on PostgreSQL

${markdown(tables.instances)}

## A station of ${episodes} episodes

Beside one of 1,000; nothing is kept in memory. The goal: within three times as long at p50, or under 5 ms.

${markdown(tables.deep)}

## ${stations} stations of 1,000 episodes

One of them, beside the only station of a database.

${markdown(tables.wide)}

## What it weighs

${markdown(tables.sizes)}
`
}
