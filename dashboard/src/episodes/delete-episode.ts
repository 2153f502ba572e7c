import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useStation } from '../accounts/own-station.ts'
import { call } from '../api/call.ts'
import { countsQuery } from './counts.ts'
import { episodeQuery } from './episode.ts'
import { removeFromLists } from './episode-list.ts'
import type { Episode } from './list-pages.ts'
import { endPlaybackOf } from './playback.ts'

/** Deletes an episode for good; its title is the guard. It is removed from every list, and from the player. */
export function useDeleteEpisode() {
  const queries = useQueryClient()
  const { id: station } = useStation()
  return useMutation({
    mutationFn: ({ id, title }: Episode) => call('deleteEpisode', { path: { station, id }, body: { title } }),
    onSuccess(_, { id }) {
      endPlaybackOf(id)
      removeFromLists(queries, station, new Set([id]))
      queries.removeQueries({ queryKey: episodeQuery(station, id).queryKey })
      void queries.invalidateQueries({ queryKey: countsQuery(station).queryKey })
    },
  })
}
