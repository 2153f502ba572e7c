import type { Db } from '../database/open.ts'

/** The given names that an episode of any station uses, archived or not. Names are unique across stations. */
export async function findMediaInUse(db: Db, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('episodes').select('media_name').where('media_name', 'in', names).execute()
  return new Set(rows.map(({ media_name }) => media_name!))
}
