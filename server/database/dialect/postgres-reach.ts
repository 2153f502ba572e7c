import { sql } from 'kysely'
import pg from 'pg'
import { isNotUp } from '../../lib/not-up.ts'
import { openWhole } from '../open.ts'
import { DatabaseUnreachable } from './postgres-pool.ts'

/** SQLSTATE of a server that is starting: cannot_connect_now. */
const starting = '57P03'

/**
 * Runs a statement on a PostgreSQL server.
 * @throws the error of a server that does not answer, or refuses
 */
export async function reachServer(url: string): Promise<void> {
  const db = openWhole(url)
  await sql`select 1`.execute(db).finally(() => db.destroy())
}

/** Whether a server could not be reached because it is not up yet. A wrong password or database name is something else. */
export function isServerNotUp(error: unknown): boolean {
  if (!(error instanceof DatabaseUnreachable)) return false
  const { cause } = error
  return cause instanceof pg.DatabaseError ? cause.code === starting : isNotUp(cause)
}

/** Where a PostgreSQL server is, without user and password: `db.example.org:5432`, or the folder of its socket. */
export function serverAddress(url: string): string {
  const { hostname, port, searchParams } = new URL(url)
  const host = searchParams.get('host') || decodeURIComponent(hostname) || 'localhost'
  return host.startsWith('/') ? host : `${host}:${port || searchParams.get('port') || 5432}`
}
