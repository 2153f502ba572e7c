import type { Db } from '../database/open.ts'
import { hasKept } from '../lib/kept-bytes.ts'
import { countChange } from '../station/store.ts'
import { type TitleCharset, titleText } from './rules/title-text.ts'

/** The last plays among which titles are that tell their encoding. */
const lastPlays = 200

/** The encoding of the titles of a station. */
export async function findTitleCharset(db: Db, stationId: number): Promise<TitleCharset> {
  const row = await db
    .selectFrom('stations')
    .select(['title_charset as chosen', 'title_charset_found as found'])
    .where('id', '=', stationId)
    .executeTakeFirst()
  return row ?? { chosen: 'auto', found: '' }
}

/** The last titles of the stream of a station, as they are stored, the oldest first. */
export async function listLastTitles(db: Db, stationId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('plays')
    .select('title')
    .where('station_id', '=', stationId)
    .where('by_hand', '=', 0)
    .orderBy('from_us', 'desc')
    .limit(lastPlays)
    .execute()
  return rows.map(({ title }) => title).reverse()
}

/** Stores in which encoding the titles of a station are: those of the past become others by it. */
export async function saveFoundCharset(db: Db, stationId: number, found: string): Promise<void> {
  await db.updateTable('stations').set({ title_charset_found: found }).where('id', '=', stationId).execute()
  await countChange(db, stationId)
}

/** Titles that are stored, as text. */
export async function readable<Heard extends { title: string }>(
  db: Db,
  stationId: number,
  titles: Heard[],
): Promise<Heard[]> {
  if (!titles.some(({ title }) => hasKept(title))) return titles
  const charset = await findTitleCharset(db, stationId)
  return titles.map((heard) => ({ ...heard, title: titleText(heard.title, charset) }))
}
