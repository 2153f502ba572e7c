import { openSqlite } from '../server/database/dialect/sqlite.ts'
import { titleIndex } from '../server/database/tables.ts'
import { gramsOfText } from '../server/episodes/rules/grams.ts'
import type { SeededEpisode } from './episodes.ts'

/** Rows in each transaction. A running server waits for one transaction at most. */
const rowsAtOnce = 10_000

/**
 * Inserts episodes in bulk into an SQLite file, and updates the counters and the search index as the server does.
 * @param progress called after each transaction with the number of episodes written
 */
export function writeToSqlite(path: string, episodes: Iterator<SeededEpisode>, progress: (written: number) => void) {
  const database = openSqlite(path)
  const insertEpisode = database.prepare(
    `insert into episodes (station_id, show_id, series_id, title, title_folded, description, image, datetime, audio_url,
      media_name, audio_length, archived_at, created_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, null, ?, ?, ?)`,
  )
  const insertGrams = database.prepare(
    `insert into ${titleIndex} (rowid, grams) values ((? << 25) | (? & 33554431), ?)`,
  )
  const countIn = database.prepare('update shows set active_episodes = active_episodes + ? where id = ?')
  // A write reports the last row number of any table, and a row number of the search index is above 2^53.
  for (const statement of [insertGrams, countIn]) statement.setReadBigInts(true)

  let next = episodes.next()
  for (let written = 0; !next.done; ) {
    const counted = new Map<number, number>()
    database.exec('begin immediate')
    for (let row = 0; row < rowsAtOnce && !next.done; row++, next = episodes.next()) {
      const { value: episode } = next
      const { stationId, show, title, folded, datetime, archivedAt } = episode
      const { lastInsertRowid } = insertEpisode.run(
        stationId,
        show.id,
        show.seriesId,
        title,
        folded,
        episode.description,
        episode.image,
        datetime,
        episode.audioUrl,
        episode.audioLength,
        archivedAt,
        episode.createdAt,
      )
      written++
      if (archivedAt !== null) continue
      insertGrams.run(datetime, lastInsertRowid, gramsOfText(stationId, folded).join(' '))
      counted.set(show.id, (counted.get(show.id) ?? 0) + 1)
    }
    for (const [showId, more] of counted) countIn.run(more, showId)
    database.exec('commit')
    progress(written)
  }
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
}
