import { sql } from 'kysely'
import type { GramText } from '../database/dialect/contract.ts'
import { engineOf } from '../database/dialect/engine.ts'
import type { Db } from '../database/open.ts'
import { foldForSearch } from '../lib/case-folding.ts'
import type { Place } from '../lib/cursor.ts'
import { gramsOfText } from './rules/grams.ts'

/** The gram index of the titles of active episodes. */
export const titleIndex = 'episode_grams'

const episodesAtOnce = 500

/** Makes active episodes of a station findable. */
export async function indexEpisode(
  db: Db,
  stationId: number,
  ...episodes: (Place & { title: string })[]
): Promise<void> {
  const texts = episodes.map((episode) => asText(stationId, episode))
  await engineOf(db).addGrams(db as never, titleIndex, texts)
}

/** Makes an episode unfindable; its instant must be the one it was indexed with. */
export async function unindexEpisode(db: Db, episode: Place): Promise<void> {
  await engineOf(db).removeGrams(db as never, titleIndex, episode)
}

/**
 * Makes exactly the active episodes findable, whatever was findable before. Inside a transaction, for a reader would
 * find nothing in the meantime.
 * @param progress told now and then how many are done
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

/** How many episodes are active, and how many are findable: the same number, unless something went wrong. */
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
