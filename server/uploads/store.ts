import type { Db } from '../database/open.ts'

/** The given names that an episode of any station, archived or not, or a show uses. Names are unique across stations. */
export async function findMediaInUse(db: Db, names: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('episodes')
    .select('media_name as name')
    .where('media_name', 'in', names)
    .unionAll(db.selectFrom('shows').select('intro as name').where('intro', 'in', names))
    .execute()
  return new Set(rows.map(({ name }) => name!))
}

const namesAtOnce = 500

/** The name of every file that an episode of any station, archived or not, or a show uses. */
export async function* mediaInUse(db: Db): AsyncGenerator<string> {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('episodes')
      .select('media_name')
      .distinct()
      .where('media_name', '>', last)
      .orderBy('media_name')
      .limit(namesAtOnce)
      .execute()
    for (const { media_name } of rows) yield media_name!
    if (rows.length < namesAtOnce) break
    last = rows.at(-1)!.media_name!
  }
  const intros = await db.selectFrom('shows').select('intro').where('intro', 'is not', null).execute()
  for (const { intro } of intros) yield intro!
}
