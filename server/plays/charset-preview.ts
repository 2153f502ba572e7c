import type { Db } from '../database/open.ts'
import { hasKept } from '../lib/kept-bytes.ts'
import { titleText } from '../recordings/rules/title-text.ts'
import { listLastTitles } from '../recordings/title-charset.ts'
import { findReading } from './store.ts'

const maxTitles = 8

/** The last titles of the stream as they would be in an encoding, and which encoding was found out. */
export type CharsetPreview = { found: string; titles: string[] }

/**
 * The last different titles of the stream as they would be read in an encoding, the newest first: those that it changes, or all if it
 * changes none. Stores nothing.
 * @param chosen a name that a station may have, or `auto`
 */
export async function previewCharset(db: Db, stationId: number, chosen: string): Promise<CharsetPreview> {
  const { charset } = await findReading(db, stationId)
  const stored = [...new Set((await listLastTitles(db, stationId)).reverse())]
  const changing = stored.filter(hasKept)
  const shown = (changing.length > 0 ? changing : stored).slice(0, maxTitles)
  const titles = new Set(shown.map((title) => titleText(title, { ...charset, chosen })))
  return { found: charset.found, titles: [...titles] }
}
