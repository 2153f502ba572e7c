import { setImmediate } from 'node:timers/promises'
import type { Db } from '../database/open.ts'
import { type TitleCharset, titleText } from '../recordings/rules/title-text.ts'
import { rulesOf } from './names.ts'
import { knownNames } from './rules/known-names.ts'
import { type Names, type NamesIn, namesBy, type PlayRules } from './rules/split.ts'
import { findReading, listBefore, type Place } from './store.ts'

const weekUs = 7 * 86_400_000_000
/** Rows that are read before other requests get a turn, and the maximum number of such reads. */
const [rowsAtOnce, maxReads] = [500, 100]
/** Titles that are read by the rules before other requests get a turn, and the maximum number of titles. */
const [titlesAtOnce, maxTitles] = [10, 2000]

/** A text of the stream, how often it was played, and its names by two sets of rules; null where it is no play. */
export type PreviewedTitle = { raw: string; plays: number; before: Names | null; after: Names | null }

/**
 * The titles of the last week, as they are by the rules of the station and as they would be by others. Those that would
 * change come first, then the most frequent ones. Stores nothing.
 * @throws 400 naming an expression that fails
 */
export async function previewRules(
  db: Db,
  stationId: number,
  rules: PlayRules,
  nowUs: number,
): Promise<PreviewedTitle[]> {
  const reading = await findReading(db, stationId)
  const [present, proposed] = [namesBy(rulesOf(reading.rules)), namesBy(rules)]
  const known = new Map(
    Array.from(knownNames(reading.known), ([stored, names]) => [titleText(stored, reading.charset), names]),
  )
  const namesIn = (raw: string, by: NamesIn) => known.get(raw) ?? by(raw) ?? null
  const titles: PreviewedTitle[] = []
  for (const [raw, plays] of await titlesOfWeek(db, stationId, reading.charset, nowUs)) {
    titles.push({ raw, plays, before: namesIn(raw, present), after: namesIn(raw, proposed) })
    if (titles.length % titlesAtOnce === 0) await setImmediate()
  }
  return titles.sort((one, other) => Number(isChanged(other)) - Number(isChanged(one)) || other.plays - one.plays)
}

/** Whether other rules would change a title. */
export function isChanged({ before, after }: PreviewedTitle): boolean {
  return before?.artist !== after?.artist || before?.title !== after?.title
}

/** The titles of the last week, and how often each was played. */
async function titlesOfWeek(
  db: Db,
  stationId: number,
  charset: TitleCharset,
  nowUs: number,
): Promise<Map<string, number>> {
  const titles = new Map<string, number>()
  let before: Place = { fromUs: nowUs, id: 0 }
  for (let read = 0; read < maxReads && titles.size < maxTitles; read++) {
    const rows = await listBefore(db, { stationId, showId: 0, ...before, rows: rowsAtOnce })
    for (const { from_us, by_hand, title } of rows) {
      if (from_us < nowUs - weekUs) return titles
      const raw = titleText(title, charset)
      if (by_hand === 0) titles.set(raw, (titles.get(raw) ?? 0) + 1)
    }
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) break
    before = { fromUs: last.from_us, id: last.id }
    await setImmediate()
  }
  return titles
}
