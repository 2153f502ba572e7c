import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { GenerationCreate } from '../api/generated/types.gen.ts'

/** The polling interval of a generation in milliseconds: while it is cut, and during a long wait. */
const [watchMs, waitMs] = [400, 5000]

/** The number of first polls with the short interval: most generations begin at once. */
const mostAtOnce = 10

/** The progress of a generation, until it is made or has failed. */
export const generationQuery = (station: number, id: number) =>
  queryOptions({
    queryKey: [station, 'episodes', 'generation', id],
    queryFn: ({ signal }) => call('getGeneration', { path: { station, id } }, signal),
    refetchInterval({ state: { data, error, dataUpdateCount } }) {
      if (error || data?.state === 'done' || data?.state === 'failed') return false
      return data?.state === 'working' || dataUpdateCount <= mostAtOnce ? watchMs : waitMs
    },
    staleTime: 0,
  })

/** Cuts an episode out of the recording. */
export function useGenerate(station: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: GenerationCreate) => call('generateEpisode', { path: { station }, body }),
    onSuccess: (generation) => client.setQueryData(generationQuery(station, generation.id).queryKey, generation),
    onSettled: () => client.invalidateQueries({ queryKey: [station, 'episodes', 'generations'] }),
  })
}
