import { openDatabase } from '../server/database/open.ts'
import { listPage } from '../server/episodes/store.ts'
import { type Cost, cost, costCells, costHead } from './cost.ts'
import type { Effort } from './effort.ts'
import type { Side } from './growth.ts'
import { inTurn, ratios, spread } from './rounds.ts'
import { startBareRows, startProduct } from './server.ts'
import { figure, type Table } from './table.ts'

const path = '/v1/episodes'
const pageSize = 20

/**
 * Compares an uncached page on PostgreSQL with a bare server that sends the rows of the same query. Ratios are given of
 * requests a second and of CPU time for each request; the latter is hardly affected by other load on the machine.
 */
export async function comparePages(
  { dataDir, seeded, env = {} }: Side,
  url: string,
  databasePid: number,
  effort: Effort,
) {
  const product = await startProduct({ dataDir, env: { ...env, AIRCHECK_ANSWER_CACHE: 'off' } })
  const bare = await startBareRows(dataDir, { url, query: await pageQuery(url, seeded.stationId) })
  const round = (server: { origin: string; pid: number }) => () =>
    cost({ servers: [server], databasePid, key: seeded.key, path }, effort.seconds)
  try {
    const costs = await inTurn({ bare: round(bare), product: round(product) }, effort)
    return pagesTable(costs)
  } finally {
    await product.stop()
    await bare.stop()
  }
}

/** The product's own query for the first page of the listing. */
export async function pageQuery(url: string, stationId: number): Promise<{ text: string; values: readonly unknown[] }> {
  const { db, close } = openDatabase(url)
  const now = Math.floor(Date.now() / 1000)
  const place = { datetime: now + 1, id: 0, offset: 0 }
  const { sql: text, parameters: values } = listPage.compile(db, { stationId, ...place, limit: pageSize + 1 })
  await close()
  return { text, values }
}

function pagesTable({ bare, product }: Record<'bare' | 'product', Cost[]>): Table {
  const of = (costs: readonly Cost[], value: (one: Cost) => number) => costs.map(value)
  const ratio = (a: readonly Cost[], b: readonly Cost[], value: (one: Cost) => number) =>
    figure(spread(ratios(of(a, value), of(b, value))).median)
  const rows = [
    ['node:https and pg, rows as JSON', ...costCells(bare), '1', '1'],
    [
      'Aircheck, made each time',
      ...costCells(product),
      ratio(product, bare, ({ requestsPerSecond }) => requestsPerSecond),
      ratio(bare, product, ({ ownMicros }) => ownMicros),
    ],
  ]
  return { head: ['episodes', ...costHead, 'ratio', 'of own µs'], rows }
}
