import type { Db } from '../database/open.ts'
import type { PasskeyRow } from '../database/tables.ts'

/** The passkeys of a person, oldest first. */
export async function listPasskeys(db: Db, personId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('person_id', '=', personId).orderBy('id').execute()
}

/** The number of passkeys of a person. */
export async function countPasskeys(db: Db, personId: number): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The passkey with the id of a credential, base64url. */
export async function findPasskey(db: Db, credential: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential', '=', credential).executeTakeFirst()
}

export async function insertPasskey(db: Db, passkey: Omit<PasskeyRow, 'id'>): Promise<PasskeyRow> {
  return db.insertInto('passkeys').values(passkey).returningAll().executeTakeFirstOrThrow()
}

/**
 * Records a use of a passkey, unless another request has used it meanwhile.
 * @returns whether its counter still was `before`
 */
export async function updateUse(
  db: Db,
  id: number,
  { before, counter, now }: { before: number; counter: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, used_at: now })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Renames a passkey of a person; false if there is no such passkey. */
export async function updatePasskeyName(db: Db, personId: number, id: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes all passkeys of a person. */
export async function deletePasskeysOf(db: Db, personId: number): Promise<void> {
  await db.deleteFrom('passkeys').where('person_id', '=', personId).execute()
}

/** Deletes a passkey of a person; false if there is no such passkey. */
export async function deletePasskey(db: Db, personId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
