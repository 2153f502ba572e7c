import type { Db } from '../database/open.ts'

/** No lease holds for longer: one that says so was taken by a clock that was wrong. A week, in milliseconds. */
const longestLeaseMs = 7 * 24 * 3_600_000

/** Takes a lease that nobody has, or whose time is over. Instants are Unix milliseconds. */
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

/** Gives a lease another end, if the holder still has it. */
export async function renewLease(db: Db, name: string, holder: string, untilMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('leases')
    .set({ until: untilMs })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Gives a lease back, if the holder still has it. */
export async function releaseLease(db: Db, name: string, holder: string): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
}
