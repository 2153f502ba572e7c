import { type CompiledQuery, Kysely } from 'kysely'
import pg from 'pg'
import { connectionPool } from '../database/dialect/postgres-pool.ts'
import { openSqlite } from '../database/dialect/sqlite.ts'
import { sqliteDialect } from '../database/dialect/sqlite-dialect.ts'
import type { Db } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import type { Statement } from './station-filter.ts'

/** Runs queries, and looks at their plans. */
export type Planner = {
  /**
   * Each query that the work makes, with the steps of its plan whose cost grows with a table. The work is done in a transaction
   * that is rolled back.
   */
  slowSteps(work: (db: Db) => Promise<unknown>): Promise<(Statement & { steps: string[] })[]>
  close(): Promise<void>
}

/** Opens a database of either engine. */
export async function plannerOf(url: string): Promise<Planner> {
  return url.startsWith('sqlite:') ? sqlitePlanner(url) : postgresPlanner(url)
}

/** Whether a statement has a plan: not the begin of a transaction, or a change of the schema. */
const hasPlan = ({ sql }: CompiledQuery) => /^\s*(select|insert|update|delete|with) /.test(sql)

/** Does work in a transaction that is rolled back; one that it begins is a part of it. */
async function rolledBack(db: Db, work: (db: Db) => Promise<unknown>): Promise<void> {
  const tx = await db.startTransaction().execute()
  const inside: unknown = Object.assign(tx, {
    transaction: () => ({ execute: (inner: (db: Db) => Promise<unknown>) => inner(inside as Db) }),
  })
  try {
    await work(inside as Db)
  } finally {
    await tx.rollback().execute()
  }
}

/** Partial indexes that contain only the rows of one query, so that a full scan of them is allowed. */
const onlyWhatIsWanted =
  /USING (COVERING )?INDEX (episodes_of_unknown_length|feed_imports_active|stored_files_unmeasured|reels_open|stations_domain|(generations|episode_audio)_due_of_station)$/

/** Scans of a subquery's result, of matches, of given values and of a single row are allowed. */
function slowOnSqlite(steps: string[]): string[] {
  const handedOn = steps.flatMap((step) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(step)?.slice(1) ?? [])
  return steps.filter((step) => {
    if (onlyWhatIsWanted.test(step)) return false
    const scanned = /^SCAN (?!CONSTANT|\d+-ROW VALUES)(\S+)(?= |$)(?! VIRTUAL TABLE INDEX \d+:[M=])/.exec(step)?.[1]
    return step.includes('TEMP B-TREE') || (scanned !== undefined && !handedOn.includes(scanned))
  })
}

function sqlitePlanner(url: string): Planner {
  const connection = openSqlite(url.slice('sqlite:'.length))
  let asked: CompiledQuery[] = []
  const { dialect } = sqliteDialect({ writing: connection, reading: connection, snapshots: connection })
  const db = new Kysely<Tables>({ dialect, log: ({ query }) => void (hasPlan(query) && asked.push(query)) })
  return {
    async slowSteps(work) {
      asked = []
      await rolledBack(db, work)
      return asked.map(({ sql, query, parameters }) => {
        const steps = connection.prepare(`explain query plan ${sql}`).all(...(parameters as string[]))
        return { sql, node: query, steps: slowOnSqlite(steps.map(({ detail }) => String(detail))) }
      })
    },
    close: () => db.destroy(),
  }
}

/** The relevant fields of a step of a PostgreSQL plan. */
type Step = { 'Node Type': string; Disabled?: boolean; 'Relation Name'?: string; Plans?: Step[] }

function disabledIn(step: Step): string[] {
  const own = step.Disabled ? [`${step['Node Type']} ${step['Relation Name'] ?? ''}`.trim()] : []
  return [...own, ...(step.Plans ?? []).flatMap(disabledIn)]
}

/** With few rows the planner prefers scans and sorts: both are disabled, which shows whether an index can serve a query. */
async function postgresPlanner(url: string): Promise<Planner> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set enable_seqscan = off; set enable_sort = off; analyze')
  let asked: CompiledQuery[] = []
  const { dialect } = connectionPool(url, {
    ...{ name: 'plans', connections: 2, onLost: () => {}, statementWithinMs: 5000 },
  })
  const db = new Kysely<Tables>({ dialect, log: ({ query }) => void (hasPlan(query) && asked.push(query)) })
  return {
    async slowSteps(work) {
      asked = []
      await rolledBack(db, work)
      const found: (Statement & { steps: string[] })[] = []
      for (const { sql, query } of asked) {
        const { rows } = await client.query(`explain (generic_plan, format json) ${sql}`)
        found.push({ sql, node: query, steps: disabledIn(rows[0]['QUERY PLAN'][0].Plan) })
      }
      return found
    },
    async close() {
      await client.end()
      await db.destroy()
    },
  }
}
