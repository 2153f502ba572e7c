import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectionPool } from '../database/dialect/postgres-pool.ts'
import { openSqlite } from '../database/dialect/sqlite.ts'
import { sqliteDialect } from '../database/dialect/sqlite-dialect.ts'
import { migrateDatabase } from '../database/migrate.ts'
import type { Db } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { lastEventType } from '../events/store.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import * as store from './store.ts'

const span = { fromUs: 1, untilUs: 2 }
const name = '1/1_0_abcdefgh.mp3'
/** Every query by which recordings are read or changed while a server runs. */
const questions: [name: string, ask: (db: Db) => Promise<unknown>][] = [
  ['reels of a window', (db) => store.listReels(db, 1, 1, 2)],
  ['reels of a window to be drawn', (db) => store.listDrawn(db, 1, 1, 2)],
  ['spans that are recorded', (db) => store.listRecordedSpans(db, 1, 1)],
  ['gaps of a window', (db) => store.listGaps(db, 1, 1, 2)],
  ['evidence of a window', (db) => store.listEvidence(db, 1, 1, 2)],
  ['the last reel', (db) => store.findLastReel(db, 1)],
  ['a reel by name', (db) => store.findReel(db, name)],
  ['open reels', (db) => store.listOpenReels(db, 1)],
  ['taking a reel over', (db) => store.takeReel(db, name, 'x')],
  ['the state of a reel', (db) => store.setReelState(db, { name, state: 'lost' }, 'sealed')],
  ['deleting a reel', (db) => store.deleteReel(db, name)],
  ['the gap that lasts', (db) => store.deleteOpenGap(db, 1)],
  ['deleting a gap', (db) => store.deleteGap(db, 1, 1)],
  ['the recorder of a station', (db) => store.findRecorder(db, 1)],
  ['the recorder of an instance', (db) => store.findRecorderOf(db, 'x')],
  ['a recorder', (db) => store.updateRecorder(db, { stationId: 1, instance: 'x' }, { reason: '' })],
  ['sums', (db) => store.sumReels(db, 1)],
  ['spans that are held', (db) => store.listHeld(db, 1)],
  ['holds', (db) => store.listHolds(db, 1)],
  ['complete reels of a span', (db) => store.listComplete(db, 1, span, 100)],
  ['reels not in the bucket', (db) => store.listUnstowed(db, 1, span)],
  ['gaps that have expired', (db) => store.pruneGaps(db, 1, 5)],
  ['rows of files', (db) => store.listNamed(db, [name, 'b'])],
  ['the chain', (db) => store.listHashes(db, 1, 0)],
  ['the last event of a station', (db) => lastEventType(db, 1)],
]
/** A few rows of an instance may be sorted. */
const mayBeSorted = ['the recorder of an instance']

const [sqlite, postgres] = databases as [TestDatabase, TestDatabase]
type Asked = { sql: string; parameters: readonly unknown[] }

describe('the plans of queries of recordings on SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-plans-'))
  let db: Db
  let asked: Asked[] = []
  let plan: (query: Asked) => string[]
  beforeAll(async () => {
    const url = await sqlite.open(folder)
    await migrateDatabase(url)
    const connection = openSqlite(url.slice('sqlite:'.length))
    plan = ({ sql, parameters }) =>
      connection
        .prepare(`explain query plan ${sql}`)
        .all(...(parameters as string[]))
        .map(({ detail }) => String(detail))
    const { dialect } = sqliteDialect({ writing: connection, reading: connection, snapshots: connection })
    db = new Kysely<Tables>({ dialect, log: ({ query }) => void asked.push(query) })
  })
  afterAll(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true })
  })
  const slow = (steps: string[]) => steps.filter((step) => /^SCAN (?!CONSTANT)|TEMP B-TREE/.test(step))

  it.each(questions)('%s: found by an index', async (what, ask) => {
    asked = []
    await ask(db)
    expect(asked.length).toBeGreaterThan(0)
    for (const query of asked) {
      const found = slow(plan(query)).filter((step) => !mayBeSorted.includes(what) || !step.includes('B-TREE'))
      expect(found, query.sql).toEqual([])
    }
  })

  it('this test detects a scan of a table', async () => {
    asked = []
    await db.selectFrom('reels').select('id').where('instance', '=', 'x').orderBy('bytes').execute()
    expect(slow(plan(asked[0]!))).toHaveLength(2)
  })
})

type Step = { 'Node Type': string; Disabled?: boolean; Plans?: Step[] }

describe('the plans of queries of recordings on PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-plans-'))
  let db: Db
  let client: pg.Client
  let asked: string[] = []
  beforeAll(async () => {
    const url = await postgres.open(folder)
    client = new pg.Client({ connectionString: url })
    await client.connect()
    // With so few rows the planner prefers scans; disabling them shows whether an index can serve the query.
    await client.query('set enable_seqscan = off; set enable_sort = off')
    const options = { name: 'plans', connections: 2, onLost: () => {}, statementWithinMs: 5000 }
    db = new Kysely<Tables>({
      dialect: connectionPool(url, options).dialect,
      log: ({ query }) => void asked.push(query.sql),
    })
  })
  afterAll(async () => {
    await client.end()
    await db.destroy()
    await postgres.drop(folder)
    rmSync(folder, { recursive: true })
  })
  const lastResorts = (step: Step): string[] => [
    ...(step.Disabled ? [step['Node Type']] : []),
    ...(step.Plans ?? []).flatMap(lastResorts),
  ]
  const plan = async (sql: string) => {
    const { rows } = await client.query(`explain (generic_plan, format json) ${sql}`)
    return lastResorts(rows[0]['QUERY PLAN'][0].Plan)
  }

  it.each(questions)('%s: found by an index', async (what, ask) => {
    asked = []
    await ask(db)
    expect(asked.length).toBeGreaterThan(0)
    for (const sql of asked) {
      const found = (await plan(sql)).filter((step) => !mayBeSorted.includes(what) || step !== 'Sort')
      expect(found, sql).toEqual([])
    }
  })

  it('this test detects a scan of a table', async () => {
    expect(await plan('select id from reels where instance = $1')).toEqual(['Seq Scan'])
  })
})
