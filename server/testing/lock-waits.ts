import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../database/open.ts'

/** Resolves when a transaction of this PostgreSQL database waits for a lock that another one holds. */
export async function waitsForLock(db: Db): Promise<void> {
  const waiting = sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(db)).rows[0]!.count).toBeGreaterThan(0)
}
