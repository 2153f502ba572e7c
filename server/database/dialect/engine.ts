import { type Kysely, PostgresAdapter } from 'kysely'
import { NoTurn } from '../../lib/turns.ts'
import type { Engine } from './contract.ts'
import { postgres } from './postgres.ts'
import { sqlite } from './sqlite.ts'

/** The engine behind a handle or transaction. */
export function engineOf<Schema>(db: Kysely<Schema>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? postgres : sqlite
}

/** True for a failure of whichever engine it is, or for want of a turn there, rather than of what was asked. */
export function isUnavailable(error: unknown): boolean {
  return sqlite.isUnavailable(error) || postgres.isUnavailable(error) || error instanceof NoTurn
}
