import { useQueryClient } from '@tanstack/react-query'
import { useStation } from '../accounts/own-station.ts'
import { call } from '../api/call.ts'
import type { EpisodeChanges } from '../api/generated/types.gen.ts'
import type { Show } from '../shows/shows.ts'
import { episodeQuery } from './episode.ts'
import { putIntoLists } from './episode-list.ts'
import type { Episode } from './list-pages.ts'

/**
 * A function that changes an episode. The lists show it at once, and as before if it is refused.
 * @returns the function: it resolves to the episode as it is now, and throws Refused
 */
export function useChangeEpisode(shows: readonly Show[]) {
  const queries = useQueryClient()
  const { id: station } = useStation()
  return async (episode: Episode, changes: EpisodeChanges): Promise<Episode> => {
    const { id } = episode
    const put = (as: Episode) => putIntoLists(queries, station, [as])
    put(changed(episode, changes, shows))
    try {
      const saved = await call('changeEpisode', { path: { station, id }, body: changes })
      put(saved)
      queries.setQueryData(episodeQuery(station, id).queryKey, saved)
      return saved
    } catch (error) {
      put(episode)
      throw error
    }
  }
}

/** The changes that take others back. */
export function changesBack(changes: EpisodeChanges, before: Episode): EpisodeChanges {
  return {
    ...(changes.title !== undefined && { title: before.title }),
    ...(changes.description !== undefined && { description: before.description }),
    ...(changes.image_url !== undefined && { image_url: before.image }),
    ...(changes.datetime !== undefined && { datetime: before.datetime }),
    ...(changes.show_id !== undefined && { show_id: before.show_id }),
  }
}

function changed(episode: Episode, { image_url, ...texts }: EpisodeChanges, shows: readonly Show[]): Episode {
  const to = shows.find(({ id }) => id === texts.show_id)
  return {
    ...episode,
    ...texts,
    ...(image_url !== undefined && { image: image_url }),
    ...(to && { show: to.title, hidden: !to.published }),
  }
}
