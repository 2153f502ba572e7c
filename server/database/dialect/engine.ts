import { type Kysely, PostgresAdapter } from 'kysely'
import { QueueFull } from '../../lib/fair-queue.ts'
import { WaitedTooLong } from '../../lib/wait-budget.ts'
import type { Engine } from './contract.ts'
import { postgres } from './postgres.ts'
import { sqlite } from './sqlite.ts'

/** The engine behind a handle or transaction. */
export function engineOf<Schema>(db: Kysely<Schema>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? postgres : sqlite
}

/**
 * Whether a database itself failed, its queue was full or timed out, or the request had no time left to wait for it, as
 * opposed to rejecting the statement.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof QueueFull || error instanceof WaitedTooLong) return true
  return sqlite.isUnavailable(error) || postgres.isUnavailable(error)
}
