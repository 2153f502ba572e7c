import type { DatabaseSync } from 'node:sqlite'
import { gramsOfText } from '../server/episodes/rules/grams.ts'
import { titleIndex } from '../server/episodes/search-index.ts'
import { foldForSearch } from '../server/lib/case-folding.ts'
import type { SeededShow } from './station.ts'
import type { Chance } from './titles.ts'
import { terms } from './words.ts'

/** Rows a transaction: a server that runs meanwhile waits for each of them at most. */
const rowsAtOnce = 10_000
const yearsBack = 10
const yearSeconds = 365 * 24 * 60 * 60
const rareTitles = 5

type Seed = { stationId: number; shows: SeededShow[]; count: number; now: number; chance: Chance }

/**
 * Writes episodes as ten years would have left them: the oldest first, one in a hundred archived, the last few still in
 * the future, with the counters and the search index that the server's own writes keep.
 * @param progress told after each transaction how many are written
 */
export function seedEpisodes(database: DatabaseSync, seed: Seed, progress: (written: number) => void): void {
  const { stationId, shows, count, now, chance } = seed
  const insertEpisode = database.prepare(
    `insert into episodes (station_id, show_id, series_id, title, title_folded, description, image, datetime, audio_url,
      media_name, audio_length, archived_at, created_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, null, ?, ?, ?)`,
  )
  const insertGrams = database.prepare(
    `insert into ${titleIndex} (rowid, grams) values ((? << 25) | (? & 33554431), ?)`,
  )
  const countIn = database.prepare('update shows set active_episodes = active_episodes + ? where id = ?')
  // What a write reports is the last row number of any table, and one of the index is too large for a number.
  for (const statement of [insertGrams, countIn]) statement.setReadBigInts(true)
  const future = Math.min(25, Math.ceil(count / 100))
  const oldest = now - yearsBack * yearSeconds
  const rareEvery = Math.ceil(count / rareTitles)

  for (let written = 0; written < count; ) {
    const until = Math.min(written + rowsAtOnce, count)
    const counted = new Map<number, number>()
    database.exec('begin immediate')
    for (; written < until; written++) {
      const show = shows[chance.number(shows.length)]!
      const isFuture = written >= count - future
      const isRare = written % rareEvery === rareEvery >> 1
      const isArchived = !isRare && chance.number(100) === 0
      const datetime = isFuture
        ? now + yearSeconds + (written - count) * 3600
        : oldest + Math.floor((written / count) * yearsBack * yearSeconds)
      const title = titleOf(chance, written, isRare)
      const folded = foldForSearch(title)
      const { lastInsertRowid } = insertEpisode.run(
        stationId,
        show.id,
        show.seriesId,
        title,
        folded,
        chance.title(10),
        `https://radio.example.org/art/${written % 1000}.jpg`,
        datetime,
        `https://radio.example.org/audio/${stationId}/${written}.mp3`,
        20_000_000 + chance.number(80_000_000),
        isArchived ? now : null,
        Math.min(datetime, now),
      )
      if (isArchived) continue
      insertGrams.run(datetime, lastInsertRowid, gramsOfText(stationId, folded).join(' '))
      counted.set(show.id, (counted.get(show.id) ?? 0) + 1)
    }
    for (const [showId, more] of counted) countIn.run(more, showId)
    database.exec('commit')
    progress(written)
  }
}

function titleOf(chance: Chance, number: number, isRare: boolean): string {
  const title = chance.title(2 + chance.number(3))
  if (isRare) return `${title}, ${terms.rare} ${terms.rarePair}`
  return chance.number(4) === 0 ? `${title} #${number.toString(36)}` : title
}
