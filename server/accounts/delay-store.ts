import type { Db } from '../database/open.ts'

/** Failures of a subject, and the instant (Unix milliseconds) until which its next attempt is refused. */
export type Delay = { failures: number; untilMs: number }

/** The instants until which these subjects are refused, in Unix milliseconds, by subject. */
export async function listDelays(db: Db, subjects: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('sign_in_delays')
    .select(['subject', 'until_ms'])
    .where('subject', 'in', subjects)
    .execute()
  return new Map(rows.map(({ subject, until_ms }) => [subject, until_ms]))
}

/** Reads the delay of a subject and keeps others from changing it until the transaction ends. */
export async function lockDelay(tx: Db, subject: string, forgetAt: number): Promise<Delay> {
  const { failures, until_ms } = await tx
    .insertInto('sign_in_delays')
    .values({ subject, failures: 0, until_ms: 0, forget_at: forgetAt })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ forget_at: forgetAt }))
    .returning(['failures', 'until_ms'])
    .executeTakeFirstOrThrow()
  return { failures, untilMs: until_ms }
}

export async function updateDelay(db: Db, subject: string, { failures, untilMs }: Delay): Promise<void> {
  await db.updateTable('sign_in_delays').set({ failures, until_ms: untilMs }).where('subject', '=', subject).execute()
}

export async function deleteDelay(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('sign_in_delays').where('subject', '=', subject).execute()
}

/** Takes one failure of a subject back, with the delay that it caused. */
export async function forgiveOne(db: Db, subject: string): Promise<void> {
  await db
    .updateTable('sign_in_delays')
    .set(({ eb }) => ({ failures: eb('failures', '-', 1), until_ms: 0 }))
    .where('subject', '=', subject)
    .where('failures', '>', 0)
    .execute()
}

/** Deletes the delays that are to be forgotten at `now` (Unix seconds). */
export async function deleteOldDelays(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sign_in_delays').where('forget_at', '<=', now).execute()
}
