import type { Db } from '../database/open.ts'

/**
 * The longest valid lease: a week, in milliseconds. One that ends later was taken by an instance with a wrong clock.
 */
const longestLeaseMs = 7 * 24 * 3_600_000

/** Takes a lease that is free or expired; false if it is held. Instants are Unix milliseconds. */
export async function takeLease(
  db: Db,
  { name, holder, nowMs, untilMs }: { name: string; holder: string; nowMs: number; untilMs: number },
): Promise<boolean> {
  const row = { holder, until: untilMs }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('leases')
    .values({ name, ...row })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(row)
        .where(({ eb, or }) => or([eb('leases.until', '<=', nowMs), eb('leases.until', '>', nowMs + longestLeaseMs)])),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Changes the expiry of a lease, if the holder still has it; false if not. */
export async function renewLease(db: Db, name: string, holder: string, untilMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('leases')
    .set({ until: untilMs })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Why the work under a lease failed last, and when, in Unix milliseconds. */
export type Failure = { atMs: number; reason: string }

/** Keeps a lease taken after its work, and stores whether that failed, if the holder still has it. */
export async function restLease(
  db: Db,
  name: string,
  holder: string,
  { untilMs, failure }: { untilMs: number; failure: Failure | undefined },
): Promise<void> {
  await db
    .updateTable('leases')
    .set({ until: untilMs, failed_at_ms: failure?.atMs ?? null, failure: failure?.reason ?? null })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute()
}

/** Releases a lease, if the holder still has it. */
export async function releaseLease(db: Db, name: string, holder: string): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
}
