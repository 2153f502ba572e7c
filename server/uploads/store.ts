import type { Db } from '../database/open.ts'

/** Those of the names that an episode plays, archived or not, of whatever station: a name belongs to one file. */
export async function findMediaInUse(db: Db, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('episodes').select('media_name').where('media_name', 'in', names).execute()
  return new Set(rows.map(({ media_name }) => media_name!))
}
