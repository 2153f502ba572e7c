import type { Db } from '../database/open.ts'

/** The number of passkeys of a person. */
export async function countPasskeys(db: Db, personId: number): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
