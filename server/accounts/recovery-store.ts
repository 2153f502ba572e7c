import type { Db } from '../database/open.ts'

/** Replaces the recovery codes of a person by those of the given hashes. */
export async function replaceRecoveryCodes(db: Db, personId: number, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('person_id', '=', personId).execute()
  if (hashes.length === 0) return
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ person_id: personId, hash })))
    .execute()
}

/** Uses a recovery code of a person; false if they have none of this hash. */
export async function deleteRecoveryCode(db: Db, personId: number, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('person_id', '=', personId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The number of recovery codes that a person has not used. */
export async function countRecoveryCodes(db: Db, personId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
