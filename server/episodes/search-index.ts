import { engineOf } from '../database/dialect/engine.ts'
import type { Db } from '../database/open.ts'
import { foldForSearch } from '../lib/case-folding.ts'
import type { Place } from '../lib/cursor.ts'
import { gramsOfText } from './rules/grams.ts'

/** The gram index of the titles of active episodes. */
export const titleIndex = 'episode_grams'

/** Makes an active episode findable. */
export async function indexEpisode(db: Db, stationId: number, episode: Place & { title: string }): Promise<void> {
  await engineOf(db).addGrams(db as never, titleIndex, episode, gramsOfText(stationId, foldForSearch(episode.title)))
}

/** Makes an episode unfindable; its instant must be the one it was indexed with. */
export async function unindexEpisode(db: Db, episode: Place): Promise<void> {
  await engineOf(db).removeGrams(db as never, titleIndex, episode)
}
