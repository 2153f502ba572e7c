import { sql } from 'kysely'
import type { GramText } from '../database/dialect/contract.ts'
import { engineOf } from '../database/dialect/engine.ts'
import type { Db } from '../database/open.ts'
import { titleIndex } from '../database/tables.ts'
import { foldForSearch } from '../lib/case-folding.ts'
import type { Place } from '../lib/cursor.ts'
import { gramsOfText } from './rules/grams.ts'

const episodesAtOnce = 500

/** Adds active episodes of a station to the search index. */
export async function indexEpisode(
  db: Db,
  stationId: number,
  ...episodes: (Place & { title: string })[]
): Promise<void> {
  const texts = episodes.map((episode) => asText(stationId, episode))
  await engineOf(db).addGrams(db as never, titleIndex, texts)
}

/** Removes an episode from the search index; its `datetime` must be the one with which it was added. */
export async function unindexEpisode(db: Db, episode: Place): Promise<void> {
  await engineOf(db).removeGrams(db as never, titleIndex, [episode])
}

/**
 * Rebuilds the search index from the active episodes. Call it in a transaction, because the index is emptied first.
 * @param progress called after each batch with the number of episodes done
 */
export async function rebuildIndex(tx: Db, progress: (done: number) => void): Promise<void> {
  const { addGrams, copying } = engineOf(tx)
  await copying.refillGrams(tx as never, titleIndex, async () => {
    for (let [last, done] = [0, 0]; ; ) {
      const episodes = await tx
        .selectFrom('episodes')
        .select(['id', 'station_id', 'datetime', 'title'])
        .where('id', '>', last)
        .where('archived_at', 'is', null)
        .orderBy('id')
        .limit(episodesAtOnce)
        .execute()
      if (episodes.length === 0) return
      const texts = episodes.map((episode) => asText(episode.station_id, episode))
      await addGrams(tx as never, titleIndex, texts)
      last = episodes.at(-1)!.id
      done += episodes.length
      progress(done)
    }
  })
}

/** The number of active episodes, and of episodes in the search index. They differ only when the index is damaged. */
export async function countFindable(db: Db): Promise<{ active: number; findable: number }> {
  const { rows } = await sql<{ active: number; findable: number }>`
    select (select count(*) from episodes where archived_at is null) as active,
      (select count(*) from ${sql.table(titleIndex)}) as findable
  `.execute(db)
  return rows[0]!
}

function asText(stationId: number, { id, datetime, title }: Place & { title: string }): GramText {
  return { place: { datetime, id }, words: gramsOfText(stationId, foldForSearch(title)) }
}
