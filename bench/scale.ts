import { openDatabase } from '../server/database/open.ts'
import { listPage } from '../server/episodes/store.ts'
import { execute } from '../server/testing/postgres.ts'
import { growthTable, measureGrowth } from './growth.ts'
import type { Installation, Lab } from './lab.ts'
import { type Cost, costCells, costHead, type Load, loadAll } from './load.ts'
import { inTurn, median, ratios } from './rounds.ts'
import { terms } from './seed.ts'
import { databaseConnections, startBare, startProduct } from './servers.ts'
import { atLeast, figure, type Table } from './table.ts'

const uncached = { AIRCHECK_ANSWER_CACHE: 'off' }
const reads: [name: string, path: string, env: Record<string, string>][] = [
  ['episodes, cached', '/v1/episodes', {}],
  ['episodes, not cached', '/v1/episodes', uncached],
  ['now playing, not cached', '/v1/now-playing', uncached],
  ['search, not cached', `/v1/search?q=${terms['common word']}`, uncached],
]
const medium = (lab: Lab) => lab.installation('pg_medium', 10_000, { isPostgres: true })
const small = (lab: Lab) => lab.installation('pg_small', 1_000, { isPostgres: true })

/** Loads sets of servers in turn. The result has a row for each, with the ratio of its throughput to that of the first. */
async function compare(lab: Lab, sides: Record<string, Omit<Load, 'seconds'>>): Promise<[string[][], number[]]> {
  const { seconds } = lab.effort
  const rounds = Object.entries(sides).map(([name, side]) => [name, () => loadAll({ ...side, seconds })])
  const costs: Record<string, Cost[]> = await inTurn(Object.fromEntries(rounds), lab.effort)
  const perSecond = Object.values(costs).map((each) => each.map(({ requestsPerSecond }) => requestsPerSecond))
  const ratio = perSecond.map((each) => median(ratios(each, perSecond[0]!)))
  const rows = Object.entries(costs).map(([name, each], at) => [name, ...costCells(each), figure(ratio[at]!)])
  return [rows, ratio]
}

/** Compares an uncached page on PostgreSQL with a bare server that sends the rows of the same query. */
export async function measurePages(lab: Lab): Promise<Record<'pages', Table>> {
  const { dataDir, env, key, url, stationId } = await medium(lab)
  const databasePid = (await lab.postgres()).pid()
  const { db, close } = openDatabase(url)
  const page = { stationId, datetime: Math.floor(Date.now() / 1000) + 1, id: 0, offset: 0, limit: 21 }
  const { sql: text, parameters: values } = listPage.compile(db, page)
  await close()
  await using product = await startProduct(dataDir, { ...env, ...uncached })
  await using bare = await startBare(dataDir, {
    rows: { url, connections: databaseConnections, query: { text, values } },
  })
  const [rows, ratio] = await compare(lab, {
    'node:https and pg, rows as JSON': { servers: [bare], databasePid, key, path: '/rows' },
    'Aircheck, not cached': { servers: [product], databasePid, key, path: '/v1/episodes' },
  })
  const goals = ['', atLeast(0.8, ratio[1]!)]
  return {
    pages: { head: ['episodes', ...costHead, 'ratio', 'goal'], rows: rows.map((row, at) => [...row, goals[at]!]) },
  }
}

/** Compares one and two instances on PostgreSQL with one on SQLite. */
export async function measureCosts(lab: Lab): Promise<Record<'costs', Table>> {
  const [sqlite, postgres] = [await lab.installation('medium', 10_000), await medium(lab)]
  const databasePid = (await lab.postgres()).pid()
  const all: string[][] = []
  for (const [name, path, env] of reads) {
    const start = (side: Installation) => startProduct(side.dataDir, { ...side.env, ...env })
    await using one = await start(sqlite)
    await using two = await start(postgres)
    await using three = await start(postgres)
    const [rows] = await compare(lab, {
      SQLite: { servers: [one], key: sqlite.key, path },
      PostgreSQL: { servers: [two], databasePid, key: postgres.key, path },
      'PostgreSQL, two instances': { servers: [two, three], databasePid, key: postgres.key, path },
    })
    all.push(...rows.map((row) => [name, ...row]))
  }
  return { costs: { head: ['', 'database', ...costHead, 'ratio'], rows: all } }
}

const growthGoal = { factor: 3, ms: 5, isHeldShown: false }

/** Measures a station of a million episodes beside one of a thousand, and the size of its tables. */
export async function measureMillion(lab: Lab): Promise<Record<'million' | 'million-sizes', Table>> {
  const large = await lab.installation('pg_large', 1_000_000, { isPostgres: true })
  const growth = await measureGrowth(await small(lab), large, lab.effort.requests)
  return { million: growthTable(growth, growthGoal), 'million-sizes': await sizesOf(large) }
}

/** Measures one of ten thousand stations beside the only station of a database. */
export async function measureStations(lab: Lab): Promise<Record<'stations' | 'stations-sizes', Table>> {
  const many = await lab.installation('pg_many', 1_000, { isPostgres: true, stations: 10_000 })
  const growth = await measureGrowth(await small(lab), many, lab.effort.requests)
  return { stations: growthTable(growth, growthGoal), 'stations-sizes': await sizesOf(many) }
}

async function sizesOf({ url }: Installation): Promise<Table> {
  const { rows } = await execute(url, 'select pg_size_pretty(pg_database_size(current_database())) as size')
  return { head: ['', 'size'], rows: [['database, with its indexes', rows[0].size]] }
}
