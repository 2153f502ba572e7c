import { sql } from 'kysely'
import type { Migrating } from './migrating.ts'

/** The key of the advisory lock: arbitrary, but unlikely to be used by another program in the same database. */
const schemaLock = 0x61697263

const [lockNotAvailable, deadlock] = ['55P03', '40P01']

type Holder = { pid: number; name: string; state: string | null; seconds: number }

export const postgresMigrating: Migrating = {
  allowingRebuilds: (_db, work) => work(),
  async lockSchema(tx) {
    // Override limits that an operator may have set for the role or the database.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`set local lock_timeout = '2s'`.execute(tx)
    await sql`select pg_advisory_xact_lock(${sql.lit(schemaLock)})`.execute(tx)
  },
  isHeld: (error) => [lockNotAvailable, deadlock].includes((error as { code?: string })?.code ?? ''),
  async whoHolds(db) {
    // A session that held a lock throughout our wait has had a transaction open at least as long.
    const { rows } = await sql<Holder>`
      select pid, coalesce(nullif(application_name, ''), usename, '?') as name, state,
        extract(epoch from clock_timestamp() - xact_start)::int as seconds
      from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and xact_start < clock_timestamp() - interval '1 second'
      order by xact_start limit 5
    `.execute(db)
    const sessions = rows.map(
      ({ pid, name, state, seconds }) => `process ${pid} (${name}), ${state ?? 'state unknown'}, for ${seconds} s`,
    )
    return sessions.length > 0 ? `Open transactions: ${sessions.join('; ')}.` : 'No long transaction is open any more.'
  },
  // PostgreSQL enforces foreign keys during a rebuild, so none can be left dangling.
  danglingReferences: async () => [],
}
